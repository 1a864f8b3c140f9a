import { args, call, decision, oneOf, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { IN_POOL, seatFor } from '../board.ts';
import type { Board } from '../board.ts';
import {
  AREA_IDS,
  areaAt,
  DAIMYO,
  DAIMYO_COUNT,
  DAIMYO_IDS,
  daimyoAt,
  HASHIBA,
  maskOf,
  opponentOf,
  RANKS,
  UNIT_IDS,
} from '../components.ts';
import type { AreaId, DaimyoId, Rank, Side } from '../components.ts';
import { cardOf, DISCARDS, handZone } from '../cards.ts';
import { controls } from '../resources.ts';
import type { EventEffect } from './terms.ts';

// Events of court, castles and trade, and those that touch cards or keep a daimyo still

/** event.promotion The rank goes up by one; what its space lists goes into the Hashiba pool. */
export const promote = (table: Table<Board>): void => {
  const { board } = table;
  board.rank++;
  const rank = RANKS[board.rank] as Rank;
  for (const unit of rank.releaseGenerals) board.place[unit - DAIMYO_COUNT] = IN_POOL;
  const troops = Math.min(rank.releaseTroops, board.waiting[HASHIBA] as number);
  (board.waiting[HASHIBA] as number) -= troops;
  (board.pool[HASHIBA] as number) += troops;
  table.emit({
    type: 'promoted',
    rank: rank.id,
    value: rank.value,
    troops,
    'generals:unit': rank.releaseGenerals.length > 0 ? rank.releaseGenerals.map((unit) => UNIT_IDS[unit] ?? '') : null,
  });
};

/** event.osaka_castle Off the map, front up, back up. */
export const buildOsaka = (table: Table<Board>): void => {
  const { board } = table;
  board.osaka = board.osaka === 0 ? 1 : 2;
  table.emit({ type: 'osaka', back: board.osaka === 2 });
};

/** event.odawara_castle */
export const buildOdawara = (table: Table<Board>): void => {
  table.board.odawara = true;
  table.emit({ type: 'odawara' });
};

/** event.nanban_trade One of the ports that an own daimyo controls and where the marker does not lie. */
export type Trade = { side: Side; areas: number[] };

export const portPlaces = (board: Board, side: Side, areas: readonly AreaId[]): number[] =>
  areas.map(areaAt).filter((area) => controls(board, side, area) && board.port !== area);

type Land = readonly ['port', AreaId];

const landVerb = verb<Board, Trade, Land>({
  name: 'port',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.areas.map((area): Land => ['port', AREA_IDS[area] as AreaId]),
  rules: [
    {
      clause: 'event.nanban_trade',
      ok: (_, [, area], { local }) => local.areas.includes(areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ],
  apply(table, [, area]) {
    table.board.port = areaAt(area);
    table.emit({ type: 'port', area });
  },
});

export const trade = decision<Board, Trade>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat }) => ({ key: 'trade', facts: { seat } }),
  verbs: [landVerb],
});

export const tradeEvent = ({ board }: Table<Board>, side: Side, effect: EventEffect): Next => {
  const local: Trade = { side, areas: portPlaces(board, side, Array.isArray(effect.areas) ? (effect.areas as readonly AreaId[]) : []) };
  return call('trade', local);
};

/** event.horagatoge */
type Freeze = { side: Side; except: number };

const mayFreeze = (board: Board, local: Freeze, daimyo: number): boolean =>
  (board.camp[opponentOf(local.side)] & ~local.except & (1 << daimyo)) !== 0;

type Still = readonly ['freeze', DaimyoId];

const freezeVerb = verb<Board, Freeze, Still>({
  name: 'freeze',
  args: args([oneOf(DAIMYO_IDS)]),
  candidates: ({ board }, { local }) => DAIMYO.filter(({ index }) => mayFreeze(board, local, index)).map(({ id }): Still => ['freeze', id]),
  rules: [
    {
      clause: 'event.horagatoge',
      ok: ({ board }, [, id], { local }) => mayFreeze(board, local, daimyoAt(id)),
      values: (_, [, daimyo]) => ({ daimyo }),
    },
  ],
  apply(table, [, id]) {
    table.board.frozen |= 1 << daimyoAt(id);
    table.emit({ type: 'frozen', daimyo: id });
  },
});

export const freeze = decision<Board, Freeze>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat }) => ({ key: 'freeze', facts: { seat } }),
  verbs: [freezeVerb],
});

export const freezeEvent = (_: Table<Board>, side: Side, effect: EventEffect): Next => {
  const except = maskOf(effect.daimyo?.exclude ?? []);
  return call('freeze', { side, except });
};

/** event.iga_ninja The opponent discards cards at random, face up. */
export const discardRandom = (table: Table<Board>, side: Side, effect: EventEffect): void => {
  const foe = opponentOf(side);
  const lost = table.draw(handZone(foe), DISCARDS, effect.cards ?? 0, 'event.iga_ninja');
  table.emit({ type: 'discarded', seat: seatFor(foe), 'cards:event': lost.map((card) => cardOf(card).event) });
};
