import { CASTLES, CLANS } from '../rules/components.ts';
import type { Castle } from '../rules/components.ts';

/** A clan of the game to solve, with the places of its castles in `Subgame.castles`. */
interface SubgameClan {
  readonly points: number;
  readonly members: readonly number[];
}

/** The two-player game with all castles, or only with those of some clans. */
export interface Subgame {
  readonly castles: readonly Castle[];
  readonly clans: readonly SubgameClan[];
}

/** The game with these clans; all clans without an argument. Castles keep the order of the data. */
export const createSubgame = (clanIds: readonly string[] = CLANS.map(({ id }) => id)): Subgame => {
  for (const id of clanIds)
    if (!CLANS.some((clan) => clan.id === id))
      throw new Error(`there is no clan ${id}; available: ${CLANS.map((clan) => clan.id).join(', ')}`);
  const castles = CASTLES.filter((castle) => clanIds.includes(CLANS[castle.clan]?.id ?? ''));
  const clans = CLANS.filter(({ id }) => clanIds.includes(id)).map((clan) => ({
    points: clan.points,
    members: clan.castles.map((index) => castles.findIndex((castle) => castle.index === index)),
  }));
  return { castles, clans };
};
