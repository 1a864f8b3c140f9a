// Why: building the SQL text of the statements that every action writes costs more than binding their values; here it is built once.
// Benchmark: npm run bench -- fast (piece "preparedStatements"). Plain alternative: plain/compile-each-time.ts.

import type { Compilable } from 'kysely';
import type { CompiledStatement } from '../storage/store.ts';

export interface StatementPreparer {
  /**
   * A statement with these parameters. Queries of one name differ in their values only, and name them in the order of
   * `parameters`.
   */
  prepare(name: string, parameters: readonly unknown[], query: () => Compilable, rows?: number): CompiledStatement;
}

interface PreparedText {
  readonly sql: string;
  readonly statementId: number;
}

/** Keeps the SQL text of each statement by name. The first use of a name checks the order of its parameters. */
export class PreparedStatements implements StatementPreparer {
  private readonly textByName = new Map<string, PreparedText>();

  prepare(name: string, parameters: readonly unknown[], query: () => Compilable, rows?: number): CompiledStatement {
    let prepared = this.textByName.get(name);
    if (prepared === undefined) {
      const compiled = query().compile();
      if (compiled.parameters.length !== parameters.length || compiled.parameters.some((one, index) => one !== parameters[index]))
        throw new Error(`The parameters of the statement "${name}" must stand in the order in which its query names them.`);
      prepared = { sql: compiled.sql, statementId: this.textByName.size };
      this.textByName.set(name, prepared);
    }
    return { sql: prepared.sql, parameters, rows, statementId: prepared.statementId };
  }
}
