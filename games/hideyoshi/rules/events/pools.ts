import { again, args, call, decision, done, oneOf, plainVerb, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { pooledOf, REMOVED, seatFor } from '../board.ts';
import type { Board, Hideyoshi } from '../board.ts';
import {
  ANTI,
  AREA_IDS,
  areaAt,
  AREAS,
  DAIMYO,
  DAIMYO_COUNT,
  DAIMYO_IDS,
  daimyoAt,
  daimyoOfUnit,
  HIDEYOSHI,
  HIDEYOSHI_HIMSELF,
  opponentOf,
  RANKS,
  UNIT_IDS,
  unitAt,
  UNITS,
} from '../components.ts';
import type { AreaId, DaimyoId, Rank, Side, Unit, UnitId } from '../components.ts';
import type { Levy } from '../mobilisation.ts';
import { hasOption } from '../options.ts';
import { controls } from '../resources.ts';
import type { EventEffect } from './terms.ts';

// Events about the pools: hunting, the sword hunt, submission

/** 2.12.3b Hideyoshi's rank value. */
export const rankValue = (board: Board): number => (RANKS[board.rank] as Rank).value;

/** Pieces to be taken out of the game: how many are left, generals too or not, how many of one pool, and from which they came. */
export type Hunt = { side: Side; left: number; generals: boolean; perPool: number; taken: number[]; clause: string };

/** 16.2.1 */
const SWORD_HUNT_MOST = 4;

const mayHunt = (board: Board, local: Hunt, unit: number): boolean => {
  const { daimyo } = UNITS[unit] as Unit;
  return (
    (board.camp[opponentOf(local.side)] & (1 << daimyo)) !== 0 &&
    (local.generals || unit < DAIMYO_COUNT) &&
    pooledOf(board, unit) > 0 &&
    local.taken.filter((one) => one === daimyo).length < local.perPool
  );
};

export const canHunt = (board: Board, local: Hunt): boolean => UNITS.some(({ index }) => mayHunt(board, local, index));

type Take = readonly ['hunt', UnitId];

const huntRules: readonly Rule<Board, Hunt, Take>[] = [
  {
    clause: '11.0.2', // a daimyo of the opposing side
    ok: ({ board }, [, unit], { local }) => (board.camp[opponentOf(local.side)] & (1 << daimyoOfUnit(unit))) !== 0,
    values: (_, [, unit]) => ({ unit }),
  },
  { clause: '2.22.2b', ok: ({ board }, [, unit]) => pooledOf(board, unitAt(unit)) > 0, values: (_, [, unit]) => ({ unit }) },
  {
    clause: 'event.sword_hunt',
    ok: (_, [, unit], { local }) => local.generals || unitAt(unit) < DAIMYO_COUNT,
    values: (_, [, unit]) => ({ unit }),
  },
  {
    clause: '16.2.1',
    ok: (_, [, unit], { local }) => local.taken.filter((one) => one === daimyoOfUnit(unit)).length < local.perPool,
    values: (_, [, unit], { local }) => ({ unit, most: local.perPool }),
  },
];

const huntVerb = verb<Board, Hunt, Take>({
  name: 'hunt',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => UNITS.filter(({ index }) => mayHunt(board, local, index)).map(({ id }): Take => ['hunt', id]),
  rules: huntRules,
  /** 2.22.4 Out of the game for good. */
  apply(table, [, id], { local }): Next | void {
    const { board } = table;
    const unit = unitAt(id);
    const { daimyo } = UNITS[unit] as Unit;
    if (unit < DAIMYO_COUNT) {
      (board.pool[daimyo] as number)--;
      (board.removed[daimyo] as number)++;
    } else board.place[unit - DAIMYO_COUNT] = REMOVED;
    table.emit({ type: 'removed', seat: seatFor(local.side), unit: id });
    if (unit === HIDEYOSHI_HIMSELF) {
      table.finish({ winners: [seatFor(ANTI)], reason: 'hideyoshi' }); // 14.0.1a
      return;
    }
    local.left--;
    local.taken = [...local.taken, daimyo];
    return local.left > 0 && canHunt(board, local) ? again : done();
  },
});

const enough = plainVerb<Board, Hunt>('enough', { rules: [{ clause: '11.0.2', ok: (_, __, { local }) => local.taken.length > 0 }] });

export const hunt = decision<Board, Hunt>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({ key: 'hunt', facts: { seat, left: local.left } }),
  verbs: [huntVerb, enough],
});

