import type { Suggestion } from '@gunbai/ai';
import type { Action, SeatId, View } from '@gunbai/engine';
import type { GameStandings, Standing } from '@gunbai/games/registry';
import type { ByLanguage } from '@gunbai/shared/i18n';

/** A figure of a side before and after a move. */
export interface ExpectedChange {
  readonly side: Standing['side'];
  readonly label: ByLanguage<string>;
  readonly from: number;
  readonly to: number;
}

/** Why a bot suggests a move. */
export interface AdviceReasons {
  /** The decisions that follow in the same move. */
  readonly next: readonly Action[];
  /** What changes most for the better, on average. */
  readonly gain: ExpectedChange | null;
  /** What the own side may lose, in the worst tenth of the tries. */
  readonly risk: ExpectedChange | null;
  readonly tries: number;
  /** Tries that end better than the position is now. */
  readonly better: number;
}

const WORST_SHARE = 0.1;
/** Smaller changes are noise. */
const MIN_GAIN = 0.2;
const MIN_RISK = 1;

/** How far the seat's side is ahead in the figure that says best who is. */
const leadOf = (standings: readonly Standing[], seat: SeatId): number => {
  const isOwn = ({ seats }: Standing): boolean => seats.includes(seat);
  const others = standings.filter((one) => !isOwn(one)).map(({ values }) => values[0] ?? 0);
  return (standings.find(isOwn)?.values[0] ?? 0) - Math.max(...others);
};

interface RatedChange extends ExpectedChange {
  readonly size: number;
}

const largest = (changes: readonly RatedChange[]): ExpectedChange | null => {
  const [most] = changes.toSorted((a, b) => b.size - a.size);
  return most ? { side: most.side, label: most.label, from: most.from, to: most.to } : null;
};

/** What a suggested move gains, what it risks, and how often it turns out well, from the figures of its tries. */
export const explainSuggestion = (
  { figures, standings }: GameStandings,
  view: View<unknown>,
  seat: SeatId,
  { next, ends, better }: Pick<Suggestion<unknown>, 'next' | 'ends' | 'better'>,
): AdviceReasons => {
  const before = standings(view);
  const after = ends.map((end) => standings(end));
  const gains: RatedChange[] = [];
  const risks: RatedChange[] = [];
  if (after.length > 0)
    before.forEach(({ side, seats, values }, row) =>
      figures.forEach(({ label }, index) => {
        const from = values[index] ?? 0;
        const results = after.map((one) => one[row]?.values[index] ?? from).toSorted((a, b) => a - b);
        const average = results.reduce((sum, value) => sum + value, 0) / results.length;
        const worst = results[Math.floor(results.length * WORST_SHARE)] as number;
        const isOwn = seats.includes(seat);
        const gain = isOwn ? average - from : from - average;
        const scale = 1 + Math.abs(from);
        if (gain >= MIN_GAIN) gains.push({ side, label, from, to: average, size: gain / scale });
        if (isOwn && from - worst >= MIN_RISK) risks.push({ side, label, from, to: worst, size: (from - worst) / scale });
      }),
    );
  const lead = leadOf(before, seat);
  return {
    next,
    gain: largest(gains),
    risk: largest(risks),
    tries: ends.length,
    better: better ?? after.filter((one) => leadOf(one, seat) > lead).length,
  };
};
