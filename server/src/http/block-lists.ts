import type { FastifyInstance } from 'fastify';
import type { Statement } from '../storage/index.ts';
import { blockRequest, muteRequest } from '@gunbai/protocol';
import { requireAccount } from './app.ts';
import type { StoreDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';

type ListUpdate = (account: string, body: unknown) => Promise<Statement>;

/** Adds the routes that read and change one list of accounts. */
const addListRoutes = (
  app: FastifyInstance,
  deps: StoreDeps,
  path: string,
  readList: (account: string) => Promise<unknown>,
  createUpdate: ListUpdate,
): void => {
  app.get(path, async (request) => readList((await requireAccount(deps, request)).id));
  app.post(path, async (request) => {
    const account = await requireAccount(deps, request);
    await deps.store.commit([await createUpdate(account.id, request.body)]);
    return readList(account.id);
  });
};

const assertAccountExists = async (deps: StoreDeps, account: string): Promise<void> => {
  if (!(await deps.accounts.findById(account))) throw new HttpError(404, 'not-found');
};

/** Accounts that may not sit at the caller's tables. */
export const blockRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { db } = deps.store;
  const readBlocks = (account: string) =>
    db
      .selectFrom('blocks')
      .innerJoin('accounts', 'accounts.id', 'blocks.blocked')
      .select(['blocks.blocked as account', 'accounts.name as name'])
      .where('blocks.account', '=', account)
      .execute();
  addListRoutes(app, deps, '/api/me/blocks', readBlocks, async (account, body) => {
    const { account: blocked, blocked: isBlocked } = parseInput(blockRequest, body);
    await assertAccountExists(deps, blocked);
    const insert = db.insertInto('blocks').values({ account, blocked });
    return isBlocked
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('blocks').where('account', '=', account).where('blocked', '=', blocked);
  });
};

/** Accounts whose chat the caller does not see. */
export const muteRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { db } = deps.store;
  const readMutes = (account: string) =>
    db
      .selectFrom('mutes')
      .innerJoin('accounts', 'accounts.id', 'mutes.muted')
      .select(['mutes.muted as account', 'accounts.name as name'])
      .where('mutes.account', '=', account)
      .execute();
  addListRoutes(app, deps, '/api/me/mutes', readMutes, async (account, body) => {
    const { account: muted, muted: isMuted } = parseInput(muteRequest, body);
    await assertAccountExists(deps, muted);
    const insert = db.insertInto('mutes').values({ account, muted });
    return isMuted
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('mutes').where('account', '=', account).where('muted', '=', muted);
  });
};
