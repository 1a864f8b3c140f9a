import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
  Play,
} from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec } from './helpers/open-plain.ts';
import { idleMori } from './helpers/siege-position.ts';
import { battleOdds } from '../odds/index.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' }; // 9
const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' }; // 10
const field = (more: Partial<PositionSpec> & { mori?: Partial<ForceSpec>; amago?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...mori, ...more.mori }, { ...amago, ...more.amago }, idle, ...(more.forces ?? [])] });
const open = (more: Parameters<typeof field>[0] = {}, ...dice: number[]) => field(more).act(['battle', motonari, '2019'], ...dice);

describe('24 pitched battle', () => {
  clause('24-1-1', 'a battle needs a commander-in-chief leading a force outside a castle on each side', () => {
    expect(field().legalArgs('battle')).toEqual([`${motonari} 2019`]);
    expect(field({ amago: { lead: yoshihisa, with: [] } }).refusalOf(['battle', motonari, '2019'])).toBe('24-1-1');
    expect(field({ mori: { lead: motoharu, with: [] } }).refusalOf(['battle', motoharu, '2019'])).toBe('24-1-1');
    const inside = field({
      castles: { shikano: { at: '2019', owner: 'amago' } },
      amago: { inside: true },
      forces: [{ lead: oki, at: '2019' }],
    });
    expect(inside.refusalOf(['battle', motonari, '2019'])).toBe('24-1-1');
  });

  clause(
    ['24-1-2', '24-1-4', '24-1-5', '12-1-1b', '12.0b'],
    'forces stacked with the attacker join unless they have acted, including allies and forces unable to act',
    () => {
      const play = open({
        stage: 4,
        forces: [
          { lead: takamoto, at: '2020' }, // rating 3
          { lead: motoharu, at: '2020', acted: true },
          { lead: 'yoshimi-masayori', at: '2020' },
          { lead: 'kunishi-motosuke', at: '2021' },
        ],
      });
      expect(play.legalArgs('add')).toEqual([takamoto, 'yoshimi-masayori']);
      play.act(['add', takamoto]).act(['begin'], 1, 1);
      expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 11 });
      expect([play.hasActed(takamoto), play.hasActed('yoshimi-masayori')]).toEqual([true, false]);
    },
  );

  clause('24-1-3', 'the defender chooses the forces that join his commander-in-chief', () => {
    const play = open({
      forces: [
        { lead: yoshihisa, at: '2019' },
        { lead: 'iga-hisataka', at: '2019' },
      ],
    });
    expect([play.seatToAct, play.legalArgs('add')]).toEqual([
      'anti-mori',
      [yoshihisa, 'iga-hisataka'].toSorted((a, b) => (play.data.unitIndex.get(a) as number) - (play.data.unitIndex.get(b) as number)),
    ]);
    play.act(['add', yoshihisa]).act(['begin'], 1, 1);
    expect(play.eventsOfType('fought')[1]).toMatchObject({ strength: 12 });
  });

  clause('24-1-6', 'garrisons take no part', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori' } };
    const play = open({ castles, forces: [{ lead: takamoto, at: '2020', inside: true }] }, 1, 1);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 9 });
  });

  clause('24-1-7', 'mountains and swamps allow no pitched battle', () => {
    for (const terrain of ['mountain', 'swamp'])
      for (const hex of ['2019', '2020'])
        expect(field({ terrain: { [hex]: terrain } }).refusalOf(['battle', motonari, '2019'])).toBe('24-1-7');
    expect(field({ terrain: { '2019': 'rough' } }).refusalOf(['battle', motonari, '2019'])).toBe(null);
  });

  clause('24-1-8', 'defenders in front of their own castle may refuse; then no force has acted', () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    const play = open({ castles });
    expect([play.currentStep, play.seatToAct]).toEqual(['consent', 'anti-mori']);
    play.act(['refuse']);
    expect([play.hasActed(motonari), play.refusalOf(['battle', motonari, '2019']), play.refusalOf(['attack', motonari, '2019'])]).toEqual([
      false,
      '24-1-8',
      null,
    ]);
    expect(open({ castles }).act(['accept'], 1, 1).eventsOfType('fought')).toHaveLength(2);
    expect(open({ castles: { shikano: { at: '2019', owner: 'ruin' } } }, 1, 1).eventsOfType('fought')).toHaveLength(2);
  });

  clause(['24.0', '24-2', '24-2-1', '24-2-2', '24-2-8'], 'both sides roll, attacker first, round after round', () => {
    const play = open({}, 1, 1); // 9 at 2: 1; 10 at 0: 0
    expect(play.eventsOfType('fought')).toMatchObject([
      { seat: 'mori', strength: 9, total: 2, loss: 1 },
      { seat: 'anti-mori', strength: 10, total: 0, loss: 0 },
    ]);
    play.act(['lose', honda]).act(['fightOn'], 1, 1);
    expect(play.eventsOfType('fought')[1]).toMatchObject({ strength: 9 }); // recounted
  });

  clause(['24-2-3a', '24-2-3b'], 'the commanders-in-chief’s field modifiers and the lowest morale count; terrain does not', () => {
    const play = open({
      terrain: { '2019': 'rough' },
      hexsides: { '2019-2020': 'river' },
      mori: { morale: -1 },
      amago: { morale: -1 },
      forces: [{ lead: yoshihisa, at: '2019', morale: -3 }],
    });
    play.act(['add', yoshihisa], 1, 1);
    expect(play.eventsOfType('fought')).toMatchObject([
      { modifiers: { '24-2-3a': 1, '24-2-3b': 2 } },
      { modifiers: { '24-2-3a': -1, '24-2-3b': -2 } },
    ]);
  });

  clause('24-2-4', 'both results take effect at once, in steps only', () => {
    const play = open({}, 5, 5); // 9 at 6: 2; 10 at 4: 2
    expect([play.currentStep, play.seatToAct, play.refusalOf(['withdraw'])]).toEqual(['losses', 'mori', 'unknown-action']);
    play.act(['lose', awaya]).act(['lose', awaya]);
    expect([play.currentStep, play.seatToAct]).toEqual(['losses', 'anti-mori']);
    play.act(['lose', honda]).act(['lose', koshi], 1, 1);
    expect([play.steps(awaya), play.steps(honda), play.steps(koshi)]).toEqual([0, 1, 1]);
  });

  clause(['24-1-5', '36.7.1a'], 'an army that is not activated does not join', () => {
    const { data } = field();
    const waiting = data.armies.findIndex(({ id }) => id === 'yoshimi');
    const play = open({
      forces: [
        { lead: takamoto, at: '2020' },
        { lead: 'yoshimi-masayori', at: '2020' },
      ],
      hooks: { actionRefusal: (_, army) => (army === waiting ? '36.7.1a' : null) },
    });
    expect(play.legalArgs('add')).toEqual([takamoto]);
  });

  clause('24-1-1', 'a side that loses its last commander-in-chief retreats', () => {
    const play = open({ forces: [{ lead: 'uragami-munekage', at: '2019' }], amago: { lead: haruhisa, with: [], at: '2019' } });
    play.act(['add', 'uragami-munekage'], 5, 1); // 9 at 6: 2; 4 at 0: 0
    play.act(['lose', haruhisa]).act(['lose', haruhisa], 2);
    expect([play.steps(haruhisa), play.currentStep]).toEqual([0, 'stepBack']);
    expect(play.legalArgs('retreat')[0]).toContain('uragami-munekage');
  });
});

