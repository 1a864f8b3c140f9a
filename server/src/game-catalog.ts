import type { AnyGame } from '@gunbai/engine';
import { randomBot } from '@gunbai/ai';
import type { GameManifest } from '@gunbai/games/registry';
import type { BotInfo } from '@gunbai/protocol/table-rules';

/** What the main thread knows of a game. The rules run in referee threads only. */
interface CatalogEntry {
  readonly id: string;
  readonly names: GameManifest['names'];
  readonly game: AnyGame;
  readonly bots: readonly BotInfo[];
}

export type GameCatalog = ReadonlyMap<string, CatalogEntry>;

/** Loads every game. One that cannot be loaded is reported and left out. */
export const loadGameCatalog = async (module: string, onError: (game: string, problem: unknown) => void): Promise<GameCatalog> => {
  const { games } = (await import(module)) as { games: readonly GameManifest[] };
  const entries = new Map<string, CatalogEntry>();
  for (const { id, names, rules } of games)
    try {
      const { game, bots } = await rules();
      entries.set(id, { id, names, game, bots: [randomBot, ...bots.filter((bot) => bot.id !== randomBot.id)] });
    } catch (problem) {
      onError(id, problem);
    }
  return entries;
};
