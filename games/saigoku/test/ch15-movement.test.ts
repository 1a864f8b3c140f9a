import { clause } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { amagoOfficers, positionWith, haruhisa, moriOfficers, motonari, takakage, takamoto, motoharu, Play } from './helpers/open-plain.ts';
import type { PositionSpec, ForceSpec } from './helpers/open-plain.ts';
import { hexAt } from '@gunbai/shared/hex';
import { COMPONENTS } from '../rules/components.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { GRID, requireUnitIndex } from '../rules/build-scenario.ts';

const [honda] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const home = { koriyama: { at: '2020', owner: 'mori' } };
const points = (play: Play): number => play.frameValue('points') / 2;

describe('15 movement', () => {
  clause('15-1-2', 'each march step enters an adjacent hex in any direction', () => {
    const play = positionWith({ forces: [{ lead: motonari, at: '2020' }] }).act(['march', motonari]);
    expect(play.legalArgs('step')).toEqual(['2019', '2120', '2121', '2021', '1921', '1920']);
    expect(play.refusalOf(['step', '2018'])).toBe('15-1-2');
    expect(play.refusalValues(['step', '2018'])).toEqual({ hex: '2018' });
  });

  clause(['15-1-2', '15-2-2'], 'a hex out of reach is refused with the cost of the way there', () => {
    const play = positionWith({ castles: home, forces: [{ lead: motonari, at: '2020' }] }).act(['march', motonari]);
    expect(play.refusalValues(['step', '2011'])).toEqual({ hex: '2011', cost: 9, left: 8 });
    play.act(['strategic']);
    expect(play.refusalOf(['step', '2001'])).toBe('15-1-2');
    expect(play.refusalValues(['step', '2001'])).toMatchObject({ hex: '2001', left: 8 });
  });

  clause(['15-2-1', '15-2-2'], 'a march has eight points and cannot enter a hex that costs more than is left', () => {
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

  clause('15-3-1', 'a strategic move never starts, passes or ends next to enemy forces or castles', () => {
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

  clause('15-3-2', 'strategic movement needs a line of communication', () => {
    expect(
      positionWith({ forces: [{ lead: motonari, at: '2020' }] })
        .act(['march', motonari])
        .refusalOf(['strategic']),
    ).toBe('15-3-2');
  });

  clause('15-3-3', 'a force with low morale cannot move strategically', () => {
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

  clause('15-4-4', 'a force without points to leave a strong zone must stay', () => {
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

  clause('15-4-5', 'moving from one strong zone to another costs two more', () => {
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

  clause(['15-5', '15-5-1'], 'a marching force drops units at no cost', () => {
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

  clause('15-5-2', 'a marching force takes in no units and joins no force', () => {
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
    expect(play.refusalOf(['drop', asonuma, awaya])).toBe('15-5-2'); // a leader without units under him is a separate force
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

  clause('15-6-2b', 'a force may enter and pass a hex whose only enemies are in garrison', () => {
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

describe('marches from a castle', () => {
  const inside = (castles: PositionSpec['castles']): Play =>
    positionWith({
      castles: { hinoyama: { at: '4010', owner: 'mori' }, ...castles },
      forces: [{ lead: motonari, with: [motoharu, awaya], at: '4010', inside: true }],
    }).act(['march', motonari]);

  clause(['15-3-2', '11-1-6', '11-4-2'], 'a garrison needs a real line for strategic movement', () => {
    const cut = inside({});
    expect([cut.hasLine(motonari), cut.refusalOf(['strategic'])]).toEqual([true, '15-3-2']);
    expect(cut.act(['leaveCastle']).refusalOf(['strategic'])).toBe('15-3-2');
    const linked = inside({ koriyama: { at: '4020', owner: 'mori' } });
    expect(linked.refusalOf(['strategic'])).toBe(null);
    expect(linked.act(['leaveCastle']).refusalOf(['strategic'])).toBe(null);
  });

  clause(['15-5-2', '16-1-1'], 'a unit that has left the castle cannot be dropped under a commander inside', () => {
    const play = inside({}).act(['drop', motoharu]);
    expect(play.refusalOf(['drop', awaya, motoharu])).toBe(null);
    play.act(['leaveCastle']);
    expect(play.refusalOf(['drop', awaya, motoharu])).toBe('15-5-2');
    play.act(['drop', awaya]);
    expect([play.isInside(motoharu), play.isInside(awaya)]).toEqual([true, false]);
  });
});

describe('special cases', () => {
  const idle: ForceSpec = { lead: takakage, at: '4030' };

  clause(['15-5-2', '9-2-3'], 'a unit is dropped only under a commander who may lead it', () => {
    const play = positionWith({ forces: [{ lead: motonari, with: [motoharu, takamoto, awaya], at: '2020' }, idle] })
      .act(['march', motonari])
      .act(['drop', motoharu]);
    expect([play.refusalOf(['drop', takamoto, motoharu]), play.refusalOf(['drop', awaya, motoharu])]).toEqual(['9-2', null]);
  });
});

describe('special cases', () => {
  const idle: ForceSpec = { lead: takakage, at: '4030' };

  const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' };

  clause('15-5', 'eliminated units of a force are not left behind on its march', () => {
    const play = positionWith({ forces: [mori, idle] }).withState((board) => {
      board.steps[requireUnitIndex(awaya)] = 0;
    });
    expect(play.members(motonari)).not.toContain(awaya);
    play.act(['march', motonari]);
    expect([play.refusalOf(['drop', asonuma]), play.refusalOf(['drop', awaya])]).toEqual([null, '15-5']);
  });

  clause(['15-2-4a', '15-2-4b', '15-2-2'], 'on the map itself a river costs one point more, and a bridge nothing', () => {
    const data = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
    const crossings = COMPONENTS.map.edges.filter(({ kind }) => kind === 'river');
    let rivers = 0;
    for (const { a, b, bridge } of crossings)
      for (const [from, to] of [
        [hexAt(GRID, a), hexAt(GRID, b)],
        [hexAt(GRID, b), hexAt(GRID, a)],
      ] as const) {
        const at = from * 6 + [0, 1, 2, 3, 4, 5].findIndex((direction) => GRID.neighbours[from * 6 + direction] === to);
        const { move = -1, strategic = -1 } = data.terrains[data.terrain[to] as number] ?? {};
        if (data.inArea[to] === 0 || move < 0) continue;
        rivers++;
        expect([data.marchCost[at], data.strategicCost[at]]).toEqual([move + (bridge ? 0 : 2), strategic + (bridge ? 0 : 2)]);
      }
    expect(rivers).toBeGreaterThan(100);
  });
});
