import { clause, TestTable } from '@gunbai/shared/testing';
import { expect, describe } from 'vitest';
import { positionWith, motonari, takamoto, motoharu, amagoOfficers, moriOfficers, placeForce, Play } from './helpers/open-plain.ts';
import type { PositionSpec, ForceSpec } from './helpers/open-plain.ts';
import { CASTLE_ZONE, invalidateZones, zonesOf, setForCastle } from '../rules/series/index.ts';
import { saigoku, scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/index.ts';

const [honda, koshi] = amagoOfficers;
const [awaya] = moriOfficers;
/** The cost of the first step of a march to a hex. */
const costOf = (spec: PositionSpec, unit: string, to: string): number => {
  const play = positionWith(spec).act(['march', unit]);
  const before = play.frameValue('points');
  play.act(['step', to]);
  return (before - play.frameValue('points')) / 2;
};
const home = { koriyama: { at: '0505', owner: 'mori' } };

describe('5 zones of control', () => {
  clause(['5.0', '5-1-1a', '15-4-1'], 'a unit controls its own hex and the six around it, and entering them costs one more', () => {
    const forces = [
      { lead: motonari, at: '2020' },
      { lead: honda, at: '2018' },
    ];
    expect(costOf({ forces }, motonari, '2019')).toBe(2);
    expect(costOf({ forces }, motonari, '2021')).toBe(1);
  });

  clause(['5-1-1a', '11-1-3.3'], 'a strong zone blocks lines of communication', () => {
    const castles = { koriyama: { at: '2020', owner: 'mori' } };
    const play = positionWith({
      castles,
      forces: [
        { lead: motonari, at: '2024' },
        { lead: honda, at: '2022' },
      ],
    });
    expect(play.hasLine(motonari)).toBe(true);
    // Six enemies round the castle leave no way out.
    const ring = ['2018', '2119', '2121', '2022', '1921', '1919'];
    const closed = positionWith({
      castles,
      forces: [{ lead: motonari, at: '2026' }, ...ring.map((at, index) => ({ lead: amagoOfficers[index] as string, at }))],
    });
    expect(closed.hasLine(motonari)).toBe(false);
  });

  clause('5-1-1b', "a castle's own hex is strong zone", () => {
    const castles = { shikano: { at: '2019', owner: 'amago' } };
    expect(costOf({ castles, forces: [{ lead: motonari, at: '2020' }] }, motonari, '2019')).toBe(2);
  });

  clause(['5-1-2', '15-4-2'], 'the hexes around a castle are weak zone: they cost nothing more but block lines', () => {
    const castles = { shikano: { at: '2018', owner: 'amago' } };
    expect(costOf({ castles, forces: [{ lead: motonari, at: '2020' }] }, motonari, '2019')).toBe(1);
    const ring = {
      koriyama: { at: '2020', owner: 'mori' },
      shikano: { at: '2018', owner: 'amago' },
      ueshi: { at: '2022', owner: 'amago' },
    };
    expect(positionWith({ castles: ring, forces: [{ lead: motonari, at: '2418' }] }).hasLine(motonari)).toBe(true);
    const closed = {
      ...ring,
      odaka: { at: '2219', owner: 'amago' },
      emi: { at: '2221', owner: 'amago' },
      yabase: { at: '1819', owner: 'amago' },
      mitoya: { at: '1821', owner: 'amago' },
    };
    expect(positionWith({ castles: closed, forces: [{ lead: motonari, at: '2618' }] }).hasLine(motonari)).toBe(false);
  });

  clause('5-2.1', 'no zone crosses a sea or lake hexside', () => {
    for (const along of ['sea', 'lake'] as const)
      expect(
        costOf(
          {
            hexsides: { '2018-2019': along },
            forces: [
              { lead: motonari, at: '2020' },
              { lead: honda, at: '2018' },
            ],
          },
          motonari,
          '2019',
        ),
      ).toBe(1);
  });

  clause('5-2.2', 'no zone extends into a swamp', () => {
    expect(
      costOf(
        {
          terrain: { '2019': 'swamp' },
          forces: [
            { lead: motonari, at: '2020' },
            { lead: honda, at: '2018' },
          ],
        },
        motonari,
        '2019',
      ),
    ).toBe(3);
    expect(
      costOf(
        {
          terrain: { '2019': 'mountain' },
          forces: [
            { lead: motonari, at: '2020' },
            { lead: honda, at: '2018' },
          ],
        },
        motonari,
        '2019',
      ),
    ).toBe(4);
  });

  clause(['5-2.3', '15-4-6', '15-4-3'], 'a hex with friends costs nothing extra to enter, but leaving it does', () => {
    const forces = [
      { lead: motonari, at: '2020' },
      { lead: awaya, at: '2019' },
      { lead: honda, at: '2018' },
    ];
    expect(costOf({ forces }, motonari, '2019')).toBe(1);
    expect(costOf({ forces }, awaya, '2020')).toBe(2);
  });

  clause('15-4-6', 'an allied force also saves the cost of the zone', () => {
    expect(
      costOf(
        {
          forces: [
            { lead: motonari, at: '2020' },
            { lead: 'yoshimi-masayori', at: '2019' },
            { lead: honda, at: '2018' },
          ],
        },
        motonari,
        '2019',
      ),
    ).toBe(1);
  });

  clause('5-2.4', 'units next to a castle do not control its hex', () => {
    const castles = { koriyama: { at: '2019', owner: 'mori' } };
    expect(
      costOf(
        {
          castles,
          forces: [
            { lead: motonari, at: '2020' },
            { lead: honda, at: '2018' },
          ],
        },
        motonari,
        '2019',
      ),
    ).toBe(1);
  });

  clause('5-3-1', 'several zones over one hex cost no more than one', () => {
    const forces = [
      { lead: motonari, at: '2020' },
      { lead: honda, at: '2018' },
      { lead: koshi, at: '2119' },
    ];
    expect(costOf({ forces }, motonari, '2019')).toBe(2);
  });

  clause('5-3-2', 'where zones of a unit and a castle overlap, the strong one counts', () => {
    const castles = { shikano: { at: '2018', owner: 'amago' } };
    expect(
      costOf(
        {
          castles,
          forces: [
            { lead: motonari, at: '2020' },
            { lead: honda, at: '2119' },
          ],
        },
        motonari,
        '2019',
      ),
    ).toBe(2);
  });

  clause(['5-3-3a', '5-3-3b'], 'a unit has a zone before its castle, but not inside', () => {
    const castles = { shikano: { at: '2018', owner: 'amago' } };
    const with2018 = (inside: boolean) =>
      costOf(
        {
          castles,
          forces: [
            { lead: motonari, at: '2020' },
            { lead: honda, at: '2018', inside },
          ],
        },
        motonari,
        '2019',
      );
    expect(with2018(false)).toBe(2);
    expect(with2018(true)).toBe(1);
  });

  clause('5-4-1', 'a unit in the hex of its own castle is free of enemy zones, and only there', () => {
    const forces = [
      { lead: motonari, at: '2020' },
      { lead: honda, at: '2019' },
    ];
    expect(costOf({ castles: { koriyama: { at: '2020', owner: 'mori' } }, forces }, motonari, '2021')).toBe(1);
    expect(costOf({ forces }, motonari, '2021')).toBe(2);
    expect(costOf({ castles: { koriyama: { at: '2020', owner: 'mori' } }, forces }, motonari, '2121')).toBe(1);
    expect(costOf({ castles: { koriyama: { at: '2020', owner: 'mori' } }, forces }, motonari, '2120')).toBe(2);
  });

  clause('5-4-2', 'zones of both sides apply together; an own zone cancels nothing', () => {
    const forces = [
      { lead: motonari, at: '2020' },
      { lead: takamoto, at: '2120' },
      { lead: honda, at: '2018' },
    ];
    expect(costOf({ forces }, motonari, '2019')).toBe(2);
  });

  clause('5-4-3', 'a besieged castle has no zone, neither in its hex nor around it', () => {
    const siege = (besieging: boolean) =>
      positionWith({
        castles: { ...home, koriyama: { at: '2024', owner: 'mori' }, shikano: { at: '2020', owner: 'amago', level: 1 } },
        forces: [{ lead: motonari, with: moriOfficers.slice(0, 5), at: '2020', besieging }],
      });
    expect(siege(true).hasLine(motonari)).toBe(true);
    expect(siege(false).hasLine(motonari)).toBe(false);
    const leave = (besieging: boolean) =>
      costOf(
        {
          castles: { shikano: { at: '2020', owner: 'amago', level: 1 } },
          forces: [
            { lead: motoharu, at: '2020' },
            { lead: motonari, with: moriOfficers.slice(0, 5), at: '2020', besieging },
          ],
        },
        motoharu,
        '2021',
      );
    expect(leave(true)).toBe(1);
    expect(leave(false)).toBe(2);
  });

  clause(['5-4-4a', '11-1-3.1'], "a unit in an enemy castle's hex controls it: the castle relays no line", () => {
    const castles = { 'toda-gassan': { at: '2010', owner: 'amago' }, shikano: { at: '2024', owner: 'amago' } };
    const far = { lead: honda, at: '2031' };
    expect(positionWith({ castles, forces: [far] }).hasLine(honda)).toBe(true);
    expect(positionWith({ castles, forces: [far, { lead: motonari, at: '2024' }] }).hasLine(honda)).toBe(false);
  });

  clause(['5-4-4b', '11-1-4'], 'before an unbesieged castle a force has no line unless friends are adjacent', () => {
    const castles = { koriyama: { at: '2024', owner: 'mori' }, shikano: { at: '2020', owner: 'amago' } };
    expect(positionWith({ castles, forces: [{ lead: motonari, at: '2020' }] }).hasLine(motonari)).toBe(false);
    expect(
      positionWith({
        castles,
        forces: [
          { lead: motonari, at: '2020' },
          { lead: awaya, at: '2021' },
        ],
      }).hasLine(motonari),
    ).toBe(true);
    expect(
      positionWith({
        castles,
        forces: [
          { lead: motonari, at: '2020' },
          { lead: 'yoshimi-masayori', at: '2021' },
        ],
      }).hasLine(motonari),
    ).toBe(true);
  });
});

describe('special cases', () => {
  /** A scenario after its set-up, with some forces put where they are wanted. */
  const scenarioInPlay = (scenario: string, readies: number, dice: readonly number[], ...forces: ForceSpec[]): Play => {
    const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario }));
    invalidateZones(play.data);
    for (let i = 1; i <= readies; i++) play.act(['ready'], ...(i === readies ? dice : []));
    return play.withState((board) => {
      for (const force of forces) placeForce(play.data, board, force);
    });
  };

  clause(['5-1-1b', '5-1-2'], 'the zone of every castle changes when it changes hands or is besieged', () => {
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
      setForCastle(board, 'owner', index, other(owner));
      expect(zoneState()).toEqual(expected(other(owner)));
      setForCastle(board, 'besieged', index, 1);
      expect(zoneState()).toEqual([expected(other(owner))[0], false, false]);
      setForCastle(board, 'besieged', index, 0);
      setForCastle(board, 'owner', index, owner);
    }
  });
});
