import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompileEachTime } from '../../src/fast/plain/compile-each-time.ts';
import { PreparedStatements } from '../../src/fast/prepared-statements.ts';
import type { StatementPreparer } from '../../src/fast/prepared-statements.ts';
import { openStore } from '../../src/storage/index.ts';
import type { CompiledStatement } from '../../src/storage/store.ts';
import type { Store } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore(scratchFile());
});
afterAll(() => store.close());

const insertBan = (preparer: StatementPreparer, address: string, reason: string, at: number): CompiledStatement =>
  preparer.prepare('insert ban', [address, reason, at], () => store.db.insertInto('bans').values({ address, reason, at }));

const deleteBans = (preparer: StatementPreparer, before: number): CompiledStatement =>
  preparer.prepare('delete bans', [before], () => store.db.deleteFrom('bans').where('at', '<', before), 2);

test('a prepared statement has the text, parameters and row count of one that is compiled each time', () => {
  const preparers = { fast: new PreparedStatements(), plain: new CompileEachTime() };
  const build = (preparer: StatementPreparer) => [
    insertBan(preparer, '192.0.2.1', 'spam', 1),
    insertBan(preparer, '192.0.2.2', '', 2),
    deleteBans(preparer, 3),
    deleteBans(preparer, 4),
  ];
  const withoutId = ({ sql, parameters, rows }: CompiledStatement) => ({ sql, parameters: [...parameters], rows });
  expect(build(preparers.fast).map(withoutId)).toEqual(build(preparers.plain).map(withoutId));
});

test('statements of one name share an id', () => {
  const preparer = new PreparedStatements();
  const ids = [insertBan(preparer, 'a', '', 1), deleteBans(preparer, 1), insertBan(preparer, 'b', '', 2)].map((one) => one.statementId);
  expect(ids).toEqual([0, 1, 0]);
});

test('both kinds of statement write the same rows', async () => {
  const read = () => store.db.selectFrom('bans').select(['address', 'reason', 'at']).orderBy('address').execute();
  const results: unknown[] = [];
  for (const preparer of [new CompileEachTime(), store.preparedStatements]) {
    await store.commit([insertBan(preparer, '192.0.2.1', 'spam', 1), insertBan(preparer, '192.0.2.2', '', 2)]);
    results.push(await read());
    await store.commit([deleteBans(preparer, 3)]);
    expect(await read()).toEqual([]);
  }
  expect(results[0]).toHaveLength(2);
  expect(results[1]).toEqual(results[0]);
});

test('parameters in another order than the query names them are refused', () => {
  const swapped = () =>
    new PreparedStatements().prepare('insert ban', ['spam', '192.0.2.1', 1], () =>
      store.db.insertInto('bans').values({ address: '192.0.2.1', reason: 'spam', at: 1 }),
    );
  expect(swapped).toThrow('must stand in the order');
});
