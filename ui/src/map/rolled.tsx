import type { GameEvent } from '@gunbai/engine';
import { listed, sayEvent } from '@gunbai/kits/text';
import { useState } from 'react';
import type { BoardProps } from '../board.ts';
import { DiceRow } from '../dice.tsx';
import { Sentence } from '../sentence.tsx';
import { useSpeech } from '../speech.tsx';

/** The facts of an event in which dice are told, attacker's first. */
const DICE_FACTS = ['attack', 'defence', 'dice', 'rolls', 'roll'] as const;

/** The dice of an event, as rows. */
export const diceIn = (event: GameEvent): number[][] =>
  DICE_FACTS.flatMap((fact) => {
    const value = event[fact];
    if (typeof value === 'number') return [[value]];
    return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number') ? [value as number[]] : [];
  });

const MOST = 4;

/** What was rolled in the last step, and what came of it. The dice tumble when they are new. */
export const Rolled = ({ events, text, seatNames }: Pick<BoardProps<unknown>, 'events' | 'text' | 'seatNames'>) => {
  const { language } = useSpeech();
  const [seen, setSeen] = useState({ events, count: 0 });
  if (seen.events !== events) setSeen({ events, count: seen.count + 1 });
  const rolled = events.map((event) => ({ event, rows: diceIn(event) })).filter(({ rows }) => rows.length > 0);
  if (rolled.length === 0) return null;
  return (
    <ul className="rolled">
      {rolled.slice(-MOST).map(({ event, rows }, index) => {
        const sentence = sayEvent(text, event, seatNames);
        return (
          <li key={index}>
            <span>
              <Sentence segments={sentence} />
            </span>
            {rows.map((dice, row) => (
              <DiceRow key={row} dice={dice} label={listed(dice, language)} size={28} roll={`${seen.count} ${row}`} />
            ))}
          </li>
        );
      })}
    </ul>
  );
};
