import type { Answer, Done, Line, Order, Position, Shown, Viewer } from './orders.ts';

type Act = Order['deed'] & { kind: 'act' };
type OtherDeed = Exclude<Order['deed'], Act>;

/**
 * Orders and answers as they cross between threads: what is done often goes as one flat list. The names of an object's fields
 * would be written out, and looked up again, each time it crosses, and a list within a list takes as long to make anew as
 * several words; in a small game that is more than the rules themselves take.
 */
export type OrderList = readonly [
  id: number,
  table: string,
  game: string,
  count: number,
  head: string,
  load: string | null,
  late: number,
  /** Null for an act, of which the next three are. */
  deed: OtherDeed | null,
  seat: string | null,
  action: unknown,
  number: number,
  ...viewers: Viewer[],
];

type DoneList = [
  id: number,
  count: number,
  head: string,
  owing: Position['owing'],
  step: string,
  window: boolean,
  flow: Position['flow'],
  outcome: Position['outcome'],
  sides: Position['sides'],
  rules: number,
  state: string,
  header: string | null,
  lines: number,
  viewers: number,
  /** Each line's number, seat, entry and moment; then for each viewer which of the texts is theirs; then the texts, in three parts each. */
  ...rest: (string | number | null)[],
];

/** Where the rest begins. */
const REST = 14;

export type AnswerList = DoneList | Exclude<Answer, Done>;

export const packOrder = ({ id, table, game, count, head, load, deed, viewers, late }: Order): OrderList =>
  deed.kind === 'act'
    ? [id, table, game, count, head, load, late, null, deed.seat, deed.action, deed.number, ...viewers]
    : [id, table, game, count, head, load, late, deed, null, null, 0, ...viewers];

export const unpackOrder = (list: OrderList): Order => {
  const [id, table, game, count, head, load, late, other, seat, action, number, ...viewers] = list;
  const deed = other ?? { kind: 'act' as const, seat: seat as string, action, number };
  return { id, table, game, count, head, load, deed, viewers, late };
};

/** A list that `map` makes may pass for one with holes, which crosses item by item. */
const solid = (names: readonly string[]): string[] => {
  const list: string[] = [];
  for (const name of names) list.push(name);
  return list;
};

export const packAnswer = (answer: Answer): AnswerList => {
  if (answer.type !== 'done') return answer;
  const { id, position, lines, shown } = answer;
  const { count, head, owing, step, window, flow, outcome, sides, rules, state, header } = position;
  const list: DoneList = [
    id,
    count,
    head,
    owing,
    step,
    window,
    solid(flow),
    outcome,
    sides,
    rules,
    state,
    header,
    lines.length,
    shown.length,
  ];
  for (const { number, by, entry, moment } of lines) list.push(number, by, entry, moment);
  // What several are shown alike crosses once.
  const texts: Shown[] = [];
  for (const one of shown) {
    if (!texts.includes(one)) texts.push(one);
    list.push(texts.indexOf(one));
  }
  for (const { before, view, after } of texts) list.push(before, view, after);
  return list;
};

const isDone = (answer: AnswerList): answer is DoneList => Array.isArray(answer);

/** Reads the rest of a list, one after the other. */
class Reader {
  private readonly list: DoneList;
  private at = REST;

  constructor(list: DoneList) {
    this.list = list;
  }

  get isAtEnd(): boolean {
    return this.at >= this.list.length;
  }

  next<T extends string | number | null>(): T {
    return this.list[this.at++] as T;
  }
}

const readLine = (from: Reader): Line => ({ number: from.next(), by: from.next(), entry: from.next(), moment: from.next() });
const readShown = (from: Reader): Shown => ({ before: from.next(), view: from.next(), after: from.next() });

export const unpackAnswer = (answer: AnswerList): Answer => {
  if (!isDone(answer)) return answer;
  const [id, count, head, owing, step, window, flow, outcome, sides, rules, state, header, lineCount, viewerCount] = answer;
  const from = new Reader(answer);
  const lines: Line[] = [];
  for (let i = 0; i < lineCount; i++) lines.push(readLine(from));
  const whose: number[] = [];
  for (let i = 0; i < viewerCount; i++) whose.push(from.next());
  const texts: Shown[] = [];
  while (!from.isAtEnd) texts.push(readShown(from));
  const position: Position = { count, head, owing, step, window, flow, outcome, sides, rules, state, header };
  return { id, type: 'done', position, lines, shown: whose.map((text) => texts[text] as Shown) };
};
