import type { CounterMark, LegendRow } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import type { MessageKey, Messages } from './messages.ts';

const { rows, edges } = COMPONENTS.tables.terrain;

const GROUNDS = ['plain', 'rough', 'mountain', 'swamp', 'peak', 'sea', 'lake'] as const;
const MARKS: readonly (readonly [CounterMark, MessageKey])[] = [
  ['garrison', 'inside'],
  ['besieging', 'besieging'],
  ['shaken', 'shaken'],
  ['cut-off', 'noLine'],
];

/** The symbols of the map, and the march cost of terrain. */
export const buildLegend = (messages: Messages): LegendRow[] => [
  ...GROUNDS.map((ground): LegendRow => {
    const move = rows[ground]?.move ?? null;
    return { symbol: { ground }, label: messages(ground), cost: move === null ? messages('noEntry') : messages('entry', { n: move }) };
  }),
  { symbol: { line: 'river' }, label: messages('legendRiver'), cost: messages('across', { n: edges.river.move }) },
  { symbol: { line: 'bridge' }, label: messages('bridge') },
  { symbol: { line: 'strait' }, label: messages('strait') },
  { symbol: { line: 'road' }, label: messages('road') },
  { symbol: { line: 'border' }, label: messages('border') },
  { symbol: { castle: { name: '', owner: 'mori', level: 2, durability: 10, isHome: true } }, label: messages('legendCastle') },
  { symbol: { counter: { clan: 'mori', strength: 7, stars: 2, left: '+2', right: 4, kind: 'force' } }, label: messages('legendForce') },
  { symbol: { counter: { clan: 'mori', strength: 2, marks: ['reduced'] } }, label: messages('reduced') },
  { symbol: { counter: { clan: 'mori', strength: 2, marks: ['moved'] } }, label: messages('acted') },
  ...MARKS.map(([mark, word]): LegendRow => ({ symbol: { mark }, label: messages(word) })),
];
