import { loadavg } from 'node:os';
import { legalActions, Match, pendingSeats, seededRandom } from '@gunbai/engine';
import type { Action, AnyGame, State } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import { doctor } from '@gunbai/server';
import { Accounts } from '../../../server/src/accounts/accounts.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import type { Store } from '../../../server/src/storage/index.ts';
import { createClocks, tickClocks } from '../../../server/src/tables/clocks/clocks.ts';
import { createTally, openGunbaiPair, openPairs } from '../load-players.ts';
import { LoadSocket } from '../load-socket.ts';
import { buildLogRows, buildRows, randomSetup } from '../seed-tables.ts';
import type { SeededPlayer } from '../seed-tables.ts';
import { scratchDatabase, startProcess, summarizeLatencies } from '../server-process.ts';

/**
 * A club's day in a few minutes: `club-day.ts [correspondence=5000] [live=200] [minutes=4]`. In each quarter of the day
 * somebody opens every correspondence table, moves and leaves, while live tables move every two seconds. Memory must stay
 * flat once every table was opened, and the doctor must find nothing.
 */
const PEOPLE = 400;
/** Distance in the list between people at one table: nobody has two seats there. */
const STRIDE = 61;
const DECISIONS_BEFORE = 20;
const QUARTERS = 4;
const VISITORS = 32;
const LIVE_PAUSE_MS = 2000;
const SETTLE_MS = 1000;
const MAX_GROWTH = 1.1;
const PACE = { kind: 'days', move: 86_400, bank: 604_800, vacation: 14 } as const;

const chance = seededRandom(25);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const pick = <T>(items: readonly T[]): T => items[chance.next(items.length)] as T;

interface CorrespondenceTable {
  readonly id: string;
  readonly game: AnyGame;
  readonly cookies: ReadonlyMap<string, string>;
  /** The seat that decides next; null once the game is over. */
  next: string | null;
}

