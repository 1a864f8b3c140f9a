/** Rules of a table that the server enforces and the client announces beforehand. */

/** What a seat needs to know of a bot. */
export interface BotInfo {
  readonly id: string;
  readonly maxSeats?: number;
  /** Searches for seconds before it answers. */
  readonly isSlow?: boolean;
}

/** The bots that are made for a game with so many seats. */
export const botsForSeats = <B extends BotInfo>(bots: readonly B[], seats: number): readonly B[] =>
  bots.filter(({ maxSeats = Infinity }) => seats <= maxSeats);

/** A game lists its bots from weakest to strongest. The last one gives advice. */
export const strongestBot = (bots: readonly BotInfo[], seats: number): string => botsForSeats(bots, seats).at(-1)?.id ?? 'random';

/** The bot where nobody chose one: the strongest that answers at once. */
export const defaultBot = (bots: readonly BotInfo[], seats: number): string =>
  strongestBot(
    bots.filter(({ isSlow }) => !isSlow),
    seats,
  );

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
