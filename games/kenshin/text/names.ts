import type { Language } from '@gunbai/kits/text';
import components from '../data/components.json' with { type: 'json' };
import traditional from '../data/names.zh-Hant.json' with { type: 'json' };

interface Thing {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
  readonly ja: string;
}

const called = (things: readonly Thing[], hant: Readonly<Record<string, string>>, language: Language): Record<string, string> => {
  if (language === 'zh-Hant') return { ...hant };
  const field = language === 'zh-Hans' ? 'zh' : language;
  return Object.fromEntries(things.map((thing) => [thing.id, thing[field]]));
};

/** Units, castles and houses as the data names them; the hex of a castle goes by the castle. */
export const namesOf = (language: Language): Record<string, Record<string, string>> => {
  const castle = called(components.castles, traditional.castles, language);
  return {
    unit: called(components.units, traditional.units, language),
    castle,
    house: called(components.clans, traditional.clans, language),
    hex: Object.fromEntries(components.castles.map(({ id, hex }) => [hex, `${castle[id] ?? id} ${hex}`])),
  };
};
