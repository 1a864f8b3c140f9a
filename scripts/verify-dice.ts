import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// Checks the dice of a record without any other code of Gunbai: `npx node scripts/verify-dice.ts FILE`. It follows the
// description in docs/chance-and-fair-dice.md, from which anybody can write it again in another language.

interface Roll {
  readonly why: string;
  readonly of: number;
  readonly got: readonly number[];
}

interface Entry {
  readonly n: number;
  readonly hash: string;
  readonly type: string;
  readonly rolls?: readonly Roll[];
  readonly epoch?: number;
  readonly to?: number;
  readonly by?: readonly string[];
}

interface DiceRecord {
  readonly format: string;
  readonly game: string;
  readonly rules: number;
  readonly scenario: string;
  readonly options: object;
  readonly seats: readonly { readonly id: string; readonly name?: string; readonly bot?: string }[];
  readonly commitment: string;
  readonly entropyHashes?: Readonly<Record<string, string>>;
  readonly entropy: Readonly<Record<string, string>>;
  readonly start?: string;
  readonly seed: string | null;
  readonly log: readonly Entry[];
  readonly head: { readonly count: number; readonly hash: string };
}

interface DiceVerdict {
  readonly problem: string | null;
  /** Outcomes that follow from the seed. */
  readonly rolls: number;
  /** How often the game was restored from a backup. */
  readonly epochs: number;
}

const FORMATS = ['gunbai/1', 'gunbai/2', 'gunbai/3'];
const WORDS_PER_BLOCK = 8;
const WORD_VALUES = 2 ** 32;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Numbers of 32 bits for one position, then whole numbers below a bound, each as likely. */
const diceAt = (seed: Buffer, entropy: DiceRecord['entropy'], position: string): ((bound: number) => number) => {
  const shares = Object.keys(entropy)
    .sort()
    .map((seat) => `${seat}=${entropy[seat]}`)
    .join('&');
  let drawn = 0;
  let block = Buffer.alloc(0);
  const nextWord = (): number => {
    const at = drawn % WORDS_PER_BLOCK;
    if (at === 0) {
      const message = `${shares}|${position}|${Math.floor(drawn / WORDS_PER_BLOCK)}`;
      block = createHmac('sha256', seed).update(message).digest();
    }
    drawn++;
    return block.readUInt32BE(at * 4);
  };
  return (bound) => {
    const fair = WORD_VALUES - (WORD_VALUES % bound);
    let word = nextWord();
    while (word >= fair) word = nextWord();
    return word % bound;
  };
};

const findCommitmentProblem = ({ format, seed, commitment, entropy, entropyHashes = {} }: DiceRecord): string | null => {
  if (!FORMATS.includes(format)) return `the format ${format} is unknown`;
  if (seed === null) return 'the seed is not revealed';
  if (sha256(Buffer.from(seed, 'hex')) !== commitment) return 'the seed does not match the commitment';
  if (format !== 'gunbai/3') return null;
  for (const seat of new Set([...Object.keys(entropyHashes), ...Object.keys(entropy)]))
    if (sha256(entropy[seat] ?? '') !== entropyHashes[seat]) return `the entropy of ${seat} does not match its hash`;
  return null;
};

/** Where the chain of hashes begins: everything that was fixed before play. */
const headerHash = (record: DiceRecord): string => {
  const { format, game, rules, scenario, options, seats, commitment, entropyHashes, entropy, start } = record;
  if (format === 'gunbai/1' && start !== undefined) return start;
  const hashedSeats = format === 'gunbai/1' ? seats : seats.map(({ name: _name, ...seat }) => seat);
  const fixed = [format, game, rules, scenario, options, hashedSeats, commitment];
  return sha256(JSON.stringify(format === 'gunbai/3' ? [...fixed, entropyHashes, entropy] : [...fixed, entropy]));
};

const findRollProblem = (rolls: readonly Roll[], next: (bound: number) => number): string | null => {
  for (const { why, of, got } of rolls)
    for (const outcome of got) {
      if (!Number.isInteger(of) || of < 1 || of > WORD_VALUES) return `a roll of ${of} sides (${why})`;
      const fair = next(of);
      if (outcome !== fair) return `a roll for ${why} is recorded as ${outcome + 1}, the seed gives ${fair + 1}`;
    }
  return null;
};

export const verifyDice = (record: DiceRecord): DiceVerdict => {
  let [rolls, epochs, epoch] = [0, 0, 0];
  const verdict = (problem: string | null): DiceVerdict => ({ problem, rolls, epochs });
  const problem = findCommitmentProblem(record);
  if (problem !== null) return verdict(problem);
  const seed = Buffer.from(record.seed as string, 'hex');
  let chain = headerHash(record);
  let live: Entry[] = [];
  for (const [index, entry] of record.log.entries()) {
    const { n, hash, ...body } = entry;
    if (n !== index) return verdict(`entry ${index} has the number ${n}`);
    chain = sha256(`${chain}${n}${JSON.stringify(body)}`);
    if (chain.slice(0, 16) !== hash) return verdict(`entry ${n} was changed: its hash does not match`);
    if (entry.type === 'epoch') {
      if (!((entry.epoch ?? 0) > epoch)) return verdict(`entry ${n} begins no new epoch`);
      epoch = entry.epoch ?? 0;
      epochs++;
    }
    if (entry.type === 'undo') {
      const kept = live.filter((one) => one.n < (entry.to ?? 0));
      const isRollUndone = live.slice(kept.length).some((one) => (one.rolls ?? []).length > 0);
      if (kept.length === 0 || kept.length === live.length) return verdict(`entry ${n} undoes nothing`);
      if (isRollUndone && !record.seats.every(({ id }) => entry.by?.includes(id)))
        return verdict(`entry ${n} takes dice back without consent`);
      live = kept;
    } else live.push(entry);
    const position = epoch === 0 ? String(n) : `${epoch}/${n}`;
    const wrong = findRollProblem(entry.rolls ?? [], diceAt(seed, record.entropy, position));
    if (wrong !== null) return verdict(`entry ${n}: ${wrong}`);
    rolls += (entry.rolls ?? []).reduce((sum, { got }) => sum + got.length, 0);
  }
  const { count, hash } = record.head;
  return verdict(record.log.length === count && chain === hash ? null : 'the log does not end as its head says');
};

const [, script, file] = process.argv;
if (script !== undefined && file !== undefined && import.meta.url === pathToFileURL(script).href) {
  const { problem, rolls, epochs } = verifyDice(JSON.parse(readFileSync(file, 'utf8')) as DiceRecord);
  console.log(problem ?? `${rolls} outcomes follow from the seed; restores from a backup: ${epochs}`);
  process.exitCode = problem === null ? 0 : 1;
}
