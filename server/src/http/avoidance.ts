import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import type { Step } from '../storage/index.ts';
import { blockWish, muteWish } from '../wire.ts';
import { signedIn } from './app.ts';
import { reading, Refusing } from './guard.ts';

type Put = (account: string, body: unknown) => Promise<Step>;

/** A list of people that somebody keeps: reading it, and changing it. */
const keepList = (app: FastifyInstance, house: House, path: string, of: (account: string) => Promise<unknown>, put: Put): void => {
  app.get(path, async (request) => of((await signedIn(house, request)).id));
  app.post(path, async (request) => {
    const account = await signedIn(house, request);
    await house.store.commit([await put(account.id, request.body)]);
    return of(account.id);
  });
};

const mustBeKnown = async (house: House, account: string): Promise<void> => {
  if (!(await house.accounts.byId(account))) throw new Refusing(404, 'not-found');
};

/** Whom somebody does not want at their tables. */
export const blockRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;
  const blocksOf = (account: string) =>
    db
      .selectFrom('blocks')
      .innerJoin('accounts', 'accounts.id', 'blocks.blocked')
      .select(['blocks.blocked as account', 'accounts.name as name'])
      .where('blocks.account', '=', account)
      .execute();
  keepList(app, house, '/api/me/blocks', blocksOf, async (account, body) => {
    const { account: blocked, blocked: isBlocked } = reading(blockWish, body);
    await mustBeKnown(house, blocked);
    const insert = db.insertInto('blocks').values({ account, blocked });
    return isBlocked
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('blocks').where('account', '=', account).where('blocked', '=', blocked);
  });
};

/** Whom somebody does not want to read. */
export const muteRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;
  const mutesOf = (account: string) =>
    db
      .selectFrom('mutes')
      .innerJoin('accounts', 'accounts.id', 'mutes.muted')
      .select(['mutes.muted as account', 'accounts.name as name'])
      .where('mutes.account', '=', account)
      .execute();
  keepList(app, house, '/api/me/mutes', mutesOf, async (account, body) => {
    const { account: muted, muted: isMuted } = reading(muteWish, body);
    await mustBeKnown(house, muted);
    const insert = db.insertInto('mutes').values({ account, muted });
    return isMuted
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('mutes').where('account', '=', account).where('muted', '=', muted);
  });
};
