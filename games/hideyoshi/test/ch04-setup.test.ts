import { viewFor } from '@gunbai/engine';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import components from '../data/components.json' with { type: 'json' };
import { NOT_YET_IN_PLAY } from '../rules/state.ts';
import { CARD_IDS, DECK, DISCARDS, handZone } from '../rules/cards.ts';
import { areaAt, AREAS, DAIMYO, DAIMYO_COUNT, daimyoAt, unitAt } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import {
  currentStep,
  cardId,
  choicesOf,
  holderOf,
  isAtWar,
  markerOf,
  isAllowed,
  pooledCount,
  position,
  refusedBy,
  sideOfDaimyo,
  pieceCount,
} from './helpers.ts';

// 4 Set-up and turn 0

const startGame = (outcomes: number[] = []) => new TestTable(hideyoshi, { outcomes });
const daimyoOfSide = (side: string) =>
  DAIMYO.filter(({ index }) => sideOfDaimyo(startGame(), DAIMYO[index]!.id) === side).map(({ id }) => id);

clause('3.1.1a', 'twelve daimyo begin on the Hideyoshi side', () => {
  expect(daimyoOfSide('hideyoshi').sort()).toEqual(
    ['hashiba', 'niwa', 'ikeda', 'hosokawa', 'tsutsui', 'mori', 'ukita', 'sogo', 'uesugi', 'satake', 'ryuzoji', 'otomo'].sort(),
  );
});

clause('3.1.1b', 'eleven daimyo begin on the anti-Hideyoshi side', () => {
  expect(daimyoOfSide('anti').sort()).toEqual(
    ['shibata', 'takigawa', 'sassa', 'tokugawa', 'kanbe', 'kitabatake', 'saika', 'chosokabe', 'shimazu', 'hojo', 'date'].sort(),
  );
});

clause('4.1.1', 'each of the two seats plays one side', () => {
  const table = startGame();
  expect(table.state.seats).toEqual(['hideyoshi', 'anti']);
  expect(table.state.sides).toEqual({ hideyoshi: ['hideyoshi'], anti: ['anti'] });
});

clause('4.1.2a', 'armies and crests start as printed', () => {
  const table = startGame();
  expect(pieceCount(table, 'higashi_chugoku', 'hashiba')).toBe(11);
  expect(pieceCount(table, 'higashi_chugoku', 'hideyoshi')).toBe(1);
  expect(pieceCount(table, 'echizen', 'katsuie') + pieceCount(table, 'echizen', 'shibata')).toBe(6);
  expect(pieceCount(table, 'settsu', 'niwa') + pieceCount(table, 'settsu', 'ikeda')).toBe(6);
  for (const area of components.areas) expect(holderOf(table, area.id)).toBe(area.startOwner);
  for (const { index, isSea, startOwner } of AREAS) if (!isSea) expect(table.board.present[index]! & (1 << startOwner)).not.toBe(0);
});

clause('4.1.2b', 'eight Hashiba troops and two generals are not yet in play', () => {
  const table = startGame();
  expect(table.board.waiting[daimyoAt('hashiba')]).toBe(8);
  for (const general of ['hidetsugu', 'ujisato']) expect(table.board.place[unitAt(general) - DAIMYO_COUNT]).toBe(NOT_YET_IN_PLAY);
});

clause('4.1.2c', 'all other pieces are in the pools of their daimyo', () => {
  const table = startGame();
  expect(pooledCount(table, 'hashiba')).toBe(1);
  expect(pooledCount(table, 'mori')).toBe(4);
  expect(pooledCount(table, 'date')).toBe(1);
  expect(pooledCount(table, 'akechi')).toBe(0);
});

clause(['4.1.3a', '4.1.3b'], 'every marker is on START with the face of its map edge', () => {
  const table = startGame();
  for (const daimyo of components.daimyo) {
    expect(markerOf(table, daimyo.id)).toBe(daimyo.trackStart ?? -1);
    if (daimyo.boxPosition) expect(sideOfDaimyo(table, daimyo.id)).toBe(daimyo.boxPosition === 'north' ? 'anti' : 'hideyoshi');
    if (daimyo.trackStart !== null) expect(isAtWar(table, daimyo.id)).toBe(daimyo.startAtWar);
  }
});

clause('4.1.4', 'the rank begins on its first space', () => expect(startGame().board.rank).toBe(components.rankTrack.start));

clause('4.1.5', 'the 32 cards are in a deck that only Hideyoshi may see', () => {
  const { state } = startGame();
  expect(state.zones[DECK]!.pieces.toSorted()).toEqual(CARD_IDS.toSorted());
  expect(viewFor(hideyoshi, state, 'anti').zones[DECK]!.pieces).toEqual(CARD_IDS.map(() => '?'));
});

clause('4.1.6', 'the game begins with turn 0', () => expect(startGame().state.turn).toBe(0));

const openingEvent = () => {
  const table = startGame();
  for (const event of ['ogaeshi', 'kiyosu']) table.act('hideyoshi', ['choose', cardId(event)]);
  return table.act('hideyoshi', ['choose', cardId('arquebus')], [0, 0, 0]);
};

