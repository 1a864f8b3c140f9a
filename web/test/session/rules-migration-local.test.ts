import { actionType, seededRandom, Match, rebuildEffects, stateHash, verify } from '@gunbai/engine';
import type { Action, AnyGame, Entry, Json, Refusal, Result } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { GameModule } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { importRecord } from '../../src/session/record-files.ts';
import { LocalSession } from '../../src/session/local-session.ts';
import { createLocalGame } from '../../src/session/create-local-game.ts';
import type { LocalSessionDeps } from '../../src/session/local-session.ts';
import { Replay } from '../../src/session/replay.ts';
import { lastDecision } from '../../src/session/session.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { later, manifest, rules, testDeps } from './helpers.ts';

/** The same rules with a different reroll action. */
type AnyActionType = Extract<AnyGame['steps'][string], { type: 'decision' }>['actionTypes'][number];
const withReroll = (change: (reroll: AnyActionType) => AnyActionType): GameModule => {
  const steps = Object.entries(later.game.steps).map(([name, step]) =>
    step.type === 'decision'
      ? [name, { ...step, actionTypes: step.actionTypes.map((one) => (one.name === 'reroll' ? change(one) : one)) }]
      : [name, step],
  );
  return { ...later, game: { ...later.game, steps: Object.fromEntries(steps) } };
};
const strict = withReroll((reroll) => actionType({ ...reroll, rules: [{ clause: 'line.2', ok: () => false }] }));
const otherDice = withReroll((reroll) => ({
  ...reroll,
  apply(ctx, ...rest) {
    ctx.roll(20, 1, 'line.2');
    return reroll.apply(ctx, ...rest);
  },
}));

const unwrap = (result: Result<LocalSession, Refusal>): LocalSession => {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};

/** A game of two at this screen after some moves, saved under the old rules. */
const saveMidGame = async (deps: LocalSessionDeps): Promise<{ savedGame: SavedGame; session: LocalSession }> => {
  const opened = await createLocalGame(rules, { players: 2 }, deps.store);
  if (!opened.ok) throw new Error(opened.error.detail);
  const session = unwrap(LocalSession.resume(manifest, rules, opened.value, deps));
  for (let count = 0; count < 12; count++) {
    const { allowed } = session.snapshot();
    const preferred = count % 3 === 2 ? 'reroll' : 'fill';
    await session.act(allowed.find(([name]) => name === preferred) ?? (allowed[0] as Action));
  }
  return { savedGame: (await deps.store.get(session.id)) as SavedGame, session };
};

const withoutEffects = ({ did: _did, ...rest }: SavedGame): SavedGame => rest;

test('a game saved under earlier rules shows its whole log and the rules change, also after a reload', async () => {
  const deps = testDeps();
  const { savedGame, session } = await saveMidGame(deps);
  const before = session.snapshot().log;
  for (const one of [savedGame, withoutEffects(savedGame)]) {
    const resumed = unwrap(LocalSession.resume(manifest, later, one, deps));
    const { log, allowed } = resumed.snapshot();
    expect(log.slice(0, -1)).toEqual(before);
    expect(log.at(-1)).toMatchObject({ rules: { from: rules.game.rules, to: later.game.rules } });
    await resumed.act(allowed[0] as Action);
    const again = (await deps.store.get(session.id)) as SavedGame;
    for (const stored of [again, withoutEffects(again)]) {
      const reloaded = unwrap(LocalSession.resume(manifest, later, stored, deps));
      expect(reloaded.snapshot().log).toEqual(resumed.snapshot().log);
      await reloaded.takeBack();
      expect(reloaded.snapshot().log.slice(0, before.length)).toEqual(before);
    }
  }
});

test('if newer rules refuse its moves, the player is asked; then the game continues from its position', async () => {
  const deps = testDeps();
  const { savedGame, session } = await saveMidGame(deps);
  const entryNumber = firstReroll(savedGame);
  const refused = LocalSession.resume(manifest, strict, savedGame, deps);
  expect(refused).toMatchObject({ ok: false, error: { values: { differs: 'refused', entry: entryNumber, clause: 'line.2' } } });
  expect(await deps.store.get(session.id)).toEqual(savedGame);

  const resumed = unwrap(LocalSession.resume(manifest, strict, savedGame, deps, true));
  expect(stateHash(resumed.snapshot().view)).toBe(stateHash(session.snapshot().view));
  expect(resumed.snapshot().log.slice(0, -1)).toEqual(session.snapshot().log);
  const record = await resumed.record();
  expect(record.log.at(-1)).toMatchObject({ type: 'rules', by: ['p1', 'p2'] });
  expect(verify(strict.game, record)).toMatchObject({ ok: true });
  const stored = (await deps.store.get(session.id)) as SavedGame;
  expect(unwrap(LocalSession.resume(manifest, strict, stored, deps)).snapshot().log).toEqual(resumed.snapshot().log);
});

test('decisions before a rules change cannot be taken back; later ones can', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const resumed = unwrap(LocalSession.resume(manifest, later, savedGame, deps));
  expect(lastDecision(resumed.snapshot().log)).toBeUndefined();
  expect(await resumed.takeBack()).toEqual({ code: 'nothing-to-undo' });
  const { number, allowed } = resumed.snapshot();
  await resumed.act(allowed[0] as Action);
  expect(lastDecision(resumed.snapshot().log)?.n).toBe(number);
  expect(await resumed.takeBack()).toBeNull();
});

const firstReroll = ({ record }: SavedGame): number =>
  record.log.findIndex((entry) => entry.type === 'act' && entry.action[0] === 'reroll');

