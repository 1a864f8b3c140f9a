import type { Lesson } from '../../lesson.ts';
import { firstOrders } from './first-orders.ts';
import { lineHome } from './line-home.ts';
import { siege } from './siege.ts';
import { skirmish } from './skirmish.ts';

/** In the order in which they should be played. */
export const lessons: readonly Lesson[] = [firstOrders, skirmish, siege, lineHome];