/** A table after some random decisions, with running correspondence clocks. */
const seedTable = async (store: Store, game: AnyGame, index: number, people: readonly SeededPlayer[]): Promise<CorrespondenceTable> => {
  const setup = randomSetup(game, chance, index);
  const present = Array.from({ length: setup.players }, (_, place) => people[(index + place * STRIDE) % PEOPLE] as SeededPlayer);
  const names = present.map(({ account }) => ({ name: account.name }));
  const opened = Match.open(game, { ...setup, people: names }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  for (let made = 0; made < DECISIONS_BEFORE && !match.outcome; made++) {
    const seat = pick(match.pendingSeats());
    match.act(seat, pick(match.legalActions(seat)));
  }
  const { head } = match.record;
  const pending = match.pendingSeats();
  const snapshot = { count: head.count, head: head.hash, state: JSON.stringify(match.state), pendingSeats: pending };
  const { table, seats } = buildRows(match, snapshot, present);
  const tick = { before: [], after: pending, acted: [], now: Date.now() };
  const clocks = JSON.stringify(tickClocks(PACE, createClocks(PACE, match.seats), tick));
  const rows = buildLogRows(match, table.id);
  await store.commit([
    store.db.insertInto('tables').values({ ...table, pace: JSON.stringify(PACE), clocks }),
    store.db.insertInto('seats').values(seats),
    store.db.insertInto('log').values(rows),
  ]);
  const cookies = new Map(match.seats.map((seat, place) => [seat, (present[place] as SeededPlayer).cookie]));
  return { id: table.id, game, cookies, next: pending[0] ?? null };
};

const seedClub = async (db: string, count: number): Promise<CorrespondenceTable[]> => {
  const store = await openStore(db);
  const accounts = new Accounts(store);
  const people: SeededPlayer[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const account = await accounts.createGuest(`Member ${index + 1}`);
    people.push({ account, cookie: `gunbai=${await accounts.createSession(account)}` });
  }
  const rules = await Promise.all(games.map(async (title) => (await title.rules()).game));
  const tables: CorrespondenceTable[] = [];
  for (let index = 0; index < count; index++) {
    const table = await seedTable(store, rules[index % rules.length] as AnyGame, index, people);
    if (table.next !== null) tables.push(table);
  }
  await store.close();
  return tables;
};

interface TableMessage {
  readonly type: string;
  readonly number: number;
  readonly view: State<unknown>;
}

let keys = 0;

/** Opens the page of a table, makes a move and leaves. Resolves with the refusal, if there was one. */
const visit = async (address: string, table: CorrespondenceTable): Promise<string | null> => {
  const seat = table.next;
  if (seat === null) return null;
  let socket: LoadSocket | undefined;
  const ended = new Promise<string | null>((resolve) => {
    let view: State<unknown> | null = null;
    const handle = (text: string): void => {
      const message = JSON.parse(text) as TableMessage;
      if (message.type === 'refused') resolve(text);
      if (message.type === 'done') resolve(null);
      if (message.type !== 'position' && message.type !== 'update') return;
      const isFirst = view === null;
      view = message.view;
      table.next = view.outcome ? null : (pendingSeats(table.game, view)[0] ?? null);
      if (!isFirst) return;
      const action: Action = pick(legalActions(table.game, view, seat));
      socket?.send(JSON.stringify({ type: 'act', table: table.id, number: message.number, action, key: `club-day-${keys++}` }));
    };
    void LoadSocket.open({ address, path: '/ws', cookie: table.cookies.get(seat) ?? '', onMessage: handle }).then((opened) => {
      socket = opened;
      socket.send(JSON.stringify({ type: 'watch', table: table.id, since: 0 }));
    });
  });
  const refusal = await ended;
  socket?.close();
  return refusal;
};

/** Every table once, spread over the time. Returns refusals. */
const playQuarter = async (address: string, tables: readonly CorrespondenceTable[], ms: number): Promise<string[]> => {
  const refusals: string[] = [];
  const startedAt = performance.now();
  let index = 0;
  const visitor = async (): Promise<void> => {
    for (let mine = index++; mine < tables.length; mine = index++) {
      await sleep(startedAt + (mine / tables.length) * ms - performance.now());
      const refusal = await visit(address, tables[mine] as CorrespondenceTable);
      if (refusal !== null) refusals.push(refusal);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return refusals;
};

const [correspondence = 5000, live = 200, minutes = 4] = process.argv.slice(2).map(Number);
const db = scratchDatabase();
const tables = await seedClub(db, correspondence);
const server = await startProcess('./server-gunbai.ts', db);
const tally = createTally();
const pairs = await openPairs(openGunbaiPair, server.address, tally, live);
const day = new AbortController();
const livePlay = pairs.map(async (pair, index) => {
  await sleep((index / pairs.length) * LIVE_PAUSE_MS);
  while (!day.signal.aborted) {
    const pause = sleep(LIVE_PAUSE_MS);
    await pair.move();
    await pause;
  }
});
const quarters: object[] = [];
const memory: number[] = [];
const refusals: string[] = [];
for (let quarter = 0; quarter < QUARTERS; quarter++) {
  const usedBefore = server.cpuSeconds();
  const startedAt = performance.now();
  tally.latencies.length = 0;
  refusals.push(...(await playQuarter(server.address, tables, (minutes * 60_000) / QUARTERS)));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await sleep(SETTLE_MS);
  memory.push(server.memoryMb());
  quarters.push({
    seconds,
    processorSeconds: Math.round((server.cpuSeconds() - usedBefore) * 10) / 10,
    memoryMb: server.memoryMb(),
    liveLatencyMs: summarizeLatencies(tally.latencies),
  });
}
day.abort();
await Promise.all(livePlay);
for (const pair of pairs) pair.close();
await server.stop();
const { tables: examined, entries, findings } = await doctor(db);
const growth = Math.round(((memory.at(-1) as number) / (memory[1] as number)) * 100) / 100;
const problems = [...refusals, ...tally.problems];
const isHeld = growth <= MAX_GROWTH && findings.length === 0 && problems.length === 0;
console.log(
  JSON.stringify(
    {
      bench: 'club-day',
      verdict: isHeld ? 'held' : 'broken',
      correspondence: tables.length,
      live,
      quarters,
      memoryGrowthAfterSecondQuarter: growth,
      refused: problems.length,
      examples: problems.slice(0, 3),
      doctor: { tables: examined, entries, findings: findings.slice(0, 5) },
      otherLoad: loadavg()[0],
    },
    null,
    2,
  ),
);
process.exit(isHeld ? 0 : 1);
