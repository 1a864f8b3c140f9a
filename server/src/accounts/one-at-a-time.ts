import type { Account } from './accounts.ts';
import { SerialQueues } from '../tables/serial-queues.ts';

const queues = new SerialQueues();

/** What counts and then adds runs one after the other for each account: otherwise requests sent at once pass the limit together. */
export const oneAtATime = <T>({ id }: Pick<Account, 'id'>, work: () => Promise<T>): Promise<T> => queues.run(id, work);
