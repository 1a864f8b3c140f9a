import { resolveSetup } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DECK, handZone } from '../rules/cards.ts';
import { areaAt, DAIMYO_COUNT, KANBEI, unitAt } from '../rules/components.ts';
import { NO_BONUS } from '../rules/group-rules.ts';
import { hideyoshi } from '../rules/index.ts';
import { OPTIONS } from '../rules/options.ts';
import { attackValue } from '../rules/targets.ts';
import { currentStep, cardId, choicesOf, dice, isAllowed, playCard, position, refusedBy, pieceCount, usedCount } from './helpers.ts';

// 16 Optional rules

clause('16.0.1', 'every optional rule can be chosen by itself, and is off by default', () => {
  expect(hideyoshi.options.map(({ id }) => id)).toEqual(OPTIONS);
  for (const { values, defaultValue: initial } of hideyoshi.options) expect([values, initial]).toEqual([[false, true], false]);
  const setup = resolveSetup(hideyoshi as unknown as AnyGame, { options: { kanbei: true } });
  expect(setup.ok && setup.value.options).toEqual({ ...Object.fromEntries(OPTIONS.map((id) => [id, false])), kanbei: true });
});

clause('16.1.1', 'the hand of turn 0 is fixed; the other player still draws three', () => {
  const table = new TestTable(hideyoshi, { options: { fixedHand: true }, outcomes: [0, 0, 0] });
  expect(table.state.zones[handZone(0)]!.pieces).toEqual(['kiyosu', 'ogaeshi', 'tsurinobuse'].map(cardId));
  expect([table.state.zones[handZone(1)]!.pieces.length, table.state.zones[DECK]!.pieces.length]).toEqual([3, 26]);
  expect(refusedBy(table, 'hideyoshi', ['event', cardId('tsurinobuse')])).toBe('11.0.1c');
});

clause(['16.1.2', '16.1.2.1'], 'Kuroda Kanbei starts in East Chugoku, only with this rule', () => {
  const kanbei = (on: boolean) => new TestTable(hideyoshi, { options: { kanbei: on } }).board.place[KANBEI - DAIMYO_COUNT];
  expect(kanbei(true)).toBe(areaAt('higashi_chugoku'));
  expect(kanbei(false)).toBeLessThan(0);
});

clause('16.1.2.2', 'with him in the group a Hashiba general attacks at one more, and lends that value', () => {
  const [troop, kanbei, hidenaga, niwa] = ['hashiba', 'kanbei', 'hidenaga', 'nagahide'].map(unitAt) as [number, number, number, number];
  const group: [number, number][] = [
    [troop, 3],
    [hidenaga, 1],
    [niwa, 1],
  ];
  expect(attackValue(group, troop, NO_BONUS)).toBe(2);
  expect([troop, hidenaga, niwa].map((unit) => attackValue([...group, [kanbei, 1]], unit, NO_BONUS))).toEqual([3, 3, 2]);
  expect(
    attackValue(
      [
        [troop, 3],
        [kanbei, 1],
      ],
      troop,
      NO_BONUS,
    ),
  ).toBe(2); // he is not a general himself
  const withMori: [number, number][] = [
    [troop, 3],
    [kanbei, 1],
    [unitAt('takakage'), 1],
  ];
  expect(attackValue(withMori, troop, NO_BONUS)).toBe(2); // nor is Takakage a Hashiba general
});

const limits = { limits: true };
const rideDestinations = (map: Record<string, Record<string, number>>, from: string, war: string[], options: Record<string, boolean>) => {
  const table = position({ side: 'anti', map, war, options, hands: { anti: ['iga_ninja'], hideyoshi: ['arquebus'] } });
  return playCard(table, 'anti', 'operations', 'iga_ninja', ['move', from]);
};

clause('16.1.3.1', 'no step between areas of two other anti-Hideyoshi daimyo', () => {
  const map = { mino: { kanbe: 1, sassa: 2, narimasa: 1 }, owari: { kitabatake: 1 }, omi: { hashiba: 1 }, hokuriku: { sassa: 1 } };
  const war = ['sassa', 'kitabatake'];
  const bound = rideDestinations(map, 'mino', war, limits);
  expect(refusedBy(bound, 'anti', ['to', 'owari'])).toBe('16.1.3.1');
  expect(isAllowed(bound, 'anti', ['to', 'koshin'])).toBe(true);
  expect(isAllowed(rideDestinations(map, 'mino', war, {}), 'anti', ['to', 'owari'])).toBe(true);
  const group = rideDestinations({ ...map, mino: { kanbe: 2, sassa: 2 } }, 'mino', [...war, 'kanbe'], limits);
  group.act('anti', ['to', 'owari']); // Kanbe may: the area is his own
  expect(refusedBy(group, 'anti', ['take', 'sassa', 1])).toBe('16.1.3.1');
});

