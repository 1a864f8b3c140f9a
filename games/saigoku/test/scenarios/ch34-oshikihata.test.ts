import { invalidateZones } from '../../rules/series/index.ts';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { placeForce, Play, motoharu, motonari, takakage, takamoto } from '../helpers/open-plain.ts';
import type { ForceSpec } from '../helpers/open-plain.ts';
import { outcomeOf, scoreOf } from '../../rules/scoring.ts';
import {
  provincesOf,
  afterSetUp,
  withForcesAt,
  expectCastlesOwned,
  expectSetUp,
  armiesBySide,
  startScenario,
  unitIndex,
} from '../helpers/scenario-start.ts';

/** A scenario after its set-up, with some forces put where they are wanted. */
const scenarioInPlay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
  const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario }));
  invalidateZones(play.data);
  for (let i = 1; i <= readies; i++) play.act(['ready'], ...(i === readies ? dice : []));
  return play.withState((board) => {
    for (const force of forces) placeForce(play.data, board, force);
  });
};

clause('34.7.2', 'Satsuka is freed once', () => {
  const play = scenarioInPlay('oshikihata', 3, [], { lead: 'misumi-kanetaka', at: '2910' });
  const misumi = () => {
    play.withState((board) => {
      board.phase = play.data.phases.findIndex(({ id }) => id === 'ouchi');
      board.acted.fill(0);
    });
    return play.act(['march', 'misumi-kanetaka']).act(['stop']).eventsOfType('freed').length;
  };
  play.withState((board) => {
    board.phase = play.data.phases.findIndex(({ id }) => id === 'ouchi');
  });
  const first = play.act(['march', 'misumi-kanetaka']).eventsOfType('freed').length;
  play.act(['stop']);
  expect([first, play.board.marks['satsukaFree'], misumi()]).toEqual([1, 1, 0]);
});

