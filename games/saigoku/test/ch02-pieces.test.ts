import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { scenarioDataOf } from '../rules/index.ts';
import { amagoOfficers, positionWith, moriOfficers, motoharu, motonari, takamoto } from './helpers/open-plain.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma] = moriOfficers;

describe('2 the pieces', () => {
  clause('2-1-2', 'each hex has a terrain with the effects of the chart', () => {
    const play = positionWith({
      terrain: { '2019': 'rough', '2120': 'mountain', '2121': 'peak' },
      forces: [{ lead: motonari, at: '2020' }],
    }).act(['march', motonari]);
    expect(play.refusalOf(['step', '2121'])).toBe('2-1-2');
    expect(play.legalArgs('step')).toEqual(['2019', '2120', '2021', '1921', '1920']);
  });

  clause(['2-2-1.2', '2-2-1.5', '23-3-2'], 'a unit has two steps: full strength, then reduced strength, then elimination', () => {
    const play = positionWith({ forces: [{ lead: motonari, at: '2020' }] });
    expect([play.steps(motonari), play.strength(motonari)]).toEqual([2, 3]);
    play.withState((board) => (board.steps[0] = 1));
    expect(play.strength(motonari)).toBe(2);
    play.withState((board) => (board.steps[0] = 0));
    expect([play.strength(motonari), play.refusalOf(['march', motonari])]).toEqual([0, '9-1a']);
  });

  clause('2-2-1.3', 'the field modifier changes the die in field battle', () => {
    const attack = (lead: string) =>
      positionWith({
        forces: [
          { lead, with: [], at: '2020' },
          { lead: honda, at: '2019' },
        ],
      })
        .act(['attack', lead, '2019'], 1)
        .eventsOfType('fought')[0];
    expect(attack(motoharu)?.['modifiers']).toMatchObject({ '23-2-1.4': 2 });
    expect(attack('iida-motoshige')?.['modifiers']).toMatchObject({ '23-2-1.4': -1 });
  });

  clause(
    ['2-2-1.4', '12-2-4', '4-1-2.3', '4-1-3', '4-1-4', '4-1-5a', '29.0.3'],
    'a force acts in as many stages as its action rating says',
    () => {
      const forces = [
        { lead: motonari, at: '2020' }, // 4
        { lead: awaya, at: '2020' }, // 3
        { lead: asonuma, at: '2020' }, // 2
      ];
      const able = (stage: number) => positionWith({ forces, stage }).legalArgs('march');
      expect(able(1)).toEqual([motonari, asonuma, awaya]);
      expect(able(2)).toEqual([motonari, asonuma, awaya]);
      expect(able(3)).toEqual([motonari, awaya]);
      expect(able(4)).toEqual([motonari]);
      expect(positionWith({ forces, stage: 3 }).refusalOf(['march', asonuma])).toBe('12-2-4');
      const numa = positionWith({ forces: [{ lead: 'numa-okikuni', at: '2020' }], phase: 'ouchi' });
      expect(numa.data.units.find(({ id }) => id === 'numa-okikuni')?.action).toBe(1);
    },
  );

  clause('2-2-1.6', 'two stars, one star, none: only units with a star are commanders', () => {
    const { units } = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
    const rank = (id: string) => units.find((unit) => unit.id === id)?.rank;
    expect([rank(motonari), rank(takamoto), rank(awaya)]).toEqual([2, 1, 0]);
    const play = positionWith({ forces: [motonari, takamoto, awaya].map((lead) => ({ lead, at: '2020' })) });
    expect(play.legalArgs('organise')).toEqual([motonari, takamoto]);
  });
});
