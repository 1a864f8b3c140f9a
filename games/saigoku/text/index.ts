import { LANGUAGES } from '@gunbai/kits/text';
import type { GameText, InLanguages, Language } from '@gunbai/kits/text';
import { SCENARIOS } from '../rules/components.ts';
import { inLanguage, namesOf } from './names.ts';
import type { Named } from './names.ts';
import { REFUSALS } from './refusals.ts';
import { ACTIONS, DECISIONS, EVENTS, OUTCOMES, PROMPTS } from './sentences.ts';
import type { Rows } from './sentences.ts';

const ABOUT: { readonly [scenario: number]: Named } = {
  1: {
    en: '1554: the young Mori alliance against the whole Ouchi army of Sue Harukata.',
    zh: '1554年：毛利元就与盟友迎战陶晴贤率领的大内全军。',
    ja: '1554年。毛利元就と国人衆が、陶晴賢の率いる大内全軍を迎え撃つ。',
  },
  2: {
    en: '1555: the Ouchi cross to Itsukushima; will Miyanoo hold?',
    zh: '1555年：大内军渡海至严岛，宫之尾城能守住吗？',
    ja: '1555年。大内軍が厳島へ渡る。宮之尾城は持ちこたえるか。',
  },
  3: {
    en: '1540: the Amago march on Koriyama before the Ouchi stir.',
    zh: '1540年：大内军出动之前，尼子军直扑郡山城。',
    ja: '1540年。大内が動く前に、尼子の大軍が郡山城に迫る。',
  },
  4: {
    en: '1557: a year of war over all of western Honshu.',
    zh: '1557年：席卷中国地方全境的一年之战。',
    ja: '1557年。中国地方全域を巡る一年の戦い。',
  },
};

const VICTORY: { readonly name: Named; readonly about: Named } = {
  name: { en: 'Victory', zh: '胜利条件', ja: '勝利条件' },
  about: {
    en: 'By points, or by the historical goal of the scenario.',
    zh: '以得分，或以剧本的史实目标决定胜负。',
    ja: '得点、またはシナリオの史実目標で勝敗を決める。',
  },
};

const column = (rows: Rows, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([key, [en, zh, ja]]) => [key, inLanguage({ en, zh, ja }, language)]));

/** What the head of a table calls a turn here. */
const TURN: Named = { en: 'Inning {{turn}}', zh: '第{{turn}}回', ja: '第{{turn}}イニング' };

const textIn = (language: Language): GameText => ({
  names: { ...namesOf(language), table: { turn: inLanguage(TURN, language) } },
  prompts: column(PROMPTS, language),
  actions: column(ACTIONS, language),
  refusals: column(REFUSALS, language),
  events: column(EVENTS, language),
  decisions: column(DECISIONS, language),
  outcomes: column(OUTCOMES, language),
  scenarios: Object.fromEntries(
    SCENARIOS.map((scenario) => [
      `s${scenario.id}`,
      { name: inLanguage(scenario, language), about: inLanguage(ABOUT[scenario.id] ?? scenario, language) },
    ]),
  ),
  options: { victory: { name: inLanguage(VICTORY.name, language), about: inLanguage(VICTORY.about, language) } },
});

export const text = Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as InLanguages<GameText>;
