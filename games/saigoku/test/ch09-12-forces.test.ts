import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';

const [honda, koshi] = amagoOfficers;
const [awaya, asonuma, watanabe, akagawa, kodama] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };

describe('9 forces', () => {
  clause(['9-1a', '9-2'], 'a commander with his units acts as one; a unit under command is no force', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya, takamoto], at: '2020' },
        { lead: asonuma, at: '2020' },
      ],
    });
    expect(play.legalArgs('march')).toEqual([motonari, asonuma]);
    expect(play.refusalOf(['march', awaya])).toBe('9-1a');
    play.act(['march', motonari]).act(['step', '2019']);
    expect([play.hexLabelOf(awaya), play.hexLabelOf(takamoto), play.hexLabelOf(asonuma)]).toEqual(['2019', '2019', '2020']);
  });

  clause('9-1b', 'every unit belongs to just one force at all times', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: takamoto, with: [asonuma], at: '2020' },
      ],
    });
    play.act(['organise', motonari]).act(['assign', takamoto, motonari]);
    expect(play.members(motonari)).toEqual([motonari, takamoto, awaya]);
    expect(play.members(asonuma)).toEqual([asonuma]); // whom Takamoto led
    const forces = [motonari, asonuma].flatMap((lead) => play.members(lead));
    expect(forces.toSorted()).toEqual([motonari, takamoto, awaya, asonuma].toSorted());
  });

  clause(['9-1-2', '13-1-5'], 'forces change only by reorganisation, by dropping on the march, and when their leader falls', () => {
    const led = [awaya, asonuma, watanabe, akagawa];
    const play = positionWith({
      forces: [
        { lead: takamoto, with: led, at: '2020', morale: -1 },
        { lead: haruhisa, with: amagoOfficers, at: '2019' },
      ],
      phase: 'amago',
    });
    play.act(['attack', haruhisa, '2020'], 6); // 22 strength: a dot
    play.act(['kill', takamoto]);
    expect(play.members(takamoto)).toEqual(led.toSorted((a, b) => play.data.unitIndex.get(a)! - play.data.unitIndex.get(b)!)); // still together
    while (play.currentStep === 'absorb') play.act(['lose', play.legalArgs('lose')[0] as string]);
    if (play.currentStep === 'counterattack') play.act(['hold']);
    const left = led.filter((unit) => play.steps(unit) > 0);
    expect(left.length).toBeGreaterThan(0);
    for (const unit of left) expect([play.leader(unit), play.morale(unit)]).toEqual([unit, -1]);
  });

  clause(['9-2-1', '9-2-2'], 'a commander leads no more units than his capacity', () => {
    const four = [awaya, asonuma, watanabe, akagawa];
    const play = positionWith({
      forces: [
        { lead: takamoto, with: four, at: '2020' },
        { lead: kodama, at: '2020' },
      ],
    }).act(['organise', takamoto]);
    expect(play.refusalOf(['assign', kodama, takamoto])).toBe('9-2-2');
    play.act(['assign', awaya, awaya]);
    expect(play.refusalOf(['assign', kodama, takamoto])).toBe(null);
  });

  clause('9-2-3', 'only units of lower rank come under command', () => {
    const play = positionWith({ forces: [motoharu, takamoto, motonari, awaya].map((lead) => ({ lead, at: '2020' })) }).act([
      'organise',
      motoharu,
    ]);
    expect(play.refusalOf(['assign', takamoto, motoharu])).toBe('9-2-3');
    expect(play.refusalOf(['assign', motonari, motoharu])).toBe('13-2-2.1');
    expect(
      positionWith({ forces: [motoharu, motonari].map((lead) => ({ lead, at: '2020' })) })
        .act(['organise', motonari])
        .refusalOf(['assign', motoharu, motonari]),
    ).toBe(null);
  });

  clause('9-2-4', 'a commander under command commands nobody', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [takamoto], at: '2020' },
        { lead: awaya, at: '2020' },
      ],
    }).act(['organise', motonari]);
    expect(play.refusalOf(['assign', awaya, takamoto])).toBe('9-2-4');
  });

  clause(['9-2-5', '12-2-1', '12-2-2'], 'units under command lend only their strength', () => {
    const play = positionWith({
      stage: 3,
      forces: [
        { lead: 'asonuma-hirohide', at: '2024' },
        { lead: haruhisa, with: [honda], at: '2020' },
        { lead: motonari, at: '2019' },
      ],
    });
    expect(play.strength(haruhisa)).toBe(4);
    expect(play.legalArgs('march')).toEqual([motonari]);
    const led = positionWith({ stage: 3, phase: 'amago', forces: [{ lead: haruhisa, with: ['honjo-tsunemitsu'], at: '2020' }] });
    expect(led.refusalOf(['march', haruhisa])).toBe('12-2-4'); // Honjo's rating of 3 does not help
    const attack = positionWith({
      forces: [
        { lead: takamoto, with: ['kunishi-motosuke'], at: '2020' },
        { lead: honda, at: '2019' },
      ],
    }).act(['attack', takamoto, '2019'], 1);
    expect(attack.eventsOfType('fought')[0]?.['modifiers']).toMatchObject({ '23-2-1.4': 0 }); // 1 - 1, not Kunishi's 2
  });
});

