import type { Compilable } from 'kysely';
import type { CompiledStatement } from '../../storage/store.ts';
import type { StatementPreparer } from '../prepared-statements.ts';

/** Builds the SQL text of every statement each time. */
export class CompileEachTime implements StatementPreparer {
  prepare(_name: string, _parameters: readonly unknown[], query: () => Compilable, rows?: number): CompiledStatement {
    const { sql, parameters } = query().compile();
    return { sql, parameters, rows };
  }
}
