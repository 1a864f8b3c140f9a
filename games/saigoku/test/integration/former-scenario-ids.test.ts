import { eraseGameType, findScenario, Match, parseRecord, seededRandom, stateHash, verify, verifyLog } from '@gunbai/engine';
import type { GameRecord, State } from '@gunbai/engine';
import type { AnyBot } from '@gunbai/ai';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bots } from '../../bot/index.ts';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import type { GameState } from '../../rules/index.ts';
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

/** The states to which the fixtures led under rules 6, as a server stored them. */
const STATES_OF_RULES_6 = JSON.parse(readFileSync(new URL('../fixtures/states-of-rules-6.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, State<unknown>>
>;

const valueOf = (result: ReturnType<typeof Match.resume>): Match => {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};

/** All seats have agreed that the game continues under the present rules, from the position that it had. */
const migrate = (name: string): Match => {
  const record = loadFixture(name);
  const state = STATES_OF_RULES_6[name] as State<unknown>;
  return valueOf(
    Match.migrateRules(
      game,
      { record, state, effects: [] },
      record.seats.map(({ id }) => id),
    ),
  );
};

describe.each([
  ['oshikihata', 's1', {}],
  ['itsukushima', 's2', {}],
  ['koriyama', 's3', { victory: 'historical' }],
  ['fall-of-the-ouchi', 's4', {}],
])('a record of %s stored under the id %s', (id, formerId, options) => {
  const record = loadFixture(id);

  test('keeps its id, its hashes and its rolls; its actions belong to rules 6', () => {
    expect(record).toMatchObject({ scenario: formerId, options, rules: 6 });
    expect(verifyLog(record)).toMatchObject({ ok: true, problem: null });
    const { ok, at, problem } = verify(game, record);
    expect([ok, at, problem]).toEqual([false, null, expect.stringContaining('under rules 6')]);
  });

  test('continues under the present rules from the position it had', () => {
    const match = migrate(id);
    expect([match.state.scenario, match.state.board]).toEqual([formerId, STATES_OF_RULES_6[id]?.board]);
    const [seat = ''] = match.pendingSeats();
    const [action] = match.legalActions(seat);
    expect(match.act(seat, action).ok).toBe(true);
    const again = valueOf(Match.resume(game, match.record));
    expect(stateHash(again.state)).toBe(stateHash(match.state));
    expect(verify(game, match.record)).toMatchObject({ ok: true, problem: null });
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

test('a finished record of earlier rules still verifies by its log, with its outcome by the historical condition', () => {
  const record = loadFixture('itsukushima-historical');
  expect(verifyLog(record)).toMatchObject({ ok: true });
  const state = STATES_OF_RULES_6['itsukushima-historical'] as State<GameState>;
  expect(outcomeOf(scenarioDataOf(state), state)).toEqual({
    winners: ['ouchi'],
    reason: 'taken',
    scores: { mori: expect.any(Number), ouchi: expect.any(Number) },
  });
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
  const match = migrate('itsukushima');
  const bot = bots[0] as AnyBot;
  const chance = seededRandom(1);
  for (let actions = 0; !match.outcome && actions < 2000; actions++) {
    const [seat = ''] = match.pendingSeats();
    const legal = match.legalActions(seat);
    const action = bot.choose({ game, seat, legalActions: legal, view: () => match.view(seat), chance });
    expect(match.act(seat, action).ok).toBe(true);
  }
  expect(['points', 'draw']).toContain(match.outcome?.reason);
});
