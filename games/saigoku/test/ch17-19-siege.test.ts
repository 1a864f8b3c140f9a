import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import {
  amagoOfficers,
  haruhisa,
  hidehisa,
  moriOfficers,
  motoharu,
  motonari,
  takakage,
  takamoto,
  yoshihisa,
} from './helpers/open-plain.ts';
import type { ForceSpec } from './helpers/open-plain.ts';
import { idleMori, idleAmago, garrisonForce, siegePosition } from './helpers/siege-position.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('17 siege warfare', () => {
  clause(
    ['17.0', '17-1', '17-1-5'],
    'three forms: siege, assault, surrender demand; force, castle and form are named before any die',
    () => {
      const play = siegePosition();
      expect([play.legalArgs('besiege'), play.legalArgs('assault'), play.legalArgs('demand')]).toEqual([[motonari], [motonari], []]);
      const besieging = siegePosition({ host: { besieging: true } });
      expect([besieging.legalArgs('besiege'), besieging.legalArgs('assault'), besieging.legalArgs('demand')]).toEqual([
        [],
        [motonari],
        [motonari],
      ]);
      besieging.act(['assault', motonari], 1, 1);
      expect(besieging.eventsOfType('assaulted')).toEqual([{ type: 'assaulted', unit: motonari, castle: 'shikano' }]);
      expect(besieging.table.events.findIndex(({ type }) => type === 'assaulted')).toBeLessThan(
        besieging.table.events.findIndex(({ type }) => type === 'fought'),
      );
    },
  );

  clause('17-1-1', "the force must already stand in the castle's hex", () => {
    const play = siegePosition({ host: { at: '2019' } });
    for (const type of ['besiege', 'assault', 'demand']) expect(play.refusalOf([type, motonari])).toBe('17-1-1');
    play.act(['march', motonari]).act(['step', '2020']).act(['stop']);
    expect(play.board.stage).toBe(2); // the march was its action
  });

  clause('17-1-2', 'one action starts a siege and assaults, or does one of the two', () => {
    const play = siegePosition({ forces: [idleMori] }).act(['besiege', motonari]);
    expect([play.currentStep, play.castle('shikano').besieged]).toEqual(['storm', true]);
    play.act(['assault', motonari], 1, 6);
    expect(play.castle('shikano').durability).toBe(6);
    expect(play.refusalOf(['demand', motonari])).toBe('12.0b'); // a demand is not included
    expect(
      siegePosition({ forces: [idleMori] })
        .act(['besiege', motonari])
        .act(['halt'])
        .castle('shikano'),
    ).toMatchObject({ durability: 10, besieged: true });
    expect(siegePosition().act(['assault', motonari], 1, 6).castle('shikano')).toMatchObject({ durability: 6, besieged: false });
  });

  clause(['17-1-3', '18-4-1'], 'besiegers do anything but march and fight in the field', () => {
    const play = siegePosition({ host: { besieging: true, morale: -1 }, forces: [{ lead: honda, at: '2019' }] });
    expect(play.refusalOf(['march', motonari])).toBe('18-4-1');
    expect(play.refusalOf(['attack', motonari, '2019'])).toBe('18-4-1');
    for (const type of ['assault', 'demand', 'organise', 'recover']) expect(play.refusalOf([type, motonari])).toBe(null);
    play.act(['recover', motonari], 1);
    expect(play.castle('shikano').besieged).toBe(true);
    const given = siegePosition({ host: { besieging: true } }).act(['lift', motonari]);
    expect(given.refusalOf(['march', motonari])).toBe(null);
  });

  clause(['17-1-4', '18-1-3'], 'a siege goes on by itself', () => {
    const play = siegePosition({ host: { besieging: true }, forces: [idleAmago] });
    expect(play.refusalOf(['besiege', motonari])).toBe('17-1-4');
    play.act(['end']); // stage 2
    expect([play.board.stage, play.castle('shikano').besieged]).toEqual([2, true]);
  });
});

