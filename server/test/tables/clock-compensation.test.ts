import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerNode } from '../../src/node.ts';
import { startServer } from '../../src/index.ts';
import { parseSettings } from '../../src/accounts/accounts.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { getExpiry } from '../../src/tables/clocks/clocks.ts';
import type { TableManager } from '../../src/tables/table-manager.ts';
import type { LiveTable } from '../../src/tables/live-table.ts';
import { OutageMonitor } from '../../src/tables/clocks/clock-compensation.ts';
import { handleTimeouts } from '../../src/tables/clocks/timeouts.ts';
import type { ClockView, TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { playAdd, openNode, seatTwoAccounts } from '../helpers/open-node.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const HOUR = 3_600_000;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Simulates that all nodes stopped an hour ago, just after the last decision. */
const moveClocksBack = async ({ db }: Store, id: string): Promise<void> => {
  const { clocks } = await db.selectFrom('tables').select('clocks').where('id', '=', id).executeTakeFirstOrThrow();
  const earlier = Object.entries(JSON.parse(clocks) as Record<string, ClockView>).map(([seat, clock]) => [
    seat,
    clock.since === null ? clock : { ...clock, since: clock.since - HOUR },
  ]);
  await db
    .updateTable('tables')
    .set({ clocks: JSON.stringify(Object.fromEntries(earlier)) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({ run_at: eb('run_at', '-', HOUR) }))
    .execute();
  const alive = await db.selectFrom('server_state').select('value').where('name', '=', 'last-heartbeat').executeTakeFirst();
  if (alive)
    await db
      .updateTable('server_state')
      .set({ value: String(Number(alive.value) - HOUR) })
      .where('name', '=', 'last-heartbeat')
      .execute();
};

test.each(['sqlite', 'postgres'] as const)('on %s nobody loses on time because of an outage', async (kind) => {
  const address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
  const start = () =>
    startServer({ port: 0, db: address, log: 'silent', rateFactor: 100, workers: 1, rulesMs: 20_000 }, fixtureRegistry(1));
  const before = await start();
  const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
  const { id, a, b } = await seatTwoGuests(before, 'steady', { pace: { kind: 'live', base: 600, increment: 0 }, policy });
  for (const player of [a, b]) await player.close();
  await before.close();
  const store = await openStore(address);
  await moveClocksBack(store, id);
  const after = await start();
  const [now] = [Date.now()];
  // The timeout job has run and was scheduled again.
  await eventually(async () => {
    const time = await store.db.selectFrom('jobs').select('run_at').where('id', '=', `clock-timeout:${id}`).executeTakeFirst();
    return time === undefined ? 'over' : time.run_at > now ? 'rescheduled' : 'due';
  }).not.toBe('due');
  const { status, clocks } = (await (await fetch(`${after.address}/api/tables/${id}`)).json()) as TableView;
  expect(status).toBe('playing');
  expect(now - (clocks['a']?.since ?? 0)).toBeLessThan(HOUR / 2);
  await store.close();
  await after.close();
});

const live = { pace: { kind: 'live', base: 600, increment: 0 } as const };
const long = { pace: { kind: 'live', base: 36_000, increment: 0 } as const };

/** The stored clock of a seat. */
const readClock = async ({ store, id }: LiveTable, seat = 'a'): Promise<ClockView> => {
  const { clocks } = await store.db.selectFrom('tables').select('clocks').where('id', '=', id).executeTakeFirstOrThrow();
  return (JSON.parse(clocks) as Record<string, ClockView>)[seat] as ClockView;
};

const elapsedHours = ({ since }: ClockView): number => (Date.now() - (since as number)) / HOUR;

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let one: ServerNode;
  let other: ServerNode;
  beforeEach(async () => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    one = await openNode(db);
    other = await openNode(db);
    // Tests call heartbeat themselves.
    for (const { outageMonitor } of [one, other]) outageMonitor.close();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await one.close();
    await other.close();
  });

  /** A table whose first player has thought for three hours without an outage. */
  const openLongTurnTable = async (): Promise<LiveTable> => {
    const { table } = await seatTwoAccounts(one, long);
    const now = Date.now() + 3 * HOUR;
    // Set before the time jumps: jobs that become due check for an outage.
    const alive = one.store.db.updateTable('server_state').where('name', '=', 'last-heartbeat');
    await alive.set({ value: String(now) }).execute();
    vi.setSystemTime(now);
    return table;
  };

  /** Simulates an outage of an hour. */
  const simulateOutage = (): void => void vi.setSystemTime(Date.now() + HOUR);

  test('two nodes that notice an outage at once compensate it once', async () => {
    const table = await openLongTurnTable();
    simulateOutage();
    await Promise.all([one.outageMonitor.heartbeat(), other.outageMonitor.heartbeat()]);
    expect(elapsedHours(await readClock(table))).toBeCloseTo(3, 1);
  });

  test('the next node finishes a compensation that a killed node began, without repeating it', async () => {
    const { table: another } = await seatTwoAccounts(one, long);
    const table = await openLongTurnTable();
    simulateOutage();
    const reached: string[] = [];
    const killed = {
      deps: one.tableManager.deps,
      get: (id: string) => (reached.push(id) > 1 ? new Promise(() => {}) : one.tableManager.get(id)),
    };
    const monitor = new OutageMonitor(killed as unknown as TableManager);
    void monitor.heartbeat();
    await eventually(() => reached.length).toBe(2);
    monitor.close();
    await other.outageMonitor.heartbeat();
    for (const each of [another, table]) expect(elapsedHours(await readClock(each))).toBeCloseTo(3, 1);
  });

  test('an unreadable table does not stop the compensation of others', async () => {
    const { table: broken } = await seatTwoAccounts(one, long);
    const table = await openLongTurnTable();
    const pace = one.store.db.updateTable('tables').set({ pace: 'torn' }).where('id', '=', broken.id);
    await pace.execute();
    simulateOutage();
    await other.outageMonitor.heartbeat();
    expect(elapsedHours(await readClock(table))).toBeCloseTo(3, 1);
    expect(await one.store.db.selectFrom('server_state').select('name').where('name', '=', 'outage').execute()).toEqual([]);
  });

  test('a player who decides before the outage is noticed is not charged for it', async () => {
    const { a, table } = await seatTwoAccounts(one, live);
    simulateOutage();
    await playAdd(a, table, 1);
    expect((await readClock(table)).left).toBeGreaterThan(500_000);
    await one.outageMonitor.heartbeat();
    expect((await readClock(table)).left).toBeLessThanOrEqual(600_000);
    expect((await readClock(table, 'b')).since).toBeLessThanOrEqual(Date.now());
  });

  test('a node whose clock is an hour behind does not count as an outage', async () => {
    const table = await openLongTurnTable();
    const before = await readClock(table);
    const now = Date.now();
    for (let beats = 1; beats < 4; beats++) {
      vi.setSystemTime(now + beats * 10_000 - HOUR);
      await other.outageMonitor.heartbeat();
      vi.setSystemTime(now + beats * 10_000);
      await one.outageMonitor.heartbeat();
    }
    expect(await readClock(table)).toEqual(before);
  });

  describe('after the system clock is set back for good', () => {
    let passed = 0;
    beforeEach(() => {
      passed = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => passed);
    });
    afterEach(() => vi.restoreAllMocks());

    const pass = (ms: number): void => {
      passed += ms;
      vi.setSystemTime(Date.now() + ms);
    };

    /** Runs heartbeats on the given nodes, alternating which is first. */
    const runHeartbeats = async (beats: number, ...nodes: readonly ServerNode[]): Promise<void> => {
      for (let beat = 0; beat < beats; beat++) {
        pass(10_000);
        for (const { outageMonitor } of beat % 2 === 0 ? nodes : nodes.toReversed()) await outageMonitor.heartbeat();
      }
    };

    const setBack = (): void => void vi.setSystemTime(Date.now() - HOUR);

    test('a later outage is still noticed', async () => {
      const table = await openLongTurnTable();
      await runHeartbeats(1, one);
      setBack();
      await runHeartbeats(9, one);
      const { since } = await readClock(table);
      pass(HOUR / 2);
      await one.outageMonitor.heartbeat();
      expect((await readClock(table)).since).toBeGreaterThan((since as number) + HOUR / 3);
    });

    test('two nodes move waiting jobs forward once, and running clocks gain nothing', async () => {
      const table = await openLongTurnTable();
      const { table: young } = await seatTwoAccounts(one, long);
      await runHeartbeats(1, one, other);
      const ring = upsertJob(one.store.db, { id: 'ring', kind: 'ring', payload: {}, runAt: Date.now() + 2 * HOUR });
      await one.store.commit([ring]);
      setBack();
      const wait = async (): Promise<number> => {
        const { run_at } = await one.store.db.selectFrom('jobs').select('run_at').where('id', '=', 'ring').executeTakeFirstOrThrow();
        return (run_at - Date.now()) / HOUR;
      };
      expect(await wait()).toBeCloseTo(3, 1);
      await runHeartbeats(9, one, other);
      expect(await wait()).toBeCloseTo(2, 1);
      expect(elapsedHours(await readClock(table))).toBeCloseTo(3, 1);
      expect(elapsedHours(await readClock(young))).toBeCloseTo(0, 1);
      const due = await one.store.db
        .selectFrom('jobs')
        .select('run_at')
        .where('id', '=', `clock-timeout:${table.id}`)
        .executeTakeFirstOrThrow();
      expect(due.run_at).toBe(getExpiry(await readClock(table)));
      const after = await readClock(table);
      await runHeartbeats(3, one, other);
      expect(await readClock(table)).toEqual(after);
    });

    test('a player whose turn starts later is not charged for it', async () => {
      const { a, table } = await seatTwoAccounts(one, live);
      await runHeartbeats(1, one);
      setBack();
      pass(10_000);
      await playAdd(a, table, 1);
      const before = await readClock(table, 'b');
      await runHeartbeats(9, one);
      expect(await readClock(table, 'b')).toEqual(before);
    });

    test('a vacation lasts until its planned end', async () => {
      const { a, table } = await seatTwoAccounts(one, { pace: { kind: 'days', move: 86_400, bank: 0, vacation: 30 } });
      await one.accounts.saveSettings(a, { ...parseSettings(a), vacationUntil: Date.now() + 10 * 24 * HOUR });
      vi.setSystemTime(Date.now() + 25 * HOUR);
      await one.store.db
        .updateTable('server_state')
        .set({ value: String(Date.now()) })
        .where('name', '=', 'last-heartbeat')
        .execute();
      await handleTimeouts(one.accounts, table, 'random');
      const held = await readClock(table);
      expect(held.since).toBeGreaterThan(Date.now());
      await runHeartbeats(1, one);
      setBack();
      await runHeartbeats(9, one);
      expect(await readClock(table)).toEqual(held);
    });

    test('nobody is charged if the clock of another machine was not set back', async () => {
      const table = await openLongTurnTable();
      await runHeartbeats(1, one, other);
      const before = await readClock(table);
      setBack();
      // A node on another machine whose clock is always right.
      const right = new OutageMonitor(other.tableManager);
      right.close();
      await right.heartbeat();
      for (let beat = 0; beat < 9; beat++) {
        pass(10_000);
        await one.outageMonitor.heartbeat();
        await right.heartbeat();
      }
      expect(await readClock(table)).toEqual(before);
    });
  });
});
