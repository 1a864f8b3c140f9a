import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import type { Step } from '../storage/index.ts';
import { blockWish, muteWish } from '../wire.ts';
import { signedIn } from './app.ts';
import { reading, Refusing } from './guard.ts';

/** Whom somebody does not want at their tables, and whom they do not want to read. */
export const avoidanceRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  const known = async (account: string): Promise<void> => {
    if (!(await house.accounts.byId(account))) throw new Refusing(404, 'not-found');
  };

  const list = (path: string, of: (account: string) => Promise<unknown>, put: (account: string, body: unknown) => Promise<Step>): void => {
    const mine = async (request: FastifyRequest) => of((await signedIn(house, request)).id);
    app.get(path, mine);
    app.post(path, async (request) => {
      const account = await signedIn(house, request);
      await house.store.commit([await put(account.id, request.body)]);
      return of(account.id);
    });
  };

  list(
    '/api/me/blocks',
    (account) =>
      db
        .selectFrom('blocks')
        .innerJoin('accounts', 'accounts.id', 'blocks.blocked')
        .select(['blocks.blocked as account', 'accounts.name as name'])
        .where('blocks.account', '=', account)
        .execute(),
    async (account, body) => {
      const { account: blocked, blocked: isBlocked } = reading(blockWish, body);
      await known(blocked);
      const insert = db.insertInto('blocks').values({ account, blocked });
      return isBlocked
        ? insert.onConflict((conflict) => conflict.doNothing())
        : db.deleteFrom('blocks').where('account', '=', account).where('blocked', '=', blocked);
    },
  );

  list(
    '/api/me/mutes',
    (account) =>
      db
        .selectFrom('mutes')
        .innerJoin('accounts', 'accounts.id', 'mutes.muted')
        .select(['mutes.muted as account', 'accounts.name as name'])
        .where('mutes.account', '=', account)
        .execute(),
    async (account, body) => {
      const { account: muted, muted: isMuted } = reading(muteWish, body);
      await known(muted);
      const insert = db.insertInto('mutes').values({ account, muted });
      return isMuted
        ? insert.onConflict((conflict) => conflict.doNothing())
        : db.deleteFrom('mutes').where('account', '=', account).where('muted', '=', muted);
    },
  );
};
