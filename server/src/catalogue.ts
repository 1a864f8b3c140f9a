import type { AnyGame } from '@gunbai/engine';
import type { Title } from '@gunbai/games/registry';

/** What the server knows of a game without playing it. The rules themselves run in threads only. */
export interface Offer {
  readonly id: string;
  readonly names: Title['names'];
  readonly game: AnyGame;
  readonly bots: readonly string[];
}

export type Catalogue = ReadonlyMap<string, Offer>;

/** Reads every title; one that cannot be loaded is left out, and the rest are still on offer. */
export const readCatalogue = async (module: string, complain: (title: string, problem: unknown) => void): Promise<Catalogue> => {
  const { titles } = (await import(module)) as { titles: readonly Title[] };
  const offers = new Map<string, Offer>();
  for (const { id, names, rules } of titles)
    try {
      const { game, bots } = await rules();
      offers.set(id, { id, names, game, bots: ['random', ...bots.map((bot) => bot.id).filter((bot) => bot !== 'random')] });
    } catch (problem) {
      complain(id, problem);
    }
  return offers;
};
