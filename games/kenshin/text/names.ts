import type { Language } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };
import traditional from '../data/names.zh-Hant.json' with { type: 'json' };

interface NamedRecord {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
  readonly ja: string;
}

const namesByIdIn = (
  things: readonly NamedRecord[],
  hant: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string> => {
  if (language === 'zh-Hant') return { ...hant };
  const field = language === 'zh-Hans' ? 'zh' : language;
  return Object.fromEntries(things.map((thing) => [thing.id, thing[field]]));
};

const BOT_NAMES: Readonly<Record<Language, Readonly<Record<'general' | 'strategist', string>>>> = {
  en: { general: 'General', strategist: 'Strategist' },
  'zh-Hans': { general: '武将', strategist: '军师' },
  'zh-Hant': { general: '武將', strategist: '軍師' },
  ja: { general: '武将', strategist: '軍師' },
};

/**
 * Names of units, castles, houses, hexes and places. A hex is named by its number, with its castle if it has one.
 * Ships can also be in places that are not hexes.
 */
export const namesOf = (language: Language, places: Readonly<Record<string, string>>): Record<string, Record<string, string>> => {
  const castle = namesByIdIn(components.castles, traditional.castles, language);
  const hex = Object.fromEntries([
    ...components.hexes.map(({ id }) => [id, id]),
    ...components.castles.map(({ id, hex: at }) => [at, `${castle[id] ?? id} ${at}`]),
  ]) as Record<string, string>;
  return {
    bot: BOT_NAMES[language],
    unit: namesByIdIn(components.units, traditional.units, language),
    castle,
    house: namesByIdIn(components.clans, traditional.clans, language),
    hex,
    path: hex,
    place: { ...hex, ...places },
  };
};
