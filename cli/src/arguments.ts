import { parseArgs } from 'node:util';

/** A mistake in how a command was called: printed as one line, without a stack. */
export class UsageError extends Error {}

export interface Arguments {
  readonly positionals: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

const BOOLEAN_FLAGS = ['json', 'remove'];

/** Reads `age-of-war --games 10 --seed=x --json`. Every command takes `--json`; `names` are its other flags. */
export const parseArguments = (argv: readonly string[], names: readonly string[], maxPositionals = 1): Arguments => {
  const known = ['json', ...names];
  const options = Object.fromEntries(known.map((name) => [name, { type: BOOLEAN_FLAGS.includes(name) ? 'boolean' : 'string' } as const]));
  const { positionals, tokens } = parseArgs({ args: argv.slice(), options, allowPositionals: true, strict: false, tokens: true });
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!known.includes(name)) throw new UsageError(`there is no ${rawName} here; available: ${known.map((one) => `--${one}`).join(' ')}`);
    const isBoolean = BOOLEAN_FLAGS.includes(name);
    if (isBoolean && value !== undefined) throw new UsageError(`--${name} takes no value`);
    if (!isBoolean && flags.has(name)) throw new UsageError(`--${name} is given twice`);
    if (!isBoolean && (value === undefined || (!inlineValue && value.startsWith('--')))) throw new UsageError(`--${name} needs a value`);
    flags.set(name, value ?? 'true');
  }
  if (positionals.length > maxPositionals) throw new UsageError(`unexpected argument: ${positionals[maxPositionals]}`);
  return { positionals, flags };
};

export const numberFlag = ({ flags }: Arguments, name: string, fallback: number, min = 0): number => {
  const text = flags.get(name);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < min)
    throw new UsageError(`--${name} needs a whole number from ${min}, not ${text || 'nothing'}`);
  if (number > Number.MAX_SAFE_INTEGER) throw new UsageError(`--${name} ${text} is too large`);
  return number;
};

export const jsonFlag = ({ flags }: Arguments, name: string): unknown => {
  const text = flags.get(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${name} needs JSON, not ${text}`);
  }
};
