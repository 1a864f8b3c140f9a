import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motoharu, motonari, takakage } from './helpers/open-plain.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };

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

  clause(['10-1-2b', '25-2a'], 'a commander-in-chief below -4 is eliminated, but his army stays', () => {
    const play = positionWith({
      stage: 4,
      castles: home,
      forces: [
        { lead: haruhisa, at: '2030', morale: -4 },
        { lead: honda, at: '4010' },
        { lead: motonari, at: '2020' },
      ],
    }).act(['end']);
    expect([play.steps(haruhisa), play.steps(honda)]).toEqual([0, 2]);
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

  clause(['10-4a', '16-4-2b', '16-4-2a'], 'a castle uses the lowest morale of its garrison, or its own if empty', () => {
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

  clause('10-4b', 'a force that enters brings its own morale, which replaces that of the castle', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori', morale: -3 } },
      forces: [{ lead: motonari, at: '2020', morale: -1 }],
    });
    play.act(['march', motonari]).act(['garrison']);
    expect([play.castle('koriyama').morale, play.morale(motonari)]).toEqual([0, -1]);
  });
});

describe('castles and commanders', () => {
  clause('10-1-4x', 'a force at -1 that loses 1 morale is at -2', () => {
    const play = positionWith({ stage: 4, forces: [{ lead: motonari, at: '2020', morale: -1 }] }).act(['end']);
    expect([play.board.inning, play.morale(motonari)]).toEqual([2, -2]);
  });
});
