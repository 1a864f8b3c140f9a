import { assaultOdds, battleOdds } from '../odds/index.ts';
import { lookAgain } from '@gunbai/kits/gunyuden';
import { clause, TestTable } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { saigoku, warOf } from '../rules/index.ts';
import type { Board } from '../rules/index.ts';
import {
  amagoOfficers,
  drill,
  haruhisa,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  place,
  Play,
  takakage,
  takamoto,
  yoshihisa,
} from './drill.ts';
import type { ForceSpec, GroundSpec } from './drill.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const tomohisa = 'amago-tomohisa';
const yoshinaga = 'ouchi-yoshinaga';
const yoshimi = 'yoshimi-masayori';
const idle: ForceSpec = { lead: takakage, at: '4030' };
const number = (play: Play, id: string): number => play.war.unitIndex.get(id) as number;

describe('a retreat that ends at a castle', () => {
  /** Strength 8 at 2 + 2: two hexes for Yoshihisa and Honda, and their castle lies two hexes behind them. */
  const driven = (more: Partial<GroundSpec> = {}): Play =>
    drill({
      castles: { shikano: { at: '2017', owner: 'amago' } },
      ...more,
      forces: [
        { lead: motoharu, with: [awaya, asonuma], at: '2020' },
        { lead: yoshihisa, with: [honda], at: '2019' },
        idle,
        ...(more.forces ?? []),
      ],
    })
      .do(['attack', motoharu, '2019'], 2)
      .do(['withdraw'])
      .do(['retreat', yoshihisa, '2018']);

  clause(['23-4-6a', '23-4-6c', '16-2', '23-5-3'], 'goes inside with its last hex, too, if its owner likes', () => {
    const play = driven().do(['retreat', yoshihisa, '2017']);
    expect([play.asks, play.seat, play.offers('shelter'), play.offers('retreat')]).toEqual(['stepBack', 'anti-mori', [yoshihisa], []]);
    expect(play.refuses(['retreat', yoshihisa, '2016'])).toBe('23-4-1');
    play.do(['shelter', yoshihisa]);
    expect([play.isInside(honda), play.morale(yoshihisa), play.events('sheltered').length]).toEqual([true, -2, 1]);
    play.do(['pursue', '2019']).do(['pursue', '2018']).do(['pursue', '2017']);
    expect(play.at(motoharu)).toBe('2017');
  });

  clause('23-4-6a', 'may stay before it, and is asked once', () => {
    const play = driven();
    expect(play.refuses(['halt'])).toBe('23-4-1'); // a hex is left to go
    play.do(['retreat', yoshihisa, '2017']).do(['halt']);
    expect([play.isInside(yoshihisa), play.at(yoshihisa), play.morale(yoshihisa), play.asks]).toEqual([false, '2017', -2, 'pursuit']);
    play.do(['pursue', '2019']).do(['pursue', '2018']);
    expect([play.at(motoharu), play.asks]).toEqual(['2018', 'orders']); // not into the hex of those who stand there
  });

  clause('23-4-6a', 'not into a castle of the enemy, or where there is none', () => {
    const enemy = driven({ castles: { hinoyama: { at: '2017', owner: 'mori' } } }).do(['retreat', yoshihisa, '2017']);
    expect([enemy.asks, enemy.seat]).toEqual(['losses', 'anti-mori']); // 23-4-4.2
    expect(enemy.do(['lose', honda]).asks).toBe('pursuit');
    expect(driven({ castles: {} }).do(['retreat', yoshihisa, '2017']).asks).toBe('pursuit');
  });
});

describe('marches from a castle', () => {
  const inside = (castles: GroundSpec['castles']): Play =>
    drill({
      castles: { hinoyama: { at: '4010', owner: 'mori' }, ...castles },
      forces: [{ lead: motonari, with: [motoharu, awaya], at: '4010', inside: true }],
    }).do(['march', motonari]);

  clause(['15-3-2', '11-1-6', '11-4-2'], 'a garrison needs a line to move strategically, inside and before its castle', () => {
    const cut = inside({});
    expect([cut.hasLine(motonari), cut.refuses(['strategic'])]).toEqual([true, '15-3-2']);
    expect(cut.do(['leaveCastle']).refuses(['strategic'])).toBe('15-3-2');
    const linked = inside({ koriyama: { at: '4020', owner: 'mori' } });
    expect(linked.refuses(['strategic'])).toBe(null);
    expect(linked.do(['leaveCastle']).refuses(['strategic'])).toBe(null);
  });

  clause(['15-5-2', '16-1-1'], 'whoever has left the castle is not dropped back under a commander inside', () => {
    const play = inside({}).do(['drop', motoharu]);
    expect(play.refuses(['drop', awaya, motoharu])).toBe(null);
    play.do(['leaveCastle']);
    expect(play.refuses(['drop', awaya, motoharu])).toBe('15-5-2');
    play.do(['drop', awaya]);
    expect([play.isInside(motoharu), play.isInside(awaya)]).toEqual([true, false]);
  });
});

