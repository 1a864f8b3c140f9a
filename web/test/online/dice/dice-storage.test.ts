// @vitest-environment jsdom
import { entropyHash } from '@gunbai/engine';
import type { TableView } from '@gunbai/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollWaitingTables } from '../../../src/online/dice/dice-polling.ts';
import { DiceMemory, diceMemory, openBrowserStorage } from '../../../src/online/dice/dice-storage.ts';
import { confirmWaitingDice } from '../../../src/online/dice/waiting-flag.ts';
import { memoryStorage } from './dishonest-server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('entropy is kept by its hash, and survives a reload', () => {
  const hash = new DiceMemory(openBrowserStorage()).newEntropyHash();
  const entropy = new DiceMemory(openBrowserStorage()).findEntropy(hash);
  expect(entropyHash(entropy as string)).toBe(hash);
  expect(diceMemory.findEntropy('f'.repeat(64))).toBeUndefined();
});

test('only the latest tables and entropies are kept', () => {
  let now = 0;
  const storage = memoryStorage();
  const memory = new DiceMemory(storage, () => ++now);
  const hashes = Array.from({ length: 301 }, () => memory.newEntropyHash());
  expect(memory.findEntropy(hashes[0] as string)).toBeUndefined();
  expect(memory.findEntropy(hashes[1] as string)).toBeDefined();
  for (let at = 0; at < 301; at++) memory.saveTable(`table-${at}`, { rounds: [], waitingSeat: 'p1' });
  expect(memory.listWaitingTables()).toHaveLength(300);
  expect(memory.listWaitingTables()).not.toContain('table-0');
});

test('a damaged entry counts as missing', () => {
  localStorage.setItem('gunbai.dice.table.broken', '{');
  expect(diceMemory.loadTable('broken')).toEqual({ rounds: [], waitingSeat: null });
});

test('if the storage is full, the game can still be played', () => {
  const memory = new DiceMemory(openBrowserStorage());
  memory.saveTable('full-storage', { rounds: [], waitingSeat: 'p1' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('the quota is exceeded', 'QuotaExceededError');
  });
  expect(memory.findEntropy(memory.newEntropyHash())).toBeDefined();
  memory.saveTable('full-storage', { rounds: [], waitingSeat: 'p2' });
  expect(memory.loadTable('full-storage').waitingSeat).toBe('p2');
  expect(memory.listWaitingTables()).toEqual(['full-storage']);
});

test('where the browser forbids storage, the game can be played until the page is closed', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('storage is forbidden', 'SecurityError');
  });
  const memory = new DiceMemory(openBrowserStorage());
  expect(memory.findEntropy(memory.newEntropyHash())).toBeDefined();
});

/** A server that answers for one table, and records what it is sent. */
const serveTable = (table: object, status = 200) => {
  const sent: { method: string; path: string; body: object | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    sent.push({ method, path, body: body === undefined ? null : (JSON.parse(body) as object) });
    return Response.json(table, { status });
  });
  return sent;
};

test('waiting tables are confirmed from any page, and forgotten once they are gone', async () => {
  const hash = diceMemory.newEntropyHash();
  diceMemory.saveTable('aaaaaaaaaaaa', { rounds: [], waitingSeat: 'p1' });
  const seats = [{ seat: 'p1', person: { account: 'me', name: 'Me' }, bot: null, name: 'Me', present: true }];
  const dice = { entropyHashes: { p1: hash }, commitment: 'c'.repeat(64), entropy: {}, seed: null, abandonedDice: [] };
  const table = { id: 'aaaaaaaaaaaa', status: 'open', number: 0, seats, ...dice } as unknown as TableView;
  const sent = serveTable(table);
  await confirmWaitingDice();
  await vi.waitFor(() => expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/tables/aaaaaaaaaaaa/dice'));
  expect(sent.at(-1)?.body).toEqual({ entropy: diceMemory.findEntropy(hash) });
  serveTable({ error: { code: 'not-found' } }, 404);
  await pollWaitingTables();
  expect(diceMemory.listWaitingTables()).toEqual([]);
});
