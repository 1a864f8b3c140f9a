import { useEffect, useRef } from 'react';
import type { Sight } from '../session/session.ts';
import { useSettings } from '../settings.ts';
import { soundMove, soundYourTurn } from './sound.ts';

/** Sounds of the table: a move, and a drum when it comes back to the reader. */
export const useSounds = ({ number, acting }: Sight): void => {
  const sound = useSettings((settings) => settings.sound);
  const heard = useRef(number);
  useEffect(() => {
    if (heard.current === number) return;
    heard.current = number;
    if (!sound) return;
    soundMove();
    if (acting !== null) soundYourTurn();
  }, [number, acting, sound]);
};
