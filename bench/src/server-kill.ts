import { loadavg } from 'node:os';
import { doctor } from '@gunbai/server';
import { freePort, scratchFile, startCluster } from '../../server/test/helpers/databases.ts';
import type { Cluster } from '../../server/test/helpers/databases.ts';
import { startLoad, countLogEntries, findLostOrDuplicated, startNode } from '../../server/test/helpers/reconnecting-player.ts';
import type { LoadRun } from '../../server/test/helpers/reconnecting-player.ts';
import { summarizeLatencies } from './server-process.ts';

/**
 * Kills servers under load and checks every acknowledged action.
 *   node bench/src/server-kill.ts nodes [tables] [seconds]      three nodes on one PostgreSQL, one killed every 5 s
 *   node bench/src/server-kill.ts restart [tables] [times]      three nodes, and PostgreSQL itself restarted
 *   node bench/src/server-kill.ts sqlite [tables] [kills]       one node on SQLite, killed repeatedly
 */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Two players at a table, each moving every two seconds. */
const PAUSE_MS = 1000;
const KILL_MS = 5000;
const DOWN_MS = 1000;
const CATCH_UP_TRIES = 150;

/** Waits until every player has seen all entries of their table; returns the players who have not. */
const findLaggingPlayers = async (load: LoadRun, db: string): Promise<string[]> => {
  for (let tries = 0; ; tries++) {
    const entryCounts = await countLogEntries(db);
    const late = load.players.filter(({ table, number }) => number !== entryCounts.get(table));
    if (late.length === 0 || tries === CATCH_UP_TRIES)
      return late.map(({ table, number }) => `${number} of ${entryCounts.get(table)} entries of ${table} were seen`);
    await sleep(200);
  }
};

const sumCounts = (all: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const counts of all) for (const [name, n] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
};

/** Compares what the clients know with the database. */
const compareWithDatabase = async (load: LoadRun, db: string) => {
  await load.finish();
  const late = await findLaggingPlayers(load, db);
  const notBack = load.players.filter(({ isDisconnected: isAway }) => isAway).length;
  load.stop();
  const acknowledged = load.acknowledged();
  const lost = await findLostOrDuplicated(db, acknowledged);
  const { players } = load;
  const waiting = players.filter(({ hasPendingAction: isWaiting }) => isWaiting).length;
  const problems = load.problems();
  return {
    isHeld: lost.length + late.length + waiting + notBack + problems.length === 0,
    acknowledged: acknowledged.length,
    lostOrDoubled: lost.length,
    clientProblems: problems.length,
    refusals: sumCounts(players.map(({ refusals }) => refusals)),
    resent: players.reduce((sum, { resent }) => sum + resent, 0),
    timesResumed: players.reduce((sum, { resumed }) => sum + resumed - 1, 0),
    backAfterMs: summarizeLatencies(players.flatMap(({ recoveryTimesMs: backAfter }) => backAfter)),
    waitingAtTheEnd: waiting,
    behindAtTheEnd: late.length,
    notBackAtTheEnd: notBack,
    outageNotices: {
      away: players.filter(({ notices }) => notices.includes('storage-unavailable')).length,
      back: players.filter(({ notices }) => notices.includes('storage-available')).length,
    },
    examples: [...lost, ...problems, ...late].slice(0, 5),
  };
};

type Comparison = Awaited<ReturnType<typeof compareWithDatabase>>;

const report = async (db: string, tables: number, { isHeld, ...held }: Comparison, more: object): Promise<object> => {
  const examination = await doctor(db);
  return {
    verdict: isHeld && examination.findings.length === 0 ? 'held' : 'broken',
    tables,
    players: tables * 2,
    ...more,
    ...held,
    doctor: examination,
    otherLoad: loadavg()[0],
  };
};

const runOnSqlite = async (tables: number, kills: number): Promise<object> => {
  const db = scratchFile();
  const port = await freePort();
  let node = await startNode(port, db);
  const load = await startLoad(() => [`http://127.0.0.1:${port}`], tables, 5);
  for (let i = 0; i < kills; i++) {
    await sleep(300 + Math.random() * 700);
    await node.kill('SIGKILL');
    node = await startNode(port, db);
  }
  await sleep(1000);
  const held = await compareWithDatabase(load, db);
  await node.kill('SIGTERM');
  return report(db, tables, held, { kills });
};

