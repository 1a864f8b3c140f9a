import type { ReactNode } from 'react';
import { useSpeech } from './speech.tsx';
import './pieces.css';

export interface DieProps {
  /** What the upper face shows: a drawing, a number. */
  readonly children: ReactNode;
  readonly label: string;
  /** Changes with every roll; the die tumbles when it does. */
  readonly roll?: string | number;
  readonly state?: 'lit' | 'chosen' | 'spent';
  readonly size?: number;
  /** Tumbles a little later than the one before it. */
  readonly order?: number;
}

export const Die = ({ children, label, roll, state, size = 44, order = 0 }: DieProps) => {
  const { motion } = useSpeech();
  return (
    <span className="die" role="img" aria-label={label} data-state={state} style={{ '--die': `${size}px` }}>
      <span
        key={roll}
        className="die-face"
        data-tumbling={motion && roll !== undefined ? '' : undefined}
        style={{ animationDelay: `${Math.min(order, 6) * 12}ms`, '--turn': `${order % 2 ? -1 : 1}` }}
        aria-hidden="true"
      >
        {children}
      </span>
    </span>
  );
};

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The face of an ordinary die; a die of ten shows its number. */
export const Pips = ({ value }: { value: number }) => {
  const pips = PIPS[value];
  return (
    <svg viewBox="-10 -10 20 20" aria-hidden="true">
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 4.6} cy={y * 4.6} r="1.9" fill="currentColor" />)
      ) : (
        <text y="4.5" textAnchor="middle" fontSize="13" fill="currentColor">
          {value}
        </text>
      )}
    </svg>
  );
};

export interface DiceRowProps {
  /** The numbers rolled. */
  readonly dice: readonly number[];
  readonly label: string;
  readonly roll?: string | number;
  readonly size?: number;
  /** The lowest number that counts as a hit, if any does. */
  readonly hitFrom?: number;
}

/** Numbered dice in a row. */
export const DiceRow = ({ dice, label, roll, size, hitFrom }: DiceRowProps) => (
  <span className="dice-row" role="group" aria-label={label}>
    {dice.map((value, index) => (
      <Die
        key={index}
        label={String(value)}
        order={index}
        {...(roll === undefined ? {} : { roll: `${roll}` })}
        {...(size === undefined ? {} : { size })}
        {...(hitFrom !== undefined && value >= hitFrom ? { state: 'lit' as const } : {})}
      >
        <Pips value={value} />
      </Die>
    ))}
  </span>
);
