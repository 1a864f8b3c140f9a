import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { AREA_IDS, AREAS, areaAt, daimyoAt, DAIMYO } from '../rules/components.ts';
import { enemiesOf, hasOtherPower, isOwn, neutralsOf } from '../rules/daimyo.ts';
import { hideyoshi } from '../rules/index.ts';
import { isControlledBy, countResources } from '../rules/resources.ts';
import {
  currentStep,
  cardId,
  choicesOf,
  dice,
  endRound,
  holderOf,
  isAtWar,
  markerOf,
  isAllowed,
  playCard,
  pooledCount,
  position,
  refusedBy,
  sideOfDaimyo,
  pieceCount,
} from './helpers.ts';

// 2 Components with rules, 3 Daimyo and participation

clause('2.11.1a', 'an unused piece can act', () => {
  const table = position({ map: { omi: { hashiba: 2 }, mino: { kanbe: 1 } }, hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] } });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja');
  expect(isAllowed(table, 'hideyoshi', ['move', 'omi'])).toBe(true);
});

clause('2.11.1b', 'a used piece neither moves nor attacks, but holds its area and can be hit', () => {
  const table = position({
    map: { omi: {}, mino: { kanbe: 1 }, settsu: { ikeda: 2 } },
    used: { omi: { hashiba: 3 } },
    war: ['kanbe'],
    hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] },
  }).editState((board) => {
    board.circle[areaAt('omi')] = daimyoAt('hashiba');
  });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja');
  expect(refusedBy(table, 'hideyoshi', ['move', 'omi'])).toBe('8.1.2');
  endRound(table);
  expect(holderOf(table, 'omi')).toBe('hashiba');
});

clause('2.11.3', 'a general can be lost like any piece, and returns by mobilisation', () => {
  const table = position({
    side: 'anti',
    map: { omi: { hidenaga: 1, hashiba: 1, shibata: 1 }, bizen: { hideyoshi: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['arquebus'] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'omi', 'enemies'], ['everyone']).act('hideyoshi', ['letThem'], dice(1));
  expect(currentStep(table)).toBe('chooseLosses');
  table.act('hideyoshi', ['lose', 'hidenaga', 'unused', 1]);
  endRound(table);
  table.act('hideyoshi', ['mobilise', cardId('arquebus')]);
  expect(isAllowed(table, 'hideyoshi', ['raise', 'hidenaga', 'bizen'])).toBe(true);
});

clause('2.12.3b', 'the rank counts for Intrigue, Sword Hunt and Submission', () => {
  for (const [rank, value] of [
    [0, 2],
    [3, 5],
  ] as const) {
    const table = position({
      rank,
      map: { omi: { hashiba: 1 }, mino: { kanbe: 6 } },
      hands: { hideyoshi: ['subterfuge'], anti: ['arquebus'] },
    });
    playCard(table, 'hideyoshi', 'event', 'subterfuge', ['undermine', 'mino', 'kanbe']);
    expect(pieceCount(table, 'mino', 'kanbe')).toBe(6 - value);
  }
});

clause('2.21.1', 'only named areas exist: no other can be entered', () => {
  expect(AREA_IDS).toHaveLength(34);
  const table = position({ map: { minami_ou: { uesugi: 3 } }, war: ['uesugi'], hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] } });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['move', 'minami_ou']);
  expect(table.refusalFor('hideyoshi', ['to', 'ezo'])?.code).toBe('malformed');
  expect(choicesOf(table, 'hideyoshi', 'to').every(([, area]) => AREA_IDS.includes(area as string))).toBe(true);
});

clause('2.21.3', 'sixteen areas are resource areas, and only they count', () => {
  expect(AREAS.filter(({ isResource }) => isResource).map(({ id }) => id)).toContain('kyo');
  const table = position({ map: { omi: { hashiba: 1 }, tango: { hashiba: 1 } } });
  expect(countResources(table.board, 0)).toBe(1);
});

clause('2.22.2b', 'the pool holds what can be mobilised: nothing comes from an empty pool', () => {
  const table = position({
    map: { omi: { hashiba: 1 }, settsu: { ikeda: 1 } },
    pool: { ikeda: 0 },
    hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] },
  });
  const before = pooledCount(table, 'hashiba');
  playCard(table, 'hideyoshi', 'mobilise', 'iga_ninja', ['raise', 'hashiba', 'omi']);
  expect(pooledCount(table, 'hashiba')).toBe(before - 1);
  expect(refusedBy(table, 'hideyoshi', ['raise', 'ikeda', 'settsu'])).toBe('2.22.2b');
});

