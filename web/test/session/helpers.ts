import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReadAsset } from '@gunbai/ai';
import { expect, vi } from 'vitest';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { adviseBotMove, chooseBotAction } from '../../src/session/bot-client.ts';
import type { BotClient } from '../../src/session/bot-client.ts';
import { INSTANT_PACE } from '../../src/session/bot-pacing.ts';
import { LocalSession } from '../../src/session/local-session.ts';
import { createLocalGame } from '../../src/session/create-local-game.ts';
import type { LocalSessionDeps } from '../../src/session/local-session.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';

/** Waits for a condition, with time enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 10 });
export const manifest = findGame('age-of-war') as GameManifest;
export const rules = await manifest.rules();

/** Reads a bot's table from disk: there is no server here to fetch it from. */
export const readTestAsset: ReadAsset = ({ pathname }) =>
  readFile(join(import.meta.dirname, '../../../games/age-of-war/data', basename(pathname)));

const syncBots = (module: GameModule): BotClient => ({
  choose: async (task) => chooseBotAction(module, task, readTestAsset),
  advise: async (task) => adviseBotMove(findGame(task.game) as GameManifest, module, task, readTestAsset),
  close: () => undefined,
});

export const testDeps = (module = rules): LocalSessionDeps & { store: ReturnType<typeof inMemoryStore> } => ({
  store: inMemoryStore(),
  bots: syncBots(module),
  botPace: () => INSTANT_PACE,
  alwaysConfirmsHandover: () => false,
  now: () => 1000,
});

export const createGame = async (
  deps: LocalSessionDeps,
  people: readonly { name?: string; bot?: string }[],
  module = rules,
): Promise<SavedGame> => {
  const created = await createLocalGame(module, { players: people.length, people }, deps.store);
  if (!created.ok) throw new Error(created.error.detail);
  return created.value;
};

export const resumeGame = (savedGame: SavedGame, deps: LocalSessionDeps, module = rules): LocalSession => {
  const session = LocalSession.resume(manifest, module, savedGame, deps);
  if (!session.ok) throw new Error(session.error.detail);
  return session.value;
};

export const untilActing = (session: LocalSession): Promise<void> =>
  eventually(() => {
    const { actingSeat, outcome } = session.snapshot();
    if (actingSeat === null && outcome === null) throw new Error('still waiting');
  });

/** Plays until the game is over or the given number of decisions is made. */
export const playOn = async (session: LocalSession, maxDecisions: number): Promise<void> => {
  for (let count = 0; count < maxDecisions && session.snapshot().outcome === null; count++) {
    await untilActing(session);
    const { allowed } = session.snapshot();
    const action = allowed.find(([name]) => name === 'fill') ?? allowed[0];
    if (action) expect(await session.act(action)).toBeNull();
  }
};

export const later: GameModule = { ...rules, game: { ...rules.game, rules: rules.game.rules + 1 } };
