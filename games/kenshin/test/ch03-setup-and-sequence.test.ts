import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CASTLES, UNITS, unitAt, unitNumber, HOUSES } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import { LEFT_PLAY, NOT_YET_IN_PLAY, PLACE_IDS } from '../rules/map.ts';
import { dice, Play, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const fresh = (options: { [option: string]: boolean } = {}) => new TestTable(kenshin, { options });

const placeIn = (table: ReturnType<typeof fresh>, id: string): string => PLACE_IDS[table.board.at[unitNumber(id)] as number] ?? 'out';

clause(['3.1', '3.2a'], 'two seats, Uesugi and Oda, and every unit in its starting place', () => {
  const table = fresh();
  expect(table.state.seats).toEqual(['uesugi', 'oda']);
  expect(placeIn(table, 'uesugi-kenshin')).toBe('5604');
  expect(placeIn(table, 'oda-nobunaga')).toBe('2825');
  expect(placeIn(table, 'murakami-takeyoshi')).toBe('mori-box');
  expect(placeIn(table, 'mori-terumoto')).toBe('out');
  expect(['mori-terumoto', 'kuki-yoshitaka'].map((id) => table.board.at[unitNumber(id)])).toEqual([NOT_YET_IN_PLAY, LEFT_PLAY]); // in the pool, and out of play
});

clause('2-2-1b', 'all units begin face up', () => {
  expect(fresh().board.steps.every((steps) => steps === 2)).toBe(true);
});

clause('2-1-1.1', 'every unit in play is in a hex or in the box', () => {
  const table = fresh();
  const inPlay = UNITS.filter(({ index }) => (table.board.at[index] as number) >= 0);
  expect(inPlay.length).toBeGreaterThan(100);
  const loose = inPlay.filter(({ id, isLand }) => isLand && !/^\d{4}$/.test(placeIn(table, id)));
  expect(loose).toEqual([]);
});

clause(['3.2b', '6-3-1'], 'Uesugi organises the units of each hex first, then Oda', () => {
  const table = fresh();
  expect(table.refusalFor('oda', ['end-moves'])?.code).toBe('wrong-seat');
  table.act('uesugi', ['join', 'honjo-shigenaga', 'uesugi-kenshin']);
  expect(table.refusalFor('uesugi', ['join', 'sanada-masayuki', 'uesugi-kenshin'])?.clause).toBe('6-1-3');
  table.act('uesugi', ['end-moves']);
  table.act('oda', ['join', 'hori-hidemasa', 'oda-nobunaga']);
  expect(table.board.leader[unitNumber('honjo-shigenaga')]).toBe(unitNumber('uesugi-kenshin'));
});

clause(['3.3', '3.4', '3.5', '4.1'], 'points and turn are 0; play begins with the turn start of turn 1', () => {
  const table = fresh();
  expect([table.board.points, table.state.turn]).toEqual([0, 0]);
  table.act('uesugi', ['end-moves']);
  table.act('oda', ['end-moves'], [...NO_SITUATION_EVENT, ...dice(1)]); // situation, then the Mori sortie table
  expect(table.events.map(({ type }) => type)).toEqual(['turn', 'phase', 'situation', 'moriSortie', 'phase']);
  expect([table.state.turn, table.board.phase]).toEqual([1, 2]);
});

clause(
  ['4.0', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.end'],
  'nine phases, each with its seat, and then the next turn',
  () => {
    const play = position({ phase: 'uesugi-moves', units: { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' } });
    const seen: string[] = [];
    for (let i = 0; i < 8; i++) {
      const seat = play.seatToAct;
      seen.push(`${play.board.phase} ${seat} ${play.currentStep}`);
      const isLast = play.board.phase === 9;
      play.act(seat, play.currentStep === 'attack' ? ['end-attacks'] : ['end-moves'], isLast ? NO_SITUATION_EVENT : []);
    }
    expect(seen).toEqual([
      '2 uesugi movement',
      '3 oda checked',
      '4 uesugi checked',
      '5 uesugi attack',
      '6 oda movement',
      '7 uesugi checked',
      '8 oda checked',
      '9 oda attack',
    ]);
    expect([play.state.turn, play.board.phase]).toEqual([2, 2]);
  },
);

clause('5', 'any number of units may be in one hex', () => {
  const busho = UNITS.filter(({ house, rank }) => house === unitAt(unitNumber('oda-nobunaga')).house && rank === 'busho');
  const stack = Object.fromEntries(busho.slice(0, 20).map(({ id }) => [id, '3827']));
  const play = position({ phase: 'oda-moves', units: { ...stack, 'oda-nobunaga': '3826', 'oda-nobutada': '3826' } });
  play.actAll('oda', ['move', 'oda-nobutada'], ['march', '3827']);
  expect(play.placeOfUnit('oda-nobutada')).toBe('3827');
});

clause(['23.0', '23.1', '23.2'], 'the seven additional units come only with the option', () => {
  const optional = UNITS.filter(({ isOptional }) => isOptional).map(({ id }) => id);
  expect(optional).toEqual([
    'kurokawa-kiyozane',
    'kaji-hidetsuna',
    'katori-yaheita',
    'oguni-shigeyori',
    'hoshina-masanao',
    'nishina-morinobu',
    'obata-nobuzane',
  ]);
  const without = fresh();
  expect(optional.every((id) => placeIn(without, id) === 'out')).toBe(true);
  const added = fresh({ 'additional-units': true });
  expect(optional.map((id) => placeIn(added, id))).toEqual(['5604', '5604', '5604', '5604', '5722', '5722', '5722']);
});

clause(['2-2-1.1', '2-2-1.4', '2-2-1.5a'], 'the kinds of units, and the known ratings', () => {
  expect(unitAt(unitNumber('uesugi-kenshin'))).toMatchObject({ rank: 'taisho', isLand: true, combat: 6, action: 5 });
  expect(unitAt(unitNumber('hashiba-hideyoshi'))).toMatchObject({ rank: 'samurai', combat: 3, action: 5 });
  expect(unitAt(unitNumber('kuki-yoshitaka'))).toMatchObject({ rank: 'ironclad', isLand: false });
  // The shogun ranks and scores as a busho (ruling).
  expect(unitAt(unitNumber('ashikaga-yoshiaki'))).toMatchObject({ rank: 'shogun', order: 1, points: 1 });
});

clause('2-1-1.3c', 'ports are the castles with an anchor', () => {
  expect(CASTLES.filter(({ water }) => water === 'biwa').map(({ id }) => id)).toEqual(['sakamoto', 'omizo', 'azuchi', 'nagahama']);
  expect(CASTLES.find(({ id }) => id === 'kyo')?.water).toBeNull();
});

clause(['22', '22-2'], 'after turn 15 Uesugi wins with 30 points, Oda if Uesugi has 29', () => {
  const end = (points: number, turn = 15) => {
    const play = new Play({ phase: 'oda-attacks', turn, points, units: { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' } });
    return play.act('oda', ['end-attacks'], turn < 15 ? NO_SITUATION_EVENT : []).state.outcome?.winners;
  };
  expect(end(30)).toEqual(['uesugi']);
  expect(end(29)).toEqual(['oda']);
  expect(end(30, 14)).toBeUndefined();
});

clause('9', 'the order of the turn start: Kyo, sieges, situation, Mori, supply, replenishment', () => {
  const play = turnStart(
    {
      units: {
        'uesugi-kenshin': 'kasugayama',
        'oda-nobunaga': 'azuchi',
        'honjo-shigenaga': 'kyo',
        'shibata-katsuie': '1133',
        'nakajo-kageyasu': 'uozu',
        'kosaka-masanobu': '4023',
      },
      castles: { kyo: 'uesugi' },
      siege: { kaneyama: 1 },
      waiting: ['mori-terumoto'],
      flipped: ['nakajo-kageyasu'],
    },
    [...dice(1), ...dice(6), ...NO_SITUATION_EVENT, ...dice(1), ...dice(1), ...dice(1)],
  );
  const order = play.events
    .map(({ type }) => type)
    .filter((type) => ['scored', 'morale', 'situation', 'moriSortie', 'attrition', 'replenishment'].includes(type));
  expect(order).toEqual(['scored', 'morale', 'situation', 'moriSortie', 'attrition', 'replenishment']);
});

clause(['2-2-1.3', '2-2-1.4', '2-2-1.5a', '3.2a'], 'the order of battle: totals of the units of each house', () => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const roll = HOUSES.map(({ id, index }) => {
    const units = UNITS.filter(({ house }) => house === index);
    return [id, units.length, sum(units.map(({ command }) => command)), sum(units.map(({ combat }) => combat)), sum(units.map(({ action }) => action))].join(' '); // prettier-ignore
  });
  expect(roll).toEqual([
    'uesugi 24 22 70 66',
    'takeda 15 21 38 36',
    'mori 25 21 69 51',
    'ukita 4 6 11 10',
    'honganji 4 3 10 5',
    'kaga 4 3 9 5',
    'saika 3 1 14 4',
    'hatano 3 2 7 4',
    'bessho 3 2 4 2',
    'ashikaga 1 0 0 0',
    'negoro 2 1 9 3',
    'yamana 2 1 2 2',
    'isshiki 2 1 4 3',
    'takeda-motoaki 1 1 1 1',
    'miki 2 1 3 3',
    'oda 46 55 127 125',
    'tokugawa 7 11 24 23',
    'araki 3 3 10 9',
  ]);
});