clause('2.22.4', 'Akechi pieces and hunted pieces are removed for good; every other loss can return', () => {
  const table = position({
    map: { kyo: { akechi: 1, mitsuhide: 1, hideyoshi: 1, hashiba: 5 }, echizen: { shibata: 1 } },
    hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] },
    circle: { kyo: 'akechi' },
  });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'kyo', 'akechi']).act(
    'hideyoshi',
    ['everyone'],
    dice(1, 1, 6, 6, 6, 6),
  );
  expect(pieceCount(table, 'kyo', 'akechi') + pieceCount(table, 'kyo', 'mitsuhide')).toBe(0);
  expect(pooledCount(table, 'akechi')).toBe(0);
  expect(table.board.removed[daimyoAt('akechi')]).toBe(5);
  expect(table.events.map(({ type }) => type)).toContain('akechiFell');
  expect(table.events.map(({ type }) => type)).not.toContain('surrendered'); // he is on nobody's side
});

clause('3.0.2', 'each daimyo is in one of four states', () => {
  const { board } = position({ war: ['mori', 'saika'], peace: ['niwa', 'sassa'] });
  expect([isOwn(board, 0, daimyoAt('mori')), isOwn(board, 1, daimyoAt('saika'))]).toEqual([true, true]);
  expect(neutralsOf(board, 0) & (1 << daimyoAt('niwa'))).not.toBe(0);
  expect(neutralsOf(board, 1) & (1 << daimyoAt('sassa'))).not.toBe(0);
});

const twoInKyo = (war: string[]) =>
  position({
    map: { kyo: { hashiba: 2 }, nishi_chugoku: { mori: 3, takakage: 1 }, mino: { kanbe: 1 } },
    war,
    hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] },
  });

clause(['3.1.2', '3.2.1a'], 'a player commands the participating daimyo of his side, and no others', () => {
  const neutral = playCard(twoInKyo([]), 'hideyoshi', 'operations', 'iga_ninja');
  expect(refusedBy(neutral, 'hideyoshi', ['move', 'nishi_chugoku'])).toBe('8.1.1');
  expect(refusedBy(neutral, 'hideyoshi', ['move', 'mino'])).toBe('8.1.1');
  const atWar = playCard(twoInKyo(['mori']), 'hideyoshi', 'operations', 'iga_ninja');
  expect(isAllowed(atWar, 'hideyoshi', ['move', 'nishi_chugoku'])).toBe(true);
});

/** Hideyoshi attacks a daimyo with no other piece on the map. */
const attackLastStand = (setup: { marker?: Record<string, number> } = {}) => {
  const table = position({
    map: { ise: { takigawa: 1, hashiba: 3 }, omi: { hashiba: 1 } },
    marker: setup.marker ?? {},
    hands: { hideyoshi: ['iga_ninja'], anti: [] },
  });
  return playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', setup.marker ? 'enemies' : 'takigawa']).act(
    'hideyoshi',
    ['everyone'],
    dice(1, 6, 6),
  );
};

clause(['3.1.4', '3.4.1', '3.4.2a'], 'a daimyo whose last piece leaves the map surrenders to the other side at once', () => {
  const table = attackLastStand();
  expect(currentStep(table)).toBe('orders'); // before the next group acts
  expect(sideOfDaimyo(table, 'takigawa')).toBe('hideyoshi');
  const other = position({
    map: { ise: { takigawa: 2, hashiba: 3 } },
    hands: { hideyoshi: ['iga_ninja'] },
  });
  playCard(other, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('hideyoshi', ['everyone'], dice(1, 6, 6));
  expect(sideOfDaimyo(other, 'takigawa')).toBe('anti'); // one piece left
});

clause('3.4.2b', 'a second surrender returns him to his first side', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 1, shibata: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
    turned: ['takigawa'],
    peace: ['takigawa'],
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('anti', ['everyone'], dice(1, 6));
  expect(sideOfDaimyo(table, 'takigawa')).toBe('anti');
});

