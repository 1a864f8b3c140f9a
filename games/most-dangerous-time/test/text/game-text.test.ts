import {
  eraseGameType,
  startGame,
  seededRandom,
  seedFromText,
  pendingSeats,
  promptFor,
  legalActions,
  currentDecision,
  sampleAction,
  refusalFor,
  applyAction,
} from '@gunbai/engine';
import type { SeatId, Action } from '@gunbai/engine';
import { LANGUAGES, toText, formatPrompt, formatAction, formatEvent } from '@gunbai/shared/i18n';
import type { Clause } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import clauses from '../../data/clauses.json' with { type: 'json' };
import { mostDangerousTime } from '../../rules/index.ts';
import { CARD_IDS } from '../../rules/components.ts';
import { describe } from '../../describe.ts';
import { text } from '../../text/index.ts';
import { toTraditional } from '../../text/to-traditional.ts';

const game = eraseGameType(mostDangerousTime);

/** Plays random games and formats all their texts. Returns those that failed. */
const unsaid = (scenario: string, games: number): string[] => {
  const setup = setupFor(game, { scenario });
  const missing = new Set<string>();
  const known = new Set((clauses as Clause[]).map(({ id }) => id));
  const note = (kind: string, key: string, sentence: string): void => {
    if (sentence.includes('{{') || sentence.includes('undefined') || sentence.includes('[object'))
      missing.add(`${kind} ${key}: ${sentence}`);
  };
  for (let n = 0; n < games; n++) {
    const ctx = startGame(game, setup, seededRandom(seedFromText(`${scenario} ${n}`)), true);
    const chance = seededRandom(seedFromText(`say ${n}`));
    for (let i = 0; i < 900 && !ctx.state.outcome; i++) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const question = promptFor(game, ctx.state, seat);
      const choices = legalActions(game, ctx.state, seat);
      const action = choices[chance.next(choices.length)] as Action;
      for (const language of LANGUAGES) {
        const gameText = text[language];
        if (question) {
          if (gameText.prompts[question.prompt.key] === undefined) missing.add(`prompt ${question.prompt.key}`);
          note('prompt', question.prompt.key, toText(formatPrompt(gameText, question.prompt)));
        }
        if (gameText.actions[action[0]] === undefined) missing.add(`action ${action[0]}`);
        note('action', action[0], toText(formatAction(gameText, action, describe(action))));
      }
      for (const verb of currentDecision(game, ctx.state)?.actionTypes ?? []) {
        const forged = sampleAction(verb.name, verb.args, (bound) => chance.next(bound));
        const why = refusalFor(game, ctx.state, seat, forged);
        if (why?.clause !== undefined && !known.has(why.clause)) missing.add(`clause ${why.clause}`);
      }
      ctx.events = [];
      applyAction(ctx, seat, action);
      for (const { event } of ctx.events ?? [])
        for (const language of LANGUAGES) {
          if (text[language].events[event.type] === undefined) missing.add(`event ${event.type}`);
          note('event', event.type, toText(formatEvent(text[language], event)));
        }
    }
    if (ctx.state.outcome && text.en.outcomes[ctx.state.outcome.reason] === undefined) missing.add(`outcome ${ctx.state.outcome.reason}`);
  }
  return [...missing].toSorted();
};

for (const scenario of ['short', 'bid', 'standard', 'three', 'four'])
  test(`every text of a ${scenario} game exists in four languages`, () => {
    expect(unsaid(scenario, 2)).toEqual([]);
  });

test('the languages have the same keys', () => {
  for (const language of LANGUAGES)
    for (const part of ['prompts', 'actions', 'refusals', 'events', 'outcomes', 'scenarios', 'options'] as const)
      expect([language, part, Object.keys(text[language][part]).toSorted()]).toEqual([
        language,
        part,
        Object.keys(text.en[part]).toSorted(),
      ]);
});

test('placeholders of a sentence are the same in every language', () => {
  const places = (sentence: string): string[] =>
    [...new Set([...sentence.matchAll(/\{\{([\w-]+)/g)].map(([, place]) => String(place)))].toSorted();
  for (const language of LANGUAGES)
    for (const part of ['prompts', 'actions', 'refusals', 'events'] as const)
      for (const [key, sentence] of Object.entries(text.en[part]))
        expect([language, part, key, places(text[language][part][key] ?? '')]).toEqual([language, part, key, places(sentence)]);
});

test('traditional Chinese holds no simplified characters of our own', () => {
  expect(toTraditional('织田联盟进场，延历寺与赞岐')).toBe('織田聯盟進場，延曆寺與讚岐');
  expect(toTraditional('标准游戏，准备征兵吗')).toBe('標準遊戲，準備徵兵嗎');
  for (const part of ['prompts', 'actions', 'refusals', 'events', 'outcomes'] as const)
    for (const sentence of Object.values(text['zh-Hant'][part])) expect(toTraditional(sentence)).toBe(sentence);
});

test('every card describes its effect, in every language, with the names it needs', () => {
  for (const language of LANGUAGES)
    for (const card of CARD_IDS) {
      const cardText = text[language].names['cardText']?.[card] ?? '';
      expect([card, language, cardText.length > 5, /\{\}|undefined/.test(cardText)]).toEqual([card, language, true, false]);
    }
  expect(text['zh-Hant'].names['cardText']?.['card_29']).toContain('對方');
  expect(text.ja.names['cardText']?.['card_01']).toContain('松永久秀');
});
