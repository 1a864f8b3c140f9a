import { legalActions } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { amagoOfficers, positionWith, hidehisa, moriOfficers, motonari, takakage, yoshihisa } from '../helpers/open-plain.ts';
import { withCurrentLeaders, listPickableActions } from '../../ui/pickable-actions.ts';

const [honda, koshi] = amagoOfficers;

clause('9-1-2', 'forces whose leaders were eliminated are chosen and named by their current leaders', () => {
  const play = positionWith({
    forces: [
      { lead: motonari, with: moriOfficers, at: '2020' },
      { lead: takakage, at: '4030' },
      { lead: yoshihisa, with: [honda], at: '2019', reduced: [yoshihisa] },
      { lead: hidehisa, with: [koshi], at: '2019', reduced: [hidehisa] },
    ],
  })
    .act(['attack', motonari, '2019'], 1) // 19 at 3: 3
    .act(['lose', yoshihisa])
    .act(['lose', hidehisa])
    .act(['withdraw']);
  const offers = listPickableActions(play.data, play.state, legalActions(play.table.game, play.state, play.seatToAct));
  expect(new Set(offers.map(({ refs: terms }) => terms[0]))).toEqual(new Set([`unit:${honda}`, `unit:${koshi}`]));
  expect(withCurrentLeaders(play.data, play.board, ['retreat', yoshihisa, '2018'])).toEqual(['retreat', honda, '2018']);
  expect(withCurrentLeaders(play.data, play.board, ['attack', motonari, '2019'])).toEqual(['attack', motonari, '2019']);
  play.act(['retreat', yoshihisa, '2018']);
  expect(play.eventsOfType('retreated')).toMatchObject([{ unit: honda, hex: '2018' }]);
  play.act(['retreat', hidehisa, '2018']);
  expect(play.eventsOfType('morale').map(({ unit }) => unit)).toEqual([honda, koshi]);
});
