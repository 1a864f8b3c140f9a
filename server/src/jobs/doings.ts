import { z } from 'zod';
import type { House } from '../house.ts';
import type { Doing } from './runner.ts';

const botPayload = z.object({ table: z.string(), seat: z.string(), count: z.number() });

/** Every kind of job, by name. */
export const doings = (house: House): Readonly<Record<string, Doing>> => ({
  async bot(payload, job) {
    const { table: id, seat, count } = botPayload.parse(payload);
    const table = await house.hall.at(id);
    const change = await table?.playBot(seat, count, job.id);
    if (change && !change.ok && change.refusal.code === 'fault') throw new Error(change.refusal.detail ?? 'fault');
  },
  async order() {},
  async time() {},
  async turn() {},
  async rate() {},
  async over() {},
});
