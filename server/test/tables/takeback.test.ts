import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ClockView, TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const CYCLES = 100;
const BASE_SECONDS = 60;
const MAX_LOSS_MS = BASE_SECONDS * 1000 * 0.02;

const codeOf = ({ json }: { json: unknown }): string | undefined => (json as { error?: { code: string } }).error?.code;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers every decision of its seat after a short thought, and measures its own time from seeing to being acknowledged. */
const answerAlways = (player: Player, id: string, thinkingMs: number) => {
  const report = { refused: [] as string[], ownTimeMs: 0, answered: 0, isStopped: false };
  const isPending = (): boolean => player.position?.tableStatus?.pendingSeats.includes('b') ?? false;
  const answering = (async () => {
    while (!report.isStopped) {
      if (!isPending()) {
        await wait(1);
        continue;
      }
      const [seenAt, number] = [performance.now(), player.position?.number];
      await wait(thinkingMs);
      const answer = await player.act(id, ['add', 1], number);
      if (answer.type === 'refused') report.refused.push(answer.refusal.code);
      else report.answered++;
      report.ownTimeMs += performance.now() - seenAt;
      await eventually(() => player.position?.number).not.toBe(number);
    }
  })();
  return { report, stop: () => ((report.isStopped = true), answering) };
};

describe.each(['sqlite', 'postgres'] as const)('a takeback on %s', (kind) => {
  let server: RunningServer;
  beforeAll(async () => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 60_000 }, fixtureRegistry(1));
  });
  afterAll(() => server.close());

  const timed = { pace: { kind: 'live', base: BASE_SECONDS, increment: 0 } } as const;
  const clocksOf = async (player: Player, id: string): Promise<Readonly<Record<string, ClockView>>> =>
    ((await player.get(`/api/tables/${id}`)) as TableView).clocks;

  test('a hundred undo cycles cost the opponent neither time nor an action', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'marathon', timed);
    const { report, stop } = answerAlways(b, id, 15);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await a.act(id, ['add', 1]);
      await wait(5);
      await a.request('POST', `/api/tables/${id}/undo`, {});
      await eventually(() => (a.position?.number === b.position?.number ? a.position?.tableStatus?.pendingSeats[0] : null)).toBe('a');
    }
    await stop();
    const { b: clock } = await clocksOf(a, id);
    expect(report.refused).toEqual([]);
    expect(report.answered).toBe(CYCLES);
    expect(BASE_SECONDS * 1000 - (clock?.left ?? 0) - report.ownTimeMs).toBeLessThan(MAX_LOSS_MS);
    for (const player of [a, b]) await player.close();
  });

  test('is free while nobody else waits', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'duel', timed);
    await a.act(id, ['rest']);
    expect(a.position?.canUndo).toBe(true);
    expect((await a.request('POST', `/api/tables/${id}/undo`, {})).status).toBe(200);
    for (const player of [a, b]) await player.close();
  });

  test('needs the consent of an opponent who must decide', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'marathon', timed);
    await a.act(id, ['add', 1]);
    expect(a.position?.canUndo).toBe(false);
    expect(codeOf(await a.request('POST', `/api/tables/${id}/undo`, {}))).toBe('undo-needs-consent');
    await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 1 });
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    expect((await a.get(`/api/tables/${id}`)) as TableView).toMatchObject({ number: 3, pendingSeats: ['a'] });
    for (const player of [a, b]) await player.close();
  });

  test('gives back the time that ran on the position that is undone, and takes increments back', async () => {
    const pace = { kind: 'live', base: BASE_SECONDS, increment: 30 } as const;
    const { id, a, b } = await seatTwoGuests(server, 'marathon', { pace });
    const before = await clocksOf(a, id);
    await a.act(id, ['add', 1]);
    await wait(300);
    expect((await b.act(id, ['add', 1], a.position?.number)).type).toBe('done');
    await eventually(() => a.position?.number).toBe(3);
    await a.act(id, ['add', 1]);
    await wait(1200);
    await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 3 });
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    const once = await clocksOf(a, id);
    expect(once['b']?.left).toBeGreaterThan(BASE_SECONDS * 1000 + 28_500);
    expect(once['b']?.since).toBe(null);
    expect(once['a']?.left).toBeLessThanOrEqual(BASE_SECONDS * 1000 + 30_000);
    await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 1 });
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    const twice = await clocksOf(a, id);
    expect(twice['b']).toEqual(before['b']);
    expect(twice['a']?.left).toBeLessThanOrEqual(BASE_SECONDS * 1000);
    expect(twice['a']?.since).not.toBe(null);
    for (const player of [a, b]) await player.close();
  });
});