clause('16.1.3.2', 'a great daimyo cannot enter an area with pieces of another', () => {
  const map = { tokai: { tokugawa: 3 }, minami_kanto: { hojo: 2 }, omi: { hashiba: 1 } };
  expect(refusedBy(rideDestinations(map, 'tokai', ['tokugawa', 'hojo'], limits), 'anti', ['to', 'minami_kanto'])).toBe('16.1.3.2');
  expect(isAllowed(rideDestinations(map, 'tokai', ['tokugawa', 'hojo'], {}), 'anti', ['to', 'minami_kanto'])).toBe(true);
  const gone = position({
    side: 'anti',
    map,
    war: ['tokugawa'],
    turned: ['hojo'],
    options: limits,
    hands: { anti: ['iga_ninja'], hideyoshi: ['arquebus'] },
  });
  expect(isAllowed(playCard(gone, 'anti', 'operations', 'iga_ninja', ['move', 'tokai']), 'anti', ['to', 'minami_kanto'])).toBe(true);
});

clause('16.1.3.3', "Submission returns the anti-Hideyoshi player's daimyo only to a starting area", () => {
  const map = { echizen: { sassa: 1 }, hokuriku: { sassa: 1 }, omi: { hashiba: 1 } };
  const recall = (options: Record<string, boolean>, more = map) =>
    position({ side: 'anti', map: more, war: ['sassa'], options, hands: { anti: ['submission'], hideyoshi: ['arquebus'] } });
  const bound = playCard(recall(limits), 'anti', 'event', 'submission');
  expect(choicesOf(bound, 'anti', 'recall')).toEqual([['recall', 'shibata', 'echizen']]);
  expect(refusedBy(bound, 'anti', ['recall', 'shibata', 'hokuriku'])).toBe('16.1.3.3');
  expect(refusedBy(recall(limits, { ...map, echizen: { hashiba: 1 } as never }), 'anti', ['event', cardId('submission')])).toBe('11.0.2');
  expect(isAllowed(playCard(recall({}), 'anti', 'event', 'submission'), 'anti', ['recall', 'shibata', 'hokuriku'])).toBe(true);
});

clause('16.2.1', 'Sword Hunt removes at most four from one pool', () => {
  const hunt = (options: Record<string, boolean>) => {
    const table = position({
      rank: 4,
      options,
      map: { omi: { hashiba: 1 }, tokai: { tokugawa: 1 } },
      hands: { hideyoshi: ['sword_hunt'], anti: ['arquebus'] },
    });
    playCard(table, 'hideyoshi', 'event', 'sword_hunt');
    for (let i = 0; i < 4; i++) table.act('hideyoshi', ['hunt', 'shibata']);
    return table;
  };
  expect(refusedBy(hunt({ swordHuntLimit: true }), 'hideyoshi', ['hunt', 'shibata'])).toBe('16.2.1');
  expect(isAllowed(hunt({ swordHuntLimit: true }), 'hideyoshi', ['hunt', 'tokugawa'])).toBe(true);
  expect(isAllowed(hunt({}), 'hideyoshi', ['hunt', 'shibata'])).toBe(true);
});

clause('16.2.2', 'Odawara Castle moves the Hojo marker two spaces instead', () => {
  const setup = {
    side: 'anti',
    options: { odawaraDiplomacy: true },
    hands: { anti: ['odawara_castle'], hideyoshi: ['arquebus'] },
  } as const;
  const table = playCard(position(setup), 'anti', 'event', 'odawara_castle');
  expect([table.board.marker[unitAt('hojo')], table.board.odawara]).toEqual([3, false]);
  expect(playCard(position({ ...setup, marker: { hojo: 7 } }), 'anti', 'event', 'odawara_castle').board.marker[unitAt('hojo')]).toBe(8);
  expect(refusedBy(position({ ...setup, turned: ['hojo'] }), 'anti', ['event', cardId('odawara_castle')])).toBe('11.0.2');
  expect(refusedBy(position({ ...setup, marker: { hojo: 8 } }), 'anti', ['event', cardId('odawara_castle')])).toBe('11.0.2');
});

clause('16.2.3', 'Cavalry pays one point for every step, even beside other powers, and may still attack', () => {
  const map = { echizen: { shibata: 4, hashiba: 3 }, omi: { hashiba: 2 }, kyo: { hashiba: 1 } };
  const cavalry = (options: Record<string, boolean>) => {
    const table = position({ side: 'anti', map, options, hands: { anti: ['cavalry'], hideyoshi: ['nanban_trade'] } });
    return playCard(table, 'anti', 'event', 'cavalry', ['move', 'echizen']);
  };
  expect(isAllowed(cavalry({}), 'anti', ['to', 'omi'])).toBe(false); // 3 points, and six must stay behind
  const swift = cavalry({ swiftCavalry: true }).act('anti', ['to', 'omi']).act('anti', ['everyone']);
  expect(pieceCount(swift, 'echizen', 'shibata')).toBe(1); // 8.2.4 still applies
  expect(currentStep(swift)).toBe('orders');
  swift.act('anti', ['attack', 'omi', 'enemies']).act('hideyoshi', ['letThem'], dice(1, 6, 6));
  expect([pieceCount(swift, 'omi', 'hashiba'), usedCount(swift, 'omi', 'shibata')]).toEqual([1, 3]);
});
