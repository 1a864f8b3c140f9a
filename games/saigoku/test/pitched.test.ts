import { anyGame } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import type { Chooser } from '@gunbai/engine/fuzz';
import { COMMANDER_IN_CHIEF } from '@gunbai/kits/gunyuden';
import type { War } from '@gunbai/kits/gunyuden';
import { hexAt } from '@gunbai/kits/hex';
import { setupFor } from '@gunbai/kits/testing';
import { expect, test } from 'vitest';
import { warOf } from '../rules/index.ts';
import { GRID } from '../rules/wars.ts';
import { gameOf } from './drill.ts';

/** The last scenario, in which commanders-in-chief who would seldom meet begin face to face in the plain. */
const faceToFace = (): War => {
  const war = warOf({ scenario: 's4' });
  const meeting = [hexAt(GRID, '2020'), hexAt(GRID, '2019')];
  const terrain = war.terrain.slice();
  for (const hex of meeting) terrain[hex] = war.terrains.findIndex(({ id }) => id === 'plain');
  const placements = war.placements.map((placement) => {
    const isLed = placement.units.some((unit) => war.units[unit]?.rank === COMMANDER_IN_CHIEF);
    return isLed ? { ...placement, hex: meeting[war.armies[placement.army]?.side as number] as number } : placement;
  });
  return { ...war, terrain, placements };
};

/** Whoever may give battle does. */
const eager: Chooser = (_state, _seat, allowed, chance) => {
  const battles = allowed.filter(([verb]) => verb === 'battle');
  const wished = battles.length > 0 ? battles : allowed;
  return wished[chance.next(wished.length)] as Action;
};

test('pitched battles, which random games hardly come to, keep what must always be true', () => {
  const game = anyGame(gameOf(faceToFace()));
  const taken = new Set<string>();
  for (let index = 0; index < 12; index++) {
    const report = fuzz(game, { setup: setupFor(game), seed: `pitched ${index}`, most: 150, every: 5, choose: eager });
    expect(report.failure?.complaint).toBeUndefined();
    for (const deed of report.taken) taken.add(deed);
  }
  for (const deed of ['orders battle', 'breakOff breakOff', 'breakOff fightOn', 'advance advance', 'advance halt'])
    expect(taken).toContain(deed);
});
