// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../src/online/connection/connection.ts';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import { OnlineSession } from '../../src/online/table/online-session.ts';
import { testDeps } from '../session/helpers.ts';

const manifest = findGame('age-of-war') as GameManifest;
const rules = await manifest.rules();

const tableWith = (change: Partial<TableView> = {}): TableView => ({
  id: 'aaaaaaaaaaaa',
  game: 'age-of-war',
  rules: 1,
  scenario: 'standard',
  options: {},
  owner: 'a1',
  visibility: 'public',
  status: 'playing',
  pace: { kind: 'none' },
  policy: { timeOut: 'claim', botTakesOver: true, spectators: true, rated: true },
  seats: [
    { seat: 'p1', person: { account: 'a1', name: 'Hanako' }, bot: null, name: 'Hanako', present: true, reservedFor: null },
    { seat: 'p2', person: { account: 'a2', name: 'Taro' }, bot: null, name: 'Taro', present: true, reservedFor: null },
  ],
  number: 0,
  pendingSeats: [],
  clocks: {},
  proposal: null,
  outcome: null,
  entropyHashes: {},
  commitment: 'ab',
  abandonedDice: [],
  entropy: {},
  seed: null,
  rematch: null,
  rulesChange: null,
  created: 0,
  updated: 0,
  ...change,
});

const startMatch = (): Match => {
  const opened = Match.open(rules.game, { players: 2 }, { seed: '11'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error('the game could not be set up');
  return opened.value;
};

/** A server's match, and the messages it sends to one seat. */
const remoteReferee = (match: Match = startMatch()) => {
  const tell = (seat: string, since: number, reset = false) =>
    ({
      type: 'update',
      table: 'aaaaaaaaaaaa',
      from: reset ? 0 : since,
      number: match.number,
      reset,
      entries: match.logFor(seat, reset ? 0 : since),
      view: match.view(seat),
      canUndo: match.earliestSoloUndo(seat) !== null,
      head: { count: match.number, hash: null },
      tableStatus: { status: 'playing', pendingSeats: match.pendingSeats(), clocks: {}, proposal: null },
    }) as unknown as Extract<ServerMessage, { type: 'update' }>;
  return { match, tell };
};

test('an online seat knows its options and refusals without asking the server', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  expect(session.hasBegun).toBe(false);
  session.receive(tell(seat, 0));
  expect(session.hasBegun).toBe(true);
  const snapshot = session.snapshot();
  expect(snapshot.actingSeat).toBe(seat);
  expect(snapshot.allowed).toEqual(match.legalActions(seat));
  expect(snapshot.prompt?.prompt).toEqual(match.promptFor(seat)?.prompt);
  expect(session.refusalFor(['fill', 'azuchi', 4])).toEqual(match.refusalFor(seat, ['fill', 'azuchi', 4]));
});

test('updates extend the log; an undo replaces its end', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(tell(seat, 0));
  const since = session.since();
  match.act(seat, ['reroll']);
  session.receive(tell(seat, since));
  expect(session.snapshot().log).toEqual(match.logFor(seat));
  expect(session.snapshot().events.map(({ type }) => type)).toContain('rolled');
  match.undoTo(match.seats, since);
  session.receive(tell(seat, session.since(), true));
  expect(session.snapshot().log).toEqual(match.logFor(seat));
  expect(session.snapshot().number).toBe(match.number);
});

test('after an undo the log is kept up to the undone entry, even if the server sends only what follows', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(tell(seat, 0));
  for (let moves = 0; moves < 3; moves++) {
    const since = session.since();
    match.act(match.pendingSeats()[0] as string, ['reroll']);
    session.receive(tell(seat, since));
  }
  const undone = match.number - 2;
  match.undoTo(match.seats, undone);
  const sent: object = tell(seat, undone);
  const message = { ...sent, reset: true } as ServerMessage & { type: 'update' };
  expect(message.entries).toEqual([]);
  session.receive(message);
  expect(session.snapshot().log).toEqual(match.logFor(seat));
  expect(session.snapshot().log.length).toBeGreaterThan(1);
  expect(session.snapshot().events).toEqual([]);
});

