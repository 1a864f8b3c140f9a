// Why: structured cloning writes and looks up every field name; one flat array per message crosses threads several times faster.
// Benchmark: npm run bench -- fast (piece "messageCodec"). Plain alternative: plain/identity-codec.ts.

import type { RefereeResponse, DoneResponse, StoredEntry, RefereeRequest, Position, RenderedMessage, Viewer } from '../referee/requests.ts';

type ActCommand = RefereeRequest['command'] & { kind: 'act' };
type OtherCommand = Exclude<RefereeRequest['command'], ActCommand>;

export type RequestTuple = readonly [
  id: number,
  table: string,
  game: string,
  count: number,
  head: string,
  stored: string | null,
  spectatorDelay: number,
  /** Null for an `act`, whose fields are the next three. */
  command: OtherCommand | null,
  seat: string | null,
  action: unknown,
  number: number,
  ...viewers: Viewer[],
];

type DoneTuple = [
  id: number,
  count: number,
  head: string,
  pendingSeats: Position['pendingSeats'],
  step: string,
  window: boolean,
  flow: Position['flow'],
  outcome: Position['outcome'],
  sides: Position['sides'],
  rules: number,
  epoch: number,
  rewoundTo: number | null,
  state: string,
  header: string | null,
  entryCount: number,
  viewerCount: number,
  /** Per entry: number, seat, entry, effects. Per viewer: index of its text. Per text: prefix, view, suffix. */
  ...rest: (string | number | null)[],
];

const REST_INDEX = 16;

export type ResponseTuple = DoneTuple | Exclude<RefereeResponse, DoneResponse>;

export interface MessageCodec<Request, Response> {
  encodeRequest(request: RefereeRequest): Request;
  decodeRequest(encoded: Request): RefereeRequest;
  encodeResponse(response: RefereeResponse): Response;
  decodeResponse(encoded: Response): RefereeResponse;
}

export const encodeRequest = ({ id, table, game, count, head, stored, command, viewers, spectatorDelay }: RefereeRequest): RequestTuple =>
  command.kind === 'act'
    ? [id, table, game, count, head, stored, spectatorDelay, null, command.seat, command.action, command.number, ...viewers]
    : [id, table, game, count, head, stored, spectatorDelay, command, null, null, 0, ...viewers];

export const decodeRequest = (tuple: RequestTuple): RefereeRequest => {
  const [id, table, game, count, head, stored, spectatorDelay, otherCommand, seat, action, number, ...viewers] = tuple;
  const command = otherCommand ?? { kind: 'act' as const, seat: seat as string, action, number };
  return { id, table, game, count, head, stored, command, viewers, spectatorDelay };
};

/** V8 may treat an array from `map` as sparse, which is cloned element by element. */
const copyToPackedArray = (names: readonly string[]): string[] => {
  const packed: string[] = [];
  for (const name of names) packed.push(name);
  return packed;
};

export const encodeResponse = (response: RefereeResponse): ResponseTuple => {
  if (response.type !== 'done') return response;
  const { id, position, entries, rendered } = response;
  const { count, head, pendingSeats, step, window, flow, outcome, sides, rules, epoch, rewoundTo, state, header } = position;
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
    epoch,
    rewoundTo,
    state,
    header,
    entries.length,
    rendered.length,
  ];
  for (const { number, decidedBy, entry, effects } of entries) tuple.push(number, decidedBy, entry, effects);
  // Viewers with the same text share one copy.
  const texts: RenderedMessage[] = [];
  for (const message of rendered) {
    if (!texts.includes(message)) texts.push(message);
    tuple.push(texts.indexOf(message));
  }
  for (const { prefix, view, suffix } of texts) tuple.push(prefix, view, suffix);
  return tuple;
};

const isDoneTuple = (tuple: ResponseTuple): tuple is DoneTuple => Array.isArray(tuple);

/** Reads the variable part of a tuple in order. */
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
  const [
    id,
    count,
    head,
    pendingSeats,
    step,
    window,
    flow,
    outcome,
    sides,
    rules,
    epoch,
    rewoundTo,
    state,
    header,
    entryCount,
    viewerCount,
  ] = tuple;
  const reader = new TupleReader(tuple);
  const entries: StoredEntry[] = [];
  for (let i = 0; i < entryCount; i++) entries.push(readStoredEntry(reader));
  const textIndexes: number[] = [];
  for (let i = 0; i < viewerCount; i++) textIndexes.push(reader.next());
  const texts: RenderedMessage[] = [];
  while (!reader.isAtEnd) texts.push(readRenderedMessage(reader));
  const position: Position = { count, head, pendingSeats, step, window, flow, outcome, sides, rules, epoch, rewoundTo, state, header };
  return { id, type: 'done', position, entries, rendered: textIndexes.map((text) => texts[text] as RenderedMessage) };
};

export const flatCodec: MessageCodec<RequestTuple, ResponseTuple> = { encodeRequest, decodeRequest, encodeResponse, decodeResponse };
