/** Rules of a table that the server enforces and the client announces beforehand. */

/** A game lists its bots from weakest to strongest. */
export const strongestBot = (bots: readonly string[]): string => bots.at(-1) ?? 'random';

interface SeatedPlayer {
  readonly seat: string;
  readonly isPerson: boolean;
}

/** With more than two seats the other people play on, and a bot takes the seat if the policy allows it. */
export const resignEffect = (seats: readonly SeatedPlayer[], seat: string, botTakesOver: boolean): 'bot' | 'ends' => {
  const canOthersPlayOn = seats.length > 2 && seats.some((one) => one.seat !== seat && one.isPerson);
  return canOthersPlayOn && botTakesOver ? 'bot' : 'ends';
};

/** Everybody but the seat that resigned wins. */
export const resignationOutcome = (seats: readonly string[], seat: string): { winners: string[]; reason: string } => ({
  winners: seats.filter((one) => one !== seat),
  reason: 'resigned',
});
