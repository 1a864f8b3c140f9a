import { expect, test } from 'vitest';
import { allowed, begin, canonical, copyState, effectsOf, givenChance, owing, perform, questionTo, Table, whyNot } from '../src/index.ts';
import type { Action, Setup, Table as TableOf } from '../src/index.ts';
import { feud, handOf } from './feud.ts';
import type { FeudBoard } from './feud.ts';

const setup: Setup = { scenario: 'short', options: { mercy: false }, seats: ['red', 'white'] };
/** The deck is banner, spear, bow, traitor, fan, drum; these draws give red banner and spear, white bow and traitor. */
const DEAL = [0, 0, 0, 0];

const started = (): TableOf<FeudBoard> => begin(feud, setup, givenChance(DEAL), true);

const act = (table: TableOf<FeudBoard>, seat: string, action: Action, outcomes: number[] = []): void => {
  expect(whyNot(feud, table.state, seat, action)).toBeNull();
  table.chance = givenChance(outcomes);
  table.events = [];
  perform(table, seat, action);
};

const inPlay = (): TableOf<FeudBoard> => {
  const table = started();
  act(table, 'red', ['bid', 2]);
  act(table, 'white', ['bid', 0]);
  return table;
};

test('several seats owe a decision at once; it is carried out when all have answered', () => {
  const table = started();
  expect(owing(feud, table.state)).toEqual(['red', 'white']);
  act(table, 'white', ['bid', 3]);
  expect(owing(feud, table.state)).toEqual(['red']);
  expect(table.board.bids).toEqual({});
  act(table, 'red', ['bid', 1]);
  expect(table.board.bids).toEqual({ red: 1, white: 3 });
  expect(table.board.turnOf).toBe('white');
});

test('rules give the allowed set, the refusal and its values', () => {
  const table = started();
  expect(allowed(feud, table.state, 'red')).toEqual([0, 1, 2, 3].map((points) => ['bid', points]));
  expect(whyNot(feud, table.state, 'red', ['bid', 7])).toEqual({ code: 'forbidden', clause: 'bid.1', values: { points: 7, most: 3 } });
});

test('bad input of any kind gets a typed refusal', () => {
  const { state } = inPlay();
  const code = (seat: string, action: unknown) => whyNot(feud, state, seat, action)?.code;
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

test('a step calls a step and goes on with its result; the flow stack is in the state', () => {
  const table = inPlay();
  act(table, 'red', ['fight']);
  expect(table.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn', 'battle', 'respond']);
  act(table, 'white', ['pass'], [5, 0]);
  expect(table.board.soldiers).toEqual({ red: 2, white: 1 });
  expect(table.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn']);
});

test('a betrayal unwinds the battle to where the rules say', () => {
  const table = inPlay();
  act(table, 'red', ['fight']);
  act(table, 'white', ['betray']);
  expect(table.board.soldiers).toEqual({ red: 2, white: 2 });
  expect(table.board.points['white']).toBe(5);
  expect(table.state.flow.map(({ step }) => step)).toEqual(['war', 'play', 'turn']);
});

test('an effect lasts until its step ends, and changes what it should', () => {
  const table = inPlay();
  act(table, 'red', ['fight']);
  act(table, 'white', ['betray']);
  expect(effectsOf(table.state, 'shaken')).toEqual([{ kind: 'shaken', seat: 'red' }]);
  act(table, 'red', ['fight']);
  act(table, 'white', ['pass'], [4, 3]); // 5 against 4, but shaken takes 2 away
  expect(table.board.soldiers).toEqual({ red: 1, white: 2 });
  act(table, 'red', ['pass']);
  expect(effectsOf(table.state, 'shaken')).toEqual([]);
});

test('checks after every step end the game at once', () => {
  const table = inPlay();
  for (const outcomes of [
    [5, 0],
    [5, 0],
  ]) {
    act(table, 'red', ['fight']);
    act(table, 'white', ['pass'], outcomes);
  }
  expect(table.state.outcome).toEqual({ winners: ['red'], reason: 'beaten' });
  expect(owing(feud, table.state)).toEqual([]);
  expect(whyNot(feud, table.state, 'red', ['pass'])?.code).toBe('finished');
});

test('a window is asked by public facts alone', () => {
  const table = inPlay();
  act(table, 'red', ['fight']);
  expect(questionTo(feud, table.state, 'white')).toMatchObject({ step: 'respond', window: true, verbs: ['betray', 'pass'] });
});

test('a window says how it may be answered in advance; no other decision does', () => {
  const table = inPlay();
  expect(questionTo(feud, table.state, 'red')?.inAdvance).toBeNull();
  act(table, 'red', ['fight']);
  expect(questionTo(feud, table.state, 'white')?.inAdvance).toEqual({ pass: 'pass', until: 'battle' });
});

test('a state survives JSON between any two decisions', () => {
  const table = inPlay();
  act(table, 'red', ['fight']);
  const woken = new Table(feud, JSON.parse(JSON.stringify(table.state)), givenChance([5, 0]));
  perform(woken, 'white', ['pass']);
  act(table, 'white', ['pass'], [5, 0]);
  expect(canonical(woken.state)).toBe(canonical(table.state));
});

test('a copy shares nothing that changes', () => {
  const table = inPlay();
  const before = canonical(table.state);
  const copy = new Table(feud, copyState(table.state, feud.copyBoard), givenChance([]));
  perform(copy, 'red', ['hide', 'banner']);
  perform(copy, 'red', ['train', 1]);
  expect(canonical(table.state)).toBe(before);
});

test('events tell a seat more than the rest', () => {
  const table = inPlay();
  act(table, 'red', ['hide', 'banner']);
  expect(table.events).toEqual([
    { event: { type: 'hid', seat: 'red', card: 'banner' }, to: ['red'] },
    { event: { type: 'hidSomething', seat: 'red' }, to: ['white', ''] },
  ]);
  expect(table.zone(handOf('red')).pieces).toEqual(['spear']);
});

test('rules that never come to a decision are stopped', () => {
  const looping = {
    ...feud,
    steps: {
      ...feud.steps,
      war: { ...feud.steps['play'], parts: ['turn'], run: [() => ({ go: 'to', part: 'turn' })], indexOf: new Map([['turn', 0]]) },
    },
  };
  expect(() => begin(looping as typeof feud, setup, givenChance([]))).toThrow('do not come to a decision');
});