describe('10 morale', () => {
  clause(['10-1', '26-1-1'], 'morale is 0 at most', () => {
    const play = positionWith({ castles: home, forces: [{ lead: motonari, at: '2020', morale: -1 }] }).act(['recover', motonari]);
    expect(play.morale(motonari)).toBe(0);
    play.withState((board) => board.acted.fill(0));
    expect(play.refusalOf(['recover', motonari])).toBe('10-1');
  });

  clause(['10-1-2a', '10-1-2b', '25-1'], 'a force at -4 that loses morale is eliminated for good', () => {
    const play = positionWith({
      stage: 4,
      forces: [
        { lead: takakage, with: [awaya], at: '2020', morale: -4 },
        { lead: motoharu, at: '1010', morale: -3 },
      ],
    });
    play.act(['end']);
    expect([play.steps(takakage), play.steps(awaya), play.morale(motoharu)]).toEqual([0, 0, -4]);
    expect(play.refusalOf(['march', takakage], 'mori')).not.toBe(null);
  });

  clause(['10-1-2b', '25-2a'], 'even a commander-in-chief, and with him his army', () => {
    const play = positionWith({
      stage: 4,
      castles: home,
      forces: [
        { lead: haruhisa, at: '2030', morale: -4 },
        { lead: honda, at: '4010' },
        { lead: motonari, at: '2020' },
      ],
    }).act(['end']);
    expect([play.steps(haruhisa), play.steps(honda)]).toEqual([0, 0]);
  });

  clause(['10-1-2c', '21.0.1'], 'a castle at -4 that loses morale falls', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 1, morale: -4, durability: 7 } },
      forces: [
        { lead: motonari, with: moriOfficers.slice(0, 5), at: '2020', besieging: true },
        { lead: haruhisa, at: '1010' },
      ],
    }).act(['end'], 2);
    expect(play.castle('shikano')).toEqual({ owner: 'mori', durability: 7, morale: 0, besieged: false });
  });

  clause('10-1-4', 'losses of morale add up', () => {
    const play = positionWith({
      stage: 4,
      forces: [
        { lead: motoharu, at: '2020', morale: -1 },
        { lead: motonari, at: '1010' },
      ],
    }).act(['end']);
    expect(play.morale(motoharu)).toBe(-2);
  });

  clause(
    ['10-2', '15-6-3', '14-2-3', '19-3-2.3', '20-2-1.3', '23-2-1.5'],
    'low morale hurts movement, replenishment, sieges and battles',
    () => {
      const march = positionWith({ forces: [{ lead: motonari, at: '2020', morale: -3 }] }).act(['march', motonari]);
      expect(march.frameValue('points') / 2).toBe(5);
      const replenish = positionWith({ castles: home, forces: [{ lead: motonari, at: '2020', morale: -2, reduced: [motonari] }] });
      replenish.act(['organise', motonari]).act(['replenish', 'force'], 1);
      expect(replenish.eventsOfType('replenished')[0]?.['result']).toBe(-1); // 1 at home, less 2
      expect(replenish.steps(motonari)).toBe(0);
      const castles = { shikano: { at: '2020', owner: 'amago', level: 1 } };
      const storm = positionWith({ castles, forces: [{ lead: motonari, with: moriOfficers, at: '2020', morale: -2 }] }).act(
        ['assault', motonari],
        1,
        6,
      );
      expect(storm.eventsOfType('fought')[1]?.['modifiers']).toMatchObject({ '19-3-2.3': -2 });
      const demand = positionWith({
        castles,
        forces: [{ lead: motonari, with: moriOfficers, at: '2020', morale: -2, besieging: true }],
      }).act(['demand', motonari], 3);
      expect(demand.eventsOfType('answered')[0]?.['modifiers']).toMatchObject({ '20-2-1.3': -2 });
      const fight = positionWith({
        forces: [
          { lead: motonari, at: '2020', morale: -2 },
          { lead: honda, at: '2019', morale: -1 },
        ],
      }).act(['attack', motonari, '2019'], 1);
      expect(fight.eventsOfType('fought')[0]?.['modifiers']).toMatchObject({ '23-2-1.5': -1 });
    },
  );

  clause('10-3', 'stacked forces keep their own morale', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '2021', morale: -3 },
      ],
    });
    play.act(['march', motonari]).act(['step', '2021']).act(['stop']);
    expect([play.morale(motonari), play.morale(motoharu)]).toEqual([0, -3]);
  });

  clause(['10-4a', '16-4-2b', '16-4-2a'], "a castle uses its garrison's morale, the lowest of several, else its own", () => {
    const storm = (garrison: { lead: string; morale: number }[], morale: number) =>
      positionWith({
        castles: { shikano: { at: '2020', owner: 'amago', level: 1, morale } },
        forces: [{ lead: motonari, with: moriOfficers, at: '2020' }, ...garrison.map((force) => ({ ...force, at: '2020', inside: true }))],
      })
        .act(['assault', motonari], 1, 6)
        .eventsOfType('fought')[1]?.['modifiers'];
    expect(storm([], -3)).toMatchObject({ '19-3-2.3': 3 });
    expect(
      storm(
        [
          { lead: honda, morale: -1 },
          { lead: koshi, morale: -2 },
        ],
        -3,
      ),
    ).toMatchObject({ '19-3-2.3': 2 });
  });

  clause('10-4b', "a force that goes in brings its own morale; the castle's is forgotten", () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori', morale: -3 } },
      forces: [{ lead: motonari, at: '2020', morale: -1 }],
    });
    play.act(['march', motonari]).act(['garrison']);
    expect([play.castle('koriyama').morale, play.morale(motonari)]).toEqual([0, -1]);
  });
});

