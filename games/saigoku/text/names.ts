import { parenthesize } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };
import { scenarioRecord } from '../rules/components.ts';
import { SCENARIOS } from '../rules/scenarios/index.ts';
import { toTraditional } from './to-traditional.ts';

/** Languages of the names in the data. Traditional Chinese is converted from simplified. */
type DataLanguage = 'en' | 'zh-Hans' | 'ja';

interface NamedInData {
  readonly en: string;
  readonly zh: string;
  readonly ja: string;
}

const nameIn = (named: NamedInData, language: DataLanguage): string => named[language === 'zh-Hans' ? 'zh' : language];

const byId = (things: readonly (NamedInData & { readonly id: string })[], language: DataLanguage): Record<string, string> =>
  Object.fromEntries(things.map((thing) => [thing.id, nameIn(thing, language)]));

const byKey = (things: { readonly [key: string]: NamedInData }, language: DataLanguage): Record<string, string> =>
  Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, nameIn(thing, language)]));

const { tables } = components;
const SIDE_NAMES: { readonly [side: string]: NamedInData } = Object.assign({}, ...components.scenarios.map(({ sideNames }) => sideNames));

/** Names for use within a sentence: lower case, with a minus sign instead of a hyphen. */
const asMidSentence = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, (name.charAt(0).toLowerCase() + name.slice(1)).replace('-', '−')]));

const surrenderResults = (language: DataLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tables.surrender.results).map(([letter, named]) => [letter, letter + parenthesize(nameIn(named, language), language)]),
  );

/** The same for a castle without a garrison: from D on it just opens, because nobody is inside. */
const surrenderResultsOfEmptyCastle = (language: DataLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tables.surrender.results).map(([letter, named]) => [
      letter,
      letter + parenthesize(nameIn(letter < 'D' ? named : tables.surrender.results.D, language), language),
    ]),
  );

/** The names of everything. A hex has its number, a castle hex the name of the castle, and Itsukushima that of its mountain. */
export const createNames = (language: DataLanguage): Record<string, Record<string, string>> => ({
  unit: byId(components.units, language),
  castle: byId(components.castles, language),
  army: byId(components.armies, language),
  province: byId(components.map.provinces, language),
  hex: Object.fromEntries([
    ...components.map.hexes.map((hex) => [hex.id, 'name' in hex ? nameIn(hex.name, language) : hex.id]),
    ...components.castles.map((castle) => [castle.hex, nameIn(castle, language)]),
  ]) as Record<string, string>,
  seat: byKey(SIDE_NAMES, language),
  terrain: byKey(tables.terrain.rows, language),
  letter: surrenderResults(language),
  emptyCastle: surrenderResultsOfEmptyCastle(language),
  terms: surrenderResults(language),
  emptyTerms: surrenderResultsOfEmptyCastle(language),
  event: asMidSentence(byId(Object.values(tables.siege.event.results), language)),
  result: asMidSentence(byKey(tables.siege.results, language)),
});

/** Each scenario by the name in its record, and what it is about. */
export const scenarioTexts = (language: Language): GameText['scenarios'] =>
  Object.fromEntries(
    SCENARIOS.map(({ id, about }) => {
      const record = scenarioRecord(id);
      const name = language === 'zh-Hant' ? toTraditional(record.zh) : nameIn(record, language);
      return [id, { name, about: about[language] }];
    }),
  );
