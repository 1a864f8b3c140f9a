import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import type { Word } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import type { Player } from './player.ts';
import { soon } from './soon.ts';
import { edition, sitDown } from './table.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 }, edition(1));
});
afterAll(() => server.close());

const PASS = { orders: [{ step: 'respond', answer: ['pass'] }] };

const canParry = ({ position }: Player): boolean => {
  const view = position?.view as { zones: Record<string, { pieces: string[] }> } | undefined;
  return view?.zones['hand.b']?.pieces.some((card) => card.startsWith('parry')) ?? false;
};

/** The greatest difference between two distributions of times. */
const distance = (one: readonly number[], two: readonly number[]): number => {
  const below = (times: readonly number[], at: number): number => times.filter((time) => time <= at).length / times.length;
  return Math.max(...[...one, ...two].map((at) => Math.abs(below(one, at) - below(two, at))));
};

interface Sample {
  readonly could: boolean;
  readonly ms: number;
  readonly sent: string;
}

const strokes = async (count: number): Promise<Sample[]> => {
  const { id, a, b } = await sitDown(server, 'duel');
  expect((await b.ask('PUT', `/api/tables/${id}/orders`, PASS)).status).toBe(200);
  const samples: Sample[] = [];
  for (let i = 0; i < count; i++) {
    const could = canParry(b);
    const answered = a.hear<Word & { type: 'update'; told: { action: unknown }[] }>(
      (word) => word.type === 'update' && JSON.stringify(word.told).includes('pass'),
    );
    expect((await a.act(id, ['strike'])).type).toBe('done');
    const at = performance.now();
    const word = await answered;
    samples.push({ could, ms: performance.now() - at, sent: JSON.stringify({ ...word, table: '' }) });
  }
  for (const player of [a, b]) await player.close();
  return samples;
};

test('a window that was passed by order looks just like one that could not have been answered', async () => {
  const tables = await Promise.all(Array.from({ length: 14 }, () => strokes(4)));
  const samples = tables.flat();
  const could = samples.filter((sample) => sample.could);
  const couldNot = samples.filter((sample) => !sample.could);
  expect(could.length).toBeGreaterThan(3);
  expect(couldNot.length).toBeGreaterThan(3);
  // Bytes and numbering: at the same stroke every table sent its opponent the same.
  for (let stroke = 0; stroke < 4; stroke++) expect(new Set(tables.map((samplesOf) => samplesOf[stroke]?.sent)).size).toBe(1);
  // Timing: both wait as long as the same dice tell them to. The bound is where chance alone would come once in a thousand runs.
  const n = (could.length * couldNot.length) / (could.length + couldNot.length);
  const times = (some: readonly Sample[]): number[] => some.map(({ ms }) => ms);
  expect(distance(times(could), times(couldNot))).toBeLessThan(1.95 / Math.sqrt(n));
  expect(Math.min(...times(samples))).toBeGreaterThan(200);
});

test('without an order, and with one that does not fit, the seat is asked', async () => {
  const { id, a, b } = await sitDown(server, 'duel');
  await b.ask('PUT', `/api/tables/${id}/orders`, { orders: [{ step: 'respond', answer: ['flee'] }] });
  await a.act(id, ['strike']);
  await new Promise((resolve) => setTimeout(resolve, 1800));
  expect(b.position?.number).toBe(2);
  expect(await b.act(id, ['pass'])).toMatchObject({ type: 'done' });
  for (const player of [a, b]) await player.close();
});

test('an order until a step is over ends with it, and nobody else can leave one for a seat', async () => {
  const { id, a, b } = await sitDown(server, 'duel');
  await b.ask('PUT', `/api/tables/${id}/orders`, { orders: [{ step: 'respond', answer: ['pass'], until: 'respond' }] });
  await a.act(id, ['strike']);
  await soon(() => b.position?.number).toBe(3);
  await a.act(id, ['strike'], b.position?.number);
  await new Promise((resolve) => setTimeout(resolve, 1600));
  expect(b.position?.number).toBe(4);
  const stranger = await (await import('./player.ts')).Player.guest(server.address, 'Stranger');
  expect((await stranger.ask('PUT', `/api/tables/${id}/orders`, PASS)).status).toBe(403);
  for (const player of [a, b]) await player.close();
});
