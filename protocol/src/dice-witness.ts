import { commitmentTo, entropyHash } from '@gunbai/engine';
import { MAX_ABANDONED_DICE } from './limits.ts';
import type { TableView } from './tables.ts';

/**
 * What a seat's client does about its dice before play, what it keeps, and how it checks them at the end. A client needs
 * nothing else to find every way in which a server could steer the dice. The rules: docs/chance-and-fair-dice.md.
 */

/** A round of commitments as this client saw it, fixed at the moment the server published its own. */
export interface WitnessedRound {
  readonly seat: string;
  /** The own entropy, and the hash that was given before. */
  readonly entropy: string;
  readonly entropyHash: string;
  readonly commitment: string;
  /** Of all seats, the own one included. */
  readonly entropyHashes: Readonly<Record<string, string>>;
}

type DiceTable = Pick<TableView, 'status' | 'number' | 'entropyHashes' | 'commitment' | 'entropy' | 'seed' | 'abandonedDice'>;

/** Finds the own entropy by its hash; undefined if another device holds it. */
type FindEntropy = (hash: string) => string | undefined;

export type DiceStep =
  | { readonly kind: 'give-hash' }
  | { readonly kind: 'reveal'; readonly entropy: string }
  /** Another device holds the entropy: it must reveal, or the player begins a new round here. */
  | { readonly kind: 'other-device' }
  /** Rounds are abandoned again and again, perhaps until the dice suit somebody: the player decides. */
  | { readonly kind: 'many-rounds'; readonly abandoned: number }
  /** The server contradicts itself: nothing more is revealed to it. */
  | { readonly kind: 'refuse'; readonly problems: readonly DiceProblem[] };

export interface DiceProblem {
  readonly code:
    | 'late-entropy' // a seat that had not committed when the server did
    | 'entropy-replaced' // not what the seat committed to
    | 'entropy-dropped' // a seat committed, and its entropy is missing
    | 'commitment-changed' // the server committed to another seed at first
    | 'seed-replaced' // the seed does not fit the commitment
    | 'seed-withheld' // the game is over or closed, and the seed is not revealed
    | 'rolls-differ'; // the rolls of the record do not follow from seed and entropy
  /** The seat concerned, if any. */
  readonly seat?: string;
}

/** A seat that knows the seed could try as many rounds as a client confirms by itself. */
const MAX_AUTOMATIC_ROUNDS = 3;

const ownHash = ({ entropyHashes }: Pick<DiceTable, 'entropyHashes'>, seat: string): string | null | undefined => entropyHashes[seat];

const givenHashes = ({ entropyHashes }: Pick<DiceTable, 'entropyHashes'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entropyHashes).flatMap(([seat, hash]) => (hash === null ? [] : [[seat, hash]])));

/** Adds the present round once the server has committed. What was seen first stands; nothing is added after the start. */
export const witnessRound = (
  rounds: readonly WitnessedRound[],
  table: DiceTable,
  seat: string | null,
  findEntropy: FindEntropy,
): readonly WitnessedRound[] => {
  const hash = seat === null ? undefined : ownHash(table, seat);
  if (seat === null || typeof hash !== 'string' || table.status !== 'open' || table.commitment === '') return rounds;
  const entropy = findEntropy(hash);
  if (entropy === undefined || rounds.some((round) => round.entropyHash === hash)) return rounds;
  return [...rounds, { seat, entropy, entropyHash: hash, commitment: table.commitment, entropyHashes: givenHashes(table) }];
};

/** What the client must do now so that the game can begin; null if nothing. */
export const nextDiceStep = (
  rounds: readonly WitnessedRound[],
  table: DiceTable,
  seat: string | null,
  findEntropy: FindEntropy,
): DiceStep | null => {
  if (seat === null || table.status !== 'open') return null;
  const hash = ownHash(table, seat);
  if (table.commitment === '') {
    if (typeof hash === 'string') return null;
    const abandoned = Math.max(rounds.length, table.abandonedDice.length);
    return abandoned < MAX_AUTOMATIC_ROUNDS ? { kind: 'give-hash' } : { kind: 'many-rounds', abandoned };
  }
  if (typeof hash !== 'string') return null;
  const round = rounds.find((one) => one.entropyHash === hash);
  const entropy = round?.entropy ?? findEntropy(hash);
  if (entropy === undefined) return { kind: 'other-device' };
  const problems = round ? findRoundProblems(round, table) : [];
  if (problems.length > 0) return { kind: 'refuse', problems };
  return table.entropy[seat] === undefined ? { kind: 'reveal', entropy } : null;
};

