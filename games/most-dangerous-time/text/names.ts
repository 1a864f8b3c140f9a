import { namesIn } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import components from '../data/components.json' with { type: 'json' };

interface Named {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
}

/** Languages that the data has names in; traditional Chinese is written from simplified. */
type Written = 'en' | 'zh-Hans' | 'ja';

const named = (things: readonly unknown[], language: Written): Record<string, string> => namesIn(things as readonly Named[], language);

/** What a language adds to the name of a clan. */
interface Words {
  /** Soldiers that are cut off. */
  readonly outOfTouch: string;
  /** What stands between soldiers and their number. */
  readonly times: string;
}

/** As many soldiers as march together. */
const MOST = 8;

/** Units as actions name them: a clan's soldier, one that is cut off, several of them, or a leader. */
const unitsIn = (clans: Record<string, string>, leaders: Record<string, string>, { outOfTouch, times }: Words): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(clans)
      .flatMap(([id, name]): [string, string][] => [
        [id, name],
        [`${id}.ooc`, name + outOfTouch],
      ])
      .flatMap(([id, name]) => [
        [id, name],
        ...Array.from({ length: MOST }, (_, index) => [`${id}*${index + 1}`, `${name}${times}${index + 1}`]),
      ]),
  ),
  ...Object.fromEntries(Object.entries(leaders).map(([id, name]) => [`leader:${id}`, name])),
});

export const namesOf = (language: Written, words: Words): GameText['names'] => {
  const place = named([...components.spaces, ...components.waypoints, ...components.seaAreas, ...components.offMap], language);
  const clan = named(components.clans, language);
  const leader = named(components.leaders, language);
  return {
    place,
    space: place,
    clan,
    leader,
    alliance: named(components.alliances, language),
    chit: named([...components.actionChits, ...components.extraChits4p], language),
    card: named(components.cards, language),
    /** What a card says, as it is printed: it is so in English and Chinese. */
    cardText: Object.fromEntries(components.cards.map(({ id, textEn, textZh }) => [id, language === 'en' ? textEn : textZh])),
    province: named(components.provinces, language),
    unit: unitsIn(clan, leader, words),
  };
};
