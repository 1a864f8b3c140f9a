import type { Logger } from 'pino';
import type { StorageStatus } from './store.ts';

const LOG_MESSAGES: Readonly<Record<StorageStatus, string>> = {
  unavailable: 'database unreachable: retrying until it answers',
  available: 'database available again',
  full: 'database disk is full: writes are refused until there is space; nothing was lost',
};

/** Last known storage status; logs and announces each change once. */
export class StorageMonitor {
  private readonly log: Pick<Logger, 'warn' | 'error'>;
  private readonly onChange: (status: StorageStatus) => void;
  private status: StorageStatus = 'available';

  constructor(log: Pick<Logger, 'warn' | 'error'>, onChange: (status: StorageStatus) => void) {
    this.log = log;
    this.onChange = onChange;
  }

  get isFull(): boolean {
    return this.status === 'full';
  }

  set(status: StorageStatus): void {
    if (status === this.status) return;
    this.status = status;
    if (status === 'full') this.log.error({ status }, LOG_MESSAGES.full);
    else this.log.warn({ status }, LOG_MESSAGES[status]);
    this.onChange(status);
  }
}
