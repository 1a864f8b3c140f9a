import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { requireUnitIndex } from '../rules/build-scenario.ts';
import {
  amagoOfficers,
  positionWith,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
  Play,
} from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec } from './helpers/open-plain.ts';

const [honda, koshi, , kumano] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
/** Strength 19, from 2020. */
const host: ForceSpec = { lead: motonari, with: moriOfficers, at: '2020' };
const against = (defenders: readonly ForceSpec[], more: Partial<PositionSpec> & { host?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...host, ...more.host }, idle, ...defenders, ...(more.forces ?? [])] });

describe('23 skirmish', () => {
  const driven = (defenders: readonly ForceSpec[], more: Parameters<typeof against>[1] = {}) =>
    against(defenders, more).act(['attack', motonari, '2019'], 1).act(['withdraw']);

  const pair: ForceSpec = { lead: yoshihisa, with: [honda, koshi], at: '2019' };

  const cost = (more: Parameters<typeof against>[1], to = '2018') => {
    const play = driven([{ lead: yoshihisa, at: '2019' }], { ...more, host: { ...more?.host } });
    play.act(['retreat', yoshihisa, to]);
    return 2 - play.steps(yoshihisa);
  };

  const beaten = (more: Parameters<typeof against>[1] = {}, hexes = ['2018', '2017', '2016']) => {
    const play = driven([pair], more);
    for (const hex of hexes) play.act(['retreat', yoshihisa, hex]);
    return play;
  };

  clause(['23-4-1', '23-4-2b', '23-4-3'], 'all forces retreat, each on its own path, every step one hex farther', () => {
    const play = driven([pair, { lead: 'iga-hisataka', at: '2019' }]); // 3 hexes
    expect(play.refusalOf(['retreat', yoshihisa, '2120'])).toBe('23-4-2b');
    expect(play.refusalOf(['retreat', yoshihisa, '2020'])).toBe('23-4-2b');
    play.act(['retreat', yoshihisa, '2119']).act(['retreat', yoshihisa, '2218']).act(['retreat', yoshihisa, '2318']);
    expect(play.seatToAct).toBe('anti-mori');
    play.act(['retreat', 'iga-hisataka', '2018']).act(['retreat', 'iga-hisataka', '2017']).act(['retreat', 'iga-hisataka', '2016']);
    expect([play.hexLabelOf(honda), play.hexLabelOf('iga-hisataka')]).toEqual(['2318', '2016']);
  });

  clause('23-4-1', 'no force may retreat farther than every force can', () => {
    const sea: Record<string, string> = { '2017': 'sea', '2118': 'sea', '1918': 'sea', '2119': 'sea', '1919': 'sea' };
    const play = against([pair], { terrain: sea }).act(['attack', motonari, '2019'], 1); // 3: only one hex behind
    expect(play.refusalOf(['withdraw'])).toBe('23-4-1');
    play.act(['lose', honda]).act(['lose', koshi]);
    expect(play.refusalOf(['withdraw'])).toBe(null);
  });

  clause('23-4-1', 'forces retreat one after another, exactly as far as they must', () => {
    const play = driven([pair, { lead: hidehisa, at: '2019' }]).act(['retreat', yoshihisa, '2018']); // 3 hexes
    expect(play.refusalOf(['retreat', hidehisa, '2018'])).toBe('23-4-1'); // Yoshihisa is on his way
    play.act(['retreat', yoshihisa, '2017']).act(['retreat', yoshihisa, '2016']);
    expect([play.refusalOf(['retreat', yoshihisa, '2015']), play.refusalOf(['retreat', hidehisa, '2018'])]).toEqual(['23-4-1', null]);
    const beyond = ['2017', '2117', '1917', '2118', '1918'];
    const blind = driven([pair], { terrain: Object.fromEntries(beyond.map((hex) => [hex, 'sea'])) });
    expect([blind.refusalOf(['retreat', yoshihisa, '2018']), blind.legalArgs('retreat').length > 0]).toEqual(['23-4-1', true]);
  });

  clause(['23-4-3.1', '23-4-3.2', '23-4-3.3', '23-4-3'], 'a retreat never crosses water or enters a peak, an enemy hex or sea', () => {
    const play = driven([pair], { hexsides: { '2018-2019': 'lake' }, forces: [{ lead: motoharu, at: '1919' }] });
    expect(play.refusalOf(['retreat', yoshihisa, '2018'])).toBe('23-4-3.1');
    expect(play.refusalOf(['retreat', yoshihisa, '1919'])).toBe('23-4-3.3');
    const peak = driven([pair], { terrain: { '2018': 'peak', '1919': 'sea' } });
    expect([peak.refusalOf(['retreat', yoshihisa, '2018']), peak.refusalOf(['retreat', yoshihisa, '1919'])]).toEqual([
      '23-4-3.2',
      '23-4-3',
    ]);
  });

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

  clause('23-4-4', 'a force that loses its last step in retreat is eliminated', () => {
    const play = driven([{ lead: yoshihisa, at: '2019', reduced: [yoshihisa] }], { terrain: { '2018': 'mountain' } }).act([
      'retreat',
      yoshihisa,
      '2018',
    ]);
    expect(play.steps(yoshihisa)).toBe(0);
  });

  clause(['23-4-5', '10-1-1', '10-1-2b'], 'a retreat costs one morale for each hex when it ends', () => {
    const play = driven([{ ...pair, morale: -1 }], { host: { with: moriOfficers.slice(0, 4) } }); // 11 at 1 + 2 + 1: 2
    play.act(['retreat', yoshihisa, '2018']);
    expect(play.morale(yoshihisa)).toBe(-1);
    play.act(['retreat', yoshihisa, '2017']);
    expect(play.morale(yoshihisa)).toBe(-3);
    const gone = driven([{ ...pair, morale: -3 }], { host: { with: moriOfficers.slice(0, 2) } }); // 7 at 6: 2
    gone.act(['retreat', yoshihisa, '2018']).act(['retreat', yoshihisa, '2017']);
    expect([gone.steps(yoshihisa), gone.steps(honda)]).toEqual([0, 0]);
  });

  clause(['23-4-6a', '16-2', '23-4-6c'], 'a retreating force may enter a castle on its path, and the rest of the damage is ignored', () => {
    const play = driven([pair], { castles: { shikano: { at: '2018', owner: 'amago' } } }).act(['retreat', yoshihisa, '2018']);
    expect(play.legalArgs('shelter')).toEqual([yoshihisa]);
    play.act(['shelter', yoshihisa]);
    expect([play.isInside(honda), play.hexLabelOf(honda), play.morale(yoshihisa)]).toEqual([true, '2018', -1]);
  });

  clause(['23-4-6b', '23-4-6c'], 'defenders in the hex of their own castle may enter it without loss of morale', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    const play = driven([pair, { lead: hidehisa, at: '2019' }], { castles }).act(['shelter', yoshihisa]);
    play.act(['retreat', hidehisa, '2018']).act(['retreat', hidehisa, '2017']).act(['retreat', hidehisa, '2016']);
    expect([play.isInside(yoshihisa), play.morale(yoshihisa), play.hexLabelOf(hidehisa), play.morale(hidehisa)]).toEqual([
      true,
      0,
      '2016',
      -3,
    ]);
  });

  describe('damage above four', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    const hard = (more: Partial<PositionSpec>) =>
      against(
        [
          { ...pair, morale: -4 },
          { lead: hidehisa, at: '2019', morale: -4 },
        ],
        more,
      ).act(['attack', motonari, '2019'], 4);

    clause(['23-4-6b', '23-4-6c', '23-3b'], 'is ignored by defenders who enter the castle of the attacked hex, after the dot', () => {
      const play = hard({ castles });
      expect(play.refusalOf(['withdraw'])).toBe('23-3b');
      play.act(['kill', honda]);
      expect(play.frameValue('damage')).toBeGreaterThan(4);
      play.act(['withdraw']);
      expect(play.refusalOf(['retreat', yoshihisa, '2018'])).toBe('23-4-2a');
      expect([play.legalArgs('retreat'), play.legalArgs('shelter')]).toEqual([[], [yoshihisa, hidehisa]]);
      play.act(['shelter', yoshihisa]).act(['shelter', hidehisa]);
      expect([play.isInside(yoshihisa), play.isInside(hidehisa), play.steps(koshi), play.morale(yoshihisa)]).toEqual([true, true, 2, -4]);
    });

    clause(['23-4-2a', '23-4-6c'], 'must be taken in steps where no castle stands in the attacked hex', () => {
      expect(hard({}).act(['kill', honda]).refusalOf(['withdraw'])).toBe('23-4-2a');
      const behind = hard({ castles: { shikano: { at: '2018', owner: 'amago' } } });
      expect(behind.act(['kill', honda]).refusalOf(['withdraw'])).toBe('23-4-2a');
    });
  });

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

  clause('23-5-3', 'a pursuit may follow up to the hex of the castle that the enemy entered', () => {
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
    expect(both.legalArgs('pursue')).toEqual(['2019']); // the garrison does not count
    const stays = against([pair]).act(['attack', motonari, '2019'], 1);
    stays.act(['lose', honda]).act(['lose', honda]).act(['lose', koshi]).act(['hold']);
    expect([stays.currentStep, stays.hexLabelOf(motonari)]).toEqual(['orders', '2020']);
  });

  clause('23-5-4b', 'an enemy on the path stops the pursuit one hex before', () => {
    const play = beaten({ forces: [{ lead: hidehisa, at: '2018' }] }).act(['pursue', '2019']);
    expect([play.currentStep, play.hexLabelOf(motonari)]).toEqual(['orders', '2019']);
    const fallen = beaten({ forces: [{ lead: hidehisa, at: '2018' }] }).withState((board) => (board.steps[requireUnitIndex(hidehisa)] = 0));
    expect(fallen.act(['pursue', '2019']).legalArgs('pursue')).toEqual(['2018']); // eliminated forces do not stop a pursuit
  });
});

