import type { RefereeResponse, DoneResponse, StoredEntry, RefereeRequest, Position, RenderedMessage, Viewer } from '../referee/requests.ts';

type ActCommand = RefereeRequest['command'] & { kind: 'act' };
type OtherCommand = Exclude<RefereeRequest['command'], ActCommand>;

/**
 * Orders and answers as they cross between threads: what is done often goes as one flat list. The names of an object's fields
 * would be written out, and looked up again, each time it crosses, and a list within a list takes as long to make anew as
 * several words; in a small game that is more than the rules themselves take.
 */
export type RequestTuple = readonly [
  id: number,
  table: string,
  game: string,
  count: number,
  head: string,
  load: string | null,
  late: number,
  /** Null for an act, of which the next three are. */
  deed: OtherCommand | null,
  seat: string | null,
  action: unknown,
  number: number,
  ...viewers: Viewer[],
];

type DoneTuple = [
  id: number,
  count: number,
  head: string,
  owing: Position['pendingSeats'],
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
const REST_INDEX = 14;

export type ResponseTuple = DoneTuple | Exclude<RefereeResponse, DoneResponse>;

export const encodeRequest = ({ id, table, game, count, head, stored, command, viewers, spectatorDelay }: RefereeRequest): RequestTuple =>
  command.kind === 'act'
    ? [id, table, game, count, head, stored, spectatorDelay, null, command.seat, command.action, command.number, ...viewers]
    : [id, table, game, count, head, stored, spectatorDelay, command, null, null, 0, ...viewers];

export const decodeRequest = (tuple: RequestTuple): RefereeRequest => {
  const [id, table, game, count, head, stored, spectatorDelay, otherCommand, seat, action, number, ...viewers] = tuple;
  const command = otherCommand ?? { kind: 'act' as const, seat: seat as string, action, number };
  return { id, table, game, count, head, stored, command, viewers, spectatorDelay };
};

/** A list that `map` makes may pass for one with holes, which crosses item by item. */
const copyToPackedArray = (names: readonly string[]): string[] => {
  const list: string[] = [];
  for (const name of names) list.push(name);
  return list;
};

export const encodeResponse = (response: RefereeResponse): ResponseTuple => {
  if (response.type !== 'done') return response;
  const { id, position, entries, rendered } = response;
  const { count, head, pendingSeats, step, window, flow, outcome, sides, rules, state, header } = position;
  const tuple: DoneTuple = [
    id,
    count,
    head,
    pendingSeats,
    step,
    window,
    copyToPackedArray(flow),
    outcome,
    sides,
    rules,
    state,
    header,
    entries.length,
    rendered.length,
  ];
  for (const { number, decidedBy, entry, effects } of entries) tuple.push(number, decidedBy, entry, effects);
  // What several are shown alike crosses once.
  const texts: RenderedMessage[] = [];
  for (const message of rendered) {
    if (!texts.includes(message)) texts.push(message);
    tuple.push(texts.indexOf(message));
  }
  for (const { prefix, view, suffix } of texts) tuple.push(prefix, view, suffix);
  return tuple;
};

const isDoneTuple = (tuple: ResponseTuple): tuple is DoneTuple => Array.isArray(tuple);

/** Reads the rest of a list, one after the other. */
class TupleReader {
  private readonly tuple: DoneTuple;
  private at = REST_INDEX;

  constructor(tuple: DoneTuple) {
    this.tuple = tuple;
  }

  get isAtEnd(): boolean {
    return this.at >= this.tuple.length;
  }

  next<T extends string | number | null>(): T {
    return this.tuple[this.at++] as T;
  }
}

const readStoredEntry = (reader: TupleReader): StoredEntry => ({
  number: reader.next(),
  decidedBy: reader.next(),
  entry: reader.next(),
  effects: reader.next(),
});
const readRenderedMessage = (reader: TupleReader): RenderedMessage => ({
  prefix: reader.next(),
  view: reader.next(),
  suffix: reader.next(),
});

export const decodeResponse = (tuple: ResponseTuple): RefereeResponse => {
  if (!isDoneTuple(tuple)) return tuple;
  const [id, count, head, pendingSeats, step, window, flow, outcome, sides, rules, state, header, entryCount, viewerCount] = tuple;
  const reader = new TupleReader(tuple);
  const entries: StoredEntry[] = [];
  for (let i = 0; i < entryCount; i++) entries.push(readStoredEntry(reader));
  const textIndexes: number[] = [];
  for (let i = 0; i < viewerCount; i++) textIndexes.push(reader.next());
  const texts: RenderedMessage[] = [];
  while (!reader.isAtEnd) texts.push(readRenderedMessage(reader));
  const position: Position = { count, head, pendingSeats, step, window, flow, outcome, sides, rules, state, header };
  return { id, type: 'done', position, entries, rendered: textIndexes.map((text) => texts[text] as RenderedMessage) };
};
