import { ageOfWar } from './age-of-war/title.ts';
import { hideyoshi } from './hideyoshi/title.ts';
import { kenshin } from './kenshin/title.ts';
import { mostDangerousTime } from './most-dangerous-time/title.ts';
import { saigoku } from './saigoku/title.ts';
import type { Title } from './title.ts';

export { lessonAt, prepareStep } from './lesson.ts';
export type { Lesson, LessonStep } from './lesson.ts';
export type { Title, TitleBoard, TitleRules } from './title.ts';

/** Every game on offer. A sixth is one more line here. */
export const titles: readonly Title[] = [ageOfWar, hideyoshi, saigoku, kenshin, mostDangerousTime];

/** Games in the making: tests and the command line know them, players are not offered them. */
export const workshop: readonly Title[] = [];

export const titleOf = (id: string): Title | undefined => [...titles, ...workshop].find((title) => title.id === id);
