import { z } from 'zod';
import type { Person } from './accounts.ts';
import { action, commandKey, entryNumber, tableId } from './primitives.ts';
import { chatRequest, EXAMPLE_ENTROPY_HASH } from './tables.ts';
import type { TableView } from './tables.ts';

/** Messages over the WebSocket `/ws`, as JSON text. */

export const clientMessage = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('watch'), table: tableId, since: entryNumber.default(0), chatSince: entryNumber.default(0) }),
    z.strictObject({ type: z.literal('unwatch'), table: tableId }),
    /** Asks for the part of the log that ends before an entry. */
    z.strictObject({ type: z.literal('earlier-log'), table: tableId, before: entryNumber }),
    z.strictObject({ type: z.literal('act'), table: tableId, number: entryNumber, action, key: commandKey }),
    z.strictObject({ type: z.literal('undo'), table: tableId, key: commandKey }),
    z.strictObject({ type: z.literal('chat'), table: tableId, text: chatRequest.shape.text, key: commandKey }),
    z.strictObject({ type: z.literal('ping'), at: z.number() }),
  ])
  .meta({
    examples: [
      { type: 'watch', table: '_sI2KZf9ucTK', since: 12, chatSince: 2 },
      { type: 'unwatch', table: '_sI2KZf9ucTK' },
      { type: 'earlier-log', table: '_sI2KZf9ucTK', before: 5000 },
      { type: 'act', table: '_sI2KZf9ucTK', number: 12, action: ['reroll'], key: 'action-0012' },
      { type: 'undo', table: '_sI2KZf9ucTK', key: 'undo-0013' },
      { type: 'chat', table: '_sI2KZf9ucTK', text: 'Good luck!', key: 'chat-0001' },
      { type: 'ping', at: 1_795_031_487_997 },
    ],
  });
export type ClientMessage = z.infer<typeof clientMessage>;

/** Why a request was refused: by the rules (see `Refusal` of the engine) or by the server. */
export interface RefusalInfo {
  readonly code: string;
  readonly clause?: string;
  readonly values?: { readonly [key: string]: unknown };
  readonly detail?: string;
}

export interface ChatMessage {
  readonly number: number;
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly hidden: boolean;
  readonly at: number;
}

/** `position` and `update` are made for one viewer. */
export type ServerMessage =
  | { readonly type: 'hello'; readonly account: Person | null; readonly now: number; readonly node: string }
  | { readonly type: 'table'; readonly table: TableView; readonly yourSeat: string | null }
  | {
      readonly type: 'position' | 'update';
      readonly table: string;
      /** Number of the first of `entries`. A `position` may begin with the newest: ask for the others with `earlier-log`. */
      readonly from: number;
      readonly number: number;
      /** `entries` replace everything from `from` on, because entries were undone. */
      readonly reset: boolean;
      readonly entries: readonly unknown[];
      readonly view: unknown;
      readonly canUndo: boolean;
      readonly head: { readonly count: number; readonly hash: string | null };
      /** Left out of an answer to `watch`, where `table` has just been sent. */
      readonly tableStatus?: Pick<TableView, 'status' | 'pendingSeats' | 'clocks' | 'proposal'>;
    }
  /** The log from entry `from` until before entry `before`. */
  | {
      readonly type: 'earlier-log';
      readonly table: string;
      readonly from: number;
      readonly before: number;
      readonly entries: readonly unknown[];
    }
  | { readonly type: 'chat'; readonly table: string; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'done'; readonly key: string; readonly number: number }
  | { readonly type: 'refused'; readonly key: string | null; readonly refusal: RefusalInfo }
  /** In how many games the account must decide, and how many invitations it has. */
  | { readonly type: 'turn-count'; readonly tables: number; readonly invitations: number }
  | { readonly type: 'server-status'; readonly code: 'storage-unavailable' | 'storage-full' | 'storage-available' | 'closing' }
  | { readonly type: 'pong'; readonly at: number; readonly now: number };

/** A game that waits for the account. */
export interface MyTurn {
  readonly table: string;
  readonly game: string;
  readonly seat: string;
  /** The length of the log. */
  readonly number: number;
}

type ServerMessageOf<Type extends ServerMessage['type']> = ServerMessage & { readonly type: Type };

const exampleTable: TableView = {
  id: '_sI2KZf9ucTK',
  game: 'age-of-war',
  rules: 1,
  scenario: 'standard',
  options: {},
  owner: 'N5l0CFbW3Td5',
  visibility: 'public',
  status: 'playing',
  pace: { kind: 'live', base: 1800, increment: 20 },
  policy: { timeOut: 'claim', botTakesOver: true, spectators: true, rated: true },
  seats: [
    { seat: 'p1', person: { account: 'N5l0CFbW3Td5', name: 'Hana' }, bot: null, name: 'Hana', present: true, reservedFor: null },
    { seat: 'p2', person: null, bot: 'random', name: 'random', present: false, reservedFor: null },
  ],
  number: 12,
  pendingSeats: ['p1'],
  clocks: { p1: { left: 1_800_000, bank: 0, since: 1_795_031_487_997 }, p2: { left: 1_800_000, bank: 0, since: null } },
  proposal: null,
  rulesChange: null,
  outcome: null,
  entropyHashes: { p1: EXAMPLE_ENTROPY_HASH },
  commitment: '3c0bf72e26f1215c3c0bf72e26f1215c3c0bf72e26f1215c3c0bf72e26f1215c',
  entropy: { p1: '00112233445566778899aabbccddeeff' },
  seed: null,
  abandonedDice: [],
  rematch: null,
  created: 1_795_031_400_000,
  updated: 1_795_031_487_997,
};

const { status, pendingSeats, clocks, proposal } = exampleTable;

const examplePosition = {
  table: '_sI2KZf9ucTK',
  from: 11,
  number: 12,
  reset: false,
  entries: [{ n: 11, seat: 'p2', action: ['reroll'], auto: false, events: [] }],
  view: { zones: {}, board: {} },
  canUndo: false,
  head: { count: 12, hash: null },
};

/** One message of each type; the compiler checks them. */
export const serverMessageExamples: { readonly [Type in ServerMessage['type']]: ServerMessageOf<Type> } = {
  hello: { type: 'hello', account: { account: 'N5l0CFbW3Td5', name: 'Hana' }, now: 1_795_031_487_997, node: 'n1' },
  table: { type: 'table', table: exampleTable, yourSeat: 'p1' },
  position: { type: 'position', ...examplePosition, reset: true },
  update: { type: 'update', ...examplePosition, tableStatus: { status, pendingSeats, clocks, proposal } },
  'earlier-log': { type: 'earlier-log', table: '_sI2KZf9ucTK', from: 3000, before: 5000, entries: examplePosition.entries },
  chat: {
    type: 'chat',
    table: '_sI2KZf9ucTK',
    messages: [{ number: 0, account: 'N5l0CFbW3Td5', name: 'Hana', text: 'Good luck!', hidden: false, at: 1_795_031_487_997 }],
  },
  done: { type: 'done', key: 'action-0012', number: 13 },
  refused: { type: 'refused', key: 'action-0012', refusal: { code: 'stale' } },
  'turn-count': { type: 'turn-count', tables: 3, invitations: 1 },
  'server-status': { type: 'server-status', code: 'storage-unavailable' },
  pong: { type: 'pong', at: 1_795_031_487_997, now: 1_795_031_488_012 },
};
