import { Converter } from 'opencc-js/cn2t';

/** General and Taiwanese traditional Chinese. scripts/generate-zh-hant.ts keeps to the latter, for example 祕 for 秘. */
const converters = (['t', 'tw'] as const).map((to) => Converter({ from: 'cn', to }));

/** Characters that traditional Chinese also uses in these words and names. */
const SHARED_CHARACTERS = new Set('征准干里云岳岩俣筑');

/** Characters of simplified Chinese in a text or in all texts of an object. */
export const findSimplified = (value: unknown): string[] => {
  if (typeof value === 'string')
    return [...new Set(value)].filter(
      (character) => !SHARED_CHARACTERS.has(character) && converters.every((write) => write(character) !== character),
    );
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(findSimplified) : [];
};