clause('3.4.3', 'his marker stays, and the colours of the new side count', () => {
  const neutral = attackLastStand();
  expect(markerOf(neutral, 'takigawa')).toBe(2);
  expect(isAtWar(neutral, 'takigawa')).toBe(false); // white
  const green = attackLastStand({ marker: { takigawa: 3 } });
  expect([markerOf(green, 'takigawa'), isAtWar(green, 'takigawa')]).toEqual([3, false]); // green does not count for Hideyoshi
  const swayed = position({ map: { ise: { takigawa: 1, hashiba: 3 } }, marker: { takigawa: 0 }, hands: { hideyoshi: ['iga_ninja'] } });
  playCard(swayed, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('hideyoshi', ['everyone'], dice(1, 6, 6));
  expect(isAtWar(swayed, 'takigawa')).toBe(true); // neutral against him, participating for him
});

clause('3.4.4', 'a daimyo who surrendered cannot be mobilised; only Submission returns him', () => {
  const table = position({
    map: { omi: { hashiba: 2 } },
    turned: ['takigawa'],
    marker: { takigawa: 0 },
    hands: { hideyoshi: ['iga_ninja', 'submission'], anti: ['arquebus'] },
  });
  const levy = position({
    map: { omi: { hashiba: 2 } },
    turned: ['takigawa'],
    marker: { takigawa: 0 },
    hands: { hideyoshi: ['iga_ninja'] },
  });
  playCard(levy, 'hideyoshi', 'mobilise', 'iga_ninja');
  expect(refusedBy(levy, 'hideyoshi', ['raise', 'takigawa', 'omi'])).toBe('10.0.3');
  playCard(table, 'hideyoshi', 'event', 'submission', ['recall', 'takigawa', 'omi'], ['raise', 'kazumasu', 'omi']);
  expect(pieceCount(table, 'omi', 'kazumasu')).toBe(1);
});

clause('3.2.2a', 'a Hideyoshi daimyo participates on yellow only', () => {
  const states = DAIMYO[daimyoAt('mori')]!.track.map((colour, space) => [colour, isAtWar(position({ marker: { mori: space } }), 'mori')]);
  expect(new Set(states.map(String))).toEqual(new Set(['yellow,true', 'white,false', 'green,false']));
});

clause('3.2.2b', 'an anti-Hideyoshi daimyo participates only on light green', () => {
  const states = DAIMYO[daimyoAt('saika')]!.track.map((colour, space) => [
    colour,
    isAtWar(position({ marker: { saika: space } }), 'saika'),
  ]);
  expect(new Set(states.map(String))).toEqual(new Set(['yellow,false', 'white,false', 'green,true']));
});

clause(['3.3.1', '3.3.2'], 'diplomacy and events move a marker, and a new colour counts at once', () => {
  const table = position({
    map: { bizen: { ukita: 2, hideie: 1 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['arquebus', 'sakai_merchants'], anti: ['arquebus:2'] },
  });
  expect(isControlledBy(table.board, 0, areaAt('bizen'))).toBe(false);
  playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'ukita']);
  expect(isAtWar(table, 'ukita')).toBe(true);
  expect(isControlledBy(table.board, 0, areaAt('bizen'))).toBe(true);
  const event = position({ hands: { hideyoshi: ['sakai_merchants'], anti: ['arquebus'] } });
  playCard(event, 'hideyoshi', 'event', 'sakai_merchants', ['persuade', 'hosokawa', 1]);
  expect(isAtWar(event, 'hosokawa')).toBe(true);
});

clause(['3.3.3', '8.31.4'], 'being attacked does not move a marker', () => {
  const table = position({ map: { ise: { takigawa: 3, hashiba: 3 } }, hands: { hideyoshi: ['iga_ninja'] } });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'takigawa']).act('hideyoshi', ['everyone'], dice(1, 1, 6));
  expect(markerOf(table, 'takigawa')).toBe(DAIMYO[daimyoAt('takigawa')]!.trackStart);
});

clause(['3.5.1a', '3.5.1b', '3.5.1c', '3.5.2'], 'own, enemy and other powers', () => {
  const { board } = position({
    map: { kyo: { hashiba: 1 }, bizen: { ukita: 1 }, ise: { takigawa: 1 }, echizen: { shibata: 1 } },
  });
  const enemy = (id: string) => (enemiesOf(board, 0) & (1 << daimyoAt(id))) !== 0;
  expect([isOwn(board, 0, daimyoAt('hashiba')), enemy('hashiba'), hasOtherPower(board, 0, areaAt('kyo'))]).toEqual([true, false, false]);
  expect([isOwn(board, 0, daimyoAt('ukita')), enemy('ukita'), hasOtherPower(board, 0, areaAt('bizen'))]).toEqual([false, false, true]);
  expect([isOwn(board, 0, daimyoAt('takigawa')), enemy('takigawa'), hasOtherPower(board, 0, areaAt('ise'))]).toEqual([false, true, true]);
  expect([isOwn(board, 0, daimyoAt('shibata')), enemy('shibata'), hasOtherPower(board, 0, areaAt('echizen'))]).toEqual([false, true, true]);
});

