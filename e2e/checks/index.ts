import type { BrowserCheck } from '../test-context.ts';
import { accessibility } from './accessibility.ts';
import { performanceBudget } from './performance-budget.ts';
import { hideyoshi } from './hideyoshi.ts';
import { localSaves } from './local-saves.ts';
import { kenshin } from './kenshin.ts';
import { lessons } from './lessons.ts';
import { mapLegibility } from './map-legibility.ts';
import { mostDangerousTime } from './most-dangerous-time.ts';
import { firstVisit } from './first-visit.ts';
import { onlinePlay } from './online-play.ts';
import { sitePages } from './site-pages.ts';
import { accounts } from './accounts.ts';
import { phoneLayout } from './phone-layout.ts';
import { webPush } from './web-push.ts';
import { records } from './records.ts';
import { saigoku } from './saigoku.ts';
import { standingOrders } from './standing-orders.ts';
import { tablePage } from './table-page.ts';
import { wholeGames } from './whole-games.ts';

/** All checks, in the order of execution and report. */
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
