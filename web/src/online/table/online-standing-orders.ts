import type { Refusal } from '@gunbai/engine';
import type { StandingOrder } from '../../session/standing-orders.ts';
import { fetchJson, toRefusal } from '../connection/api.ts';

/** The standing orders of one seat. The server keeps them for all devices of the player. */
export class OnlineStandingOrders {
  private readonly path: string;
  private readonly onChange: (orders: readonly StandingOrder[]) => void;
  private orders: readonly StandingOrder[] = [];
  /** Counts changes made here, so that an older answer of the server does not undo them. */
  private revision = 0;

  constructor(table: string, onChange: (orders: readonly StandingOrder[]) => void) {
    this.path = `/api/tables/${table}/standing-orders`;
    this.onChange = onChange;
  }

  /** Replaces all orders of the seat. */
  async put(orders: readonly StandingOrder[]): Promise<Refusal | null> {
    this.revision++;
    const saved = await fetchJson('PUT', this.path, { orders });
    if (!saved.ok) return toRefusal(saved.error);
    this.set(orders);
    return null;
  }

  async fetch(): Promise<void> {
    const { revision } = this;
    const found = await fetchJson<{ orders: readonly StandingOrder[] }>('GET', this.path);
    if (found.ok && revision === this.revision) this.set(found.value.orders);
  }

  private set(orders: readonly StandingOrder[]): void {
    if (JSON.stringify(orders) === JSON.stringify(this.orders)) return;
    this.orders = orders;
    this.onChange(orders);
  }
}
