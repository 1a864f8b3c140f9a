import type { TableView } from '@gunbai/protocol';
import { fetchJson } from '../connection/api.ts';
import { diceKeeper } from './dice-keeper.ts';

/** A game begins once all have revealed their entropy, so the app answers for waiting tables on every page. */
const INTERVAL_MS = 20_000;
const MAX_POLLED = 10;
/** The account no longer sees the table. */
const GONE_CODES: ReadonlySet<string> = new Set(['not-found', 'no-spectators']);

const pollTable = async (table: string, seat: string): Promise<void> => {
  const found = await fetchJson<TableView>('GET', `/api/tables/${table}`);
  if (!found.ok) {
    if (GONE_CODES.has(found.error.code)) diceKeeper.forgetWaiting(table);
    return;
  }
  const isSeated = found.value.seats.some((one) => one.seat === seat && one.person !== null);
  await diceKeeper.observe(found.value, isSeated ? seat : null);
};

export const pollWaitingTables = async (): Promise<void> => {
  for (const { table, seat } of diceKeeper.listWaiting().slice(-MAX_POLLED)) await pollTable(table, seat);
};

let timer: ReturnType<typeof setInterval> | undefined;

export const startDicePolling = (): void => {
  if (timer !== undefined) return;
  void pollWaitingTables();
  timer = setInterval(() => void pollWaitingTables(), INTERVAL_MS);
};
