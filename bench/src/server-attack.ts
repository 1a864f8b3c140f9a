import { allowed, fastChance, owing } from '@gunbai/engine';
import type { Action, AnyGame, Chance, View } from '@gunbai/engine';
import { titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { WebSocket } from 'ws';
import type { TableView, Word } from '../../server/src/wire.ts';
import { forge } from '../../server/test/forger.ts';
import { hostile } from '../../server/test/hostile.ts';
import { Player } from '../../server/test/player.ts';
import { scratchDatabase, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Attacks on the server's own door.
 *   node bench/src/server-attack.ts forged [count per title] [game]    forged, stale, early, out-of-turn, shapeless actions
 *   node bench/src/server-attack.ts hostile [count]                    malformed messages bent from the schemas
 */
interface Tally {
  refused: number;
  accepted: number;
  withoutCode: number;
  forbiddenWithoutClause: number;
  codes: Record<string, number>;
  examples: string[];
}

const TABLES = 8;
const IN_FLIGHT = 24;
/** So many forgeries at one position, then a true move. */
const AT_A_POSITION = 60;

const openTable = async (address: string, game: AnyGame): Promise<{ id: string; players: Player[] }> => {
  const scenario = game.scenarios[0];
  const seats = scenario?.seats.slice(0, scenario.fewest ?? scenario.seats.length) ?? [];
  const players = await Promise.all(seats.map((seat) => Player.guest(address, seat)));
  const [owner, ...others] = players as [Player, ...Player[]];
  const wish = { game: game.id, players: seats.length, seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })) };
  const { id } = (await owner.post('/api/tables', wish)) as TableView;
  for (const [at, player] of others.entries()) await player.post(`/api/tables/${id}/seat`, { seat: seats[at + 1] });
  for (const player of players) await player.connect(id);
  return { id, players };
};

const judge = (tally: Tally, answer: Word & { type: 'done' | 'refused' }, what: unknown): void => {
  if (answer.type === 'done') {
    tally.accepted++;
    tally.examples.push(JSON.stringify(what));
    return;
  }
  const { code, clause } = answer.refusal;
  tally.refused++;
  tally.codes[code] = (tally.codes[code] ?? 0) + 1;
  if (!code) tally.withoutCode++;
  if (code === 'forbidden' && !clause) tally.forbiddenWithoutClause++;
};

const attackTable = async (address: string, game: AnyGame, tally: Tally, left: () => boolean, chance: Chance): Promise<void> => {
  let { id, players } = await openTable(address, game);
  while (left()) {
    const view = players[0]?.position?.view as View<unknown>;
    if (view.outcome) {
      for (const player of players) player.cut();
      ({ id, players } = await openTable(address, game));
      continue;
    }
    const seat = owing(game, view)[0] as string;
    const mover = players.find((player) => player.seat === seat) as Player;
    const other = players.find((player) => !owing(game, view).includes(player.seat as string)) ?? null;
    const number = mover.position?.number as number;
    for (let at = 0; at < AT_A_POSITION; at += IN_FLIGHT)
      await Promise.all(
        Array.from({ length: IN_FLIGHT }, async () => {
          const forged = forge(game, mover.position?.view as View<unknown>, number, chance);
          if (!forged || (forged.isOutOfTurn && !other)) return;
          const from = forged.isOutOfTurn ? (other as Player) : mover;
          judge(tally, await from.act(id, forged.action, forged.number), forged);
        }),
      );
    const actions = allowed(game, mover.position?.view as View<unknown>, seat);
    const action = actions[chance.next(actions.length)] as Action;
    const seen = Promise.all(players.map((player) => player.hear((word) => word.type === 'update')));
    const key = `true-move-${number}`;
    const first = await mover.act(id, action, number, key);
    if (first.type === 'refused') tally.examples.push(`a true move was refused: ${JSON.stringify(first.refusal)}`);
    await seen;
    // Doubled: the same key is acknowledged again but done once; another key comes too late.
    const late = await mover.act(id, action, number, `${key}-again`);
    judge(tally, late, { doubled: action, number });
  }
  for (const player of players) player.cut();
};

const forged = async (server: ServerProcess, count: number, only?: string): Promise<object> => {
  const results: Record<string, object> = {};
  for (const title of titles) {
    if (only !== undefined && title.id !== only) continue;
    const { game } = await title.rules();
    const tally: Tally = { refused: 0, accepted: 0, withoutCode: 0, forbiddenWithoutClause: 0, codes: {}, examples: [] };
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: TABLES }, (_, at) =>
        attackTable(server.address, game, tally, () => tally.refused + tally.accepted < count, fastChance(at + 1)),
      ),
    );
    results[title.id] = {
      offered: tally.refused + tally.accepted,
      ...tally,
      examples: tally.examples.slice(0, 5),
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  }
  return results;
};

const memoryOf = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/api/admin/load`, { headers: { authorization: 'Bearer a-token-for-the-bench' } });
  return Math.round(((await answer.json()) as { memory: { rss: number } }).memory.rss / 2 ** 20);
};

const malformed = async (server: ServerProcess, count: number): Promise<object> => {
  const { game } = await (titles[0] as Title).rules();
  const { id, players } = await openTable(server.address, game);
  const [a] = players as [Player];
  const chance = fastChance(7);
  const good = [
    { type: 'watch', table: id, since: 0, chatSince: 0 },
    { type: 'act', table: id, number: 1, action: ['reroll'], key: 'some-key-1' },
    { type: 'undo', table: id, key: 'some-key-2' },
    { type: 'chat', table: id, text: 'hello', key: 'some-key-3' },
    { type: 'leave', table: id },
    { type: 'ping', at: 1 },
  ];
  let leaks = 0;
  let answers = 0;
  let reconnects = 0;
  const memory: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    if (!a.socket || a.socket.readyState !== WebSocket.OPEN) {
      await a.connect();
      a.words.length = 0;
      reconnects++;
      a.socket?.on('message', (text) => {
        answers++;
        if (/node_modules|\.ts:\d|at \w+ \(|Error:/.test(String(text))) leaks++;
      });
    }
    a.socket?.send(hostile(good, chance));
    if (sent % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    if (sent % Math.ceil(count / 10) === 0) memory.push(await memoryOf(server.address));
  }
  memory.push(await memoryOf(server.address));
  const table = (await players[1]?.get(`/api/tables/${id}`)) as TableView;
  return { sent: count, answers, reconnects, leaks, memoryMiB: memory, tableStill: table.status };
};

const [mode = 'forged', count, only] = process.argv.slice(2);
// A small heap, so that what grows is what is kept, not what merely has not been collected yet.
if (mode === 'hostile') process.env['NODE_OPTIONS'] = '--max-old-space-size=96 --max-semi-space-size=8';
const server = await startProcess('./server-ours.ts', scratchDatabase());
const result =
  mode === 'hostile' ? await malformed(server, Number(count ?? 100_000)) : await forged(server, Number(count ?? 1_000_000), only);
console.log(JSON.stringify({ bench: `server attack ${mode}`, ...result }, null, 2));
await server.stop();
process.exit(0);
