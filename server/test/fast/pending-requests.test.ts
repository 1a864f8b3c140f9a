import { seededRandom } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { PendingRequests } from '../../src/fast/pending-requests.ts';
import { RequestMap } from '../../src/fast/plain/request-map.ts';

const createPending = (...ids: number[]): PendingRequests<string> => {
  const pending = new PendingRequests<string>();
  for (const id of ids) pending.add(id, `request ${id}`);
  return pending;
};

test('each request is taken once, in whatever order the responses come', () => {
  const pending = createPending(1, 2, 3);
  expect(pending.take(2)).toBe('request 2');
  expect(pending.take(2)).toBeUndefined();
  expect(pending.all()).toEqual(['request 1', 'request 3']);
  expect(pending.take(1)).toBe('request 1');
  expect(pending.take(3)).toBe('request 3');
  expect(pending.size).toBe(0);
});

test('get leaves the request pending', () => {
  const pending = createPending(7, 8);
  expect(pending.get(8)).toBe('request 8');
  expect(pending.get(9)).toBeUndefined();
  expect(pending.size).toBe(2);
});

test('the list from all() stays valid while requests are removed', () => {
  const pending = createPending(1, 2, 3);
  const visited: string[] = [];
  for (const request of pending.all()) {
    pending.clear();
    visited.push(request);
  }
  expect(visited).toHaveLength(3);
  expect(pending.size).toBe(0);
  expect(pending.take(1)).toBeUndefined();
});

test('the list behaves like the plain map over any sequence of calls', () => {
  const lists = { fast: new PendingRequests<string>(), plain: new RequestMap<string>() };
  const chance = seededRandom(21);
  for (let id = 1; id <= 2000; id++) {
    const target = Math.max(1, id - chance.next(12));
    const call = chance.next(20);
    for (const list of Object.values(lists)) if (call < 12) list.add(id, `request ${id}`);
    expect(lists.fast.get(target)).toBe(lists.plain.get(target));
    if (call % 2 === 0) expect(lists.fast.take(target)).toBe(lists.plain.take(target));
    if (call === 19) for (const list of Object.values(lists)) list.clear();
    expect(lists.fast.size).toBe(lists.plain.size);
    expect(lists.fast.all()).toEqual(lists.plain.all());
  }
});
