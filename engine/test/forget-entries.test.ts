import { expect, test } from 'vitest';
import { Match, liveEntries, seededRandom, stateHash, verify } from '../src/index.ts';
import type { AnyGame, EntryEffects, GameRecord, SavedState } from '../src/index.ts';
import { game, openMatch, playRandomly } from './match-helpers.ts';

/** A match that keeps only the end of its log, next to one that keeps all; both play the same. */
const openTwins = () => ({ short: openMatch(), whole: openMatch() });

const playBoth = ({ short, whole }: ReturnType<typeof openTwins>, moves: number): void => {
  for (let move = 0; move < moves && !whole.outcome; move++) {
    const seat = whole.pendingSeats()[0] as string;
    const actions = whole.legalActions(seat);
    const action = actions[(move * 7) % actions.length];
    expect(short.act(seat, action)).toEqual(whole.act(seat, action));
    short.saveState(JSON.stringify(short.state));
    short.forgetOldEntries();
  }
};

const expectSamePosition = ({ short, whole }: ReturnType<typeof openTwins>): void => {
  expect(short.head).toEqual(whole.head);
  expect(stateHash(short.state)).toBe(stateHash(whole.state));
  for (const seat of whole.seats) {
    expect(short.earliestSoloUndo(seat)).toBe(whole.earliestSoloUndo(seat));
    expect(short.logFor(seat, short.firstNumber)).toEqual(whole.logFor(seat, short.firstNumber));
  }
};

test('a match that forgets early entries plays on like one that keeps them', () => {
  const twins = openTwins();
  for (let part = 0; part < 10; part++) {
    playBoth(twins, 5);
    expectSamePosition(twins);
  }
  expect(twins.whole.number).toBeGreaterThan(20);
  expect(twins.short.firstNumber).toBeGreaterThan(10);
  expect(twins.short.sizeInMemory.entries).toBeLessThan(20);
  expect(() => twins.short.record).toThrow('not in memory');
});

test('an undo from a saved state gives the same position, hash and dice as one that replays the game', () => {
  const twins = openTwins();
  playBoth(twins, 30);
  const { short, whole } = twins;
  const targets = liveEntries(whole.record.log).filter(({ n, type }) => type === 'act' && short.canRewindTo(n));
  expect(targets.length).toBeGreaterThan(3);
  const to = targets[1]?.n as number;
  expect(short.undoTo(['red', 'white'], to)).toEqual(whole.undoTo(['red', 'white'], to));
  expectSamePosition(twins);
  playBoth(twins, 12);
  expectSamePosition(twins);
  expect(verify(game, whole.record)).toMatchObject({ ok: true });
});

test('an undo to a forgotten entry is refused and changes nothing', () => {
  const twins = openTwins();
  playBoth(twins, 30);
  const { head } = twins.short;
  expect(twins.short.canRewindTo(2)).toBe(false);
  expect(twins.short.undoTo(['red', 'white'], 2)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  expect(twins.short.head).toEqual(head);
});

test('rules that throw leave a match with forgotten entries as it was', () => {
  let isBroken = false;
  const breaking: AnyGame = {
    ...game,
    afterEach: [
      ...(game.afterEach ?? []),
      () => {
        if (!isBroken) return;
        isBroken = false;
        throw new Error('broken');
      },
    ],
  };
  const match = openMatch(undefined, breaking);
  const chance = seededRandom(2);
  while (match.firstNumber === 0) {
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    match.act(seat, actions[chance.next(actions.length)]);
    match.saveState(JSON.stringify(match.state));
    match.forgetOldEntries();
  }
  const positionNow = () => ({
    head: match.head,
    state: stateHash(match.state),
    canUndo: match.seats.map((seat) => match.canUndoAlone(seat)),
  });
  expect(match.outcome).toBeNull();
  isBroken = true;
  for (;;) {
    const before = positionNow();
    const seat = match.pendingSeats()[0] as string;
    const acted = match.act(seat, match.legalActions(seat)[0]);
    if (acted.ok) continue;
    expect(acted.error.code).toBe('fault');
    expect(positionNow()).toEqual(before);
    return;
  }
});

/** What a store holds of a match from a saved state on. */
const storedTail = (match: Match, first: SavedState, record: GameRecord) => {
  const log = record.log.slice(first.number);
  const effects = log.map(({ n }): EntryEffects => match.effectsOf(n) ?? { events: [], barrier: true, shown: null });
  return { record: { ...record, log }, effects };
};

test('a match restored from a saved state and the entries since continues like the whole one', () => {
  const whole = openMatch();
  playRandomly(whole, 3, 20);
  const saved: SavedState = { number: whole.number, epoch: whole.epoch, state: JSON.stringify(whole.state) };
  playRandomly(whole, 4, 10);
  const { record, effects } = storedTail(whole, saved, whole.record);
  const state = JSON.parse(JSON.stringify(whole.state)) as typeof whole.state;
  const restored = Match.restore(game, record, state, effects, undefined, { first: saved.number, savedStates: [saved] });
  if (!restored.ok) throw new Error(restored.error.detail);
  const twins = { short: restored.value, whole };
  expect(twins.short.firstNumber).toBe(saved.number);
  expectSamePosition(twins);
  playBoth(twins, 10);
  expectSamePosition(twins);
  expect(Match.restore(game, record, state, effects)).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});