/** What the server sends with a position, from entry `from` on. */
const positionFrom = (sent: object, from: number) =>
  ({ ...sent, type: 'position', from, reset: true }) as ServerMessage & { type: 'position' };

/** A session at a long game whose position came with the entries from `from` on, and the parts it has asked for. */
const openLongGame = (from: number) => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  for (let moves = 0; moves < 12; moves++) match.act(match.pendingSeats()[0] as string, ['reroll']);
  const requested = vi.spyOn(connection, 'requestEarlierLog').mockReset();
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(positionFrom(tell(seat, from), from));
  const tellEarlier = (start: number, before: number): void =>
    session.receive({
      type: 'earlier-log',
      table: 'aaaaaaaaaaaa',
      from: start,
      before,
      entries: match.logFor(seat, start).filter(({ n }) => n < before),
    });
  return { match, tell, seat, session, requested, tellEarlier };
};

test('a long log arrives in parts, the newest first', () => {
  const { match, seat, session, requested, tellEarlier } = openLongGame(8);
  expect(session.snapshot().log).toEqual(match.logFor(seat, 8));
  expect(requested.mock.lastCall).toEqual(['aaaaaaaaaaaa', 8]);
  tellEarlier(4, 8);
  expect(requested.mock.lastCall).toEqual(['aaaaaaaaaaaa', 4]);
  tellEarlier(0, 4);
  expect(requested).toHaveBeenCalledTimes(2);
  expect(session.snapshot().log).toEqual(match.logFor(seat));
});

test('a part of the log that was rendered before an undo is asked for again', () => {
  const { match, tell, seat, session, requested, tellEarlier } = openLongGame(8);
  match.undoTo(match.seats, 5);
  const undone: object = tell(seat, 5);
  session.receive({ ...undone, reset: true } as ServerMessage & { type: 'update' });
  session.receive({ type: 'earlier-log', table: 'aaaaaaaaaaaa', from: 0, before: 8, entries: [] });
  expect(requested.mock.lastCall).toEqual(['aaaaaaaaaaaa', 5]);
  tellEarlier(0, 5);
  expect(session.snapshot().log).toEqual(match.logFor(seat));
});

test('a page that comes back after long drops the entries before the newest ones', () => {
  const { match, tell, seat, session, requested, tellEarlier } = openLongGame(0);
  for (let moves = 0; moves < 12; moves++) match.act(match.pendingSeats()[0] as string, ['reroll']);
  const from = match.number - 3;
  session.receive(positionFrom(tell(seat, from), from));
  expect(session.snapshot().log).toEqual(match.logFor(seat, from));
  expect(requested.mock.lastCall).toEqual(['aaaaaaaaaaaa', from]);
  tellEarlier(0, from);
  expect(session.snapshot().log).toEqual(match.logFor(seat));
});

test('after the own turn a takeback can be proposed until the opponent decides', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(tell(seat, 0));
  const acts = (): void => {
    const [actor] = match.pendingSeats() as [string];
    match.act(actor, match.legalActions(actor)[0]);
    session.receive(tell(seat, session.since()));
  };
  for (let turns = 0; match.pendingSeats().includes(seat) && turns < 100; turns++) {
    expect(session.snapshot().canProposeTakeback).toBe(false);
    acts();
  }
  expect(session.snapshot().canProposeTakeback).toBe(true);
  acts();
  expect(session.snapshot().canProposeTakeback).toBe(false);
});

