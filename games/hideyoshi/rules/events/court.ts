import { args, callStep, decision, oneOf, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { IN_POOL, seatOfSide } from '../state.ts';
import type { GameState } from '../state.ts';
import {
  AREA_IDS,
  areaAt,
  DAIMYO,
  DAIMYO_COUNT,
  DAIMYO_IDS,
  daimyoAt,
  HASHIBA,
  daimyoMask,
  opponentOf,
  RANKS,
  UNIT_IDS,
} from '../components.ts';
import type { AreaId, DaimyoId, Rank, Side } from '../components.ts';
import { cardOf, DISCARDS, handZone } from '../cards.ts';
import { isControlledBy } from '../resources.ts';
import type { EventEffect } from './types.ts';

// Events of court, castles, trade and cards, and the one that holds a daimyo back

/** event.promotion The rank rises by one, and the pieces of its space go to the Hashiba pool. */
export const promoteHideyoshi = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  board.rank++;
  const rank = RANKS[board.rank] as Rank;
  for (const unit of rank.releaseGenerals) board.place[unit - DAIMYO_COUNT] = IN_POOL;
  const troops = Math.min(rank.releaseTroops, board.waiting[HASHIBA] as number);
  (board.waiting[HASHIBA] as number) -= troops;
  (board.pool[HASHIBA] as number) += troops;
  ctx.emit({
    type: 'promoted',
    rank: rank.id,
    value: rank.value,
    troops,
    'generals:unit': rank.releaseGenerals.length > 0 ? rank.releaseGenerals.map((unit) => UNIT_IDS[unit] ?? '') : null,
  });
};

/** event.osaka_castle First the front, then the back. */
export const buildOsaka = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  board.osaka = board.osaka === 0 ? 1 : 2;
  ctx.emit({ type: 'osaka', back: board.osaka === 2 });
};

/** event.odawara_castle */
export const buildOdawara = (ctx: GameContext<GameState>): void => {
  ctx.board.odawara = true;
  ctx.emit({ type: 'odawara' });
};

/** event.nanban_trade The port areas that an own daimyo controls, except the current one. */
type TradeDecision = { side: Side; areas: number[] };

export const portCandidates = (board: GameState, side: Side, areas: readonly AreaId[]): number[] =>
  areas.map(areaAt).filter((area) => isControlledBy(board, side, area) && board.port !== area);

type PlacePort = readonly ['port', AreaId];

const placePortAction = actionType<GameState, TradeDecision, PlacePort>({
  name: 'port',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.areas.map((area): PlacePort => ['port', AREA_IDS[area] as AreaId]),
  rules: [
    {
      clause: 'event.nanban_trade',
      ok: (_, [, area], { local }) => local.areas.includes(areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ],
  apply(ctx, [, area]) {
    ctx.board.port = areaAt(area);
    ctx.emit({ type: 'port', area });
  },
});

export const trade = decision<GameState, TradeDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'trade', facts: { seat } }),
  actionTypes: [placePortAction],
});

export const startTrade = ({ board }: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const local: TradeDecision = {
    side,
    areas: portCandidates(board, side, Array.isArray(effect.areas) ? (effect.areas as readonly AreaId[]) : []),
  };
  return callStep('trade', local);
};

/** event.horagatoge */
type FreezeDecision = { side: Side; except: number };

const canFreeze = (board: GameState, local: FreezeDecision, daimyo: number): boolean =>
  (board.camp[opponentOf(local.side)] & ~local.except & (1 << daimyo)) !== 0;

type FreezeAction = readonly ['freeze', DaimyoId];

const freezeAction = actionType<GameState, FreezeDecision, FreezeAction>({
  name: 'freeze',
  args: args([oneOf(DAIMYO_IDS)]),
  candidates: ({ board }, { local }) =>
    DAIMYO.filter(({ index }) => canFreeze(board, local, index)).map(({ id }): FreezeAction => ['freeze', id]),
  rules: metByCandidates([
    {
      clause: 'event.horagatoge',
      ok: ({ board }, [, id], { local }) => canFreeze(board, local, daimyoAt(id)),
      values: (_, [, daimyo]) => ({ daimyo }),
    },
  ]),
  apply(ctx, [, id]) {
    ctx.board.frozen |= 1 << daimyoAt(id);
    ctx.emit({ type: 'frozen', daimyo: id });
  },
});

export const freeze = decision<GameState, FreezeDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'freeze', facts: { seat } }),
  actionTypes: [freezeAction],
});

export const startFreeze = (_: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const except = daimyoMask(effect.daimyo?.exclude ?? []);
  return callStep('freeze', { side, except });
};

/** event.iga_ninja The opponent discards random cards face up. */
export const discardAtRandom = (ctx: GameContext<GameState>, side: Side, effect: EventEffect): void => {
  const foe = opponentOf(side);
  const lost = ctx.draw(handZone(foe), DISCARDS, effect.cards ?? 0, 'event.iga_ninja');
  ctx.emit({ type: 'discarded', seat: seatOfSide(foe), 'cards:event': lost.map((card) => cardOf(card).event) });
};
