import {
  args,
  goTo,
  replaceWith,
  callStep,
  decision,
  endStep,
  oneOf,
  simpleActionType,
  procedure,
  metByCandidates,
  actionType,
} from '@gunbai/engine';
import type { DecisionContext, Transition, GameContext } from '@gunbai/engine';
import { NOT_VACATED, NOBODY, seatOfSide, stateCodeOf } from './state.ts';
import type { GameState, HideyoshiView } from './state.ts';
import { ANTI, AREA_IDS, areaAt, AREAS, DAIMYO_IDS, daimyoAt, HIDEYOSHI, HOJO, opponentOf, SOUTH_KANTO } from './components.ts';
import type { AreaId, DaimyoId, Side } from './components.ts';
import { hasOwn, isOwn } from './daimyo.ts';
import { isControlledBy } from './resources.ts';

// 12 Control of areas

/** 12.0.2 The former controller's side, or null if there was none or it was Akechi. */
const formerSide = (board: GameState, area: number): Side | null => {
  const side = (board.vacated[area] as number) >> 1;
  return side === HIDEYOSHI || side === ANTI ? side : null;
};

/** 12.0.2 The side that takes an area without controller: the former controller's opponent first. Null if nobody is there. */
const findTaker = (board: GameState, area: number, active: Side): Side | null => {
  const former = formerSide(board, area);
  const first = former === null ? active : opponentOf(former);
  return hasOwn(board, first, area) ? first : hasOwn(board, opponentOf(first), area) ? opponentOf(first) : null;
};

const isControllerPresent = (board: GameState, area: number): boolean => {
  const holder = board.circle[area] as number;
  return holder !== NOBODY && ((board.present[area] as number) & (1 << holder)) !== 0;
};

/** Does the area stay with the same side? The controller was or is at war on the side of the new one. */
const isPassedOn = (board: GameState, area: number, daimyo: number): boolean => {
  const side = board.side[daimyo] as Side;
  const before = board.circle[area] as number;
  const code = board.vacated[area] as number;
  return code === NOT_VACATED ? before !== NOBODY && isOwn(board, side, before) : code === stateCodeOf(side, true);
};

/** 12.0.3 Places a piece of a daimyo in the circle. */
export const putInCircle = (ctx: GameContext<GameState>, area: number, daimyo: number): void => {
  const { board } = ctx;
  const before = board.circle[area] as number;
  const type = isPassedOn(board, area, daimyo) ? 'passedOn' : 'controlled';
  board.circle[area] = daimyo;
  board.vacated[area] = NOT_VACATED;
  ctx.emit({
    type,
    area: AREA_IDS[area] ?? '',
    daimyo: DAIMYO_IDS[daimyo] ?? null,
    'before:daimyo': DAIMYO_IDS[before] ?? null,
  });
};

const isSingleBit = (mask: number): boolean => (mask & (mask - 1)) === 0;
const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);

/**
 * 12.0.2 The check at the end of a round, area by area. A player with several daimyo there chooses whose piece goes
 * into the circle.
 */
export const control = procedure<GameState>({
  check(ctx): Transition | void {
    const { board } = ctx;
    for (const { index, isSea } of AREAS) {
      if (isSea || isControllerPresent(board, index)) continue; // 15.1.1
      const taker = findTaker(board, index, board.active);
      if (taker === null) {
        if (board.circle[index] !== NOBODY) {
          ctx.emit({ type: 'abandoned', area: AREA_IDS[index] ?? '', daimyo: DAIMYO_IDS[board.circle[index] as number] ?? '' });
          board.circle[index] = NOBODY;
        }
        board.vacated[index] = NOT_VACATED;
        continue;
      }
      const own = (board.present[index] as number) & board.own[taker];
      if (!isSingleBit(own)) return callStep('occupy', { area: index, side: taker });
      putInCircle(ctx, index, lowestBit(own));
    }
    return endStep();
  },
  again: () => goTo('check'),
});

type OccupyDecision = { area: number; side: Side };
type Occupy = readonly ['occupy', DaimyoId];

