// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchJson } from '../../src/online/connection/api.ts';
import { connection } from '../../src/online/connection/connection.ts';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import type { TableSubscriber } from '../../src/online/connection/connection.ts';

/** A socket whose other end is the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: TestSocket | null = null;
  readyState = 0;
  readonly sent: { type: string; table?: string; since?: number }[] = [];

  constructor() {
    super();
    TestSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {}

  accept(): void {
    this.readyState = TestSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
});

test('when storage is available again, every open table is subscribed again from its last entry', () => {
  vi.stubGlobal('WebSocket', TestSocket);
  const subscriber: TableSubscriber = { since: () => 7, chatSince: () => 0, onMessage: () => {}, onRefused: () => {} };
  const leave = connection.subscribe('table-1', subscriber);
  const socket = TestSocket.last as TestSocket;
  socket.accept();
  expect(socket.sent).toMatchObject([{ type: 'watch', table: 'table-1', since: 7 }]);
  socket.receive({ type: 'server-status', code: 'storage-unavailable' });
  expect(useConnection.getState().storage).toBe('unavailable');
  expect(socket.sent).toHaveLength(1);
  socket.receive({ type: 'server-status', code: 'storage-available' });
  expect(useConnection.getState().storage).toBe('available');
  socket.receive({ type: 'server-status', code: 'storage-full' });
  expect(useConnection.getState().storage).toBe('full');
  expect(socket.sent.slice(1)).toMatchObject([{ type: 'watch', table: 'table-1', since: 7 }]);
  leave();
});

test('messages on a closed socket are ignored', () => {
  vi.stubGlobal('WebSocket', TestSocket);
  connection.open();
  const before = TestSocket.last as TestSocket;
  before.accept();
  connection.open();
  const now = TestSocket.last as TestSocket;
  now.accept();
  now.receive({ type: 'hello', account: { account: 'a1', name: 'Hanako' }, now: 0, node: 'n' });
  before.receive({ type: 'hello', account: null, now: 0, node: 'n' });
  expect(useConnection.getState().signedInAs).toEqual({ account: 'a1', name: 'Hanako' });
});

const startPolling = async (answer: () => Promise<Response>): Promise<void> => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('fetch', vi.fn(answer));
  connection.open();
  for (let tries = 0; tries < 4; tries++) {
    TestSocket.last?.dispatchEvent(new Event('close'));
    await vi.advanceTimersByTimeAsync(5000);
  }
  vi.useRealTimers();
};
const respondWith = (status: number, body: unknown) => async (): Promise<Response> => new Response(JSON.stringify(body), { status });

test('while polling, the identity is fetched over HTTP', async () => {
  await startPolling(respondWith(200, { account: 'a1', name: 'Hanako', isGuest: true }));
  expect(useConnection.getState()).toMatchObject({
    state: 'polling',
    isHelloReceived: true,
    signedInAs: { account: 'a1', name: 'Hanako' },
  });
  await startPolling(respondWith(401, { error: { code: 'not-signed-in' } }));
  expect(useConnection.getState()).toMatchObject({ state: 'polling', isHelloReceived: true, signedInAs: null });
});

test('a server that does not answer at all counts as down, not as polling', async () => {
  await startPolling(() => Promise.reject(new TypeError('no answer')));
  expect(useConnection.getState().state).toBe('down');
});

/** An open connection with fake timers. */
const openedSocket = (): TestSocket => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', TestSocket);
  connection.open();
  const socket = TestSocket.last as TestSocket;
  socket.accept();
  return socket;
};

test('a socket without answers is closed and reopened', () => {
  const dead = openedSocket();
  vi.advanceTimersByTime(60_000);
  expect(TestSocket.last).not.toBe(dead);
  expect(useConnection.getState().state).not.toBe('up');
  (TestSocket.last as TestSocket).accept();
  expect(useConnection.getState().state).toBe('up');
  vi.useRealTimers();
});

test('a socket that answers every ping stays open, even if the browser throttles the pings', () => {
  const socket = openedSocket();
  for (let minutes = 0; minutes < 5; minutes++) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(15_000);
    socket.receive({ type: 'pong', at: 0, now: 0 });
  }
  expect(TestSocket.last).toBe(socket);
  expect(useConnection.getState().state).toBe('up');
  vi.useRealTimers();
});

test('regaining the network or the focus reconnects at once', () => {
  for (const [target, event] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    const lost = openedSocket();
    lost.dispatchEvent(new Event('close'));
    expect(TestSocket.last).toBe(lost);
    target.dispatchEvent(new Event(event));
    expect(TestSocket.last).not.toBe(lost);
    connection.close();
    vi.useRealTimers();
  }
});

