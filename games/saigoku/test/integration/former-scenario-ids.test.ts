import { eraseGameType, findScenario, Match, parseRecord, seededRandom, stateHash, verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import type { AnyBot } from '@gunbai/ai';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bots } from '../../bot/index.ts';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import { SCENARIOS, scenarioDefinition } from '../../rules/scenarios/index.ts';
import { outcomeOf } from '../../rules/scoring.ts';
import { text } from '../../text/index.ts';

const game = eraseGameType(saigoku);

/** A record that an earlier version wrote, when the scenarios had numbers. */
const loadFixture = (name: string): GameRecord => {
  const parsed = parseRecord(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

const resume = (record: GameRecord): Match => {
  const resumed = Match.resume(game, record);
  if (!resumed.ok) throw new Error(resumed.error.detail);
  return resumed.value;
};

describe.each([
  ['oshikihata', 's1', {}],
  ['itsukushima', 's2', {}],
  ['koriyama', 's3', { victory: 'historical' }],
  ['fall-of-the-ouchi', 's4', {}],
])('a record of %s stored under the id %s', (id, formerId, options) => {
  const record = loadFixture(id);

  test('keeps its id and verifies', () => {
    expect(record).toMatchObject({ scenario: formerId, options, rules: saigoku.rules });
    expect(verify(game, record)).toMatchObject({ ok: true, problem: null });
  });

  test('opens in the same state and continues', () => {
    const match = resume(record);
    expect(match.state.scenario).toBe(formerId);
    expect(match.record).toEqual(record);
    const [seat = ''] = match.pendingSeats();
    const [action] = match.legalActions(seat);
    expect(match.act(seat, action).ok).toBe(true);
    const again = resume(match.record);
    expect(stateHash(again.state)).toBe(stateHash(match.state));
    expect(verify(game, match.record).ok).toBe(true);
  });

  test('has the data, the name and the options of the scenario', () => {
    expect(scenarioDataOf({ scenario: formerId })).toBe(scenarioDataOf({ scenario: id }));
    expect(scenarioDefinition(formerId).id).toBe(id);
    const { id: present = '' } = findScenario(game, record.scenario) ?? {};
    expect(present).toBe(id);
    expect(text.en.scenarios[present]?.name).not.toBe(undefined);
  });

  test('a new game created from it gets the present id', () => {
    const { seats, scenario, seed, entropy } = record;
    const opened = Match.open(game, { scenario, options, players: seats.length }, { seed: seed ?? '', entropy });
    expect(opened.ok && opened.value.record.scenario).toBe(id);
  });
});

test('a finished record verifies, and its last position is scored by the historical condition', () => {
  const record = loadFixture('itsukushima-historical');
  expect(verify(game, record)).toMatchObject({ ok: true });
  const match = resume(record);
  expect(match.outcome).toEqual({ winners: ['ouchi'], reason: 'taken', scores: { mori: expect.any(Number), ouchi: expect.any(Number) } });
});

test('an unknown scenario throws wherever it is looked up', () => {
  for (const id of ['s5', 'kawanakajima', 'constructor']) {
    expect(() => scenarioDefinition(id)).toThrow(`there is no scenario "${id}"`);
    expect(() => scenarioDataOf({ scenario: id })).toThrow(`there is no scenario "${id}"`);
    expect(Match.open(game, { scenario: id }, { seed: '5a'.repeat(32), entropy: {} }).ok).toBe(false);
  }
});

test('a scenario without a historical condition throws if the option is chosen', () => {
  for (const { id, victory } of SCENARIOS.filter((scenario) => !scenario.victory.historical)) {
    const opened = Match.open(game, { scenario: id }, { seed: '5a'.repeat(32), entropy: {} });
    if (!opened.ok) throw new Error(opened.error.detail);
    const state = { ...opened.value.state, options: { victory: 'historical' } } as unknown as Parameters<typeof outcomeOf>[1];
    expect(() => outcomeOf(scenarioDataOf({ scenario: id }), state)).toThrow(`scenario ${id} has no historical victory condition`);
    expect(victory.points.goal.en).toContain('more points');
  }
});

test('a bot plays an old record to its end', () => {
  const match = resume(loadFixture('itsukushima'));
  const bot = bots.at(-1) as AnyBot;
  const chance = seededRandom(1);
  for (let actions = 0; !match.outcome && actions < 2000; actions++) {
    const [seat = ''] = match.pendingSeats();
    const legal = match.legalActions(seat);
    const action = bot.choose({ game, seat, legalActions: legal, view: () => match.view(seat), chance });
    expect(match.act(seat, action).ok).toBe(true);
  }
  expect(match.outcome?.reason).toBe('points');
});