test('for a game saved without effects, entries that replay are rebuilt and the rest are marked lost', async () => {
  const deps = testDeps();
  const { savedGame, session } = await saveMidGame(deps);
  const before = session.snapshot().log;
  const merelyRefused = unwrap(LocalSession.resume(manifest, strict, withoutEffects(savedGame), deps, true));
  expect(merelyRefused.snapshot().log.slice(0, -1)).toEqual(before);

  expect(LocalSession.resume(manifest, otherDice, savedGame, deps)).toMatchObject({ ok: false, error: { values: { differs: 'rolls' } } });
  const rebuilt = unwrap(LocalSession.resume(manifest, otherDice, withoutEffects(savedGame), deps, true));
  expect(
    rebuilt
      .snapshot()
      .log.slice(0, -1)
      .map(({ n, known }) => [n, known]),
  ).toEqual(before.map(({ n }) => [n, n < firstReroll(savedGame) ? 'retold' : 'lost']));
  const complete = unwrap(LocalSession.resume(manifest, otherDice, savedGame, deps, true));
  expect(complete.snapshot().log.slice(0, -1)).toEqual(before);
});

test('a game whose moves lead to another position under newer rules needs agreement, too', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const elsewhere: SavedGame = { ...savedGame, state: { ...(savedGame.state as NonNullable<SavedGame['state']>), turn: 77 } };
  expect(LocalSession.resume(manifest, later, elsewhere, deps)).toMatchObject({ ok: false, error: { values: { differs: 'position' } } });
  expect(unwrap(LocalSession.resume(manifest, later, elsewhere, deps, true)).snapshot().view.turn).toBe(77);
});

test('a replay across a rules change skips entries that fail and ends at the saved position', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const entryNumber = firstReroll(savedGame);
  const broken = Replay.fromRecord(otherDice.game, savedGame.record, savedGame.state);
  if (!broken.ok) throw new Error(broken.error);
  expect(broken.value.length).toBe(entryNumber + 1);
  expect(stateHash(broken.value.frameAt(entryNumber, null).view)).toBe(stateHash(savedGame.state));

  const resumed = unwrap(LocalSession.resume(manifest, otherDice, savedGame, deps, true));
  const record = await resumed.record();
  const replay = Replay.fromRecord(otherDice.game, record);
  if (!replay.ok) throw new Error(replay.error);
  expect(replay.value.entryNumberAt(0)).toBe(0);
  expect(replay.value.entryNumberAt(replay.value.length - 1)).toBe(record.log.length - 1);
  const earlier = Match.resume(rules.game, savedGame.record, entryNumber);
  expect(earlier.ok && stateHash(earlier.value.state)).toBe(stateHash(replay.value.frameAt(entryNumber - 1, null).view));
  expect(stateHash(replay.value.frameAt(entryNumber, null).view)).toBe(stateHash(savedGame.state));
});

test('a replay stops at an action that does not fit the decision', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const entryNumber = firstReroll(savedGame);
  const action: Action = ['reroll', 3];
  const log = savedGame.record.log.map((entry) => (entry.n === entryNumber && entry.type === 'act' ? { ...entry, action } : entry));
  const replay = Replay.fromRecord(later.game, { ...savedGame.record, log });
  expect(replay.ok && replay.value.length).toBe(entryNumber);
});

test('a replay leaves out a position that the rules cannot read', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const unreadable = { ...(savedGame.state as NonNullable<SavedGame['state']>), board: {} };
  const whole = Replay.fromRecord(later.game, savedGame.record, unreadable);
  expect(whole.ok && whole.value.length).toBe(savedGame.record.log.length);
  const change: Entry = { n: 0, hash: '00', type: 'rules', by: [], from: 0, to: 1, state: unreadable as unknown as Json };
  expect(Replay.fromRecord(later.game, { ...savedGame.record, log: [change] })).toMatchObject({ ok: false });
});

test('a file that replays in part under newer rules is imported for watching; one that does not replay at all is refused', async () => {
  const deps = testDeps();
  const { savedGame } = await saveMidGame(deps);
  const divergingRecord = (entryNumber: number) => ({
    ...savedGame.record,
    rules: rules.game.rules - 1,
    log: savedGame.record.log.map((entry, n) => (n === entryNumber ? { ...entry, rolls: [{ why: 'line.2', of: 20, got: [19] }] } : entry)),
  });
  const store = inMemoryStore();
  const imported = await importRecord(new Blob([JSON.stringify(divergingRecord(firstReroll(savedGame)))]), store);
  expect(imported).toMatchObject({ ok: true, value: { here: [], finished: false } });
  expect(await store.list()).toHaveLength(1);
  expect(await importRecord(new Blob([JSON.stringify(divergingRecord(0))]), store)).toMatchObject({
    ok: false,
    error: { kind: 'other-rules' },
  });
});

test.each(games)('$id: newer rules keep the log as it was, and rebuild it where effects were not saved', async (one) => {
  const { game } = await one.rules();
  const opened = Match.open(game, {}, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chance = seededRandom(7);
  for (let count = 0; count < 80 && !match.outcome; count++) {
    const seat = match.pendingSeats()[0] as string;
    const allowed = match.legalActions(seat);
    match.act(seat, allowed[chance.next(allowed.length)]);
  }
  const saved = { record: match.record, state: match.state, effects: match.allEffects() };
  const migrated = Match.migrateRules({ ...game, rules: game.rules + 1 }, saved, match.seats);
  if (!migrated.ok) throw new Error(migrated.error.detail);
  for (const viewer of [null, ...match.seats]) expect(migrated.value.logFor(viewer).slice(0, -1)).toEqual(match.logFor(viewer));
  expect(rebuildEffects(game, match.record, match.state)).toEqual(saved.effects);
});
