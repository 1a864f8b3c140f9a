import { failure, FORMATS, Match, readRecord, rulesIn, success } from '@gunbai/engine';
import type { Action, AnyGame, GameRecord, Refusal, Result, SeatId, Told, View } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import { Reel } from './reel.ts';
import { newGameId } from './seed.ts';
import { standOf } from './shelf.ts';
import type { Kept, Shelf } from './shelf.ts';

/** Larger than any game; a file past it is not a record. */
const LARGEST_FILE = 32 * 1024 * 1024;

export type ImportProblem =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'later-form' }
  | { readonly kind: 'unknown-game'; readonly game: string }
  | { readonly kind: 'other-rules'; readonly made: number; readonly here: number }
  | { readonly kind: 'does-not-replay'; readonly detail: string };

/** Whether what cannot be read is a record all the same, in a form that a later Gunbai writes. */
const isOfLaterForm = (text: string): boolean => {
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'string' && /^gunbai\/\d+$/.test(format) && !FORMATS.some((known) => known === format);
  } catch {
    return false;
  }
};

/** How far a record of earlier rules has come that these do not make again to its end, if they show anything of it. */
const standAsFar = (game: AnyGame, record: GameRecord): Pick<Kept, 'finished' | 'turn' | 'winners'> | null => {
  const reel = Reel.of(game, record);
  if (!reel.ok) return null;
  const { turn, outcome } = reel.value.at(reel.value.length - 1, null).view;
  return { finished: outcome !== null, turn, ...(outcome && { winners: outcome.winners }) };
};

/**
 * Takes a record from a file onto the shelf, if it can be read and replays under the rules we have. One of earlier rules
 * that does so in part only is taken in to be watched.
 */
export const importRecord = async (file: Blob, shelf: Shelf): Promise<Result<Kept, ImportProblem>> => {
  if (file.size > LARGEST_FILE) return failure({ kind: 'too-large' });
  const text = await file.text();
  const read = readRecord(text);
  if (!read.ok) return failure(isOfLaterForm(text) ? { kind: 'later-form' } : { kind: 'unreadable', detail: read.error });
  const title = titleOf(read.value.game);
  if (!title) return failure({ kind: 'unknown-game', game: read.value.game });
  const { game } = await title.rules();
  const [made, here] = [rulesIn(read.value), game.rules];
  if (made > here) return failure({ kind: 'other-rules', made, here });
  const resumed = Match.underPresent(game, read.value);
  if (!resumed.ok && made === here) return failure({ kind: 'does-not-replay', detail: resumed.error.detail ?? resumed.error.code });
  const stand = resumed.ok ? standOf(resumed.value) : standAsFar(game, read.value);
  if (!stand) return failure({ kind: 'other-rules', made, here });
  const canGoOn = resumed.ok && read.value.seed !== null;
  const now = Date.now();
  const kept: Kept = {
    id: newGameId(),
    record: read.value,
    begun: now,
    touched: now,
    seen: read.value.log.length,
    ...stand,
    here: canGoOn ? read.value.seats.filter(({ bot }) => bot === undefined).map(({ id }) => id) : [],
  };
  await shelf.put(kept);
  return success(kept);
};

/** Offers a file for download. */
export const download = (name: string, json: unknown): void => {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(json, null, 1)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};

export const recordFileName = ({ game, log }: GameRecord): string => `${game}-${log.length}.gunbai.json`;

export interface DoubtedRuling {
  readonly game: string;
  readonly rules: number;
  /** The clause that is doubted; null where it is the lack of one. */
  readonly clause: string | null;
  readonly refusal: Refusal | null;
  readonly seat: SeatId | null;
  readonly action: Action | null;
  readonly note: string;
  readonly position: View<unknown>;
  /** The record, or where it is still sealed the story as this seat may know it. */
  readonly record: GameRecord | null;
  readonly story: readonly Told[];
}

export const downloadDoubt = (doubt: DoubtedRuling): void =>
  download(`${doubt.game}-ruling-${doubt.clause ?? 'general'}.json`, { format: 'gunbai-ruling/1', ...doubt });
