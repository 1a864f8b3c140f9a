import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takamoto } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma, watanabe, akagawa, kodama] = moriOfficers;

describe('9 forces', () => {
  clause(['9-1a', '9-2'], 'a commander and his units act as one force; a unit under command is no force', () => {
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

  clause('9-1b', 'every unit belongs to exactly one force at all times', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya], at: '2020' },
        { lead: takamoto, with: [asonuma], at: '2020' },
      ],
    });
    play.act(['organise', motonari]).act(['assign', takamoto, motonari]);
    expect(play.members(motonari)).toEqual([motonari, takamoto, awaya]);
    expect(play.members(asonuma)).toEqual([asonuma]); // formerly under Takamoto
    const forces = [motonari, asonuma].flatMap((lead) => play.members(lead));
    expect(forces.toSorted()).toEqual([motonari, takamoto, awaya, asonuma].toSorted());
  });

  clause(
    ['9-1-2', '13-1-5'],
    'forces change only by reorganisation, by dropping units on the march, and when their leader is eliminated',
    () => {
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
    },
  );

  clause(['9-2-1', '9-2-2'], 'a commander leads at most as many units as his command rating', () => {
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

  clause('9-2-4', 'a commander under command cannot command', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [takamoto], at: '2020' },
        { lead: awaya, at: '2020' },
      ],
    }).act(['organise', motonari]);
    expect(play.refusalOf(['assign', awaya, takamoto])).toBe('9-2-4');
  });

  clause(['9-2-5', '12-2-1', '12-2-2'], 'units under command contribute only their strength', () => {
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
