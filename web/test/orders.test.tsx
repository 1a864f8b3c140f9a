// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { Frame, Question } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import type { TableView, Word } from '@gunbai/server/wire';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { battleIn, lasting, noteOrders, ordered, passOf, recallOrders } from '../src/online/orders.ts';
import type { LeftOrder } from '../src/online/orders.ts';
import { Orders } from '../src/online/Orders.tsx';
import { OnlineSession } from '../src/online/session.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

const title = titleOf('most-dangerous-time') as Title;
const rules = await title.rules();
const { game } = rules;

const windowAt = (step: string): Question => ({ seat: 'p1', step, prompt: { key: step }, verbs: [], window: true });
const flowOf = (...steps: string[]): Frame[] =>
  steps.map((step) => ({ step, at: '', local: null, returned: null, effects: null, sealed: null }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a window is passed by the one verb that names nothing, and only where passing is no choice of another kind', () => {
  expect(passOf(game, windowAt('playCombatCard'))).toBe('pass');
  expect(passOf(game, windowAt('fortuneChit'))).toBe('keepChit');
  for (const step of ['retreatOrFight', 'moves', 'talks', 'bid', 'nowhere']) expect(passOf(game, windowAt(step)), step).toBeNull();
  expect(passOf(game, { ...windowAt('playCombatCard'), window: false })).toBeNull();
});

test('an order for a battle goes with the battle; one for good stays; asking again takes it away', () => {
  const inBattle = flowOf('war', 'combats', 'combat', 'combatCards', 'playCombatCard');
  expect(battleIn(inBattle)).toBe('combat');
  expect(battleIn(flowOf('war', 'movement'))).toBeNull();
  const both = ordered(ordered([], windowAt('playCombatCard'), 'pass', 'combat'), windowAt('playAtStart'), 'pass', undefined);
  expect(lasting(both, inBattle)).toHaveLength(2);
  expect(lasting(both, flowOf('war', 'combats')).map(({ step }) => step)).toEqual(['playAtStart']);
  expect(ordered(both, windowAt('playAtStart'), 'pass', null).map(({ step }) => step)).toEqual(['playCombatCard']);
});

test('orders for a battle are not remembered once the game has moved on unseen', () => {
  const orders: LeftOrder[] = ordered(ordered([], windowAt('a'), 'pass', 'combat'), windowAt('b'), 'pass', undefined);
  noteOrders('t', 'p1', { number: 7, orders });
  expect(recallOrders('t', 'p1', 7)).toEqual({ orders, lapsed: false });
  expect(recallOrders('t', 'p1', 9)).toEqual({ orders: [orders[1]], lapsed: true });
  expect(recallOrders('t', 'p2', 7)).toEqual({ orders: [], lapsed: false });
});

/** A game as far as its first window that can be passed, seen by the seat that is asked. */
const atWindow = () => {
  const opened = Match.open(game, {}, { seed: '22'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error('the game does not open');
  const match = opened.value;
  for (let i = 0; i < 3000; i++) {
    const seat = match.owing()[0] as string;
    if (passOf(game, match.question(seat)) !== null) return { match, seat };
    const choices = match.allowed(seat);
    match.act(seat, choices[(i * 7) % choices.length] as (typeof choices)[number]);
  }
  throw new Error('no window was met');
};

test('at a window its seat chooses how to be met from then on, and can have itself asked again', async () => {
  const { match, seat } = atWindow();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response('{"number":1}', { headers: { 'content-type': 'application/json' } });
  });
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
  render(
    <SpeechContext value={speechOf('en', en)}>
      <Orders session={session} seat={seat} />
    </SpeechContext>,
  );
  const { step } = match.question(seat) as Question;
  const choice = screen.getByLabelText(en['orders.next']) as HTMLSelectElement;
  expect(choice.value).toBe('ask');
  fireEvent.change(choice, { target: { value: 'never' } });
  await waitFor(() => expect(choice.value).toBe('never'));
  expect(sent).toEqual([{ orders: [{ step, answer: [passOf(game, match.question(seat))] }] }]);
  expect(recallOrders(table.id, seat, match.number).orders).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: en['orders.ask'], hidden: true }));
  await waitFor(() => expect(choice.value).toBe('ask'));
  expect(sent.at(-1)).toEqual({ orders: [] });
});
