import { Match } from '@gunbai/engine';
import type { Frame, Prompt } from '@gunbai/engine';
import { findGame, games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../../src/online/connection/connection.ts';
import { battleStepOf, withOrder } from '../../src/session/standing-orders.ts';
import { OnlineSession } from '../../src/online/table/online-session.ts';

const manifest = findGame('most-dangerous-time') as GameManifest;
const rules = await manifest.rules();
const { game } = rules;

const flowOf = (...steps: string[]): Frame[] =>
  steps.map((step) => ({ step, at: '', local: null, returned: null, effects: null, sealed: null }));

const windowAt = (step: string): Prompt => {
  const definition = game.steps[step];
  if (definition?.type !== 'decision') throw new Error(`${step} is no decision`);
  return { seat: 'p1', step, prompt: { key: step }, actionTypes: [], window: true, standingOrder: definition.standingOrder ?? null };
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Windows in which every option matters, so that no standing order passes them. */
const EXPLICIT_CHOICES: Readonly<Record<string, readonly string[]>> = { 'most-dangerous-time': ['moves', 'talks', 'retreatOrFight'] };

test('every window of every game has a standing order or is an explicit choice', async () => {
  let windows = 0;
  for (const { id, rules: load } of games) {
    const { steps } = (await load()).game;
    for (const [step, definition] of Object.entries(steps)) {
      if (definition.type !== 'decision' || !definition.window) continue;
      windows++;
      const { standingOrder, actionTypes } = definition;
      expect(!standingOrder, `${id} ${step}`).toBe(EXPLICIT_CHOICES[id]?.includes(step) ?? false);
      if (!standingOrder) continue;
      const pass = actionTypes.find(({ name }) => name === standingOrder.pass);
      expect([pass?.args.required.length, pass?.rules.length], `${id} ${step}`).toEqual([0, 0]);
      if (standingOrder.until !== undefined) expect(steps[standingOrder.until]?.type, `${id} ${step}`).toBe('procedure');
    }
  }
  expect(windows).toBeGreaterThan(10);
});

test('an order for a battle covers all its windows and keeps permanent orders', () => {
  const inBattle = flowOf('war', 'combats', 'combat', 'combatCards', 'playCombatCard');
  expect(battleStepOf(windowAt('playCombatCard'), inBattle)).toBe('combat');
  expect(battleStepOf(windowAt('playCombatCard'), flowOf('war', 'movement'))).toBeNull();
  expect(battleStepOf(windowAt('playAtStart'), inBattle)).toBeNull();
  const always = withOrder(game, [], windowAt('playAtStart'), 'always');
  expect(always).toEqual([{ step: 'playAtStart', answer: ['pass'], prompt: { key: 'playAtStart' } }]);
  const both = withOrder(game, always, windowAt('playCombatCard'), 'battle');
  expect(both.map(({ step, until }) => [step, until])).toEqual([
    ['playAtStart', undefined],
    ['playBetrayal', 'combat'],
    ['playCombatCard', 'combat'],
  ]);
  const mixed = withOrder(game, both, windowAt('playBetrayal'), 'always');
  expect(mixed.map(({ step, until }) => [step, until])).toEqual([
    ['playAtStart', undefined],
    ['playCombatCard', 'combat'],
    ['playBetrayal', undefined],
  ]);
});

/** A game up to its first window with a standing order, and the seat that decides there. */
const atWindow = () => {
  const opened = Match.open(game, {}, { seed: '22'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error('the game could not be set up');
  const match = opened.value;
  for (let i = 0; i < 3000; i++) {
    const seat = match.pendingSeats()[0] as string;
    if (match.promptFor(seat)?.standingOrder) return { match, seat };
    const choices = match.legalActions(seat);
    match.act(seat, choices[(i * 7) % choices.length] as (typeof choices)[number]);
  }
  throw new Error('the game reached no window');
};

/** An online session of that seat, with a server that the test plays. */
const sessionAtWindow = ({ match, seat }: ReturnType<typeof atWindow>): OnlineSession => {
  const table = {
    id: 'aaaaaaaaaaaa',
    status: 'playing',
    pendingSeats: match.pendingSeats(),
    seats: match.seats.map((one) => ({ seat: one, person: { account: one, name: one }, bot: null, name: one, present: true })),
  } as unknown as TableView;
  const session = new OnlineSession(manifest, rules, table, seat);
  session.receive({
    type: 'position',
    table: table.id,
    from: 0,
    number: match.number,
    reset: true,
    entries: [],
    view: match.view(seat),
    canUndo: false,
    head: { count: match.number, hash: null },
  } as Extract<ServerMessage, { type: 'position' }>);
  return session;
};

/** Records the requests to the server, which stores the standing orders. */
const recordRequests = (): unknown[] => {
  const requests: unknown[] = [];
  let stored: unknown = { orders: [] };
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') requests.push((stored = JSON.parse(body)));
    return new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } });
  });
  vi.spyOn(connection, 'request').mockImplementation(async (message) => {
    requests.push(message);
    return { ok: true, number: 0 };
  });
  return requests;
};

test('online a window is passed now and later, from any device, until the order is removed', async () => {
  const at = atWindow();
  const requests = recordRequests();
  const { step, standingOrder, prompt } = at.match.promptFor(at.seat) as Prompt;
  const pass = [standingOrder?.pass];
  const order = { step, answer: pass, prompt };
  const session = sessionAtWindow(at);
  expect(await session.autoPass('always')).toBeNull();
  // The order comes first, or the server would ask at the next window.
  expect(requests).toEqual([{ orders: [order] }, { type: 'act', table: session.id, number: at.match.number, action: pass }]);
  const elsewhere = sessionAtWindow(at);
  await vi.waitFor(() => expect(elsewhere.standingOrders()).toEqual([order]));
  expect(await elsewhere.setStandingOrders([])).toBeNull();
  expect([requests.at(-1), elsewhere.standingOrders()]).toEqual([{ orders: [] }, []]);
});

test('an online undo removes the orders first; if it is refused they are restored', async () => {
  const at = atWindow();
  const requests = recordRequests();
  const session = sessionAtWindow(at);
  await session.autoPass('always');
  const left = session.standingOrders();
  requests.length = 0;
  vi.mocked(connection.request).mockResolvedValueOnce({ ok: false, refusal: { code: 'nothing-to-undo' } });
  expect(await session.undo()).toEqual({ code: 'nothing-to-undo' });
  expect([requests, session.standingOrders()]).toEqual([[{ orders: [] }, { orders: left }], left]);
  expect(await session.undo()).toBeNull();
  expect([requests.slice(2), session.standingOrders()]).toEqual([[{ orders: [] }, { type: 'undo', table: session.id }], []]);
});
