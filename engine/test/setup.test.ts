import { expect, test } from 'vitest';
import { allSetups, eraseGameType, findScenario, optionsFor, resolveSetup, setupError } from '../src/index.ts';
import { feud } from './fixture-game.ts';

const game = eraseGameType({
  ...feud,
  scenarios: [
    { id: 'short', seats: ['red', 'white'], minutes: 1 },
    { id: 'long', seats: ['red', 'white', 'blue'], minPlayers: 2, minutes: 9 },
  ],
  options: [
    { id: 'mercy', values: [false, true], defaultValue: false },
    { id: 'season', values: ['spring', 'autumn', 'winter'], defaultValue: 'autumn', scenarios: ['long'] },
  ],
});

test('a set-up defaults to the first scenario, the fewest players and the default options', () => {
  expect(resolveSetup(game, {})).toEqual({ ok: true, value: { scenario: 'short', options: { mercy: false }, seats: ['red', 'white'] } });
  const long = resolveSetup(game, { scenario: 'long', players: 3, options: { season: 'winter' } });
  expect(long).toEqual({
    ok: true,
    value: { scenario: 'long', options: { mercy: false, season: 'winter' }, seats: ['red', 'white', 'blue'] },
  });
});

test('an invalid set-up is refused with the valid values', () => {
  const problem = (request: Parameters<typeof resolveSetup>[1]) => {
    const read = resolveSetup(game, request);
    return read.ok ? null : read.error;
  };
  expect(problem({ scenario: 'endless' })).toBe('feud has no scenario "endless"; it has short, long');
  expect(problem({ players: 3 })).toBe('feud (short) is for 2 players, not 3');
  expect(problem({ scenario: 'long', players: 4 })).toBe('feud (long) is for 2 to 3 players, not 4');
  expect(problem({ scenario: 'long', players: 1 })).toBe('feud (long) is for 2 to 3 players, not 1');
  expect(problem({ scenario: 'long', players: 2.5 })).toBe('feud (long) is for 2 to 3 players, not 2.5');
  expect(problem({ options: { season: 'winter' } })).toBe('feud (short) has no option season; it has mercy');
  expect(problem({ options: { mercy: 'much' } })).toBe('option mercy can be false, true');
});

test('allSetups lists each scenario, number of players and combination of options once', () => {
  const all = allSetups(game);
  expect(all).toHaveLength(2 + 2 * 2 * 3);
  expect(new Set(all.map((setup) => JSON.stringify(setup))).size).toBe(all.length);
  for (const { scenario, options, seats } of all)
    expect(resolveSetup(game, { scenario, options, players: seats.length })).toEqual({ ok: true, value: { scenario, options, seats } });
});

test('a former scenario id sets up the present scenario; options follow it', () => {
  const renamed = eraseGameType({
    ...feud,
    scenarios: [
      { id: 'short', seats: ['red', 'white'], minutes: 1 },
      { id: 'siege', formerIds: ['s2', 'long'], seats: ['red', 'white'], minutes: 9 },
    ],
    options: [{ id: 'season', values: ['spring', 'autumn'], defaultValue: 'autumn', scenarios: ['siege'] }],
  });
  const siege = { scenario: 'siege', options: { season: 'spring' }, seats: ['red', 'white'] };
  expect(resolveSetup(renamed, { scenario: 's2', options: { season: 'spring' } })).toEqual({ ok: true, value: siege });
  expect(setupError(renamed, { ...siege, scenario: 'long' })).toBeNull();
  expect(optionsFor(renamed, 's2')).toEqual(optionsFor(renamed, 'siege'));
  expect(findScenario(renamed, 'endless')).toBeUndefined();
});
