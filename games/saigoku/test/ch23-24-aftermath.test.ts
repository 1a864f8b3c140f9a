import type { Action } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';
import type { ForceSpec, Play } from './helpers/open-plain.ts';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya] = moriOfficers;
const yoshinaga = 'ouchi-yoshinaga';

/** The defenders lose steps until they can retreat, and go. */
const driveOff = (play: Play): Play => {
  while (play.currentStep === 'absorb') {
    const type = ['withdraw', 'kill', 'lose'].find((name) => play.legalArgs(name).length > 0) as string;
    play.act([type, ...(type === 'withdraw' ? [] : [play.legalArgs(type).at(-1) as string])] as Action);
  }
  while (play.currentStep === 'stepBack') play.act(['retreat', ...(play.legalArgs('retreat')[0] as string).split(' ')]);
  return play;
};

describe('after a pitched battle', () => {
  clause(['24-3-1b', '24-1-6'], 'beaten attackers take along who stood by, but nobody in the castle of their hex', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [
        { lead: motonari, with: [awaya], at: '2020', reduced: [motonari, awaya] },
        { lead: takamoto, at: '2020' },
        { lead: takakage, at: '2020', inside: true },
        { lead: motoharu, at: '4030' },
        { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' },
      ],
    })
      .act(['battle', motonari, '2019'])
      .act(['begin'], 1, 1) // 3 at 2: 1; 10 at 0: 0
      .act(['lose', honda], 2, 1);
    expect([play.currentStep, play.seatToAct, play.frameValue<number[]>('left')]).toEqual(['stepBack', 'mori', [2, 1]]);
    expect([play.isInside(takakage), play.legalArgs('shelter')]).toEqual([true, [motonari, takamoto]]);
  });

  clause(
    ['24-1-1', '25-2a'],
    'the defence goes on under the other of two commanders-in-chief; what the fallen one takes along counts for no damage',
    () => {
      const play = positionWith({
        forces: [
          { lead: motonari, with: moriOfficers, at: '2020' },
          { lead: haruhisa, with: [honda, koshi], at: '2019', reduced: [haruhisa] },
          { lead: yoshinaga, with: ['ohara-takakoto', 'yoshida-okitane', 'niho-takayasu'], at: '2019' },
          idleMori,
        ],
      })
        .act(['battle', motonari, '2019'])
        .act(['add', haruhisa])
        .act(['add', yoshinaga], 3, 1) // 19 at 4: 3; 13 at 0: 0
        .act(['lose', haruhisa]);
      expect([play.steps(honda), play.steps(koshi), play.currentStep, play.frameValue('steps')]).toEqual([0, 0, 'losses', 2]);
      play.act(['lose', 'ohara-takakoto']).act(['lose', 'yoshida-okitane']);
      expect([play.currentStep, play.seatToAct]).toEqual(['breakOff', 'mori']);
    },
  );
});

describe('after a sortie', () => {
  const sally = (garrison: ForceSpec, host: Partial<ForceSpec> = {}) =>
    siegePosition({ phase: 'amago', host: { besieging: true, ...host }, forces: [garrison, idleAmago, idleMori] });

  clause(['23-7', '18-3', '18-3-2', '23-5'], 'besiegers who were driven off besiege no longer, and nobody pursues them', () => {
    const garrison = garrisonForce(haruhisa, -2, [honda, koshi, akiage, kumano, oki]);
    const play = driveOff(sally(garrison, { with: moriOfficers.slice(0, 4), morale: -2 }).act(['sortie', haruhisa], 6));
    expect([play.currentStep, play.castle('shikano').besieged]).toEqual(['orders', false]);
    expect([play.morale(haruhisa), play.hexLabelOf(haruhisa), play.isInside(haruhisa)]).toEqual([0, '2020', true]);
  });

  clause(['23-7', '23-7-2', '10-4a'], 'a garrison that died leaves the castle empty and besieged, with a morale of its own', () => {
    const play = sally({ ...garrisonForce(honda, -3), reduced: [honda] })
      .act(['sortie', honda], 1)
      .act(['counter'], 6);
    expect(play.steps(honda)).toBe(0);
    expect(play.castle('shikano')).toEqual({ owner: 'amago', durability: 10, morale: 0, besieged: true });
  });
});

clause(
  ['18-4-2b', '18-3', '23-5-2', '12.0b'],
  'relief pursues into the hex of the castle that it has freed; it goes inside with its next action',
  () => {
    const play = siegePosition({
      phase: 'amago',
      host: { besieging: true, with: moriOfficers.slice(0, 4), morale: -3 },
      forces: [garrisonForce(honda, -1), { lead: haruhisa, with: [koshi, akiage, kumano], at: '2019' }, idleAmago],
    })
      .act(['attack', haruhisa, '2020'])
      .act(['keep'], 3);
    expect([driveOff(play).currentStep, play.castle('shikano').besieged, play.morale(honda)]).toEqual(['pursuit', false, 0]);
    play.act(['pursue', '2020']);
    if (play.currentStep === 'pursuit') play.act(['halt']);
    expect([play.hexLabelOf(haruhisa), play.isInside(haruhisa), play.refusalOf(['march', haruhisa])]).toEqual(['2020', false, '12.0b']);
  },
);
