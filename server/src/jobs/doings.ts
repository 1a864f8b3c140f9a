import { z } from 'zod';
import type { House } from '../house.ts';
import { sendChange, sendConfirmation, sendReset } from '../notify/letters.ts';
import { notify, send } from '../notify/notify.ts';
import { rateTable } from '../ratings/rate.ts';
import { playBot } from '../tables/bot.ts';
import { carryOutIfAgreed } from '../tables/consent.ts';
import { getStuck, strongestBot } from '../tables/seat.ts';
import { followOrders } from '../tables/standing.ts';
import { timeUp } from '../tables/time.ts';
import { settings } from '../wire.ts';
import { MOST_ATTEMPTS } from './runner.ts';
import type { Doing } from './runner.ts';

const atTable = z.object({ table: z.string() });
const atSeat = atTable.extend({ seat: z.string(), count: z.number() });

const sending = atSeat.extend({ kind: z.enum(['turn', 'over']), account: z.string(), by: z.string(), target: z.string() });

const changing = z.object({
  email: z.string(),
  name: z.string(),
  language: settings.shape.language,
  what: z.enum(['password', 'address', 'passkey']),
});

/** Every kind of job, by name. */
export const doings = (house: House): Readonly<Record<string, Doing>> => ({
  async bot(payload, job) {
    const { table: id, seat, count } = atSeat.parse(payload);
    const table = await house.hall.at(id);
    if (!table) return;
    const change = await playBot(table, seat, count, job.id);
    if (change.ok || change.refusal.code !== 'fault') return;
    if (job.attempts >= MOST_ATTEMPTS) await getStuck(table);
    throw new Error(change.refusal.detail ?? 'fault');
  },
  async order(payload, job) {
    const { table: id, seat, count } = atSeat.parse(payload);
    const table = await house.hall.asWritten(id);
    if (table) await followOrders(table, seat, count, job.id);
  },
  async time(payload) {
    await house.pulse.beat();
    const table = await house.hall.asWritten(atTable.parse(payload).table);
    if (table) await timeUp(house.accounts, table, strongestBot(house.hall.catalogue, table));
  },
  async agreed(payload) {
    const table = await house.hall.asWritten(atTable.parse(payload).table);
    if (table) await carryOutIfAgreed(table);
  },
  async leave(payload) {
    const account = await house.accounts.byId(z.object({ account: z.string() }).parse(payload).account);
    if (account?.banned) await house.leaveEverything(account);
  },
  rate: (payload, job) => rateTable(house.store, atTable.parse(payload).table, job.id),
  turn: (payload) => notify(house, { kind: 'turn', ...atSeat.extend({ account: z.string() }).parse(payload) }),
  async over(payload) {
    const table = await house.hall.asWritten(atTable.parse(payload).table);
    if (!table) return;
    for (const { seat, account } of table.facts.seats)
      if (account !== null && !house.presence.is(account))
        await notify(house, { kind: 'over', table: table.id, seat, account, count: table.facts.row.count });
  },
  confirm: (payload) => sendConfirmation(house, z.object({ account: z.string() }).parse(payload).account),
  reset: (payload) => sendReset(house, z.object({ email: z.string() }).parse(payload).email),
  changed: (payload, job) => sendChange(house, changing.parse(payload), job.id),
  send: (payload, job) => send(house, sending.parse(payload), job.id),
});
