import type { CounterMark, Ground, LegendRow } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import type { Messages } from './messages.ts';

const signRow = (id: string) => components.tables.terrain.rows.find((row) => row.id === id);

const GROUND_SIGNS: readonly (readonly [Ground & ('plain' | 'rough' | 'peak' | 'sea' | 'lake'), string])[] = [
  ['plain', 'plain'],
  ['rough', 'mountain'],
  ['peak', 'high-mountain'],
  ['sea', 'sea'],
  ['lake', 'lake'],
];
const COUNTER_MARKS: readonly (readonly [CounterMark, 'inside' | 'engaged' | 'unsupplied' | 'legendFort'])[] = [
  ['garrison', 'inside'],
  ['engaged', 'engaged'],
  ['cut-off', 'unsupplied'],
  ['works', 'legendFort'],
];

/** The meaning of the symbols on the map, and the movement costs. */
export const buildLegend = (messages: Messages): LegendRow[] => [
  ...GROUND_SIGNS.map(([ground, id]): LegendRow => {
    const points = signRow(id)?.mp ?? null;
    return { symbol: { ground }, label: messages(ground), cost: points === null ? messages('noEntry') : messages('entry', { n: points }) };
  }),
  { symbol: { line: 'river' }, label: messages('legendRiver'), cost: messages('across', { n: signRow('river')?.extra_mp ?? 0 }) },
  { symbol: { line: 'strait' }, label: messages('strait') },
  {
    symbol: { castle: { name: '', owner: 'uesugi', level: 2, durability: 7, isHome: true, isPort: true } },
    label: messages('legendCastle'),
  },
  {
    symbol: { counter: { clan: 'uesugi', strength: 6, stars: 3, left: 5, right: 4, kind: 'force', side: 1 } },
    label: messages('legendForce'),
  },
  { symbol: { counter: { clan: 'oda', strength: 2, side: 2 } }, label: messages('legendSide') },
  { symbol: { counter: { clan: 'oda', strength: 2, kind: 'fleet' } }, label: messages('legendFleet') },
  { symbol: { counter: { clan: 'uesugi', strength: 1, marks: ['reduced'] } }, label: messages('reduced') },
  { symbol: { counter: { clan: 'uesugi', strength: 2, marks: ['moved'] } }, label: messages('moved') },
  ...COUNTER_MARKS.map(([mark, word]): LegendRow => ({ symbol: { mark }, label: messages(word) })),
];