/** What can be compared before the game starts: the round must not change once the server has committed. */
const findRoundProblems = (round: WitnessedRound, table: Pick<DiceTable, 'commitment' | 'entropyHashes'>): DiceProblem[] => {
  const problems: DiceProblem[] = [];
  if (table.commitment !== round.commitment) problems.push({ code: 'commitment-changed' });
  const shown = givenHashes(table);
  for (const seat of new Set([...Object.keys(shown), ...Object.keys(round.entropyHashes)])) {
    const [before, now] = [round.entropyHashes[seat], shown[seat]];
    if (before === undefined) problems.push({ code: 'late-entropy', seat });
    else if (now === undefined) problems.push({ code: 'entropy-dropped', seat });
    else if (now !== before) problems.push({ code: 'entropy-replaced', seat });
  }
  return problems;
};

/** What a game was played with: from its table, or from its record. */
type PlayedDice = Pick<TableView, 'commitment' | 'entropy' | 'seed'> & { readonly isOver: boolean };

/** The entropy that the game uses, against what the seats committed to. */
const findEntropyProblems = ({ entropyHashes, seat: ownSeat, entropy: ownEntropy }: WitnessedRound, played: PlayedDice): DiceProblem[] => {
  const seats = new Set([...Object.keys(played.entropy), ...Object.keys(entropyHashes)]);
  return [...seats].flatMap((seat): DiceProblem[] => {
    const [hash, entropy] = [entropyHashes[seat], played.entropy[seat]];
    if (hash === undefined) return [{ code: 'late-entropy', seat }];
    if (entropy === undefined) return [{ code: 'entropy-dropped', seat }];
    const isKept = seat === ownSeat ? entropy === ownEntropy : entropyHash(entropy) === hash;
    return isKept ? [] : [{ code: 'entropy-replaced', seat }];
  });
};

const isHexSeed = (seed: string): boolean => /^([0-9a-f]{2}){16,64}$/.test(seed);

const findSeedProblems = ({ commitment }: Pick<WitnessedRound, 'commitment'>, seed: string | null): DiceProblem[] => {
  if (seed === null) return [{ code: 'seed-withheld' }];
  return isHexSeed(seed) && commitmentTo(seed) === commitment ? [] : [{ code: 'seed-replaced' }];
};

/** Rounds that were not abandoned: at most the one that the game was begun with. */
export const listStandingRounds = (
  rounds: readonly WitnessedRound[],
  { abandonedDice }: Pick<DiceTable, 'abandonedDice'>,
): readonly WitnessedRound[] => rounds.filter((round) => abandonedDice.every(({ commitment }) => commitment !== round.commitment));

/** Compares a game in play or over with the rounds that this client saw and that stand. Empty if all is well. */
export const findDiceProblems = (standing: readonly WitnessedRound[], played: PlayedDice): readonly DiceProblem[] => {
  const round = standing.find((one) => one.entropy === played.entropy[one.seat]) ?? standing.at(-1);
  if (!round) return [];
  return [
    ...(played.commitment === round.commitment ? [] : [{ code: 'commitment-changed' } as const]),
    ...findEntropyProblems(round, played),
    ...(played.isOver ? findSeedProblems(round, played.seed) : []),
  ];
};

/** A table that was closed before play, and rounds that were abandoned, must reveal their seeds. */
export const findUnplayedDiceProblems = (rounds: readonly WitnessedRound[], table: DiceTable): readonly DiceProblem[] =>
  rounds.slice(-MAX_ABANDONED_DICE).flatMap((round) => {
    const abandoned = table.abandonedDice.find(({ commitment }) => commitment === round.commitment);
    if (abandoned) return findSeedProblems(round, abandoned.seed);
    const isPresent = ownHash(table, round.seat) === round.entropyHash;
    if (!isPresent) return [{ code: 'seed-withheld' }] as const;
    if (table.number > 0 || table.status !== 'cancelled') return [];
    return [...findRoundProblems(round, table), ...findSeedProblems(round, table.seed)];
  });
