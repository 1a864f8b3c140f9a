import { failure, RECORD_FORMATS, Match, parseRecord, rulesVersionOf, success } from '@gunbai/engine';
import type { Action, AnyGame, GameRecord, Refusal, Result, SeatId, LogLine, View } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { Replay } from './replay.ts';
import { createGameId } from './random-ids.ts';
import { progressOf } from './saved-games.ts';
import type { SavedGame, SavedGameStore } from './saved-games.ts';

/** Larger than any record. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

export type ImportProblem =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'later-form' }
  | { readonly kind: 'unknown-game'; readonly game: string }
  | { readonly kind: 'other-rules'; readonly made: number; readonly here: number }
  | { readonly kind: 'does-not-replay'; readonly detail: string };

/** Whether an unreadable file is a record in a newer format. */
const isNewerFormat = (text: string): boolean => {
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'string' && /^gunbai\/\d+$/.test(format) && !RECORD_FORMATS.some((supported) => supported === format);
  } catch {
    return false;
  }
};

/** The progress of a record of earlier rules that replays only in part; null if nothing of it replays. */
const partialProgress = (game: AnyGame, record: GameRecord): Pick<SavedGame, 'finished' | 'turn' | 'winners'> | null => {
  const replay = Replay.fromRecord(game, record);
  if (!replay.ok) return null;
  const { turn, outcome } = replay.value.frameAt(replay.value.length - 1, null).view;
  return { finished: outcome !== null, turn, ...(outcome && { winners: outcome.winners }) };
};

/** Imports a record file if it replays under the current rules. A record of earlier rules that replays in part can only be watched. */
export const importRecord = async (file: Blob, store: SavedGameStore): Promise<Result<SavedGame, ImportProblem>> => {
  if (file.size > MAX_FILE_BYTES) return failure({ kind: 'too-large' });
  const text = await file.text();
  const read = parseRecord(text);
  if (!read.ok) return failure(isNewerFormat(text) ? { kind: 'later-form' } : { kind: 'unreadable', detail: read.error });
  const manifest = findGame(read.value.game);
  if (!manifest) return failure({ kind: 'unknown-game', game: read.value.game });
  const { game } = await manifest.rules();
  const [made, here] = [rulesVersionOf(read.value), game.rules];
  if (made > here) return failure({ kind: 'other-rules', made, here });
  const resumed = Match.replayUnderCurrentRules(game, read.value);
  if (!resumed.ok && made === here) return failure({ kind: 'does-not-replay', detail: resumed.error.detail ?? resumed.error.code });
  const progress = resumed.ok ? progressOf(resumed.value) : partialProgress(game, read.value);
  if (!progress) return failure({ kind: 'other-rules', made, here });
  const canContinue = resumed.ok && read.value.seed !== null;
  const now = Date.now();
  const savedGame: SavedGame = {
    id: createGameId(),
    record: read.value,
    begun: now,
    touched: now,
    seen: read.value.log.length,
    ...progress,
    here: canContinue ? read.value.seats.filter(({ bot }) => bot === undefined).map(({ id }) => id) : [],
  };
  await store.put(savedGame);
  return success(savedGame);
};

/** Saves a text as a file. */
export const downloadText = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

export const downloadJson = (name: string, json: unknown): void =>
  downloadText(name, `${JSON.stringify(json, null, 1)}\n`, 'application/json');

export const recordFileName = ({ game, log }: GameRecord): string => `${game}-${log.length}.gunbai.json`;

export interface RulingReport {
  readonly game: string;
  readonly rules: number;
  /** The clause in question; null if a clause is missing. */
  readonly clause: string | null;
  readonly refusal: Refusal | null;
  readonly seat: SeatId | null;
  readonly action: Action | null;
  readonly note: string;
  readonly position: View<unknown>;
  /** Null while the record is sealed; then `story` holds the log as this seat may see it. */
  readonly record: GameRecord | null;
  readonly story: readonly LogLine[];
}

export const downloadRulingReport = (report: RulingReport): void =>
  downloadJson(`${report.game}-ruling-${report.clause ?? 'general'}.json`, { format: 'gunbai-ruling/1', ...report });
