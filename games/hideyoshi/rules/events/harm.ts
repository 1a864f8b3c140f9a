import { args, replaceWith, callStep, decision, oneOf, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { countPiecesIn, countDaimyoPieces, seatOfSide, turnPieces, countUnused, USED } from '../state.ts';
import type { GameState } from '../state.ts';
import { AKECHI, AREA_IDS, areaAt, AREAS, DAIMYO, DAIMYO_IDS, daimyoAt, HASHIBA, opponentOf } from '../components.ts';
import type { Area, AreaId, Daimyo, DaimyoId, Side } from '../components.ts';
import { putInCircle } from '../control.ts';
import { enemiesOf, hasOwn } from '../daimyo.ts';
import type { LossesState } from '../losses.ts';
import { rankValue } from './pools.ts';
import type { EventEffect } from './types.ts';

// Events that harm an area without an attack: Intrigue, Starving Out, Flooding, the land survey

type HarmDecision = { side: Side };
const ALL_AREAS = AREAS as readonly Area[];

/** event.subterfuge The area holds or adjoins an own piece. */
const isWithinReach = (board: GameState, side: Side, area: number): boolean =>
  hasOwn(board, side, area) || (AREAS[area] as Area).neighbours.some((next) => hasOwn(board, side, next));

const canUndermine = (board: GameState, side: Side, area: number, daimyo: number): boolean =>
  ((board.present[area] as number) & board.camp[opponentOf(side)] & (1 << daimyo)) !== 0 && isWithinReach(board, side, area);

export const canUndermineAnywhere = (board: GameState, side: Side): boolean =>
  ALL_AREAS.some(
    ({ index }) => ((board.present[index] as number) & board.camp[opponentOf(side)]) !== 0 && isWithinReach(board, side, index),
  );

const becomeLosses = (losses: LossesState): Transition => replaceWith('losses', losses);

type Undermine = readonly ['undermine', AreaId, DaimyoId];

const undermine = actionType<GameState, HarmDecision, Undermine>({
  name: 'undermine',
  args: args([oneOf(AREA_IDS), oneOf(DAIMYO_IDS)]),
  candidates({ board }, { local }) {
    const choices: Undermine[] = [];
    for (const { index, id } of AREAS) {
      const foes = (board.present[index] as number) & board.camp[opponentOf(local.side)];
      if (foes === 0 || !isWithinReach(board, local.side, index)) continue;
      for (const { bit, id: daimyo } of DAIMYO) if (foes & bit) choices.push(['undermine', id, daimyo]);
    }
    return choices;
  },
  rules: [
    {
      clause: 'event.subterfuge',
      ok: ({ board }, [, area, daimyo], { local }) => canUndermine(board, local.side, areaAt(area), daimyoAt(daimyo)),
      values: (_, [, area, daimyo]) => ({ area, daimyo }),
    },
  ],
  /** The owner chooses as many of his pieces there as the rank value, or all if fewer. */
  apply(ctx, [, area, daimyo], { local }): Transition {
    ctx.emit({ type: 'undermined', area, daimyo });
    return becomeLosses({
      by: opponentOf(local.side),
      area: areaAt(area),
      mask: 1 << daimyoAt(daimyo),
      also: [],
      hits: rankValue(ctx.board),
      clause: 'event.subterfuge',
    });
  },
});

export const intrigue = decision<GameState, HarmDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat }) => ({ key: 'intrigue', facts: { seat, pieces: rankValue(board) } }),
  actionTypes: [undermine],
});

/** event.starving At least one piece of the opposing side, and at least twice as many own pieces. Akechi does not count. */
const canStarve = (board: GameState, side: Side, area: number): boolean => {
  const foes = countPiecesIn(board, area, board.camp[opponentOf(side)]);
  return foes > 0 && countPiecesIn(board, area, board.own[side]) >= 2 * foes;
};
export const canStarveAnywhere = (board: GameState, side: Side): boolean => ALL_AREAS.some(({ index }) => canStarve(board, side, index));

type StarvingDecision = { side: Side; pieces: number };
type Starve = readonly ['starve', AreaId];

const starveAction = actionType<GameState, StarvingDecision, Starve>({
  name: 'starve',
  args: args([oneOf(AREA_IDS)]),
  candidates: ({ board }, { local }) =>
    AREAS.filter(({ index }) => canStarve(board, local.side, index)).map(({ id }): Starve => ['starve', id]),
  rules: [
    {
      clause: 'event.starving',
      ok: ({ board }, [, area], { local }) => canStarve(board, local.side, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ],
  apply(ctx, [, area], { local }): Transition {
    const foe = opponentOf(local.side);
    ctx.emit({ type: 'starved', area });
    return becomeLosses({
      by: foe,
      area: areaAt(area),
      mask: ctx.board.camp[foe],
      also: [],
      hits: local.pieces,
      clause: 'event.starving',
    });
  },
});

export const starving = decision<GameState, StarvingDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'starving', facts: { seat, pieces: local.pieces } }),
  actionTypes: [starveAction],
});

