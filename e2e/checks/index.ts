import type { BrowserCheck } from '../check.ts';
import { accessibility } from './accessibility.ts';
import { performanceBudget } from './budget.ts';
import { hideyoshi } from './hideyoshi.ts';
import { localSaves } from './keeping.ts';
import { kenshin } from './kenshin.ts';
import { lessons } from './lessons.ts';
import { mapLegibility } from './maps.ts';
import { mostDangerousTime } from './most-dangerous-time.ts';
import { firstVisit } from './newcomer.ts';
import { onlinePlay } from './online.ts';
import { sitePages } from './pages.ts';
import { accounts } from './people.ts';
import { phoneLayout } from './phone.ts';
import { webPush } from './push.ts';
import { records } from './records.ts';
import { saigoku } from './saigoku.ts';
import { standingOrders } from './standing.ts';
import { tablePage } from './table.ts';
import { wholeGames } from './whole-games.ts';

/** All of them, in the order in which they are begun and told. */
export const checks: readonly BrowserCheck[] = [
  ...performanceBudget,
  ...sitePages,
  ...firstVisit,
  ...lessons,
  ...accessibility,
  ...tablePage,
  ...phoneLayout,
  ...localSaves,
  ...records,
  ...wholeGames,
  ...hideyoshi,
  ...saigoku,
  ...kenshin,
  ...mostDangerousTime,
  ...mapLegibility,
  ...onlinePlay,
  ...accounts,
  ...webPush,
  ...standingOrders,
];
