import { asideIn } from '@gunbai/kits/text';
import type { Language } from '@gunbai/kits/text';
import components from '../data/components.json' with { type: 'json' };
import { traditional } from './hant.ts';

export interface Named {
  readonly en: string;
  readonly zh: string;
  readonly ja: string;
}

export const inLanguage = ({ en, zh, ja }: Named, language: Language): string => {
  switch (language) {
    case 'en':
      return en;
    case 'zh-Hans':
      return zh;
    case 'zh-Hant':
      return traditional(zh);
    case 'ja':
      return ja;
  }
};

const byId = (things: readonly (Named & { readonly id: string })[], language: Language): Record<string, string> =>
  Object.fromEntries(things.map((thing) => [thing.id, inLanguage(thing, language)]));

const byKey = (things: { readonly [key: string]: Named }, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, inLanguage(thing, language)]));

const { tables } = components;
const SIDES: { readonly [side: string]: Named } = Object.assign({}, ...components.scenarios.map(({ sideNames }) => sideNames));
const PHASES: { readonly [phase: string]: Named } = {
  ouchi: { en: 'Ouchi', zh: '大内军', ja: '大内軍' },
  amago: { en: 'Amago', zh: '尼子军', ja: '尼子軍' },
  mori: { en: 'Mori', zh: '毛利军', ja: '毛利軍' },
};
const BOTS: { readonly [bot: string]: Named } = { general: { en: 'General', zh: '武将', ja: '武将' } };
const TARGETS: { readonly [target: string]: Named } = {
  force: { en: 'force', zh: '部队', ja: '部隊' },
  castle: { en: 'castle', zh: '城', ja: '城' },
};

/** As it stands within a sentence: small in English, and a minus is no hyphen. */
const within = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, (name.charAt(0).toLowerCase() + name.slice(1)).replace('-', '−')]));

/** What everything is called; a hex goes by its number, one with a castle by the castle's name. */
export const namesOf = (language: Language): Record<string, Record<string, string>> => ({
  unit: byId(components.units, language),
  castle: byId(components.castles, language),
  army: byId(components.armies, language),
  province: byId(components.map.provinces, language),
  hex: Object.fromEntries([
    ...components.map.hexes.map(({ id }) => [id, id]),
    ...components.castles.map((castle) => [castle.hex, inLanguage(castle, language)]),
  ]) as Record<string, string>,
  seat: byKey(SIDES, language),
  bot: byKey(BOTS, language),
  phase: byKey(PHASES, language),
  terrain: byKey(tables.terrain.rows, language),
  letter: Object.fromEntries(
    Object.entries(tables.surrender.results).map(([letter, named]) => [letter, letter + asideIn(inLanguage(named, language), language)]),
  ),
  event: within(byId(Object.values(tables.siege.event.results), language)),
  result: within(byKey(tables.siege.results, language)),
  target: byKey(TARGETS, language),
});
