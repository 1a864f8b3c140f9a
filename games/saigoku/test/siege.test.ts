import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, haruhisa, hidehisa, moriOfficers, motoharu, motonari, takakage, takamoto, yoshihisa } from './drill.ts';
import type { ForceSpec } from './drill.ts';
import { idle, idleAmago, inside, siege } from './siegeGround.ts';

const [honda, koshi, akiage, kumano, oki] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;

describe('17 siege warfare', () => {
  clause(
    ['17.0', '17-1', '17-1-5'],
    'three forms: siege, assault, surrender demand; force, castle and form are named before any die',
    () => {
      const play = siege();
      expect([play.offers('besiege'), play.offers('assault'), play.offers('demand')]).toEqual([[motonari], [motonari], []]);
      const besieging = siege({ host: { besieging: true } });
      expect([besieging.offers('besiege'), besieging.offers('assault'), besieging.offers('demand')]).toEqual([[], [motonari], [motonari]]);
      besieging.do(['assault', motonari], 1, 1);
      expect(besieging.events('assaulted')).toEqual([{ type: 'assaulted', unit: motonari, castle: 'shikano' }]);
      expect(besieging.table.events.findIndex(({ type }) => type === 'assaulted')).toBeLessThan(
        besieging.table.events.findIndex(({ type }) => type === 'fought'),
      );
    },
  );

  clause('17-1-1', "the force must already stand in the castle's hex", () => {
    const play = siege({ host: { at: '2019' } });
    for (const verb of ['besiege', 'assault', 'demand']) expect(play.refuses([verb, motonari])).toBe('17-1-1');
    play.do(['march', motonari]).do(['step', '2020']).do(['stop']);
    expect(play.board.stage).toBe(2); // the march was its action
  });

  clause('17-1-2', 'one action starts a siege and assaults, or does one of the two', () => {
    const play = siege({ forces: [idle] }).do(['besiege', motonari]);
    expect([play.asks, play.castle('shikano').besieged]).toEqual(['storm', true]);
    play.do(['assault', motonari], 1, 6);
    expect(play.castle('shikano').durability).toBe(6);
    expect(play.refuses(['demand', motonari])).toBe('12.0b'); // a demand is not included
    expect(
      siege({ forces: [idle] })
        .do(['besiege', motonari])
        .do(['halt'])
        .castle('shikano'),
    ).toMatchObject({ durability: 10, besieged: true });
    expect(siege().do(['assault', motonari], 1, 6).castle('shikano')).toMatchObject({ durability: 6, besieged: false });
  });

  clause(['17-1-3', '18-4-1'], 'besiegers do anything but march and fight in the field', () => {
    const play = siege({ host: { besieging: true, morale: -1 }, forces: [{ lead: honda, at: '2019' }] });
    expect(play.refuses(['march', motonari])).toBe('18-4-1');
    expect(play.refuses(['attack', motonari, '2019'])).toBe('18-4-1');
    for (const verb of ['assault', 'demand', 'organise', 'recover']) expect(play.refuses([verb, motonari])).toBe(null);
    play.do(['recover', motonari], 1);
    expect(play.castle('shikano').besieged).toBe(true);
    const given = siege({ host: { besieging: true } }).do(['lift', motonari]);
    expect(given.refuses(['march', motonari])).toBe(null);
  });

  clause(['17-1-4', '18-1-3'], 'a siege goes on by itself', () => {
    const play = siege({ host: { besieging: true }, forces: [idleAmago] });
    expect(play.refuses(['besiege', motonari])).toBe('17-1-4');
    play.do(['end']); // stage 2
    expect([play.board.stage, play.castle('shikano').besieged]).toEqual([2, true]);
  });
});