clause(['15-5-2', '9-2-3'], 'a unit is dropped only under a commander who may lead it', () => {
  const play = drill({ forces: [{ lead: motonari, with: [motoharu, takamoto, awaya], at: '2020' }, idle] })
    .do(['march', motonari])
    .do(['drop', motoharu]);
  expect([play.refuses(['drop', takamoto, motoharu]), play.refuses(['drop', awaya, motoharu])]).toEqual(['9-2', null]);
});

describe('pitched battles of several armies', () => {
  const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' }; // 9
  const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' }; // 10

  clause(['24-1-3', '24-1-1'], 'of several commanders-in-chief the defender names the one who takes part', () => {
    const play = drill({ forces: [mori, amago, { lead: yoshinaga, at: '2019' }, idle] }).do(['battle', motonari, '2019']);
    expect([play.asks, play.seat, play.offers('add')]).toEqual(['muster', 'anti-mori', [yoshinaga, haruhisa]]);
    expect(play.refuses(['begin'])).toBe('24-1-1');
    play.do(['add', yoshinaga]);
    expect(play.offers('add')).toEqual([haruhisa]);
    play.do(['begin'], 1, 1, 1); // Yoshinaga falls, and Haruhisa must leave with him
    expect(play.events('fought').map(({ strength }) => strength)).toEqual([9, 2]);
  });

  clause('24-2-3b', 'the morale of a force that is gone no longer counts', () => {
    const play = drill({ forces: [mori, amago, { lead: takamoto, at: '2020', morale: -2, reduced: [takamoto] }, idle] });
    const morale = () => play.events('fought').map(({ modifiers }) => (modifiers as { [clause: string]: number })['24-2-3b']);
    play.do(['battle', motonari, '2019']).do(['add', takamoto], 1, 1); // 10 at 0: 0; 10 at 2: 1
    expect(morale()).toEqual([-2, 2]);
    play.do(['lose', takamoto]).do(['fightOn'], 1, 1);
    expect(morale()).toEqual([0, 0]);
  });

  clause('24-2-3b', 'nor in the odds', () => {
    const beaten = (own: number) => {
      const play = drill({
        forces: [
          { lead: motonari, at: '2020', morale: own },
          { lead: takamoto, at: '2020', morale: -4, reduced: [takamoto] }, // he falls first
          { ...amago, with: [honda] },
        ],
      });
      return battleOdds(play.war, play.board, [number(play, motonari), number(play, takamoto)], [number(play, haruhisa)]).attacker;
    };
    expect(beaten(0)).toBeLessThan(beaten(-4) - 0.01);
  });

  clause(['24-1-1', '24-2-7', '24-3-1a', '24-3-3'], 'if one side is spent and the other has lost its chief, both flee by the die', () => {
    const play = drill({
      forces: [
        { lead: motonari, at: '2020', reduced: [motonari] },
        { lead: yoshimi, at: '2020' },
        { lead: haruhisa, with: [honda], at: '2019', reduced: [haruhisa, honda] },
      ],
    }).do(['battle', motonari, '2019']);
    play.do(['add', yoshimi], 1, 5); // 4 at 2: 1; 2 at 4: 1
    play.do(['lose', motonari]).do(['lose', honda], 1);
    expect([play.asks, play.seat, play.noted<number[]>('left')]).toEqual(['stepBack', 'mori', [1]]);
    play.do(['retreat', yoshimi, '2021'], 2);
    expect([play.asks, play.seat, play.noted<number[]>('left')]).toEqual(['stepBack', 'anti-mori', [2]]);
    play.do(['retreat', haruhisa, '2018']).do(['retreat', haruhisa, '2017']);
    expect([play.morale(yoshimi), play.morale(haruhisa)]).toEqual([-1, -2]);
    expect([play.at(yoshimi), play.at(haruhisa), play.asks]).toEqual(['2021', '2017', 'orders']); // and nobody advances
  });
});

