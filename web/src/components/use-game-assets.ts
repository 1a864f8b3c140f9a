import { fallbackLanguage, findGame, searchCharts } from '@gunbai/games/registry';
import type { Chart, GameCharts, GameSources, Lesson, GameManifest, GameModule } from '@gunbai/games/registry';
import { bidiIsolate, ownProperty, toText, formatMessage } from '@gunbai/shared/i18n';
import type { Clause, GameText, ByLanguage, Language } from '@gunbai/shared/i18n';
import { use, useEffect, useMemo, useState } from 'react';
import type { SeatPlayer } from '../session/session.ts';
import type { Translator } from '../i18n/index.tsx';
import { useTranslator } from '../i18n/index.tsx';

interface CachedLoad<T> {
  readonly promise: Promise<T>;
  value?: T;
}

/** Loads once, and again only after a failure. */
const loadOnce = <T>(loads: Map<string, CachedLoad<T>>, key: string, load: () => Promise<T>): CachedLoad<T> => {
  const existing = loads.get(key);
  if (existing) return existing;
  const started: CachedLoad<T> = { promise: load() };
  loads.set(key, started);
  started.promise.then(
    (value) => {
      started.value = value;
    },
    () => loads.delete(key),
  );
  return started;
};

const rulesCache = new Map<string, CachedLoad<GameModule>>();
const textCache = new Map<string, CachedLoad<GameText>>();
type SummaryText = ByLanguage<readonly string[]>;
const summaryCache = new Map<string, CachedLoad<SummaryText>>();
const clauseCache = new Map<string, CachedLoad<readonly Clause[]>>();
const lessonCache = new Map<string, CachedLoad<readonly Lesson[]>>();

const cachedRules = (manifest: GameManifest): CachedLoad<GameModule> => loadOnce(rulesCache, manifest.id, manifest.rules);
const cachedText = (manifest: GameManifest, language: Language): CachedLoad<GameText> =>
  loadOnce(textCache, `${manifest.id} ${language}`, async () => {
    const text = await manifest.text[language]();
    const fallback = fallbackLanguage(manifest, language);
    return fallback === undefined ? text : { ...text, fallbackLanguage: fallback };
  });

/** The game module, loaded once. */
export const loadRules = (manifest: GameManifest): Promise<GameModule> => cachedRules(manifest).promise;

/** The game's texts in a language, loaded once. */
export const loadGameText = (manifest: GameManifest, language: Language): Promise<GameText> => cachedText(manifest, language).promise;

/** The game's texts in the reader's language; suspends until loaded. */
export const useGameText = (manifest: GameManifest): GameText => {
  const { value, promise } = cachedText(manifest, useTranslator().language);
  return value ?? use(promise);
};

/** The `lang` of a game's texts on this page; undefined where the page's own is right. */
export const useGameLang = (manifest: GameManifest | undefined): Language | undefined => {
  const { language } = useTranslator();
  return manifest && fallbackLanguage(manifest, language);
};

/** The same by game id; undefined if unknown. */
export const useGameTextById = (game: string): GameText | undefined => {
  const { language } = useTranslator();
  const manifest = findGame(game);
  if (!manifest) return undefined;
  const { value, promise } = cachedText(manifest, language);
  return value ?? use(promise);
};

/** Manifest, rules and texts of a game; suspends until loaded. Null if unknown. */
export const useGameAssets = (id: string): { manifest: GameManifest; rules: GameModule; text: GameText } | null => {
  const { language } = useTranslator();
  const manifest = findGame(id);
  if (!manifest) return null;
  // Start both before waiting for either.
  const [rules, text] = [cachedRules(manifest), cachedText(manifest, language)];
  return { manifest, rules: rules.value ?? use(rules.promise), text: text.value ?? use(text.promise) };
};

/** A value loaded once, without suspending: null until loaded, `otherwise` on failure. */
const useCachedLoad = <T>(
  loads: Map<string, CachedLoad<T>>,
  key: string,
  load: (() => Promise<T>) | undefined,
  fallback: T | null,
): T | null => {
  const [known, setKnown] = useState<{ readonly key: string; readonly value: T | null } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isDisposed = false;
    const setIfCurrent = (value: T | null): void => {
      if (!isDisposed) setKnown({ key, value });
    };
    loadOnce(loads, key, load).promise.then(setIfCurrent, () => setIfCurrent(fallback));
    return () => {
      isDisposed = true;
    };
  }, [loads, key, load, fallback]);
  return known?.key === key ? known.value : (loads.get(key)?.value ?? null);
};

const NO_CLAUSES: readonly Clause[] = [];

