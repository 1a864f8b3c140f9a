import { allowed, anyGame, begin, fastChance, owing, perform, questionTo, whyNot } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { LANGUAGES, plain, sayAction, sayEvent, sayPrompt, sayRefusal } from '@gunbai/kits/text';
import type { Clause } from '@gunbai/kits/text';
import { describe, expect, test } from 'vitest';
import clauses from '../data/clauses.json' with { type: 'json' };
import { describe as describeAction } from '../describe.ts';
import { saigoku } from '../rules/index.ts';
import { text } from '../text/index.ts';

const game = anyGame(saigoku);

describe('words', () => {
  test.each(saigoku.scenarios.map(({ id }) => id))('everything that happens in %s is said in four languages', (scenario) => {
    const setup = setupFor(game, { scenario });
    const luck = fastChance(7);
    const table = begin(game, setup, luck, true);
    const missing = new Set<string>();
    const said = (sentence: string, what: string): void => {
      if (sentence.includes('{{') || sentence === '' || sentence.includes('undefined')) missing.add(what);
    };
    for (let turn = 0; turn < 1500 && !table.state.outcome; turn++) {
      const seat = owing(game, table.state)[0] as string;
      const question = questionTo(game, table.state, seat);
      const actions = allowed(game, table.state, seat);
      const action = actions[luck.next(actions.length)] as Action;
      for (const language of LANGUAGES) {
        const words = text[language];
        if (words.prompts[question?.prompt.key ?? ''] === undefined) missing.add(`prompt ${question?.prompt.key}`);
        said(plain(sayPrompt(words, question?.prompt ?? { key: '' })), `prompt ${question?.prompt.key}`);
        if (words.actions[action[0]] === undefined) missing.add(`action ${action[0]}`);
        said(plain(sayAction(words, action, describeAction(action))), `action ${action[0]}`);
      }
      table.events = [];
      perform(table, seat, action);
      for (const { event } of table.events)
        for (const language of LANGUAGES) {
          if (text[language].events[event.type] === undefined) missing.add(`event ${event.type}`);
          if (event.type !== 'marches') said(plain(sayEvent(text[language], event)), `event ${event.type}`);
        }
    }
    expect([...missing]).toEqual([]);
  });

  test('a refusal says what is wrong, the numbers and the rule', () => {
    const setup = setupFor(game, { scenario: 's1' });
    const table = begin(game, setup, fastChance(1), true);
    const why = whyNot(game, table.state, 'ouchi', ['assign', 'sue-harukata', 'era-fusahide']);
    expect(why && plain(sayRefusal(text.en, clauses as Clause[], 'en', why))).toBe('Era Fusahide does not outrank Sue Harukata. (9-2-3)');
    expect(why && plain(sayRefusal(text['zh-Hant'], clauses as Clause[], 'zh-Hant', why))).toContain('級別');
  });

  test('traditional Chinese names are traditional', () => {
    expect(text['zh-Hant'].names['unit']?.['mori-motonari']).toBe('毛利元就');
    expect(text['zh-Hant'].names['province']?.['izumo']).toBe('出雲');
    expect(text['zh-Hant'].scenarios['s2']?.name).toBe('嚴島合戰');
  });
});
