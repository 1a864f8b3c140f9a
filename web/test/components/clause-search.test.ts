import { loadAllLanguages } from '@gunbai/shared/testing';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { ByLanguage } from '@gunbai/shared/i18n';
import { findGame } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { searchClauses } from '../../src/components/rules/clause-search.ts';
import { highlightPattern } from '../../src/components/rules/search-synonyms.ts';

/** Everyday words for things that games call differently. */
const WORDS = {
  retreat: { en: 'retreat', 'zh-Hans': '撤退', 'zh-Hant': '撤退', ja: '退却' },
  supply: { en: 'supplies', 'zh-Hans': '补给', 'zh-Hant': '補給', ja: '補給' },
  siege: { en: 'sieges', 'zh-Hans': '围城', 'zh-Hant': '圍城', ja: '攻城' },
  castle: { en: 'castle', 'zh-Hans': '城', 'zh-Hant': '城', ja: '城' },
  reinforcement: { en: 'reinforcements', 'zh-Hans': '增援', 'zh-Hant': '增援', ja: '増援' },
  movement: { en: 'movement', 'zh-Hans': '行军', 'zh-Hant': '行軍', ja: '行軍' },
  battle: { en: 'battle', 'zh-Hans': '战斗', 'zh-Hant': '戰鬥', ja: '戦闘' },
  victory: { en: 'victory', 'zh-Hans': '胜利', 'zh-Hant': '勝利', ja: '勝利' },
  surrender: { en: 'surrender', 'zh-Hans': '投降', 'zh-Hant': '投降', ja: '降伏' },
} satisfies Record<string, ByLanguage<string>>;

/** Clauses about each word, for games that have it. */
const ABOUT: Readonly<Record<string, Partial<Record<keyof typeof WORDS, readonly string[]>>>> = {
  'age-of-war': { siege: ['castle.1'], castle: ['castle.1'], battle: ['flow.2'], victory: ['end.3'] },
  hideyoshi: {
    castle: ['16.2.2'],
    reinforcement: ['10.0.0'],
    movement: ['8.2.0'],
    battle: ['8.3.0', '8.3.2a'],
    victory: ['14.0.1a'],
    surrender: ['3.4.1'],
  },
  kenshin: {
    retreat: ['12-4a', '12-4-3', '13-5a'],
    supply: ['9-4', '16-1a'],
    siege: ['13', '13-1', '9-1'],
    castle: ['8-1'],
    reinforcement: ['9-5'],
    movement: ['10a', '10-4-1'],
    battle: ['11', '12a'],
    victory: ['21', '22', '22-2'],
    surrender: ['9-1-2', '9-1-3a'],
  },
  'most-dangerous-time': {
    retreat: ['10.4.1a'],
    supply: ['5.2.1a'],
    siege: ['10.5.1a'],
    castle: ['2.41.1'],
    reinforcement: ['11.4.1a'],
    movement: ['9.1.1a', '9.3.1'],
    battle: ['10.1.1', '10.3.1'],
    victory: ['14.3.1a', '14.3.2'],
  },
  saigoku: {
    retreat: ['23-4-1', '24-3-1a'],
    supply: ['11-1', '11-2-1'],
    siege: ['17.0', '18-1'],
    castle: ['8.0'],
    reinforcement: ['14.0'],
    movement: ['15-1-1'],
    battle: ['22.0', '24.0'],
    victory: ['34.6', '35.6', '37.6'],
    surrender: ['20-1'],
  },
};

describe.each(Object.entries(ABOUT))('%s', (id, about) => {
  test('everyday words find the clauses about them, in every language', async () => {
    const manifest = findGame(id);
    if (!manifest) throw new Error(`unknown game ${id}`);
    const all = await loadAllLanguages(manifest.clauses);
    for (const [topic, expected] of Object.entries(about))
      for (const language of LANGUAGES) {
        const typed = WORDS[topic as keyof typeof WORDS][language];
        const found = searchClauses(all[language], typed, all.en).map((clause) => clause.id);
        expect(found, `${typed} (${language})`).toEqual(expect.arrayContaining([...expected]));
      }
    expect(Object.keys(about)).toContain('castle');
  });
});

test('search terms are highlighted; English terms only as whole words', () => {
  const marks = (text: string, ...sought: string[]): string[] => text.match(highlightPattern(sought)) ?? [];
  expect(marks('敗れた部隊は撤退する。', '退却')).toEqual(['撤退']);
  expect(marks('Besieged forces are out of supply.', 'siege', 'supplies')).toEqual(['Besieged', 'supply']);
  expect(marks('A (1-step) unit', '(1-step)')).toEqual(['(1-step)']);
});