clause('4.2.1a', 'Hideyoshi takes any three cards from the deck, hidden from the other player', () => {
  const table = startGame();
  expect(choicesOf(table, 'hideyoshi', 'choose')).toHaveLength(32);
  table.act('hideyoshi', ['choose', cardId('ogaeshi')]);
  expect(refusedBy(table, 'hideyoshi', ['choose', cardId('ogaeshi')])).toBe('4.2.1a');
  table.act('hideyoshi', ['choose', cardId('kiyosu')]).act('hideyoshi', ['choose', cardId('arquebus')], [0, 0, 0]);
  expect(table.state.zones[handZone(0)]!.pieces).toEqual([cardId('ogaeshi'), cardId('kiyosu'), cardId('arquebus')]);
  expect(viewFor(hideyoshi, table.state, 'anti').zones[handZone(0)]!.pieces).toEqual(['?', '?', '?']);
});

clause('4.2.1b', 'then the other player draws three random cards, whatever his resources', () => {
  const table = openingEvent();
  expect(table.state.zones[handZone(1)]!.pieces).toHaveLength(3);
  expect(viewFor(hideyoshi, table.state, 'hideyoshi').zones[DECK]!.pieces).toEqual(new Array(26).fill('?'));
});

clause('4.2.2', 'Hideyoshi takes the first round of turn 0', () => {
  const table = openingEvent();
  expect(currentStep(table)).toBe('play');
  expect(table.allowed('hideyoshi')).toContainEqual(['event', cardId('ogaeshi')]);
  expect(table.refusalFor('anti', ['pass'])?.code).toBe('wrong-seat');
});

clause('4.2.3', 'in turn 0 the anti-Hideyoshi player may only use diplomacy or pass', () => {
  const table = position({ turn: 0, side: 'anti', hands: { anti: ['horagatoge', 'iga_ninja'], hideyoshi: ['arquebus'] } });
  expect(new Set(table.allowed('anti').map(([type]) => type))).toEqual(new Set(['diplomacy', 'pass']));
  for (const action of ['operations', 'mobilise', 'event']) expect(refusedBy(table, 'anti', [action, cardId('horagatoge')])).toBe('4.2.3');
  expect(
    refusedBy(position({ turn: 1, side: 'anti', hands: { anti: ['horagatoge'] } }), 'anti', ['event', cardId('horagatoge')]),
  ).toBeUndefined();
});

clause('4.2.4a', 'each player takes three rounds in turn 0; a pass uses one', () => {
  const hands = { hideyoshi: ['arquebus', 'arquebus:2', 'ogaeshi', 'kiyosu'], anti: ['cavalry', 'iga_ninja'] };
  const table = position({ turn: 0, map: { omi: { hashiba: 2 }, hokuriku: { shibata: 2 } }, hands });
  for (const name of ['arquebus', 'arquebus:2']) {
    table
      .act('hideyoshi', ['diplomacy', cardId(name)])
      .act('hideyoshi', ['sway', 'mori'])
      .act('hideyoshi', ['enough']);
    table.act('anti', ['pass']);
    expect(table.state.turn).toBe(0);
  }
  table
    .act('hideyoshi', ['diplomacy', cardId('ogaeshi')])
    .act('hideyoshi', ['sway', 'mori'])
    .act('hideyoshi', ['enough']);
  expect(table.state.turn).toBe(0);
  table.act('anti', ['pass'], [0]); // the sixth round: one card is drawn for turn 1
  expect(table.state.turn).toBe(1);
  expect(startGame().board.rounds).toBe(0); // no round has begun while the hands are chosen
});

clause('4.2.4a', 'passes in a row do not end turn 0: each player still takes three rounds', () => {
  const hands = { hideyoshi: ['arquebus', 'ogaeshi'], anti: ['cavalry'] };
  const table = position({ turn: 0, map: { omi: { hashiba: 2 }, hokuriku: { shibata: 2 } }, hands });
  for (const seat of ['hideyoshi', 'anti', 'hideyoshi', 'anti'] as const) table.act(seat, ['pass']);
  expect([table.state.turn, isAllowed(table, 'hideyoshi', ['operations', cardId('ogaeshi')])]).toEqual([0, true]); // his third round
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0]);
  expect(table.state.turn).toBe(1);
});

clause(['4.2.0', '4.2.4b'], 'turn 0 ends like every turn: unused cards are discarded, and turn 1 begins', () => {
  const table = position({
    turn: 0,
    map: { omi: { hashiba: 2 }, echizen: { shibata: 2 } },
    used: { omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi'], anti: ['cavalry'] },
  }).editState((board) => (board.rounds = 5)); // each player's last round
  table.act('hideyoshi', ['pass']).act('anti', ['pass'], [0, 0]);
  expect(pieceCount(table, 'omi', 'hashiba')).toBe(3);
  expect(table.board.spent[areaAt('omi') * DAIMYO_COUNT + daimyoAt('hashiba')]).toBe(0); // 5.0.4a: it recovered
  expect(table.state.turn).toBe(1);
  expect(table.state.zones[DISCARDS]!.pieces).toEqual([cardId('ogaeshi'), cardId('cavalry')]);
  expect(isAllowed(table, 'hideyoshi', ['pass'])).toBe(true);
});
