import type { GameEvent, LogLine, View } from '@gunbai/engine';
import type { BattleReader } from '@gunbai/ui/battle';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BattleStage, MIN_ROLL_MS } from '../../src/session/battle-stage.ts';
import type { BattlePacing } from '../../src/session/battle-stage.ts';
import type { MoveGate } from '../../src/session/bot-runner.ts';
import type { Session, TableSnapshot } from '../../src/session/session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reader: BattleReader<unknown> = {
  types: { starts: new Set(['attacked']), continues: new Set(['rolled', 'lost']), rolls: new Set(['rolled']) },
  sidesOf: () => {
    throw new Error('not drawn');
  },
  rollsOf: () => [],
};

const ATTACK: GameEvent = { type: 'attacked', area: 'kyo' };
const ROLL: GameEvent = { type: 'rolled', dice: [3] };
const LOSS: GameEvent = { type: 'lost', unit: 'x' };
const MARCH: GameEvent = { type: 'marched', unit: 'y' };

/** A table where `west` plays here against the bot `east`. */
const openStage = (pacing: BattlePacing) => {
  let log: LogLine[] = [{ n: 0, seat: null, action: null, auto: false, events: [] }];
  let gate: MoveGate | null = null;
  const listeners = new Set<() => void>();
  const session = {
    players: [
      { seat: 'west', name: '', bot: null, isLocal: true },
      { seat: 'east', name: '', bot: 'random', isLocal: false },
    ],
    snapshot: () => ({ log, view: {} as View<unknown>, actingSeat: null }) as unknown as TableSnapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setMoveGate: (next: MoveGate | null) => void (gate = next),
  } as unknown as Session;
  const stage = new BattleStage({ session, reader, pacing: () => pacing });
  const stop = stage.start();
  const add = (seat: string, ...events: GameEvent[]): void => {
    log = [...log, { n: log.length, seat, action: null, auto: false, events }];
    for (const listener of listeners) listener();
  };
  const undo = (): void => {
    log = log.slice(0, -1);
    for (const listener of listeners) listener();
  };
  /** Whether a bot's next move has passed the gate. */
  const knock = (...events: GameEvent[]): { isOpen: boolean } => {
    const state = { isOpen: false };
    void gate?.(events).then(() => (state.isOpen = true));
    return state;
  };
  return { stage, add, undo, knock, stop };
};

const UNTIL_CONTINUED: BattlePacing = { stayMs: null, holdsBots: true, isOff: false };

test('a battle stays until the player continues, and bots wait for it', async () => {
  const { stage, add, knock } = openStage(UNTIL_CONTINUED);
  add('east', ATTACK, ROLL);
  expect(stage.current?.battle.events).toHaveLength(2);
  const next = knock(MARCH);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next.isOpen).toBe(false);
  stage.continue();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.isOpen).toBe(true);
  expect(stage.current).toBeNull();
});

test('the next roll of the same battle waits until the last one was seen', async () => {
  const { stage, add, knock } = openStage(UNTIL_CONTINUED);
  add('east', ATTACK, ROLL);
  const next = knock(LOSS, ROLL);
  await vi.advanceTimersByTimeAsync(MIN_ROLL_MS - 100);
  expect(next.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(next.isOpen).toBe(true);
  add('east', LOSS, ROLL);
  expect(stage.current).toMatchObject({ rolls: 2, newFrom: 2 });
});

test('after the chosen time the battle closes, unless the reader points at it', async () => {
  const { stage, add } = openStage({ ...UNTIL_CONTINUED, stayMs: 2000 });
  add('east', ATTACK, ROLL);
  stage.pause(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.current).not.toBeNull();
  stage.pause(false);
  await vi.advanceTimersByTimeAsync(2100);
  expect(stage.current).toBeNull();
});

test('several battles are shown one after the other', () => {
  const { stage, add } = openStage(UNTIL_CONTINUED);
  add('east', ATTACK, ROLL, MARCH, ATTACK, ROLL);
  expect(stage.current?.battle.key).toBe('1.0');
  stage.continue();
  expect(stage.current?.battle.key).toBe('1.3');
});

test('a decision elsewhere and an undo close the battle', () => {
  const { stage, add, undo } = openStage(UNTIL_CONTINUED);
  add('west', ATTACK, ROLL);
  add('west', LOSS);
  expect(stage.current).not.toBeNull();
  add('west', MARCH);
  expect(stage.current).toBeNull();
  add('east', ATTACK, ROLL);
  undo();
  expect(stage.current).toBeNull();
});

test('at Instant only rolls of players here are shown, and nothing if battles are off', () => {
  const instant = openStage({ ...UNTIL_CONTINUED, holdsBots: false });
  instant.add('east', ATTACK, ROLL);
  expect(instant.stage.current).toBeNull();
  instant.add('west', MARCH, ATTACK, ROLL);
  expect(instant.stage.current).not.toBeNull();
  const off = openStage({ ...UNTIL_CONTINUED, isOff: true });
  off.add('west', ATTACK, ROLL);
  expect(off.stage.current).toBeNull();
});
