import { ageOfWar } from './age-of-war/title.ts';
import { hideyoshi } from './hideyoshi/title.ts';
import { kenshin } from './kenshin/title.ts';
import { mostDangerousTime } from './most-dangerous-time/title.ts';
import { saigoku } from './saigoku/title.ts';
import type { GameManifest } from './title.ts';

export { matchAtStep, prepareStep } from './lesson.ts';
export type { Lesson, LessonStep } from './lesson.ts';
export type { GameManifest, BoardModule, GameModule } from './title.ts';

/** Every game on offer. A sixth is one more line here. */
export const games: readonly GameManifest[] = [ageOfWar, hideyoshi, saigoku, kenshin, mostDangerousTime];

/** Games in the making: tests and the command line know them, players are not offered them. */
export const draftGames: readonly GameManifest[] = [];

export const findGame = (id: string): GameManifest | undefined => [...games, ...draftGames].find((manifest) => manifest.id === id);
