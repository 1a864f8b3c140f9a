import { legalActions, startGame, seededRandom, pendingSeats, applyAction } from '@gunbai/engine';
import type { Action, AnyGame, Facts, SeatId, GameContext } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { formatAction, toText } from '@gunbai/shared/i18n';
import type { Clause, GameText } from '@gunbai/shared/i18n';
import { describe, expect, test } from 'vitest';
import { games, draftGames } from '../registry.ts';
import type { GameModule } from '../manifest.ts';

/** Decisions per scenario: enough for a random game to show most texts. */
const MAX_DECISIONS = 400;

/** The placeholders that a text always fills. Conditional ones (`{{castle?of %|}}`) may be left out. */
const requiredPlaceholders = (sentence: string): string[] =>
  sentence
    .split(/\{\{((?:[^{}]|\{\{[^{}]*\}\})*)\}\}/)
    .filter((_, index) => index % 2 === 1)
    .flatMap((inside) => /^([\w-]+)(?!\?|[\w-])/.exec(inside)?.[1] ?? []);
const factNames = (facts: Facts = {}): string[] => Object.keys(facts).map((key) => key.split(':', 1)[0] as string);

/** Errors of a text: it is missing, or it uses a fact that it does not get. */
const sentenceErrors = (sentences: GameText['events'], key: string, facts?: Facts): string[] => {
  const sentence = sentences[key];
  if (sentence === undefined) return [`${key}: no text`];
  return requiredPlaceholders(sentence)
    .filter((place) => !factNames(facts).includes(place))
    .map((place) => `${key}: no fact for {{${place}}}`);
};

/** Plays at random and calls `visit` before every decision and at the end. */
const playRandomly = (game: AnyGame, scenario: string, visit: (ctx: GameContext<unknown>, seat: SeatId | undefined) => void): void => {
  const setup = setupFor(game, { scenario });
  const ctx = startGame(game, setup, seededRandom(7), true);
  const chance = seededRandom(8);
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions++) {
    const seat = pendingSeats(game, ctx.state)[0];
    visit(ctx, seat);
    ctx.events = [];
    ctx.rolls = [];
    if (seat === undefined) return;
    const choices = legalActions(game, ctx.state, seat);
    applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
  }
};

const textErrors = (
  { game, describe: describeAction }: GameModule,
  en: GameText,
  clauses: readonly Clause[],
  scenario: string,
): string[] => {
  const errors = new Set<string>();
  const addErrors = (more: readonly string[]): void => more.forEach((fault) => errors.add(fault));
  const known = new Set(clauses.map(({ id }) => id));
  playRandomly(game, scenario, ({ state, events, rolls }, seat) => {
    for (const { event } of events ?? []) addErrors(sentenceErrors(en.events, event.type, event));
    for (const { why } of rolls ?? []) if (!known.has(why)) addErrors([`rolls for ${why}, which is no clause`]);
    if (state.outcome && en.outcomes[state.outcome.reason] === undefined) addErrors([`${state.outcome.reason}: no text for this outcome`]);
    const step = game.steps[state.flow.at(-1)?.step ?? ''];
    if (seat === undefined || step?.type !== 'decision') return;
    const { key, facts } = step.prompt(state, { seat, local: state.flow.at(-1)?.local ?? null });
    addErrors(sentenceErrors(en.prompts, key, facts));
    for (const { name, rules } of step.actionTypes) {
      if (en.actions[name] === undefined) addErrors([`${name}: no text for this action`]);
      for (const { clause } of rules) if (!known.has(clause)) addErrors([`${name} may be refused by ${clause}, which is no clause`]);
    }
    for (const action of legalActions(game, state, seat))
      if (toText(formatAction(en, action, describeAction?.(action))).trim() === '') addErrors([`${action[0]}: empty text`]);
  });
  return [...errors];
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('every prompt, action, refusal and event in play has a text and a clause', async () => {
    const [rules, text, clauses] = await Promise.all([manifest.rules(), manifest.text.en(), manifest.clauses.en()]);
    for (const { id } of rules.game.scenarios) expect(textErrors(rules, text, clauses, id), id).toEqual([]);
  });

  test('every seat and every bot has a name', async () => {
    const { game, bots } = await manifest.rules();
    const { seat = {}, bot = {} } = (await manifest.text.en()).names;
    for (const { seats } of game.scenarios) expect(Object.keys(seat)).toEqual(expect.arrayContaining([...seats]));
    expect(Object.keys(bot)).toEqual(expect.arrayContaining(bots.map(({ id }) => id)));
  });
});