describe('18 siege', () => {
  clause('18-1', 'current strength counts', () => {
    const reduced = { with: moriOfficers.slice(0, 4), reduced: [awaya] }; // 3 + 3 x 2 + 1
    expect(siege({ host: reduced }).refuses(['besiege', motonari])).toBe(null);
    expect(siege({ host: { ...reduced, reduced: [awaya, asonuma] } }).refuses(['besiege', motonari])).toBe('18-1');
  });

  clause(['18-1', '18-1-2a'], 'together they must reach the strength, and when they do no other is needed', () => {
    const play = siege({
      host: { with: moriOfficers.slice(0, 3) }, // 9 of the 10
      forces: [{ lead: 'yoshimi-masayori', at: '2020' }, { lead: takamoto, at: '2020' }, idle],
    }).do(['besiege', motonari]);
    expect(play.refuses(['begin'])).toBe('18-1');
    expect(play.refuses(['add', takakage])).toBe('12-1-1b'); // he stands elsewhere
    play.do(['add', 'yoshimi-masayori']);
    expect([play.asks, play.refuses(['begin'])]).toEqual(['muster', null]);
    play.do(['begin']);
    expect([play.isBesieging('yoshimi-masayori'), play.isBesieging(takamoto)]).toEqual([true, false]);
  });

  clause('18-1-2a', 'forces of different armies besiege together', () => {
    const play = siege({ host: { with: moriOfficers.slice(0, 3) }, forces: [{ lead: 'yoshimi-masayori', at: '2020' }] })
      .do(['besiege', motonari])
      .do(['add', 'yoshimi-masayori']);
    expect([play.isBesieging(motonari), play.isBesieging('yoshimi-masayori')]).toEqual([true, true]);
  });

  clause('18-1-4', 'others join a siege by an action of their own, without regard to strength', () => {
    const play = siege({ host: { besieging: true }, forces: [{ lead: takamoto, at: '2020' }, idle] }).do(['besiege', takamoto]);
    expect([play.asks, play.isBesieging(takamoto)]).toEqual(['storm', true]);
    play.do(['halt']);
    expect(play.refuses(['march', takamoto])).toBe('12.0b');
  });

  const check = (garrison: readonly ForceSpec[], ...dice: number[]) => {
    const play = siege({ phase: 'amago', host: { besieging: true }, forces: [...garrison, idleAmago] }).do(
      ['end'],
      ...(garrison.length > 0 ? [] : dice),
    );
    return garrison.length > 0 ? play.do(['hold'], ...dice) : play;
  };

  clause(['18-2', '4-1-2.3-2a'], 'the owner checks each besieged castle at the end of his own phase, in every stage', () => {
    const play = siege({ phase: 'amago', host: { besieging: true }, forces: [idleAmago] }).do(['end'], 3);
    expect(play.castle('shikano').durability).toBe(9);
    play.do(['end']); // the besieger's phase: no check
    expect([play.board.stage, play.castle('shikano').durability]).toEqual([2, 9]);
    play.do(['end'], 3);
    expect(play.castle('shikano').durability).toBe(8);
  });

  clause(['18-2-1.1', '18-2-1.2'], 'a garrison above the capacity is worse off: units are counted', () => {
    const four = [inside(yoshihisa, 0, [honda, koshi, akiage])];
    const five = [inside(yoshihisa, 0, [honda, koshi, akiage, kumano])];
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
    expect(event(3, [inside(honda)]).morale(honda)).toBe(-1); // hunger
    expect(event(2, [inside(honda)]).steps(honda)).toBe(1); // desertion
    const supplied = event(6, [inside(honda)]);
    expect([supplied.events('siegeEvent')[0]?.['event'], supplied.morale(honda), supplied.events('morale')]).toEqual(['SUPPLY', 0, []]);
    const low = (forces: readonly ForceSpec[]) =>
      siege({ phase: 'amago', host: { besieging: true, morale: -1 }, castle: { morale: -1 }, forces: [...forces, idleAmago] });
    expect(low([]).do(['end'], 1, 6).castle('shikano').morale).toBe(0); // nobody is inside: the castle takes heart
    const heart = (morale: number): number =>
      siege({ phase: 'amago', host: { besieging: true, morale }, castle: { morale }, forces: [idleAmago] })
        .do(['end'], 1, 6)
        .castle('shikano').morale;
    expect([heart(-2), heart(0)]).toEqual([-1, 0]); // never above 0
    const cheered = low([inside(honda, -1)])
      .do(['end'])
      .do(['hold'], 1, 6);
    expect([cheered.morale(honda), cheered.castle('shikano').morale]).toEqual([0, -1]);
  });

  clause('18-2-1.3b', 'the morale of garrison and besiegers changes the event roll', () => {
    const roll = (garrison: number, besieger: number, die: number) => {
      const play = siege({ phase: 'amago', host: { besieging: true, morale: besieger }, forces: [inside(honda, garrison), idleAmago] }).do([
        'end',
      ]);
      return play.do(['hold'], 1, die, ...(garrison - besieger + die <= 0 ? [5] : []));
    };
    expect(roll(-2, 0, 4).events('siegeEvent')[0]).toMatchObject({ event: 'DESERTION' });
    expect(roll(0, -2, 5).events('siegeEvent')[0]).toMatchObject({ event: 'SORTIE' });
    expect(roll(0, -2, 5).asks).toBe('losses'); // the besiegers lose a step
    const betrayed = roll(-3, 0, 1);
    expect(betrayed.events('siegeEvent')[0]).toMatchObject({ event: 'BETRAYAL' });
    while (betrayed.asks === 'leave') betrayed.do(['leave', betrayed.offers('leave')[0] as string]);
    expect(betrayed.castle('shikano')).toMatchObject({ owner: 'mori', durability: 10 }); // taken whole
  });

  clause(['18-2-2b', '18-2-2a', '20-3.H'], 'forces that fall below -4 surrender, the others hold out', () => {
    const play = siege({
      phase: 'amago',
      host: { besieging: true, reduced: [awaya, asonuma] },
      forces: [inside(honda, -4), inside(koshi, -1), idleAmago],
    });
    play.do(['end']).do(['hold'], 2);
    expect([play.steps(honda), play.steps(koshi), play.morale(koshi), play.castle('shikano').owner]).toEqual([0, 2, -2, 'amago']);
    // Half of Honda's two steps: one of Motonari's units gets it.
    expect(play.offers('restore')).toEqual([asonuma, awaya]);
    play.do(['restore', awaya]);
    expect([play.steps(awaya), play.steps(asonuma)]).toEqual([2, 1]);
  });

  clause(['18-2-2a', '18-2-2b'], 'at -4 a garrison still holds out', () => {
    const play = siege({ phase: 'amago', host: { besieging: true }, forces: [inside(honda, -3), idleAmago] })
      .do(['end'])
      .do(['hold'], 2);
    expect([play.morale(honda), play.steps(honda), play.castle('shikano').owner]).toEqual([-4, 2, 'amago']);
  });

  clause(['21.0.1', '18-2-2b'], 'when none of the garrison is left the castle falls', () => {
    const play = siege({ phase: 'amago', host: { besieging: true }, castle: { durability: 6 }, forces: [inside(honda, -4), idleAmago] })
      .do(['end'])
      .do(['hold'], 2);
    expect([play.steps(honda), play.castle('shikano').owner, play.castle('shikano').durability]).toEqual([0, 'mori', 6]);
  });

  clause(['21.0.1', '18-2-2a'], 'an empty castle holds out at a morale of -4, and falls below it', () => {
    const shaken = (morale: number) =>
      siege({ phase: 'amago', host: { besieging: true }, castle: { morale }, forces: [idleAmago] })
        .do(['end'], 2)
        .castle('shikano');
    expect([shaken(-3), shaken(-4)]).toMatchObject([{ owner: 'amago', morale: -4 }, { owner: 'mori' }]);
  });

  clause('18-3', 'a siege ends at once when the besiegers are too weak', () => {
    const weak = { besieging: true, with: moriOfficers.slice(0, 4), reduced: [awaya] }; // 10
    const play = siege({ host: weak, forces: [inside(oki), idle] });
    play.do(['assault', motonari], 6); // 6 + 1 + 1: 1 lost
    while (play.asks === 'losses') play.do(['lose', play.offers('lose')[0] as string], 1);
    expect(play.castle('shikano').besieged).toBe(false);
    expect(play.isBesieging(motonari)).toBe(false);
  });

  clause('18-3-1', 'besiegers may give up, all or some; it takes no action', () => {
    const play = siege({ host: { besieging: true }, forces: [{ lead: motoharu, at: '2020', besieging: true }] }).do(['lift', motoharu]);
    expect([play.castle('shikano').besieged, play.hasActed(motoharu)]).toEqual([true, false]);
    play.do(['lift', motonari]);
    expect(play.castle('shikano').besieged).toBe(false);
    expect(siege({ host: { besieging: true, acted: true } }).refuses(['lift', motonari])).toBe(null);
    const fallen = siege({ host: { besieging: true }, forces: [{ lead: motoharu, at: '2020', besieging: true }] });
    fallen.arrange((board) => (board.steps[fallen.war.unitIndex.get(motoharu) as number] = 0));
    expect(fallen.refuses(['lift', motoharu])).toBe('18-3-1');
    const one = siege({
      host: { with: moriOfficers.slice(0, 6), besieging: true },
      forces: [{ lead: motoharu, at: '2020', besieging: true }],
    });
    one.do(['organise', motonari]).do(['assign', motoharu, motonari]).do(['done']);
    expect([one.leader(motoharu), one.refuses(['lift', motoharu]), one.refuses(['lift', motonari])]).toEqual([motonari, '18-3-1', null]);
  });

  clause('18-3-2', 'then the morale in the castle is 0 again', () => {
    const play = siege({ host: { besieging: true }, castle: { morale: -2 }, forces: [inside(honda, -3)] }).do(['lift', motonari]);
    expect([play.morale(honda), play.castle('shikano').morale]).toEqual([0, 0]);
  });

  const relief: ForceSpec = { lead: haruhisa, with: [...amagoOfficers], at: '2019' };
  clause(['18-4-2a', '18-4-2b'], 'besiegers who keep the siege counterattack at half strength; who gives it up fights with all', () => {
    const attack = (answer: readonly ['keep'] | readonly ['lift', string]) => {
      const play = siege({ phase: 'amago', host: { besieging: true, with: moriOfficers }, forces: [relief] }).do([
        'attack',
        haruhisa,
        '2020',
      ]);
      expect(play.asks).toBe('liftSiege');
      play.do(answer, 1); // 22 strength: no damage at 1 - 1
      while (play.asks === 'absorb') play.do(['lose', play.offers('lose')[0] as string]);
      play.do(['counter'], 1);
      return play;
    };
    const kept = attack(['keep']);
    expect(kept.events('fought')[0]).toMatchObject({ strength: Math.ceil(kept.strength(motonari) / 2) });
    const lifted = attack(['lift', motonari]);
    expect(lifted.events('fought')[0]).toMatchObject({ strength: lifted.strength(motonari) });
    expect(lifted.castle('shikano').besieged).toBe(false);
  });
});

