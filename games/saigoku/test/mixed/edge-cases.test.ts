import { assaultOdds, battleOdds } from '../../odds/index.ts';
import { invalidateZones } from '../../rules/series/index.ts';
import { clause, TestTable } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  placeForce,
  Play,
  takakage,
  takamoto,
  yoshihisa,
} from '../helpers/open-plain.ts';
import type { ForceSpec, PositionSpec } from '../helpers/open-plain.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const tomohisa = 'amago-tomohisa';
const yoshinaga = 'ouchi-yoshinaga';
const yoshimi = 'yoshimi-masayori';
const idle: ForceSpec = { lead: takakage, at: '4030' };
const number = (play: Play, id: string): number => play.data.unitIndex.get(id) as number;

describe('a retreat that ends at a castle', () => {
  /** Strength 8 at 2 + 2: two hexes for Yoshihisa and Honda, and their castle lies two hexes behind them. */
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

  clause(['23-4-6a', '23-4-6c', '16-2', '23-5-3'], 'goes inside with its last hex, too, if its owner likes', () => {
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

  clause('23-4-6a', 'may stay before it, and is asked once', () => {
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
    expect([play.hexLabelOf(motoharu), play.currentStep]).toEqual(['2018', 'orders']); // not into the hex of those who stand there
  });

  clause('23-4-6a', 'not into a castle of the enemy, or where there is none', () => {
    const enemy = driven({ castles: { hinoyama: { at: '2017', owner: 'mori' } } }).act(['retreat', yoshihisa, '2017']);
    expect([enemy.currentStep, enemy.seatToAct]).toEqual(['losses', 'anti-mori']); // 23-4-4.2
    expect(enemy.act(['lose', honda]).currentStep).toBe('pursuit');
    expect(driven({ castles: {} }).act(['retreat', yoshihisa, '2017']).currentStep).toBe('pursuit');
  });
});

describe('marches from a castle', () => {
  const inside = (castles: PositionSpec['castles']): Play =>
    positionWith({
      castles: { hinoyama: { at: '4010', owner: 'mori' }, ...castles },
      forces: [{ lead: motonari, with: [motoharu, awaya], at: '4010', inside: true }],
    }).act(['march', motonari]);

  clause(['15-3-2', '11-1-6', '11-4-2'], 'a garrison needs a line to move strategically, inside and before its castle', () => {
    const cut = inside({});
    expect([cut.hasLine(motonari), cut.refusalOf(['strategic'])]).toEqual([true, '15-3-2']);
    expect(cut.act(['leaveCastle']).refusalOf(['strategic'])).toBe('15-3-2');
    const linked = inside({ koriyama: { at: '4020', owner: 'mori' } });
    expect(linked.refusalOf(['strategic'])).toBe(null);
    expect(linked.act(['leaveCastle']).refusalOf(['strategic'])).toBe(null);
  });

  clause(['15-5-2', '16-1-1'], 'whoever has left the castle is not dropped back under a commander inside', () => {
    const play = inside({}).act(['drop', motoharu]);
    expect(play.refusalOf(['drop', awaya, motoharu])).toBe(null);
    play.act(['leaveCastle']);
    expect(play.refusalOf(['drop', awaya, motoharu])).toBe('15-5-2');
    play.act(['drop', awaya]);
    expect([play.isInside(motoharu), play.isInside(awaya)]).toEqual([true, false]);
  });
});

clause(['15-5-2', '9-2-3'], 'a unit is dropped only under a commander who may lead it', () => {
  const play = positionWith({ forces: [{ lead: motonari, with: [motoharu, takamoto, awaya], at: '2020' }, idle] })
    .act(['march', motonari])
    .act(['drop', motoharu]);
  expect([play.refusalOf(['drop', takamoto, motoharu]), play.refusalOf(['drop', awaya, motoharu])]).toEqual(['9-2', null]);
});

describe('pitched battles of several armies', () => {
  const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' }; // 9
  const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' }; // 10

  clause(['24-1-3', '24-1-1'], 'of several commanders-in-chief the defender names the one who takes part', () => {
    const play = positionWith({ forces: [mori, amago, { lead: yoshinaga, at: '2019' }, idle] }).act(['battle', motonari, '2019']);
    expect([play.currentStep, play.seatToAct, play.legalArgs('add')]).toEqual(['muster', 'anti-mori', [yoshinaga, haruhisa]]);
    expect(play.refusalOf(['begin'])).toBe('24-1-1');
    play.act(['add', yoshinaga]);
    expect(play.legalArgs('add')).toEqual([haruhisa]);
    play.act(['begin'], 1, 1, 1); // Yoshinaga falls, and Haruhisa must leave with him
    expect(play.eventsOfType('fought').map(({ strength }) => strength)).toEqual([9, 2]);
  });

  clause('24-2-3b', 'the morale of a force that is gone no longer counts', () => {
    const play = positionWith({ forces: [mori, amago, { lead: takamoto, at: '2020', morale: -2, reduced: [takamoto] }, idle] });
    const morale = () => play.eventsOfType('fought').map(({ modifiers }) => (modifiers as { [clause: string]: number })['24-2-3b']);
    play.act(['battle', motonari, '2019']).act(['add', takamoto], 1, 1); // 10 at 0: 0; 10 at 2: 1
    expect(morale()).toEqual([-2, 2]);
    play.act(['lose', takamoto]).act(['fightOn'], 1, 1);
    expect(morale()).toEqual([0, 0]);
  });

  clause('24-2-3b', 'nor in the odds', () => {
    const beaten = (own: number) => {
      const play = positionWith({
        forces: [
          { lead: motonari, at: '2020', morale: own },
          { lead: takamoto, at: '2020', morale: -4, reduced: [takamoto] }, // he falls first
          { ...amago, with: [honda] },
        ],
      });
      return battleOdds(play.data, play.board, [number(play, motonari), number(play, takamoto)], [number(play, haruhisa)]).attacker;
    };
    expect(beaten(0)).toBeLessThan(beaten(-4) - 0.01);
  });

  clause(['24-1-1', '24-2-7', '24-3-1a', '24-3-3'], 'if one side is spent and the other has lost its chief, both flee by the die', () => {
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
    expect([play.hexLabelOf(yoshimi), play.hexLabelOf(haruhisa), play.currentStep]).toEqual(['2021', '2017', 'orders']); // and nobody advances
  });
});

describe('castles and commanders', () => {
  clause(['14-3-3', '21-1.2'], 'what the enemy did for a castle in this stage does not bind those who took it', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 0, durability: 1 }, koriyama: { at: '2025', owner: 'mori' } },
      forces: [
        { lead: haruhisa, with: [honda], at: '2020', inside: true },
        { lead: koshi, at: '3030' },
        { lead: motoharu, with: moriOfficers.slice(0, 4), at: '2020' },
        { lead: motonari, at: '2020' },
        { lead: takakage, with: [moriOfficers[4]], at: '2020' },
      ],
    });
    play.act(['organise', haruhisa]).act(['replenish', 'castle'], 1).act(['end']);
    play.act(['assault', motoharu], 1).act(['lose', awaya], 3, 1).act(['leave', '3030']); // 4 at 4: 1; 11 at 3: 2
    expect(play.castle('shikano').owner).toBe('ruin');
    play.act(['organise', motonari]).act(['replenish', 'castle'], 1);
    expect(play.castle('shikano').owner).toBe('ruin');
    play.act(['organise', takakage]);
    expect(play.refusalOf(['replenish', 'castle'])).toBe('14-3-3');
  });

  clause(
    ['13-2', '13-2.1', '13-2.2', '13-2-4'],
    'taking in and splitting off are combined at will: two full forces exchange officers',
    () => {
      const play = positionWith({
        phase: 'amago',
        forces: [
          { lead: haruhisa, at: '2020' },
          { lead: hidehisa, with: [honda, koshi], at: '2020' },
          { lead: tomohisa, with: [akiage, kumano], at: '2020' },
          idle,
        ],
      }).act(['organise', haruhisa]);
      expect(play.refusalOf(['assign', honda, tomohisa])).toBe('9-2-2');
      play.act(['assign', akiage, akiage]).act(['assign', honda, tomohisa]).act(['assign', akiage, hidehisa]);
      expect([play.members(hidehisa).toSorted(), play.members(tomohisa).toSorted()]).toEqual([
        [hidehisa, akiage, koshi].toSorted(),
        [tomohisa, honda, kumano].toSorted(),
      ]);
      expect([play.refusalOf(['assign', akiage, akiage]), play.refusalOf(['assign', honda, haruhisa])]).toEqual(['13-2', '13-2']);
      play.act(['done']);
      expect([play.hasActed(hidehisa), play.hasActed(tomohisa)]).toEqual([false, false]); // they keep their action
    },
  );

  clause(['18-3', '18-3-2', '19-3-2.3'], 'interception that breaks the siege lifts the morale before the storm, and the odds know', () => {
    const besieged = (durability: number): Play =>
      positionWith({
        castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability } },
        forces: [
          { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true }, // 10, as many as it takes
          { lead: honda, at: '2020', inside: true, morale: -1 },
          { lead: koshi, at: '2020', inside: true, morale: -1 },
          idle,
        ],
      });
    const play = besieged(3);
    const castle = play.data.castleIndex.get('shikano') as number;
    const { durability } = assaultOdds(play.data, play.board, castle, number(play, motoharu));
    // 4 at die + 1 always costs a step or two; then 9 or 8 at die - 1 take 0, 1, 1, 1, 2, 2.
    expect([...durability]).toEqual([
      [1, expect.closeTo(2 / 6, 12)],
      [2, expect.closeTo(3 / 6, 12)],
      [3, expect.closeTo(1 / 6, 12)],
    ]);
    play.act(['assault', motoharu], 1).act(['lose', awaya], 1);
    expect([play.castle('shikano').besieged, play.castle('shikano').durability, play.morale(honda)]).toEqual([false, 3, 0]);
    const { fate } = assaultOdds(play.data, besieged(1).board, castle, number(play, motoharu));
    expect(fate.map(([letter, chance]) => [letter, Math.round(chance * 6)])).toEqual([
      ['D', 2],
      ['E', 1],
      ['F', 1],
      ['G', 1],
      ['H', 1],
    ]);
    // Where enough others stay the morale does not change.
    const many = positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 3 } },
      forces: [
        { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true },
        { lead: motonari, with: moriOfficers.slice(3, 7), at: '2020', besieging: true },
        { lead: honda, at: '2020', inside: true, morale: -1 },
        { lead: koshi, at: '2020', inside: true, morale: -1 },
      ],
    });
    expect([...assaultOdds(many.data, many.board, castle, number(many, motoharu)).durability]).toEqual([
      [1, expect.closeTo(3 / 6, 12)],
      [2, expect.closeTo(3 / 6, 12)],
    ]);
  });

  clause(['18-2-2b', '25-2b'], 'those who go with their surrendering commander-in-chief lose no morale as well', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true, morale: -4 },
        { lead: yoshihisa, at: '2020', inside: true, morale: -1 },
      ],
    });
    play.act(['end']).act(['hold'], 2);
    expect([play.steps(haruhisa), play.steps(yoshihisa), play.eventsOfType('morale').length]).toEqual([0, 0, 0]);
    expect(play.castle('shikano').owner).toBe('mori');
  });

  clause('10-1-4x', 'a force at -1 that loses one more is at -2', () => {
    const play = positionWith({ stage: 4, forces: [{ lead: motonari, at: '2020', morale: -1 }] }).act(['end']);
    expect([play.board.inning, play.morale(motonari)]).toEqual([2, -2]);
  });
});

