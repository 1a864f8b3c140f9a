import type { GameText } from '@gunbai/kits/text';
import type { Kept } from '../session/shelf.ts';
import type { Speech } from '../text/index.tsx';
import { sayTurn, sayWinners, seatNamesOf } from './titles.ts';

/** How far a game has come, wherever it is kept. */
export interface Stand {
  readonly people: readonly { readonly seat: string; readonly name: string }[];
  readonly isFinished: boolean;
  /** Undefined where it is not known. */
  readonly turn?: number | undefined;
  readonly winners?: readonly string[] | undefined;
}

export const standOfKept = ({ record, finished, turn, winners }: Kept): Stand => ({
  people: record.seats.map(({ id, name = '' }) => ({ seat: id, name })),
  isFinished: finished,
  turn,
  winners,
});

/** Where a game stands, as its own table says it: the turn, and who has won. */
export const sayStand = ({ people, isFinished, turn, winners }: Stand, text: GameText, speech: Speech): readonly string[] => {
  const at = turn === undefined ? null : sayTurn(turn, text, speech);
  if (!isFinished) return turn === undefined ? [] : [at ?? speech.t('mine.justBegun')];
  return [
    ...(at === null ? [] : [at]),
    winners ? sayWinners(winners, seatNamesOf(people, text), speech).replace(/[.。]$/, '') : speech.t('mine.finished'),
  ];
};
