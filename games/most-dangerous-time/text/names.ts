import { namesIn } from '@gunbai/kits/text';
import type { GameText, Language } from '@gunbai/kits/text';
import components from '../data/components.json' with { type: 'json' };
import { sentencesIn } from './piece.ts';
import type { Sentences } from './piece.ts';
import { traditional } from './traditional.ts';

interface Named {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
}

const named = (things: readonly unknown[], language: Language): Record<string, string> =>
  namesIn(
    (things as readonly Named[]).map((thing) => ({ ...thing, nameZhHant: traditional(thing.nameZh) })),
    language,
  );

const SIDES: Sentences = {
  oda: ['Oda', '织田', '織田'],
  antiOda: ['Anti-Oda', '反织田', '反織田'],
  neutral: ['neutral', '中立', '中立'],
};

const SEATS: Sentences = {
  oda: ['Oda', '织田', '織田'],
  antiOda: ['Anti-Oda', '反织田', '反織田'],
  antiOdaA: ['Anti-Oda A', '反织田甲', '反織田A'],
  antiOdaB: ['Anti-Oda B', '反织田乙', '反織田B'],
  hideyoshi: ['Hideyoshi', '羽柴秀吉', '羽柴秀吉'],
  katsuie: ['Katsuie', '柴田胜家', '柴田勝家'],
  tokugawa: ['Tokugawa', '德川家康', '徳川家康'],
  p1: ['Player 1', '玩家一', 'プレイヤー1'],
  p2: ['Player 2', '玩家二', 'プレイヤー2'],
};

const BOTS: Sentences = { captain: ['Captain', '侍大将', '侍大将'] };

const CAUSES: Sentences = {
  battle: ['in battle', '战死', '討死'],
  assassin: ['by an assassin', '遭暗杀', '暗殺'],
  exile: ['in exile', '被流放', '追放'],
  defeat: ['with his clan', '随氏族败亡', '滅亡'],
  withdrawal: ['leaving the war', '退出战争', '離脱'],
  illness: ['of illness', '病故', '病没'],
  disband: ['on the way home', '归途中', '帰途'],
};

const OUT_OF_TOUCH: Readonly<Record<Language, string>> = { en: ' (cut off)', 'zh-Hans': '（失联）', 'zh-Hant': '（失聯）', ja: '（孤立）' };

/** What stands between soldiers and their number. */
const TIMES: Readonly<Record<Language, string>> = { en: ' ', 'zh-Hans': '×', 'zh-Hant': '×', ja: '×' };

/** As many soldiers as march together. */
const MOST = 8;

/** Units as actions name them: a clan's soldier, one that is cut off, several of them, or a leader. */
const unitsIn = (clans: Record<string, string>, leaders: Record<string, string>, language: Language): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(clans)
      .flatMap(([id, name]): [string, string][] => [
        [id, name],
        [`${id}.ooc`, name + OUT_OF_TOUCH[language]],
      ])
      .flatMap(([id, name]) => [
        [id, name],
        ...Array.from({ length: MOST }, (_, index) => [`${id}*${index + 1}`, `${name}${TIMES[language]}${index + 1}`]),
      ]),
  ),
  ...Object.fromEntries(Object.entries(leaders).map(([id, name]) => [`leader:${id}`, name])),
});

export const namesOf = (language: Language): GameText['names'] => {
  const place = named([...components.spaces, ...components.waypoints, ...components.seaAreas, ...components.offMap], language);
  const clan = named(components.clans, language);
  const leader = named(components.leaders, language);
  return {
    seat: sentencesIn(SEATS, language),
    bot: sentencesIn(BOTS, language),
    place,
    space: place,
    clan,
    leader,
    alliance: named(components.alliances, language),
    chit: named([...components.actionChits, ...components.extraChits4p], language),
    card: named(components.cards, language),
    province: named(components.provinces, language),
    side: sentencesIn(SIDES, language),
    cause: sentencesIn(CAUSES, language),
    unit: unitsIn(clan, leader, language),
  };
};
