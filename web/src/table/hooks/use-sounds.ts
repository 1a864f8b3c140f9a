import { useEffect, useRef } from 'react';
import type { TableSnapshot } from '../../session/session.ts';
import { useSettings } from '../../settings.ts';
import { playMoveSound, playYourTurnSound } from './sounds.ts';

/** Plays sounds: for a move, and for the reader's turn. */
export const useSounds = ({ number, actingSeat }: TableSnapshot): void => {
  const sound = useSettings((settings) => settings.sound);
  const lastNumber = useRef(number);
  useEffect(() => {
    if (lastNumber.current === number) return;
    lastNumber.current = number;
    if (!sound) return;
    playMoveSound();
    if (actingSeat !== null) playYourTurnSound();
  }, [number, actingSeat, sound]);
};
