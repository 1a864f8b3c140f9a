import { CASTLE, lookAgain, zonesOf } from '@gunbai/kits/gunyuden';
import { hexAt, labelAt } from '@gunbai/kits/hex';
import { clause, TestTable } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { COMPONENTS } from '../rules/components.ts';
import { saigoku, warOf } from '../rules/index.ts';
import type { Board } from '../rules/index.ts';
import { isCoastal, landings } from '../rules/sea.ts';
import { GRID, unitIndex } from '../rules/wars.ts';
import { amagoOfficers, drill, haruhisa, moriOfficers, motoharu, motonari, place, Play, takakage, takamoto, yoshihisa } from './drill.ts';
import type { ForceSpec } from './drill.ts';

// Cases with just one, just enough, or none

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' };
const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' };

clause(['24-1-2', '24-1-3'], 'a single force that could join is asked for, too, on either side', () => {
  const attacking = drill({ forces: [mori, amago, idle, { lead: takamoto, at: '2020' }] }).do(['battle', motonari, '2019']);
  expect([attacking.asks, attacking.seat, attacking.offers('add')]).toEqual(['muster', 'mori', [takamoto]]);
  const defending = drill({ forces: [mori, amago, idle, { lead: yoshihisa, at: '2019' }] }).do(['battle', motonari, '2019']);
  expect([defending.asks, defending.seat, defending.offers('add')]).toEqual(['muster', 'anti-mori', [yoshihisa]]);
});

clause('23-7', 'those of a garrison who are not called stay inside and have not acted', () => {
  const play = drill({
    castles: { koriyama: { at: '2020', owner: 'mori', level: 1 } },
    forces: [
      { lead: motoharu, at: '2020', inside: true },
      { lead: awaya, at: '2020', inside: true },
      { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2020', besieging: true },
      idle,
    ],
  });
  play.do(['sortie', motoharu]);
  expect([play.asks, play.offers('add')]).toEqual(['muster', [awaya]]);
  play.do(['begin'], 1);
  expect(play.events('fought')[0]).toMatchObject({ strength: play.strength(motoharu) });
  expect([play.hasActed(motoharu), play.hasActed(awaya)]).toEqual([true, false]);
});

clause('15-5', 'the fallen of a force are not left behind on its march', () => {
  const play = drill({ forces: [mori, idle] }).arrange((board) => {
    board.steps[unitIndex(awaya)] = 0;
  });
  expect(play.members(motonari)).not.toContain(awaya);
  play.do(['march', motonari]);
  expect([play.refuses(['drop', asonuma]), play.refuses(['drop', awaya])]).toEqual([null, '15-5']);
});

clause(['15-2-4a', '15-2-4b', '15-2-2'], 'on the map itself a river costs one point more, and a bridge nothing', () => {
  const war = warOf({ scenario: 's4' });
  const crossings = COMPONENTS.map.edges.filter(({ kind }) => kind === 'river');
  let rivers = 0;
  for (const { a, b, bridge } of crossings)
    for (const [from, to] of [
      [hexAt(GRID, a), hexAt(GRID, b)],
      [hexAt(GRID, b), hexAt(GRID, a)],
    ] as const) {
      const at = from * 6 + [0, 1, 2, 3, 4, 5].findIndex((direction) => GRID.neighbours[from * 6 + direction] === to);
      const { move = -1, strategic = -1 } = war.terrains[war.terrain[to] as number] ?? {};
      if (war.inArea[to] === 0 || move < 0) continue;
      rivers++;
      expect([war.marchCost[at], war.strategicCost[at]]).toEqual([move + (bridge ? 0 : 2), strategic + (bridge ? 0 : 2)]);
    }
  expect(rivers).toBeGreaterThan(100);
});

clause(['18-4-2a', '24-2-3a'], 'in a pitched battle, too, besiegers who keep the siege fight at half strength', () => {
  const attacked = (answer: readonly ['keep'] | readonly ['lift', string]) =>
    drill({
      castles: { shikano: { at: '2019', owner: 'mori', level: 0 } },
      forces: [mori, { ...amago, besieging: true }, idle],
    })
      .do(['battle', motonari, '2019'])
      .do(answer, 1, 1);
  expect(attacked(['keep']).events('fought')[1]).toMatchObject({ strength: 5 });
  expect(attacked(['lift', haruhisa]).events('fought')[1]).toMatchObject({ strength: 10 });
});

clause(['18-3', '17-1-4'], 'the end of one siege leaves the others as they are', () => {
  const play = drill({
    castles: { shikano: { at: '2019', owner: 'amago', level: 0 }, ueshi: { at: '3030', owner: 'amago', level: 0 } },
    forces: [
      { lead: motonari, with: [awaya, asonuma, watanabe, 'akagawa-narihide'], at: '2019', besieging: true },
      { lead: takakage, with: ['kodama-nariaki', 'hiraga-hirosuke', 'iida-motoshige', 'kunishi-motosuke'], at: '3030', besieging: true },
    ],
  });
  play.do(['lift', motonari]);
  expect([play.castle('shikano').besieged, play.isBesieging(motonari)]).toEqual([false, false]);
  expect([play.castle('ueshi').besieged, play.isBesieging(takakage)]).toEqual([true, true]);
});

/** A scenario after its set-up, with some forces put where they are wanted. */
const underWay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
  const play = new Play(warOf({ scenario }), new TestTable<Board>(saigoku, { scenario }));
  lookAgain(play.war);
  for (let i = 1; i <= readies; i++) play.do(['ready'], ...(i === readies ? dice : []));
  return play.arrange((board) => {
    for (const force of forces) place(play.war, board, force);
  });
};

