import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { requireUnitIndex } from '../rules/build-scenario.ts';
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

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
/** Strength 19, from 2020. */
const host: ForceSpec = { lead: motonari, with: moriOfficers, at: '2020' };
const against = (defenders: readonly ForceSpec[], more: Partial<PositionSpec> & { host?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...host, ...more.host }, idle, ...defenders, ...(more.forces ?? [])] });
const local = (play: Play) => play.state.flow.at(-1)?.local as Record<string, never>;

describe('22 field battle', () => {
  clause(['22.0', '22-1-1', '22-1-2'], 'a force attacks enemies in an adjacent hex, by name and hex', () => {
    const play = against([
      { lead: honda, at: '2019' },
      { lead: koshi, at: '2018' },
    ]);
    expect(play.legalArgs('attack')).toEqual([`${motonari} 2019`]);
    expect([play.refusalOf(['attack', motonari, '2018']), play.refusalOf(['attack', motonari, '2021'])]).toEqual(['22-1-2', '22-1-2']);
  });

  clause('22-1-2', 'a garrison cannot be attacked by field battle', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    expect(against([{ lead: honda, at: '2019', inside: true }], { castles }).refusalOf(['attack', motonari, '2019'])).toBe('22-1-2');
    const both = against(
      [
        { lead: honda, at: '2019', inside: true },
        { lead: koshi, at: '2019' },
      ],
      { castles },
    ).act(['attack', motonari, '2019'], 2);
    expect(local(both)['forces']).toEqual([both.data.unitIndex.get(koshi)]);
  });

  clause('22-1-3', 'once in a phase, and one hex', () => {
    const play = against(
      [
        { lead: honda, at: '2019' },
        { lead: koshi, at: '2021' },
      ],
      { host: { with: [] } },
    ).act(['attack', motonari, '2019'], 1);
    while (play.currentStep !== 'orders')
      play.act(
        play.currentStep === 'absorb'
          ? ['withdraw']
          : play.currentStep === 'stepBack'
            ? (['retreat', ...(play.legalArgs('retreat')[0] ?? '').split(' ')] as never)
            : [play.currentStep === 'pursuit' ? 'halt' : 'hold'],
      );
    expect(play.refusalOf(['attack', motonari, '2021'])).toBe('12.0b');
  });

  clause(['22-1-4', '22-1-6'], 'others may attack the same enemies again, and nobody must', () => {
    const play = against([{ lead: honda, at: '2019' }], { host: { with: [] }, forces: [{ lead: awaya, at: '2020' }] });
    play.act(['attack', awaya, '2019'], 1).act(['hold']); // strength 2: no damage
    expect([play.refusalOf(['attack', motonari, '2019']), play.refusalOf(['end'])]).toEqual([null, null]);
  });

  clause('22-1-5', 'not across a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(against([{ lead: honda, at: '2019' }], { hexsides: { '2019-2020': along } }).refusalOf(['attack', motonari, '2019'])).toBe(
        '22-1-5',
      );
  });
});

