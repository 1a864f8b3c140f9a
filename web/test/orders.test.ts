import { Match } from '@gunbai/engine';
import type { Frame, Question } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import type { TableView, Word } from '@gunbai/server/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { line } from '../src/online/line.ts';
import { battleOf, ordered } from '../src/session/orders.ts';
import { OnlineSession } from '../src/online/session.ts';

const title = titleOf('most-dangerous-time') as Title;
const rules = await title.rules();
const { game } = rules;

const flowOf = (...steps: string[]): Frame[] =>
  steps.map((step) => ({ step, at: '', local: null, returned: null, effects: null, sealed: null }));

const windowAt = (step: string): Question => {
  const known = game.steps[step];
  if (known?.type !== 'decision') throw new Error(`${step} asks nothing`);
  return { seat: 'p1', step, prompt: { key: step }, verbs: [], window: true, inAdvance: known.inAdvance ?? null };
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Windows in which each way to go is a choice of its own, which nobody should leave to an order. */
const OWN_CHOICES: Readonly<Record<string, readonly string[]>> = { 'most-dangerous-time': ['moves', 'talks', 'retreatOrFight'] };

test('every window of every title says how it is passed in advance, or is a choice of its own', async () => {
  let windows = 0;
  for (const { id, rules: load } of titles) {
    const { steps } = (await load()).game;
    for (const [step, known] of Object.entries(steps)) {
      if (known.type !== 'decision' || !known.window) continue;
      windows++;
      const { inAdvance, verbs } = known;
      expect(!inAdvance, `${id} ${step}`).toBe(OWN_CHOICES[id]?.includes(step) ?? false);
      if (!inAdvance) continue;
      const pass = verbs.find(({ name }) => name === inAdvance.pass);
      expect([pass?.args.needed.length, pass?.rules.length], `${id} ${step}`).toEqual([0, 0]);
      if (inAdvance.until !== undefined) expect(steps[inAdvance.until]?.type, `${id} ${step}`).toBe('procedure');
    }
  }
  expect(windows).toBeGreaterThan(10);
});

test('an order for a battle is one for all its windows; one for good stays beside it', () => {
  const inBattle = flowOf('war', 'combats', 'combat', 'combatCards', 'playCombatCard');
  expect(battleOf(windowAt('playCombatCard'), inBattle)).toBe('combat');
  expect(battleOf(windowAt('playCombatCard'), flowOf('war', 'movement'))).toBeNull();
  expect(battleOf(windowAt('playAtStart'), inBattle)).toBeNull();
  const always = ordered(game, [], windowAt('playAtStart'), 'always');
  expect(always).toEqual([{ step: 'playAtStart', answer: ['pass'], prompt: { key: 'playAtStart' } }]);
  const both = ordered(game, always, windowAt('playCombatCard'), 'battle');
  expect(both.map(({ step, until }) => [step, until])).toEqual([
    ['playAtStart', undefined],
    ['playBetrayal', 'combat'],
    ['playCombatCard', 'combat'],
  ]);
  const mixed = ordered(game, both, windowAt('playBetrayal'), 'always');
  expect(mixed.map(({ step, until }) => [step, until])).toEqual([
    ['playAtStart', undefined],
    ['playCombatCard', 'combat'],
    ['playBetrayal', undefined],
  ]);
});

/** A game as far as its first window that can be passed, seen by the seat that is asked. */
const atWindow = () => {
  const opened = Match.open(game, {}, { seed: '22'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error('the game does not open');
  const match = opened.value;
  for (let i = 0; i < 3000; i++) {
    const seat = match.owing()[0] as string;
    if (match.question(seat)?.inAdvance) return { match, seat };
    const choices = match.allowed(seat);
    match.act(seat, choices[(i * 7) % choices.length] as (typeof choices)[number]);
  }
  throw new Error('no window was met');
};

/** A session of the seat that is asked at that window, over a line that a test answers. */
const online = ({ match, seat }: ReturnType<typeof atWindow>): OnlineSession => {
  const table = {
    id: 'aaaaaaaaaaaa',
    status: 'playing',
    owing: match.owing(),
    seats: match.seats.map((one) => ({ seat: one, person: { account: one, name: one }, bot: null, name: one, present: true })),
  } as unknown as TableView;
  const session = new OnlineSession(title, rules, table, seat);
  session.hear({
    type: 'position',
    table: table.id,
    from: 0,
    number: match.number,
    reset: true,
    told: [],
    view: match.view(seat),
    undo: false,
    head: { count: match.number, hash: null },
  } as Extract<Word, { type: 'position' }>);
  return session;
};

/** What the server is asked and told, in this order; it keeps the orders that are left. */
const listen = (): unknown[] => {
  const heard: unknown[] = [];
  let kept: unknown = { orders: [] };
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') heard.push((kept = JSON.parse(body)));
    return new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } });
  });
  vi.spyOn(line, 'say').mockImplementation(async (word) => {
    heard.push(word);
    return { ok: true, number: 0 };
  });
  return heard;
};

test('over the net a window is passed now and from then on, from any device, until it is asked again', async () => {
  const at = atWindow();
  const heard = listen();
  const { step, inAdvance, prompt } = at.match.question(at.seat) as Question;
  const pass = [inAdvance?.pass];
  const order = { step, answer: pass, prompt };
  const session = online(at);
  expect(await session.keepPassing('always')).toBeNull();
  // The order comes first, or the next window would be asked.
  expect(heard).toEqual([{ orders: [order] }, { type: 'act', table: session.id, number: at.match.number, action: pass }]);
  const elsewhere = online(at);
  await vi.waitFor(() => expect(elsewhere.leftOrders()).toEqual([order]));
  expect(await elsewhere.keepOrders([])).toBeNull();
  expect([heard.at(-1), elsewhere.leftOrders()]).toEqual([{ orders: [] }, []]);
});

test('over the net an undo takes back the orders first; if it is refused they stand again', async () => {
  const at = atWindow();
  const heard = listen();
  const session = online(at);
  await session.keepPassing('always');
  const left = session.leftOrders();
  heard.length = 0;
  vi.mocked(line.say).mockResolvedValueOnce({ ok: false, refusal: { code: 'nothing-to-undo' } });
  expect(await session.undo()).toEqual({ code: 'nothing-to-undo' });
  expect([heard, session.leftOrders()]).toEqual([[{ orders: [] }, { orders: left }], left]);
  expect(await session.undo()).toBeNull();
  expect([heard.slice(2), session.leftOrders()]).toEqual([[{ orders: [] }, { type: 'undo', table: session.id }], []]);
});
