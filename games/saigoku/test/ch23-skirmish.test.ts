import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
} from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec, Play } from './helpers/open-plain.ts';
import type { Action } from '@gunbai/engine';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
/** Strength 19, from 2020. */
const host: ForceSpec = { lead: motonari, with: moriOfficers, at: '2020' };
const against = (defenders: readonly ForceSpec[], more: Partial<PositionSpec> & { host?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...host, ...more.host }, idle, ...defenders, ...(more.forces ?? [])] });
const local = (play: Play) => play.state.flow.at(-1)?.local as Record<string, never>;

describe('23 skirmish', () => {
  const strong: ForceSpec = { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2019' };

  const modifiers = (defenders: readonly ForceSpec[], more: Parameters<typeof against>[1] = {}) =>
    against(defenders, more).act(['attack', motonari, '2019'], 1).eventsOfType('fought')[0]?.['modifiers'];

  const countered = (more: Parameters<typeof against>[1] = {}, defender: Partial<ForceSpec> = {}) =>
    against([{ ...strong, ...defender }], { ...more, host: { lead: 'iida-motoshige', with: [], ...more?.host } })
      .act(['attack', 'iida-motoshige', '2019'], 1)
      .act(['counter'], 1)
      .eventsOfType('fought')[0];

  clause(['23-3a', '23-4-2a'], 'damage that no retreat can avoid is applied at once', () => {
    const last = [
      { lead: honda, at: '2019', reduced: [honda] },
      { lead: koshi, at: '2019', reduced: [koshi] },
    ];
    const five = against(last).act(['attack', motonari, '2019'], 4); // 19 at 6: ●5
    expect([five.currentStep, five.seatToAct]).toEqual(['absorb', 'anti-mori']);
    five.act(['kill', honda]);
    expect([five.steps(koshi), five.legalArgs('withdraw')]).toEqual([1, ['']]); // four are left, and four hexes to go
    const shut = { terrain: { '2018': 'sea', '1919': 'sea', '2119': 'sea' } };
    const one = against([{ lead: honda, at: '2019' }], { ...shut, host: { with: [] } }).act(['attack', motonari, '2019'], 1); // 3 at 3: 1
    expect([one.steps(honda), one.currentStep]).toEqual([1, 'counterattack']);
    const single = against([{ lead: honda, at: '2019', reduced: [honda] }], shut).act(['attack', motonari, '2019'], 1); // 19 at 3: 3
    expect([single.steps(honda), single.currentStep]).toEqual([0, 'orders']);
    const six = against(last).act(['attack', motonari, '2019'], 6); // 19 at 8: ●6
    expect([six.steps(honda), six.steps(koshi), six.eventsOfType('fought')[0]?.['loss']]).toEqual([0, 0, 6]);
  });

  clause(['23.0', '23-6', '23-6-1'], 'the attack takes effect before the counterattack', () => {
    const play = against([strong]).act(['attack', motonari, '2019'], 1); // 19 at 1 + 2: 3
    expect(play.eventsOfType('attacked')).toMatchObject([{ unit: motonari, hex: '2019' }]);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ why: '23-2', strength: 19, total: 3, loss: 3 });
    play.act(['lose', honda]).act(['lose', honda]).act(['lose', koshi]);
    expect([play.currentStep, play.seatToAct]).toEqual(['counterattack', 'anti-mori']);
    play.act(['counter'], 4);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ why: '23-6', strength: 7, unit: yoshihisa });
  });

  clause('23-6', 'the counterattack is optional', () => {
    const play = against([strong], { host: { with: [] }, hexsides: { '2019-2020': 'river' } })
      .act(['attack', motonari, '2019'], 1)
      .act(['hold']);
    expect(play.currentStep).toBe('orders');
  });

  clause('23-1-1', 'one force attacks at a time', () => {
    const play = against([strong], { forces: [{ lead: takamoto, at: '2020' }] }).act(['attack', takamoto, '2019'], 6);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 2 });
  });

  clause('23-1-2', 'all enemies stacked there are attacked together', () => {
    const play = against([strong, { lead: 'iga-hisataka', at: '2019' }]).act(['attack', motonari, '2019'], 1);
    expect(play.legalArgs('lose')).toContain('iga-hisataka');
    play.act(['withdraw']);
    expect(new Set(play.legalArgs('retreat').map((args) => args.split(' ')[0]))).toEqual(new Set([yoshihisa, 'iga-hisataka']));
  });

  clause(['23-2', '23-2-1', '23-2-1.1', '23-2-1.2', '23-2-1.3'], 'the defender’s terrain and a river lower the roll, and add up', () => {
    expect(modifiers([strong], { terrain: { '2019': 'rough' } })).toMatchObject({ '23-2-1.1': -1 });
    expect(modifiers([strong], { terrain: { '2019': 'swamp' } })).toMatchObject({ '23-2-1.1': -1 });
    expect(modifiers([strong], { terrain: { '2019': 'mountain' } })).toMatchObject({ '23-2-1.2': -2 });
    for (const along of ['river', 'bridge'] as const)
      expect(modifiers([strong], { hexsides: { '2019-2020': along } })).toMatchObject({ '23-2-1.3': -2 });
    const all = against([strong], { terrain: { '2019': 'mountain' }, hexsides: { '2019-2020': 'river' } }).act(
      ['attack', motonari, '2019'],
      5,
    );
    expect(all.eventsOfType('fought')[0]).toMatchObject({ roll: 5, total: 3, loss: 3 }); // -2 -2 +2
  });

  clause('23-2-1.4', 'the leaders’ field modifiers count; the highest in rank leads the defence', () => {
    expect(modifiers([{ lead: honda, at: '2019' }])).toMatchObject({ '23-2-1.4': 2 });
    expect(
      modifiers([
        { lead: 'jinzai-motomichi', at: '2019' },
        { lead: hidehisa, at: '2019' },
      ]),
    ).toMatchObject({ '23-2-1.4': 3 }); // a general, though field 0
    expect(
      modifiers([
        { lead: yoshihisa, at: '2019' },
        { lead: hidehisa, at: '2019' },
      ]),
    ).toMatchObject({ '23-2-1.4': 2 }); // the better of equals
  });

  clause('23-2-1.5', 'the lowest morale of several defenders counts', () => {
    expect(
      modifiers([
        { lead: honda, at: '2019', morale: -1 },
        { lead: koshi, at: '2019', morale: -3 },
      ]),
    ).toMatchObject({ '23-2-1.5': 3 });
  });

  clause(['23-3a', '23-3b', '23-4-2a'], 'damage is taken in steps first, then the rest by retreating, four hexes at most', () => {
    const play = against([strong]).act(['attack', motonari, '2019'], 4); // 6: ●5
    expect(play.refusalOf(['withdraw'])).toBe('23-3b');
    play.act(['kill', honda]); // 3 left
    expect(play.refusalOf(['withdraw'])).toBe(null);
    play.act(['lose', koshi]).act(['withdraw']);
    expect(local(play)['left']).toEqual([2]);
    const five = against([strong], { host: { with: [...moriOfficers] } }).act(['attack', motonari, '2019'], 3); // 5: 4
    expect(five.refusalOf(['withdraw'])).toBe(null);
    const more = against([{ ...strong, morale: -1 }]).act(['attack', motonari, '2019'], 2); // 5: 4
    expect(local(more)['damage']).toBe(4);
    const much = positionWith({
      forces: [{ lead: motoharu, with: ['kumagai-nobunao', ...moriOfficers.slice(0, 3)], at: '2020' }, { ...strong, morale: -4 }, idle],
    });
    much.act(['attack', motoharu, '2019'], 4); // 13 at 4 + 2 + 4: ●6
    much.act(['kill', honda]);
    expect(local(much)['damage']).toBe(4);
    const above = against([{ ...strong, morale: -4 }])
      .act(['attack', motonari, '2019'], 4)
      .act(['kill', honda]); // ●8: 6 left
    expect(above.refusalOf(['withdraw'])).toBe('23-4-2a');
    above.act(['lose', koshi]).act(['lose', koshi]);
    expect(above.refusalOf(['withdraw'])).toBe(null);
  });

  clause('23-3a', 'without a retreat all damage is taken in steps', () => {
    const sea: Record<string, string> = {};
    for (const hex of ['2018', '2119', '1919']) sea[hex] = 'sea';
    const play = against([strong], { terrain: sea }).act(['attack', motonari, '2019'], 1);
    expect(play.refusalOf(['withdraw'])).toBe('23-4-1');
    play.act(['lose', honda]).act(['lose', koshi]).act(['lose', akiage]);
    expect(play.currentStep).toBe('counterattack');
  });

  clause('23-3-1', 'the owner may choose any of the defenders’ units for losses', () => {
    const play = against([strong, { lead: hidehisa, at: '2019' }]).act(['attack', motonari, '2019'], 1);
    expect(play.legalArgs('lose')).toHaveLength(6);
    expect(play.refusalOf(['lose', awaya])).toBe('23-3-1');
  });

  clause('23-3-3', 'a ● eliminates one whole unit, and no retreat avoids it', () => {
    const play = against([strong]).act(['attack', motonari, '2019'], 4);
    expect([play.eventsOfType('fought')[0]?.['kill'], play.refusalOf(['lose', honda])]).toEqual([true, '23-3-3']);
    play.act(['kill', koshi]);
    expect([play.steps(koshi), local(play)['damage']]).toEqual([0, 3]);
  });

  clause(['23-6-2', '23-6-2.1', '23-6-2.2', '23-6-2.3', '23-6-2.4'], 'the modifiers of the counterattack add up', () => {
    expect(countered()).toMatchObject({ modifiers: { '23-6-2.1': 0, '23-6-2.2': 0, '23-6-2.3': 1, '23-6-2.4': 0 } });
    expect(countered({ terrain: { '2019': 'mountain' } })).toMatchObject({ modifiers: { '23-6-2.1': -1 } });
    expect(countered({ terrain: { '2019': 'swamp' } })).toMatchObject({ modifiers: { '23-6-2.1': -1 } });
    expect(countered({ terrain: { '2019': 'rough', '2020': 'mountain' } })).toMatchObject({ modifiers: { '23-6-2.1': 0 } });
    expect(countered({ hexsides: { '2019-2020': 'river' } })).toMatchObject({ modifiers: { '23-6-2.2': -2 }, total: 0 });
    expect(countered({ host: { morale: -2 } }, { morale: -1 })).toMatchObject({ modifiers: { '23-6-2.4': 1 } });
  });

  clause('23-6-3', 'the attacker takes all damage in steps', () => {
    const play = against([{ lead: haruhisa, with: [...amagoOfficers], at: '2019' }], {
      host: { with: [awaya, asonuma] },
      hexsides: { '2019-2020': 'river' },
    });
    play.act(['attack', motonari, '2019'], 1).act(['counter'], 6); // 22 at 6 - 1 - 2: 3
    expect([play.currentStep, play.seatToAct, play.legalArgs('lose')]).toEqual(['losses', 'mori', [motonari, asonuma, awaya]]);
    expect(play.refusalOf(['withdraw'])).toBe('unknown-action');
    play.act(['lose', awaya]).act(['lose', awaya]).act(['lose', asonuma]);
    expect([play.steps(motonari), play.steps(awaya), play.steps(asonuma), play.hexLabelOf(motonari)]).toEqual([2, 0, 1, '2020']);
  });

  describe('sorties', () => {
    const sally = (forces: readonly ForceSpec[] = []) =>
      positionWith({
        castles: { koriyama: { at: '2020', owner: 'mori', level: 1 } },
        forces: [
          { lead: motoharu, at: '2020', inside: true, morale: -1 },
          { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2020', besieging: true },
          idle,
          ...forces,
        ],
      });

    clause(['23-7', '23-7-1', '23-1-2'], 'a garrison attacks all enemies in its hex at -1 and stays inside', () => {
      const play = sally([
        { lead: awaya, at: '2020', inside: true },
        { lead: asonuma, at: '2020', inside: true, acted: true },
      ]).act(['sortie', motoharu]);
      expect(play.legalArgs('add')).toEqual([awaya]);
      play.act(['add', awaya], 6);
      expect([play.eventsOfType('sortie'), play.eventsOfType('attacked')]).toMatchObject([[{ unit: motoharu, hex: '2020' }], []]);
      expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 6, modifiers: { '23-2-1.4': 2, '23-2-1.5': -1, '23-7-1': -1 } });
      expect([play.hasActed(awaya), play.isInside(motoharu)]).toEqual([true, true]);
      play.act(['withdraw']);
      while (play.currentStep === 'stepBack') play.act(['retreat', yoshihisa, play.legalArgs('retreat')[0]?.split(' ')[1] as string]);
      expect([play.currentStep, play.castle('koriyama').besieged]).toEqual(['orders', false]); // no pursuit
      expect(play.isBesieging(yoshihisa)).toBe(false); // he has left, and may march again
    });

    clause(['23-7-2', '23-7-3'], 'the besiegers counterattack at full strength, at +1', () => {
      const play = sally().act(['sortie', motoharu], 1).act(['counter'], 1);
      expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 10, modifiers: { '23-7-3': 1 } });
    });

    clause('23-7', 'a sortie attacks from inside a castle against enemies in its hex', () => {
      expect(
        positionWith({
          castles: { koriyama: { at: '2020', owner: 'mori' } },
          forces: [
            { lead: motoharu, at: '2020', inside: true },
            { lead: honda, at: '2019' },
          ],
        }).refusalOf(['sortie', motoharu]),
      ).toBe('23-7');
    });
  });
});

