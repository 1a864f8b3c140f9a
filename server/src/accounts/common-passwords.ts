/** Passwords of ten characters and more from lists of the most used ones, without their digits at the end. */
const COMMON_WORDS = new Set([
  'abcdefghij',
  'administrator',
  'asdfasdfasdf',
  'asdfghjkl',
  'baseball',
  'basketball',
  'changeme',
  'charlie',
  'football',
  'iloveyou',
  'letmein',
  'liverpool',
  'password',
  'passwort',
  'princess',
  'qazwsxedc',
  'qwerty',
  'qwertyuiop',
  'skateboard',
  'starwars',
  'strawberry',
  'sunshine',
  'superman',
  'trustno',
  'welcome',
  'whatever',
  'zaqxsw',
  'zxcvbnm',
  'gunbai',
  'sengoku',
  'nobunaga',
]);

const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
];
const MAX_PERIOD = 4;

const reverse = (text: string): string => [...text].toReversed().join('');

const isSequence = (text: string): boolean => SEQUENCES.some((sequence) => sequence.includes(text) || reverse(sequence).includes(text));

/** One to four characters again and again. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: MAX_PERIOD }, (_none, at) => at + 1).some((period) => text.slice(period) === text.slice(0, -period));

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const isCommonWord = (text: string): boolean => {
  const word = text.replace(/[\d!?.#*_-]+$/, '');
  const plain = word.replaceAll(/[0134579@$!]/g, (sign) => SUBSTITUTES[sign] ?? sign);
  const half = plain.slice(plain.length / 2);
  return COMMON_WORDS.has(word) || COMMON_WORDS.has(plain) || (plain === half + half && COMMON_WORDS.has(half));
};

/** Whether a password is among the first that anybody guesses: common ones, sequences, repetitions, and the own name. */
export const isCommonPassword = (password: string, name: string): boolean => {
  const text = password.toLowerCase().replaceAll(/\s/g, '');
  const withoutName = text.replaceAll(name.toLowerCase().replaceAll(/\s/g, ''), '');
  const addsLittleToName = withoutName !== text && withoutName.length < MAX_PERIOD;
  return text === '' || isSequence(text) || isRepetition(text) || isCommonWord(text) || addsLittleToName;
};
