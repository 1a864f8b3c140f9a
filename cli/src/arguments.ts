/** A mistake in how a command was called: told in one line, without a stack. */
export class UsageError extends Error {}

export interface Arguments {
  readonly words: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

const SWITCHES = new Set(['json', 'remove']);

/** `sim age-of-war --games 10 --seed=x --json`: words, flags with a value, and switches. */
export const readArguments = (given: readonly string[]): Arguments => {
  const words: string[] = [];
  const flags = new Map<string, string>();
  for (let i = 0; i < given.length; i++) {
    const word = given[i] as string;
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const sign = word.indexOf('=');
    const name = word.slice(2, sign < 0 ? undefined : sign);
    if (SWITCHES.has(name)) {
      if (sign >= 0) throw new UsageError(`--${name} takes no value`);
      flags.set(name, 'true');
      continue;
    }
    if (flags.has(name)) throw new UsageError(`--${name} is given twice`);
    const value = sign < 0 ? given[++i] : word.slice(sign + 1);
    if (value === undefined || (sign < 0 && value.startsWith('--'))) throw new UsageError(`--${name} needs a value`);
    flags.set(name, value);
  }
  return { words, flags };
};

export const numberFlag = ({ flags }: Arguments, name: string, otherwise: number, least = 0): number => {
  const text = flags.get(name);
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < least)
    throw new UsageError(`--${name} needs a whole number from ${least}, not ${text || 'nothing'}`);
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

export const allowOnly = ({ words, flags }: Arguments, names: readonly string[], most = 1): void => {
  for (const name of flags.keys())
    if (name !== 'json' && !names.includes(name))
      throw new UsageError(
        `there is no --${name} here; there ${names.length === 0 ? 'is --json' : `are ${names.map((one) => `--${one}`).join(' ')}`}`,
      );
  if (words.length > most) throw new UsageError(`${words[most]} is one word too many`);
};
