import { randomBytes } from 'node:crypto';
import { commitmentTo } from '@gunbai/engine';
import type { AbandonedDice } from '@gunbai/protocol';
import { MAX_ABANDONED_DICE } from '@gunbai/protocol/limits';
import type { CachedTableRow } from '../optimistic-update.ts';
import type { TableInfo } from '../table-row.ts';

/**
 * How a table agrees on its dice before play. Every seat gives the hash of its entropy, then the server publishes the hash
 * of its seed, then the seats reveal. Nobody can choose after seeing what others chose.
 */
export interface DiceRound {
  /** By seat; null if the seat must give a new hash. A seat without an entry adds nothing. */
  readonly entropyHashes: Readonly<Record<string, string | null>>;
  /** Rounds in which a seat left or could not reveal, the latest last. */
  readonly abandoned: readonly AbandonedDice[];
}

type RowChange = Partial<CachedTableRow>;

/** Tables of earlier releases have no round. */
export const parseDiceRound = (text: string): DiceRound => ({
  entropyHashes: {},
  abandoned: [],
  ...(text === '' ? {} : (JSON.parse(text) as Partial<DiceRound>)),
});

export const newDiceRound = (seat: string | undefined, entropyHash: string | undefined): DiceRound => ({
  entropyHashes: seat === undefined || entropyHash === undefined ? {} : { [seat]: entropyHash },
  abandoned: [],
});

const setHashes = ({ dice }: TableInfo, entropyHashes: DiceRound['entropyHashes']): RowChange => ({
  dice: JSON.stringify({ ...dice, entropyHashes } satisfies DiceRound),
});

/** Whether the server has published its commitment, so that the seats may reveal. */
export const isCommitted = ({ row }: TableInfo): boolean => row.seed !== '';

export const isEveryHashGiven = ({ dice }: TableInfo): boolean => Object.values(dice.entropyHashes).every((hash) => hash !== null);

const parseEntropy = ({ row }: TableInfo): Readonly<Record<string, string>> => JSON.parse(row.entropy) as Record<string, string>;

/** Seats whose entropy the game still awaits. */
export const listUnrevealedSeats = (info: TableInfo): string[] => {
  const entropy = parseEntropy(info);
  return Object.keys(info.dice.entropyHashes).filter((seat) => entropy[seat] === undefined);
};

/** Draws the server's seed and publishes its hash. */
export const commitToSeed = (): RowChange => {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: commitmentTo(seed) };
};

/**
 * Begins again with new entropy from everybody: what was revealed could be used by a seat that has not committed. The
 * abandoned seed is published.
 */
const abandonRound = ({ dice, row }: TableInfo, entropyHashes: DiceRound['entropyHashes']): RowChange => {
  const abandoned = [...dice.abandoned, { commitment: row.commitment, seed: row.seed }].slice(-MAX_ABANDONED_DICE);
  const renewed = Object.fromEntries(Object.keys(entropyHashes).map((seat) => [seat, null]));
  return { seed: '', commitment: '', entropy: '{}', dice: JSON.stringify({ entropyHashes: renewed, abandoned } satisfies DiceRound) };
};

/** The seat is taken, perhaps by the player of seat `from`, whose hash moves along. */
export const withSeatTaken = (info: TableInfo, seat: string, from: string | undefined, entropyHash: string | undefined): RowChange => {
  const { [from ?? '']: moved, ...others } = info.dice.entropyHashes;
  const given = entropyHash ?? moved;
  return setHashes(info, given === undefined ? others : { ...others, [seat]: given });
};

/** The seat's player leaves before play. */
export const withSeatLeft = (info: TableInfo, seat: string): RowChange => {
  const { [seat]: _left, ...others } = info.dice.entropyHashes;
  return isCommitted(info) ? abandonRound(info, others) : setHashes(info, others);
};

/** The seat gives its hash, again if need be. After the server's commitment that abandons the round. */
export const withHashGiven = (info: TableInfo, seat: string, entropyHash: string): RowChange => {
  const { entropyHashes } = info.dice;
  if (!isCommitted(info)) return setHashes(info, { ...entropyHashes, [seat]: entropyHash });
  const change = abandonRound(info, entropyHashes);
  const round = parseDiceRound(change.dice ?? '');
  return { ...change, dice: JSON.stringify({ ...round, entropyHashes: { ...round.entropyHashes, [seat]: entropyHash } }) };
};

export const withEntropyRevealed = (info: TableInfo, seat: string, entropy: string): RowChange => ({
  entropy: JSON.stringify({ ...parseEntropy(info), [seat]: entropy }),
});
