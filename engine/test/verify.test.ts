import { expect, test } from 'vitest';
import { commitmentTo, entropyHash, entryHash, seededRandom, headerHash, Match, verify, verifyLog } from '../src/index.ts';
import type { AnyGame, Entry, EntryBody, GameRecord } from '../src/index.ts';
import { feud, handOf } from './fixture-game.ts';
import { game, SEED, openMatch, playRandomly, resumeMatch, finishedRecord } from './match-helpers.ts';

const lastEntryWithRolls = (record: GameRecord): number => record.log.findLastIndex((entry) => 'rolls' in entry && entry.rolls.length > 0);

/** A game that counts the actions it applies. */
const countActions = (of: AnyGame = game): { rules: AnyGame; actions: () => number } => {
  let actions = 0;
  const steps = Object.fromEntries(
    Object.entries(of.steps).map(([id, step]) => {
      if (step.type !== 'decision') return [id, step];
      const actionTypes = step.actionTypes.map((one) => ({
        ...one,
        apply: (...given: Parameters<typeof one.apply>) => {
          actions++;
          return one.apply(...given);
        },
      }));
      return [id, { ...step, actionTypes }];
    }),
  );
  return { rules: { ...of, steps }, actions: () => actions };
};

/** Plays several entries and undoes one or more of them, again and again. */
const playWithUndos = (entries: number): Match => {
  const match = openMatch();
  const chance = seededRandom(7);
  while (match.number < entries) {
    for (let i = 0; i < 3 && !match.outcome; i++) {
      const seat = match.pendingSeats()[0] as string;
      const actions = match.legalActions(seat);
      match.act(seat, actions[chance.next(actions.length)]);
    }
    const stands = match.logFor(null).length - 1;
    const back = match.outcome ? stands : Math.min(stands, 1 + chance.next(2));
    const { n } = match.logFor(null)[stands + 1 - back] as { n: number };
    expect(match.undoTo(['red', 'white'], n).ok).toBe(true);
  }
  return match;
};

/** The record with all hashes computed again. */
const rehash = (record: GameRecord): GameRecord => {
  let chain = headerHash(record);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, hash: chain.slice(0, 16), ...body } as Entry;
  });
  return { ...record, log, head: { count: log.length, hash: chain } };
};

test('an unchanged record verifies, with every roll derived again', () => {
  const record = finishedRecord();
  const verdict = verify(game, record);
  expect(verdict).toMatchObject({ ok: true, at: null, problem: null });
  expect(verdict.rolls).toBeGreaterThan(4);
  expect(record.commitment).toBe(commitmentTo(SEED));
});

test('a changed roll is found', () => {
  const record = finishedRecord();
  const n = lastEntryWithRolls(record);
  const roll = (record.log[n] as unknown as { rolls: { got: number[]; of: number }[] }).rolls[0]!;
  roll.got[0] = (roll.got[0]! + 1) % roll.of;
  expect(verify(game, record)).toMatchObject({ ok: false, at: n, problem: expect.stringContaining('the seed gives') as string });
});

test('a changed action, a removed entry and two swapped entries are found at their place', () => {
  const changed = finishedRecord();
  const n = changed.log.findIndex((entry) => entry.type === 'act' && entry.action[0] === 'bid');
  const bid = changed.log[n] as unknown as { action: [string, number] };
  bid.action = ['bid', (bid.action[1] + 1) % 4];
  expect(verify(game, changed)).toMatchObject({ ok: false, at: n });

  const removed = finishedRecord();
  (removed.log as Entry[]).splice(3, 1);
  expect(verify(game, removed)).toMatchObject({ ok: false, at: 3 });

  const moved = finishedRecord();
  const log = moved.log as Entry[];
  [log[2], log[3]] = [log[3] as Entry, log[2] as Entry];
  expect(verify(game, moved)).toMatchObject({ ok: false, at: 2 });
});

test('a removed entry is found even if the rest is renumbered and rehashed', () => {
  const record = finishedRecord();
  const log = record.log as Entry[];
  log.splice(4, 1);
  log.forEach((entry, n) => Object.assign(entry, { n }));
  expect(verify(game, record)).toMatchObject({ ok: false, at: 4 });
});

test('a missing tail is found by the published head, even if the record has a new head', () => {
  const match = playRandomly(openMatch(), 4);
  const { head } = match.record;
  const cut = resumeMatch(match.record, match.number - 2).record;
  expect(verify(game, cut, head)).toMatchObject({ ok: false, at: match.number - 2 });
  expect(verify(game, { ...match.record, log: match.record.log.slice(0, -2) })).toMatchObject({ ok: false, at: match.number - 2 });
});

