import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

interface NamedThing {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
}

/** Languages with names in the data; traditional Chinese is converted from simplified. */
type DataLanguage = 'en' | 'zh-Hans' | 'ja';

const namesById = (things: readonly unknown[], language: DataLanguage): Record<string, string> =>
  namesFromData(things as readonly NamedThing[], language);

/** The words that a language adds to a clan name. */
interface UnitNameParts {
  /** Soldiers out of communication. */
  readonly outOfCommunication: string;
  /** The text between soldiers and their number. */
  readonly times: string;
}

/** The most soldiers that march together. */
const MAX_SOLDIERS_NAMED = 8;

/** Unit names in actions: a clan's soldier, one out of communication, several of them, or a leader. */
const unitNames = (
  clans: Record<string, string>,
  leaders: Record<string, string>,
  { outOfCommunication, times }: UnitNameParts,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(clans)
      .flatMap(([id, name]): [string, string][] => [
        [id, name],
        [`${id}.ooc`, name + outOfCommunication],
      ])
      .flatMap(([id, name]) => [
        [id, name],
        ...Array.from({ length: MAX_SOLDIERS_NAMED }, (_, index) => [`${id}*${index + 1}`, `${name}${times}${index + 1}`]),
      ]),
  ),
  ...Object.fromEntries(Object.entries(leaders).map(([id, name]) => [`leader:${id}`, name])),
});

export const createNames = (language: DataLanguage, parts: UnitNameParts): GameText['names'] => {
  const place = namesById([...components.spaces, ...components.waypoints, ...components.seaAreas, ...components.offMap], language);
  const clan = namesById(components.clans, language);
  const leader = namesById(components.leaders, language);
  return {
    place,
    space: place,
    clan,
    leader,
    alliance: namesById(components.alliances, language),
    chit: namesById([...components.actionChits, ...components.extraChits4p], language),
    card: namesById(components.cards, language),
    /** The printed card text, in English and Chinese. */
    cardText: Object.fromEntries(components.cards.map(({ id, textEn, textZh }) => [id, language === 'en' ? textEn : textZh])),
    province: namesById(components.provinces, language),
    unit: unitNames(clan, leader, parts),
  };
};
