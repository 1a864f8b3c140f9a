import type { Language } from './types.ts';

/** Looks up own properties only: an id from a file or a client may be `constructor`. */
export const ownProperty = <T>(record: Readonly<Record<string, T>> | undefined, id: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, id) ? record[id] : undefined;

interface TranslatedRecord {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
  readonly nameZhHant?: string;
}

/** The names in the data of a game, in one language. */
export const namesFromData = (records: readonly TranslatedRecord[], language: Language): Record<string, string> =>
  Object.fromEntries(records.map((record) => [record.id, translatedName(record, language)]));

const translatedName = (record: TranslatedRecord, language: Language): string => {
  switch (language) {
    case 'en':
      return record.nameEn;
    case 'zh-Hans':
      return record.nameZh;
    case 'zh-Hant':
      return record.nameZhHant ?? record.nameZh;
    case 'ja':
      return record.nameJa;
  }
};
