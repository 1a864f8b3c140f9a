import { Match, legalActions, pendingSeats, seededRandom } from '@gunbai/engine';
import type { AnyGame, State } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { openStore } from '../../../server/src/storage/index.ts';
import { SAVED_STATE_INTERVAL } from '../../../server/src/tables/commit-plan.ts';
import { Accounts } from '../../../server/src/accounts/accounts.ts';
import { LoadSocket } from '../load-socket.ts';
import { buildLogRows, buildRows } from '../seed-tables.ts';
import type { SeededPlayer } from '../seed-tables.ts';
import { scratchDatabase, startProcess, summarizeLatencies } from '../server-process.ts';

/** A game that random play does not end within ten thousand entries. */
const GAME = 'saigoku';
const SCENARIO = 'fall-of-the-ouchi';
const TABLES = 8;
const ACTIONS = 60;
const ROWS_PER_INSERT = 500;

const loadGame = async (): Promise<AnyGame> => {
  const game = (await (await findGame(GAME))?.rules())?.game;
  if (!game) throw new Error(`there is no game ${GAME}`);
  return game;
};

interface PlayedGame {
  readonly match: Match;
  readonly savedStates: readonly { readonly number: number; readonly state: string }[];
}

/** Plays randomly until the log has this many entries, and saves the state as the server does. */
const playTo = (game: AnyGame, people: readonly SeededPlayer[], entries: number, seed: number): PlayedGame => {
  const names = people.map(({ account }) => ({ name: account.name }));
  const opened = Match.open(game, { scenario: SCENARIO, people: names }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chance = seededRandom(seed);
  const savedStates: { number: number; state: string }[] = [];
  while (match.number < entries && !match.outcome) {
    const before = match.number;
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    match.act(seat, actions[chance.next(actions.length)]);
    if (Math.floor(match.number / SAVED_STATE_INTERVAL) > Math.floor(before / SAVED_STATE_INTERVAL))
      savedStates.push({ number: match.number, state: JSON.stringify(match.state) });
  }
  return { match, savedStates };
};

/** Writes several tables that stand at this many entries. */
const seedLongTables = async (db: string, entries: number): Promise<{ ids: string[]; people: SeededPlayer[] }> => {
  const game = await loadGame();
  const store = await openStore(db);
  const accounts = new Accounts(store);
  const people: SeededPlayer[] = [];
  for (const name of ['Oda', 'Mori']) {
    const account = await accounts.createGuest(name);
    people.push({ account, cookie: `gunbai=${await accounts.createSession(account)}` });
  }
  const ids: string[] = [];
  for (let index = 0; index < TABLES; index++) {
    const { match, savedStates } = playTo(game, people, entries, index + 1);
    const { head } = match.record;
    const snapshot = { count: head.count, head: head.hash, state: JSON.stringify(match.state), pendingSeats: match.pendingSeats() };
    const { table, seats } = buildRows(match, snapshot, people);
    const rows = buildLogRows(match, table.id);
    await store.commit([store.db.insertInto('tables').values(table), store.db.insertInto('seats').values(seats)]);
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
      await store.commit([store.db.insertInto('log').values(rows.slice(at, at + ROWS_PER_INSERT))]);
    await store.commit(savedStates.map((saved) => store.db.insertInto('saved_states').values({ table: table.id, epoch: 0, ...saved })));
    ids.push(table.id);
  }
  await store.close();
  return { ids, people };
};

interface PositionMessage {
  readonly type: string;
  readonly number: number;
  readonly view: State<unknown>;
  readonly canUndo: boolean;
  /** The first log entry of a position or of an earlier part. */
  readonly from: number;
}

interface OpeningTimes {
  /** Until the position and the newest entries are there. */
  readonly position: number;
  /** Until all earlier entries are there, too. */
  readonly wholeLog: number;
}

/** Both seats of one table over sockets; measures the time from a request until its answer. */
class LongTable {
  private readonly id: string;
  private readonly sockets = new Map<string, LoadSocket>();
  private position: PositionMessage | null = null;
  private onMessage: (message: PositionMessage) => void = () => {};
  private keys = 0;
  /** The first log entry that was received. */
  private earliest = 0;

  constructor(id: string) {
    this.id = id;
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as PositionMessage;
    if (message.type === 'position' || message.type === 'update') this.position = message;
    if (message.type === 'earlier-log') this.earliest = message.from;
    this.onMessage(message);
  }

  private waitFor(type: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onMessage = (message) => {
        if (message.type === 'refused') reject(new Error(JSON.stringify(message)));
        if (message.type === type) resolve();
      };
    });
  }

  private async time(type: string, work: () => void): Promise<number> {
    const answered = this.waitFor(type);
    const startedAt = performance.now();
    work();
    await answered;
    return performance.now() - startedAt;
  }

  /** Connects the players; what the first of them waits for. */
  async open(address: string, people: readonly SeededPlayer[], seats: readonly string[]): Promise<OpeningTimes> {
    const times: OpeningTimes[] = [];
    for (const [index, { cookie }] of people.entries()) {
      const socket = await LoadSocket.open({ address, path: '/ws', cookie, onMessage: (text) => this.receive(text) });
      this.sockets.set(seats[index] as string, socket);
      const position = await this.time('position', () => socket.send(JSON.stringify({ type: 'watch', table: this.id, since: 0 })));
      times.push({ position, wholeLog: position + (await this.readEarlierLog(socket)) });
    }
    return times[0] as OpeningTimes;
  }

  private async readEarlierLog(socket: LoadSocket): Promise<number> {
    let took = 0;
    for (let before = this.position?.from ?? 0; before > 0; before = this.earliest) {
      const request = JSON.stringify({ type: 'earlier-log', table: this.id, before });
      took += await this.time('earlier-log', () => socket.send(request));
    }
    return took;
  }

  /** The time of an action, and of the undo of that action where a seat may undo it alone. */
  async actAndUndo(game: AnyGame, next: (bound: number) => number): Promise<{ act: number; undo: number | null }> {
    const { view, number } = this.position as PositionMessage;
    const seat = pendingSeats(game, view)[0] as string;
    const actions = legalActions(game, view, seat);
    const action = actions[next(actions.length)];
    const socket = this.sockets.get(seat) as LoadSocket;
    const key = (): string => `growth-key-${this.keys++}`;
    const act = await this.time('done', () => socket.send(JSON.stringify({ type: 'act', table: this.id, number, action, key: key() })));
    const canUndo = pendingSeats(game, (this.position as PositionMessage).view).includes(seat) && this.position?.canUndo === true;
    const undo = canUndo ? await this.time('done', () => socket.send(JSON.stringify({ type: 'undo', table: this.id, key: key() }))) : null;
    return { act, undo };
  }

  close(): void {
    for (const socket of this.sockets.values()) socket.close();
  }
}

