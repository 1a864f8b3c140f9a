import { expect, test } from 'vitest';
import { eraseGameType, Match, actionType, args, decision, metByCandidates } from '../src/index.ts';
import type { Action, AnyGame, Game, Setup } from '../src/index.ts';
import { allActionKeys, fuzz } from '../src/fuzz.ts';
import type { ActionChooser } from '../src/fuzz.ts';
import { feud, handOf } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';

const setup: Setup = { scenario: 'short', options: { mercy: false }, seats: ['red', 'white'] };
const complaints = (game: Game<FeudBoard>): string[] =>
  Array.from({ length: 12 }, (_, seed) => fuzz(eraseGameType(game), { setup, seed: String(seed) }).failure?.complaint ?? '').filter(
    Boolean,
  );

test('a correct game passes', () => {
  expect(complaints(feud)).toEqual([]);
});

test('a broken invariant is found and shrunk to a short record that replays', () => {
  const game = eraseGameType({
    ...feud,
    invariants: [({ board }) => ((board as FeudBoard).points['red']! < 2 ? 'red is poor' : undefined)],
  });
  const failures = Array.from({ length: 12 }, (_, seed) => fuzz(game, { setup, seed: String(seed) }).failure).filter(
    (failure) => failure !== null,
  );
  expect(failures.length).toBeGreaterThan(0);
  for (const { complaint, record } of failures) {
    expect(complaint).toBe('red is poor');
    expect(record.log.length).toBeLessThanOrEqual(7);
    expect(Match.resume(game, record).ok).toBe(true);
  }
});

const withTurnAction = (name: string, spec: object): Game<FeudBoard> => {
  const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
  const extra = actionType({
    name,
    args: args([]),
    candidates: () => [[name]],
    rules: [],
    apply: () => ({ go: 'repeat' }),
    ...spec,
  } as never);
  return { ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes: [...turn.actionTypes, extra as never] } } };
};

test('an unlisted action that is accepted is found', () => {
  expect(complaints(withTurnAction('sneak', { candidates: () => [] }))[0]).toContain('refused by no rule');
});

test('a candidate that breaks a rule it is said to meet is found', () => {
  const rules = metByCandidates([{ clause: 'x', ok: ({ turn }: { turn: number }) => turn < 2 } as never]);
  expect(complaints(withTurnAction('boast', { rules }))[0]).toBe('["boast"] is offered but refused (x)');
});

test("a choice that depends on another seat's hand is found", () => {
  const peeks = {
    clause: 'x',
    ok: (view: { zones: Record<string, { pieces: string[] }> }) => !view.zones[handOf('white')]?.pieces.includes('bow'),
  };
  expect(complaints(withTurnAction('peek', { rules: [peeks] }))[0]).toContain('cannot see');
});

test('a window that cannot always be passed is found', () => {
  const respond = feud.steps['respond'] as ReturnType<typeof decision<FeudBoard>>;
  const game = { ...feud, steps: { ...feud.steps, respond: { ...respond, standingOrder: { pass: 'betray' } } } };
  expect(complaints(game)[0]).toContain('cannot betray at war > play > turn > battle > respond');
});

test('a copy that shares mutable data is found', () => {
  expect(complaints({ ...feud, copyBoard: (board) => board })[0]).toContain('changed the original');
});

test('an event that names a hidden card is found', () => {
  const apply = (ctx: { emit(event: object): void; state: { zones: Record<string, { pieces: string[] }> } }) => {
    ctx.emit({ type: 'boast', card: ctx.state.zones[handOf('red')]?.pieces[0] ?? '' });
    return { go: 'repeat' };
  };
  expect(complaints(withTurnAction('boast', { apply })).some((complaint) => complaint.includes('which is hidden'))).toBe(true);
});

type Hands = { state: { zones: Record<string, { pieces: string[] }> } };
const whiteHasBow = ({ state }: Hands): boolean => state.zones[handOf('white')]?.pieces.includes('bow') ?? false;
const findsLeak = (apply: (ctx: never) => object): boolean =>
  complaints(withTurnAction('watch', { apply })).some((complaint) => /what (red|a spectator) learns from \["watch"\]/.test(complaint));

test('an event that depends on hidden cards is found, even if it names none', () => {
  expect(
    findsLeak((ctx: Hands & { emit(event: object): void }) => {
      if (whiteHasBow(ctx)) ctx.emit({ type: 'rustle' });
      return { go: 'repeat' };
    }),
  ).toBe(true);
});

test('a board change that depends on hidden cards is found', () => {
  expect(
    findsLeak((ctx: Hands & { board: FeudBoard }) => {
      ctx.board.points['red'] = whiteHasBow(ctx) ? 1 : 2;
      return { go: 'repeat' };
    }),
  ).toBe(true);
});

