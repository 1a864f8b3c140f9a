import { titleOf } from '@gunbai/games/registry';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { plain, say } from '@gunbai/kits/text';
import type { GameText, Reading } from '@gunbai/kits/text';
import { use, useEffect, useState } from 'react';
import type { Person } from '../session/session.ts';
import type { Speech } from '../text/index.tsx';
import { useSpeech } from '../text/index.tsx';

const loading = new Map<string, Promise<TitleRules>>();

/** A game's rules and words, loaded once. */
export const rulesOf = (title: Title): Promise<TitleRules> => {
  const known = loading.get(title.id);
  if (known) return known;
  const load = title.rules();
  loading.set(title.id, load);
  load.catch(() => loading.delete(title.id));
  return load;
};

/** The title and its rules; the page waits for them. Null if there is no such game. */
export const useTitle = (id: string): { title: Title; rules: TitleRules; text: GameText } | null => {
  const { language } = useSpeech();
  const title = titleOf(id);
  if (!title) return null;
  const rules = use(rulesOf(title));
  return { title, rules, text: rules.text[language] };
};

export const NO_READING: Reading = { sections: {}, rulings: {} };

/** The words of a game's rules reader in the reader's language; null until they are there. Without them English is read. */
export const useReading = (game: string): Reading | null => {
  const { language } = useSpeech();
  const isEnglish = language === 'en';
  const [known, setKnown] = useState<{ readonly game: string; readonly reading: Reading } | null>(null);
  useEffect(() => {
    if (isEnglish) return;
    let isLeft = false;
    const keep = (reading: Reading): void => {
      if (!isLeft) setKnown({ game, reading });
    };
    (titleOf(game)?.reading() ?? Promise.resolve(NO_READING)).then(keep, () => keep(NO_READING));
    return () => {
      isLeft = true;
    };
  }, [game, isEnglish]);
  if (isEnglish) return NO_READING;
  return known?.game === game ? known.reading : null;
};

/** What people call the seats: their own names, or else the game's. */
export const seatNamesOf = (people: readonly Pick<Person, 'seat' | 'name'>[], text: GameText): Record<string, string> =>
  Object.fromEntries(people.map(({ seat, name }) => [seat, name || text.names['seat']?.[seat] || seat]));

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
    : t(winners.length === 1 ? 'end.wins' : 'end.shared', { seat: winners.map((seat) => seatNames[seat] ?? seat) });

export const botNameOf = (id: string, text: GameText, { t }: Speech): string =>
  text.names['bot']?.[id] ?? (id === 'random' ? t('bot.random') : id);
