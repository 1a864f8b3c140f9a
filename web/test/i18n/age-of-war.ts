import { loadAllLanguages } from '@gunbai/shared/testing';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';

export const ageOfWar = findGame('age-of-war') as GameManifest;
export const rules = await ageOfWar.rules();
export const clauses = await loadAllLanguages(ageOfWar.clauses);
