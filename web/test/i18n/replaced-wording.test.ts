import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { formatOutcome } from '../../src/table/log/format-outcome.ts';
import { createTranslator, loadMessages } from '../../src/i18n/index.tsx';

/** Phrases that players did not understand, and the ones that replaced them. */
const REPLACED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Go on.',
    'Point at a',
    'lit place',
    'lit space',
    'lit hex',
    'lit unit',
    'points are left; or end movement',
    'Let the dice lie',
    'Let the chit stand',
    'As it fell',
    'Everybody who may',
    'Keep all as it is',
    'Say that you are ready',
    'not in the fourth',
    'or no further',
    'Check a force to move it',
    'answers: die',
    'no rule reads it',
    'What happened lately',
    'This ruling looks wrong',
    'Go back one decision',
    'Calmly',
    'Briskly',
    'game that waits for you',
    'By the day',
    'Ask before a move is made',
    'As the system',
    'A person here',
    'Come in as a guest',
    'row of impulses',
    'Counter-attack',
    'is beside the map',
    '"At once"',
    'in the bank',
    '"Talk"',
    '"Keys"',
    '"Enough"',
    '"Go on"',
  ],
  'zh-Hans': [
    '有裁判的牌桌',
    '信长对抗信长包围网',
    '执行阶段',
    '简短游戏',
    '勇气',
    '策略能力',
    '大返回',
    '钓之野伏',
    '悔棋',
    '士兵{{2',
    '士兵{{count',
    '士兵%名',
    '无人指挥的1名士兵',
  ],
  'zh-Hant': [
    '有裁判的牌桌',
    '信長對抗信長包圍網',
    '執行階段',
    '簡短遊戲',
    '勇氣',
    '策略能力',
    '大返回',
    '釣之野伏',
    '悔棋',
    '士兵{{2',
    '士兵{{count',
    '士兵%名',
    '無人指揮的1名士兵',
  ],
  ja: [
    '外交のある武将',
    '一団を一歩動かすごとに',
    '潰えるまで',
    '同居しない',
    '小氏族',
    '囲むだけにする',
    '明るい',
    '暗い',
    'ボットの手',
    '手を決める前',
  ],
};

/** Everything of a game that people read, except the boards' own words. */
const textsOf = async (manifest: GameManifest, language: Language) => {
  const lessons = (await manifest.lessons?.()) ?? [];
  return [
    await manifest.text[language](),
    (await manifest.summary())[language],
    manifest.names[language],
    manifest.about[language],
    lessons.map(({ name, steps }) => [name[language], steps.map(({ text }) => text[language])]),
    (await manifest.clauses[language]()).filter(({ kind }) => kind !== 'component'),
  ];
};

describe.each(LANGUAGES)('texts in %s', (language) => {
  test('of the client use none of the replaced phrases', async () => {
    const messages = JSON.stringify(await loadMessages(language));
    expect(REPLACED[language].filter((phrase) => messages.includes(phrase))).toEqual([]);
  });

  test.each(games)('of $id use none of the replaced phrases', async (manifest) => {
    const text = JSON.stringify(await textsOf(manifest, language));
    expect(REPLACED[language].filter((phrase) => text.includes(phrase))).toEqual([]);
  });

  test.each(games)('name the player of $id who resigned', async (manifest) => {
    const text = await manifest.text[language]();
    const [, reason] = formatOutcome(
      { winners: ['a'], reason: 'resigned' },
      text,
      { a: 'Aya', b: 'Ben' },
      createTranslator(language, await loadMessages(language)),
    );
    expect(reason).toContain('Ben');
  });
});