interface LengthResult {
  readonly entries: number;
  readonly openMs: number;
  readonly wholeLogMs: number;
  readonly actMs: number;
  readonly undoMs: number;
  readonly processorMsPerAction: number;
}

const medianOf = (times: readonly number[]): number => summarizeLatencies(times).p50;

/** Opening, acting and undoing at tables of this length, on a server that has just been started. */
export const measureLength = async (entries: number): Promise<LengthResult> => {
  const db = scratchDatabase();
  const game = await loadGame();
  const { ids, people } = await seedLongTables(db, entries);
  const server = await startProcess('./server-gunbai.ts', db);
  const chance = seededRandom(9);
  const seats = (game.scenarios.find(({ id }) => id === SCENARIO)?.seats ?? []) as readonly string[];
  const [opens, acts, undos]: [OpeningTimes[], number[], number[]] = [[], [], []];
  const tables = ids.map((id) => new LongTable(id));
  for (const table of tables) opens.push(await table.open(server.address, people, seats));
  const play = async (): Promise<void> => {
    for (const table of tables) {
      const { act, undo } = await table.actAndUndo(game, (bound) => chance.next(bound));
      acts.push(act);
      if (undo !== null) undos.push(undo);
    }
  };
  for (let round = 0; round < ACTIONS; round++) await play();
  const warmActs = acts.length;
  const usedBefore = server.cpuSeconds();
  for (let round = 0; round < ACTIONS; round++) await play();
  const processorMsPerAction = Math.round(((server.cpuSeconds() - usedBefore) * 1e6) / (acts.length - warmActs)) / 1000;
  for (const table of tables) table.close();
  await server.stop();
  // The first tables also pay for the compilation of the rules.
  const warmOpens = opens.slice(2);
  const openMs = medianOf(warmOpens.map(({ position }) => position));
  const wholeLogMs = medianOf(warmOpens.map(({ wholeLog }) => wholeLog));
  return { entries, openMs, wholeLogMs, actMs: medianOf(acts.slice(warmActs)), undoMs: medianOf(undos), processorMsPerAction };
};
