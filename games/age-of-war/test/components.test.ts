import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CASTLES, CLANS, DICE_COUNT, FACES } from '../rules/components.ts';
import type { Castle, BattleLine } from '../rules/components.ts';

const LETTERS = ['1', '2', '3', 'A', 'C', 'D'];

/** A line in short notation: the number of an infantry line, or the letters of its symbols. */
const formatLine = ({ infantry, faces }: BattleLine): string =>
  infantry > 0 ? String(infantry) : faces.map((count, face) => (LETTERS[face] as string).repeat(count)).join('');

/** A card in short notation: clan, castle, points, lines; the special daimyo line follows a plus. */
const formatCard = ({ clan, id, points, lines, specialLine: special }: Castle): string =>
  [CLANS[clan]?.id, id, points, ...lines.map((line, index) => (index === special ? `+${formatLine(line)}` : formatLine(line)))].join(' ');

clause(['comp.1', 'card.1', 'castle.2', 'inf.1', 'daimyo.2'], 'the fourteen castles, their points and their lines', () => {
  expect(CASTLES.map(formatCard)).toEqual([
    'oda azuchi 3 A CC 5 +D',
    'oda matsumoto 2 A A 7 +D',
    'oda odani 1 10 +D',
    'oda gifu 1 D A C +D',
    'tokugawa edo 3 AC AC 3 +D',
    'tokugawa kiyosu 2 D A C 3 +D',
    'tokugawa inuyama 1 D AA +D',
    'uesugi kasugayama 4 AA CC +D',
    'uesugi kitanosho 3 D AC 6 +D',
    'mori gassantoda 2 D 8 +D',
    'mori takahashi 2 CC 5 2 +D',
    'chosokabe matsuyama 2 D 4 4 +D',
    'chosokabe marugame 1 DD C +D',
    'shimazu kumamoto 3 DD A C 4',
  ]);
  expect(CASTLES.map(({ index }) => index)).toEqual(CASTLES.map((_, index) => index));
  expect(CASTLES.filter(({ specialLine: special }) => special < 0).map(({ id }) => id)).toEqual(['kumamoto']);
});

clause(['card.3', 'clan.1', 'clan.3'], 'the six clans, their castles and their points', () => {
  expect(CLANS.map(({ id, castles, points }) => [id, points, ...castles.map((castle) => CASTLES[castle]?.id)].join(' '))).toEqual([
    'oda 10 azuchi matsumoto odani gifu',
    'tokugawa 8 edo kiyosu inuyama',
    'uesugi 8 kasugayama kitanosho',
    'mori 5 gassantoda takahashi',
    'chosokabe 4 matsuyama marugame',
    'shimazu 3 kumamoto',
  ]);
});

clause(['die.1', 'comp.1'], 'seven dice, each with six different faces', () => {
  expect(DICE_COUNT).toBe(7);
  expect(FACES).toEqual(['infantry1', 'infantry2', 'infantry3', 'archery', 'cavalry', 'daimyo']);
});
