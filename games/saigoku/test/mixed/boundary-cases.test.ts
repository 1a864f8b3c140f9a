import { CASTLE_ZONE, invalidateZones, zonesOf } from '../../rules/series/index.ts';
import { hexAt, labelAt } from '@gunbai/shared/hex';
import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { COMPONENTS } from '../../rules/components.ts';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { isCoastalHex, landingHexes } from '../../rules/sea-movement.ts';
import { GRID, requireUnitIndex } from '../../rules/build-scenario.ts';
import {
  amagoOfficers,
  positionWith,
  haruhisa,
  moriOfficers,
  motoharu,
  motonari,
  placeForce,
  Play,
  takakage,
  takamoto,
  yoshihisa,
} from '../helpers/open-plain.ts';
import type { ForceSpec } from '../helpers/open-plain.ts';

// Cases with just one, just enough, or none

const [honda, koshi, akiage, kumano] = amagoOfficers;
const [awaya, asonuma, watanabe] = moriOfficers;
const idle: ForceSpec = { lead: takakage, at: '4030' };
const mori: ForceSpec = { lead: motonari, with: [awaya, asonuma, watanabe], at: '2020' };
const amago: ForceSpec = { lead: haruhisa, with: [honda, koshi, akiage, kumano], at: '2019' };

clause(['24-1-2', '24-1-3'], 'a single force that could join is asked for, too, on either side', () => {
  const attacking = positionWith({ forces: [mori, amago, idle, { lead: takamoto, at: '2020' }] }).act(['battle', motonari, '2019']);
  expect([attacking.currentStep, attacking.seatToAct, attacking.legalArgs('add')]).toEqual(['muster', 'mori', [takamoto]]);
  const defending = positionWith({ forces: [mori, amago, idle, { lead: yoshihisa, at: '2019' }] }).act(['battle', motonari, '2019']);
  expect([defending.currentStep, defending.seatToAct, defending.legalArgs('add')]).toEqual(['muster', 'anti-mori', [yoshihisa]]);
});

clause('23-7', 'those of a garrison who are not called stay inside and have not acted', () => {
  const play = positionWith({
    castles: { koriyama: { at: '2020', owner: 'mori', level: 1 } },
    forces: [
      { lead: motoharu, at: '2020', inside: true },
      { lead: awaya, at: '2020', inside: true },
      { lead: yoshihisa, with: [honda, koshi, akiage, kumano], at: '2020', besieging: true },
      idle,
    ],
  });
  play.act(['sortie', motoharu]);
  expect([play.currentStep, play.legalArgs('add')]).toEqual(['muster', [awaya]]);
  play.act(['begin'], 1);
  expect(play.eventsOfType('fought')[0]).toMatchObject({ strength: play.strength(motoharu) });
  expect([play.hasActed(motoharu), play.hasActed(awaya)]).toEqual([true, false]);
});

clause('15-5', 'the fallen of a force are not left behind on its march', () => {
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

clause(['18-4-2a', '24-2-3a'], 'in a pitched battle, too, besiegers who keep the siege fight at half strength', () => {
  const attacked = (answer: readonly ['keep'] | readonly ['lift', string]) =>
    positionWith({
      castles: { shikano: { at: '2019', owner: 'mori', level: 0 } },
      forces: [mori, { ...amago, besieging: true }, idle],
    })
      .act(['battle', motonari, '2019'])
      .act(answer, 1, 1);
  expect(attacked(['keep']).eventsOfType('fought')[1]).toMatchObject({ strength: 5 });
  expect(attacked(['lift', haruhisa]).eventsOfType('fought')[1]).toMatchObject({ strength: 10 });
});

clause(['18-3', '17-1-4'], 'the end of one siege leaves the others as they are', () => {
  const play = positionWith({
    castles: { shikano: { at: '2019', owner: 'amago', level: 0 }, ueshi: { at: '3030', owner: 'amago', level: 0 } },
    forces: [
      { lead: motonari, with: [awaya, asonuma, watanabe, 'akagawa-narihide'], at: '2019', besieging: true },
      { lead: takakage, with: ['kodama-nariaki', 'hiraga-hirosuke', 'iida-motoshige', 'kunishi-motosuke'], at: '3030', besieging: true },
    ],
  });
  play.act(['lift', motonari]);
  expect([play.castle('shikano').besieged, play.isBesieging(motonari)]).toEqual([false, false]);
  expect([play.castle('ueshi').besieged, play.isBesieging(takakage)]).toEqual([true, true]);
});

/** A scenario after its set-up, with some forces put where they are wanted. */
const scenarioInPlay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
  const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario }));
  invalidateZones(play.data);
  for (let i = 1; i <= readies; i++) play.act(['ready'], ...(i === readies ? dice : []));
  return play.withState((board) => {
    for (const force of forces) placeForce(play.data, board, force);
  });
};

