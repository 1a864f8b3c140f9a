import { ageOfWar } from './age-of-war/manifest.ts';
import { hideyoshi } from './hideyoshi/manifest.ts';
import { kenshin } from './kenshin/manifest.ts';
import { mostDangerousTime } from './most-dangerous-time/manifest.ts';
import { saigoku } from './saigoku/manifest.ts';
import type { GameManifest } from './manifest.ts';

export { matchAtStep, prepareStep } from './lesson.ts';
export type { Lesson, LessonStep } from './lesson.ts';
export type { GameManifest, BoardModule, GameModule } from './manifest.ts';

/** Every game on offer. A sixth is one more line here. */
export const games: readonly GameManifest[] = [ageOfWar, hideyoshi, saigoku, kenshin, mostDangerousTime];

/** Games in the making: tests and the command line know them, players are not offered them. */
export const draftGames: readonly GameManifest[] = [];

export const findGame = (id: string): GameManifest | undefined => [...games, ...draftGames].find((manifest) => manifest.id === id);
