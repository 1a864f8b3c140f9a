import { expect, test } from 'vitest';
import { packAnswer, packOrder, unpackAnswer, unpackOrder } from '../src/referee/crossing.ts';
import type { Answer, Order } from '../src/referee/orders.ts';

const order: Order = {
  id: 7,
  table: 'a-table',
  game: 'age-of-war',
  count: 3,
  head: 'a-hash',
  load: null,
  deed: { kind: 'act', seat: 'p1', action: ['fill', 'kitanosho', 0], number: 3 },
  viewers: ['p1', null],
  late: 2,
};

const same = { before: '{"told":[],"view":', view: null, after: ',"undo":false}' };
const other = { ...same, view: '{"board":{}}' };

const done: Answer = {
  id: 7,
  type: 'done',
  lines: [
    { number: 3, by: 'p1', entry: '{"n":3}', moment: '{"events":[]}' },
    { number: 4, by: null, entry: '{"n":4}', moment: '{"barrier":true}' },
  ],
  position: {
    count: 5,
    head: 'another-hash',
    owing: ['p2'],
    step: 'attack',
    window: true,
    flow: ['war', 'turn', 'attack'],
    outcome: { winners: ['p1'], reason: 'castles' },
    sides: { p1: 'east', p2: 'west' },
    rules: 4,
    state: '{"turn":9}',
    header: '{"format":"gunbai/2"}',
  },
  shown: [same, other, same],
};

const crossed = (answer: Answer): Answer => unpackAnswer(structuredClone(packAnswer(answer)));

test('an order comes out as it went in', () => {
  expect(unpackOrder(structuredClone(packOrder(order)))).toEqual(order);
});

test('an answer comes out as it went in', () => {
  expect(crossed(done)).toEqual(done);
  const others: Answer[] = [
    { id: 8, type: 'missing' },
    { id: 9, type: 'chosen', action: ['pass'] },
    { id: 10, type: 'refused', refusal: { code: 'stale' }, problem: 'a problem' },
  ];
  for (const answer of others) expect(crossed(answer)).toEqual(answer);
});

test('what two seats are shown alike is one text on the other side, too, and is written out once', () => {
  const answer = crossed(done);
  const { shown } = answer as Answer & { type: 'done' };
  expect(shown[2]).toBe(shown[0]);
  expect(shown[1]).not.toBe(shown[0]);
});