clause(['36.7.1b', '36.7.2b'], 'as long as one of the two waits, the activation die is rolled', () => {
  const play = scenarioInPlay('koriyama', 2, [1]).withState((board) => {
    board.marks['ouchiActive'] = 1;
    board.inning = 14;
    board.stage = 4;
    board.phase = 2;
  });
  play.act(['end'], 1);
  expect([play.board.inning, play.board.marks['masudaActive']]).toEqual([15, 1]);
  play.withState((board) => {
    board.stage = 4;
    board.phase = 2;
  });
  expect(play.act(['end']).board.inning).toBe(16); // both act: no die
});

clause('34.7.2', 'Satsuka is freed once', () => {
  const play = scenarioInPlay('oshikihata', 3, [], { lead: 'misumi-kanetaka', at: '2910' });
  const misumi = () => {
    play.withState((board) => {
      board.phase = play.data.phases.findIndex(({ id }) => id === 'ouchi');
      board.acted.fill(0);
    });
    return play.act(['march', 'misumi-kanetaka']).act(['stop']).eventsOfType('freed').length;
  };
  play.withState((board) => {
    board.phase = play.data.phases.findIndex(({ id }) => id === 'ouchi');
  });
  const first = play.act(['march', 'misumi-kanetaka']).eventsOfType('freed').length;
  play.act(['stop']);
  expect([first, play.board.marks['satsukaFree'], misumi()]).toEqual([1, 1, 0]);
});

clause(['35.7.2', '35.7.2.3'], 'without points for a sea hex a force lands only across a sea hexside, never along the shore', () => {
  const play = scenarioInPlay('itsukushima', 2, []);
  const force = requireUnitIndex(motonari);
  const HALF_POINTS = 3; // a plain hex costs 2, and so does each sea hex
  const reached = play.data.grid.labels.flatMap((label) => {
    const hex = hexAt(GRID, label);
    if (play.data.inArea[hex] === 0 || (play.data.terrains[play.data.terrain[hex] as number]?.move ?? -1) < 0) return [];
    play.withState((board) => {
      board.hex[force] = hex;
    });
    return landingHexes(play.data, play.board, { force, points: HALF_POINTS }).map((to) => `${label}-${labelAt(GRID, to)}`);
  });
  const straits = COMPONENTS.map.edges.flatMap(({ a, b, kind }) => (kind === 'sea' ? [`${a}-${b}`, `${b}-${a}`] : []));
  expect(reached.filter((crossing) => !straits.includes(crossing))).toEqual([]);
  expect(reached).toContain('2725-2724'); // from Miyanoo to Sakurao
});

clause(['35.1', '35.7.2.1'], 'no coast outside the four provinces counts', () => {
  const { data } = scenarioInPlay('itsukushima', 2, []);
  const outside = { ...data, inArea: data.inArea.map((isIn) => 1 - isIn) };
  const coast = (of: typeof data): number[] => GRID.labels.flatMap((_, hex) => (isCoastalHex(of, hex) ? [hex] : []));
  expect(coast(data).length).toBeGreaterThan(0);
  expect(coast(outside).length).toBeGreaterThan(0); // there is one
  expect(coast(data).filter((hex) => data.inArea[hex] === 0)).toEqual([]);
});

clause(['16-1-1', '10-4b', '14-3-1'], 'what holds for castles holds for the first of the list, too', () => {
  const castles = {
    koriyama: { at: '2022', owner: 'mori' },
    'katsuyama-nagato': { at: '2020', owner: 'mori', durability: 8, morale: -2 },
  };
  const play = positionWith({ castles, forces: [{ lead: motonari, at: '2020' }, idle] });
  expect(play.refusalOf(['organise', motonari])).toBe(null); // its walls are worn
  play.act(['march', motonari]).act(['garrison']);
  expect([play.isInside(motonari), play.castle('katsuyama-nagato').morale]).toEqual([true, 0]);
});

clause(['5-1-1b', '5-1-2'], 'whichever castle changes hands or is besieged, its zone is seen to change', () => {
  const { data, board } = scenarioInPlay('fall-of-the-ouchi', 2, []);
  const other = (army: number): number => data.armies.findIndex(({ side }) => side !== data.armies[army]?.side);
  for (const { index, hex } of data.castles) {
    const owner = board.owner[index] as number;
    if (owner < 0) continue;
    const zoneState = (): [number, boolean, boolean] => {
      invalidateZones(data);
      const { castleOwner: castle, zone } = zonesOf(data, board);
      return [castle[hex] as number, ((zone[0][hex] as number) & CASTLE_ZONE) > 0, ((zone[1][hex] as number) & CASTLE_ZONE) > 0];
    };
    const expected = (army: number): [number, boolean, boolean] => {
      const side = data.armies[army]?.side as number;
      return [side + 1, side === 0, side === 1];
    };
    expect(zoneState()).toEqual(expected(owner));
    board.owner[index] = other(owner);
    expect(zoneState()).toEqual(expected(other(owner)));
    board.besieged[index] = 1;
    expect(zoneState()).toEqual([expected(other(owner))[0], false, false]);
    board.besieged[index] = 0;
    board.owner[index] = owner;
  }
});
