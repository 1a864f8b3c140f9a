import type { CounterMark, LegendRow } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import type { Word, Words } from './words.ts';

const { rows, edges } = COMPONENTS.tables.terrain;

const GROUNDS = ['plain', 'rough', 'mountain', 'swamp', 'peak', 'sea', 'lake'] as const;
const MARKS: readonly (readonly [CounterMark, Word])[] = [
  ['garrison', 'inside'],
  ['besieging', 'besieging'],
  ['shaken', 'shaken'],
  ['cut-off', 'cut'],
];

/** What the signs on the map mean, and what the ground costs a march. */
export const legendIn = (words: Words): LegendRow[] => [
  ...GROUNDS.map((ground): LegendRow => {
    const move = rows[ground]?.move ?? null;
    return { sign: { ground }, label: words(ground), cost: move === null ? words('noEntry') : words('entry', { n: move }) };
  }),
  { sign: { line: 'river' }, label: words('legendRiver'), cost: words('across', { n: edges.river.move }) },
  { sign: { line: 'bridge' }, label: words('bridge') },
  { sign: { line: 'strait' }, label: words('strait') },
  { sign: { line: 'road' }, label: words('road') },
  { sign: { line: 'border' }, label: words('border') },
  { sign: { castle: { name: '', owner: 'mori', level: 2, durability: 10, isHome: true } }, label: words('legendCastle') },
  { sign: { counter: { clan: 'mori', strength: 7, stars: 2, left: '+2', right: 4, kind: 'force' } }, label: words('legendForce') },
  { sign: { counter: { clan: 'mori', strength: 2, marks: ['reduced'] } }, label: words('reduced') },
  { sign: { counter: { clan: 'mori', strength: 2, marks: ['moved'] } }, label: words('acted') },
  ...MARKS.map(([mark, word]): LegendRow => ({ sign: { mark }, label: words(word) })),
];
