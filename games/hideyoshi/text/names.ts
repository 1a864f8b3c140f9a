import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };
import { CARDS } from '../rules/cards.ts';
import { TURNS } from '../rules/components.ts';

/** The year of turn 0. */
const FIRST_YEAR = 1582;

const EVENT_TEXT_KEY = { en: 'textEn', 'zh-Hans': 'textZh', 'zh-Hant': 'textZhHant', ja: 'textJa' } as const;

/** Names in one language that are not in the data. */
interface LanguageNames {
  readonly seat: Record<'hideyoshi' | 'anti', string>;
  readonly bot: Record<'captain' | 'strategist', string>;
  /** The troops of a daimyo; `%` is his name. */
  readonly troops: string;
  /** A turn; `#` is its number, `%` its year. */
  readonly turn: string;
  /** A card; `%` is its event, `#` its value. */
  readonly card: string;
  readonly enemies: string;
  readonly action: Record<string, string>;
  readonly face: Record<'unused' | 'used', string>;
  /** The reason why an event cannot be used, by requirement. */
  readonly requirement: Record<string, string>;
}

/** All names in a language: areas, daimyo, pieces, cards, events and their descriptions. */
export const buildNames = (language: Language, terms: LanguageNames): GameText['names'] => {
  const daimyo = namesFromData(components.daimyo, language);
  const event = namesFromData(
    components.cards.map((card) => ({ ...card, id: card.event })),
    language,
  );
  return {
    seat: terms.seat,
    bot: terms.bot,
    area: namesFromData(components.areas, language),
    daimyo,
    unit: {
      ...Object.fromEntries(Object.entries(daimyo).map(([id, name]) => [id, terms.troops.replace('%', name)])),
      ...namesFromData(
        components.daimyo.flatMap(({ generals }) => generals),
        language,
      ),
    },
    target: { enemies: terms.enemies, ...daimyo },
    event,
    /** The description of each event. */
    eventText: Object.fromEntries(components.cards.map((card) => [card.event, card[EVENT_TEXT_KEY[language]]])),
    /** Descriptions under an optional rule, by option and event. */
    eventTextWith: Object.fromEntries(
      components.cards.flatMap(({ event: id, withOption }) =>
        withOption ? [[`${withOption.option} ${id}`, withOption[EVENT_TEXT_KEY[language]]]] : [],
      ),
    ),
    card: Object.fromEntries(
      CARDS.map(({ id, event: name, value }) => [id, terms.card.replace('%', event[name] ?? name).replace('#', `${value}`)]),
    ),
    rank: namesFromData(components.rankTrack.boxes, language),
    marker: namesFromData(components.markers, language),
    action: terms.action,
    face: terms.face,
    requirement: terms.requirement,
    turns: Object.fromEntries(
      Array.from({ length: TURNS + 1 }, (_, turn) => [turn, terms.turn.replace('#', `${turn}`).replace('%', `${FIRST_YEAR + turn}`)]),
    ),
  };
};