interface Node {
  readonly port: number;
  process: Awaited<ReturnType<typeof startNode>>;
  /** The restart, if the node was killed. */
  restarting: Promise<void>;
}

interface ClusterUnderTest {
  readonly nodes: readonly Node[];
  readonly db: string;
  readonly cluster: Cluster;
}

const runOnPostgres = async (tables: number, disrupt: (all: ClusterUnderTest) => Promise<object>): Promise<object> => {
  const cluster = await startCluster({ durable: true });
  try {
    const db = cluster.createDatabase();
    const ports = [await freePort(), await freePort(), await freePort()];
    const nodes = await Promise.all(
      ports.map(async (port): Promise<Node> => ({ port, process: await startNode(port, db), restarting: Promise.resolve() })),
    );
    const load = await startLoad(() => ports.map((port) => `http://127.0.0.1:${port}`), tables, PAUSE_MS);
    const before = load.acknowledged().length;
    const startedAt = performance.now();
    const done = await disrupt({ nodes, db, cluster });
    const seconds = (performance.now() - startedAt) / 1000;
    const during = load.acknowledged().length - before;
    const held = await compareWithDatabase(load, db);
    for (const node of nodes) await node.process.kill('SIGTERM');
    return await report(db, tables, held, {
      nodes: nodes.length,
      seconds: Math.round(seconds),
      ...done,
      perSecond: Math.round(during / seconds),
    });
  } finally {
    cluster.stop();
  }
};

const killNodesFor =
  (seconds: number) =>
  async ({ nodes, db }: ClusterUnderTest): Promise<object> => {
    const startedAt = performance.now();
    const kills = Math.floor((seconds * 1000) / KILL_MS);
    const killed: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await sleep(Math.max(0, startedAt + (kill + 1) * KILL_MS - performance.now()));
      // Only one of three nodes is down at a time: wait for the previous restart.
      await Promise.all(nodes.map(({ restarting }) => restarting));
      const node = nodes[kill % nodes.length] as Node;
      await node.process.kill('SIGKILL');
      killed.push(Math.round((performance.now() - startedAt) / 100) / 10);
      node.restarting = sleep(DOWN_MS).then(async () => {
        node.process = await startNode(node.port, db);
      });
    }
    await Promise.all(nodes.map(({ restarting }) => restarting));
    await sleep(2000);
    return { kills, killedAt: killed };
  };

const restartTimes =
  (times: number) =>
  async ({ cluster }: ClusterUnderTest): Promise<object> => {
    const away: number[] = [];
    for (let i = 0; i < times; i++) {
      await sleep(KILL_MS);
      const startedAt = performance.now();
      await cluster.restart();
      away.push(Math.round(performance.now() - startedAt));
    }
    await sleep(KILL_MS);
    return { restarts: times, awayMs: away };
  };

/** Every player must also have seen both outage notices. */
const requireOutageNotices = async (bench: Promise<object>): Promise<object> => {
  const result = (await bench) as { verdict: string; players: number; outageNotices: { away: number; back: number } };
  const isEverybodyNotified = result.outageNotices.away === result.players && result.outageNotices.back === result.players;
  return { ...result, verdict: isEverybodyNotified ? result.verdict : 'broken' };
};

const [mode = 'nodes', tables, amount] = process.argv.slice(2);
const benches: Record<string, () => Promise<object>> = {
  nodes: () => runOnPostgres(Number(tables ?? 500), killNodesFor(Number(amount ?? 60))),
  restart: () => requireOutageNotices(runOnPostgres(Number(tables ?? 500), restartTimes(Number(amount ?? 3)))),
  sqlite: () => runOnSqlite(Number(tables ?? 20), Number(amount ?? 50)),
};
const bench = benches[mode];
if (!bench) throw new Error(`there is no ${mode}; there are ${Object.keys(benches).join(', ')}`);
const result = await bench();
console.log(JSON.stringify({ bench: `server kill ${mode}`, ...result }, null, 2));
process.exit((result as { verdict: string }).verdict === 'held' ? 0 : 1);
