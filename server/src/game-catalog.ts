import type { AnyGame } from '@gunbai/engine';
import type { GameManifest } from '@gunbai/games/registry';

/** What the server knows of a game without playing it. The rules themselves run in threads only. */
export interface CatalogEntry {
  readonly id: string;
  readonly names: GameManifest['names'];
  readonly game: AnyGame;
  readonly bots: readonly string[];
}

export type GameCatalog = ReadonlyMap<string, CatalogEntry>;

/** Reads every title; one that cannot be loaded is left out, and the rest are still on offer. */
export const loadGameCatalog = async (module: string, onError: (title: string, problem: unknown) => void): Promise<GameCatalog> => {
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
