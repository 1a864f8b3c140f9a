import { randomBot } from '@gunbai/ai';
import {
  legalActions,
  eraseGameType,
  startGame,
  seededRandom,
  Match,
  pendingSeats,
  applyAction,
  promptFor,
  refusalFor,
} from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { LANGUAGES, toText, formatAction, formatEvent, formatPrompt, formatRefusal } from '@gunbai/shared/i18n';
import type { Clause } from '@gunbai/shared/i18n';
import { expect, test } from 'vitest';
import clauses from '../data/clauses.json' with { type: 'json' };
import { describe } from '../describe.ts';
import { EVENT_IDS } from '../rules/cards.ts';
import { REQUIREMENTS } from '../rules/events/requirements.ts';
import { hideyoshi } from '../rules/index.ts';
import { text } from '../text/index.ts';
import { cardId, position } from './helpers.ts';

const SECTIONS = ['prompts', 'actions', 'refusals', 'events', 'outcomes', 'scenarios', 'options'] as const;

test('all four languages have the same texts with the same placeholders', () => {
  const places = (sentence: unknown): string[] => [...new Set(JSON.stringify(sentence).match(/\{\{\w+/g) ?? [])].sort();
  for (const language of LANGUAGES)
    for (const section of SECTIONS) {
      expect(Object.keys(text[language][section]).sort(), `${language} ${section}`).toEqual(Object.keys(text.en[section]).sort());
      for (const [key, sentence] of Object.entries(text[language][section]))
        expect(places(sentence), `${language} ${section} ${key}`).toEqual(places(text.en[section][key]));
    }
});

test('every event has a description, every requirement a reason, every action and step a sentence', () => {
  const actionTypes = Object.values(hideyoshi.steps).flatMap((step) =>
    step.type === 'decision' ? step.actionTypes.map(({ name }) => name) : [],
  );
  for (const language of LANGUAGES) {
    const { names, actions, options } = text[language];
    for (const event of EVENT_IDS) expect(names['eventText']?.[event]?.length, event).toBeGreaterThan(4);
    for (const is of Object.keys(REQUIREMENTS)) expect(names['requirement']?.[is], is).toBeDefined();
    for (const type of actionTypes) expect(actions[type], type).toBeDefined();
    for (const { id } of hideyoshi.options) expect(options[id]?.name, id).toBeDefined();
    for (const kind of ['area', 'daimyo', 'unit', 'card', 'event', 'rank'])
      for (const [id, name] of Object.entries(names[kind] ?? {})) expect(name, `${language} ${kind} ${id}`).toMatch(/\S/);
  }
});

test('each of the three cards of turn 0 is shown to the player who chose it, and to nobody else', () => {
  const opened = Match.open(eraseGameType(hideyoshi), {}, { seed: '12'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.code);
  const match = opened.value;
  const logFor = (viewer: string | null): string[] =>
    match
      .logFor(viewer)
      .flatMap(({ events }) => events)
      .filter(({ type }) => type.startsWith('chose'))
      .map((event) => toText(formatEvent(text.en, event)));
  const cards = match.legalActions('hideyoshi').slice(0, 3);
  for (const action of cards) match.act('hideyoshi', action);
  expect(logFor('hideyoshi')).toEqual(cards.map(([, taken]) => `Hideyoshi takes ${text.en.names['card']?.[String(taken)]} from the deck.`));
  for (const viewer of ['anti', null])
    expect(logFor(viewer)).toEqual(Array.from({ length: 3 }, () => 'Hideyoshi chooses a card from the deck.'));
});

test('an attack is reported with the dice of each kind of piece', () => {
  const event = {
    type: 'rolled',
    area: 'kyo',
    seat: 'hideyoshi',
    'throws:unit': [
      ['niwa', 4],
      ['hashiba', 1, 3],
    ],
    hits: 1,
    walls: 0,
  };
  expect(toText(formatEvent(text.en, event))).toBe('Hideyoshi: one hit in Kyo (dice: Niwa troops 4, Hashiba troops 1 3).');
});

test('a march is reported with its pieces', () => {
  const march = (...units: [string, number][]) => {
    const map = { settsu: { niwa: 4, nagahide: 1, hashiba: 2 } };
    const table = position({ map, war: ['niwa'], hands: { hideyoshi: ['subterfuge'] } });
    table
      .act('hideyoshi', ['operations', cardId('subterfuge')])
      .act('hideyoshi', ['move', 'settsu'])
      .act('hideyoshi', ['to', 'kyo']);
    for (const [unit, count] of units) table.act('hideyoshi', ['take', unit, count]);
    table.act('hideyoshi', ['go']);
    const moved = table.events.find(({ type }) => type === 'moved')!;
    return LANGUAGES.map((language) => toText(formatEvent(text[language], moved)));
  };
  expect(march(['nagahide', 1], ['niwa', 3])[0]).toBe('Hideyoshi: 4 pieces from Settsu to Kyo (Niwa Nagahide, Niwa troops ×3).');
  expect(march(['niwa', 1])).toEqual([
    'Hideyoshi: Niwa troops from Settsu to Kyo.',
    '秀吉方：丹羽军从摄津到京。',
    '秀吉方：丹羽軍從攝津到京。',
    '秀吉方：丹羽勢が摂津から京へ。',
  ]);
});

test('a name that ends in Latin letters is separated from the next word', () => {
  for (const language of ['zh-Hans', 'zh-Hant'] as const)
    expect(toText(formatEvent(text[language], { type: 'passed', seat: 'anti', auto: false }, { anti: 'Hanako' }))).not.toMatch(
      /HanakoPASS/,
    );
});

test('the Kiyosu Conference does not ask for markers of the own side', () => {
  const table = position({ hands: { hideyoshi: ['kiyosu'] } }).act('hideyoshi', ['event', cardId('kiyosu')]);
  const question = promptFor(eraseGameType(hideyoshi), table.state, 'hideyoshi')!;
  expect(toText(formatPrompt(text.en, question.prompt))).toBe(
    'Hideyoshi: move markers of these anti-Hideyoshi daimyo towards your side (2 spaces left).',
  );
});

test('a whole random game has a text for everything in every language', () => {
  const game = eraseGameType(hideyoshi);
  const setup = setupFor(game);
  const ctx = startGame(game, setup, seededRandom(7), true);
  const chance = seededRandom(8);
  const isWhole = (sentence: string): boolean => sentence.length > 0 && !/\{\{|undefined|\[object/.test(sentence);
  const seen = new Set<string>();
  for (let i = 0; i < 400 && !ctx.state.outcome; i++) {
    const seat = pendingSeats(game, ctx.state)[0]!;
    const choices = legalActions(game, ctx.state, seat);
    const question = promptFor(game, ctx.state, seat)!;
    const action = randomBot.choose({ game, seat, legalActions: choices, view: () => ctx.state, chance });
    ctx.events = [];
    for (const language of LANGUAGES) {
      expect(text[language].prompts[question.prompt.key], question.prompt.key).toBeDefined();
      expect(isWhole(toText(formatPrompt(text[language], question.prompt)))).toBe(true);
      expect(isWhole(toText(formatAction(text[language], action, describe(action))))).toBe(true);
      const refused = refusalFor(game, ctx.state, seat, ['event', 'ogaeshi-15'] as Action);
      if (refused?.clause) expect(isWhole(toText(formatRefusal(text[language], clauses as Clause[], language, refused)))).toBe(true);
    }
    applyAction(ctx, seat, action);
    for (const { event } of ctx.events) {
      seen.add(event.type);
      for (const language of LANGUAGES) {
        expect(text[language].events[event.type], event.type).toBeDefined();
        expect(isWhole(toText(formatEvent(text[language], event)))).toBe(true);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});
