import type { GameRecord } from '@gunbai/engine';
import { ownProperty } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import type { SavedGame } from '../session/saved-games.ts';
import type { Translator } from '../i18n/index.tsx';
import { formatTurn, formatWinners, seatNamesFor } from './use-game-assets.ts';

/** Progress of a game, local or online. */
interface GameProgress {
  readonly people: readonly { readonly seat: string; readonly name: string }[];
  readonly isFinished: boolean;
  /** Undefined if unknown. */
  readonly turn?: number | undefined;
  readonly winners?: readonly string[] | undefined;
}

export const progressOfSavedGame = ({ record, finished, turn, winners }: SavedGame): GameProgress => ({
  people: record.seats.map(({ id, name = '' }) => ({ seat: id, name })),
  isFinished: finished,
  turn,
  winners,
});

/** Progress in words: the turn, and the winner. */
export const formatProgress = (
  { people, isFinished, turn, winners }: GameProgress,
  text: GameText,
  translator: Translator,
): readonly string[] => {
  const turnText = turn === undefined ? null : formatTurn(turn, text, translator);
  if (!isFinished) return turn === undefined ? [] : [turnText ?? translator.t('savedGames.justStarted')];
  return [
    ...(turnText === null ? [] : [turnText]),
    winners ? formatWinners(winners, seatNamesFor(people, text), translator).replace(/[.。]$/, '') : translator.t('savedGames.finished'),
  ];
};

/** The name of a game's scenario; empty if the game has only one. */
export const scenarioName = ({ scenario }: Pick<GameRecord, 'scenario'>, { scenarios }: GameText): string =>
  Object.keys(scenarios).length > 1 ? (ownProperty(scenarios, scenario)?.name ?? '') : '';