test('a turn order that depends on hidden cards is found', () => {
  expect(findsLeak((ctx: Hands) => (whiteHasBow(ctx) ? { go: 'repeat' } : { go: 'end', result: null }))).toBe(true);
});

test('an event may name a card that was revealed and hidden again', () => {
  const show = (ctx: Hands & { move(piece: string, from: string, to: string): void; emit(event: object): void }) => {
    const card = ctx.state.zones[handOf('white')]?.pieces[0];
    if (card === undefined) return { go: 'repeat' };
    ctx.move(card, handOf('white'), 'discard');
    ctx.emit({ type: 'shown', letters: card.length });
    ctx.move(card, 'discard', 'deck');
    return { go: 'repeat' };
  };
  expect(complaints(withTurnAction('show', { apply: show }))).toEqual([]);
});

test('an automatic action that reveals a hand is found; a window avoids it', () => {
  const respond = feud.steps['respond'] as ReturnType<typeof decision<FeudBoard>>;
  const withRespond = (window: boolean): Game<FeudBoard> => ({ ...feud, steps: { ...feud.steps, respond: { ...respond, window } } });
  expect(complaints(withRespond(false))[0]).toMatch(/what red learns from|what white is asked or offered depends on what red cannot see/);
  expect(complaints(withRespond(true))).toEqual([]);
});

test('the report lists actions and outcome; an illegal choice is found', () => {
  const every = allActionKeys(eraseGameType(feud));
  expect(every).toEqual(['bid bid', 'turn fight', 'turn hide', 'turn train', 'turn pass', 'respond betray', 'respond pass']);
  const last = (_: unknown, __: string, choices: readonly Action[]) => choices.at(-1) as Action;
  const { outcome, actionKeys } = fuzz(eraseGameType(feud), { setup, seed: '1', choose: last });
  expect([...actionKeys]).toEqual(['bid bid', 'turn pass']);
  expect(outcome?.reason).toBe('tired');
  const { failure } = fuzz(eraseGameType(feud), { setup, seed: '1', choose: () => ['bid', 4] });
  expect(failure?.complaint).toContain('chose ["bid",4], which is refused');
});

test('a failure of the rules, of a bot and of a check are told apart, each with its stack', () => {
  const apply = () => {
    throw new Error('a bug');
  };
  const crashing = eraseGameType(withTurnAction('crash', { apply }));
  const failureOf = (game: AnyGame, choose?: ActionChooser) =>
    Array.from({ length: 12 }, (_, seed) => fuzz(game, { setup, seed: String(seed), ...(choose ? { choose } : {}) }).failure).find(Boolean);
  const rules = failureOf(crashing);
  expect(rules?.complaint).toBe('the rules failed in applying an action: a bug');
  expect(rules?.stack).toContain('fuzz.test.ts');
  const bot = failureOf(eraseGameType(feud), apply);
  expect(bot?.complaint).toBe('the bot failed: a bug');
  expect(bot?.stack).toContain('fuzz.test.ts');
  const checked = eraseGameType(Object.defineProperty({ ...feud }, 'invariants', { get: apply }));
  expect(failureOf(checked)?.complaint).toBe('the checker failed: a bug');
});

test('a set-up that throws is a complaint with an empty record', () => {
  const failing = eraseGameType({
    ...feud,
    setup: () => {
      throw new Error('no map');
    },
  });
  const { failure } = fuzz(failing, { setup, seed: '1' });
  expect(failure?.complaint).toBe('the rules failed in setting up: no map');
  expect(failure?.record.log).toEqual([]);
});

test('a zone of a kind that game.pieces lacks is found', () => {
  const { pieces: _, ...unlisted } = feud;
  expect(complaints(unlisted)[0]).toBe('zone deck holds card, but game.pieces does not list this kind');
});

test('a short game is checked after each action, however seldom long games are', () => {
  const peeking = {
    clause: 'x',
    ok: (view: { turn: number; zones: Record<string, { pieces: string[] }> }) =>
      view.turn < 2 || !view.zones[handOf('white')]?.pieces.includes('bow'),
  };
  const game = eraseGameType(withTurnAction('peek', { rules: [peeking], apply: () => ({ go: 'end', result: null }) }));
  const reports = Array.from({ length: 12 }, (_, seed) => fuzz(game, { setup, seed: String(seed), checkEvery: 1000 }));
  expect(Math.max(...reports.map(({ actions }) => actions))).toBeLessThan(100);
  expect(reports.some(({ failure }) => failure?.complaint.includes('cannot see'))).toBe(true);
});
