import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, hidehisa, moriOfficers, motonari, takakage, yoshihisa } from './helpers/open-plain.ts';
import type { ForceSpec, PositionSpec } from './helpers/open-plain.ts';

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' }; // 9
const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' }; // 10
const field = (more: Partial<PositionSpec> & { mori?: Partial<ForceSpec>; amago?: Partial<ForceSpec> } = {}) =>
  positionWith({ ...more, forces: [{ ...mori, ...more.mori }, { ...amago, ...more.amago }, idle, ...(more.forces ?? [])] });
const open = (more: Parameters<typeof field>[0] = {}, ...dice: number[]) => field(more).act(['battle', motonari, '2019'], ...dice);

describe('25 death', () => {
  clause(['25.0', '25-1'], 'an eliminated unit never returns', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2020', owner: 'mori' } },
      forces: [{ lead: motonari, with: [awaya], at: '2020', reduced: [motonari] }],
    });
    play.withState((board) => (board.steps[play.data.unitIndex.get(awaya) as number] = 0));
    play.act(['organise', motonari]).act(['replenish', 'force'], 6);
    expect([play.steps(motonari), play.steps(awaya)]).toEqual([2, 0]);
  });

  clause(['25-2a', '25-2c', '18-3'], 'a commander-in-chief takes his whole army with him, but not its castles or allies', () => {
    const play = positionWith({
      castles: { shikano: { at: '1010', owner: 'amago' }, hinoyama: { at: '3030', owner: 'mori', level: 0 } },
      forces: [
        { ...mori, with: [...moriOfficers] },
        { lead: haruhisa, at: '2019', reduced: [haruhisa] },
        { lead: yoshihisa, with: [...amagoOfficers.slice(0, 4)], at: '3030', besieging: true },
        { lead: 'iga-hisataka', at: '4040'.slice(0, 2) + '20' },
        idle,
      ],
    });
    expect(play.castle('hinoyama').besieged).toBe(true);
    play.act(['attack', motonari, '2019'], 5); // 19 at 6: ●5, one unit with one step
    expect([play.steps(haruhisa), play.steps(yoshihisa), play.steps(honda), play.steps('iga-hisataka')]).toEqual([0, 0, 0, 2]);
    expect([play.castle('shikano').owner, play.castle('hinoyama').besieged]).toEqual(['amago', false]);
  });

  clause(['23-3-2', '25-2a'], 'a unit that loses its last step is removed, and if it is the commander-in-chief, his army', () => {
    const play = open({
      forces: [
        { lead: 'uragami-munekage', at: '2019' },
        { lead: yoshihisa, at: '3030' },
      ],
      amago: { lead: haruhisa, with: [], at: '2019' },
    });
    play.act(['add', 'uragami-munekage'], 5, 1).act(['lose', haruhisa]);
    expect([play.steps(haruhisa), play.steps(yoshihisa)]).toEqual([1, 2]);
    play.act(['lose', haruhisa], 2);
    expect([play.steps(haruhisa), play.steps(yoshihisa)]).toEqual([0, 0]);
    expect(play.eventsOfType('removed').map(({ unit }) => unit)).toContain(haruhisa);
  });

  describe('a commander-in-chief who is removed otherwise leaves his army on the map', () => {
    clause(['25-2a', '10-1-2b'], 'by hunger: his force disperses at morale -4 without a line', () => {
      const play = positionWith({
        innings: 3,
        stage: 4,
        forces: [{ lead: haruhisa, with: [honda], at: '2020', morale: -4 }, { lead: yoshihisa, at: '3030' }, idle],
      }).act(['end']);
      expect(play.board.inning).toBe(2);
      expect([play.steps(haruhisa), play.steps(honda), play.steps(yoshihisa)]).toEqual([0, 0, 2]);
      expect(play.eventsOfType('armyRemoved')).toEqual([]);
    });

    clause(['25-2a', '23-4-5'], 'by a retreat that takes his morale below -4', () => {
      const play = field({ amago: { with: [], morale: -4 }, forces: [{ lead: yoshihisa, at: '3030' }] });
      play.act(['attack', motonari, '2019'], 1).act(['withdraw']);
      while (play.currentStep === 'stepBack') play.act(['retreat', haruhisa, play.legalArgs('retreat')[0]?.split(' ')[1] ?? '']);
      expect([play.steps(haruhisa), play.steps(yoshihisa)]).toEqual([0, 2]);
    });

    clause(['25-2a', '14-2-4b'], 'by desertion in a failed replenishment', () => {
      const play = positionWith({
        castles: { koriyama: { at: '2022', owner: 'mori' } },
        provinces: { '2020': 'izumo' },
        forces: [
          { lead: motonari, at: '2020', morale: -4, reduced: [motonari] },
          { lead: takakage, at: '4030' },
        ],
      });
      play.act(['organise', motonari]).act(['replenish', 'force'], 1);
      expect([play.steps(motonari), play.steps(takakage)]).toEqual([0, 2]);
      expect(play.eventsOfType('removed')).toMatchObject([{ unit: motonari }]);
    });

    clause(['25-2a', '18-2-1.3a'], 'by desertion from a besieged castle', () => {
      const play = positionWith({
        phase: 'amago',
        castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
        forces: [
          { lead: motonari, with: [...moriOfficers], at: '2020', besieging: true },
          { lead: haruhisa, at: '2020', inside: true, reduced: [haruhisa] },
          { lead: hidehisa, at: '5030' },
        ],
      })
        .act(['end'])
        .act(['hold'], 1, 2); // event, desertion
      expect(play.eventsOfType('siegeEvent')).toMatchObject([{ event: 'DESERTION' }]);
      expect([play.steps(haruhisa), play.steps(hidehisa)]).toEqual([0, 2]);
    });
  });

  clause('25-2b', 'a commander-in-chief who surrenders takes his army with him', () => {
    const play = positionWith({
      phase: 'amago',
      castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
      forces: [
        { lead: motonari, with: [...moriOfficers], at: '2020', besieging: true },
        { lead: haruhisa, at: '2020', inside: true, morale: -4 },
        { lead: hidehisa, at: '5030' },
        { lead: 'iga-hisataka', at: '5020' },
      ],
    })
      .act(['end'])
      .act(['hold'], 2);
    expect([play.steps(haruhisa), play.steps(hidehisa), play.steps('iga-hisataka'), play.castle('shikano').owner]).toEqual([
      0,
      0,
      2,
      'mori',
    ]);
  });
});