describe('19 assault', () => {
  clause(['19-1', '19-1-2'], "a force in the castle's hex may assault without besieging", () => {
    const play = siege().do(['assault', motonari], 1, 6);
    expect([play.castle('shikano').durability, play.castle('shikano').besieged]).toEqual([6, false]);
  });

  clause('19-1-1', 'one force at a time, and only one that has not acted', () => {
    const play = siege({ host: { acted: true }, forces: [{ lead: takamoto, at: '2020' }] });
    expect(play.refuses(['assault', motonari])).toBe('12.0b');
    expect(play.do(['assault', takamoto], 1, 6).events('fought')[1]).toMatchObject({ strength: 2 });
  });

  clause(['19-1-3', '19-3', '19-3-1.1'], 'first the castle intercepts; then the assault is rolled with what is left', () => {
    const play = siege({ host: { with: [awaya], reduced: [motonari] }, forces: [inside(haruhisa, 0, [...amagoOfficers]), idle] });
    play.do(['assault', motonari], 1); // 22 strength at 1 + 1 + 2: 4 damage is more than 3 steps
    expect([play.steps(motonari), play.events('fought')]).toEqual([0, [expect.objectContaining({ strength: 22, loss: 4 })]]);
    const some = siege({ host: { with: moriOfficers }, forces: [inside(honda, 0, []), idle] }).do(['assault', motonari], 6);
    expect(some.asks).toBe('losses');
    some.do(['lose', awaya], 6);
    expect(some.events('fought')[0]).toMatchObject({ strength: 18, why: '19-3-1.1' });
  });

  clause('19-2-1', 'all units in garrison intercept together', () => {
    const play = siege({ forces: [inside(yoshihisa, 0, [honda]), inside(koshi)] }).do(['assault', motonari], 1);
    expect(play.events('fought')[0]).toMatchObject({ strength: 6 });
  });

  clause('19-2-2', 'every assault is intercepted', () => {
    const play = siege({ forces: [{ lead: takamoto, at: '2020' }, { lead: motoharu, at: '2020' }, idle] });
    for (const lead of [takamoto, motoharu]) expect(play.do(['assault', lead], 1, 1).events('fought')).toHaveLength(2);
  });

  clause(['19-2-3', '19-2-4.1', '19-2-5.1'], 'an empty castle intercepts with strength 0, at +1', () => {
    const play = siege({ forces: [idle] }).do(['assault', motonari], 6);
    expect(play.events('fought')[0]).toMatchObject({
      strength: 0,
      total: 7,
      loss: 1,
      modifiers: { '19-2-5.1': 1, '19-2-5.2': 0, '19-2-5.3': 0 },
    });
  });

  clause('19-2-4.2a', 'the owner of the force chooses who loses the steps', () => {
    const play = siege({ forces: [inside(honda), idle] }).do(['assault', motonari], 6);
    expect(play.offers('lose')).toHaveLength(9);
    expect(play.refuses(['lose', honda])).toBe('19-2-4.2a');
    play.do(['lose', watanabe], 1);
    expect(play.steps(watanabe)).toBe(1);
  });

  clause('19-2-4.2b', 'a dot eliminates a whole unit, even if the damage is less', () => {
    const play = siege({ forces: [inside(yoshihisa, 0, [honda, koshi, akiage, kumano]), idle] }).do(['assault', motonari], 6); // 10 strength, 8: ●5
    expect(play.events('fought')[0]).toMatchObject({ loss: 5, kill: true });
    expect(play.refuses(['lose', awaya])).toBe('19-2-4.2b');
    play.do(['kill', awaya]);
    expect([play.steps(awaya), play.noted('steps')]).toEqual([0, 3]);
  });

  clause('19-2-5.2', 'the field modifier of the highest in the garrison is added', () => {
    const modifier = (...garrison: ForceSpec[]) =>
      siege({ forces: [...garrison, idle] })
        .do(['assault', motonari], 1)
        .events('fought')[0]?.['modifiers'];
    expect(modifier(inside('jinzai-motomichi'))).toMatchObject({ '19-2-5.2': 2 });
    expect(modifier(inside('jinzai-motomichi'), inside(hidehisa))).toMatchObject({ '19-2-5.2': 0 }); // a general, though worse
    expect(modifier(inside(hidehisa), inside(yoshihisa))).toMatchObject({ '19-2-5.2': 1 }); // the better of two
  });

  clause('19-2-5.3', 'and the difference in morale', () => {
    const play = siege({ host: { morale: -3 }, forces: [inside(honda, -1), idle] }).do(['assault', motonari], 1);
    expect(play.events('fought')[0]?.['modifiers']).toMatchObject({ '19-2-5.3': 2 });
  });

  clause('19-3-1.2', 'the result only lowers durability; a dot is ignored', () => {
    const play = siege({ castle: { morale: -4 }, forces: [idle] }).do(['assault', motonari], 1, 6); // 6 - 1 + 4 = 9: ●7
    expect(play.events('fought')[1]).toMatchObject({ loss: 7, kill: true });
    expect(play.castle('shikano').durability).toBe(3);
  });

  clause(['19-3-2.1', '19-3-2.2', '19-3-2.3'], 'less the level and the terrain, plus better morale', () => {
    const modifiers = (level: number, terrain: string, morale: number) =>
      siege({ castle: { level, morale }, terrain: { '2020': terrain }, forces: [idle] })
        .do(['assault', motonari], 1, 6)
        .events('fought')[1]?.['modifiers'];
    expect(modifiers(1, 'plain', 0)).toEqual({ '19-3-2.1': -1, '19-3-2.2': -0, '19-3-2.3': 0 });
    expect(modifiers(2, 'rough', -1)).toEqual({ '19-3-2.1': -2, '19-3-2.2': -1, '19-3-2.3': 1 });
    expect(modifiers(3, 'mountain', -2)).toEqual({ '19-3-2.1': -3, '19-3-2.2': -2, '19-3-2.3': 2 });
  });
});
