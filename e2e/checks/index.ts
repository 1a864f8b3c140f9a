import type { Check } from '../check.ts';
import { accessibility } from './accessibility.ts';
import { budget } from './budget.ts';
import { hideyoshi } from './hideyoshi.ts';
import { keeping } from './keeping.ts';
import { kenshin } from './kenshin.ts';
import { lessons } from './lessons.ts';
import { maps } from './maps.ts';
import { mostDangerousTime } from './most-dangerous-time.ts';
import { newcomer } from './newcomer.ts';
import { online } from './online.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { phone } from './phone.ts';
import { push } from './push.ts';
import { records } from './records.ts';
import { saigoku } from './saigoku.ts';
import { standing } from './standing.ts';
import { table } from './table.ts';
import { wholeGames } from './whole-games.ts';

/** All of them, in the order in which they are begun and told. */
export const checks: readonly Check[] = [
  ...budget,
  ...pages,
  ...newcomer,
  ...lessons,
  ...accessibility,
  ...table,
  ...phone,
  ...keeping,
  ...records,
  ...wholeGames,
  ...hideyoshi,
  ...saigoku,
  ...kenshin,
  ...mostDangerousTime,
  ...maps,
  ...online,
  ...people,
  ...push,
  ...standing,
];