test('a seed that does not match the commitment is found', () => {
  expect(verify(game, { ...finishedRecord(), seed: 'cd'.repeat(32) })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('commitment'),
  });
});

test('a replay mismatch names the entry, and the clause unless the action is secret', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const held = match.state.zones[handOf('red')]?.pieces.slice() ?? [];
  match.act('red', ['hide', held[0] as string]);
  match.act('red', ['train', 1]);
  match.act('red', ['fight']);
  match.act('white', ['pass']);
  const { record } = match;
  const changed = (n: number, change: object) => {
    const replayed = Match.resume(game, { ...record, log: record.log.map((entry) => (entry.n === n ? { ...entry, ...change } : entry)) });
    return replayed.ok ? 'made again' : replayed.error.values;
  };
  const rolled = lastEntryWithRolls(record);
  expect(changed(1, {})).toBe('made again');
  expect(changed(1, { action: ['bid', 9] })).toEqual({ differs: 'refused', entry: 1 });
  expect(changed(3, { action: ['hide', feud.pieces?.['card']?.find((one) => !held.includes(one))] })).toEqual({
    differs: 'refused',
    entry: 3,
  });
  expect(changed(4, { action: ['train', 9] })).toEqual({ differs: 'refused', entry: 4, clause: 'train.1' });
  expect(changed(4, { action: ['dance'] })).toEqual({ differs: 'refused', entry: 4 });
  expect(changed(rolled, { rolls: [] })).toEqual({ differs: 'rolls', entry: rolled });
  expect(changed(4, { rolls: [{ why: 'round.1', of: 6, got: [1] }] })).toEqual({ differs: 'rolls', entry: 4 });
  expect(changed(0, { rolls: [] })).toEqual({ differs: 'rolls', entry: 0 });
});

test('verifying replays each entry once, including undone ones', () => {
  const { record } = playWithUndos(1000);
  expect(record.log.filter(({ type }) => type === 'undo').length).toBeGreaterThan(200);
  const { rules, actions } = countActions();
  expect(verify(rules, record)).toMatchObject({ ok: true });
  const acts = record.log.filter(({ type }) => type === 'act').length;
  expect(actions()).toBeGreaterThanOrEqual(acts);
  expect(actions()).toBeLessThan(acts * 2);
});

test('a record with more undos than snapshots verifies', () => {
  const { rules, actions } = countActions({ ...game, afterEach: [] });
  const match = openMatch(undefined, rules);
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  while (match.number < 300) match.act(match.pendingSeats()[0] as string, ['pass']);
  for (let n = 299; n > 2; n--) expect(match.undoTo(['red', 'white'], n).ok).toBe(true);
  const before = actions();
  expect(verify(rules, match.record)).toMatchObject({ ok: true, at: null });
  expect(actions() - before).toBeLessThan(300 * 12);
});

test('an illegal entry is found even if it was undone and every hash matches', () => {
  const { record } = playWithUndos(300);
  const undone = record.log.findIndex(({ type }, at) => type === 'act' && at > 100 && record.log[at + 1]?.type === 'undo');
  let chain = headerHash(record);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    const entry = (n === undone ? { ...body, action: ['train', 99], rolls: [] } : body) as EntryBody;
    chain = entryHash(chain, n, entry);
    return { n, hash: chain.slice(0, 16), ...entry } as Entry;
  });
  expect(verify(game, { ...record, log, head: { count: log.length, hash: chain } })).toMatchObject({ ok: false, at: undone });
});

test('an undo of a roll by one seat alone is found', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  match.act('red', ['train', 1]);
  const fight = match.number;
  match.act('red', ['fight']);
  match.act('white', ['pass']);
  const undone = (by: readonly string[], to: number) => {
    const { record } = match;
    const body: EntryBody = { type: 'undo', by, to };
    const hash = entryHash(record.head.hash, record.log.length, body);
    const log = [...record.log, { n: record.log.length, hash: hash.slice(0, 16), ...body }];
    return verify(game, { ...record, log, head: { count: log.length, hash } });
  };
  expect(undone(['red', 'white'], fight)).toMatchObject({ ok: true });
  for (const by of [['red'], ['white'], []]) expect(undone(by, fight)).toMatchObject({ ok: false, at: match.number });
  match.undoTo(['red', 'white'], fight);
  expect(undone(['red'], fight - 1)).toMatchObject({ ok: true });
  expect(undone(['white'], fight - 1)).toMatchObject({ ok: false, at: match.number });
  expect(undone(['red', 'red'], fight - 1)).toMatchObject({ ok: false, at: match.number }); // one seat named twice is not all seats
  expect(undone(['red'], fight - 2)).toMatchObject({ ok: false, at: match.number }); // the bids were revealed
  expect(undone(['red', 'white'], match.number + 5)).toMatchObject({ ok: false, at: match.number }); // there is no such entry
});

