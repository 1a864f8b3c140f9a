import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import {
  amagoOfficers,
  haruhisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
  positionWith,
  Play,
} from './helpers/open-plain.ts';
import type { ForceSpec } from './helpers/open-plain.ts';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';
import { assaultOdds } from '../odds/index.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('18 siege', () => {
  const check = (garrison: readonly ForceSpec[], ...dice: number[]) => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [...garrison, idleAmago] }).act(
      ['end'],
      ...(garrison.length > 0 ? [] : dice),
    );
    return garrison.length > 0 ? play.act(['hold'], ...dice) : play;
  };

  const relief: ForceSpec = { lead: haruhisa, with: [...amagoOfficers], at: '2019' };

  clause('18-1', 'current strength counts', () => {
    const reduced = { with: moriOfficers.slice(0, 4), reduced: [awaya] }; // 3 + 3 x 2 + 1
    expect(siegePosition({ host: reduced }).refusalOf(['besiege', motonari])).toBe(null);
    expect(siegePosition({ host: { ...reduced, reduced: [awaya, asonuma] } }).refusalOf(['besiege', motonari])).toBe('18-1');
  });

  clause(['18-1', '18-1-2a'], 'the besiegers must reach the strength together, and then no other is needed', () => {
    const play = siegePosition({
      host: { with: moriOfficers.slice(0, 3) }, // 9 of the 10
      forces: [{ lead: 'yoshimi-masayori', at: '2020' }, { lead: takamoto, at: '2020' }, idleMori],
    }).act(['besiege', motonari]);
    expect(play.refusalOf(['begin'])).toBe('18-1');
    expect(play.refusalOf(['add', takakage])).toBe('12-1-1b'); // he is in another hex
    play.act(['add', 'yoshimi-masayori']);
    expect([play.currentStep, play.refusalOf(['begin'])]).toEqual(['muster', null]);
    play.act(['begin']);
    expect([play.isBesieging('yoshimi-masayori'), play.isBesieging(takamoto)]).toEqual([true, false]);
  });

  clause('18-1-2a', 'forces of different armies besiege together', () => {
    const play = siegePosition({ host: { with: moriOfficers.slice(0, 3) }, forces: [{ lead: 'yoshimi-masayori', at: '2020' }] })
      .act(['besiege', motonari])
      .act(['add', 'yoshimi-masayori']);
    expect([play.isBesieging(motonari), play.isBesieging('yoshimi-masayori')]).toEqual([true, true]);
  });

  clause('18-1-4', 'other forces join a siege by their own action, regardless of strength', () => {
    const play = siegePosition({ host: { besieging: true }, forces: [{ lead: takamoto, at: '2020' }, idleMori] }).act([
      'besiege',
      takamoto,
    ]);
    expect([play.currentStep, play.isBesieging(takamoto)]).toEqual(['storm', true]);
    play.act(['halt']);
    expect(play.refusalOf(['march', takamoto])).toBe('12.0b');
  });

  clause(['18-2', '4-1-2.3-2a'], 'the owner checks each besieged castle at the end of his own phase, in every stage', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [idleAmago] }).act(['end'], 3);
    expect(play.castle('shikano').durability).toBe(9);
    play.act(['end']); // the besieger's phase: no check
    expect([play.board.stage, play.castle('shikano').durability]).toEqual([2, 9]);
    play.act(['end'], 3);
    expect(play.castle('shikano').durability).toBe(8);
  });

  clause(['18-2-1.1', '18-2-1.2'], 'a garrison over the capacity uses the worse column; units are counted', () => {
    const four = [garrisonForce(yoshihisa, 0, [honda, koshi, akiage])];
    const five = [garrisonForce(yoshihisa, 0, [honda, koshi, akiage, kumano])];
    expect(check(four, 3).castle('shikano').durability).toBe(9);
    expect(check(four, 3).morale(yoshihisa)).toBe(0);
    const crowded = check(five, 3);
    expect([crowded.castle('shikano').durability, crowded.morale(yoshihisa)]).toEqual([10, -1]);
    expect(check(four, 6).castle('shikano').durability).toBe(10);
  });

  clause('18-2-1.3a', 'a 1 is an event', () => {
    const event = (die: number, garrison: readonly ForceSpec[] = []) => check(garrison, 1, die);
    expect(event(1).castle('shikano').durability).toBe(8); // fire
    expect(event(4).castle('shikano').durability).toBe(9); // water cut off
    expect(event(5).castle('shikano')).toMatchObject({ durability: 10, morale: 0 });
    expect(event(3, [garrisonForce(honda)]).morale(honda)).toBe(-1); // hunger
    expect(event(2, [garrisonForce(honda)]).steps(honda)).toBe(1); // desertion
    const supplied = event(6, [garrisonForce(honda)]);
    expect([supplied.eventsOfType('siegeEvent')[0]?.['event'], supplied.morale(honda), supplied.eventsOfType('morale')]).toEqual([
      'SUPPLY',
      0,
      [],
    ]);
    const low = (forces: readonly ForceSpec[]) =>
      siegePosition({ phase: 'amago', host: { besieging: true, morale: -1 }, castle: { morale: -1 }, forces: [...forces, idleAmago] });
    expect(low([]).act(['end'], 1, 6).castle('shikano').morale).toBe(0); // without a garrison the castle gains morale
    const heart = (morale: number): number =>
      siegePosition({ phase: 'amago', host: { besieging: true, morale }, castle: { morale }, forces: [idleAmago] })
        .act(['end'], 1, 6)
        .castle('shikano').morale;
    expect([heart(-2), heart(0)]).toEqual([-1, 0]); // never above 0
    const cheered = low([garrisonForce(honda, -1)])
      .act(['end'])
      .act(['hold'], 1, 6);
    expect([cheered.morale(honda), cheered.castle('shikano').morale]).toEqual([0, -1]);
  });

  clause('18-2-1.3b', 'the morale of garrison and besiegers changes the event roll', () => {
    const roll = (garrison: number, besieger: number, die: number) => {
      const play = siegePosition({
        phase: 'amago',
        host: { besieging: true, morale: besieger },
        forces: [garrisonForce(honda, garrison), idleAmago],
      }).act(['end']);
      return play.act(['hold'], 1, die, ...(garrison - besieger + die <= 0 ? [5] : []));
    };
    expect(roll(-2, 0, 4).eventsOfType('siegeEvent')[0]).toMatchObject({ event: 'DESERTION' });
    expect(roll(0, -2, 5).eventsOfType('siegeEvent')[0]).toMatchObject({ event: 'SORTIE' });
    expect(roll(0, -2, 5).currentStep).toBe('losses'); // the besiegers lose a step
    const betrayed = roll(-3, 0, 1);
    expect(betrayed.eventsOfType('siegeEvent')[0]).toMatchObject({ event: 'BETRAYAL' });
    while (betrayed.currentStep === 'leave') betrayed.act(['leave', betrayed.legalArgs('leave')[0] as string]);
    expect(betrayed.castle('shikano')).toMatchObject({ owner: 'mori', durability: 10 }); // taken whole
  });

  clause(['18-2-2b', '18-2-2a', '20-3.H'], 'forces whose morale drops below -4 surrender, the others hold out', () => {
    const play = siegePosition({
      phase: 'amago',
      host: { besieging: true, reduced: [awaya, asonuma] },
      forces: [garrisonForce(honda, -4), garrisonForce(koshi, -1), idleAmago],
    });
    play.act(['end']).act(['hold'], 2);
    expect([play.steps(honda), play.steps(koshi), play.morale(koshi), play.castle('shikano').owner]).toEqual([0, 2, -2, 'amago']);
    // Half of Honda's two steps: one of Motonari's units gets it.
    expect(play.legalArgs('restore')).toEqual([asonuma, awaya]);
    play.act(['restore', awaya]);
    expect([play.steps(awaya), play.steps(asonuma)]).toEqual([2, 1]);
  });

  clause(['18-2-2a', '18-2-2b'], 'at -4 a garrison still holds out', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [garrisonForce(honda, -3), idleAmago] })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.morale(honda), play.steps(honda), play.castle('shikano').owner]).toEqual([-4, 2, 'amago']);
  });

  clause(['21.0.1', '18-2-2b'], 'a castle without its garrison falls', () => {
    const play = siegePosition({
      phase: 'amago',
      host: { besieging: true },
      castle: { durability: 6 },
      forces: [garrisonForce(honda, -4), idleAmago],
    })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.steps(honda), play.castle('shikano').owner, play.castle('shikano').durability]).toEqual([0, 'mori', 6]);
  });

  clause(['21.0.1', '18-2-2a'], 'an empty castle holds out at a morale of -4, and falls below it', () => {
    const shaken = (morale: number) =>
      siegePosition({ phase: 'amago', host: { besieging: true }, castle: { morale }, forces: [idleAmago] })
        .act(['end'], 2)
        .castle('shikano');
    expect([shaken(-3), shaken(-4)]).toMatchObject([{ owner: 'amago', morale: -4 }, { owner: 'mori' }]);
  });

  clause('18-3', 'a siege ends at once when the besiegers are too weak', () => {
    const weak = { besieging: true, with: moriOfficers.slice(0, 4), reduced: [awaya] }; // 10
    const play = siegePosition({ host: weak, forces: [garrisonForce(oki), idleMori] });
    play.act(['assault', motonari], 6); // 6 + 1 + 1: 1 lost
    while (play.currentStep === 'losses') play.act(['lose', play.legalArgs('lose')[0] as string], 1);
    expect(play.castle('shikano').besieged).toBe(false);
    expect(play.isBesieging(motonari)).toBe(false);
  });

  clause('18-3-1', 'some or all besiegers may lift the siege without an action', () => {
    const play = siegePosition({ host: { besieging: true }, forces: [{ lead: motoharu, at: '2020', besieging: true }] }).act([
      'lift',
      motoharu,
    ]);
    expect([play.castle('shikano').besieged, play.hasActed(motoharu)]).toEqual([true, false]);
    play.act(['lift', motonari]);
    expect(play.castle('shikano').besieged).toBe(false);
    expect(siegePosition({ host: { besieging: true, acted: true } }).refusalOf(['lift', motonari])).toBe(null);
    const fallen = siegePosition({ host: { besieging: true }, forces: [{ lead: motoharu, at: '2020', besieging: true }] });
    fallen.withState((board) => (board.steps[fallen.data.unitIndex.get(motoharu) as number] = 0));
    expect(fallen.refusalOf(['lift', motoharu])).toBe('18-3-1');
    const one = siegePosition({
      host: { with: moriOfficers.slice(0, 6), besieging: true },
      forces: [{ lead: motoharu, at: '2020', besieging: true }],
    });
    one.act(['organise', motonari]).act(['assign', motoharu, motonari]).act(['done']);
    expect([one.leader(motoharu), one.refusalOf(['lift', motoharu]), one.refusalOf(['lift', motonari])]).toEqual([
      motonari,
      '18-3-1',
      null,
    ]);
  });

  clause('18-3-2', 'the end of a siege restores the castle’s morale to 0', () => {
    const play = siegePosition({ host: { besieging: true }, castle: { morale: -2 }, forces: [garrisonForce(honda, -3)] }).act([
      'lift',
      motonari,
    ]);
    expect([play.morale(honda), play.castle('shikano').morale]).toEqual([0, 0]);
  });

  clause(['18-4-2a', '18-4-2b'], 'besiegers who keep the siege counterattack at half strength, others at full strength', () => {
    const attack = (answer: readonly ['keep'] | readonly ['lift', string]) => {
      const play = siegePosition({ phase: 'amago', host: { besieging: true, with: moriOfficers }, forces: [relief] }).act([
        'attack',
        haruhisa,
        '2020',
      ]);
      expect(play.currentStep).toBe('liftSiege');
      play.act(answer, 1); // 22 strength: no damage at 1 - 1
      while (play.currentStep === 'absorb') play.act(['lose', play.legalArgs('lose')[0] as string]);
      play.act(['counter'], 1);
      return play;
    };
    const kept = attack(['keep']);
    expect(kept.eventsOfType('fought')[0]).toMatchObject({ strength: Math.ceil(kept.strength(motonari) / 2) });
    const lifted = attack(['lift', motonari]);
    expect(lifted.eventsOfType('fought')[0]).toMatchObject({ strength: lifted.strength(motonari) });
    expect(lifted.castle('shikano').besieged).toBe(false);
  });
});

