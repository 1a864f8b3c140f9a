import { expect, test } from 'vitest';
import { Match, eraseGameType, stateHash, verify } from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import { LocalSession } from '../../src/session/local-session.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { manifest, rules, testDeps, createGame, resumeGame, playOn, later } from './helpers.ts';
import { askToHide, pocket, pocketRules } from './pocket-game.ts';
import type { Pocket } from './pocket-game.ts';

test('a saved game continues under newer rules from its position, and its record notes the change', async () => {
  const deps = testDeps();
  const before = resumeGame(await createGame(deps, [{}, {}]), deps);
  await playOn(before, 5);
  const hash = stateHash(before.snapshot().view);
  const savedGame = (await deps.store.get(before.id)) as SavedGame;
  const { state: _state, ...withoutState } = savedGame;
  for (const one of [savedGame, withoutState]) {
    const session = resumeGame(one, deps, later);
    expect(stateHash(session.snapshot().view)).toBe(hash);
    await playOn(session, 3);
    const record = await session.record();
    expect(record.log.filter(({ type }) => type === 'rules')).toMatchObject([{ from: rules.game.rules, to: later.game.rules }]);
    expect(verify(later.game, record)).toMatchObject({ ok: true });
    const again = resumeGame((await deps.store.get(session.id)) as SavedGame, deps, later);
    expect(stateHash(again.snapshot().view)).toBe(stateHash(session.snapshot().view));
  }
});

test('if newer rules refuse its moves, a game continues from the saved position after agreement', async () => {
  const deps = testDeps(pocketRules);
  const before = resumeGame(await createGame(deps, [{}, {}], pocketRules), deps, pocketRules);
  before.revealForNextPlayer();
  await before.act(['hide', 'stone']);
  const savedGame = (await deps.store.get(before.id)) as SavedGame;
  const strict: Game<Pocket> = { ...pocket, rules: 2, steps: { ...pocket.steps, ask: askToHide(['coin']) } };
  const strictRules = { ...pocketRules, game: eraseGameType(strict) };
  const { state: _state, ...withoutState } = savedGame;
  expect(LocalSession.resume(manifest, strictRules, withoutState, deps)).toMatchObject({ ok: false });
  expect(LocalSession.resume(manifest, strictRules, savedGame, deps)).toMatchObject({
    ok: false,
    error: { values: { differs: 'refused', entry: 1 } },
  });
  const agreed = LocalSession.resume(manifest, strictRules, savedGame, deps, true);
  if (!agreed.ok) throw new Error(agreed.error.detail);
  const session = agreed.value;
  session.revealForNextPlayer();
  expect(session.snapshot()).toMatchObject({ actingSeat: 'east', allowed: [['hide', 'coin']] });
});

test('a game finished under earlier rules does not resume, but can be watched while its moves are legal', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  await session.resign();
  const savedGame = (await deps.store.get(session.id)) as SavedGame;
  expect(savedGame.finished).toBe(true);
  expect(LocalSession.resume(manifest, later, savedGame, deps)).toMatchObject({ ok: false });
  expect(Match.replayUnderCurrentRules(later.game, savedGame.record)).toMatchObject({ ok: true });
});
