import type { State } from '@gunbai/engine';
import type { Board } from './board.ts';
import type { Position } from './position.ts';
import { eventsOf, isEvent, runs } from './audited-entry.ts';
import type { Check, AuditedEntry, Observation } from './audited-entry.ts';
import { ANTI_ODA, KYO, NONE, ODA, ODA_ALLIANCE, SPACE_NUMBERS } from './world.ts';

/* 6.2 Cards for spaces gained. The three-player game has rules of its own (16.1.4). */

interface Impulse {
  readonly side: number;
  /** The side that controlled each space when the impulse began. */
  readonly control: readonly number[];
}

interface Due {
  readonly count: number;
  drawn: number;
}

const STEPS_BEFORE_CHECK = ['movement', 'combats', 'crowd', 'controlCheck', 'negotiation', 'exiles', 'impulseCards'];

const isBeforeCheck = (state: State<Board> | null): boolean => STEPS_BEFORE_CHECK.some((step) => runs(state, step));

const controlOf = (position: Position): number[] => SPACE_NUMBERS.map((space) => position.controlSide(space));

/** 4.1.4.8, 6.2.1, 6.2.3 One card for each space newly controlled, unless the faction controls Kyo. */
const cardsDue = (position: Position, { side, control }: Impulse): number => {
  if (position.controlSide(KYO) === side) return 0;
  return SPACE_NUMBERS.filter((space) => {
    const isGained = position.controlSide(space) === side && control[space] !== side;
    return isGained && !position.board.carded.includes(space);
  }).length;
};

/** The position just after the control check: when the first card is drawn, or when the impulse is over. */
const checkedPosition = ({ seen, after }: AuditedEntry): Position =>
  seen.find((one): one is Observation => isEvent(one, 'drewCard', 'chitDrawn', 'maneuvered', 'turn'))?.position ?? after;

const isDeckEmpty = ({ afterState }: AuditedEntry): boolean => (afterState.zones['deck']?.pieces.length ?? 0) === 0;

const settle = (entry: AuditedEntry, { count, drawn }: Due): void => {
  if (!isDeckEmpty(entry)) entry.report.equal('6.2.1', 'cards drawn for spaces gained', count, drawn);
};

const activeSide = ({ board }: Position): number => (board.active === ODA_ALLIANCE ? ODA : ANTI_ODA);

/** Cards drawn in the impulse, not those that Kyo gives in the End Phase (6.2.2). */
const drawsIn = (entry: AuditedEntry): number => {
  const end = entry.seen.findIndex((one) => isEvent(one, 'turn', 'chitDrawn'));
  const seen = end < 0 ? entry.seen : entry.seen.slice(0, end);
  return seen.filter((one) => isEvent(one, 'drewCard') && !runs(one.state, 'endPhase')).length;
};

export const createCardCheck = (): Check => {
  let start: readonly number[] | null = null;
  let due: Due | null = null;
  return (entry) => {
    const { before, beforeState, afterState } = entry;
    if (!before || before.board.players === 3 || afterState.outcome) return;
    if (before.board.active === NONE || start === null) start = controlOf(before);
    const isChecked = isBeforeCheck(beforeState) && before.board.active !== NONE && !isBeforeCheck(afterState);
    if (isChecked) {
      const position = checkedPosition(entry);
      due = { count: cardsDue(position, { side: activeSide(before), control: start }), drawn: 0 };
      start = controlOf(position); // card.31 A second impulse may follow.
    }
    if (due) due.drawn += drawsIn(entry);
    if (due && !runs(afterState, 'drawCards')) {
      settle(entry, due);
      due = null;
    }
    if (eventsOf(entry, 'chitDrawn', 'maneuvered', 'chitTaken').length > 0) start = controlOf(entry.after);
  };
};