test('no undo is proposed across a rules change', async () => {
  const { match } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  match.act(seat, ['reroll']);
  const later = { ...rules.game, rules: rules.game.rules + 1 };
  const adopted = Match.migrateRules(later, { record: match.record, state: match.state, effects: match.allEffects() }, match.seats);
  if (!adopted.ok) throw new Error(adopted.error.detail);
  const session = new OnlineSession(manifest, { ...rules, game: later }, tableWith(), seat);
  const propose = vi.spyOn(session, 'propose').mockResolvedValue(null);
  session.receive(remoteReferee(adopted.value).tell(seat, 0));
  expect(await session.takeBack()).toEqual({ code: 'nothing-to-undo' });
  expect(propose).not.toHaveBeenCalled();
});

test('chat messages received twice, as after a reconnection, are shown once', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(tell(seat, 0));
  match.act(seat, ['reroll']);
  session.receive(tell(seat, 1));
  session.receive(tell(seat, 1));
  expect(session.snapshot().log.map(({ n }) => n)).toEqual(match.logFor(seat).map(({ n }) => n));
  const line1 = { number: 0, account: 'a1', name: 'Hanako', text: 'hello', hidden: false, at: 1 };
  session.receive({ type: 'chat', table: 'aaaaaaaaaaaa', messages: [line1] });
  session.receive({ type: 'chat', table: 'aaaaaaaaaaaa', messages: [line1, { ...line1, number: 1, text: 'again' }] });
  expect(session.tableSnapshot().chat.map(({ text }) => text)).toEqual(['hello', 'again']);
});

test('resigning ends a game of two; with more seats a bot takes over if the table allows it; a spectator cannot resign', () => {
  const third = { seat: 'p3', person: null, bot: 'random', name: 'random', present: false, reservedFor: null };
  const three = tableWith({ seats: [...tableWith().seats, third] });
  const at = (table: TableView, you: string | null) => new OnlineSession(manifest, rules, table, you).resignEffect();
  expect(at(tableWith(), 'p1')).toBe('ends');
  expect(at(three, 'p1')).toBe('bot');
  expect(at({ ...three, policy: { ...three.policy, botTakesOver: false } }, 'p1')).toBe('ends');
  expect(at(three, null)).toBeNull();
  expect(at({ ...three, status: 'over' }, 'p1')).toBeNull();
});

test('a bot gives advice in games against bots only', async () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const bots = tableWith({
    seats: tableWith().seats.map((one) => (one.seat === seat ? one : { ...one, person: null, bot: 'general', name: 'general' })),
  });
  let closed = false;
  const desk = { ...testDeps().bots, close: () => void (closed = true) };
  const session = new OnlineSession(manifest, rules, bots, seat, () => desk);
  session.receive(tell(seat, 0));
  expect(session.canAskBot).toBe(true);
  const advice = await session.askBot();
  expect(match.legalActions(seat)).toContainEqual(advice?.action);
  session.close();
  expect(closed).toBe(true);
  expect(new OnlineSession(manifest, rules, tableWith(), seat).canAskBot).toBe(false);
  expect(new OnlineSession(manifest, rules, bots, null).canAskBot).toBe(false);
});

test('a spectator decides nothing', () => {
  const { match, tell } = remoteReferee();
  const session = new OnlineSession(manifest, rules, tableWith(), null);
  session.receive(tell(match.pendingSeats()[0] as string, 0));
  expect(session.snapshot()).toMatchObject({ actingSeat: null, allowed: [] });
});

