import { seededRandom } from '@gunbai/engine';
import { doctor } from '@gunbai/server';
import { games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { WebSocket } from 'ws';
import type { TableView } from '@gunbai/protocol';
import { makeMalformedMessage } from '../../server/test/helpers/malformed-messages.ts';
import { Player } from '../../server/test/helpers/player.ts';
import { attackGame, verifyWrittenEntries } from './forged-actions.ts';
import { scratchDatabase, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { seedTables } from './seed-tables.ts';

/**
 * Attacks on the public interface of the server.
 *   node bench/src/server-attack.ts forged [count per title] [game]    forged, stale, repeated, out-of-turn, malformed actions
 *   node bench/src/server-attack.ts hostile [count]                    malformed messages derived from the schemas
 */
const TABLES = 40;

/** Set by a signal: the attack then stops and reports its results so far. */
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});

const secondsSince = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

const sortByCount = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).toSorted(([, a], [, b]) => b - a));

/** Attacks one game: seeds tables at all stages, starts a server and sends forged actions. */
const attackOneGame = async (title: GameManifest, count: number): Promise<object> => {
  const [{ game }, known] = await Promise.all([title.rules(), title.clauses.en()]);
  const db = scratchDatabase();
  const staging = performance.now();
  const staged = await seedTables(db, game, TABLES, 17);
  const stagedIn = secondsSince(staging);
  // A generous time limit: a busy machine must not fail the attack.
  process.env['GUNBAI_RULES_MS'] = '60000';
  const server = await startProcess('./server-gunbai.ts', db);
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const usedBefore = server.cpuSeconds();
  const tally = await attackGame(server.address, { game, clauses: known }, staged, ({ offered }) => isStopping || offered >= count);
  const took = secondsSince(startedAt);
  const { user, system } = process.cpuUsage(cpu);
  const used = server.cpuSeconds() - usedBefore;
  await server.stop();
  const written = await verifyWrittenEntries(db, tally);
  const examined = performance.now();
  const { tables, entries, findings } = await doctor(db);
  if (findings.length > 0) tally.complain('the doctor found something', findings[0]);
  const { clauses, codes, kinds, complaints, examples, ...counts } = tally;
  const isHeld = tally.accepted === 0 && tally.refused === tally.offered && Object.keys(complaints).length === 0;
  return {
    verdict: isHeld ? 'held' : 'broken',
    ...counts,
    stages: staged.stages,
    written,
    kinds: sortByCount(kinds),
    codes: sortByCount(codes),
    clausesNamed: Object.keys(clauses).length,
    clauses: sortByCount(clauses),
    complaints: sortByCount(complaints),
    examples,
    doctor: { tables, entries, findings: findings.length },
    seconds: { staging: stagedIn, attack: took, doctor: secondsSince(examined) },
    processorSeconds: { server: Math.round(used), attackers: Math.round((user + system) / 1e6) },
  };
};

const attackAllGames = async (count: number, only?: string): Promise<object> => {
  const results: Record<string, object> = {};
  for (const title of games) if (only === undefined || title.id === only) results[title.id] = await attackOneGame(title, count);
  return results;
};

const openTable = async (address: string): Promise<{ id: string; players: [Player, Player] }> => {
  const players = (await Promise.all(['p1', 'p2'].map((seat) => Player.createGuest(address, seat)))) as [Player, Player];
  const seats = [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who: 'open' },
  ];
  const { id } = (await players[0].post('/api/tables', { game: 'age-of-war', players: 2, seats })) as TableView;
  await players[1].post(`/api/tables/${id}/seat`, {});
  for (const player of players) await player.connect(id);
  return { id, players };
};

const residentMemoryMiB = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/api/admin/status`, { headers: { authorization: 'Bearer a-token-for-the-bench' } });
  return Math.round(((await answer.json()) as { memory: { rss: number } }).memory.rss / 2 ** 20);
};

/** Allowed growth of memory after the first fifth of the messages. */
const MAX_GROWTH = 1.2;

const sendMalformed = async (server: ServerProcess, count: number): Promise<object> => {
  const { id, players } = await openTable(server.address);
  const [a] = players;
  const chance = seededRandom(7);
  const good = [
    { type: 'watch', table: id, since: 0, chatSince: 0 },
    { type: 'act', table: id, number: 1, action: ['reroll'], key: 'some-key-1' },
    { type: 'undo', table: id, key: 'some-key-2' },
    { type: 'chat', table: id, text: 'hello', key: 'some-key-3' },
    { type: 'unwatch', table: id },
    { type: 'ping', at: 1 },
  ];
  let leaks = 0;
  let answers = 0;
  let reconnects = 0;
  const memory: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    if (!a.socket || a.socket.readyState !== WebSocket.OPEN) {
      await a.connect();
      a.messages.length = 0;
      reconnects++;
      a.socket?.on('message', (text) => {
        answers++;
        if (/node_modules|\.ts:\d|at \w+ \(|Error:/.test(String(text))) leaks++;
      });
    }
    a.socket?.send(makeMalformedMessage(good, chance));
    if (sent % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    if (sent % Math.ceil(count / 10) === 0) memory.push(await residentMemoryMiB(server.address));
  }
  memory.push(await residentMemoryMiB(server.address));
  const table = (await players[1].get(`/api/tables/${id}`)) as TableView;
  const [, , settled = 0] = memory;
  const isHeld = leaks === 0 && table.status === 'playing' && (memory.at(-1) ?? 0) <= settled * MAX_GROWTH;
  return { verdict: isHeld ? 'held' : 'broken', sent: count, answers, reconnects, leaks, memoryMiB: memory, tableStill: table.status };
};

const runHostile = async (count: number): Promise<object> => {
  // A small heap, so that growth shows leaks and not uncollected garbage.
  process.env['NODE_OPTIONS'] = '--max-old-space-size=96 --max-semi-space-size=8';
  const server = await startProcess('./server-gunbai.ts', scratchDatabase());
  const result = await sendMalformed(server, count);
  await server.stop();
  return result;
};

const [mode = 'forged', count, only] = process.argv.slice(2);
const result = mode === 'hostile' ? await runHostile(Number(count ?? 100_000)) : await attackAllGames(Number(count ?? 1_000_000), only);
console.log(JSON.stringify({ bench: `server attack ${mode}`, ...result }, null, 2));
process.exit(JSON.stringify(result).includes('"verdict":"broken"') ? 1 : 0);
