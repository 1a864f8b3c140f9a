import { settingsOf } from '../accounts/accounts.ts';
import type { House } from '../house.ts';
import { askFor, askUnlessAsked, callOff } from '../jobs/steps.ts';
import { newId } from '../ids.ts';
import type { ChannelRow, Step } from '../storage/index.ts';
import type { Settings } from '../wire.ts';
import { LOOKING_ON } from '../tables/after.ts';
import type { Change, LiveTable } from '../tables/live.ts';
import type { TableFacts } from '../tables/row.ts';
import { Gone } from './channels.ts';
import { mailTo } from './mail.ts';
import { messageOf } from './words.ts';

export interface Notice {
  readonly kind: 'turn' | 'over';
  readonly table: string;
  readonly seat: string;
  readonly account: string;
  readonly count: number;
}

const isStillDue = (facts: TableFacts, { seat, account, count }: Notice): boolean =>
  facts.status === 'playing' &&
  facts.row.count >= count &&
  facts.owing.includes(seat) &&
  facts.seats.some((one) => one.seat === seat && one.account === account);

/** Somebody is awaited and has not come: tells them on the page, and asks for a message on each channel they left on. */
export const notify = async (house: House, notice: Notice): Promise<void> => {
  const table = await house.hall.asWritten(notice.table);
  const person = await house.accounts.byId(notice.account);
  if (!table || !person || (notice.kind === 'turn' && !isStillDue(table.facts, notice))) return;
  const { db } = house.store;
  if (notice.kind === 'turn' && house.presence.is(person.id)) {
    // Whoever has come meanwhile sees it; if they go without deciding they are reminded anew.
    if (table.facts.pace.kind !== 'days') return;
    const due = (table.facts.clocks[notice.seat]?.since ?? 0) + house.config.turnNoticeMs * LOOKING_ON;
    if (due > Date.now())
      return house.store.commit([askFor(db, { id: `turn:${table.id}:${notice.seat}`, kind: 'turn', payload: notice, runAt: due })]);
  }
  const wanted = settingsOf(person);
  const channels = await db.selectFrom('channels').selectAll().where('account', '=', person.id).execute();
  const job = (by: string, target: string) =>
    askFor(db, {
      id: `send:${by}:${notice.kind}:${notice.table}:${notice.seat}:${notice.count}:${target}`,
      kind: 'send',
      payload: { ...notice, by, target },
      runAt: Date.now(),
    });
  const isOn = ({ kind }: ChannelRow): boolean => (kind === 'hook' ? wanted.hook : wanted.push);
  const steps = [
    ...(wanted.page
      ? [
          db.insertInto('notices').values({
            id: newId(),
            account: person.id,
            table: notice.table,
            kind: notice.kind,
            number: notice.count,
            read: 0,
            at: Date.now(),
          }),
        ]
      : []),
    ...(wanted.mail && person.verified !== 0 && house.channels.hasMail ? [job('mail', '')] : []),
    ...channels.filter(isOn).map(({ id }) => job('channel', id)),
  ];
  if (notice.kind === 'over') await house.store.commit(steps);
  else if (!(await tell(table, notice, steps)).ok) return;
  house.store.tell('jobs', '');
  house.store.tell('waiting', person.id);
};

/** Writes that somebody is told, and with it that the job is done, so that nobody does so again because a node was killed. */
const tell = (table: LiveTable, notice: Notice, steps: readonly Step[]): Promise<Change> =>
  table.amend((facts) => {
    if (!isStillDue(facts, notice)) return { code: 'stale' };
    const { db } = table.store;
    const told = db.updateTable('seats').set({ notified: 1 }).where('table', '=', table.id).where('seat', '=', notice.seat);
    return { set: { updated: facts.row.updated }, steps: [told, callOff(db, `turn:${table.id}:${notice.seat}`), ...steps] };
  });

