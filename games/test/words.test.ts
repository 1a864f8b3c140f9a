import { allowed, begin, fastChance, owing, perform } from '@gunbai/engine';
import type { Action, AnyGame, Facts, SeatId, Table } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { sayAction, plain } from '@gunbai/kits/text';
import type { Clause, GameText } from '@gunbai/kits/text';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';
import type { TitleRules } from '../title.ts';

/** Decisions to look at in each scenario: enough for a random game to show most of what there is. */
const DECISIONS = 400;

/** The places that a sentence always fills; what it says only if there is something (`{{castle?of %|}}`) may be left out. */
const placesOf = (sentence: string): string[] =>
  sentence
    .split(/\{\{((?:[^{}]|\{\{[^{}]*\}\})*)\}\}/)
    .filter((_, index) => index % 2 === 1)
    .flatMap((inside) => /^([\w-]+)(?!\?|[\w-])/.exec(inside)?.[1] ?? []);
const factsOf = (facts: Facts = {}): string[] => Object.keys(facts).map((key) => key.split(':', 1)[0] as string);

/** What is wrong with the sentence for something: there is none, or it speaks of what it is not told. */
const faultsOf = (sentences: GameText['events'], key: string, facts?: Facts): string[] => {
  const sentence = sentences[key];
  if (sentence === undefined) return [`${key}: no sentence`];
  return placesOf(sentence)
    .filter((place) => !factsOf(facts).includes(place))
    .map((place) => `${key}: nobody says what {{${place}}} is`);
};

/** Plays at random and calls `look` before every decision and at the end. */
const wander = (game: AnyGame, scenario: string, look: (table: Table<unknown>, seat: SeatId | undefined) => void): void => {
  const setup = setupFor(game, { scenario });
  const table = begin(game, setup, fastChance(7), true);
  const chance = fastChance(8);
  for (let decisions = 0; decisions < DECISIONS; decisions++) {
    const seat = owing(game, table.state)[0];
    look(table, seat);
    table.events = [];
    table.rolls = [];
    if (seat === undefined) return;
    const choices = allowed(game, table.state, seat);
    perform(table, seat, choices[chance.next(choices.length)] as Action);
  }
};

const faultsIn = ({ game, describe: told }: TitleRules, en: GameText, clauses: readonly Clause[], scenario: string): string[] => {
  const faults = new Set<string>();
  const add = (more: readonly string[]): void => more.forEach((fault) => faults.add(fault));
  const known = new Set(clauses.map(({ id }) => id));
  wander(game, scenario, ({ state, events, rolls }, seat) => {
    for (const { event } of events ?? []) add(faultsOf(en.events, event.type, event));
    for (const { why } of rolls ?? []) if (!known.has(why)) add([`rolls for ${why}, which is no clause`]);
    if (state.outcome && en.outcomes[state.outcome.reason] === undefined) add([`${state.outcome.reason}: no sentence for this end`]);
    const step = game.steps[state.flow.at(-1)?.step ?? ''];
    if (seat === undefined || step?.type !== 'decision') return;
    const { key, facts } = step.prompt(state, { seat, local: state.flow.at(-1)?.local ?? null });
    add(faultsOf(en.prompts, key, facts));
    for (const { name, rules } of step.verbs) {
      if (en.actions[name] === undefined) add([`${name}: no sentence for this action`]);
      for (const { clause } of rules) if (!known.has(clause)) add([`${name} may be refused by ${clause}, which is no clause`]);
    }
    for (const action of allowed(game, state, seat))
      if (plain(sayAction(en, action, told?.(action))).trim() === '') add([`${action[0]}: says nothing`]);
  });
  return [...faults];
};

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (_, title) => {
  test('whatever is asked, done, refused or told in play has its words and its clause', async () => {
    const [rules, text, clauses] = await Promise.all([title.rules(), title.text.en(), title.clauses.en()]);
    for (const { id } of rules.game.scenarios) expect(faultsIn(rules, text, clauses, id), id).toEqual([]);
  });

  test('every seat and every bot has a name', async () => {
    const { game, bots } = await title.rules();
    const { seat = {}, bot = {} } = (await title.text.en()).names;
    for (const { seats } of game.scenarios) expect(Object.keys(seat)).toEqual(expect.arrayContaining([...seats]));
    expect(Object.keys(bot)).toEqual(expect.arrayContaining(bots.map(({ id }) => id)));
  });
});