describe('12 actions', () => {
  const two = [
    { lead: motonari, at: '2020' },
    { lead: motoharu, at: '2020' },
  ];
  clause(['12.0a', '12-2-5a'], 'the player chooses which forces act, in any order, and none must', () => {
    const play = positionWith({ forces: two });
    expect(play.legalArgs('march')).toEqual([motonari, motoharu]);
    play.act(['march', motoharu]).act(['stop']);
    expect(play.legalArgs('march')).toEqual([motonari]);
    expect(play.refusalOf(['end'])).toBe(null);
  });

  clause(['12.0b', '12-1-2', '12-2-3'], 'one action for each force in a phase', () => {
    const play = positionWith({
      castles: home,
      forces: [
        { lead: motonari, at: '2020', morale: -2 },
        { lead: motoharu, at: '2020' },
      ],
    }).act(['recover', motonari]);
    for (const order of [
      ['march', motonari],
      ['organise', motonari],
      ['recover', motonari],
    ] as const)
      expect(play.refusalOf(order)).toBe('12.0b');
  });

  clause(['12-1-1a', '15-1-1'], 'while one force acts no other may', () => {
    const play = positionWith({ forces: two }).act(['march', motonari]).act(['step', '2019']);
    expect(play.refusalOf(['march', motoharu])).toBe('unknown-action');
    expect(play.act(['stop']).refusalOf(['march', motoharu])).toBe(null);
  });

  clause(['12-1-1b', '18-1-2a', '18-1-2b'], 'some actions let several forces act together', () => {
    const play = positionWith({
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: takamoto, with: [awaya, asonuma], at: '2020' }, // 6
        { lead: motoharu, with: [watanabe], at: '2020' }, // 5
        { lead: kodama, at: '2020', acted: true },
        { lead: akagawa, at: '2021' },
      ],
    }).act(['besiege', takamoto]);
    expect(play.legalArgs('add')).toEqual([motoharu]); // not one who has acted, not one elsewhere
    expect(play.refusalOf(['begin'])).toBe('18-1');
    play.act(['add', motoharu]);
    expect([play.hasActed(takamoto), play.hasActed(motoharu), play.castle('shikano').besieged]).toEqual([true, true, true]);
  });

  clause('12-2-5b', 'an action not used is not kept', () => {
    const play = positionWith({
      castles: home,
      stage: 4,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: motoharu, at: '2020' },
      ],
    });
    expect(play.refusalOf(['march', motoharu])).toBe('12-2-4'); // though he has done nothing in stages 1 to 3
    play.act(['march', motonari]).act(['stop']);
    expect(play.board.inning).toBe(2);
  });
});