test('a page that becomes visible pings, and soon gives up a dead socket', () => {
  const dead = openedSocket();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(dead.sent.at(-1)?.type).toBe('ping');
  vi.advanceTimersByTime(8000);
  expect(TestSocket.last).not.toBe(dead);
  vi.useRealTimers();
});

const HOUR = 3_600_000;

test('every pong updates the clock offset, since a clock may change while the page is open', () => {
  const socket = openedSocket();
  const receive = (message: object): void => socket.receive({ now: Date.now() + 5 * HOUR, ...message });
  receive({ type: 'hello', account: null, node: 'n' });
  expect(useConnection.getState().clockOffset).toBe(5 * HOUR);
  receive({ type: 'pong', at: 0, now: Date.now() + 5 * HOUR + 300 });
  expect(useConnection.getState().clockOffset).toBe(5 * HOUR);
  vi.setSystemTime(Date.now() + 5 * HOUR);
  receive({ type: 'pong', at: 0, now: Date.now() });
  expect(useConnection.getState().clockOffset).toBe(0);
  vi.useRealTimers();
});

test('while polling, the clock offset comes from HTTP answers', async () => {
  const late = new Date(Date.now() - 3 * HOUR).toUTCString();
  await startPolling(async () => new Response(JSON.stringify({ account: 'a1', name: 'Hanako' }), { headers: { date: late } }));
  expect(useConnection.getState().clockOffset / HOUR).toBeCloseTo(-3, 1);
});

/** Sends a chat command and counts its messages and results. */
const sendChatCommand = (socket: TestSocket) => {
  let answer: { ok: boolean } | null = null;
  void connection.request({ type: 'chat', table: 'table-1', text: 'well met' }).then((done) => (answer = done));
  const sent = () => socket.sent.filter(({ type }) => type === 'chat') as { type: string; key: string }[];
  return { sent, answer: () => answer };
};

test('an unanswered command is resent with its key until it is answered', async () => {
  const socket = openedSocket();
  const { sent, answer } = sendChatCommand(socket);
  for (let beats = 0; beats < 2; beats++) {
    vi.advanceTimersByTime(15_000);
    socket.receive({ type: 'pong', at: 0, now: Date.now() });
  }
  expect(sent().map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => sent()[0]?.key));
  socket.receive({ type: 'done', key: sent()[0]?.key, number: 4 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answer()).toEqual({ ok: true, number: 4 });
  expect(sent()).toHaveLength(3);
  vi.useRealTimers();
});

test('the number of unanswered commands is counted', () => {
  const socket = openedSocket();
  const { sent } = sendChatCommand(socket);
  expect(useConnection.getState().pendingCount).toBe(1);
  socket.receive({ type: 'done', key: sent()[0]?.key, number: 4 });
  expect(useConnection.getState().pendingCount).toBe(0);
  vi.useRealTimers();
});

test('while storage is unavailable no command is resent: the server keeps what it has received', () => {
  const socket = openedSocket();
  const { sent } = sendChatCommand(socket);
  socket.receive({ type: 'server-status', code: 'storage-unavailable' });
  vi.advanceTimersByTime(15_000);
  expect(sent()).toHaveLength(1);
  socket.receive({ type: 'server-status', code: 'storage-available' });
  vi.advanceTimersByTime(15_000);
  expect(sent()).toHaveLength(2);
  socket.receive({ type: 'done', key: sent()[0]?.key, number: 4 });
  vi.useRealTimers();
});

test('a subscription refused as too fast is repeated, and its page sees no refusal', () => {
  const socket = openedSocket();
  const refused = vi.fn();
  const leave = connection.subscribe('table-1', { since: () => 7, chatSince: () => 0, onMessage: () => {}, onRefused: refused });
  socket.receive({ type: 'refused', key: null, refusal: { code: 'rate-limited' } });
  vi.advanceTimersByTime(15_000);
  expect(socket.sent.filter(({ type }) => type === 'watch')).toHaveLength(2);
  socket.receive({ type: 'pong', at: 0, now: Date.now() });
  vi.advanceTimersByTime(15_000);
  expect(socket.sent.filter(({ type }) => type === 'watch')).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
  leave();
  vi.useRealTimers();
});

test('a request without an answer times out, and its caller continues', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener('abort', reject)));
  let answer: unknown = null;
  void fetchJson('POST', '/api/tables/table-1/proposal', { kind: 'draw' }).then((done) => (answer = done));
  patience.abort();
  await expect.poll(() => answer).toEqual({ ok: false, error: { code: 'unreachable' } });
  vi.restoreAllMocks();
});
