import type { Accounts } from '../accounts/accounts.ts';
import type { Limits } from '../rate-limiter.ts';
import type { Store } from '../storage/index.ts';
import type { TableManager } from '../tables/table-manager.ts';

/** What identifying the caller takes. */
export interface AuthDeps {
  readonly accounts: Accounts;
  /** The configured public origin: it decides cookie names and which pages may send requests. */
  readonly origin: string | undefined;
}

export interface StoreDeps extends AuthDeps {
  readonly store: Store;
}

/** What routes that change an account take. */
export interface AccountDeps extends StoreDeps {
  readonly limits: Limits;
}

export interface TableRouteDeps extends AuthDeps {
  readonly limits: Limits;
  readonly tableManager: TableManager;
}
