import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
});
afterAll(() => server.close());

const PASS = { orders: [{ step: 'respond', answer: ['pass'] }] };

const canParry = ({ position }: Player): boolean => {
  const view = position?.view as { zones: Record<string, { pieces: string[] }> } | undefined;
  return view?.zones['hand.b']?.pieces.some((card) => card.startsWith('parry')) ?? false;
};

/** The Kolmogorov-Smirnov distance of two samples of times. */
const distance = (one: readonly number[], two: readonly number[]): number => {
  const below = (times: readonly number[], at: number): number => times.filter((time) => time <= at).length / times.length;
  return Math.max(...[...one, ...two].map((at) => Math.abs(below(one, at) - below(two, at))));
};

interface Sample {
  readonly could: boolean;
  readonly ms: number;
  readonly sent: string;
}

const recordStrokes = async (count: number): Promise<Sample[]> => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  expect((await b.request('PUT', `/api/tables/${id}/standing-orders`, PASS)).status).toBe(200);
  const samples: Sample[] = [];
  for (let i = 0; i < count; i++) {
    const could = canParry(b);
    const answered = a.waitForMessage<ServerMessage & { type: 'update'; entries: { action: unknown }[] }>(
      (message) => message.type === 'update' && JSON.stringify(message.entries).includes('pass'),
    );
    // Measured from before the send: a late acknowledgement on a busy machine would make the wait look shorter.
    const at = performance.now();
    expect((await a.act(id, ['strike'])).type).toBe('done');
    const message = await answered;
    samples.push({ could, ms: performance.now() - at, sent: JSON.stringify({ ...message, table: '' }) });
  }
  for (const player of [a, b]) await player.close();
  return samples;
};

/** Plays tables until both kinds of stroke occur often enough; the deal is random. */
const collectSamples = async (): Promise<Sample[][]> => {
  const tables: Sample[][] = [];
  const count = (isAble: boolean): number => tables.flat().filter(({ could }) => could === isAble).length;
  while (count(true) <= 3 || count(false) <= 3) tables.push(...(await Promise.all(Array.from({ length: 14 }, () => recordStrokes(4)))));
  return tables;
};

/** Distance of the times with and without a possible parry. By chance alone it reaches 1 once in a thousand runs. */
const meanDistance = (tables: readonly Sample[][]): number => {
  const times = (isAble: boolean): number[] => tables.flat().flatMap(({ could, ms }) => (could === isAble ? [ms] : []));
  const [could, couldNot] = [times(true), times(false)];
  const n = (could.length * couldNot.length) / (could.length + couldNot.length);
  return distance(could, couldNot) / (1.95 / Math.sqrt(n));
};

test('a window passed by standing order looks like one with no possible answer', async () => {
  const first = await collectSamples();
  // Both delays have the same distribution. A chance difference disappears in a second sample, a leak does not.
  const tables = meanDistance(first) < 1 ? first : await collectSamples();
  expect(meanDistance(tables)).toBeLessThan(1);
  expect(Math.min(...tables.flat().map(({ ms }) => ms))).toBeGreaterThan(200);
  // For the same stroke, every table sent its opponent the same bytes and numbers.
  for (let stroke = 0; stroke < 4; stroke++) expect(new Set(tables.map((sent) => sent[stroke]?.sent)).size).toBe(1);
});

test('the seat is asked if no standing order applies', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders: [{ step: 'respond', answer: ['flee'] }] });
  await a.act(id, ['strike']);
  await new Promise((resolve) => setTimeout(resolve, 1800));
  expect(b.position?.number).toBe(2);
  expect(await b.act(id, ['pass'])).toMatchObject({ type: 'done' });
  for (const player of [a, b]) await player.close();
});

test('a standing order for a step ends with the step, and only the seat can leave one', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders: [{ step: 'respond', answer: ['pass'], until: 'respond' }] });
  await a.act(id, ['strike']);
  await eventually(() => b.position?.number).toBe(3);
  await a.act(id, ['strike'], b.position?.number);
  await new Promise((resolve) => setTimeout(resolve, 1600));
  expect(b.position?.number).toBe(4);
  const stranger = await Player.createGuest(server.address, 'Stranger');
  expect((await stranger.request('PUT', `/api/tables/${id}/standing-orders`, PASS)).status).toBe(403);
  for (const player of [a, b]) await player.close();
});

test('a standing order for a battle ends with it, although the next begins in the same log entry', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders: [{ step: 'respond', answer: ['pass'], until: 'bout' }] });
  for (let stroke = 0; stroke < 3; stroke++) {
    expect(await b.get(`/api/tables/${id}/standing-orders`)).toMatchObject({ orders: [{ until: 'bout' }] });
    const before = b.position?.number as number;
    await a.act(id, ['strike'], before);
    await eventually(() => b.position?.number).toBe(before + 2);
  }
  expect(await b.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders: [] });
  await a.act(id, ['strike'], b.position?.number);
  await eventually(() => (b.position as unknown as { tableStatus: { pendingSeats: string[] } }).tableStatus.pendingSeats).toEqual(['b']);
  expect(await b.act(id, ['pass'], a.position?.number)).toMatchObject({ type: 'done' });
  for (const player of [a, b]) await player.close();
});

test('a seat reads its standing orders on any device; nobody else learns of them', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const prompt = { key: 'respond', facts: { seat: 'b' } };
  const messageCount = a.messages.length;
  await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders: [{ step: 'respond', answer: ['pass'], prompt }] });
  const phone = new Player(server.address);
  phone.cookie = b.cookie;
  expect(await phone.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders: [{ step: 'respond', answer: ['pass'], prompt }] });
  expect(await a.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders: [] });
  expect((await (await Player.createGuest(server.address, 'Stranger')).request('GET', `/api/tables/${id}/standing-orders`)).status).toBe(
    403,
  );
  expect((await new Player(server.address).request('GET', `/api/tables/${id}/standing-orders`)).status).toBe(401);
  const pong = a.waitForMessage((message) => message.type === 'pong');
  a.send({ type: 'ping', at: 1 });
  await pong;
  const ofTable = a.messages.slice(messageCount).filter(({ type }) => type !== 'pong' && type !== 'turn-count');
  expect(ofTable).toEqual([]);
  for (const player of [a, b]) await player.close();
});

test('a standing order due during a pause applies when play resumes', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await b.request('PUT', `/api/tables/${id}/standing-orders`, PASS);
  await a.act(id, ['strike']);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  const store = await openStore(db);
  await eventually(() => store.db.selectFrom('jobs').select('id').where('id', 'like', `standing-order:${id}:%`).execute()).toEqual([]);
  await store.close();
  await a.post(`/api/tables/${id}/proposal`, { kind: 'resume' });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  await eventually(() => JSON.stringify(a.messages)).toContain('"pass"');
  for (const player of [a, b]) await player.close();
});
