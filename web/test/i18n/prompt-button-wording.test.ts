import { LANGUAGES, toText, formatAction } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';

/** Prompts that refer to a button, and the text of that button. */
const NAMED: Readonly<Record<string, readonly (readonly [prompt: string, verb: string])[]>> = {
  hideyoshi: [
    ['play', 'pass'],
    ['play-turn-zero', 'pass'],
    ['orders', 'finish'],
    ['second-action', 'finish'],
    ['exchange', 'keep'],
    ['recover', 'enough'],
  ],
  saigoku: [
    ['arrange', 'ready'],
    ['opening', 'ready'],
    ['march', 'stop'],
    ['march-strategic', 'stop'],
    ['orders', 'end'],
    ['organise', 'done'],
    ['muster-siege', 'begin'],
    ['absorb', 'withdraw'],
    ['counter', 'counter'],
  ],
  kenshin: [
    ['organise', 'end-moves'],
    ['organise-and-move', 'end-moves'],
    ['move', 'end-moves'],
    ['reaction', 'end-moves'],
    ['forced-march', 'end-moves'],
    ['attack', 'end-attacks'],
    ['march', 'stop'],
    ['follow-up', 'stop'],
    ['sail', 'anchor'],
    ['muster', 'begin'],
    ['stand', 'stand'],
    ['stand', 'retreat'],
    ['replenish', 'finish'],
  ],
  'most-dangerous-time': [
    ['movement', 'endMovement'],
    ['regroup', 'endRegroup'],
    ['negotiation', 'endTalks'],
    ['retreatOrFight', 'fight'],
    ['retreatOrFight', 'retreat'],
  ],
};

/** A Japanese verb changes its ending in a sentence. */
const stemOf = (text: string, language: Language): string => (language === 'ja' ? text.replace(/(する|る|う)$/, '') : text);

describe.each(Object.entries(NAMED))('%s', (id, pairs) => {
  test.each(LANGUAGES)('a prompt in %s names an order by the text of its button', async (language) => {
    const text = await (findGame(id) as GameManifest).text[language]();
    for (const [prompt, verb] of pairs) {
      const button = stemOf(toText(formatAction(text, [verb], {})), language).toLowerCase();
      expect(button.length, verb).toBeGreaterThan(0);
      expect(text.prompts[prompt]?.toLowerCase(), `${prompt}: ${verb}`).toContain(button);
    }
  });
});