/** `remove_pieces`: of one daimyo by rank (Intrigue), or of the opposing side (Starving Out). */
export const removePieces = (_: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const exactly = typeof effect.pieces === 'object' ? effect.pieces.exactly : undefined;
  return typeof exactly === 'number' ? callStep('starving', { side, pieces: exactly }) : callStep('intrigue', { side });
};

/** event.flooding A Hashiba piece and an unused piece of the opposing side. */
const canFlood = (board: GameState, side: Side, area: number): boolean => {
  if (countDaimyoPieces(board, area, HASHIBA) === 0) return false;
  for (let bits = (board.present[area] as number) & board.camp[opponentOf(side)]; bits !== 0; bits &= bits - 1)
    for (const unit of (DAIMYO[31 - Math.clz32(bits & -bits)] as Daimyo).units) if (countUnused(board, area, unit) > 0) return true;
  return false;
};
export const canFloodAnywhere = (board: GameState, side: Side): boolean => ALL_AREAS.some(({ index }) => canFlood(board, side, index));

type Flood = readonly ['flood', AreaId];

const floodAction = actionType<GameState, HarmDecision, Flood>({
  name: 'flood',
  args: args([oneOf(AREA_IDS)]),
  candidates: ({ board }, { local }) =>
    AREAS.filter(({ index }) => canFlood(board, local.side, index)).map(({ id }): Flood => ['flood', id]),
  rules: [
    {
      clause: 'event.flooding',
      ok: ({ board }, [, area], { local }) => canFlood(board, local.side, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ],
  /** All pieces of the opposing side there become used, except Akechi's (15.3.4). */
  apply(ctx, [, id], { local }) {
    const { board } = ctx;
    const area = areaAt(id);
    for (const { bit, units } of DAIMYO) {
      if ((board.camp[opponentOf(local.side)] & bit) === 0) continue;
      for (const unit of units) {
        const count = countUnused(board, area, unit);
        if (count > 0) turnPieces(board, area, unit, USED, count);
      }
    }
    ctx.emit({ type: 'flooded', area: id });
  },
});

export const flooding = decision<GameState, HarmDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'flooding', facts: { seat } }),
  actionTypes: [floodAction],
});

/** event.taiko_kenchi A land area of the opposing side or Akechi where own pieces outnumber enemy pieces. */
const canSurvey = (board: GameState, side: Side, area: number): boolean => {
  const holder = board.circle[area] as number;
  if (holder < 0 || (holder !== AKECHI && board.side[holder] !== opponentOf(side))) return false;
  return countPiecesIn(board, area, board.own[side]) > countPiecesIn(board, area, enemiesOf(board, side));
};
export const canSurveyAnywhere = (board: GameState, side: Side): boolean => ALL_AREAS.some(({ index }) => canSurvey(board, side, index));

type Survey = readonly ['survey', AreaId, DaimyoId];

const surveyAction = actionType<GameState, HarmDecision, Survey>({
  name: 'survey',
  args: args([oneOf(AREA_IDS), oneOf(DAIMYO_IDS)]),
  candidates({ board }, { local }) {
    const choices: Survey[] = [];
    for (const { index, id } of AREAS) {
      if (!canSurvey(board, local.side, index)) continue;
      for (const { bit, id: daimyo } of DAIMYO)
        if ((board.present[index] as number) & board.own[local.side] & bit) choices.push(['survey', id, daimyo]);
    }
    return choices;
  },
  rules: [
    {
      clause: 'event.taiko_kenchi',
      ok: ({ board }, [, area], { local }) => canSurvey(board, local.side, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '12.0.3', // a daimyo with a piece in the area
      ok: ({ board }, [, area, daimyo], { local }) =>
        ((board.present[areaAt(area)] as number) & board.own[local.side] & (1 << daimyoAt(daimyo))) !== 0,
      values: (_, [, area, daimyo]) => ({ area, daimyo }),
    },
  ],
  apply(ctx, [, area, daimyo]) {
    putInCircle(ctx, areaAt(area), daimyoAt(daimyo));
  },
});

export const landSurvey = decision<GameState, HarmDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'survey', facts: { seat } }),
  actionTypes: [surveyAction],
});