describe('34 Oshikihata', () => {
  const CAPACITY = {
    [motonari]: 5,
    [takamoto]: 2,
    [motoharu]: 2,
    [takakage]: 2,
    'shishido-takaie': 0,
    'katsura-motozumi': 0,
    'fukubara-sadatoshi': 0,
    'kumagai-nobunao': 0,
  };

  clause(['34.1', '34.2', '34.3', '34.4'], 'four provinces, 18 innings, Mori against Ouchi, who set up first', () => {
    const play = startScenario('oshikihata');
    expect(provincesOf('oshikihata')).toEqual(['aki', 'iwami', 'nagato', 'suo']);
    expect(play.data.innings).toBe(18);
    expect(armiesBySide('oshikihata')).toEqual({ mori: ['mori', 'satsuka', 'yoshimi'], ouchi: ['masuda', 'ouchi'] });
    expect(play.seatToAct).toBe('ouchi');
    expect(play.act(['ready']).seatToAct).toBe('mori');
  });

  clause(['34.4.1', '34.4.2', '34.4.3', '34.4.4', '34.5'], 'the armies stand where the scenario says', () => {
    expectSetUp('oshikihata', '1423', 'ouchi', ['ouchi-yoshinaga', 'sue-harukata', 'miyagawa-fusanaga', 'yamato-okitake'], 22);
    expectSetUp('oshikihata', '1919', 'masuda', ['masuda-fujikane']);
    expectSetUp('oshikihata', '2216', 'masuda', ['misumi-kanetaka']);
    expectSetUp('oshikihata', '2613', 'masuda', ['fukuya-takakane']);
    expectSetUp('oshikihata', '3418', 'mori', [motonari, takamoto, 'shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi']);
    expectSetUp('oshikihata', '3017', 'mori', [motoharu]);
    expectSetUp('oshikihata', '3823', 'mori', [takakage]);
    expectSetUp('oshikihata', '3021', 'mori', ['kumagai-nobunao']);
    expectSetUp('oshikihata', '1722', 'yoshimi', ['yoshimi-masayori']);
    expectSetUp('oshikihata', '3010', 'satsuka', ['satsuka-naganobu']);
    expect(startScenario('oshikihata').data.unitsInPlay).toHaveLength(35);
    expectCastlesOwned('oshikihata');
  });

  clause('34.6', 'more points win, and equal points make a draw', () => {
    const play = startScenario('oshikihata');
    const mori = play.data.sides[0].id === 'mori' ? 0 : 1;
    const winner = scoreOf(play.data, play.board, mori) > scoreOf(play.data, play.board, 1 - mori) ? 'mori' : 'ouchi';
    expect(outcomeOf(play.data, play.state)).toMatchObject({ winners: [winner], reason: 'points' });
    play.withState((board) => {
      board.owner = board.owner.map(() => -1);
    });
    expect(outcomeOf(play.data, play.state)).toMatchObject({ winners: [], reason: 'draw' });
  });

  clause('34.7.1', 'before play each Mori force may make one move, and only the Mori', () => {
    const play = startScenario('oshikihata').act(['ready']).act(['ready']);
    expect([play.currentStep, play.seatToAct]).toEqual(['opening', 'mori']);
    expect(play.refusalOf(['march', 'yoshimi-masayori'])).toBe('34.7.1');
    play.act(['march', motoharu]);
    expect(play.frameValue('points')).toBe(16);
    play
      .act(['strategic'])
      .act(['step', play.legalArgs('step')[0] as string])
      .act(['stop']);
    expect(play.hexLabelOf(motoharu)).not.toBe('3017');
    expect(play.refusalOf(['march', motoharu])).toBe('12.0b');
    expect(play.refusalOf(['attack', motoharu, '3018'])).toBe('unknown-action');
    play.act(['ready']);
    expect([play.board.inning, play.board.stage]).toEqual([1, 1]);
  });

  clause('34.7.2', 'Satsuka stays until an Ouchi-side force has been next to him', () => {
    const play = withForcesAt(afterSetUp('oshikihata'), 'mori');
    expect(play.refusalOf(['march', 'satsuka-naganobu'])).toBe('34.7.2');
    const near = withForcesAt(afterSetUp('oshikihata'), 'ouchi', { lead: 'misumi-kanetaka', at: '2910' });
    near.act(['march', 'misumi-kanetaka']).act(['stop']); // a force is at 2910, next to 3010
    withForcesAt(near, 'mori');
    expect(near.refusalOf(['march', 'satsuka-naganobu'])).toBe(null);
    withForcesAt(near, 'mori', { lead: 'misumi-kanetaka', at: '2216' });
    expect(near.refusalOf(['march', 'satsuka-naganobu'])).toBe(null); // for the rest of the game
  });

  clause(['34.7.3', '35.7.1'], 'the Mori have the listed command capacities at Oshikihata and Itsukushima', () => {
    for (const scenario of ['oshikihata', 'itsukushima']) {
      const play = startScenario(scenario);
      for (const [id, capacity] of Object.entries(CAPACITY)) expect(play.data.commandLimits[unitIndex(play, id)]).toBe(capacity);
    }
    const s4 = startScenario('fall-of-the-ouchi');
    expect(s4.data.commandLimits[unitIndex(s4, motonari)]).toBe(8);
  });

  clause(['34.7.4', '35.7.1'], 'three generals may command the other four', () => {
    for (const scenario of ['oshikihata', 'itsukushima']) {
      const play = startScenario(scenario).act(['ready']);
      expect(play.refusalOf(['assign', 'shishido-takaie', takamoto])).toBe(null);
      expect(play.refusalOf(['assign', takamoto, 'shishido-takaie'])).toBe('9-2-3');
    }
    const s3 = withForcesAt(afterSetUp('koriyama', 1), 'mori', { lead: motonari, at: '3418' });
    expect(s3.data.commandExceptions.size).toBe(0);
  });
});
