import { eraseGameType } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import type { ActionChooser } from '@gunbai/engine/fuzz';
import { COMMANDER_IN_CHIEF } from '../../rules/series/index.ts';
import type { ScenarioData } from '../../rules/series/index.ts';
import { hexAt } from '@gunbai/shared/hex';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { scenarioDataOf } from '../../rules/index.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { createGameOn } from '../helpers/open-plain.ts';

/** Fall of the Ouchi with adjacent commanders-in-chief, which random games seldom reach. */
const chiefsFaceToFace = (): ScenarioData => {
  const data = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
  const meeting = [hexAt(GRID, '2020'), hexAt(GRID, '2019')];
  const terrain = data.terrain.slice();
  for (const hex of meeting) terrain[hex] = data.terrains.findIndex(({ id }) => id === 'plain');
  const placements = data.placements.map((placement) => {
    const isLed = placement.units.some((unit) => data.units[unit]?.rank === COMMANDER_IN_CHIEF);
    return isLed ? { ...placement, hex: meeting[data.armies[placement.army]?.side as number] as number } : placement;
  });
  return { ...data, terrain, placements };
};

/** Gives battle whenever possible. */
const preferBattle: ActionChooser = (_state, _seat, allowed, chance) => {
  const battles = allowed.filter(([type]) => type === 'battle');
  const choices = battles.length > 0 ? battles : allowed;
  return choices[chance.next(choices.length)] as Action;
};

test('pitched battles, rare in random games, meet the invariants', () => {
  const game = eraseGameType(createGameOn(chiefsFaceToFace()));
  const actionKeysTaken = new Set<string>();
  for (let index = 0; index < 12; index++) {
    const report = fuzz(game, { setup: setupFor(game), seed: `pitched ${index}`, maxActions: 150, checkEvery: 5, choose: preferBattle });
    expect(report.failure?.complaint).toBeUndefined();
    for (const actionKey of report.actionKeys) actionKeysTaken.add(actionKey);
  }
  for (const actionKey of ['orders battle', 'breakOff breakOff', 'breakOff fightOn', 'advance advance', 'advance halt'])
    expect(actionKeysTaken).toContain(actionKey);
});
