import { doctor } from '@gunbai/server';
import { freePort, scratchFile, startCluster } from '../../server/test/databases.ts';
import { fight, lostOrDoubled, startNode } from '../../server/test/resilient.ts';
import type { Fight } from '../../server/test/resilient.ts';

/**
 * Servers killed under load, and what came of every acknowledged action.
 *   node bench/src/server-kill.ts sqlite [kills] [tables]       one node on SQLite, SIGKILL again and again
 *   node bench/src/server-kill.ts nodes [seconds] [tables]      three nodes on one PostgreSQL, one killed every 5 s
 *   node bench/src/server-kill.ts restart [times] [tables]      PostgreSQL itself restarted
 */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const verdict = async (load: Fight, db: string) => {
  await load.settle();
  load.stop();
  const acknowledged = load.acknowledged();
  const lost = await lostOrDoubled(db, acknowledged);
  return {
    acknowledged: acknowledged.length,
    lostOrDoubled: lost.length,
    clientProblems: load.problems().length,
    resumed: load.players.reduce((sum, { resumed }) => sum + resumed, 0),
    waitingAtTheEnd: load.players.filter(({ isWaiting }) => isWaiting).length,
    told: { away: load.players.filter(({ notices }) => notices.includes('storage-away')).length },
    examples: [...lost, ...load.problems()].slice(0, 3),
  };
};

const onSqlite = async (kills: number, tables: number): Promise<object> => {
  const db = scratchFile();
  const port = await freePort();
  let node = await startNode(port, db);
  const load = await fight(() => [`http://127.0.0.1:${port}`], tables, 5);
  for (let i = 0; i < kills; i++) {
    await sleep(300 + Math.random() * 700);
    await node.kill('SIGKILL');
    node = await startNode(port, db);
  }
  await sleep(1000);
  const result = await verdict(load, db);
  await node.kill('SIGTERM');
  return { kills, tables, ...result, doctor: await doctor(db) };
};

const onPostgres = async (tables: number, disturb: (nodes: Node[], db: string) => Promise<void>): Promise<object> => {
  const cluster = await startCluster({ durable: true });
  try {
    const db = cluster.database();
    const ports = [await freePort(), await freePort(), await freePort()];
    const nodes: Node[] = await Promise.all(ports.map(async (port) => ({ port, process: await startNode(port, db) })));
    const load = await fight(() => ports.map((port) => `http://127.0.0.1:${port}`), tables, 50);
    restart = () => cluster.restart();
    await disturb(nodes, db);
    await sleep(2000);
    const result = await verdict(load, db);
    for (const node of nodes) await node.process.kill('SIGTERM');
    return { nodes: nodes.length, tables, ...result, doctor: await doctor(db) };
  } finally {
    cluster.stop();
  }
};

interface Node {
  readonly port: number;
  process: Awaited<ReturnType<typeof startNode>>;
}

let restart: () => Promise<void> = async () => {};

const killNodes =
  (seconds: number) =>
  async (nodes: Node[], db: string): Promise<void> => {
    for (let at = 0; at < seconds; at += 5) {
      const node = nodes[(at / 5) % nodes.length] as Node;
      await node.process.kill('SIGKILL');
      await sleep(1000);
      node.process = await startNode(node.port, db);
      await sleep(4000);
    }
  };

const restartOften = (times: number) => async (): Promise<void> => {
  for (let i = 0; i < times; i++) {
    await sleep(4000);
    await restart();
  }
};

const [mode = 'sqlite', amount, tables] = process.argv.slice(2);
const benches: Record<string, () => Promise<object>> = {
  sqlite: () => onSqlite(Number(amount ?? 50), Number(tables ?? 20)),
  nodes: () => onPostgres(Number(tables ?? 30), killNodes(Number(amount ?? 60))),
  restart: () => onPostgres(Number(tables ?? 30), restartOften(Number(amount ?? 3))),
};
const bench = benches[mode];
if (!bench) throw new Error(`there is no ${mode}; there are ${Object.keys(benches).join(', ')}`);
console.log(JSON.stringify({ bench: `server kill ${mode}`, ...(await bench()) }, null, 2));
process.exit(0);
