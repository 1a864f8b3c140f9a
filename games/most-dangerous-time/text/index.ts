import type { GameText, InLanguages, Language } from '@gunbai/kits/text';
import { betrayal } from './betrayal.ts';
import { cards } from './cards.ts';
import { combat } from './combat.ts';
import { namesOf } from './names.ts';
import { sentencesIn, together } from './piece.ts';
import type { Sentences } from './piece.ts';
import { war } from './war.ts';

const SCENARIO_NAMES: Sentences = {
  short: ['Short game', '简短游戏', '短期ゲーム'],
  bid: ['Short game with bidding', '简短游戏（竞标）', '短期ゲーム（入札）'],
  standard: ['Standard game', '标准游戏', '標準ゲーム'],
  campaign: ['Campaign', '战役游戏', 'キャンペーン'],
  three: ['Three players', '三人游戏', '三人ゲーム'],
  four: ['Four players', '四人游戏', '四人ゲーム'],
};

const SCENARIOS: Sentences = {
  short: [
    'Ten turns, 1570-1574. Oda needs six castles or temples of value 2 or 3.',
    '十回合，1570至1574年。织田须控制六座要塞值2或3的城寺。',
    '十ターン、1570〜1574年。織田は要塞値2か3の城・寺が六つ必要。',
  ],
  bid: [
    'As the short game; both bid how many castles they would need as Oda.',
    '同简短游戏；双方暗标自己执织田时所需的城数。',
    '短期ゲームと同じ。織田で勝つのに必要な城の数を双方が入札する。',
  ],
  standard: [
    'Thirty turns, 1570-1584. Whoever holds Kyo at the end wins.',
    '三十回合，1570至1584年。最后控制京者胜。',
    '三十ターン、1570〜1584年。最後に京を支配した側の勝ち。',
  ],
  campaign: [
    'Until one side holds every space, or the house of Nobunaga falls.',
    '直至一方控制所有据点，或信长一门覆灭。',
    '一方が全拠点を支配するか、信長の家が潰えるまで。',
  ],
  three: [
    'Oda against two rival enemies; only one of the three wins.',
    '织田对两位相争的敌手，只有一人获胜。',
    '織田と二人の敵。勝者は一人だけ。',
  ],
  four: [
    'Hideyoshi, Katsuie and Tokugawa share Nobunaga and race each other; the fourth plays their enemies.',
    '秀吉、胜家、德川共奉信长而相争，第四人执反织田。',
    '秀吉・勝家・徳川が信長のもとで競い、四人目が反織田を担う。',
  ],
};

const OPTION_NAMES: Sentences = {
  goodFortune: ['Good Fortune', '幸运片', '幸運チット'],
  japaneseRegroup: ['Japanese regroup rule', '日版重整规则', '日本版の再編成'],
};

const OPTIONS: Sentences = {
  goodFortune: [
    'A doll that changes one draw or throw and then goes to the enemy.',
    '可改变一次抽取或掷骰，用后交给对方。',
    '一度の引きかダイスを変えられ、使うと相手に渡る。',
  ],
  japaneseRegroup: [
    'Every clan regroups by the number of its spaces: a fifth, rounded up.',
    '各氏族按据点数的五分之一（进位）重整。',
    '各家は拠点数の五分の一（切り上げ）を再編成。',
  ],
};

const both = (names: Sentences, abouts: Sentences, language: Language): Record<string, { name: string; about: string }> => {
  const name = sentencesIn(names, language);
  const about = sentencesIn(abouts, language);
  return Object.fromEntries(Object.keys(names).map((id) => [id, { name: name[id] ?? id, about: about[id] ?? '' }]));
};

export const text: InLanguages<GameText> = together([war, combat, cards, betrayal], namesOf, (language) => ({
  scenarios: both(SCENARIO_NAMES, SCENARIOS, language),
  options: both(OPTION_NAMES, OPTIONS, language),
}));
