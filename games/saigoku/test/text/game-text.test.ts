import { legalActions, eraseGameType, startGame, seededRandom, pendingSeats, applyAction, promptFor, refusalFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { LANGUAGES, toText, formatAction, formatEvent, formatPrompt, formatRefusal } from '@gunbai/shared/i18n';
import type { Clause } from '@gunbai/shared/i18n';
import { describe, expect, test } from 'vitest';
import clauses from '../../data/clauses.json' with { type: 'json' };
import { describe as describeAction } from '../../describe.ts';
import { saigoku } from '../../rules/index.ts';
import { text } from '../../text/index.ts';

const game = eraseGameType(saigoku);

describe('game text', () => {
  test.each(saigoku.scenarios.map(({ id }) => id))('every prompt, action and event of %s has a sentence in four languages', (scenario) => {
    const setup = setupFor(game, { scenario });
    const chance = seededRandom(7);
    const ctx = startGame(game, setup, chance, true);
    const missing = new Set<string>();
    const checkSentence = (sentence: string, what: string): void => {
      if (sentence.includes('{{') || sentence === '' || sentence.includes('undefined')) missing.add(what);
    };
    for (let turn = 0; turn < 1500 && !ctx.state.outcome; turn++) {
      const seat = pendingSeats(game, ctx.state)[0] as string;
      const question = promptFor(game, ctx.state, seat);
      const actions = legalActions(game, ctx.state, seat);
      const action = actions[chance.next(actions.length)] as Action;
      for (const language of LANGUAGES) {
        const gameText = text[language];
        if (gameText.prompts[question?.prompt.key ?? ''] === undefined) missing.add(`prompt ${question?.prompt.key}`);
        checkSentence(toText(formatPrompt(gameText, question?.prompt ?? { key: '' })), `prompt ${question?.prompt.key}`);
        if (gameText.actions[action[0]] === undefined) missing.add(`action ${action[0]}`);
        checkSentence(toText(formatAction(gameText, action, describeAction(action))), `action ${action[0]}`);
      }
      ctx.events = [];
      applyAction(ctx, seat, action);
      for (const { event } of ctx.events)
        for (const language of LANGUAGES) {
          if (text[language].events[event.type] === undefined) missing.add(`event ${event.type}`);
          if (event.type !== 'marches') checkSentence(toText(formatEvent(text[language], event)), `event ${event.type}`);
        }
    }
    expect([...missing]).toEqual([]);
  });

  test('a refusal names the problem and the rule', () => {
    const setup = setupFor(game, { scenario: 'oshikihata' });
    const ctx = startGame(game, setup, seededRandom(1), true);
    const why = refusalFor(game, ctx.state, 'ouchi', ['assign', 'sue-harukata', 'era-fusahide']);
    expect(why && toText(formatRefusal(text.en, clauses as Clause[], 'en', why))).toBe(
      'Era Fusahide does not outrank Sue Harukata. (9-2-3)',
    );
    expect(why && toText(formatRefusal(text['zh-Hant'], clauses as Clause[], 'zh-Hant', why))).toContain('級別');
  });

  test('traditional Chinese names are traditional', () => {
    expect(text['zh-Hant'].names['unit']?.['mori-motonari']).toBe('毛利元就');
    expect(text['zh-Hant'].names['province']?.['izumo']).toBe('出雲');
    expect(text['zh-Hant'].scenarios['itsukushima']?.name).toBe('嚴島合戰');
  });
});
