import type { RandomSource } from '@gunbai/engine';

/** Hostile messages: mutated from valid ones, cut, nested, huge, or not JSON at all. */
const STRINGS = [
  '',
  ' ',
  '\u0000',
  '../../etc/passwd',
  '<script>',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '💥',
  '\ud800',
  'a'.repeat(5000),
];
const NUMBERS = [-1, 0.5, 1e308, 2 ** 53, -0, 1_000_001];

const pickScalar = (chance: RandomSource): unknown => {
  const kinds = [null, true, false, STRINGS[chance.next(STRINGS.length)], NUMBERS[chance.next(NUMBERS.length)], [], {}];
  return kinds[chance.next(kinds.length)];
};

const nestArrays = (depth: number): unknown => (depth === 0 ? 1 : [nestArrays(depth - 1)]);

const mutateMessage = (good: Record<string, unknown>, chance: RandomSource): unknown => {
  const keys = Object.keys(good);
  const key = keys[chance.next(keys.length)] as string;
  switch (chance.next(5)) {
    case 0:
      return { ...good, [key]: pickScalar(chance) };
    case 1:
      return Object.fromEntries(Object.entries(good).filter(([name]) => name !== key));
    case 2:
      return { ...good, [`${key}x`]: pickScalar(chance) };
    case 3:
      return { ...good, [key]: nestArrays(1 + chance.next(200)) };
    default:
      return [good];
  }
};

/** One hostile text, mutated from one of the valid messages. */
export const makeMalformedMessage = (good: readonly Record<string, unknown>[], chance: RandomSource): string => {
  const template = good[chance.next(good.length)] as Record<string, unknown>;
  const text = JSON.stringify(mutateMessage(template, chance)) ?? 'undefined';
  switch (chance.next(6)) {
    case 0:
      return text.slice(0, chance.next(text.length + 1));
    case 1:
      return `${text}}`;
    case 2:
      return JSON.stringify(pickScalar(chance)) ?? '';
    default:
      return text;
  }
};