/** Takigawa is neutral on the anti-Hideyoshi side, with Hideyoshi's pieces in his area. */
const guestInOwnArea = (circle = 'takigawa') =>
  position({
    side: 'anti',
    map: { ise: { takigawa: 2, kazumasu: 1, hashiba: 2 }, kii: { saika: 1 }, echizen: { shibata: 1 } },
    circle: { ise: circle },
    used: { ise: { takigawa: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['arquebus'] },
  });

clause(['3.2.1b', '3.6.1'], 'a neutral daimyo of the side attacks, recovers and is mobilised in his own area, but never moves', () => {
  const table = playCard(guestInOwnArea(), 'anti', 'operations', 'iga_ninja');
  expect(refusedBy(table, 'anti', ['move', 'ise'])).toBe('8.1.1');
  table.act('anti', ['attack', 'ise', 'hashiba']).act('anti', ['take', 'kazumasu', 1]);
  expect(refusedBy(table, 'anti', ['take', 'takigawa', 3])).toBe('8.1.2'); // one of three is used
  table.act('anti', ['go']).act('hideyoshi', ['letThem'], dice(3));
  expect(pieceCount(table, 'ise', 'hashiba')).toBe(1); // Kazumasu hits on 3
  expect(refusedBy(playCard(guestInOwnArea('hashiba'), 'anti', 'operations', 'iga_ninja'), 'anti', ['attack', 'ise', 'hashiba'])).toBe(
    '8.1.1',
  );
  const levy = playCard(guestInOwnArea(), 'anti', 'mobilise', 'iga_ninja');
  expect(isAllowed(levy, 'anti', ['raise', 'takigawa', 'ise'])).toBe(true);
  expect(refusedBy(guestLevyElsewhere(), 'anti', ['raise', 'takigawa', 'ise'])).toBe('3.6.1');
});

const guestLevyElsewhere = () => playCard(guestInOwnArea('hashiba'), 'anti', 'mobilise', 'iga_ninja');

clause('3.6.2', 'the areas of a neutral daimyo of the side are not own controlled areas', () => {
  const { board } = position({ map: { ise: { takigawa: 2 }, echizen: { shibata: 1 } } });
  expect(isControlledBy(board, 1, areaAt('ise'))).toBe(false);
  expect(countResources(board, 1)).toBe(1);
  expect(countResources(position({ map: { ise: { takigawa: 2 }, echizen: { shibata: 1 } }, war: ['takigawa'] }).board, 1)).toBe(2);
});

clause('3.7a', 'Hashiba always participates on the Hideyoshi side and has no marker to move', () => {
  const table = position({ side: 'anti', hands: { anti: ['sakai_merchants'], hideyoshi: ['arquebus'] } });
  expect(isAtWar(table, 'hashiba')).toBe(true);
  playCard(table, 'anti', 'event', 'sakai_merchants');
  expect(refusedBy(table, 'anti', ['persuade', 'hashiba', 1])).toBe('3.7a');
});

clause('3.7b', 'Shibata stays on the anti-Hideyoshi side even when his last piece leaves the map', () => {
  const table = position({
    map: { echizen: { shibata: 1, hashiba: 3 }, hokuriku: { sassa: 2 } },
    war: ['sassa'],
    hands: { hideyoshi: ['iga_ninja'], anti: ['submission'] },
  });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'echizen', 'enemies']).act('hideyoshi', ['everyone']);
  table.act('anti', ['letThem'], dice(1, 6, 6));
  endRound(table);
  expect([sideOfDaimyo(table, 'shibata'), isAtWar(table, 'shibata')]).toEqual(['anti', true]);
  table.act('anti', ['event', cardId('submission')]);
  expect(isAllowed(table, 'anti', ['recall', 'shibata', 'hokuriku'])).toBe(true);
});

clause(['3.7c', '15.3.1'], 'Akechi belongs to no side, and is an enemy and another power to both', () => {
  const { board } = new TestTable(hideyoshi);
  for (const side of [0, 1] as const) {
    expect(board.camp[side] & (1 << daimyoAt('akechi'))).toBe(0);
    expect(enemiesOf(board, side) & (1 << daimyoAt('akechi'))).not.toBe(0);
    expect(hasOtherPower(board, side, areaAt('kyo'))).toBe(true);
  }
});

clause('3.3.2', 'a marker that stays on one colour reports only the move; a new colour also reports the new state', () => {
  const sway = (space: number) => {
    const table = position({
      map: { omi: { hashiba: 2 } },
      marker: { mori: space },
      hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
    });
    playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori']);
    return table.events.map(({ type }) => type).filter((type) => ['swayed', 'joined', 'left'].includes(type));
  };
  expect(sway(4)).toEqual(['swayed']);
  expect(sway(1)).toEqual(['swayed', 'joined']);
});
