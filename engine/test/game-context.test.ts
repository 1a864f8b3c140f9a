import { expect, test } from 'vitest';
import {
  legalActions,
  startGame,
  goTo,
  canonicalJson,
  copyState,
  effectsOf,
  scriptedRandom,
  pendingSeats,
  applyAction,
  promptFor,
  GameContext,
  refusalFor,
} from '../src/index.ts';
import type { Action, Setup, GameContext as TableOf } from '../src/index.ts';
import { feud, handOf } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';

const setup: Setup = { scenario: 'short', options: { mercy: false }, seats: ['red', 'white'] };
/** The deck is banner, spear, bow, traitor, fan, drum; these draws give red banner and spear, white bow and traitor. */
const DEAL = [0, 0, 0, 0];

const startFeud = (): TableOf<FeudBoard> => startGame(feud, setup, scriptedRandom(DEAL), true);

const act = (ctx: TableOf<FeudBoard>, seat: string, action: Action, outcomes: number[] = []): void => {
  expect(refusalFor(feud, ctx.state, seat, action)).toBeNull();
  ctx.chance = scriptedRandom(outcomes);
  ctx.events = [];
  applyAction(ctx, seat, action);
};

const startFirstTurn = (): TableOf<FeudBoard> => {
  const ctx = startFeud();
  act(ctx, 'red', ['bid', 2]);
  act(ctx, 'white', ['bid', 0]);
  return ctx;
};

test('a decision of several seats is carried out when all have answered', () => {
  const ctx = startFeud();
  expect(pendingSeats(feud, ctx.state)).toEqual(['red', 'white']);
  act(ctx, 'white', ['bid', 3]);
  expect(pendingSeats(feud, ctx.state)).toEqual(['red']);
  expect(ctx.board.bids).toEqual({});
  act(ctx, 'red', ['bid', 1]);
  expect(ctx.board.bids).toEqual({ red: 1, white: 3 });
  expect(ctx.board.turnOf).toBe('white');
});

test('rules give the legal actions, the refusal and its values', () => {
  const ctx = startFeud();
  expect(legalActions(feud, ctx.state, 'red')).toEqual([0, 1, 2, 3].map((points) => ['bid', points]));
  expect(refusalFor(feud, ctx.state, 'red', ['bid', 7])).toEqual({ code: 'forbidden', clause: 'bid.1', values: { points: 7, most: 3 } });
});

test('every kind of bad input gets a typed refusal', () => {
  const { state } = startFirstTurn();
  const code = (seat: string, action: unknown) => refusalFor(feud, state, seat, action)?.code;
  expect(code('red', 'pass')).toBe('malformed');
  expect(code('red', [])).toBe('malformed');
  expect(code('red', null)).toBe('malformed');
  expect(code('red', [['pass']])).toBe('malformed');
  expect(code('red', ['hide', 'cannon'])).toBe('malformed');
  expect(code('red', ['hide'])).toBe('malformed');
  expect(code('red', ['dance'])).toBe('unknown-action');
  expect(code('white', ['pass'])).toBe('wrong-seat');
  expect(code('nobody', ['pass'])).toBe('wrong-seat');
  expect(code('red', ['hide', 'bow'])).toBe('forbidden');
});

test('a step calls another step and continues with its result; the flow stack is in the state', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['fight']);
  expect(ctx.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn', 'battle', 'respond']);
  act(ctx, 'white', ['pass'], [5, 0]);
  expect(ctx.board.soldiers).toEqual({ red: 2, white: 1 });
  expect(ctx.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn']);
});

test('a betrayal unwinds the battle to the named part', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['fight']);
  act(ctx, 'white', ['betray']);
  expect(ctx.board.soldiers).toEqual({ red: 2, white: 2 });
  expect(ctx.board.points['white']).toBe(5);
  expect(ctx.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn']);
});

test('an effect changes the result until its step ends', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['fight']);
  act(ctx, 'white', ['betray']);
  expect(effectsOf(ctx.state, 'shaken')).toEqual([{ kind: 'shaken', seat: 'red' }]);
  act(ctx, 'red', ['fight']);
  act(ctx, 'white', ['pass'], [4, 3]); // 5 against 4, but shaken takes 2 away
  expect(ctx.board.soldiers).toEqual({ red: 1, white: 2 });
  act(ctx, 'red', ['pass']);
  expect(effectsOf(ctx.state, 'shaken')).toEqual([]);
});

test('checks after every step end the game at once', () => {
  const ctx = startFirstTurn();
  for (const outcomes of [
    [5, 0],
    [5, 0],
  ]) {
    act(ctx, 'red', ['fight']);
    act(ctx, 'white', ['pass'], outcomes);
  }
  expect(ctx.state.outcome).toEqual({ winners: ['red'], reason: 'beaten' });
  expect(pendingSeats(feud, ctx.state)).toEqual([]);
  expect(refusalFor(feud, ctx.state, 'red', ['pass'])?.code).toBe('finished');
});

test('whether a window opens depends on public facts only', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['fight']);
  expect(promptFor(feud, ctx.state, 'white')).toMatchObject({ step: 'respond', window: true, actionTypes: ['betray', 'pass'] });
});

test('only windows can be answered by standing orders', () => {
  const ctx = startFirstTurn();
  expect(promptFor(feud, ctx.state, 'red')?.standingOrder).toBeNull();
  act(ctx, 'red', ['fight']);
  expect(promptFor(feud, ctx.state, 'white')?.standingOrder).toEqual({ pass: 'pass', until: 'battle' });
});

test('a state survives JSON between any two decisions', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['fight']);
  const woken = new GameContext(feud, JSON.parse(JSON.stringify(ctx.state)), scriptedRandom([5, 0]));
  applyAction(woken, 'white', ['pass']);
  act(ctx, 'white', ['pass'], [5, 0]);
  expect(canonicalJson(woken.state)).toBe(canonicalJson(ctx.state));
});

test('a copy shares no mutable data', () => {
  const ctx = startFirstTurn();
  const before = canonicalJson(ctx.state);
  const copy = new GameContext(feud, copyState(ctx.state, feud.copyBoard), scriptedRandom([]));
  applyAction(copy, 'red', ['hide', 'banner']);
  applyAction(copy, 'red', ['train', 1]);
  expect(canonicalJson(ctx.state)).toBe(before);
});

test('an event can tell one seat more than the others', () => {
  const ctx = startFirstTurn();
  act(ctx, 'red', ['hide', 'banner']);
  expect(ctx.events).toEqual([
    { event: { type: 'hid', seat: 'red', card: 'banner' }, to: ['red'] },
    { event: { type: 'hidSomething', seat: 'red' }, to: ['white', ''] },
  ]);
  expect(ctx.zone(handOf('red')).pieces).toEqual(['spear']);
});

test('rules that loop without a decision are stopped', () => {
  const looping = {
    ...feud,
    steps: {
      ...feud.steps,
      war: { ...feud.steps['play'], parts: ['turn'], run: [() => goTo('turn')], indexOf: new Map([['turn', 0]]) },
    },
  };
  expect(() => startGame(looping as typeof feud, setup, scriptedRandom([]))).toThrow('run in a loop without a decision');
});
