import { useEffect, useRef } from 'react';
import type { TableSnapshot } from '../../session/session.ts';
import { useSettings } from '../../settings.ts';
import { playMoveSound, playYourTurnSound } from './sounds.ts';

/** Sounds of the table: a move, and a drum when it comes back to the reader. */
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
