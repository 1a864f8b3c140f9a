import Database from 'better-sqlite3';
import { Conflict } from './store.ts';
import type { Statement } from './store.ts';

/** A unit of work, and how it ended. */
export interface Unit {
  readonly statements: readonly Statement[];
  readonly settle: (problem: Error | null) => void;
}

const MOST_PREPARED = 500;

/** Statements of one connection, prepared once each. */
export class Prepared {
  private readonly database: Database.Database;
  private readonly known = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.database = database;
  }

  statement(sql: string): Database.Statement {
    let known = this.known.get(sql);
    if (!known) {
      if (this.known.size >= MOST_PREPARED) this.known.clear();
      known = this.database.prepare(sql);
      this.known.set(sql, known);
    }
    return known;
  }
}

const codeOf = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '');

/** Somebody else is writing now. */
const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

export const isConflict = (error: unknown): boolean => error instanceof Conflict || codeOf(error).startsWith('SQLITE_CONSTRAINT');

const problemOf = (error: unknown): Error => {
  if (error instanceof Conflict) return error;
  const problem = error instanceof Error ? error : new Error(String(error));
  return isConflict(error) ? new Conflict(problem.message) : problem;
};

type Ended = Error | null;

/** Writes units of work, many in one transaction. */
export class Units {
  private readonly database: Database.Database;
  private readonly prepared: Prepared;
  private readonly begin: Database.Statement;
  private readonly commit: Database.Statement;

  constructor(database: Database.Database) {
    this.database = database;
    this.prepared = new Prepared(database);
    this.begin = database.prepare('begin immediate');
    this.commit = database.prepare('commit');
  }

  /**
   * How each of them ended, written or not. A unit hardly ever fails: all are written as if none could, and only if one
   * does, once more with each apart. Throws, with nothing written, where somebody else is writing now.
   */
  write(units: readonly Unit[]): readonly Ended[] {
    try {
      return this.inOneTransaction(units, (unit) => this.writeUnit(unit));
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('rollback');
      if (isBusy(error)) throw error;
    }
    try {
      return this.inOneTransaction(units, (unit) => this.writeApart(unit));
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('rollback');
      // What cannot be written does not keep the others from it.
      return units.length > 1 ? units.map((unit) => this.writeAlone(unit)) : [problemOf(error)];
    }
  }

  private writeAlone(unit: Unit): Ended {
    try {
      return this.write([unit])[0] ?? null;
    } catch (error) {
      return problemOf(error);
    }
  }

  private inOneTransaction(units: readonly Unit[], write: (unit: Unit) => Ended): readonly Ended[] {
    this.begin.run();
    const ended = units.map((unit) => {
      const problem = write(unit);
      // A full disk makes SQLite roll back all of it, with what was written before.
      if (!this.database.inTransaction) throw problem ?? new Error('rolled back');
      return problem;
    });
    this.commit.run();
    return ended;
  }

  private writeUnit({ statements }: Unit): null {
    for (const { sql, parameters, rows } of statements) {
      const { changes } = this.prepared.statement(sql).run(...parameters);
      if (rows !== undefined && changes !== rows) throw new Conflict(`${changes} rows instead of ${rows}`);
    }
    return null;
  }

  /** Writes a unit so that it can fail without the others that share its transaction. */
  private writeApart(unit: Unit): Ended {
    this.database.exec('savepoint unit');
    try {
      return this.writeUnit(unit);
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('rollback to unit');
      return problemOf(error);
    } finally {
      if (this.database.inTransaction) this.database.exec('release unit');
    }
  }
}
