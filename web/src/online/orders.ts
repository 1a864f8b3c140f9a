import type { Frame, Game, Message, Question } from '@gunbai/engine';
import type { StandingOrders } from '@gunbai/server/wire';

/** An order as its giver remembers it: with the words of the window it answers. */
export type LeftOrder = StandingOrders[number] & { readonly prompt: Message };

/** How a window is to be met: asked each time, or passed for a while, or for good. */
export type Manner = 'ask' | 'battle' | 'never';

/** Steps that are one battle in the words of the games; the outermost one that is under way is meant. */
const BATTLES: ReadonlySet<string> = new Set(['battle', 'combat', 'attack', 'seaBattle', 'siege']);

export const battleIn = (flow: readonly Frame[]): string | null => flow.find(({ step }) => BATTLES.has(step))?.step ?? null;

/**
 * The verb by which a window is passed: the only one that names nothing. Ending one's own phase is no pass; where two verbs
 * name nothing, the window asks for a choice that nobody should leave to an order.
 */
export const passOf = <Board>(game: Game<Board>, question: Question | null): string | null => {
  const decision = question?.window ? game.steps[question.step] : undefined;
  if (decision?.type !== 'decision') return null;
  const bare = decision.verbs.filter(({ args }) => args.needed.length === 0 && args.optional.length === 0);
  const name = bare.length === 1 ? bare[0]?.name : undefined;
  return name === undefined || name.startsWith('end') ? null : name;
};

/** The orders that still stand, as the server counts: those for a battle go when the flow leaves it. */
export const lasting = (orders: readonly LeftOrder[], flow: readonly Frame[]): readonly LeftOrder[] =>
  orders.filter(({ until }) => until === undefined || flow.some(({ step }) => step === until));

export const mannerAt = (orders: readonly LeftOrder[], step: string): Manner => {
  const order = orders.find((one) => one.step === step);
  return order === undefined ? 'ask' : order.until === undefined ? 'never' : 'battle';
};

/** The orders after one window is to be met in another manner. */
export const ordered = (orders: readonly LeftOrder[], window: Question, pass: string, until: string | null | undefined): LeftOrder[] => {
  const others = orders.filter(({ step }) => step !== window.step);
  if (until === null) return others;
  return [...others, { step: window.step, answer: [pass], prompt: window.prompt, ...(until === undefined ? {} : { until }) }];
};

/** As the server wants them. */
export const asWish = (orders: readonly LeftOrder[]): StandingOrders => orders.map(({ prompt: _prompt, ...order }) => order);

const keyOf = (table: string, seat: string): string => `gunbai.orders.${table}.${seat}`;

interface Kept {
  readonly number: number;
  readonly orders: readonly LeftOrder[];
}

/**
 * What this browser remembers. Whether a battle has ended and another begun while nobody looked cannot be told, so orders for
 * a battle are remembered only while the game stands where it stood.
 */
export const recallOrders = (
  table: string,
  seat: string,
  number: number,
): { readonly orders: readonly LeftOrder[]; readonly lapsed: boolean } => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table, seat)) ?? 'null') as Kept | null;
    if (!kept) return { orders: [], lapsed: false };
    const orders = kept.number === number ? kept.orders : kept.orders.filter(({ until }) => until === undefined);
    return { orders, lapsed: orders.length < kept.orders.length };
  } catch {
    return { orders: [], lapsed: false };
  }
};

export const noteOrders = (table: string, seat: string, kept: Kept): void => {
  try {
    if (kept.orders.length === 0) localStorage.removeItem(keyOf(table, seat));
    else localStorage.setItem(keyOf(table, seat), JSON.stringify(kept));
  } catch {
    // Where nothing can be kept, the orders hold at the server all the same; giving them anew replaces them.
  }
};
