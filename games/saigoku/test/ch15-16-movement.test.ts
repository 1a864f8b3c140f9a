import { clause } from '@gunbai/shared/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';
import type { Play } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };
const points = (play: Play): number => play.frameValue('points') / 2;

describe('15 movement', () => {
  clause('15-1-2', 'from hex to adjacent hex, in any direction', () => {
    const play = positionWith({ forces: [{ lead: motonari, at: '2020' }] }).act(['march', motonari]);
    expect(play.legalArgs('step')).toEqual(['2019', '2120', '2121', '2021', '1921', '1920']);
    expect(play.refusalOf(['step', '2018'])).toBe('15-1-2');
  });

  clause(['15-2-1', '15-2-2'], 'eight points, and a hex that cannot be paid for is not entered', () => {
    const play = positionWith({ terrain: { '2012': 'mountain', '2013': 'rough' }, forces: [{ lead: motonari, at: '2020' }] }).act([
      'march',
      motonari,
    ]);
    expect(points(play)).toBe(8);
    for (const hex of ['2019', '2018', '2017', '2016', '2015', '2014', '2013']) play.act(['step', hex]);
    expect(points(play)).toBe(0);
    expect(play.refusalOf(['step', '2014'])).toBe('15-2-2');
    const short = positionWith({ terrain: { '2019': 'mountain' }, forces: [{ lead: motonari, at: '2020', morale: -4 }] }).act([
      'march',
      motonari,
    ]);
    short.act(['step', '2021']).act(['step', '2020']);
    expect(short.refusalOf(['step', '2019'])).toBe('15-2-2'); // two points left: no guaranteed hex
  });

  clause(['15-2-3', '15-3'], 'strategic movement costs less, and is chosen before the first step', () => {
    const play = positionWith({ castles: home, terrain: { '2018': 'rough', '2017': 'mountain' }, forces: [{ lead: motonari, at: '2020' }] })
      .act(['march', motonari])
      .act(['strategic']);
    play.act(['step', '2019']);
    expect(points(play)).toBe(7.5);
    expect(points(play.act(['step', '2018']))).toBe(6.5);
    expect(points(play.act(['step', '2017']))).toBe(4.5);
    const late = positionWith({ castles: home, forces: [{ lead: motonari, at: '2020' }] })
      .act(['march', motonari])
      .act(['step', '2019']);
    expect(late.refusalOf(['strategic'])).toBe('15-3');
  });

  clause(['15-2-4a', '15-2-4b'], 'a river costs one more, a bridge cancels it', () => {
    const cross = (along: 'river' | 'bridge') =>
      points(
        positionWith({ hexsides: { '2019-2020': along }, forces: [{ lead: motonari, at: '2020' }] })
          .act(['march', motonari])
          .act(['step', '2019']),
      );
    expect([cross('river'), cross('bridge')]).toEqual([6, 7]);
  });

  clause('15-3-1', 'a strategic move stays away from enemy forces and castles, from its start to its end', () => {
    const next = positionWith({
      castles: home,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    }).act(['march', motonari]);
    expect(next.refusalOf(['strategic'])).toBe('15-3-1');
    const nearCastle = positionWith({
      castles: { ...home, shikano: { at: '2016', owner: 'amago' } },
      forces: [{ lead: motonari, at: '2020' }],
    })
      .act(['march', motonari])
      .act(['strategic']);
    nearCastle.act(['step', '2019']).act(['step', '2018']);
    expect(nearCastle.refusalOf(['step', '2017'])).toBe('15-3-1');
    const water = positionWith({
      castles: home,
      hexsides: { '2019-2020': 'sea' },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    }).act(['march', motonari]);
    expect(water.refusalOf(['strategic'])).toBe(null);
  });

  clause('15-3-2', 'it needs a line of communication', () => {
    expect(
      positionWith({ forces: [{ lead: motonari, at: '2020' }] })
        .act(['march', motonari])
        .refusalOf(['strategic']),
    ).toBe('15-3-2');
  });

  clause('15-3-3', 'a force with low morale may not', () => {
    expect(
      positionWith({ castles: home, forces: [{ lead: motonari, at: '2020', morale: -1 }] })
        .act(['march', motonari])
        .refusalOf(['strategic']),
    ).toBe('15-3-3');
  });

  clause('15-4-3', 'leaving a strong zone costs one more', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    })
      .act(['march', motonari])
      .act(['step', '2021']);
    expect(points(play)).toBe(6);
    expect(points(play.act(['step', '2022']))).toBe(5);
  });

  clause('15-4-4', 'a force that cannot pay to leave must stay', () => {
    const play = positionWith({
      terrain: { '2021': 'rough' },
      forces: [
        { lead: motonari, at: '2023', morale: -3 },
        { lead: honda, at: '2019' },
      ],
    }).act(['march', motonari]);
    play.act(['step', '2022']).act(['step', '2021']).act(['step', '2020']); // 1 + 2 + 2
    expect(points(play)).toBe(0);
    expect(play.legalArgs('step')).toEqual([]);
    const poor = positionWith({
      forces: [
        { lead: motonari, at: '2022', morale: -4 },
        { lead: honda, at: '2019' },
      ],
    })
      .act(['march', motonari])
      .act(['step', '2021'])
      .act(['step', '2020']);
    expect(points(poor)).toBe(1);
    expect(poor.refusalOf(['step', '2021'])).toBe('15-2-2');
  });

  clause('15-4-5', 'from one strong zone to another costs two more', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    })
      .act(['march', motonari])
      .act(['step', '2120']);
    expect(points(play)).toBe(5);
  });

  clause(['15-5', '15-5-1'], 'a marching force drops units on its way, for nothing', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [takamoto, awaya, asonuma], at: '2020', morale: -1 },
        { lead: takakage, at: '4030' },
      ],
    })
      .act(['march', motonari])
      .act(['step', '2019']);
    const before = points(play);
    play.act(['drop', takamoto]).act(['drop', awaya, takamoto]);
    expect(points(play)).toBe(before);
    play.act(['step', '2018']).act(['stop']);
    expect([play.hexLabelOf(takamoto), play.hexLabelOf(awaya), play.hexLabelOf(asonuma), play.hexLabelOf(motonari)]).toEqual([
      '2019',
      '2019',
      '2018',
      '2018',
    ]);
    expect([play.members(takamoto), play.morale(takamoto)]).toEqual([[takamoto, awaya], -1]);
    expect(play.refusalOf(['march', takamoto])).toBe('12.0b'); // it has acted
    expect(
      positionWith({ forces: [{ lead: motonari, with: [awaya], at: '2020' }] })
        .act(['march', motonari])
        .refusalOf(['drop', motonari]),
    ).toBe('15-5');
  });

  clause('15-5-2', 'nobody is taken in on the march, and nobody joins another force', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, with: [awaya, asonuma], at: '2020' },
        { lead: takamoto, at: '2019' },
      ],
    })
      .act(['march', motonari])
      .act(['step', '2019']);
    expect(play.refusalOf(['drop', awaya, takamoto])).toBe('15-5-2');
    expect(play.refusalOf(['assign', takamoto, motonari])).toBe('unknown-action');
    play.act(['drop', awaya]);
    expect(play.refusalOf(['drop', asonuma, awaya])).toBe('15-5-2'); // whoever commands nobody is a force of his own
  });

  clause('15-6-1', 'no force crosses a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(
        positionWith({ hexsides: { '2019-2020': along }, forces: [{ lead: motonari, at: '2020' }] })
          .act(['march', motonari])
          .refusalOf(['step', '2019']),
      ).toBe('15-6-1');
  });

  clause('15-6-2a', 'no force enters a hex with an enemy force', () => {
    const castles = { hinoyama: { at: '2019', owner: 'mori', level: 0 } };
    const besieger = { lead: haruhisa, with: [...amagoOfficers], at: '2019', besieging: true };
    expect(
      positionWith({ castles, forces: [{ lead: motonari, at: '2020' }, besieger] })
        .act(['march', motonari])
        .refusalOf(['step', '2019']),
    ).toBe('15-6-2a');
  });

  clause('15-6-2b', 'it may enter and pass where the only enemies are in garrison', () => {
    const play = positionWith({
      castles: { shikano: { at: '2019', owner: 'amago' } },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019', inside: true },
      ],
    });
    play.act(['march', motonari]).act(['step', '2019']).act(['step', '2018']);
    expect(play.hexLabelOf(motonari)).toBe('2018');
  });
});