describe('by sea', () => {
  clause(['15-5', '15-5-1', '35.7.2'], 'a force that sails may leave units on the shore', () => {
    const play = new Play(
      scenarioDataOf({ scenario: 'itsukushima' }),
      new TestTable<GameState>(saigoku, { scenario: 'itsukushima', options: {} }),
    );
    invalidateZones(play.data);
    play.act(['ready']).act(['ready']);
    play.withState((board) =>
      placeForce(play.data, board, { lead: 'sue-harukata', with: ['ohara-takakoto', 'yoshida-okitane'], at: '2428' }),
    );
    play.act(['sail', 'sue-harukata']);
    const points = play.frameValue('points');
    expect(play.legalArgs('drop')).toEqual(expect.arrayContaining(['ohara-takakoto', 'yoshida-okitane']));
    play.act(['drop', 'ohara-takakoto']);
    expect([play.currentStep, play.frameValue('points')]).toEqual(['landing', points]);
    play.act(['land', '2725']);
    expect([play.hexLabelOf('sue-harukata'), play.hexLabelOf('yoshida-okitane'), play.hexLabelOf('ohara-takakoto')]).toEqual([
      '2725',
      '2725',
      '2428',
    ]);
    expect([play.leader('ohara-takakoto'), play.hasActed('ohara-takakoto')]).toEqual(['ohara-takakoto', true]);
  });
});