describe('castles and commanders', () => {
  clause(['14-3-3', '21-1.2'], 'what the enemy did for a castle in this stage does not bind those who took it', () => {
    const play = drill({
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
    play.do(['organise', haruhisa]).do(['replenish', 'castle'], 1).do(['end']);
    play.do(['assault', motoharu], 1).do(['lose', awaya], 3, 1).do(['leave', '3030']); // 4 at 4: 1; 11 at 3: 2
    expect(play.castle('shikano').owner).toBe('ruin');
    play.do(['organise', motonari]).do(['replenish', 'castle'], 1);
    expect(play.castle('shikano').owner).toBe('ruin');
    play.do(['organise', takakage]);
    expect(play.refuses(['replenish', 'castle'])).toBe('14-3-3');
  });

  clause(
    ['13-2', '13-2.1', '13-2.2', '13-2-4'],
    'taking in and splitting off are combined at will: two full forces exchange officers',
    () => {
      const play = drill({
        phase: 'amago',
        forces: [
          { lead: haruhisa, at: '2020' },
          { lead: hidehisa, with: [honda, koshi], at: '2020' },
          { lead: tomohisa, with: [akiage, kumano], at: '2020' },
          idle,
        ],
      }).do(['organise', haruhisa]);
      expect(play.refuses(['assign', honda, tomohisa])).toBe('9-2-2');
      play.do(['assign', akiage, akiage]).do(['assign', honda, tomohisa]).do(['assign', akiage, hidehisa]);
      expect([play.members(hidehisa).toSorted(), play.members(tomohisa).toSorted()]).toEqual([
        [hidehisa, akiage, koshi].toSorted(),
        [tomohisa, honda, kumano].toSorted(),
      ]);
      expect([play.refuses(['assign', akiage, akiage]), play.refuses(['assign', honda, haruhisa])]).toEqual(['13-2', '13-2']);
      play.do(['done']);
      expect([play.hasActed(hidehisa), play.hasActed(tomohisa)]).toEqual([false, false]); // they keep their action
    },
  );

  clause(['18-3', '18-3-2', '19-3-2.3'], 'interception that breaks the siege lifts the morale before the storm, and the odds know', () => {
    const besieged = (durability: number): Play =>
      drill({
        castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability } },
        forces: [
          { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true }, // 10, as many as it takes
          { lead: honda, at: '2020', inside: true, morale: -1 },
          { lead: koshi, at: '2020', inside: true, morale: -1 },
          idle,
        ],
      });
    const play = besieged(3);
    const castle = play.war.castleIndex.get('shikano') as number;
    const { durability } = assaultOdds(play.war, play.board, castle, number(play, motoharu));
    // 4 at die + 1 always costs a step or two; then 9 or 8 at die - 1 take 0, 1, 1, 1, 2, 2.
    expect([...durability]).toEqual([
      [1, expect.closeTo(2 / 6, 12)],
      [2, expect.closeTo(3 / 6, 12)],
      [3, expect.closeTo(1 / 6, 12)],
    ]);
    play.do(['assault', motoharu], 1).do(['lose', awaya], 1);
    expect([play.castle('shikano').besieged, play.castle('shikano').durability, play.morale(honda)]).toEqual([false, 3, 0]);
    const { fate } = assaultOdds(play.war, besieged(1).board, castle, number(play, motoharu));
    expect(fate.map(([letter, chance]) => [letter, Math.round(chance * 6)])).toEqual([
      ['D', 2],
      ['E', 1],
      ['F', 1],
      ['G', 1],
      ['H', 1],
    ]);
    // Where enough others stay the morale does not change.
    const many = drill({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, durability: 3 } },
      forces: [
        { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true },
        { lead: motonari, with: moriOfficers.slice(3, 7), at: '2020', besieging: true },
        { lead: honda, at: '2020', inside: true, morale: -1 },
        { lead: koshi, at: '2020', inside: true, morale: -1 },
      ],
    });
    expect([...assaultOdds(many.war, many.board, castle, number(many, motoharu)).durability]).toEqual([
      [1, expect.closeTo(3 / 6, 12)],
      [2, expect.closeTo(3 / 6, 12)],
    ]);
  });

  clause(['18-2-2b', '25-2b'], 'those who go with their surrendering commander-in-chief lose no morale as well', () => {
    const play = drill({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: motoharu, with: [awaya, asonuma, watanabe], at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true, morale: -4 },
        { lead: yoshihisa, at: '2020', inside: true, morale: -1 },
      ],
    });
    play.do(['end']).do(['hold'], 2);
    expect([play.steps(haruhisa), play.steps(yoshihisa), play.events('morale').length]).toEqual([0, 0, 0]);
    expect(play.castle('shikano').owner).toBe('mori');
  });

  clause('10-1-4x', 'a force at -1 that loses one more is at -2', () => {
    const play = drill({ stage: 4, forces: [{ lead: motonari, at: '2020', morale: -1 }] }).do(['end']);
    expect([play.board.inning, play.morale(motonari)]).toEqual([2, -2]);
  });
});

