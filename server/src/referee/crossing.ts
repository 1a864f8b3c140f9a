import { eachOnce } from '../each-once.ts';
import type { Answer, Deed, Done, Line, Order, Position, Shown, Viewer } from './orders.ts';

/**
 * Orders and answers as they cross between threads: as lists. The names of an object's fields would be written out, and looked
 * up again, each time it crosses; in a small game that takes about as long as the rules themselves.
 */
export type OrderList = readonly [
  id: number,
  table: string,
  game: string,
  count: number,
  head: string,
  load: string | null,
  deed: Deed,
  viewers: readonly Viewer[],
  late: number,
];

type PositionList = readonly [
  count: number,
  head: string,
  owing: readonly string[],
  step: string,
  window: boolean,
  flow: readonly string[],
  outcome: Position['outcome'],
  sides: Position['sides'],
  rules: number,
  state: string,
  header: string | null,
];
type LineList = readonly [number: number, by: string | null, entry: string, moment: string];
type ShownList = readonly [before: string, view: string | null, after: string];
type DoneList = readonly [id: number, position: PositionList, lines: readonly LineList[], shown: readonly ShownList[]];

/** Only what is done often crosses as a list. */
export type AnswerList = DoneList | Exclude<Answer, Done>;

export const packOrder = ({ id, table, game, count, head, load, deed, viewers, late }: Order): OrderList => {
  return [id, table, game, count, head, load, deed, viewers, late];
};

export const unpackOrder = ([id, table, game, count, head, load, deed, viewers, late]: OrderList): Order => {
  return { id, table, game, count, head, load, deed, viewers, late };
};

/** Lists that `map` makes may pass for lists with holes, which cross item by item. */
const listed = <From, To>(all: readonly From[], change: (one: From) => To): To[] => {
  const changed: To[] = [];
  for (const one of all) changed.push(change(one));
  return changed;
};

const packLine = ({ number, by, entry, moment }: Line): LineList => [number, by, entry, moment];
const unpackLine = ([number, by, entry, moment]: LineList): Line => ({ number, by, entry, moment });

const packShown = ({ before, view, after }: Shown): ShownList => [before, view, after];
const unpackShown = ([before, view, after]: ShownList): Shown => ({ before, view, after });

const packPosition = ({ count, head, owing, step, window, flow, outcome, sides, rules, state, header }: Position): PositionList => {
  return [count, head, owing, step, window, listed(flow, (one) => one), outcome, sides, rules, state, header];
};

const unpackPosition = ([count, head, owing, step, window, flow, outcome, sides, rules, state, header]: PositionList): Position => {
  return { count, head, owing, step, window, flow, outcome, sides, rules, state, header };
};

export const packAnswer = (answer: Answer): AnswerList => {
  if (answer.type !== 'done') return answer;
  const { id, position, lines, shown } = answer;
  return [id, packPosition(position), listed(lines, packLine), eachOnce(shown, packShown)];
};

const isDone = (answer: AnswerList): answer is DoneList => Array.isArray(answer);

export const unpackAnswer = (answer: AnswerList): Answer => {
  if (!isDone(answer)) return answer;
  const [id, position, lines, shown] = answer;
  return { id, type: 'done', position: unpackPosition(position), lines: lines.map(unpackLine), shown: eachOnce(shown, unpackShown) };
};