/** The clauses in a language; none if loading fails. */
export const useClauses = (game: string, language: Language): readonly Clause[] | null =>
  useCachedLoad(clauseCache, `${game} ${language}`, findGame(game)?.clauses[language], NO_CLAUSES);

const NO_SUMMARY: SummaryText = { en: [], 'zh-Hans': [], 'zh-Hant': [], ja: [] };

/** The summary of a game; none if loading fails. */
export const useGameSummary = (game: string): SummaryText | null => useCachedLoad(summaryCache, game, findGame(game)?.summary, NO_SUMMARY);

const NO_NOTICE: ByLanguage<string> = { en: '', 'zh-Hans': '', 'zh-Hant': '', ja: '' };
const noticeCache = new Map<string, CachedLoad<ByLanguage<string>>>();
const loadNoNotice = async (): Promise<ByLanguage<string>> => NO_NOTICE;

/** What of a game is reconstructed; empty if nothing is. */
export const useSourceNotice = (game: string): ByLanguage<string> | null =>
  useCachedLoad(noticeCache, game, findGame(game)?.sourceNotice ?? loadNoNotice, NO_NOTICE);

const sourcesCache = new Map<string, CachedLoad<GameSources>>();

/** Where the components of a game come from; suspends until loaded. Null if the game is unknown. */
export const useSources = (game: string): { readonly manifest: GameManifest; readonly sources: GameSources } | null => {
  const manifest = findGame(game);
  if (!manifest) return null;
  const { value, promise } = loadOnce(sourcesCache, game, manifest.sources);
  return { manifest, sources: value ?? use(promise) };
};

const chartsCache = new Map<string, CachedLoad<GameCharts>>();

/** The charts of a game; suspends until loaded. Null if the game is unknown. */
export const useCharts = (game: string): GameCharts | null => {
  const manifest = findGame(game);
  if (!manifest) return null;
  const { value, promise } = loadOnce(chartsCache, game, manifest.charts);
  return value ?? use(promise);
};

const NO_CHARTS: readonly Chart[] = [];

/** The charts that match a search, once they and the game's text are loaded. */
export const useFoundCharts = (game: string, query: string): readonly Chart[] => {
  const { language } = useTranslator();
  const manifest = findGame(game);
  const found = useCachedLoad(chartsCache, game, query === '' ? undefined : manifest?.charts, null);
  const text = useCachedLoad(textCache, `${game} ${language}`, query === '' ? undefined : manifest?.text[language], null);
  return useMemo(
    () => (found && text ? searchCharts(found.charts, query, language, text.names) : NO_CHARTS),
    [found, text, query, language],
  );
};

const cachedLessons = (manifest: GameManifest): CachedLoad<readonly Lesson[]> =>
  loadOnce(lessonCache, manifest.id, manifest.lessons ?? (async () => []));

/** The lessons, loaded once; none if the game has none. */
export const loadLessons = (manifest: GameManifest): Promise<readonly Lesson[]> => cachedLessons(manifest).promise;

/** A game and its lessons; suspends until loaded. Null if unknown or without lessons. */
export const useLessons = (game: string): { readonly manifest: GameManifest; readonly lessons: readonly Lesson[] } | null => {
  const manifest = findGame(game);
  if (!manifest?.lessons) return null;
  const { value, promise } = cachedLessons(manifest);
  return { manifest, lessons: value ?? use(promise) };
};

/** Display names of the seats: the players' names, or else the game's. */
export const seatNamesFor = (people: readonly Pick<SeatPlayer, 'seat' | 'name'>[], text: GameText): Record<string, string> =>
  Object.fromEntries(people.map(({ seat, name }) => [seat, bidiIsolate(name) || ownProperty(text.names['seat'], seat) || seat]));

/** The turn in the game's words, if it has any; null before the first. */
export const formatTurn = (turn: number, { names }: GameText, { t }: Translator): string | null => {
  const ownName = names['turns']?.[turn];
  if (ownName !== undefined || turn <= 0) return ownName ?? null;
  const template = names['table']?.['turn'];
  return template === undefined ? t('table.turn', { turn }) : toText(formatMessage(template, { turn }));
};

/** A sentence that names the winners. */
export const formatWinners = (winners: readonly string[], seatNames: Readonly<Record<string, string>>, { t }: Translator): string =>
  winners.length === 0
    ? t('end.draw')
    : t(winners.length === 1 ? 'end.wins' : 'end.shared', { seat: winners.map((seat) => ownProperty(seatNames, seat) ?? seat) });

export const botName = (id: string, text: GameText, { t }: Translator): string =>
  ownProperty(text.names['bot'], id) ?? (id === 'random' ? t('bot.random') : id);
