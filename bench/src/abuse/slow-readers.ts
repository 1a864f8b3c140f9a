import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { seededRandom } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import { Player, loadGame, randomAction } from '../../../server/test/helpers/player.ts';
import { encodeText } from '../load-socket.ts';
import { seedTables } from '../seed-tables.ts';
import type { SeededTable, SeededTables } from '../seed-tables.ts';
import { scratchDatabase, summarizeLatencies } from '../server-process.ts';
import { sleep, startVictim } from './attack.ts';
import type { Attack, AttackResult } from './attack.ts';

const READERS = 500;
/** The game with the longest logs: a new watcher is sent all of it. */
const GAME = 'saigoku';
const SEED = 23;
const SECONDS = 20;
const WATCH_INTERVAL_MS = 25;
const MOVE_INTERVAL_MS = 100;
const MAX_GROWTH_MIB = 64;
const MIB_PER_MB = 1e6 / 2 ** 20;

/** How readers ask for the whole position of a table: at first, and again. */
interface Protocol {
  first(host: string, table: string): readonly (string | Buffer)[];
  again(host: string, table: string): string | Buffer;
}

const watch = (table: string): Buffer => encodeText(JSON.stringify({ type: 'watch', table }));
const readPosition = (host: string, table: string): string => `GET /api/tables/${table}/position HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
const HANDSHAKE = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];

const SOCKETS: Protocol = {
  first: (host, table) => [
    `${['GET /ws HTTP/1.1', `Host: ${host}`, ...HANDSHAKE, `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`].join('\r\n')}\r\n\r\n`,
    watch(table),
  ],
  again: (_host, table) => watch(table),
};

const HTTP: Protocol = { first: (host, table) => [readPosition(host, table)], again: readPosition };

/** Asks for a table. A slow reader never reads what comes. */
const openReader = async (server: string, table: string, protocol: Protocol, isSlow: boolean): Promise<Socket> => {
  const { hostname, port, host } = new URL(server);
  const socket = connect({ host: hostname, port: Number(port), localAddress: isSlow ? '127.0.6.6' : '127.0.6.5' });
  socket.on('error', () => {});
  if (isSlow) socket.pause();
  else socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  for (const part of protocol.first(host, table)) socket.write(part);
  return socket;
};

/** Opens readers that watch the whole log again and again. Returns the highest memory of the server meanwhile. */
const readAlong = async (
  server: { address: string; memoryMb(): number },
  { id }: SeededTable,
  { protocol, readers, isSlow }: { protocol: Protocol; readers: number; isSlow: boolean },
): Promise<{ peakMb: number; connected: number }> => {
  const sockets: Socket[] = [];
  const { host } = new URL(server.address);
  let peakMb = 0;
  const endsAt = performance.now() + SECONDS * 1000;
  for (let turn = 0; sockets.length < readers || performance.now() < endsAt; turn++) {
    if (sockets.length < readers) sockets.push(await openReader(server.address, id, protocol, isSlow));
    else {
      const socket = sockets[turn % readers];
      if (socket?.writable) socket.write(protocol.again(host, id));
      await sleep(WATCH_INTERVAL_MS);
    }
    peakMb = Math.max(peakMb, server.memoryMb());
  }
  const connected = sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;
  for (const socket of sockets) socket.destroy();
  await sleep(1000);
  return { peakMb, connected };
};

/** Both players move on at random until stopped. */
const playOn = (game: AnyGame, table: string, players: readonly Player[]) => {
  const chance = seededRandom(3);
  const times: number[] = [];
  const state = { isStopped: false };
  const playing = (async () => {
    while (!state.isStopped) {
      for (const player of players) {
        const action = randomAction(game, player, chance);
        if (action === null) continue;
        const startedAt = performance.now();
        // A busy server may answer late.
        await player.act(table, action).catch(() => null);
        times.push(performance.now() - startedAt);
      }
      await sleep(MOVE_INTERVAL_MS);
    }
  })();
  return { times, stop: () => ((state.isStopped = true), playing) };
};

/** The longest game that two people play. */
const chooseTable = ({ tables }: SeededTables): SeededTable =>
  tables.filter(({ seats }) => seats.length === 2).toSorted((a, b) => b.count - a.count)[0] as SeededTable;

/** Asks for a table and never reads, so that what is sent piles up. */
const readSlowly = async (protocol: Protocol, scale: number): Promise<AttackResult> => {
  const db = scratchDatabase();
  const readers = READERS * scale;
  const game = await loadGame(GAME);
  const seeded = await seedTables(db, game, 8, SEED);
  const table = chooseTable(seeded);
  const server = await startVictim({ rateFactor: scale }, db);
  const players = seeded.players.slice(0, 2).map(({ cookie }) => {
    const player = new Player(server.address);
    player.cookie = cookie;
    return player;
  });
  for (const player of players) await player.connect(table.id);
  const play = playOn(game, table.id, players);
  const { peakMb: peakAlongReadersMb } = await readAlong(server, table, { protocol, readers, isSlow: false });
  const beforeMb = server.memoryMb();
  const moved = play.times.length;
  const { peakMb, connected } = await readAlong(server, table, { protocol, readers, isSlow: true });
  await play.stop();
  for (const player of players) await player.close();
  await server.stop();
  const growth = Math.round((peakMb - beforeMb) * MIB_PER_MB);
  return {
    achieved: `${readers} slow readers of one address made the server grow by ${growth} MiB; ${connected} were still connected after ${SECONDS} s`,
    limits: [{ what: 'growth of memory, MiB', value: growth, max: MAX_GROWTH_MIB }],
    figures: {
      entries: table.count,
      beforeMb,
      peakAlongReadersMb,
      peakMb,
      moves: {
        alongReaders: summarizeLatencies(play.times.slice(0, moved)),
        alongSlowReaders: summarizeLatencies(play.times.slice(moved)),
      },
    },
  };
};

export const readSocketsSlowly: Attack = (scale) => readSlowly(SOCKETS, scale);
export const readHttpSlowly: Attack = (scale) => readSlowly(HTTP, scale);