describe('after a pitched battle', () => {
  const yoshinaga = 'ouchi-yoshinaga';

  clause(
    ['24-1-1', '25-2a'],
    'the defence continues under the second commander-in-chief; units removed with the first count for no damage',
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

describe('pitched battles of several armies', () => {
  const yoshinaga = 'ouchi-yoshinaga';

  const yoshimi = 'yoshimi-masayori';

  const number = (play: Play, id: string): number => play.data.unitIndex.get(id) as number;

  clause(['24-1-3', '24-1-1'], 'the defender names one of several commanders-in-chief', () => {
    const play = positionWith({ forces: [mori, amago, { lead: yoshinaga, at: '2019' }, idle] }).act(['battle', motonari, '2019']);
    expect([play.currentStep, play.seatToAct, play.legalArgs('add')]).toEqual(['muster', 'anti-mori', [yoshinaga, haruhisa]]);
    expect(play.refusalOf(['begin'])).toBe('24-1-1');
    play.act(['add', yoshinaga]);
    expect(play.legalArgs('add')).toEqual([haruhisa]);
    play.act(['begin'], 1, 1, 1); // Yoshinaga is eliminated, and Haruhisa must leave with him
    expect(play.eventsOfType('fought').map(({ strength }) => strength)).toEqual([9, 2]);
  });

  clause('24-2-3b', 'the morale of an eliminated force no longer counts', () => {
    const play = positionWith({ forces: [mori, amago, { lead: takamoto, at: '2020', morale: -2, reduced: [takamoto] }, idle] });
    const morale = () => play.eventsOfType('fought').map(({ modifiers }) => (modifiers as { [clause: string]: number })['24-2-3b']);
    play.act(['battle', motonari, '2019']).act(['add', takamoto], 1, 1); // 10 at 0: 0; 10 at 2: 1
    expect(morale()).toEqual([-2, 2]);
    play.act(['lose', takamoto]).act(['fightOn'], 1, 1);
    expect(morale()).toEqual([0, 0]);
  });

  clause('24-2-3b', 'the odds ignore the morale of an eliminated force', () => {
    const beaten = (own: number) => {
      const play = positionWith({
        forces: [
          { lead: motonari, at: '2020', morale: own },
          { lead: takamoto, at: '2020', morale: -4, reduced: [takamoto] }, // he is eliminated first
          { ...amago, with: [honda] },
        ],
      });
      return battleOdds(play.data, play.board, [number(play, motonari), number(play, takamoto)], [number(play, haruhisa)]).attacker;
    };
    expect(beaten(0)).toBeLessThan(beaten(-4) - 0.01);
  });

  clause(['24-1-1', '24-2-7', '24-3-1a', '24-3-3'], 'if one side is spent and the other has lost its commander-in-chief, both flee', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020', reduced: [motonari] },
        { lead: yoshimi, at: '2020' },
        { lead: haruhisa, with: [honda], at: '2019', reduced: [haruhisa, honda] },
      ],
    }).act(['battle', motonari, '2019']);
    play.act(['add', yoshimi], 1, 5); // 4 at 2: 1; 2 at 4: 1
    play.act(['lose', motonari]).act(['lose', honda], 1);
    expect([play.currentStep, play.seatToAct, play.frameValue<number[]>('left')]).toEqual(['stepBack', 'mori', [1]]);
    play.act(['retreat', yoshimi, '2021'], 2);
    expect([play.currentStep, play.seatToAct, play.frameValue<number[]>('left')]).toEqual(['stepBack', 'anti-mori', [2]]);
    play.act(['retreat', haruhisa, '2018']).act(['retreat', haruhisa, '2017']);
    expect([play.morale(yoshimi), play.morale(haruhisa)]).toEqual([-1, -2]);
    expect([play.hexLabelOf(yoshimi), play.hexLabelOf(haruhisa), play.currentStep]).toEqual(['2021', '2017', 'orders']); // and neither side advances
  });
});

