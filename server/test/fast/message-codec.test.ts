import { expect, test } from 'vitest';
import { encodeResponse, encodeRequest, decodeResponse, decodeRequest } from '../../src/fast/message-codec.ts';
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
    state: '{"turn":9}',
    header: '{"format":"gunbai/2"}',
  },
  rendered: [same, other, same],
};

const roundTrip = (response: RefereeResponse): RefereeResponse => decodeResponse(structuredClone(encodeResponse(response)));

test('an order comes out as it went in', () => {
  expect(decodeRequest(structuredClone(encodeRequest(request)))).toEqual(request);
});

test('an answer comes out as it went in', () => {
  expect(roundTrip(done)).toEqual(done);
  const others: RefereeResponse[] = [
    { id: 8, type: 'missing' },
    { id: 9, type: 'chosen', action: ['pass'] },
    { id: 10, type: 'refused', refusal: { code: 'stale' }, problem: 'a problem' },
  ];
  for (const response of others) expect(roundTrip(response)).toEqual(response);
});

test('what two seats are shown alike is one text on the other side, too, and is written out once', () => {
  const response = roundTrip(done);
  const { rendered } = response as RefereeResponse & { type: 'done' };
  expect(rendered[2]).toBe(rendered[0]);
  expect(rendered[1]).not.toBe(rendered[0]);
});