describe('16 garrisons', () => {
  clause(['16.0', '16-1-1'], 'a force goes into an own or allied castle for one point', () => {
    const play = positionWith({
      castles: { tsuwano: { at: '2019', owner: 'yoshimi' } },
      forces: [
        { lead: motonari, at: '2020', morale: -4 },
        { lead: motoharu, at: '2010' },
      ],
    }).act(['march', motonari]);
    expect(play.refusalOf(['garrison'])).toBe('16.0');
    play.act(['step', '2019']).act(['step', '2020']).act(['step', '2019']);
    expect(points(play)).toBe(1);
    play.act(['garrison']);
    expect(play.isInside(motonari)).toBe(true);
    const broke = positionWith({
      castles: { koriyama: { at: '2016', owner: 'mori' } },
      forces: [{ lead: motonari, at: '2020', morale: -4 }],
    }).act(['march', motonari]);
    for (const hex of ['2019', '2018', '2017', '2016']) broke.act(['step', hex]);
    expect(broke.refusalOf(['garrison'])).toBe('16-1-1');
    const ruin = positionWith({ castles: { koriyama: { at: '2020', owner: 'ruin' } }, forces: [{ lead: motonari, at: '2020' }] }).act([
      'march',
      motonari,
    ]);
    expect(ruin.refusalOf(['garrison'])).toBe('16.0');
  });

  const inside = (...leads: string[]) => leads.map((lead) => ({ lead, at: '2020', inside: true }));

  clause('16-1-2a', 'several forces, also of allied armies, share a castle', () => {
    const play = positionWith({ castles: home, forces: [...inside(motonari, 'yoshimi-masayori'), { lead: awaya, at: '2020' }] });
    play.act(['march', awaya]).act(['garrison']);
    expect([motonari, 'yoshimi-masayori', awaya].map((lead) => play.isInside(lead))).toEqual([true, true, true]);
  });

  clause('16-1-2b', 'they are one when assaulted, but act and leave by themselves', () => {
    const storm = positionWith({
      phase: 'amago',
      castles: { koriyama: { at: '2020', owner: 'mori', level: 2 } },
      forces: [...inside(motonari, motoharu, awaya), { lead: haruhisa, with: [...amagoOfficers], at: '2020' }],
    });
    expect(storm.act(['assault', haruhisa], 1).eventsOfType('fought')[0]).toMatchObject({ strength: 9 });
    const play = positionWith({ castles: home, forces: inside(motonari, motoharu) })
      .act(['march', motoharu])
      .act(['leaveCastle'])
      .act(['stop']);
    expect([play.isInside(motonari), play.isInside(motoharu)]).toEqual([true, false]);
    const mixed = positionWith({ castles: home, forces: [...inside(motonari, motoharu), { lead: awaya, at: '2020' }] }).act([
      'organise',
      motonari,
    ]);
    expect(mixed.refusalOf(['assign', awaya, motonari])).toBe('16.0');
  });

  clause('16-3', 'leaving costs one point, and the force may go on', () => {
    const play = positionWith({ castles: home, forces: inside(motonari) }).act(['march', motonari]);
    expect(play.refusalOf(['step', '2019'])).toBe('16-3');
    play.act(['leaveCastle']);
    expect(points(play)).toBe(7);
    play.act(['step', '2019']);
    expect([play.hexLabelOf(motonari), play.isInside(motonari)]).toEqual(['2019', false]);
  });

  clause('16-3-1', 'not while an enemy force is in the hex, besieging or not', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori', level: 0 } };
    for (const besieging of [true, false])
      expect(
        positionWith({
          castles,
          forces: [...inside(motonari), { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging }],
        }).refusalOf(['march', motonari]),
      ).toBe('16-3-1');
  });

  clause(['16-4-1', '16-4-2a', '18-2-2a'], 'a siege lowers the morale of every force inside, each by itself', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori', level: 0 } },
      forces: [
        { lead: motonari, at: '2020', inside: true },
        { lead: awaya, at: '2020', inside: true, morale: -2 },
        { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging: true },
      ],
    })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.morale(motonari), play.morale(awaya)]).toEqual([-1, -3]);
  });
});
