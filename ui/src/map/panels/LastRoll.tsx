import type { GameEvent } from '@gunbai/engine';
import { joinList, formatEvent } from '@gunbai/shared/i18n';
import { useState } from 'react';
import type { BoardProps } from '../../board-props.ts';
import { DiceRow } from '../../Dice.tsx';
import { Sentence } from '../../Sentence.tsx';
import { useUiPreferences } from '../../i18n.ts';

/** Event facts that hold dice, the attacker's first. */
const DICE_FACT_KEYS = ['attack', 'defence', 'dice', 'rolls', 'roll'] as const;

export const extractDice = (event: GameEvent): number[][] =>
  DICE_FACT_KEYS.flatMap((fact) => {
    const value = event[fact];
    if (typeof value === 'number') return [[value]];
    return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number') ? [value as number[]] : [];
  });

const MAX_ROLLS = 4;

/** Rolls of the last step and their results. New dice tumble. */
export const LastRoll = ({ events, text, seatNames }: Pick<BoardProps<unknown>, 'events' | 'text' | 'seatNames'>) => {
  const { language } = useUiPreferences();
  const [shown, setShown] = useState({ events, count: 0 });
  if (shown.events !== events) setShown({ events, count: shown.count + 1 });
  const rolls = events.map((event) => ({ event, rows: extractDice(event) })).filter(({ rows }) => rows.length > 0);
  if (rolls.length === 0) return null;
  return (
    <ul className="last-roll">
      {rolls.slice(-MAX_ROLLS).map(({ event, rows }, index) => {
        const sentence = formatEvent(text, event, seatNames);
        return (
          <li key={index}>
            <span>
              <Sentence parts={sentence} />
            </span>
            {rows.map((dice, row) => (
              <DiceRow key={row} dice={dice} label={joinList(dice, language)} size={28} rollKey={`${shown.count} ${row}`} />
            ))}
          </li>
        );
      })}
    </ul>
  );
};
