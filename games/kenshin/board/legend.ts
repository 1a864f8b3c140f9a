import type { CounterMark, Ground, LegendRow } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import type { Words } from './words.ts';

const rowOf = (id: string) => components.tables.terrain.rows.find((row) => row.id === id);

const GROUNDS: readonly (readonly [Ground & ('plain' | 'rough' | 'peak' | 'sea' | 'lake'), string])[] = [
  ['plain', 'plain'],
  ['rough', 'mountain'],
  ['peak', 'high-mountain'],
  ['sea', 'sea'],
  ['lake', 'lake'],
];
const MARKS: readonly (readonly [CounterMark, 'inside' | 'engaged' | 'hungry' | 'legendFort'])[] = [
  ['garrison', 'inside'],
  ['engaged', 'engaged'],
  ['cut-off', 'hungry'],
  ['works', 'legendFort'],
];

/** What the signs on the map mean, and what the ground costs a march. */
export const legendIn = (words: Words): LegendRow[] => [
  ...GROUNDS.map(([ground, id]): LegendRow => {
    const points = rowOf(id)?.mp ?? null;
    return { sign: { ground }, label: words(ground), cost: points === null ? words('noEntry') : words('entry', { n: points }) };
  }),
  { sign: { line: 'river' }, label: words('legendRiver'), cost: words('across', { n: rowOf('river')?.extra_mp ?? 0 }) },
  { sign: { line: 'strait' }, label: words('strait') },
  { sign: { castle: { name: '', owner: 'uesugi', level: 2, durability: 7, isHome: true, isPort: true } }, label: words('legendCastle') },
  { sign: { counter: { clan: 'uesugi', strength: 6, stars: 3, left: 5, right: 4, kind: 'force', side: 1 } }, label: words('legendForce') },
  { sign: { counter: { clan: 'oda', strength: 2, side: 2 } }, label: words('legendSide') },
  { sign: { counter: { clan: 'oda', strength: 2, kind: 'fleet' } }, label: words('legendFleet') },
  { sign: { counter: { clan: 'uesugi', strength: 1, marks: ['reduced'] } }, label: words('reduced') },
  { sign: { counter: { clan: 'uesugi', strength: 2, marks: ['moved'] } }, label: words('moved') },
  ...MARKS.map(([mark, word]): LegendRow => ({ sign: { mark }, label: words(word) })),
];
