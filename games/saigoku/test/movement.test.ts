import { clause } from '@gunbai/kits/testing';
import { describe, expect } from 'vitest';
import { amagoOfficers, drill, haruhisa, moriOfficers, motoharu, motonari, takakage, takamoto } from './drill.ts';
import type { Play } from './drill.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };
const points = (play: Play): number => play.noted('points') / 2;

describe('15 movement', () => {
  clause('15-1-2', 'from hex to adjacent hex, in any direction', () => {
    const play = drill({ forces: [{ lead: motonari, at: '2020' }] }).do(['march', motonari]);
    expect(play.offers('step')).toEqual(['2019', '2120', '2121', '2021', '1921', '1920']);
    expect(play.refuses(['step', '2018'])).toBe('15-1-2');
  });

  clause(['15-2-1', '15-2-2'], 'eight points, and a hex that cannot be paid for is not entered', () => {
    const play = drill({ terrain: { '2012': 'mountain', '2013': 'rough' }, forces: [{ lead: motonari, at: '2020' }] }).do([
      'march',
      motonari,
    ]);
    expect(points(play)).toBe(8);
    for (const hex of ['2019', '2018', '2017', '2016', '2015', '2014', '2013']) play.do(['step', hex]);
    expect(points(play)).toBe(0);
    expect(play.refuses(['step', '2014'])).toBe('15-2-2');
    const short = drill({ terrain: { '2019': 'mountain' }, forces: [{ lead: motonari, at: '2020', morale: -4 }] }).do(['march', motonari]);
    short.do(['step', '2021']).do(['step', '2020']);
    expect(short.refuses(['step', '2019'])).toBe('15-2-2'); // two points left: no guaranteed hex
  });

  clause(['15-2-3', '15-3'], 'strategic movement costs less, and is chosen before the first step', () => {
    const play = drill({ castles: home, terrain: { '2018': 'rough', '2017': 'mountain' }, forces: [{ lead: motonari, at: '2020' }] })
      .do(['march', motonari])
      .do(['strategic']);
    play.do(['step', '2019']);
    expect(points(play)).toBe(7.5);
    expect(points(play.do(['step', '2018']))).toBe(6.5);
    expect(points(play.do(['step', '2017']))).toBe(4.5);
    const late = drill({ castles: home, forces: [{ lead: motonari, at: '2020' }] })
      .do(['march', motonari])
      .do(['step', '2019']);
    expect(late.refuses(['strategic'])).toBe('15-3');
  });

  clause(['15-2-4a', '15-2-4b'], 'a river costs one more, a bridge cancels it', () => {
    const cross = (along: 'river' | 'bridge') =>
      points(
        drill({ hexsides: { '2019-2020': along }, forces: [{ lead: motonari, at: '2020' }] })
          .do(['march', motonari])
          .do(['step', '2019']),
      );
    expect([cross('river'), cross('bridge')]).toEqual([6, 7]);
  });

  clause('15-3-1', 'a strategic move stays away from enemy forces and castles, from its start to its end', () => {
    const next = drill({
      castles: home,
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    }).do(['march', motonari]);
    expect(next.refuses(['strategic'])).toBe('15-3-1');
    const way = drill({ castles: { ...home, shikano: { at: '2016', owner: 'amago' } }, forces: [{ lead: motonari, at: '2020' }] })
      .do(['march', motonari])
      .do(['strategic']);
    way.do(['step', '2019']).do(['step', '2018']);
    expect(way.refuses(['step', '2017'])).toBe('15-3-1');
    const water = drill({
      castles: home,
      hexsides: { '2019-2020': 'sea' },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    }).do(['march', motonari]);
    expect(water.refuses(['strategic'])).toBe(null);
  });

  clause('15-3-2', 'it needs a line of communication', () => {
    expect(
      drill({ forces: [{ lead: motonari, at: '2020' }] })
        .do(['march', motonari])
        .refuses(['strategic']),
    ).toBe('15-3-2');
  });

  clause('15-3-3', 'a force with low morale may not', () => {
    expect(
      drill({ castles: home, forces: [{ lead: motonari, at: '2020', morale: -1 }] })
        .do(['march', motonari])
        .refuses(['strategic']),
    ).toBe('15-3-3');
  });

  clause('15-4-3', 'leaving a strong zone costs one more', () => {
    const play = drill({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    })
      .do(['march', motonari])
      .do(['step', '2021']);
    expect(points(play)).toBe(6);
    expect(points(play.do(['step', '2022']))).toBe(5);
  });

  clause('15-4-4', 'a force that cannot pay to leave must stay', () => {
    const play = drill({
      terrain: { '2021': 'rough' },
      forces: [
        { lead: motonari, at: '2023', morale: -3 },
        { lead: honda, at: '2019' },
      ],
    }).do(['march', motonari]);
    play.do(['step', '2022']).do(['step', '2021']).do(['step', '2020']); // 1 + 2 + 2
    expect(points(play)).toBe(0);
    expect(play.offers('step')).toEqual([]);
    const poor = drill({
      forces: [
        { lead: motonari, at: '2022', morale: -4 },
        { lead: honda, at: '2019' },
      ],
    })
      .do(['march', motonari])
      .do(['step', '2021'])
      .do(['step', '2020']);
    expect(points(poor)).toBe(1);
    expect(poor.refuses(['step', '2021'])).toBe('15-2-2');
  });

  clause('15-4-5', 'from one strong zone to another costs two more', () => {
    const play = drill({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019' },
      ],
    })
      .do(['march', motonari])
      .do(['step', '2120']);
    expect(points(play)).toBe(5);
  });

  clause(['15-5', '15-5-1'], 'a marching force drops units on its way, for nothing', () => {
    const play = drill({
      forces: [
        { lead: motonari, with: [takamoto, awaya, asonuma], at: '2020', morale: -1 },
        { lead: takakage, at: '4030' },
      ],
    })
      .do(['march', motonari])
      .do(['step', '2019']);
    const before = points(play);
    play.do(['drop', takamoto]).do(['drop', awaya, takamoto]);
    expect(points(play)).toBe(before);
    play.do(['step', '2018']).do(['stop']);
    expect([play.at(takamoto), play.at(awaya), play.at(asonuma), play.at(motonari)]).toEqual(['2019', '2019', '2018', '2018']);
    expect([play.members(takamoto), play.morale(takamoto)]).toEqual([[takamoto, awaya], -1]);
    expect(play.refuses(['march', takamoto])).toBe('12.0b'); // it has acted
    expect(
      drill({ forces: [{ lead: motonari, with: [awaya], at: '2020' }] })
        .do(['march', motonari])
        .refuses(['drop', motonari]),
    ).toBe('15-5');
  });

  clause('15-5-2', 'nobody is taken in on the march, and nobody joins another force', () => {
    const play = drill({
      forces: [
        { lead: motonari, with: [awaya, asonuma], at: '2020' },
        { lead: takamoto, at: '2019' },
      ],
    })
      .do(['march', motonari])
      .do(['step', '2019']);
    expect(play.refuses(['drop', awaya, takamoto])).toBe('15-5-2');
    expect(play.refuses(['assign', takamoto, motonari])).toBe('unknown-action');
    play.do(['drop', awaya]);
    expect(play.refuses(['drop', asonuma, awaya])).toBe('15-5-2'); // whoever commands nobody is a force of his own
  });

  clause('15-6-1', 'no force crosses a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(
        drill({ hexsides: { '2019-2020': along }, forces: [{ lead: motonari, at: '2020' }] })
          .do(['march', motonari])
          .refuses(['step', '2019']),
      ).toBe('15-6-1');
  });

  clause('15-6-2a', 'no force enters a hex with an enemy force', () => {
    const castles = { hinoyama: { at: '2019', owner: 'mori', level: 0 } };
    const besieger = { lead: haruhisa, with: [...amagoOfficers], at: '2019', besieging: true };
    expect(
      drill({ castles, forces: [{ lead: motonari, at: '2020' }, besieger] })
        .do(['march', motonari])
        .refuses(['step', '2019']),
    ).toBe('15-6-2a');
  });

  clause('15-6-2b', 'it may enter and pass where the only enemies are in garrison', () => {
    const play = drill({
      castles: { shikano: { at: '2019', owner: 'amago' } },
      forces: [
        { lead: motonari, at: '2020' },
        { lead: honda, at: '2019', inside: true },
      ],
    });
    play.do(['march', motonari]).do(['step', '2019']).do(['step', '2018']);
    expect(play.at(motonari)).toBe('2018');
  });
});

