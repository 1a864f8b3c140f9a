/** A mistake in how a command was called: told in one line, without a stack. */
export class UsageError extends Error {}

export interface Arguments {
  readonly words: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

const SWITCHES = new Set(['json', 'help']);

/** `sim age-of-war --games 10 --json`: words, flags with a value, and switches. */
export const readArguments = (given: readonly string[]): Arguments => {
  const words: string[] = [];
  const flags = new Map<string, string>();
  for (let i = 0; i < given.length; i++) {
    const word = given[i] as string;
    if (!word.startsWith('--')) {
      words.push(word);
      continue;
    }
    const name = word.slice(2);
    const value = given[i + 1];
    if (SWITCHES.has(name)) flags.set(name, 'true');
    else if (value === undefined || value.startsWith('--')) throw new UsageError(`--${name} needs a value`);
    else {
      flags.set(name, value);
      i++;
    }
  }
  return { words, flags };
};

export const numberFlag = ({ flags }: Arguments, name: string, otherwise: number): number => {
  const text = flags.get(name);
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new UsageError(`--${name} needs a whole number, not ${text}`);
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
