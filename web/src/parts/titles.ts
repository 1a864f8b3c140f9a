import { titleOf } from '@gunbai/games/registry';
import type { Lesson, Title, TitleRules } from '@gunbai/games/registry';
import { isolated, ownOf, plain, say } from '@gunbai/kits/text';
import type { Clause, GameText, InLanguages, Language } from '@gunbai/kits/text';
import { use, useEffect, useState } from 'react';
import type { Person } from '../session/session.ts';
import type { Speech } from '../text/index.tsx';
import { useSpeech } from '../text/index.tsx';

interface Load<T> {
  readonly promise: Promise<T>;
  value?: T;
}

/** Loads something once, and again only if that failed. */
const once = <T>(loads: Map<string, Load<T>>, key: string, load: () => Promise<T>): Load<T> => {
  const known = loads.get(key);
  if (known) return known;
  const begun: Load<T> = { promise: load() };
  loads.set(key, begun);
  begun.promise.then(
    (value) => {
      begun.value = value;
    },
    () => loads.delete(key),
  );
  return begun;
};

const allRules = new Map<string, Load<TitleRules>>();
const allTexts = new Map<string, Load<GameText>>();
type Sentences = InLanguages<readonly string[]>;
const allBriefs = new Map<string, Load<Sentences>>();
const allClauses = new Map<string, Load<readonly Clause[]>>();
const allLessons = new Map<string, Load<readonly Lesson[]>>();

const rulesLoad = (title: Title): Load<TitleRules> => once(allRules, title.id, title.rules);
const textLoad = (title: Title, language: Language): Load<GameText> => once(allTexts, `${title.id} ${language}`, title.text[language]);

/** A game's rules, loaded once. */
export const rulesOf = (title: Title): Promise<TitleRules> => rulesLoad(title).promise;

/** A game's words in a language, loaded once. */
export const textOf = (title: Title, language: Language): Promise<GameText> => textLoad(title, language).promise;

/** A game's words in the reader's language; the page waits for them, if they are not there yet. */
export const useText = (title: Title): GameText => {
  const { value, promise } = textLoad(title, useSpeech().language);
  return value ?? use(promise);
};

/** The same by the game's id; undefined if there is no such game. */
export const useTextOf = (game: string): GameText | undefined => {
  const { language } = useSpeech();
  const title = titleOf(game);
  if (!title) return undefined;
  const { value, promise } = textLoad(title, language);
  return value ?? use(promise);
};

/** The title, its rules and its words; the page waits for them. Null if there is no such game. */
export const useTitle = (id: string): { title: Title; rules: TitleRules; text: GameText } | null => {
  const { language } = useSpeech();
  const title = titleOf(id);
  if (!title) return null;
  // Both are begun before either is waited for.
  const [rules, text] = [rulesLoad(title), textLoad(title, language)];
  return { title, rules: rules.value ?? use(rules.promise), text: text.value ?? use(text.promise) };
};

/** What is loaded once; null until it is there, `otherwise` if it cannot be fetched. Nothing waits for it. */
const useLoaded = <T>(loads: Map<string, Load<T>>, key: string, load: (() => Promise<T>) | undefined, otherwise: T): T | null => {
  const [known, setKnown] = useState<{ readonly key: string; readonly value: T } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isLeft = false;
    const keep = (value: T): void => {
      if (!isLeft) setKnown({ key, value });
    };
    once(loads, key, load).promise.then(keep, () => keep(otherwise));
    return () => {
      isLeft = true;
    };
  }, [loads, key, load, otherwise]);
  return known?.key === key ? known.value : (loads.get(key)?.value ?? null);
};

const NO_CLAUSES: readonly Clause[] = [];

/** A game's clauses in a language; none if they cannot be fetched. */
export const useClauses = (game: string, language: Language): readonly Clause[] | null =>
  useLoaded(allClauses, `${game} ${language}`, titleOf(game)?.clauses[language], NO_CLAUSES);

const NO_BRIEF: Sentences = { en: [], 'zh-Hans': [], 'zh-Hant': [], ja: [] };

/** A game in a few sentences, for whoever has not read its rules; none if they cannot be fetched: it is played without them. */
export const useBrief = (game: string): Sentences | null => useLoaded(allBriefs, game, titleOf(game)?.brief, NO_BRIEF);

const lessonsLoad = (title: Title): Load<readonly Lesson[]> => once(allLessons, title.id, title.lessons ?? (async () => []));

/** A game's lessons, loaded once; none where it has none. */
export const lessonsOf = (title: Title): Promise<readonly Lesson[]> => lessonsLoad(title).promise;

/** A game and its lessons; the page waits for them. Null if there is no such game, or it has none. */
export const useLessonsOf = (game: string): { readonly title: Title; readonly lessons: readonly Lesson[] } | null => {
  const title = titleOf(game);
  if (!title?.lessons) return null;
  const { value, promise } = lessonsLoad(title);
  return { title, lessons: value ?? use(promise) };
};

/** What people call the seats: their own names, or else the game's. */
export const seatNamesOf = (people: readonly Pick<Person, 'seat' | 'name'>[], text: GameText): Record<string, string> =>
  Object.fromEntries(people.map(({ seat, name }) => [seat, isolated(name) || ownOf(text.names['seat'], seat) || seat]));

/** The turn in the game's own words, where it has some; null before the first. */
export const sayTurn = (turn: number, { names }: GameText, { t }: Speech): string | null => {
  const own = names['turns']?.[turn];
  if (own !== undefined || turn <= 0) return own ?? null;
  const words = names['table']?.['turn'];
  return words === undefined ? t('table.turn', { turn }) : plain(say(words, { turn }));
};

/** Who has won, in a sentence. */
export const sayWinners = (winners: readonly string[], seatNames: Readonly<Record<string, string>>, { t }: Speech): string =>
  winners.length === 0
    ? t('end.draw')
    : t(winners.length === 1 ? 'end.wins' : 'end.shared', { seat: winners.map((seat) => ownOf(seatNames, seat) ?? seat) });

export const botNameOf = (id: string, text: GameText, { t }: Speech): string =>
  ownOf(text.names['bot'], id) ?? (id === 'random' ? t('bot.random') : id);
