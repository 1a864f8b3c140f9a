import type { z } from 'zod';
import type { Statement } from '../storage/index.ts';
import { blockRequest, muteRequest } from '@gunbai/protocol';
import { people } from '@gunbai/protocol/answers';
import type { StoreDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';

/** A list of accounts that its owner reads and changes. */
interface AccountList<Body extends z.ZodType> {
  readonly path: `/api/me/${string}`;
  readonly summary: string;
  readonly body: Body;
  read(account: string): Promise<unknown>;
  update(account: string, body: z.infer<Body>): Promise<Statement>;
}

const addListRoutes = <Body extends z.ZodType>(router: Router, deps: StoreDeps, list: AccountList<Body>): void => {
  const { path, summary, body } = list;
  router.add({ method: 'GET', path, summary, access: 'session', answer: people }, ({ account }) => list.read(account.id));
  router.add({ method: 'POST', path, summary: `Change: ${summary}`, access: 'session', body, answer: people }, async (call) => {
    await deps.store.commit([await list.update(call.account.id, call.body)]);
    return list.read(call.account.id);
  });
};

const assertAccountExists = async (deps: StoreDeps, account: string): Promise<void> => {
  if (!(await deps.accounts.findById(account))) throw new HttpError(404, 'not-found');
};

/** Accounts that may not sit at the caller's tables. */
export const blockRoutes = (router: Router, deps: StoreDeps): void => {
  const { db } = deps.store;
  const readBlocks = (account: string) =>
    db
      .selectFrom('blocks')
      .innerJoin('accounts', 'accounts.id', 'blocks.blocked')
      .select(['blocks.blocked as account', 'accounts.name as name'])
      .where('blocks.account', '=', account)
      .execute();
  const update = async (account: string, { account: blocked, blocked: isBlocked }: z.infer<typeof blockRequest>): Promise<Statement> => {
    await assertAccountExists(deps, blocked);
    const insert = db.insertInto('blocks').values({ account, blocked });
    return isBlocked
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('blocks').where('account', '=', account).where('blocked', '=', blocked);
  };
  const summary = 'Accounts that may not sit at your tables';
  addListRoutes(router, deps, { path: '/api/me/blocks', summary, body: blockRequest, read: readBlocks, update });
};

/** Accounts whose chat the caller does not see. */
export const muteRoutes = (router: Router, deps: StoreDeps): void => {
  const { db } = deps.store;
  const readMutes = (account: string) =>
    db
      .selectFrom('mutes')
      .innerJoin('accounts', 'accounts.id', 'mutes.muted')
      .select(['mutes.muted as account', 'accounts.name as name'])
      .where('mutes.account', '=', account)
      .execute();
  const update = async (account: string, { account: muted, muted: isMuted }: z.infer<typeof muteRequest>): Promise<Statement> => {
    await assertAccountExists(deps, muted);
    const insert = db.insertInto('mutes').values({ account, muted });
    return isMuted
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('mutes').where('account', '=', account).where('muted', '=', muted);
  };
  const summary = 'Accounts whose chat is hidden';
  addListRoutes(router, deps, { path: '/api/me/mutes', summary, body: muteRequest, read: readMutes, update });
};
