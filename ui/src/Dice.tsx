import type { ReactNode } from 'react';
import { useUiPreferences } from './i18n.ts';
import './components.css';

interface DieProps {
  /** The upper face: a drawing or a number. */
  readonly children: ReactNode;
  readonly label: string;
  /** A new key makes the die tumble. */
  readonly rollKey?: string | number;
  readonly state?: 'highlighted' | 'selected' | 'spent';
  readonly size?: number;
  /** Position in a row: later dice start to tumble a little later. */
  readonly staggerIndex?: number;
}

export const Die = ({ children, label, rollKey, state, size = 44, staggerIndex = 0 }: DieProps) => {
  const { motion } = useUiPreferences();
  return (
    <span className="die" role="img" aria-label={label} data-state={state} style={{ '--die': `${size}px` }}>
      <span
        key={rollKey}
        className="die-face"
        data-tumbling={motion && rollKey !== undefined ? '' : undefined}
        style={{ animationDelay: `${Math.min(staggerIndex, 6) * 12}ms`, '--die-rotation': `${staggerIndex % 2 ? -1 : 1}` }}
        aria-hidden="true"
      >
        {children}
      </span>
    </span>
  );
};

const PIP_POSITIONS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
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

/** The face of a six-sided die; any other value is shown as a number. */
export const Pips = ({ value }: { value: number }) => {
  const positions = PIP_POSITIONS[value];
  return (
    <svg viewBox="-10 -10 20 20" aria-hidden="true">
      {positions ? (
        positions.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 4.6} cy={y * 4.6} r="1.9" fill="currentColor" />)
      ) : (
        <text y="4.5" textAnchor="middle" fontSize="13" fill="currentColor">
          {value}
        </text>
      )}
    </svg>
  );
};

interface DiceRowProps {
  readonly dice: readonly number[];
  readonly label: string;
  readonly rollKey?: string | number;
  readonly size?: number;
  /** The lowest value that counts as a hit, if any. */
  readonly minHit?: number;
}

export const DiceRow = ({ dice, label, rollKey, size, minHit }: DiceRowProps) => (
  <span className="dice-row" role="group" aria-label={label}>
    {dice.map((value, index) => (
      <Die
        key={index}
        label={String(value)}
        staggerIndex={index}
        {...(rollKey === undefined ? {} : { rollKey: `${rollKey}` })}
        {...(size === undefined ? {} : { size })}
        {...(minHit !== undefined && value >= minHit ? { state: 'highlighted' as const } : {})}
      >
        <Pips value={value} />
      </Die>
    ))}
  </span>
);