describe('a table stored under earlier rules goes on', () => {
  const withoutField = (play: Play, step: string, field: string): Play => {
    const local = play.state.flow.find((frame) => frame.step === step)?.local as { [field: string]: unknown };
    expect(local).toHaveProperty(field);
    delete local[field];
    return play;
  };

  clause(['15-5', '15-5-2'], 'from a landing that has not noted whom the force dropped', () => {
    const play = new Play(
      scenarioDataOf({ scenario: 'itsukushima' }),
      new TestTable<GameState>(saigoku, { scenario: 'itsukushima', options: {} }),
    );
    invalidateZones(play.data);
    play.act(['ready']).act(['ready']);
    const company = ['ohara-takakoto', 'toida-takamori'];
    play.withState((board) => placeForce(play.data, board, { lead: 'sue-harukata', with: company, at: '2428' }));
    withoutField(play.act(['sail', 'sue-harukata']), 'landing', 'dropped');
    expect(play.legalArgs('drop').toSorted()).toEqual(company);
    expect(play.refusalOf(['drop', 'ohara-takakoto', 'toida-takamori'])).toBe('15-5-2');
    play.act(['drop', 'toida-takamori']).act(['drop', 'ohara-takakoto', 'toida-takamori']).act(['land', '2725']);
    expect([play.hexLabelOf('sue-harukata'), play.hexLabelOf('ohara-takakoto'), play.leader('ohara-takakoto')]).toEqual([
      '2725',
      '2428',
      'toida-takamori',
    ]);
  });

  clause(['24-1-1', '24-3-3'], 'from a flight in which only one side could leave: the other advances', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' },
        { lead: haruhisa, with: [honda], at: '2019', reduced: [haruhisa, honda] },
      ],
    });
    play.act(['battle', motonari, '2019'], 1, 1).act(['lose', honda], 1);
    expect(play.currentStep).toBe('stepBack');
    withoutField(play, 'battle', 'next').act(['retreat', haruhisa, '2018']);
    expect(play.legalArgs('advance')).toEqual([motonari]);
    play.act(['advance', motonari]);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(haruhisa), play.currentStep]).toEqual(['2019', '2018', 'orders']);
  });
});