describe('castles and commanders', () => {
  const idle: ForceSpec = { lead: takakage, at: '4030' };

  const number = (play: Play, id: string): number => play.data.unitIndex.get(id) as number;

  clause(
    ['18-3', '18-3-2', '19-3-2.3'],
    'an interception that ends the siege restores the castle’s morale before the assault, and the odds include it',
    () => {
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
      // If enough besiegers stay, the morale does not change.
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
    },
  );

  clause(['18-2-2b', '25-2b'], 'units removed with a surrendering commander-in-chief lose no morale first', () => {
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
});

clause(['18-3', '17-1-4'], 'the end of one siege does not affect others', () => {
  const play = positionWith({
    castles: { shikano: { at: '2019', owner: 'amago', level: 0 }, ueshi: { at: '3030', owner: 'amago', level: 0 } },
    forces: [
      { lead: motonari, with: [awaya, asonuma, watanabe, 'akagawa-narihide'], at: '2019', besieging: true },
      { lead: takakage, with: ['kodama-nariaki', 'hiraga-hirosuke', 'iida-motoshige', 'kunishi-motosuke'], at: '3030', besieging: true },
    ],
  });
  play.act(['lift', motonari]);
  expect([play.castle('shikano').besieged, play.isBesieging(motonari)]).toEqual([false, false]);
  expect([play.castle('ueshi').besieged, play.isBesieging(takakage)]).toEqual([true, true]);
});