describe('a retreat that ends at a castle', () => {
  /** Strength 8 at 2 + 2: two hexes for Yoshihisa and Honda, and their castle is two hexes behind them. */
  const driven = (more: Partial<PositionSpec> = {}): Play =>
    positionWith({
      castles: { shikano: { at: '2017', owner: 'amago' } },
      ...more,
      forces: [
        { lead: motoharu, with: [awaya, asonuma], at: '2020' },
        { lead: yoshihisa, with: [honda], at: '2019' },
        idle,
        ...(more.forces ?? []),
      ],
    })
      .act(['attack', motoharu, '2019'], 2)
      .act(['withdraw'])
      .act(['retreat', yoshihisa, '2018']);

  clause(['23-4-6a', '23-4-6c', '16-2', '23-5-3'], 'may enter the castle with its last hex', () => {
    const play = driven().act(['retreat', yoshihisa, '2017']);
    expect([play.currentStep, play.seatToAct, play.legalArgs('shelter'), play.legalArgs('retreat')]).toEqual([
      'stepBack',
      'anti-mori',
      [yoshihisa],
      [],
    ]);
    expect(play.refusalOf(['retreat', yoshihisa, '2016'])).toBe('23-4-1');
    play.act(['shelter', yoshihisa]);
    expect([play.isInside(honda), play.morale(yoshihisa), play.eventsOfType('sheltered').length]).toEqual([true, -2, 1]);
    play.act(['pursue', '2019']).act(['pursue', '2018']).act(['pursue', '2017']);
    expect(play.hexLabelOf(motoharu)).toBe('2017');
  });

  clause('23-4-6a', 'may stay outside, and is asked once', () => {
    const play = driven();
    expect(play.refusalOf(['halt'])).toBe('23-4-1'); // a hex is left to go
    play.act(['retreat', yoshihisa, '2017']).act(['halt']);
    expect([play.isInside(yoshihisa), play.hexLabelOf(yoshihisa), play.morale(yoshihisa), play.currentStep]).toEqual([
      false,
      '2017',
      -2,
      'pursuit',
    ]);
    play.act(['pursue', '2019']).act(['pursue', '2018']);
    expect([play.hexLabelOf(motoharu), play.currentStep]).toEqual(['2018', 'orders']); // not into an occupied hex
  });

  clause('23-4-6a', 'cannot enter an enemy castle, or a hex without a castle', () => {
    const enemy = driven({ castles: { hinoyama: { at: '2017', owner: 'mori' } } }).act(['retreat', yoshihisa, '2017']);
    expect([enemy.currentStep, enemy.seatToAct]).toEqual(['losses', 'anti-mori']); // 23-4-4.2
    expect(enemy.act(['lose', honda]).currentStep).toBe('pursuit');
    expect(driven({ castles: {} }).act(['retreat', yoshihisa, '2017']).currentStep).toBe('pursuit');
  });
});
