import { allowed } from '@gunbai/engine';
import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { amagoOfficers, drill, hidehisa, moriOfficers, motonari, takakage, yoshihisa } from '../test/drill.ts';
import { asSeen, offersOf } from './offers.ts';

const [honda, koshi] = amagoOfficers;

clause('9-1-2', 'forces whose leaders fell in the fight are pointed at, and told of, by those who lead them now', () => {
  const play = drill({
    forces: [
      { lead: motonari, with: moriOfficers, at: '2020' },
      { lead: takakage, at: '4030' },
      { lead: yoshihisa, with: [honda], at: '2019', reduced: [yoshihisa] },
      { lead: hidehisa, with: [koshi], at: '2019', reduced: [hidehisa] },
    ],
  })
    .do(['attack', motonari, '2019'], 1) // 19 at 3: 3
    .do(['lose', yoshihisa])
    .do(['lose', hidehisa])
    .do(['withdraw']);
  const offers = offersOf(play.war, play.state, allowed(play.table.game, play.state, play.seat));
  expect(new Set(offers.map(({ terms }) => terms[0]))).toEqual(new Set([`unit:${honda}`, `unit:${koshi}`]));
  expect(asSeen(play.war, play.board, ['retreat', yoshihisa, '2018'])).toEqual(['retreat', honda, '2018']);
  expect(asSeen(play.war, play.board, ['attack', motonari, '2019'])).toEqual(['attack', motonari, '2019']);
  play.do(['retreat', yoshihisa, '2018']);
  expect(play.events('retreated')).toMatchObject([{ unit: honda, hex: '2018' }]);
  play.do(['retreat', hidehisa, '2018']);
  expect(play.events('morale').map(({ unit }) => unit)).toEqual([honda, koshi]);
});