describe('18 siege', () => {
  clause('18-1', 'current strength counts', () => {
    const reduced = { with: moriOfficers.slice(0, 4), reduced: [awaya] }; // 3 + 3 x 2 + 1
    expect(siegePosition({ host: reduced }).refusalOf(['besiege', motonari])).toBe(null);
    expect(siegePosition({ host: { ...reduced, reduced: [awaya, asonuma] } }).refusalOf(['besiege', motonari])).toBe('18-1');
  });

  clause(['18-1', '18-1-2a'], 'together they must reach the strength, and when they do no other is needed', () => {
    const play = siegePosition({
      host: { with: moriOfficers.slice(0, 3) }, // 9 of the 10
      forces: [{ lead: 'yoshimi-masayori', at: '2020' }, { lead: takamoto, at: '2020' }, idleMori],
    }).act(['besiege', motonari]);
    expect(play.refusalOf(['begin'])).toBe('18-1');
    expect(play.refusalOf(['add', takakage])).toBe('12-1-1b'); // he stands elsewhere
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

  clause('18-1-4', 'others join a siege by an action of their own, without regard to strength', () => {
    const play = siegePosition({ host: { besieging: true }, forces: [{ lead: takamoto, at: '2020' }, idleMori] }).act([
      'besiege',
      takamoto,
    ]);
    expect([play.currentStep, play.isBesieging(takamoto)]).toEqual(['storm', true]);
    play.act(['halt']);
    expect(play.refusalOf(['march', takamoto])).toBe('12.0b');
  });

  const check = (garrison: readonly ForceSpec[], ...dice: number[]) => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [...garrison, idleAmago] }).act(
      ['end'],
      ...(garrison.length > 0 ? [] : dice),
    );
    return garrison.length > 0 ? play.act(['hold'], ...dice) : play;
  };

  clause(['18-2', '4-1-2.3-2a'], 'the owner checks each besieged castle at the end of his own phase, in every stage', () => {
    const play = siegePosition({ phase: 'amago', host: { besieging: true }, forces: [idleAmago] }).act(['end'], 3);
    expect(play.castle('shikano').durability).toBe(9);
    play.act(['end']); // the besieger's phase: no check
    expect([play.board.stage, play.castle('shikano').durability]).toEqual([2, 9]);
    play.act(['end'], 3);
    expect(play.castle('shikano').durability).toBe(8);
  });

  clause(['18-2-1.1', '18-2-1.2'], 'a garrison above the capacity is worse off: units are counted', () => {
    const four = [garrisonForce(yoshihisa, 0, [honda, koshi, akiage])];
    const five = [garrisonForce(yoshihisa, 0, [honda, koshi, akiage, kumano])];
    expect(check(four, 3).castle('shikano').durability).toBe(9);
    expect(check(four, 3).morale(yoshihisa)).toBe(0);
    const crowded = check(five, 3);
    expect([crowded.castle('shikano').durability, crowded.morale(yoshihisa)]).toEqual([10, -1]);
    expect(check(four, 6).castle('shikano').durability).toBe(10);
  });

  clause('18-2-1.3a', 'on a 1 something happens in the castle', () => {
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
    expect(low([]).act(['end'], 1, 6).castle('shikano').morale).toBe(0); // nobody is inside: the castle takes heart
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

  clause(['18-2-2b', '18-2-2a', '20-3.H'], 'forces that fall below -4 surrender, the others hold out', () => {
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

  clause(['21.0.1', '18-2-2b'], 'when none of the garrison is left the castle falls', () => {
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

  clause('18-3-1', 'besiegers may give up, all or some; it takes no action', () => {
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

  clause('18-3-2', 'then the morale in the castle is 0 again', () => {
    const play = siegePosition({ host: { besieging: true }, castle: { morale: -2 }, forces: [garrisonForce(honda, -3)] }).act([
      'lift',
      motonari,
    ]);
    expect([play.morale(honda), play.castle('shikano').morale]).toEqual([0, 0]);
  });

  const relief: ForceSpec = { lead: haruhisa, with: [...amagoOfficers], at: '2019' };
  clause(['18-4-2a', '18-4-2b'], 'besiegers who keep the siege counterattack at half strength; who gives it up fights with all', () => {
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

describe('19 assault', () => {
  clause(['19-1', '19-1-2'], "a force in the castle's hex may assault without besieging", () => {
    const play = siegePosition().act(['assault', motonari], 1, 6);
    expect([play.castle('shikano').durability, play.castle('shikano').besieged]).toEqual([6, false]);
  });

  clause('19-1-1', 'one force at a time, and only one that has not acted', () => {
    const play = siegePosition({ host: { acted: true }, forces: [{ lead: takamoto, at: '2020' }] });
    expect(play.refusalOf(['assault', motonari])).toBe('12.0b');
    expect(play.act(['assault', takamoto], 1, 6).eventsOfType('fought')[1]).toMatchObject({ strength: 2 });
  });

  clause(['19-1-3', '19-3', '19-3-1.1'], 'first the castle intercepts; then the assault is rolled with what is left', () => {
    const play = siegePosition({
      host: { with: [awaya], reduced: [motonari] },
      forces: [garrisonForce(haruhisa, 0, [...amagoOfficers]), idleMori],
    });
    play.act(['assault', motonari], 1); // 22 strength at 1 + 1 + 2: 4 damage is more than 3 steps
    expect([play.steps(motonari), play.eventsOfType('fought')]).toEqual([0, [expect.objectContaining({ strength: 22, loss: 4 })]]);
    const some = siegePosition({ host: { with: moriOfficers }, forces: [garrisonForce(honda, 0, []), idleMori] }).act(
      ['assault', motonari],
      6,
    );
    expect(some.currentStep).toBe('losses');
    some.act(['lose', awaya], 6);
    expect(some.eventsOfType('fought')[0]).toMatchObject({ strength: 18, why: '19-3-1.1' });
  });

  clause('19-2-1', 'all units in garrison intercept together', () => {
    const play = siegePosition({ forces: [garrisonForce(yoshihisa, 0, [honda]), garrisonForce(koshi)] }).act(['assault', motonari], 1);
    expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: 6 });
  });

  clause('19-2-2', 'every assault is intercepted', () => {
    const play = siegePosition({ forces: [{ lead: takamoto, at: '2020' }, { lead: motoharu, at: '2020' }, idleMori] });
    for (const lead of [takamoto, motoharu]) expect(play.act(['assault', lead], 1, 1).eventsOfType('fought')).toHaveLength(2);
  });

  clause(['19-2-3', '19-2-4.1', '19-2-5.1'], 'an empty castle intercepts with strength 0, at +1', () => {
    const play = siegePosition({ forces: [idleMori] }).act(['assault', motonari], 6);
    expect(play.eventsOfType('fought')[0]).toMatchObject({
      strength: 0,
      total: 7,
      loss: 1,
      modifiers: { '19-2-5.1': 1, '19-2-5.2': 0, '19-2-5.3': 0 },
    });
  });

  clause('19-2-4.2a', 'the owner of the force chooses who loses the steps', () => {
    const play = siegePosition({ forces: [garrisonForce(honda), idleMori] }).act(['assault', motonari], 6);
    expect(play.legalArgs('lose')).toHaveLength(9);
    expect(play.refusalOf(['lose', honda])).toBe('19-2-4.2a');
    play.act(['lose', watanabe], 1);
    expect(play.steps(watanabe)).toBe(1);
  });

  clause('19-2-4.2b', 'a dot eliminates a whole unit, even if the damage is less', () => {
    const play = siegePosition({ forces: [garrisonForce(yoshihisa, 0, [honda, koshi, akiage, kumano]), idleMori] }).act(
      ['assault', motonari],
      6,
    ); // 10 strength, 8: ●5
    expect(play.eventsOfType('fought')[0]).toMatchObject({ loss: 5, kill: true });
    expect(play.refusalOf(['lose', awaya])).toBe('19-2-4.2b');
    play.act(['kill', awaya]);
    expect([play.steps(awaya), play.frameValue('steps')]).toEqual([0, 3]);
  });

  clause('19-2-5.2', 'the field modifier of the highest in the garrison is added', () => {
    const modifier = (...garrison: ForceSpec[]) =>
      siegePosition({ forces: [...garrison, idleMori] })
        .act(['assault', motonari], 1)
        .eventsOfType('fought')[0]?.['modifiers'];
    expect(modifier(garrisonForce('jinzai-motomichi'))).toMatchObject({ '19-2-5.2': 2 });
    expect(modifier(garrisonForce('jinzai-motomichi'), garrisonForce(hidehisa))).toMatchObject({ '19-2-5.2': 0 }); // a general, though worse
    expect(modifier(garrisonForce(hidehisa), garrisonForce(yoshihisa))).toMatchObject({ '19-2-5.2': 1 }); // the better of two
  });

  clause('19-2-5.3', 'and the difference in morale', () => {
    const play = siegePosition({ host: { morale: -3 }, forces: [garrisonForce(honda, -1), idleMori] }).act(['assault', motonari], 1);
    expect(play.eventsOfType('fought')[0]?.['modifiers']).toMatchObject({ '19-2-5.3': 2 });
  });

  clause('19-3-1.2', 'the result only lowers durability; a dot is ignored', () => {
    const play = siegePosition({ castle: { morale: -4 }, forces: [idleMori] }).act(['assault', motonari], 1, 6); // 6 - 1 + 4 = 9: ●7
    expect(play.eventsOfType('fought')[1]).toMatchObject({ loss: 7, kill: true });
    expect(play.castle('shikano').durability).toBe(3);
  });

  clause(['19-3-2.1', '19-3-2.2', '19-3-2.3'], 'less the level and the terrain, plus better morale', () => {
    const modifiers = (level: number, terrain: string, morale: number) =>
      siegePosition({ castle: { level, morale }, terrain: { '2020': terrain }, forces: [idleMori] })
        .act(['assault', motonari], 1, 6)
        .eventsOfType('fought')[1]?.['modifiers'];
    expect(modifiers(1, 'plain', 0)).toEqual({ '19-3-2.1': -1, '19-3-2.2': -0, '19-3-2.3': 0 });
    expect(modifiers(2, 'rough', -1)).toEqual({ '19-3-2.1': -2, '19-3-2.2': -1, '19-3-2.3': 1 });
    expect(modifiers(3, 'mountain', -2)).toEqual({ '19-3-2.1': -3, '19-3-2.2': -2, '19-3-2.3': 2 });
  });
});
