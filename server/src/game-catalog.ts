import type { AnyGame } from '@gunbai/engine';
import type { GameManifest } from '@gunbai/games/registry';

/** What the main thread knows of a game. The rules run in referee threads only. */
interface CatalogEntry {
  readonly id: string;
  readonly names: GameManifest['names'];
  readonly game: AnyGame;
  readonly bots: readonly string[];
}

export type GameCatalog = ReadonlyMap<string, CatalogEntry>;

/** Loads every game. One that cannot be loaded is reported and left out. */
export const loadGameCatalog = async (module: string, onError: (game: string, problem: unknown) => void): Promise<GameCatalog> => {
  const { games } = (await import(module)) as { games: readonly GameManifest[] };
  const entries = new Map<string, CatalogEntry>();
  for (const { id, names, rules } of games)
    try {
      const { game, bots } = await rules();
      entries.set(id, { id, names, game, bots: ['random', ...bots.map((bot) => bot.id).filter((bot) => bot !== 'random')] });
    } catch (problem) {
      onError(id, problem);
    }
  return entries;
};
