// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { Frame, Question } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import type { TableView, Word } from '@gunbai/server/wire';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { battleOf, mannerAt, ordered } from '../src/session/orders.ts';
import { Orders } from '../src/online/Orders.tsx';
import { OnlineSession } from '../src/online/session.ts';
import { textOf } from '../src/parts/titles.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

const title = titleOf('most-dangerous-time') as Title;
const rules = await title.rules();
await textOf(title, 'en');
const { game } = rules;

const flowOf = (...steps: string[]): Frame[] =>
  steps.map((step) => ({ step, at: '', local: null, returned: null, effects: null, sealed: null }));

const windowAt = (step: string): Question => {
  const known = game.steps[step];
  if (known?.type !== 'decision') throw new Error(`${step} asks nothing`);
  return { seat: 'p1', step, prompt: { key: step }, verbs: [], window: true, inAdvance: known.inAdvance ?? null };
};

afterEach(() => {
  cleanup();
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

test('an order for a battle is one for all its windows; one for good stays beside it; asking again takes it away', () => {
  const inBattle = flowOf('war', 'combats', 'combat', 'combatCards', 'playCombatCard');
  expect(battleOf(windowAt('playCombatCard'), inBattle)).toBe('combat');
  expect(battleOf(windowAt('playCombatCard'), flowOf('war', 'movement'))).toBeNull();
  expect(battleOf(windowAt('playAtStart'), inBattle)).toBeNull();
  const never = ordered(game, [], windowAt('playAtStart'), 'never');
  expect(never).toEqual([{ step: 'playAtStart', answer: ['pass'], prompt: { key: 'playAtStart' } }]);
  const both = ordered(game, never, windowAt('playCombatCard'), 'battle');
  expect(both.map(({ step, until }) => [step, until])).toEqual([
    ['playAtStart', undefined],
    ['playBetrayal', 'combat'],
    ['playCombatCard', 'combat'],
  ]);
  expect(both.map(({ step }) => mannerAt(both, step))).toEqual(['never', 'battle', 'battle']);
  expect(ordered(game, both, windowAt('playBetrayal'), 'ask')).toEqual(never);
  const mixed = ordered(game, both, windowAt('playBetrayal'), 'never');
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

test('at a window its seat chooses how to be met from then on, and can have itself asked again', async () => {
  const { match, seat } = atWindow();
  const sent: unknown[] = [];
  let kept: unknown = { orders: [] };
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') sent.push((kept = JSON.parse(body)));
    return new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } });
  });
  const table = {
    id: 'aaaaaaaaaaaa',
    status: 'playing',
    owing: match.owing(),
    seats: match.seats.map((one) => ({ seat: one, person: { account: one, name: one }, bot: null, name: one, present: true })),
  } as unknown as TableView;
  const position = {
    type: 'position',
    table: table.id,
    from: 0,
    number: match.number,
    reset: true,
    told: [],
    view: match.view(seat),
    undo: false,
    head: { count: match.number, hash: null },
  } as Extract<Word, { type: 'position' }>;
  const open = () => {
    const session = new OnlineSession(title, rules, table, seat);
    session.hear(position);
    return render(
      <SpeechContext value={speechOf('en', en)}>
        <Orders session={session} seat={seat} />
      </SpeechContext>,
    );
  };
  const page = open();
  const { step, inAdvance, prompt } = match.question(seat) as Question;
  const choice = (): HTMLSelectElement => screen.getByLabelText(en['orders.next']);
  expect(choice().value).toBe('ask');
  fireEvent.change(choice(), { target: { value: 'never' } });
  await waitFor(() => expect(choice().value).toBe('never'));
  expect(sent).toEqual([{ orders: [{ step, answer: [inAdvance?.pass], prompt }] }]);
  // Another device of the same person: the server tells it.
  page.unmount();
  open();
  await waitFor(() => expect(choice().value).toBe('never'));
  fireEvent.click(screen.getByRole('button', { name: en['orders.ask'], hidden: true }));
  await waitFor(() => expect(choice().value).toBe('ask'));
  expect(sent.at(-1)).toEqual({ orders: [] });
});