clause(['36.7.1b', '36.7.2b'], 'as long as one of the two waits, the activation die is rolled', () => {
  const play = underWay('s3', 2, [1]).arrange((board) => {
    board.marks['ouchiActive'] = 1;
    board.inning = 14;
    board.stage = 4;
    board.phase = 2;
  });
  play.do(['end'], 1);
  expect([play.board.inning, play.board.marks['masudaActive']]).toEqual([15, 1]);
  play.arrange((board) => {
    board.stage = 4;
    board.phase = 2;
  });
  expect(play.do(['end']).board.inning).toBe(16); // both act: no die
});

clause('34.7.2', 'Satsuka is freed once', () => {
  const play = underWay('s1', 3, [], { lead: 'misumi-kanetaka', at: '2910' });
  const misumi = () => {
    play.arrange((board) => {
      board.phase = play.war.phases.findIndex(({ id }) => id === 'ouchi');
      board.acted.fill(0);
    });
    return play.do(['march', 'misumi-kanetaka']).do(['stop']).events('freed').length;
  };
  play.arrange((board) => {
    board.phase = play.war.phases.findIndex(({ id }) => id === 'ouchi');
  });
  const first = play.do(['march', 'misumi-kanetaka']).events('freed').length;
  play.do(['stop']);
  expect([first, play.board.marks['satsukaFree'], misumi()]).toEqual([1, 1, 0]);
});

clause(['35.7.2', '35.7.2.3'], 'without points for a sea hex a force lands only across a sea hexside, never along the shore', () => {
  const play = underWay('s2', 2, []);
  const force = unitIndex(motonari);
  const HALF_POINTS = 3; // a plain hex costs 2, and so does each sea hex
  const reached = play.war.grid.labels.flatMap((label) => {
    const hex = hexAt(GRID, label);
    if (play.war.inArea[hex] === 0 || (play.war.terrains[play.war.terrain[hex] as number]?.move ?? -1) < 0) return [];
    play.arrange((board) => {
      board.hex[force] = hex;
    });
    return landings(play.war, play.board, { force, points: HALF_POINTS }).map((to) => `${label}-${labelAt(GRID, to)}`);
  });
  const straits = COMPONENTS.map.edges.flatMap(({ a, b, kind }) => (kind === 'sea' ? [`${a}-${b}`, `${b}-${a}`] : []));
  expect(reached.filter((crossing) => !straits.includes(crossing))).toEqual([]);
  expect(reached).toContain('2725-2724'); // from Miyanoo to Sakurao
});

clause(['35.1', '35.7.2.1'], 'no coast outside the four provinces counts', () => {
  const { war } = underWay('s2', 2, []);
  const outside = { ...war, inArea: war.inArea.map((isIn) => 1 - isIn) };
  const coast = (of: typeof war): number[] => GRID.labels.flatMap((_, hex) => (isCoastal(of, hex) ? [hex] : []));
  expect(coast(war).length).toBeGreaterThan(0);
  expect(coast(outside).length).toBeGreaterThan(0); // there is one
  expect(coast(war).filter((hex) => war.inArea[hex] === 0)).toEqual([]);
});

clause(['16-1-1', '10-4b', '14-3-1'], 'what holds for castles holds for the first of the list, too', () => {
  const castles = {
    koriyama: { at: '2022', owner: 'mori' },
    'katsuyama-nagato': { at: '2020', owner: 'mori', durability: 8, morale: -2 },
  };
  const play = drill({ castles, forces: [{ lead: motonari, at: '2020' }, idle] });
  expect(play.refuses(['organise', motonari])).toBe(null); // its walls are worn
  play.do(['march', motonari]).do(['garrison']);
  expect([play.isInside(motonari), play.castle('katsuyama-nagato').morale]).toEqual([true, 0]);
});

clause(['5-1-1b', '5-1-2'], 'whichever castle changes hands or is besieged, its zone is seen to change', () => {
  const { war, board } = underWay('s4', 2, []);
  const other = (army: number): number => war.armies.findIndex(({ side }) => side !== war.armies[army]?.side);
  for (const { index, hex } of war.castles) {
    const owner = board.owner[index] as number;
    if (owner < 0) continue;
    const seen = (): [number, boolean, boolean] => {
      lookAgain(war);
      const { castle, zone } = zonesOf(war, board);
      return [castle[hex] as number, ((zone[0][hex] as number) & CASTLE) > 0, ((zone[1][hex] as number) & CASTLE) > 0];
    };
    const expected = (army: number): [number, boolean, boolean] => {
      const side = war.armies[army]?.side as number;
      return [side + 1, side === 0, side === 1];
    };
    expect(seen()).toEqual(expected(owner));
    board.owner[index] = other(owner);
    expect(seen()).toEqual(expected(other(owner)));
    board.besieged[index] = 1;
    expect(seen()).toEqual([expected(other(owner))[0], false, false]);
    board.besieged[index] = 0;
    board.owner[index] = owner;
  }
});
