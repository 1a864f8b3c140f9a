import { failure, Match, rulesVersionOf, success } from '@gunbai/engine';
import type { AnyGame, GameRecord, MatchOptions, Refusal, Result } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { createSeed } from './random-ids.ts';
import { effectsOfSavedGame, createSavedGame } from './saved-games.ts';
import type { SavedGame, SavedGameStore } from './saved-games.ts';

/** Sets up and saves a new game. The table page then opens it. */
export const createLocalGame = async (
  rules: GameModule,
  options: MatchOptions,
  store: SavedGameStore,
): Promise<Result<SavedGame, Refusal>> => {
  const opened = Match.open(rules.game, options, { seed: createSeed(), entropy: {} });
  return opened.ok ? success(await createSavedGame(opened.value, store)) : failure(opened.error);
};

/**
 * Resumes a saved game. One of earlier rules continues under the current rules if its moves still lead to the saved position, or if the
 * player agreed (`isAgreed`).
 */
export const resumeMatch = (game: AnyGame, savedGame: SavedGame, isAgreed: boolean): Result<Match, Refusal> => {
  const { record, state, finished, here } = savedGame;
  if (finished || rulesVersionOf(record) >= game.rules) {
    const resumed = Match.resume(game, record);
    if (resumed.ok && resumed.value.hasPriorRules) resumed.value.loadEffects(effectsOfSavedGame(game, savedGame));
    return resumed;
  }
  if (state) {
    const mismatch = isAgreed ? null : Match.rulesMismatch(game, record, state);
    return mismatch ? failure(mismatch) : Match.migrateRules(game, { record, state, effects: effectsOfSavedGame(game, savedGame) }, here);
  }
  const replayed = Match.replayUnderCurrentRules(game, record);
  return replayed.ok
    ? Match.migrateRules(game, { record, state: replayed.value.state, effects: effectsOfSavedGame(game, savedGame) }, here)
    : replayed;
};

/** Options for the same game with the same players; with `swap` each moves on by one seat. */
export const rematchOptions = ({ scenario, options, seats }: GameRecord, swap: boolean): MatchOptions => {
  const people = seats.map(({ name, bot }) => ({ ...(name === undefined ? {} : { name }), ...(bot === undefined ? {} : { bot }) }));
  return { scenario, options, players: seats.length, people: swap ? [...people.slice(1), ...people.slice(0, 1)] : people };
};
