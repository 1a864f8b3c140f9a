import { again, args, call, decision, done, oneOf, procedure, verb, whole } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { FACES, seatFor, UNUSED, USED, withFace } from './board.ts';
import type { Board, Face, FaceId, Pieces } from './board.ts';
import { AREAS, DAIMYO, UNITS, UNIT_IDS, unitAt } from './components.ts';
import type { Area, Daimyo, Side, Unit, UnitId } from './components.ts';
import { takeOff } from './daimyo.ts';
import { countOf } from './groups.ts';

// 8.3.2b, 8.31.2 Losses

/** Pieces to be taken off: who picks them, where, of which daimyo (bits), and how many. */
export type Losses = {
  by: Side;
  area: number;
  mask: number;
  /** Used pieces beside those of the mask: the neutral ones of a group that an Ambush strikes. */
  also: Pieces;
  hits: number;
  clause: string;
};

/** Like pieces that can be lost: unit, face, how many. */
type Lot = readonly [unit: number, face: Face, count: number];

const lots = (board: Board, { area, mask, also }: Losses): Lot[] => {
  const found: Lot[] = [];
  for (let bits = (board.present[area] as number) & mask; bits !== 0; bits &= bits - 1)
    for (const unit of (DAIMYO[31 - Math.clz32(bits & -bits)] as Daimyo).units)
      for (const face of [USED, UNUSED] as const) {
        const count = withFace(board, area, unit, face);
        if (count > 0) found.push([unit, face, count]);
      }
  for (const [unit, count] of also) {
    const there = Math.min(count, withFace(board, area, unit, USED));
    if (there > 0) found.push([unit, USED, there]);
  }
  return found;
};

const lose = (table: Table<Board>, losses: Losses, unit: number, face: Face, count: number): void => {
  const { area } = losses;
  losses.hits -= count;
  losses.also = losses.also.map(([index, of]) => [index, index === unit ? of - count : of]);
  table.emit({ type: 'lost', area: (AREAS[area] as Area).id, unit: (UNITS[unit] as Unit).id, count });
  takeOff(table, area, unit, face, count);
};

/** Takes off what leaves no choice: all that is left (8.3.2c), or like pieces only. Whether nothing remains to be decided. */
const loseForced = (table: Table<Board>, losses: Losses): boolean => {
  if (losses.hits <= 0) return true;
  const choice = lots(table.board, losses);
  const all = choice.reduce((sum, [, , count]) => sum + count, 0);
  if (all > losses.hits && choice.length > 1) return false;
  for (const [unit, face, count] of choice) {
    if (table.state.outcome) return true;
    lose(table, losses, unit, face, Math.min(count, losses.hits));
  }
  return true;
};

type Lose = readonly ['lose', UnitId, FaceId, number];
type LossRule = Rule<Board, Losses, Lose>;

const lotOf = (board: Board, losses: Losses, [, unit, face]: Lose): number => {
  const index = unitAt(unit);
  const side = face === 'used' ? USED : UNUSED;
  if (losses.mask & (1 << (UNITS[index] as Unit).daimyo)) return withFace(board, losses.area, index, side);
  return side === USED ? Math.min(countOf(losses.also, index), withFace(board, losses.area, index, USED)) : 0;
};

const lossRules: readonly LossRule[] = [
  {
    clause: '8.31.3', // only pieces of the target take hits
    ok: ({ board }, action, { local }) => lotOf(board, local, action) > 0,
    values: (_, [, unit, face]) => ({ unit, face }),
  },
  {
    clause: '8.3.2b', // as many as there were hits, and no more than there are
    ok: ({ board }, action, { local }) => action[3] <= Math.min(local.hits, lotOf(board, local, action)),
    values: ({ board }, action, { local }) => ({ unit: action[1], count: action[3], hits: local.hits, there: lotOf(board, local, action) }),
  },
];

const loseVerb = verb<Board, Losses, Lose>({
  name: 'lose',
  args: args([oneOf(UNIT_IDS), oneOf(FACES), whole(1, 30)]),
  candidates({ board }, { local }) {
    const choices: Lose[] = [];
    for (const [unit, face, count] of lots(board, local))
      for (let n = Math.min(count, local.hits); n >= 1; n--) choices.push(['lose', UNIT_IDS[unit] as UnitId, FACES[face], n]);
    return choices;
  },
  rules: lossRules,
  apply(table, [, unit, face, count], { local }): Next {
    lose(table, local, unitAt(unit), face === 'used' ? USED : UNUSED, count);
    return loseForced(table, local) ? done() : again;
  },
});

/** The owner, or whoever an event or 8.31.2 names, picks what is lost. */
export const chooseLosses = decision<Board, Losses>({
  seats: (_, { by }) => [seatFor(by)],
  prompt: (_, { seat, local }) => ({ key: 'losses', facts: { seat, area: (AREAS[local.area] as Area).id, hits: local.hits } }),
  verbs: [loseVerb],
});

export const losses = procedure<Board, Losses>({
  forced: (table, local) => (loseForced(table, local) ? done() : undefined),
  choose: (_, local) => call('chooseLosses', { ...local }),
});