describe('after a sortie', () => {
  /** The defenders lose steps until they can retreat, and retreat. */
  const driveOff = (play: Play): Play => {
    while (play.currentStep === 'absorb') {
      const type = ['withdraw', 'kill', 'lose'].find((name) => play.legalArgs(name).length > 0) as string;
      play.act([type, ...(type === 'withdraw' ? [] : [play.legalArgs(type).at(-1) as string])] as Action);
    }
    while (play.currentStep === 'stepBack') play.act(['retreat', ...(play.legalArgs('retreat')[0] as string).split(' ')]);
    return play;
  };

  const sortieAgainst = (garrison: ForceSpec, besieger: Partial<ForceSpec> = {}) =>
    siegePosition({ phase: 'amago', host: { besieging: true, ...besieger }, forces: [garrison, idleAmago, idleMori] });

  clause(['23-7', '18-3', '18-3-2', '23-5'], 'besiegers who retreat from a sortie lift the siege and are not pursued', () => {
    const garrison = garrisonForce(haruhisa, -2, [honda, koshi, akiage, kumano, oki]);
    const play = driveOff(sortieAgainst(garrison, { with: moriOfficers.slice(0, 4), morale: -2 }).act(['sortie', haruhisa], 6));
    expect([play.currentStep, play.castle('shikano').besieged]).toEqual(['orders', false]);
    expect([play.morale(haruhisa), play.hexLabelOf(haruhisa), play.isInside(haruhisa)]).toEqual([0, '2020', true]);
  });

  clause(['23-7', '23-7-2', '10-4a'], 'an eliminated garrison leaves the castle empty and besieged, with its own morale', () => {
    const play = sortieAgainst({ ...garrisonForce(honda, -3), reduced: [honda] })
      .act(['sortie', honda], 1)
      .act(['counter'], 6);
    expect(play.steps(honda)).toBe(0);
    expect(play.castle('shikano')).toEqual({ owner: 'amago', durability: 10, morale: 0, besieged: true });
  });
});