const occupyAction = actionType<GameState, OccupyDecision, Occupy>({
  name: 'occupy',
  args: args([oneOf(DAIMYO_IDS)]),
  candidates: ({ board }, { local }) =>
    DAIMYO_IDS.filter((_, daimyo) => (board.present[local.area] as number) & board.own[local.side] & (1 << daimyo)).map((id): Occupy => [
      'occupy',
      id,
    ]),
  rules: [
    {
      clause: '12.0.2',
      ok: ({ board }, [, id], { local }) => ((board.present[local.area] as number) & board.own[local.side] & (1 << daimyoAt(id))) !== 0,
      values: (_, [, daimyo], { local }) => ({ daimyo, area: AREA_IDS[local.area] ?? '' }),
    },
  ],
  apply(ctx, [, id], { local }) {
    putInCircle(ctx, local.area, daimyoAt(id));
  },
});

export const occupy = decision<GameState, OccupyDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'occupy', facts: { seat, area: AREA_IDS[local.area] ?? '' } }),
  actionTypes: [occupyAction],
});

/** `done` lists areas already exchanged, so that each circle changes at most once in a round. */
type ExchangeState = { side: Side; done: number[] };
type Exchange = readonly ['exchange', AreaId, DaimyoId];

const exchangeCandidates = (board: GameState, side: Side, area: number): number =>
  isControlledBy(board, side, area) ? (board.present[area] as number) & board.own[side] & ~(1 << (board.circle[area] as number)) : 0;

export const canExchange = (board: GameState, side: Side): boolean => {
  for (const { index } of AREAS) if (exchangeCandidates(board, side, index) !== 0) return true;
  return false;
};

const exchangeAction = actionType<GameState, ExchangeState, Exchange>({
  name: 'exchange',
  args: args([oneOf(AREA_IDS), oneOf(DAIMYO_IDS)]),
  candidates({ board }, { local }) {
    const choices: Exchange[] = [];
    for (const { index, id } of AREAS) {
      if (local.done.includes(index)) continue;
      for (let bits = exchangeCandidates(board, local.side, index); bits !== 0; bits &= bits - 1)
        choices.push(['exchange', id, DAIMYO_IDS[lowestBit(bits)] as DaimyoId]);
    }
    return choices;
  },
  rules: metByCandidates([
    {
      clause: '12.0.4',
      ok: ({ board }, [, area, daimyo], { local }) =>
        !local.done.includes(areaAt(area)) && (exchangeCandidates(board, local.side, areaAt(area)) & (1 << daimyoAt(daimyo))) !== 0,
      values: (_, [, area, daimyo]) => ({ area, daimyo }),
    },
  ]),
  apply(ctx, [, area, daimyo], { local }): Transition {
    putInCircle(ctx, areaAt(area), daimyoAt(daimyo));
    return replaceWith('exchangeMore', { ...local, done: [...local.done, areaAt(area)] });
  },
});

const keep = simpleActionType<GameState, ExchangeState>('keep');

const exchangeDecision = {
  seats: (_: HideyoshiView, { side }: ExchangeState) => [seatOfSide(side)],
  prompt: (_: HideyoshiView, { seat }: DecisionContext<ExchangeState>) => ({ key: 'exchange', facts: { seat } }),
  actionTypes: [exchangeAction, keep],
};

/**
 * 12.0.4 At the end of a round the player may exchange the piece in a circle for another of the side's daimyo there.
 * The answer can be given in advance.
 */
export const exchange = decision<GameState, ExchangeState>({ ...exchangeDecision, window: true, standingOrder: { pass: 'keep' } });

/** After an exchange the player is asked again only if another circle remains. */
export const exchangeMore = decision<GameState, ExchangeState>(exchangeDecision);

/** event.odawara_castle The marker is removed when Hojo loses South Kanto or leaves the anti-Hideyoshi side. */
export const checkOdawara = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (!board.odawara || (board.circle[SOUTH_KANTO] === HOJO && board.side[HOJO] === ANTI)) return;
  board.odawara = false;
  ctx.emit({ type: 'odawaraFell' });
};
