import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Match, seededRandom } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import { FrameScheduler } from '../../server/src/fast/frame-writer.ts';
import type { TextWriter } from '../../server/src/fast/frame-writer.ts';

/**
 * The least that a server can do for an action: it answers the messages of our load generator with a position of the usual
 * size, which never changes. No rules, no threads, nothing stored.
 */
const GAME = 'age-of-war';
const ENTRIES = 30;

const playSome = async (): Promise<Match> => {
  const rules = await (await findGame(GAME))?.rules();
  const opened = rules && Match.open(rules.game, { players: 2 }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened?.ok) throw new Error(`${GAME} does not open`);
  const match = opened.value;
  const chance = seededRandom(1);
  while (match.number < ENTRIES) {
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    match.act(seat, actions[chance.next(actions.length)]);
  }
  return match;
};

const match = await playSome();
const view = JSON.stringify(match.state);
const entries = JSON.stringify(match.logFor(null, match.number - 1));
const status = JSON.stringify({ status: 'playing', pendingSeats: match.pendingSeats(), clocks: {}, proposal: null });

const positionText = (type: 'position' | 'update', table: string, number: number): string =>
  `{"type":"${type}","table":"${table}","from":${number - 1},"number":${number},"reset":false,"entries":${entries},"view":${view},"canUndo":false,"head":{"count":${number},"hash":"${match.head.hash}"},"tableStatus":${status}}`;

/** Watchers of a table, and its length. */
interface FloorTable {
  number: number;
  readonly watchers: TextWriter[];
}

const frames = new FrameScheduler();
const tables = new Map<string, FloorTable>();

const answer = (writer: TextWriter, data: RawData): void => {
  const message = JSON.parse(String(data)) as { type: 'watch' | 'act'; table: string; key: string };
  const table = tables.get(message.table) as FloorTable;
  if (message.type === 'watch') {
    const yourSeat = match.seats[table.watchers.push(writer) - 1];
    writer.write(JSON.stringify({ type: 'table', yourSeat }));
    return writer.write(positionText('position', message.table, table.number));
  }
  table.number++;
  const text = positionText('update', message.table, table.number);
  for (const watcher of table.watchers) watcher.write(text);
  writer.write(JSON.stringify({ type: 'done', key: message.key, number: table.number }));
};

const http = createServer((request, reply) => {
  const id = `floor-table-${tables.size}`;
  if (request.url === '/api/tables') tables.set(id, { number: match.number, watchers: [] });
  reply.setHeader('set-cookie', 'floor=1');
  request.resume().on('end', () => reply.end(JSON.stringify({ id })));
});
const sockets = new WebSocketServer({ server: http, path: '/ws', perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const writer = frames.createWriter(request.socket as Socket);
  socket.on('message', (data) => answer(writer, data));
});
http.listen(0, '127.0.0.1', () => process.send?.({ address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }));
process.on('disconnect', () => process.exit(0));
