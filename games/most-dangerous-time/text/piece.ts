import { LANGUAGES } from '@gunbai/kits/text';
import type { GameText, InLanguages, Language } from '@gunbai/kits/text';
import { traditional } from './traditional.ts';

/** One sentence in English, simplified Chinese and Japanese; traditional Chinese follows from the second. */
export type Said = readonly [en: string, zhHans: string, ja: string];
export type Sentences = Readonly<Record<string, Said>>;

type Part = 'prompts' | 'actions' | 'refusals' | 'events' | 'decisions' | 'outcomes';

/** What some chapters say. */
export type Piece = Readonly<Partial<Record<Part, Sentences>>>;

const PARTS: readonly Part[] = ['prompts', 'actions', 'refusals', 'events', 'decisions', 'outcomes'];

const saidIn = ([en, zhHans, ja]: Said, language: Language): string => {
  switch (language) {
    case 'en':
      return en;
    case 'zh-Hans':
      return zhHans;
    case 'zh-Hant':
      return traditional(zhHans);
    case 'ja':
      return ja;
  }
};

export const sentencesIn = (sentences: Sentences, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([key, said]) => [key, saidIn(said, language)]));

/** All pieces put together, with the names and what else a game's text holds, in every language. */
export const together = (
  pieces: readonly Piece[],
  names: (language: Language) => GameText['names'],
  rest: (language: Language) => Pick<GameText, 'scenarios' | 'options'>,
): InLanguages<GameText> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        names: names(language),
        ...Object.fromEntries(
          PARTS.map((part) => [part, Object.assign({}, ...pieces.map((piece) => sentencesIn(piece[part] ?? {}, language)))]),
        ),
        ...rest(language),
      },
    ]),
  ) as unknown as InLanguages<GameText>;
