import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { startCombat, soldiersByLeader, battle, lastEvent } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { Position, Force, MdtTestTable } from '../helpers/position.ts';

// Units that act together though they are not of one clan or side: neutrals who retreat beside others, traitors who joined several clans.

/* 10.4 Neutrals and enemies of the active side leave one field. */

/** Oda attacks Ikko-ikki and neutrals in Nagashino; only the road to Neba lies open to neutrals. */
const inNagashino = (control: Position['control'], force: Force = { ikko: 2, minor: 2 }) =>
  startCombat('nagashino', {
    active: 'oda',
    places: { nagashino: { oda: 6, ...force }, gifu: { oda: 1 }, nagashima: { ikko: 2 } },
    control: { nagashino: 'oda', futamata: 'oda', yoshida: 'oda', okazaki: 'oda', ...control },
    hands: { oda: ['card_33'] },
  });

/** Nobody goes into the castle, and the defenders come to their first decision in the field. */
const inTheField = (table: MdtTestTable): MdtTestTable => {
  while (table.isLegal('antiOda', ['deployed'])) table.act('antiOda', ['deployed']);
  if (table.isLegal('oda', ['pass'])) table.act('oda', ['pass']);
  return table;
};

clause(['10.4.4a', '10.4.2'], 'who retreats beside neutrals leaves them the only place that they may go to', () => {
  const table = inTheField(inNagashino({ futamata: 'ikko' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([table.at('futamata'), table.at('wp_neba'), table.at('nagashino')]).toEqual([{ ikko: 2 }, { minor: 2 }, { oda: 6 }]);
});

clause(['10.4.4a', '10.4.2', '10.4.5'], 'with one place for both neither may retreat', () => {
  const mayRetreat = (force: Force): boolean => inTheField(inNagashino({}, force)).refusal('antiOda', ['retreat']) === null;
  expect([mayRetreat({ ikko: 2 }), mayRetreat({ minor: 2 }), mayRetreat({ ikko: 2, minor: 2 })]).toEqual([true, true, false]);
});

clause(['10.4.4a', '10.4.3'], 'of two waypoints one side takes the one, the neutrals the other', () => {
  const table = startCombat('yamato_koriyama', {
    active: 'oda',
    places: { yamato_koriyama: { oda: 6, ikko: 2, minor: 2 }, gifu: { oda: 1 }, nagashima: { ikko: 2 } },
    control: { yamato_koriyama: 'oda', shoryuji: 'oda', ueno: 'oda', mt_shigi: 'oda' },
  });
  inTheField(table).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.actionsOfType('antiOda', 'retreatTo')).toEqual([
    ['retreatTo', 'wp_uda'],
    ['retreatTo', 'wp_gojo'],
  ]);
  expect(table.actionsOfType('antiOda', 'send').every(([, clan]) => clan === 'ikko')).toBe(true);
  table.act('antiOda', ['send', 'ikko', 1, 'wp_gojo']);
  expect(table.refusal('antiOda', ['send', 'ikko', 1, 'wp_uda'])).not.toBeNull();
  if (table.step === 'chooseRefuge') table.act('antiOda', ['retreatTo', 'wp_gojo']);
  expect([table.at('wp_gojo'), table.at('wp_uda')]).toEqual([{ ikko: 2 }, { minor: 2 }]);
});

clause('10.4.4d', 'of two sides in the field only the one that held the space withdraws into its castle', () => {
  const table = inTheField(inNagashino({ nagashino: 'ikko' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([table.at('nagashino'), table.at('wp_neba')]).toEqual([{ oda: 6, 'ikko!': 2 }, { minor: 2 }]);
  const neutrals = inTheField(inNagashino({ nagashino: 'minor' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([neutrals.at('nagashino'), neutrals.at('wp_neba')]).toEqual([{ oda: 6, 'minor!': 2 }, { ikko: 2 }]);
});

/* 8.4 Traitors who joined several clans of one side. */

const inOdani: Position = {
  at: 'negotiation',
  active: 'oda',
  places: {
    gifu: { leaders: ['nobunaga'], oda: 1 },
    yokoyama: { leaders: ['hosokawa'], oda: 1 },
    odani: { leaders: ['isono', 'nagamasa', 'kageaki'], azai: 3, asakura: 2 },
    ichijodani: { asakura: 1 },
  },
  hands: { oda: ['card_25', 'card_20'] },
};

clause(['8.2.5', '8.4.1b', '8.4.3a'], 'traitors of one place fight together, whichever clans of the side they joined', () => {
  const table = position(inOdani);
  table.act('oda', ['betray', 'card_25', 'nobunaga']).act('oda', ['betray', 'card_20', 'hosokawa']).act('oda', ['endTalks']);
  expect(table.actionsOfType('oda', 'shelterLeader')).toEqual([['shelterLeader', 'isono']]);
  table.act('oda', ['deployed']);
  expect(table.actionsOfType('oda', 'shelterLeader')).toEqual([['shelterLeader', 'kageaki']]);
  table.act('oda', ['deployed']).act('antiOda', ['deployed']);
  expect(soldiersByLeader(table, 0)).toEqual({ isono: 0, kageaki: 2 });
  expect(soldiersByLeader(table, 1)).toEqual({ nagamasa: 3 });
});

clause(['8.4.4', '8.4.5', '8.4.7'], 'each of their clans says who goes into the castle, and those inside fight there', () => {
  const table = position(inOdani);
  table.act('oda', ['betray', 'card_25', 'nobunaga']).act('oda', ['betray', 'card_20', 'hosokawa']).act('oda', ['endTalks']);
  table.act('oda', ['shelterLeader', 'isono']);
  table.act('oda', ['shelter', 'hosokawa', 1]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  expect(battle(table).groups.filter(({ side, inside }) => side === 0 && inside)).toHaveLength(2);
  expect(table.at('odani')).toMatchObject({ 'hosokawa!': 1, hosokawa: 1, 'azai!': 1, azai: 2 });
});

clause(['8.2.7d', '8.4.1b'], 'so do units elsewhere that came over with two daimyo before one combat', () => {
  const table = startCombat('himeji', {
    active: 'mori',
    entered: ['mori'],
    places: {
      himeji: { leaders: ['kobayakawa', 'ukita', 'matsunaga', 'ieyasu'], mori: 2, matsunaga: 1, tokugawa: 1 },
      wp_uda: { matsunaga: 2, tokugawa: 2, oda: 1 },
      gifu: { oda: 1 },
    },
    control: { himeji: 'oda' },
    daimyo: ['matsunaga', 'ieyasu'],
    hands: { antiOda: ['card_01', 'card_09', 'card_33'], oda: ['card_33'] },
    board: (board) => {
      board.arrivals = [placeOf('himeji')];
    },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_01', 'kobayakawa']).act('antiOda', ['betray', 'card_09', 'ukita']);
  expect(lastEvent(table, 'uprising')).toMatchObject({ place: 'wp_uda' });
  expect(soldiersByLeader(table, 0)).toEqual({ mori: 2, ukita: 2 });
});