describe('special cases', () => {
  clause(['24-1-2', '24-1-3'], 'even a single eligible force is asked to join, on either side', () => {
    const attacking = positionWith({ forces: [mori, amago, idle, { lead: takamoto, at: '2020' }] }).act(['battle', motonari, '2019']);
    expect([attacking.currentStep, attacking.seatToAct, attacking.legalArgs('add')]).toEqual(['muster', 'mori', [takamoto]]);
    const defending = positionWith({ forces: [mori, amago, idle, { lead: yoshihisa, at: '2019' }] }).act(['battle', motonari, '2019']);
    expect([defending.currentStep, defending.seatToAct, defending.legalArgs('add')]).toEqual(['muster', 'anti-mori', [yoshihisa]]);
  });

  clause(['18-4-2a', '24-2-3a'], 'in a pitched battle, too, besiegers who keep the siege fight at half strength', () => {
    const attacked = (answer: readonly ['keep'] | readonly ['lift', string]) =>
      positionWith({
        castles: { shikano: { at: '2019', owner: 'mori', level: 0 } },
        forces: [mori, { ...amago, besieging: true }, idle],
      })
        .act(['battle', motonari, '2019'])
        .act(answer, 1, 1);
    expect(attacked(['keep']).eventsOfType('fought')[1]).toMatchObject({ strength: 5 });
    expect(attacked(['lift', haruhisa]).eventsOfType('fought')[1]).toMatchObject({ strength: 10 });
  });
});
