import { ageOfWar } from './age-of-war/manifest.ts';
import { hideyoshi } from './hideyoshi/manifest.ts';
import { kenshin } from './kenshin/manifest.ts';
import { mostDangerousTime } from './most-dangerous-time/manifest.ts';
import { saigoku } from './saigoku/manifest.ts';
import { starterGame } from './starter-game/manifest.ts';
import type { GameManifest } from './manifest.ts';

export { formatChartText, searchCharts } from './charts.ts';
export type { Chart, ChartMark, ChartRow, ChartText, GameCharts } from './charts.ts';
export { matchAtStep, prepareStep } from './lesson.ts';
export type { Lesson, LessonStep } from './lesson.ts';
export { fallbackLanguage, languagesOf } from './manifest.ts';
export type { GameManifest, BoardModule, GameModule } from './manifest.ts';
export { ORIGINS } from './origins.ts';
export type { Origin } from './origins.ts';
export type { ComponentSource, GameSources, SourcePart } from './sources.ts';

export type { Briefing, GameBriefings, GameStandings, SideForces, Standing } from './standings.ts';

/** Every game on offer. A new game is one more entry. */
export const games: readonly GameManifest[] = [ageOfWar, hideyoshi, saigoku, kenshin, mostDangerousTime];

/** Unfinished games: known to tests and the command line, not offered to players. `npm run dev` shows them on the start page. */
export const draftGames: readonly GameManifest[] = [
  starterGame,
  // `gunbai new` adds games here.
];

export const findGame = (id: string): GameManifest | undefined => [...games, ...draftGames].find((manifest) => manifest.id === id);
