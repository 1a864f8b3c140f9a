import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '../node.ts';
import type { Statement } from '../storage/index.ts';
import { blockRequest, muteRequest } from '@gunbai/protocol';
import { requireAccount } from './app.ts';
import { parseInput, HttpError } from './guard.ts';

type ListUpdate = (account: string, body: unknown) => Promise<Statement>;

/** A list of people that somebody keeps: reading it, and changing it. */
const addListRoutes = (
  app: FastifyInstance,
  node: ServerNode,
  path: string,
  readList: (account: string) => Promise<unknown>,
  createUpdate: ListUpdate,
): void => {
  app.get(path, async (request) => readList((await requireAccount(node, request)).id));
  app.post(path, async (request) => {
    const account = await requireAccount(node, request);
    await node.store.commit([await createUpdate(account.id, request.body)]);
    return readList(account.id);
  });
};

const assertAccountExists = async (node: ServerNode, account: string): Promise<void> => {
  if (!(await node.accounts.findById(account))) throw new HttpError(404, 'not-found');
};

/** Whom somebody does not want at their tables. */
export const blockRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;
  const readBlocks = (account: string) =>
    db
      .selectFrom('blocks')
      .innerJoin('accounts', 'accounts.id', 'blocks.blocked')
      .select(['blocks.blocked as account', 'accounts.name as name'])
      .where('blocks.account', '=', account)
      .execute();
  addListRoutes(app, node, '/api/me/blocks', readBlocks, async (account, body) => {
    const { account: blocked, blocked: isBlocked } = parseInput(blockRequest, body);
    await assertAccountExists(node, blocked);
    const insert = db.insertInto('blocks').values({ account, blocked });
    return isBlocked
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('blocks').where('account', '=', account).where('blocked', '=', blocked);
  });
};

/** Whom somebody does not want to read. */
export const muteRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;
  const readMutes = (account: string) =>
    db
      .selectFrom('mutes')
      .innerJoin('accounts', 'accounts.id', 'mutes.muted')
      .select(['mutes.muted as account', 'accounts.name as name'])
      .where('mutes.account', '=', account)
      .execute();
  addListRoutes(app, node, '/api/me/mutes', readMutes, async (account, body) => {
    const { account: muted, muted: isMuted } = parseInput(muteRequest, body);
    await assertAccountExists(node, muted);
    const insert = db.insertInto('mutes').values({ account, muted });
    return isMuted
      ? insert.onConflict((conflict) => conflict.doNothing())
      : db.deleteFrom('mutes').where('account', '=', account).where('muted', '=', muted);
  });
};
