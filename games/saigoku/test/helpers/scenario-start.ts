import { invalidateZones } from '../../rules/series/index.ts';
import { labelAt } from '@gunbai/shared/hex';
import { TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
import { GRID, UNIT_IDS } from '../../rules/build-scenario.ts';
import { placeForce, Play } from './open-plain.ts';
import type { ForceSpec } from './open-plain.ts';

/** A scenario as it starts. */
export const startScenario = (scenario: string, options: { [option: string]: string } = {}): Play => {
  const play = new Play(scenarioDataOf({ scenario }), new TestTable<GameState>(saigoku, { scenario, options }));
  invalidateZones(play.data);
  return play;
};
export const unitIndex = (play: Play, id: string): number => play.data.unitIndex.get(id) as number;
/** After set-up, with dice for the situation phase. */
export const afterSetUp = (scenario: string, ...dice: number[]): Play => {
  const play = startScenario(scenario);
  const readyCount = play.data.hooks.beforePlayStep === undefined ? 2 : 3;
  for (let i = 1; i <= readyCount; i++) play.act(['ready'], ...(i === readyCount ? dice : []));
  return play;
};
/** Places forces; all other units stay. */
export const withForcesAt = (play: Play, phase: string, ...forces: ForceSpec[]): Play =>
  play.withState((board) => {
    for (const force of forces) placeForce(play.data, board, force);
    board.phase = play.data.phases.findIndex(({ id }) => id === phase);
    board.acted.fill(0);
  });
const unitsByHex = (play: Play): { [hex: string]: string[] } => {
  const found: { [hex: string]: string[] } = {};
  for (const one of play.data.unitsInPlay) (found[labelAt(GRID, play.board.hex[one] as number)] ??= []).push(UNIT_IDS[one] as string);
  return found;
};
const armyIdOf = (play: Play, id: string): string => play.data.armies[play.data.army[unitIndex(play, id)] as number]?.id ?? '';

/** Expects the set-up that a clause lists: hex, army, number of units, and some of their names. */
export const expectSetUp = (scenario: string, hex: string, army: string, names: readonly string[], count = names.length): void => {
  const play = startScenario(scenario);
  const here = (unitsByHex(play)[hex] ?? []).filter((id) => armyIdOf(play, id) === army);
  expect(here).toHaveLength(count);
  expect(here).toEqual(expect.arrayContaining([...names]));
};
export const provincesOf = (scenario: string) => {
  const data = scenarioDataOf({ scenario });
  return data.provinceIds.filter((_, province) => data.province.some((one, hex) => one === province && data.inArea[hex] === 1)).toSorted();
};
export const armiesBySide = (scenario: string) => {
  const data = scenarioDataOf({ scenario });
  return Object.fromEntries(data.sides.map(({ id, armies }) => [id, armies.map((army) => data.armies[army]?.id).toSorted()]));
};
/** Every castle in which units set up belongs to their army. */
export const expectCastlesOwned = (scenario: string): void => {
  const play = startScenario(scenario);
  for (const { hex, army } of play.data.placements) expect(play.board.owner[play.data.castleAt[hex] as number]).toBe(army);
};