describe('23 skirmish', () => {
  const strong: ForceSpec = { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2019' };

  clause(['23-3a', '23-4-2a'], 'damage that no retreat can take up, whatever is lost first, is taken at once', () => {
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

  clause(['23.0', '23-6', '23-6-1'], 'attack, its result, then the counterattack with what is left', () => {
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

  const modifiers = (defenders: readonly ForceSpec[], more: Parameters<typeof against>[1] = {}) =>
    against(defenders, more).act(['attack', motonari, '2019'], 1).eventsOfType('fought')[0]?.['modifiers'];

  clause(['23-2', '23-2-1', '23-2-1.1', '23-2-1.2', '23-2-1.3'], 'terrain of the defender and a river lower the roll, all together', () => {
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

  clause('23-2-1.4', 'the field modifier of the leaders; the highest in rank leads the defence', () => {
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

  clause('23-3a', 'where there is no way back all of it is taken in steps', () => {
    const sea: Record<string, string> = {};
    for (const hex of ['2018', '2119', '1919']) sea[hex] = 'sea';
    const play = against([strong], { terrain: sea }).act(['attack', motonari, '2019'], 1);
    expect(play.refusalOf(['withdraw'])).toBe('23-4-1');
    play.act(['lose', honda]).act(['lose', koshi]).act(['lose', akiage]);
    expect(play.currentStep).toBe('counterattack');
  });

  clause('23-3-1', 'over any units of the defenders', () => {
    const play = against([strong, { lead: hidehisa, at: '2019' }]).act(['attack', motonari, '2019'], 1);
    expect(play.legalArgs('lose')).toHaveLength(6);
    expect(play.refusalOf(['lose', awaya])).toBe('23-3-1');
  });

  clause('23-3-3', 'a dot costs one whole unit, which no retreat avoids', () => {
    const play = against([strong]).act(['attack', motonari, '2019'], 4);
    expect([play.eventsOfType('fought')[0]?.['kill'], play.refusalOf(['lose', honda])]).toEqual([true, '23-3-3']);
    play.act(['kill', koshi]);
    expect([play.steps(koshi), local(play)['damage']]).toEqual([0, 3]);
  });

  const driven = (defenders: readonly ForceSpec[], more: Parameters<typeof against>[1] = {}) =>
    against(defenders, more).act(['attack', motonari, '2019'], 1).act(['withdraw']);
  const pair: ForceSpec = { lead: yoshihisa, with: [honda, koshi], at: '2019' };

  clause(['23-4-1', '23-4-2b', '23-4-3'], 'all retreat, each force its own way, every step one hex farther', () => {
    const play = driven([pair, { lead: 'iga-hisataka', at: '2019' }]); // 3 hexes
    expect(play.refusalOf(['retreat', yoshihisa, '2120'])).toBe('23-4-2b');
    expect(play.refusalOf(['retreat', yoshihisa, '2020'])).toBe('23-4-2b');
    play.act(['retreat', yoshihisa, '2119']).act(['retreat', yoshihisa, '2218']).act(['retreat', yoshihisa, '2318']);
    expect(play.seatToAct).toBe('anti-mori');
    play.act(['retreat', 'iga-hisataka', '2018']).act(['retreat', 'iga-hisataka', '2017']).act(['retreat', 'iga-hisataka', '2016']);
    expect([play.hexLabelOf(honda), play.hexLabelOf('iga-hisataka')]).toEqual(['2318', '2016']);
  });

  clause('23-4-1', 'a number of hexes that one force cannot go is not open to any', () => {
    const sea: Record<string, string> = { '2017': 'sea', '2118': 'sea', '1918': 'sea', '2119': 'sea', '1919': 'sea' };
    const play = against([pair], { terrain: sea }).act(['attack', motonari, '2019'], 1); // 3: only one hex behind
    expect(play.refusalOf(['withdraw'])).toBe('23-4-1');
    play.act(['lose', honda]).act(['lose', koshi]);
    expect(play.refusalOf(['withdraw'])).toBe(null);
  });

  clause('23-4-1', 'one force after another, each as far as it must and no farther, on a way that leads on', () => {
    const play = driven([pair, { lead: hidehisa, at: '2019' }]).act(['retreat', yoshihisa, '2018']); // 3 hexes
    expect(play.refusalOf(['retreat', hidehisa, '2018'])).toBe('23-4-1'); // Yoshihisa is on his way
    play.act(['retreat', yoshihisa, '2017']).act(['retreat', yoshihisa, '2016']);
    expect([play.refusalOf(['retreat', yoshihisa, '2015']), play.refusalOf(['retreat', hidehisa, '2018'])]).toEqual(['23-4-1', null]);
    const beyond = ['2017', '2117', '1917', '2118', '1918'];
    const blind = driven([pair], { terrain: Object.fromEntries(beyond.map((hex) => [hex, 'sea'])) });
    expect([blind.refusalOf(['retreat', yoshihisa, '2018']), blind.legalArgs('retreat').length > 0]).toEqual(['23-4-1', true]);
  });

  clause(['23-4-3.1', '23-4-3.2', '23-4-3.3', '23-4-3'], 'not across water, onto a peak, into enemies or off the land', () => {
    const play = driven([pair], { hexsides: { '2018-2019': 'lake' }, forces: [{ lead: motoharu, at: '1919' }] });
    expect(play.refusalOf(['retreat', yoshihisa, '2018'])).toBe('23-4-3.1');
    expect(play.refusalOf(['retreat', yoshihisa, '1919'])).toBe('23-4-3.3');
    const peak = driven([pair], { terrain: { '2018': 'peak', '1919': 'sea' } });
    expect([peak.refusalOf(['retreat', yoshihisa, '2018']), peak.refusalOf(['retreat', yoshihisa, '1919'])]).toEqual([
      '23-4-3.2',
      '23-4-3',
    ]);
  });

  const cost = (more: Parameters<typeof against>[1], to = '2018') => {
    const play = driven([{ lead: yoshihisa, at: '2019' }], { ...more, host: { ...more?.host } });
    play.act(['retreat', yoshihisa, to]);
    return 2 - play.steps(yoshihisa);
  };
  clause(
    ['23-4-4', '23-4-4.1', '23-4-4.2', '23-4-4.3', '23-4-4.4'],
    'zones, enemy castles, rivers, mountains and swamps cost a step for each hex, once',
    () => {
      expect(cost({})).toBe(0);
      expect(
        cost({
          forces: [
            { lead: motoharu, at: '2118' },
            { lead: takamoto, at: '1918' },
          ],
        }),
      ).toBe(1);
      expect(cost({ castles: { hinoyama: { at: '2018', owner: 'mori' } } })).toBe(1);
      expect(cost({ castles: { hinoyama: { at: '2017', owner: 'mori' } } })).toBe(0); // a weak zone does not matter
      expect(cost({ hexsides: { '2018-2019': 'river' } })).toBe(1);
      expect(cost({ hexsides: { '2018-2019': 'bridge' } })).toBe(0);
      expect([
        cost({ terrain: { '2018': 'mountain' } }),
        cost({ terrain: { '2018': 'swamp' } }),
        cost({ terrain: { '2018': 'rough' } }),
      ]).toEqual([1, 1, 0]);
      expect(cost({ terrain: { '2018': 'mountain' }, hexsides: { '2018-2019': 'river' }, forces: [{ lead: motoharu, at: '2118' }] })).toBe(
        1,
      );
      expect(
        cost({
          forces: [
            { lead: motoharu, at: '2118' },
            { lead: kumano, at: '2018' },
          ],
        }),
      ).toBe(0); // friends hold it
    },
  );

  clause('23-4-4', 'a force that loses its last step on the way is gone', () => {
    const play = driven([{ lead: yoshihisa, at: '2019', reduced: [yoshihisa] }], { terrain: { '2018': 'mountain' } }).act([
      'retreat',
      yoshihisa,
      '2018',
    ]);
    expect(play.steps(yoshihisa)).toBe(0);
  });

  clause(['23-4-5', '10-1-1', '10-1-2b'], 'one morale for each hex, when the retreat ends', () => {
    const play = driven([{ ...pair, morale: -1 }], { host: { with: moriOfficers.slice(0, 4) } }); // 11 at 1 + 2 + 1: 2
    play.act(['retreat', yoshihisa, '2018']);
    expect(play.morale(yoshihisa)).toBe(-1);
    play.act(['retreat', yoshihisa, '2017']);
    expect(play.morale(yoshihisa)).toBe(-3);
    const gone = driven([{ ...pair, morale: -3 }], { host: { with: moriOfficers.slice(0, 2) } }); // 7 at 6: 2
    gone.act(['retreat', yoshihisa, '2018']).act(['retreat', yoshihisa, '2017']);
    expect([gone.steps(yoshihisa), gone.steps(honda)]).toEqual([0, 0]);
  });

  clause(['23-4-6a', '16-2', '23-4-6c'], 'a castle on the way takes the force in, and the rest of the damage is ignored', () => {
    const play = driven([pair], { castles: { shikano: { at: '2018', owner: 'amago' } } }).act(['retreat', yoshihisa, '2018']);
    expect(play.legalArgs('shelter')).toEqual([yoshihisa]);
    play.act(['shelter', yoshihisa]);
    expect([play.isInside(honda), play.hexLabelOf(honda), play.morale(yoshihisa)]).toEqual([true, '2018', -1]);
  });

  clause(['23-4-6b', '23-4-6c'], 'in the hex of their own castle defenders may go inside at once, without loss of morale', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    const play = driven([pair, { lead: hidehisa, at: '2019' }], { castles }).act(['shelter', yoshihisa]);
    play.act(['retreat', hidehisa, '2018']).act(['retreat', hidehisa, '2017']).act(['retreat', hidehisa, '2016']);
    expect([play.isInside(yoshihisa), play.morale(yoshihisa), play.hexLabelOf(hidehisa), play.morale(hidehisa)]).toEqual([
      true,
      0,
      '2016',
      -3,
    ]);
    // The dot and what exceeds four hexes come first.
    const hard = against([{ ...pair, morale: -4 }], { castles }).act(['attack', motonari, '2019'], 4);
    expect(hard.refusalOf(['withdraw'])).toBe('23-3b');
    expect(hard.act(['kill', honda]).refusalOf(['withdraw'])).toBe('23-4-2a');
  });

  const beaten = (more: Parameters<typeof against>[1] = {}, hexes = ['2018', '2017', '2016']) => {
    const play = driven([pair], more);
    for (const hex of hexes) play.act(['retreat', yoshihisa, hex]);
    return play;
  };
  clause(['23-5', '23-5-1', '23-5-2'], 'the attacker may follow along the path, and stops before the last hex', () => {
    const play = beaten();
    expect([play.currentStep, play.seatToAct, play.legalArgs('pursue')]).toEqual(['pursuit', 'mori', ['2019']]);
    expect(play.refusalOf(['pursue', '2119'])).toBe('23-5-2');
    play.act(['pursue', '2019']);
    expect(play.legalArgs('pursue')).toEqual(['2018']);
    play.act(['pursue', '2018']).act(['pursue', '2017']);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(awaya), play.currentStep]).toEqual(['2017', '2017', 'orders']);
    expect(beaten().act(['halt']).hexLabelOf(motonari)).toBe('2020');
  });

  clause('23-5-3', 'also when the enemy has gone into a castle, up to its hex', () => {
    const play = driven([pair], { castles: { shikano: { at: '2018', owner: 'amago' } } })
      .act(['retreat', yoshihisa, '2018'])
      .act(['shelter', yoshihisa]);
    play.act(['pursue', '2019']).act(['pursue', '2018']);
    expect(play.hexLabelOf(motonari)).toBe('2018');
  });

  clause('23-5-4a', 'there is no pursuit while an enemy is still in the hex that was left', () => {
    const both = against([pair, { lead: hidehisa, at: '2019' }], { castles: { shikano: { at: '2019', owner: 'amago' } } })
      .act(['attack', motonari, '2019'], 1)
      .act(['withdraw']);
    both.act(['shelter', yoshihisa]).act(['shelter', hidehisa]);
    expect(both.legalArgs('pursue')).toEqual(['2019']); // those inside do not count
    const stays = against([pair]).act(['attack', motonari, '2019'], 1);
    stays.act(['lose', honda]).act(['lose', honda]).act(['lose', koshi]).act(['hold']);
    expect([stays.currentStep, stays.hexLabelOf(motonari)]).toEqual(['orders', '2020']);
  });

  clause('23-5-4b', 'an enemy on the path stops the pursuit before him', () => {
    const play = beaten({ forces: [{ lead: hidehisa, at: '2018' }] }).act(['pursue', '2019']);
    expect([play.currentStep, play.hexLabelOf(motonari)]).toEqual(['orders', '2019']);
    const fallen = beaten({ forces: [{ lead: hidehisa, at: '2018' }] }).withState((board) => (board.steps[requireUnitIndex(hidehisa)] = 0));
    expect(fallen.act(['pursue', '2019']).legalArgs('pursue')).toEqual(['2018']); // the dead stop nobody
  });

  const countered = (more: Parameters<typeof against>[1] = {}, defender: Partial<ForceSpec> = {}) =>
    against([{ ...strong, ...defender }], { ...more, host: { lead: 'iida-motoshige', with: [], ...more?.host } })
      .act(['attack', 'iida-motoshige', '2019'], 1)
      .act(['counter'], 1)
      .eventsOfType('fought')[0];

  clause(['23-6-2', '23-6-2.1', '23-6-2.2', '23-6-2.3', '23-6-2.4'], 'what changes the counterattack, all together', () => {
    expect(countered()).toMatchObject({ modifiers: { '23-6-2.1': 0, '23-6-2.2': 0, '23-6-2.3': 1, '23-6-2.4': 0 } });
    expect(countered({ terrain: { '2019': 'mountain' } })).toMatchObject({ modifiers: { '23-6-2.1': -1 } });
    expect(countered({ terrain: { '2019': 'swamp' } })).toMatchObject({ modifiers: { '23-6-2.1': -1 } });
    expect(countered({ terrain: { '2019': 'rough', '2020': 'mountain' } })).toMatchObject({ modifiers: { '23-6-2.1': 0 } });
    expect(countered({ hexsides: { '2019-2020': 'river' } })).toMatchObject({ modifiers: { '23-6-2.2': -2 }, total: 0 });
    expect(countered({ host: { morale: -2 } }, { morale: -1 })).toMatchObject({ modifiers: { '23-6-2.4': 1 } });
  });

  clause('23-6-3', 'the attacker takes it all in steps', () => {
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

    clause(['23-7-2', '23-7-3'], 'the besiegers answer with full strength, at +1', () => {
      const play = sally().act(['sortie', motoharu], 1).act(['counter'], 1);
      expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 10, modifiers: { '23-7-3': 1 } });
    });

    clause('23-7', 'only from inside, and only against enemies in the hex', () => {
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
