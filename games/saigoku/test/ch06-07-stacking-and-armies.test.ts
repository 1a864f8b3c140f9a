import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { saigoku, scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';
import { positionWith, moriOfficers, motoharu, motonari, takakage, takamoto } from './helpers/open-plain.ts';

const [awaya, asonuma] = moriOfficers;

describe('6, 7 stacking and armies', () => {
  clause(['6-1a', '6-1b', '9-1-1'], 'any number of forces may share a hex and stay separate', () => {
    const leads = [motonari, takamoto, motoharu, takakage, ...moriOfficers];
    const play = positionWith({ forces: leads.map((lead) => ({ lead, at: '2020' })) });
    expect(play.legalArgs('march')).toHaveLength(leads.length);
    play.act(['march', motonari]).act(['step', '2019']);
    expect([play.hexLabelOf(motonari), play.hexLabelOf(takamoto)]).toEqual(['2019', '2020']);
  });

  clause('7.0', "a unit's army is set by the scenario, not by its colour", () => {
    const armyOf = (scenario: string) => {
      const data = scenarioDataOf({ scenario });
      return data.armies[data.army[data.unitIndex.get('yoshimi-masayori') as number] as number]?.id;
    };
    expect([armyOf('oshikihata'), armyOf('koriyama')]).toEqual(['yoshimi', 'ouchi']);
  });

  clause(['7-1-1', '7-1-2'], 'the armies of one side are allies: they share hexes and castles', () => {
    const play = positionWith({
      castles: { koriyama: { at: '2019', owner: 'mori' } },
      forces: [
        { lead: 'yoshimi-masayori', at: '2020' },
        { lead: motonari, at: '2019' },
      ],
    });
    play.act(['march', 'yoshimi-masayori']).act(['step', '2019']).act(['garrison']);
    expect(play.isInside('yoshimi-masayori')).toBe(true);
    const sides = (scenario: string) =>
      scenarioDataOf({ scenario }).sides.map(({ armies }) => armies.map((army) => scenarioDataOf({ scenario }).armies[army]?.id));
    expect(sides('oshikihata')[0]).toContain('mori');
    expect(sides('koriyama')[0]).toEqual(expect.arrayContaining(['mori', 'ouchi'])); // allies there, enemies in scenario 1
  });

  clause(['7-1-3', '9-2-6a', '9-2-6b', '30-1-1'], 'allied armies are different armies: no commander takes their units', () => {
    const play = positionWith({
      forces: [
        { lead: motonari, at: '2020' },
        { lead: 'fukuya-takakane', at: '2020' },
        { lead: awaya, at: '2020' },
      ],
    });
    play.act(['organise', motonari]);
    expect(play.legalArgs('assign')).toEqual([`${awaya} ${motonari}`]);
    expect(play.refusalOf(['assign', 'fukuya-takakane', motonari])).toBe('13-1-4');
    const start = new TestTable<GameState>(saigoku, { scenario: 'fall-of-the-ouchi' });
    expect(start.refusalFor('mori', ['assign', 'yoshimi-masayori', motonari])?.clause).toBe('33.2.2b');
  });

  clause(['7-2', '14-2-2'], 'an army replenishes better in its own province', () => {
    const roll = (provinces: Record<string, string>) => {
      const play = positionWith({
        castles: { koriyama: { at: '2010', owner: 'mori' } },
        provinces,
        forces: [{ lead: motonari, with: [awaya, asonuma], at: '2020', reduced: [motonari, awaya, asonuma] }],
      });
      play.act(['organise', motonari]).act(['replenish', 'force'], 5);
      return play.currentStep === 'restoring' ? play.frameValue('steps') : play.eventsOfType('replenished')[0]?.['result'];
    };
    expect(roll({})).toBe(2);
    expect(roll({ '2020': 'izumo' })).toBe(1);
  });
});
