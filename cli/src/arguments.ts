/** A mistake in how a command was called: told in one line, without a stack. */
export class UsageError extends Error {}

export interface Arguments {
  readonly positionals: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

const BOOLEAN_FLAGS = new Set(['json', 'remove']);

/** `sim age-of-war --games 10 --seed=x --json`: words, flags with a value, and switches. */
export const parseArguments = (argv: readonly string[]): Arguments => {
  const positionals: string[] = [];
  const flags = new Map<string, string>();
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    if (!word.startsWith('--')) {
      positionals.push(word);
      continue;
    }
    const equalsAt = word.indexOf('=');
    const name = word.slice(2, equalsAt < 0 ? undefined : equalsAt);
    if (BOOLEAN_FLAGS.has(name)) {
      if (equalsAt >= 0) throw new UsageError(`--${name} takes no value`);
      flags.set(name, 'true');
      continue;
    }
    if (flags.has(name)) throw new UsageError(`--${name} is given twice`);
    const value = equalsAt < 0 ? argv[++i] : word.slice(equalsAt + 1);
    if (value === undefined || (equalsAt < 0 && value.startsWith('--'))) throw new UsageError(`--${name} needs a value`);
    flags.set(name, value);
  }
  return { positionals, flags };
};

export const numberFlag = ({ flags }: Arguments, name: string, fallback: number, min = 0): number => {
  const text = flags.get(name);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < min)
    throw new UsageError(`--${name} needs a whole number from ${min}, not ${text || 'nothing'}`);
  if (number > Number.MAX_SAFE_INTEGER) throw new UsageError(`--${name} ${text} is more than can be counted`);
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

export const assertOnlyFlags = ({ positionals, flags }: Arguments, names: readonly string[], maxPositionals = 1): void => {
  for (const name of flags.keys())
    if (name !== 'json' && !names.includes(name))
      throw new UsageError(
        `there is no --${name} here; there ${names.length === 0 ? 'is --json' : `are ${names.map((one) => `--${one}`).join(' ')}`}`,
      );
  if (positionals.length > maxPositionals) throw new UsageError(`${positionals[maxPositionals]} is one word too many`);
};