describe('by sea', () => {
  clause(['15-5', '15-5-1', '35.7.2'], 'a force that sails may leave units on the shore', () => {
    const play = new Play(warOf({ scenario: 's2' }), new TestTable<Board>(saigoku, { scenario: 's2', options: {} }));
    lookAgain(play.war);
    play.do(['ready']).do(['ready']);
    play.arrange((board) => place(play.war, board, { lead: 'sue-harukata', with: ['ohara-takakoto', 'yoshida-okitane'], at: '2428' }));
    play.do(['sail', 'sue-harukata']);
    const points = play.noted('points');
    expect(play.offers('drop')).toEqual(expect.arrayContaining(['ohara-takakoto', 'yoshida-okitane']));
    play.do(['drop', 'ohara-takakoto']);
    expect([play.asks, play.noted('points')]).toEqual(['landing', points]);
    play.do(['land', '2725']);
    expect([play.at('sue-harukata'), play.at('yoshida-okitane'), play.at('ohara-takakoto')]).toEqual(['2725', '2725', '2428']);
    expect([play.leader('ohara-takakoto'), play.hasActed('ohara-takakoto')]).toEqual(['ohara-takakoto', true]);
  });
});

describe('a table stored under earlier rules goes on', () => {
  const without = (play: Play, step: string, field: string): Play => {
    const kept = play.state.flow.find((frame) => frame.step === step)?.local as { [field: string]: unknown };
    expect(kept).toHaveProperty(field);
    delete kept[field];
    return play;
  };

  clause(['15-5', '15-5-2'], 'from a landing that has not noted whom the force dropped', () => {
    const play = new Play(warOf({ scenario: 's2' }), new TestTable<Board>(saigoku, { scenario: 's2', options: {} }));
    lookAgain(play.war);
    play.do(['ready']).do(['ready']);
    const company = ['ohara-takakoto', 'toida-takamori'];
    play.arrange((board) => place(play.war, board, { lead: 'sue-harukata', with: company, at: '2428' }));
    without(play.do(['sail', 'sue-harukata']), 'landing', 'dropped');
    expect(play.offers('drop').toSorted()).toEqual(company);
    expect(play.refuses(['drop', 'ohara-takakoto', 'toida-takamori'])).toBe('15-5-2');
    play.do(['drop', 'toida-takamori']).do(['drop', 'ohara-takakoto', 'toida-takamori']).do(['land', '2725']);
    expect([play.at('sue-harukata'), play.at('ohara-takakoto'), play.leader('ohara-takakoto')]).toEqual(['2725', '2428', 'toida-takamori']);
  });

  clause(['24-1-1', '24-3-3'], 'from a flight in which only one side could leave: the other advances', () => {
    const play = drill({
      forces: [
        { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' },
        { lead: haruhisa, with: [honda], at: '2019', reduced: [haruhisa, honda] },
      ],
    });
    play.do(['battle', motonari, '2019'], 1, 1).do(['lose', honda], 1);
    expect(play.asks).toBe('stepBack');
    without(play, 'battle', 'next').do(['retreat', haruhisa, '2018']);
    expect(play.offers('advance')).toEqual([motonari]);
    play.do(['advance', motonari]);
    expect([play.at(motonari), play.at(haruhisa), play.asks]).toEqual(['2019', '2018', 'orders']);
  });
});
