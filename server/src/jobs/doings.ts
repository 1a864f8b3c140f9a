import { z } from 'zod';
import type { House } from '../house.ts';
import { rateTable } from '../ratings/rate.ts';
import { followOrders } from '../tables/standing.ts';
import { timeUp } from '../tables/time.ts';
import type { Doing } from './runner.ts';

const atTable = z.object({ table: z.string() });
const atSeat = atTable.extend({ seat: z.string(), count: z.number() });

/** Every kind of job, by name. */
export const doings = (house: House): Readonly<Record<string, Doing>> => ({
  async bot(payload, job) {
    const { table: id, seat, count } = atSeat.parse(payload);
    const table = await house.hall.at(id);
    const change = await table?.playBot(seat, count, job.id);
    if (change && !change.ok && change.refusal.code === 'fault') throw new Error(change.refusal.detail ?? 'fault');
  },
  async order(payload, job) {
    const { table: id, seat, count } = atSeat.parse(payload);
    const table = await house.hall.at(id);
    if (table) await followOrders(table, seat, count, job.id);
  },
  async time(payload) {
    const table = await house.hall.at(atTable.parse(payload).table);
    if (table) await timeUp(house.accounts, table);
  },
  rate: (payload, job) => rateTable(house.store, atTable.parse(payload).table, job.id),
  async turn() {},
  async over() {},
});