/** Sockets that a test opens, breaks and sends through. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { type: string; key?: string; since?: number; action?: Action }[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  connect(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  drop(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  connection.close();
});

test('a lost connection reconnects, resumes from the last entry, and resends unanswered commands', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
  try {
    let since = 0;
    const sentTypes: string[] = [];
    connection.open();
    const first = FakeSocket.all[0] as FakeSocket;
    first.connect();
    first.receive({ type: 'hello', account: { account: 'a1', name: 'Hanako' }, now: 0, node: 'n' });
    expect(useConnection.getState()).toMatchObject({ state: 'up', signedInAs: { name: 'Hanako' } });
    const stop = connection.subscribe('aaaaaaaaaaaa', {
      since: () => since,
      chatSince: () => 0,
      onMessage: ({ type }) => void sentTypes.push(type),
      onRefused: () => undefined,
    });
    expect(first.sent.at(-1)).toMatchObject({ type: 'watch', since: 0 });
    since = 7;
    const done = connection.request({ type: 'act', table: 'aaaaaaaaaaaa', number: 7, action: ['reroll'] });
    const { key } = first.sent.at(-1) as { key: string };
    first.drop();
    expect(useConnection.getState().state).toBe('down');
    await vi.advanceTimersByTimeAsync(1000);
    const second = FakeSocket.all[1] as FakeSocket;
    second.connect();
    expect(second.sent).toMatchObject([
      { type: 'watch', since: 7 },
      { type: 'act', key },
    ]);
    second.receive({ type: 'done', key, number: 8 });
    expect(await done).toEqual({ ok: true, number: 8 });
    second.receive({ type: 'chat', table: 'aaaaaaaaaaaa', lines: [] });
    expect(sentTypes).toEqual(['chat']);
    stop();
    expect(second.sent.at(-1)).toMatchObject({ type: 'unwatch' });
  } finally {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test('a stuck table has no pending seats; a paused one keeps them', () => {
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  session.receive(tell(seat, 0));
  expect(session.snapshot()).toMatchObject({ actingSeat: seat, pauseReason: null, pendingSeats: [seat] });
  const snapshotAt = (status: TableView['status']) => {
    session.receive({ type: 'table', table: tableWith({ status, pendingSeats: [seat] }), yourSeat: seat });
    return session.snapshot();
  };
  expect(snapshotAt('paused')).toMatchObject({ actingSeat: null, pauseReason: 'paused', pendingSeats: [seat] });
  expect(snapshotAt('stuck')).toMatchObject({ actingSeat: null, pauseReason: 'stuck', pendingSeats: [], prompt: null });
  expect(snapshotAt('cancelled')).toMatchObject({ actingSeat: null, pauseReason: 'cancelled', pendingSeats: [] });
});

test('while offline one action is held and no other can be chosen; it is sent after reconnecting', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
  const { match, tell } = remoteReferee();
  const seat = match.pendingSeats()[0] as string;
  const session = new OnlineSession(manifest, rules, tableWith(), seat);
  try {
    connection.open();
    FakeSocket.all[0]?.connect();
    session.receive(tell(seat, 0));
    expect(session.snapshot().offline).toBeNull();
    let changes = 0;
    session.subscribe(() => changes++);
    FakeSocket.all[0]?.drop();
    expect(changes).toBe(1);
    expect(session.snapshot()).toMatchObject({ offline: { unsentAction: null }, actingSeat: seat, canUndo: false });
    expect(session.snapshot().allowed).toEqual(match.legalActions(seat));

    const done = session.act(['reroll']);
    expect(session.snapshot()).toMatchObject({ offline: { unsentAction: ['reroll'] }, actingSeat: null, allowed: [] });
    expect(session.refusalFor(['reroll'])).toEqual({ code: 'fault', detail: 'unsent' });

    await vi.advanceTimersByTimeAsync(1000);
    const second = FakeSocket.all[1] as FakeSocket;
    second.connect();
    expect(session.snapshot()).toMatchObject({ offline: { unsentAction: ['reroll'] }, actingSeat: null });
    const sent = second.sent.find(({ type }) => type === 'act');
    expect(sent?.action).toEqual(['reroll']);
    second.receive({ type: 'refused', key: sent?.key, refusal: { code: 'stale' } });
    expect(await done).toMatchObject({ code: 'stale' });
    expect(session.snapshot()).toMatchObject({ offline: null, actingSeat: seat });
    second.drop();
    expect(session.snapshot()).toMatchObject({ offline: { unsentAction: null }, actingSeat: seat });
  } finally {
    session.close();
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