describe('16 garrisons', () => {
  clause(['16.0', '16-1-1'], 'a force goes into an own or allied castle for one point', () => {
    const play = drill({
      castles: { tsuwano: { at: '2019', owner: 'yoshimi' } },
      forces: [
        { lead: motonari, at: '2020', morale: -4 },
        { lead: motoharu, at: '2010' },
      ],
    }).do(['march', motonari]);
    expect(play.refuses(['garrison'])).toBe('16.0');
    play.do(['step', '2019']).do(['step', '2020']).do(['step', '2019']);
    expect(points(play)).toBe(1);
    play.do(['garrison']);
    expect(play.isInside(motonari)).toBe(true);
    const broke = drill({ castles: { koriyama: { at: '2016', owner: 'mori' } }, forces: [{ lead: motonari, at: '2020', morale: -4 }] }).do([
      'march',
      motonari,
    ]);
    for (const hex of ['2019', '2018', '2017', '2016']) broke.do(['step', hex]);
    expect(broke.refuses(['garrison'])).toBe('16-1-1');
    const ruin = drill({ castles: { koriyama: { at: '2020', owner: 'ruin' } }, forces: [{ lead: motonari, at: '2020' }] }).do([
      'march',
      motonari,
    ]);
    expect(ruin.refuses(['garrison'])).toBe('16.0');
  });

  const inside = (...leads: string[]) => leads.map((lead) => ({ lead, at: '2020', inside: true }));

  clause('16-1-2a', 'several forces, also of allied armies, share a castle', () => {
    const play = drill({ castles: home, forces: [...inside(motonari, 'yoshimi-masayori'), { lead: awaya, at: '2020' }] });
    play.do(['march', awaya]).do(['garrison']);
    expect([motonari, 'yoshimi-masayori', awaya].map((lead) => play.isInside(lead))).toEqual([true, true, true]);
  });

  clause('16-1-2b', 'they are one when assaulted, but act and leave by themselves', () => {
    const storm = drill({
      phase: 'amago',
      castles: { koriyama: { at: '2020', owner: 'mori', level: 2 } },
      forces: [...inside(motonari, motoharu, awaya), { lead: haruhisa, with: [...amagoOfficers], at: '2020' }],
    });
    expect(storm.do(['assault', haruhisa], 1).events('fought')[0]).toMatchObject({ strength: 9 });
    const play = drill({ castles: home, forces: inside(motonari, motoharu) })
      .do(['march', motoharu])
      .do(['leaveCastle'])
      .do(['stop']);
    expect([play.isInside(motonari), play.isInside(motoharu)]).toEqual([true, false]);
    const mixed = drill({ castles: home, forces: [...inside(motonari, motoharu), { lead: awaya, at: '2020' }] }).do(['organise', motonari]);
    expect(mixed.refuses(['assign', awaya, motonari])).toBe('16.0');
  });

  clause('16-3', 'leaving costs one point, and the force may go on', () => {
    const play = drill({ castles: home, forces: inside(motonari) }).do(['march', motonari]);
    expect(play.refuses(['step', '2019'])).toBe('16-3');
    play.do(['leaveCastle']);
    expect(points(play)).toBe(7);
    play.do(['step', '2019']);
    expect([play.at(motonari), play.isInside(motonari)]).toEqual(['2019', false]);
  });

  clause('16-3-1', 'not while an enemy force is in the hex, besieging or not', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori', level: 0 } };
    for (const besieging of [true, false])
      expect(
        drill({ castles, forces: [...inside(motonari), { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging }] }).refuses([
          'march',
          motonari,
        ]),
      ).toBe('16-3-1');
  });

  clause(['16-4-1', '16-4-2a', '18-2-2a'], 'a siege lowers the morale of every force inside, each by itself', () => {
    const play = drill({
      castles: { koriyama: { at: '2020', owner: 'mori', level: 0 } },
      forces: [
        { lead: motonari, at: '2020', inside: true },
        { lead: awaya, at: '2020', inside: true, morale: -2 },
        { lead: haruhisa, with: [...amagoOfficers], at: '2020', besieging: true },
      ],
    })
      .do(['end'])
      .do(['hold'], 2);
    expect([play.morale(motonari), play.morale(awaya)]).toEqual([-1, -3]);
  });
});
