import type { Client, ClientBase, Pool, PoolClient, QueryResult } from 'pg';
import { ConflictError, StorageUnreachableError } from './store.ts';
import type { CompiledStatement } from './store.ts';

/** Transactions in flight. While all of them flush, the next commits gather. */
const MAX_TRANSACTIONS = 2;
/** A larger transaction would hold its locks for long, and its first commit would wait for the last. */
const MAX_COMMITS_PER_TRANSACTION = 100;

interface PendingCommit {
  readonly statements: readonly CompiledStatement[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** PostgreSQL parses a named statement once for each connection. */
const toQuery = ({ sql: text, parameters, statementId }: CompiledStatement) => ({
  text,
  values: [...parameters],
  ...(statementId === undefined ? {} : { name: `statement ${statementId}` }),
});

/** Sends all statements at once, then waits for their results. Throws the first error: it caused the others. */
const runPipelined = async (client: PoolClient, statements: readonly CompiledStatement[]): Promise<QueryResult[]> => {
  const { stream } = (client as ClientBase as Client).connection;
  stream.cork();
  const sent = [client.query('begin'), ...statements.map((statement) => client.query(toQuery(statement)))];
  stream.uncork();
  const [, ...results] = await Promise.allSettled(sent);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};

const runTransaction = async (client: PoolClient, statements: readonly CompiledStatement[]): Promise<void> => {
  const results = await runPipelined(client, statements);
  for (const [index, { rows }] of statements.entries()) {
    const { rowCount } = results[index] as QueryResult;
    if (rows !== undefined && rowCount !== rows) throw new ConflictError(`affected ${rowCount ?? 0} rows instead of ${rows}`);
  }
  await client.query('commit');
};

/**
 * Writes commits that wait at the same time in one transaction, with one flush to disk. If that fails, each is written
 * in a transaction of its own, so that it can fail alone.
 */
export class CommitBatcher {
  private readonly pool: Pool;
  private readonly toStorageError: (error: unknown) => Error;
  private pending: PendingCommit[] = [];
  private transactions = 0;

  constructor(pool: Pool, toStorageError: (error: unknown) => Error) {
    this.pool = pool;
    this.toStorageError = toStorageError;
  }

  commit(statements: readonly CompiledStatement[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ statements, resolve, reject });
      // Commits of the same turn of the event loop share a transaction.
      if (this.pending.length === 1) setImmediate(() => this.writePending());
    });
  }

  private writePending(): void {
    while (this.transactions < MAX_TRANSACTIONS && this.pending.length > 0) {
      this.transactions++;
      void this.writeBatch(this.pending.splice(0, MAX_COMMITS_PER_TRANSACTION)).finally(() => {
        this.transactions--;
        this.writePending();
      });
    }
  }

  /** Settles every commit of the batch. */
  private async writeBatch(batch: readonly PendingCommit[]): Promise<void> {
    const error = await this.tryWrite(batch.flatMap(({ statements }) => statements));
    if (error === null) for (const { resolve } of batch) resolve();
    else if (batch.length === 1 || error instanceof StorageUnreachableError) for (const { reject } of batch) reject(error);
    else for (const one of batch) await this.writeBatch([one]);
  }

  private async tryWrite(statements: readonly CompiledStatement[]): Promise<Error | null> {
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      return this.toStorageError(error);
    }
    try {
      await runTransaction(client, statements);
      client.release();
      return null;
    } catch (error) {
      const storageError = this.toStorageError(error);
      const isLost = storageError instanceof StorageUnreachableError || !(await this.rollBack(client));
      client.release(isLost);
      return storageError;
    }
  }

  private async rollBack(client: PoolClient): Promise<boolean> {
    return client.query('rollback').then(
      () => true,
      () => false,
    );
  }
}
