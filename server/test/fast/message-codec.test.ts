import { expect, test } from 'vitest';
import { flatCodec } from '../../src/fast/message-codec.ts';
import type { MessageCodec } from '../../src/fast/message-codec.ts';
import { identityCodec } from '../../src/fast/plain/identity-codec.ts';
import type { RefereeResponse, RefereeRequest, RenderedMessage } from '../../src/referee/requests.ts';

const request: RefereeRequest = {
  id: 7,
  table: 'a-table',
  game: 'age-of-war',
  count: 3,
  head: 'a-hash',
  stored: null,
  command: { kind: 'act', seat: 'p1', action: ['fill', 'kitanosho', 0], number: 3 },
  viewers: ['p1', null],
  spectatorDelay: 2,
};

const same: RenderedMessage = { prefix: '{"entries":[],"view":', view: null, suffix: ',"canUndo":false}' };
const other = { ...same, view: '{"board":{}}' };

const done: RefereeResponse = {
  id: 7,
  type: 'done',
  entries: [
    { number: 3, decidedBy: 'p1', entry: '{"n":3}', effects: '{"events":[]}' },
    { number: 4, decidedBy: null, entry: '{"n":4}', effects: '{"barrier":true}' },
  ],
  position: {
    count: 5,
    head: 'another-hash',
    pendingSeats: ['p2'],
    step: 'attack',
    window: true,
    flow: ['war', 'turn', 'attack'],
    outcome: { winners: ['p1'], reason: 'castles' },
    sides: { p1: 'east', p2: 'west' },
    rules: 4,
    epoch: 1,
    rewoundTo: 2,
    state: '{"turn":9}',
    header: '{"format":"gunbai/2"}',
  },
  rendered: [same, other, same],
};

const others: RefereeResponse[] = [
  { id: 8, type: 'missing', from: 3 },
  { id: 9, type: 'chosen', action: ['pass'] },
  { id: 10, type: 'refused', refusal: { code: 'stale' }, problem: 'a problem' },
];

const crossRequest = <Encoded>(codec: MessageCodec<Encoded, unknown>, message: RefereeRequest): RefereeRequest =>
  codec.decodeRequest(structuredClone(codec.encodeRequest(message)));

const crossResponse = <Encoded>(codec: MessageCodec<unknown, Encoded>, message: RefereeResponse): RefereeResponse =>
  codec.decodeResponse(structuredClone(codec.encodeResponse(message)));

test('a request is decoded as it was encoded', () => {
  expect(crossRequest(flatCodec, request)).toEqual(request);
});

test('a response is decoded as it was encoded', () => {
  for (const response of [done, ...others]) expect(crossResponse(flatCodec, response)).toEqual(response);
});

test('the flat codec gives what the plain codec gives', () => {
  const undo: RefereeRequest = { ...request, stored: '{"record":{}}', command: { kind: 'undo', seat: 'p1' }, viewers: [] };
  for (const message of [request, undo]) expect(crossRequest(flatCodec, message)).toEqual(crossRequest(identityCodec, message));
  for (const message of [done, ...others]) expect(crossResponse(flatCodec, message)).toEqual(crossResponse(identityCodec, message));
});

test('viewers with the same text share one object after decoding, so it is serialized once', () => {
  const { rendered } = crossResponse(flatCodec, done) as RefereeResponse & { type: 'done' };
  expect(rendered[2]).toBe(rendered[0]);
  expect(rendered[1]).not.toBe(rendered[0]);
});