describe('special cases', () => {
  /** The defenders lose steps until they can retreat, and retreat. */
  const driveOff = (play: Play): Play => {
    while (play.currentStep === 'absorb') {
      const type = ['withdraw', 'kill', 'lose'].find((name) => play.legalArgs(name).length > 0) as string;
      play.act([type, ...(type === 'withdraw' ? [] : [play.legalArgs(type).at(-1) as string])] as Action);
    }
    while (play.currentStep === 'stepBack') play.act(['retreat', ...(play.legalArgs('retreat')[0] as string).split(' ')]);
    return play;
  };

  clause(
    ['18-4-2b', '18-3', '23-5-2', '12.0b'],
    'a relieving force pursues into the hex of the relieved castle, and enters it with its next action',
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
});

clause('23-7', 'garrison forces that do not join a sortie stay inside and have not acted', () => {
  const play = positionWith({
    castles: { koriyama: { at: '2020', owner: 'mori', level: 1 } },
    forces: [
      { lead: motoharu, at: '2020', inside: true },
      { lead: awaya, at: '2020', inside: true },
      { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2020', besieging: true },
      idle,
    ],
  });
  play.act(['sortie', motoharu]);
  expect([play.currentStep, play.legalArgs('add')]).toEqual(['muster', [awaya]]);
  play.act(['begin'], 1);
  expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: play.strength(motoharu) });
  expect([play.hasActed(motoharu), play.hasActed(awaya)]).toEqual([true, false]);
});
