import type { AnyGame, Frame, Match, Question, SeatId, StepId } from '@gunbai/engine';
import type { StandingOrders } from '@gunbai/server/wire';

export type LeftOrder = StandingOrders[number];

/** How a window is passed from now on: until the battle is over, or for good. */
export type Manner = 'battle' | 'always';

/** The battle under way to whose end an order at this window may hold, if it is one of those. */
export const battleOf = (question: Question, flow: readonly Frame[]): StepId | null => {
  const until = question.inAdvance?.until;
  return until !== undefined && flow.some(({ step }) => step === until) ? until : null;
};

/** Orders whose step has been left are over, even if the next of its kind has begun. */
const lasting = (orders: readonly LeftOrder[], flow: readonly Frame[], ended: readonly StepId[]): readonly LeftOrder[] =>
  orders.filter(({ until }) => until === undefined || (flow.some(({ step }) => step === until) && !ended.includes(until)));

/** Orders by the seat that left them, as they are kept with a game. */
export type OrdersBySeat = Readonly<Record<SeatId, readonly LeftOrder[]>>;

/** The orders that people at one screen have left, by seat. */
export class OrderBook {
  private readonly bySeat: Map<SeatId, readonly LeftOrder[]>;

  constructor(kept: OrdersBySeat = {}) {
    this.bySeat = new Map(Object.entries(kept));
  }

  /** All that stands, to be kept. */
  all(): OrdersBySeat {
    return Object.fromEntries([...this.bySeat].filter(([, orders]) => orders.length > 0));
  }

  of(seat: SeatId): readonly LeftOrder[] {
    return this.bySeat.get(seat) ?? [];
  }

  leave(seat: SeatId, orders: readonly LeftOrder[]): void {
    this.bySeat.set(seat, orders);
  }

  clear(): void {
    this.bySeat.clear();
  }

  /** Takes out what is over after the lines that were written from `since` on. */
  closeOver(match: Match, since: number): void {
    if (this.bySeat.size === 0) return;
    const lines = Array.from({ length: match.number - since }, (_, index) => since + index);
    const ended = lines.flatMap((line) => match.seen(line)?.ended ?? []);
    for (const [seat, orders] of this.bySeat) this.leave(seat, lasting(orders, match.state.flow, ended));
  }
}

/** Orders to pass every window of a battle, as long as it goes on. */
const passing = ({ steps }: AnyGame, battle: StepId): LeftOrder[] =>
  Object.entries(steps).flatMap(([step, known]) =>
    known.type === 'decision' && known.inAdvance?.until === battle ? [{ step, answer: [known.inAdvance.pass], until: battle }] : [],
  );

/** The orders after the window that is open is to be passed from now on. An order for a battle is one for all its windows. */
export const ordered = (game: AnyGame, orders: readonly LeftOrder[], window: Question, manner: Manner): LeftOrder[] => {
  const { step, prompt, inAdvance } = window;
  if (!inAdvance) return [...orders];
  const { pass, until } = inAdvance;
  const others = orders.filter((one) => one.step !== step);
  if (manner === 'always') return [...others, { step, answer: [pass], prompt }];
  if (until === undefined) return [...orders];
  const elsewhere = others.filter((one) => one.until !== until);
  return [...elsewhere, ...passing(game, until).filter((one) => !elsewhere.some((other) => other.step === one.step))];
};