/** event.ochimusha_gari, event.sword_hunt */
export const huntOf = (view: Hideyoshi, side: Side, effect: EventEffect): Hunt => {
  const most = typeof effect.pieces === 'object' ? effect.pieces.max : 1;
  return {
    side,
    left: most === 'rank_value' ? rankValue(view.board) : typeof most === 'number' ? most : 1,
    generals: effect.generals === true,
    perPool: effect.generals !== true && hasOption(view, 'swordHuntLimit') ? SWORD_HUNT_MOST : 99,
    taken: [],
    clause: '11.0.2',
  };
};

export const huntEvent = (table: Table<Board>, side: Side, effect: EventEffect): Next => call('hunt', huntOf(table.state, side, effect));

/** event.submission A daimyo of the user's side with no piece on the map and at least one in his pool. */
type Recall = { side: Side; most: number };

const isAway = (board: Board, side: Side, daimyo: number): boolean =>
  board.side[daimyo] === side && board.onMap[daimyo] === 0 && (DAIMYO[daimyo]?.units ?? []).some((unit) => pooledOf(board, unit) > 0);

/** 16.1.3.3 binds the anti-Hideyoshi player to an area that the daimyo controlled at the start. */
const isRecallPlace = (view: Hideyoshi, side: Side, daimyo: number, area: number): boolean =>
  controls(view.board, side, area) && (side !== ANTI || !hasOption(view, 'limits') || (DAIMYO[daimyo]?.startAreas ?? []).includes(area));

export const canRecall = (view: Hideyoshi, side: Side): boolean =>
  DAIMYO.some(({ index }) => isAway(view.board, side, index) && AREAS.some((area) => isRecallPlace(view, side, index, area.index)));

type Return = readonly ['recall', DaimyoId, AreaId];

const recallVerb = verb<Board, Recall, Return>({
  name: 'recall',
  args: args([oneOf(DAIMYO_IDS), oneOf(AREA_IDS)]),
  candidates(view, { local }) {
    const choices: Return[] = [];
    for (const { index, id } of DAIMYO) {
      if (!isAway(view.board, local.side, index)) continue;
      for (const area of AREAS) if (isRecallPlace(view, local.side, index, area.index)) choices.push(['recall', id, area.id]);
    }
    return choices;
  },
  rules: [
    {
      clause: 'event.submission',
      ok: ({ board }, [, id], { local }) => isAway(board, local.side, daimyoAt(id)),
      values: (_, [, daimyo]) => ({ daimyo }),
    },
    {
      clause: '12.0.3', // a land area that an own daimyo controls; seas have no circle (15.1.1)
      ok: ({ board }, [, , area], { local }) => controls(board, local.side, areaAt(area)),
      values: (_, [, , area]) => ({ area }),
    },
    {
      clause: '16.1.3.3',
      ok: (view, [, id, area], { local }) => isRecallPlace(view, local.side, daimyoAt(id), areaAt(area)),
      values: (_, [, daimyo, area]) => ({ daimyo, area }),
    },
  ],
  apply(_, [, id, area], { local }): Next {
    const levy: Levy = {
      side: local.side,
      left: local.most,
      of: 1 << daimyoAt(id),
      faceUp: false,
      into: areaAt(area),
      needed: true,
      clause: 'event.submission',
    };
    return { go: 'become', step: 'mobilisation', local: levy };
  },
});

export const recall = decision<Board, Recall>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({ key: 'recall', facts: { seat, most: local.most } }),
  verbs: [recallVerb],
});

export const recallEvent = (table: Table<Board>, side: Side, effect: EventEffect): Next => {
  const limit = typeof effect.pieces === 'object' && typeof effect.pieces.max === 'object' ? effect.pieces.max.anti : 2;
  const local: Recall = { side, most: side === HIDEYOSHI ? rankValue(table.board) : limit };
  return call('recall', local);
};
