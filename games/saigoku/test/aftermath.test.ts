import type { Action } from '@gunbai/engine';
import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, drill, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './drill.ts';
import type { ForceSpec, Play } from './drill.ts';
import { idle, idleAmago, inside, siege } from './siegeGround.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya] = moriOfficers;
const yoshinaga = 'ouchi-yoshinaga';

/** The defenders lose steps until they can retreat, and go. */
const driveOff = (play: Play): Play => {
  while (play.asks === 'absorb') {
    const verb = ['withdraw', 'kill', 'lose'].find((name) => play.offers(name).length > 0) as string;
    play.do([verb, ...(verb === 'withdraw' ? [] : [play.offers(verb).at(-1) as string])] as Action);
  }
  while (play.asks === 'stepBack') play.do(['retreat', ...(play.offers('retreat')[0] as string).split(' ')]);
  return play;
};

describe('after a pitched battle', () => {
  clause(['24-3-1b', '24-1-6'], 'beaten attackers take along who stood by, but nobody in the castle of their hex', () => {
    const play = drill({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [
        { lead: motonari, with: [awaya], at: '2020', reduced: [motonari, awaya] },
        { lead: takamoto, at: '2020' },
        { lead: takakage, at: '2020', inside: true },
        { lead: motoharu, at: '4030' },
        { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' },
      ],
    })
      .do(['battle', motonari, '2019'])
      .do(['begin'], 1, 1) // 3 at 2: 1; 10 at 0: 0
      .do(['lose', honda], 2, 1);
    expect([play.asks, play.seat, play.noted<number[]>('left')]).toEqual(['stepBack', 'mori', [2, 1]]);
    expect([play.isInside(takakage), play.offers('shelter')]).toEqual([true, [motonari, takamoto]]);
  });

  clause(
    ['24-1-1', '25-2a'],
    'the defence goes on under the other of two commanders-in-chief; what the fallen one takes along counts for no damage',
    () => {
      const play = drill({
        forces: [
          { lead: motonari, with: moriOfficers, at: '2020' },
          { lead: haruhisa, with: [honda, koshi], at: '2019', reduced: [haruhisa] },
          { lead: yoshinaga, with: ['ohara-takakoto', 'yoshida-okitane', 'niho-takayasu'], at: '2019' },
          idle,
        ],
      })
        .do(['battle', motonari, '2019'])
        .do(['add', haruhisa])
        .do(['add', yoshinaga], 3, 1) // 19 at 4: 3; 13 at 0: 0
        .do(['lose', haruhisa]);
      expect([play.steps(honda), play.steps(koshi), play.asks, play.noted('steps')]).toEqual([0, 0, 'losses', 2]);
      play.do(['lose', 'ohara-takakoto']).do(['lose', 'yoshida-okitane']);
      expect([play.asks, play.seat]).toEqual(['breakOff', 'mori']);
    },
  );
});

describe('after a sortie', () => {
  const sally = (garrison: ForceSpec, host: Partial<ForceSpec> = {}) =>
    siege({ phase: 'amago', host: { besieging: true, ...host }, forces: [garrison, idleAmago, idle] });

  clause(['23-7', '18-3', '18-3-2', '23-5'], 'besiegers who were driven off besiege no longer, and nobody pursues them', () => {
    const garrison = inside(haruhisa, -2, [honda, koshi, akiage, kumano, oki]);
    const play = driveOff(sally(garrison, { with: moriOfficers.slice(0, 4), morale: -2 }).do(['sortie', haruhisa], 6));
    expect([play.asks, play.castle('shikano').besieged]).toEqual(['orders', false]);
    expect([play.morale(haruhisa), play.at(haruhisa), play.isInside(haruhisa)]).toEqual([0, '2020', true]);
  });

  clause(['23-7', '23-7-2', '10-4a'], 'a garrison that died leaves the castle empty and besieged, with a morale of its own', () => {
    const play = sally({ ...inside(honda, -3), reduced: [honda] })
      .do(['sortie', honda], 1)
      .do(['counter'], 6);
    expect(play.steps(honda)).toBe(0);
    expect(play.castle('shikano')).toEqual({ owner: 'amago', durability: 10, morale: 0, besieged: true });
  });
});

clause(
  ['18-4-2b', '18-3', '23-5-2', '12.0b'],
  'relief pursues into the hex of the castle that it has freed; it goes inside with its next action',
  () => {
    const play = siege({
      phase: 'amago',
      host: { besieging: true, with: moriOfficers.slice(0, 4), morale: -3 },
      forces: [inside(honda, -1), { lead: haruhisa, with: [koshi, akiage, kumano], at: '2019' }, idleAmago],
    })
      .do(['attack', haruhisa, '2020'])
      .do(['keep'], 3);
    expect([driveOff(play).asks, play.castle('shikano').besieged, play.morale(honda)]).toEqual(['pursuit', false, 0]);
    play.do(['pursue', '2020']);
    if (play.asks === 'pursuit') play.do(['halt']);
    expect([play.at(haruhisa), play.isInside(haruhisa), play.refuses(['march', haruhisa])]).toEqual(['2020', false, '12.0b']);
  },
);
