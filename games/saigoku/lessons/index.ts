import type { Lesson } from '../../lesson.ts';
import { firstOrders } from './first-orders.ts';
import { lineHome } from './line-home.ts';
import { siege } from './siege.ts';
import { skirmish } from './skirmish.ts';

/** What is seen and how a turn goes, a fight in the field, a castle, and what keeps an army alive. */
export const lessons: readonly Lesson[] = [firstOrders, skirmish, siege, lineHome];