/** Sends one message by one channel, unless it has become moot meanwhile. */
export const send = async (house: House, notice: Notice & { by: string; target: string }, job: string): Promise<void> => {
  const table = await house.hall.asWritten(notice.table);
  const person = await house.accounts.byId(notice.account);
  if (!table || !person || (notice.kind === 'turn' && !isStillDue(table.facts, notice))) return;
  const { language } = settingsOf(person);
  const url = `${house.config.origin ?? house.address}/online/${table.id}`;
  const game = house.hall.catalogue.get(table.facts.row.game)?.names[language] ?? table.facts.row.game;
  const message = messageOf(notice.kind, language as Settings['language'], game, url);
  if (notice.by === 'mail') {
    if (person.verified !== 0) await mailTo(house, person, message, job);
    return;
  }
  const { db } = house.store;
  const channel = await db.selectFrom('channels').selectAll().where('id', '=', notice.target).executeTakeFirst();
  if (!channel) return;
  try {
    if (channel.kind === 'hook') await house.channels.callHook(channel.target, message, url);
    else await house.channels.push(channel.target, message, url);
    await noteProblem(house, channel, '');
  } catch (error) {
    // A browser that is gone is no news to its person; of a hook that does nothing they are to know.
    if (error instanceof Gone && channel.kind === 'push')
      return house.store.commit([db.deleteFrom('channels').where('id', '=', channel.id)]);
    await noteProblem(house, channel, error instanceof Error ? error.message : 'unknown');
    if (!(error instanceof Gone)) throw error;
  }
};

const MOST_WORDS = 200;

/** Keeps beside a channel why nothing arrives by it: its person reads that where they set it up. */
const noteProblem = async ({ store }: House, { id, problem: before }: ChannelRow, problem: string): Promise<void> => {
  const now = problem.slice(0, MOST_WORDS);
  if (now !== before) await store.commit([store.db.updateTable('channels').set({ problem: now }).where('id', '=', id)]);
};

/** Somebody has closed their last page: where they are awaited, they get a message unless they decide in time. */
export const remindLater = async ({ store, config }: House, account: string): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.owing', 'tables.count', 'seats.seat'])
    .where('seats.account', '=', account)
    .where('tables.status', '=', 'playing')
    .execute();
  const due = rows.filter(({ owing, seat }) => (JSON.parse(owing) as string[]).includes(seat));
  if (due.length === 0) return;
  const runAt = Date.now() + config.turnNoticeMs;
  await store.commit(
    due.map(({ id, seat, count }) =>
      askFor(db, { id: `turn:${id}:${seat}`, kind: 'turn', payload: { table: id, seat, account, count }, runAt }),
    ),
  );
};

const AT_ONCE = 500;

/**
 * A node that was killed says of nobody that they have gone: whoever is awaited, has not been told and does not come back
 * is told. Who is there when the time comes is not.
 */
export const remindAfterStart = async ({ store, config }: House): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.owing', 'tables.count', 'seats.seat', 'seats.account'])
    .where('tables.status', '=', 'playing')
    .where('seats.account', 'is not', null)
    .where('seats.notified', '=', 0)
    .execute();
  const due = rows.filter(({ owing, seat }) => (JSON.parse(owing) as string[]).includes(seat));
  const runAt = Date.now() + config.turnNoticeMs;
  for (let at = 0; at < due.length; at += AT_ONCE)
    await store.commit(
      due
        .slice(at, at + AT_ONCE)
        .map(({ id, seat, account, count }) =>
          askUnlessAsked(db, { id: `turn:${id}:${seat}`, kind: 'turn', payload: { table: id, seat, account, count }, runAt }),
        ),
    );
};

/** In how many games each of these people is awaited, said to every device they have open here; to who does not want it, none. */
export const tellWaiting = async (house: House, accounts: readonly string[]): Promise<void> => {
  for (let at = 0; at < accounts.length; at += AT_ONCE) {
    const some = accounts.slice(at, at + AT_ONCE);
    const rows = await house.store.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table')
      .innerJoin('accounts', 'accounts.id', 'seats.account')
      .select(['tables.owing', 'seats.seat', 'seats.account', 'accounts.settings'])
      .where('seats.account', 'in', some)
      .where('tables.status', '=', 'playing')
      .execute();
    const counts = new Map(some.map((account) => [account, 0]));
    for (const { owing, seat, account, settings } of rows)
      if (account !== null && settingsOf({ settings }).page && (JSON.parse(owing) as string[]).includes(seat))
        counts.set(account, (counts.get(account) ?? 0) + 1);
    for (const [account, tables] of counts) house.live?.sayTo(account, { type: 'waiting', tables });
  }
};