test('entries and rolls are checked without the rules', () => {
  const { record } = playRandomly(openMatch());
  expect(verifyLog(record)).toMatchObject({ ok: true, rolls: verify(game, record).rolls });
  const at = record.log.findIndex(({ type }) => type === 'act');
  const log = record.log.map((entry, n) => (n === at && entry.type === 'act' ? { ...entry, seat: `${entry.seat}?` } : entry));
  expect(verifyLog({ ...record, log })).toMatchObject({ ok: false, at });
});

test("each seat's entropy must be the one to which it committed", () => {
  const record = finishedRecord();
  const { red, white } = record.entropyHashes as { red: string; white: string };
  expect([red, white]).toEqual([entropyHash('01'), entropyHash('02')]);
  const problemOf = (change: Partial<GameRecord>) => verifyLog({ ...record, ...change }).problem;
  expect(problemOf({ entropy: { red: '01', white: '03' } })).toContain('the entropy of seat white does not match its hash');
  expect(problemOf({ entropyHashes: { red } })).toContain('the entropy of seat white does not match its hash');
  expect(problemOf({ entropy: { red: '01' } })).toContain('seat white committed to entropy that the record lacks');
  // The hashes are part of the chain, so both cannot be replaced together.
  expect(verifyLog({ ...record, entropyHashes: { red, white: entropyHash('03') }, entropy: { red: '01', white: '03' } })).toMatchObject({
    ok: false,
  });
});

/** A position with dice to roll next. */
const beforeDice = (): Match => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  match.act('red', ['train', 1]);
  match.act('red', ['fight']);
  return match;
};

const lastRolls = (match: Match) => match.record.log.flatMap((entry) => ('rolls' in entry ? entry.rolls : [])).flatMap(({ got }) => got);

test('a game restored from a backup rolls from a new epoch, and verifies', () => {
  const outcomes = [0, 10, 20, 30].map((epoch) => {
    const restored = beforeDice();
    if (epoch > 0) expect(restored.startEpoch(epoch).ok).toBe(true);
    while (!restored.outcome && restored.number < 60) {
      const [seat] = restored.pendingSeats() as [string];
      restored.act(seat, restored.legalActions(seat)[0]);
    }
    expect(verify(game, restored.record)).toMatchObject({ ok: true });
    expect(resumeMatch(restored.record).record).toEqual(restored.record);
    return JSON.stringify(lastRolls(restored));
  });
  expect(new Set(outcomes).size).toBe(4);
});

test('an epoch cannot be hidden, repeated, or returned to by undo', () => {
  const match = beforeDice();
  expect(match.startEpoch(10).ok).toBe(true);
  expect(match.startEpoch(10).ok).toBe(false);
  match.act('white', ['pass']);
  const { record } = match;
  const at = record.log.findIndex(({ type }) => type === 'epoch');
  // Without the entry, the rolls after it would follow from the first epoch.
  const hidden = rehash({ ...record, log: record.log.filter(({ type }) => type !== 'epoch').map((entry, n) => ({ ...entry, n })) });
  expect(verify(game, hidden)).toMatchObject({ ok: false, problem: expect.stringContaining('the seed gives') as string });
  const repeated = rehash({ ...record, log: [...record.log, { n: record.log.length, hash: '', type: 'epoch', epoch: 10 }] });
  expect(verify(game, repeated)).toMatchObject({ ok: false, at: record.log.length });
  // All may agree to go back behind the restore; dice still come from the new epoch.
  expect(match.undoTo(['red', 'white'], at - 1).ok).toBe(true);
  match.act('red', ['fight']);
  match.act('white', ['pass']);
  expect(verify(game, match.record)).toMatchObject({ ok: true });
});

test('a roll of more sides than a random number has values is refused', () => {
  const record = finishedRecord();
  const n = lastEntryWithRolls(record);
  const [roll] = (record.log[n] as unknown as { rolls: { of: number }[] }).rolls;
  roll!.of = 2 ** 33;
  expect(verify(game, record)).toMatchObject({ ok: false, at: n, problem: expect.stringContaining('8589934592 sides') as string });
});
