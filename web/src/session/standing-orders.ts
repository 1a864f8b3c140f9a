import type { AnyGame, Frame, Match, Prompt, SeatId, StepId } from '@gunbai/engine';
import type { StandingOrders } from '@gunbai/protocol';

export type StandingOrder = StandingOrders[number];

/** How long a window is passed: until the battle ends, or always. */
export type PassScope = 'battle' | 'always';

/** The current battle that an order for this window could last for; null if there is none. */
export const battleStepOf = (prompt: Prompt, flow: readonly Frame[]): StepId | null => {
  const until = prompt.standingOrder?.until;
  return until !== undefined && flow.some(({ step }) => step === until) ? until : null;
};

/** An order ends with its step, even if another step of the same kind has begun. */
const activeOrders = (orders: readonly StandingOrder[], flow: readonly Frame[], ended: readonly StepId[]): readonly StandingOrder[] =>
  orders.filter(({ until }) => until === undefined || (flow.some(({ step }) => step === until) && !ended.includes(until)));

/** Standing orders by seat, as saved with a game. */
export type StandingOrdersBySeat = Readonly<Record<SeatId, readonly StandingOrder[]>>;

/** The standing orders of the players at one screen, by seat. */
export class StandingOrderBook {
  private readonly bySeat: Map<SeatId, readonly StandingOrder[]>;

  constructor(stored: StandingOrdersBySeat = {}) {
    this.bySeat = new Map(Object.entries(stored));
  }

  toRecord(): StandingOrdersBySeat {
    return Object.fromEntries([...this.bySeat].filter(([, orders]) => orders.length > 0));
  }

  forSeat(seat: SeatId): readonly StandingOrder[] {
    return this.bySeat.get(seat) ?? [];
  }

  setForSeat(seat: SeatId, orders: readonly StandingOrder[]): void {
    this.bySeat.set(seat, orders);
  }

  clear(): void {
    this.bySeat.clear();
  }

  /** Removes orders that ended in an entry from `since` on. */
  removeEnded(match: Match, since: number): void {
    if (this.bySeat.size === 0) return;
    const entryNumbers = Array.from({ length: match.number - since }, (_, index) => since + index);
    const ended = entryNumbers.flatMap((entryNumber) => match.effectsOf(entryNumber)?.ended ?? []);
    for (const [seat, orders] of this.bySeat) this.setForSeat(seat, activeOrders(orders, match.state.flow, ended));
  }
}

/** Orders that pass every window of a battle until it ends. */
const passOrdersFor = ({ steps }: AnyGame, battle: StepId): StandingOrder[] =>
  Object.entries(steps).flatMap(([step, definition]) =>
    definition.type === 'decision' && definition.standingOrder?.until === battle
      ? [{ step, answer: [definition.standingOrder.pass], until: battle }]
      : [],
  );

/** Adds an order to pass the open window. An order for a battle covers all its windows. */
export const withOrder = (game: AnyGame, orders: readonly StandingOrder[], window: Prompt, scope: PassScope): StandingOrder[] => {
  const { step, prompt, standingOrder } = window;
  if (!standingOrder) return [...orders];
  const { pass, until } = standingOrder;
  const others = orders.filter((one) => one.step !== step);
  if (scope === 'always') return [...others, { step, answer: [pass], prompt }];
  if (until === undefined) return [...orders];
  const elsewhere = others.filter((one) => one.until !== until);
  return [...elsewhere, ...passOrdersFor(game, until).filter((one) => !elsewhere.some((other) => other.step === one.step))];
};
