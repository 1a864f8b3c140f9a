import { z } from 'zod';
import { accessTokenRequest, botAccountRequest, botOfferRequest, botRegistrationRequest } from '@gunbai/protocol';
import {
  accessTokenList,
  botAccountList,
  botAccountSettings,
  done,
  newAccessToken,
  newBotAccount,
  offeredBots,
} from '@gunbai/protocol/answers';
import { NameTakenError } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { AccessTokens } from '../accounts/access-tokens.ts';
import type { BotAccounts } from '../accounts/bot-accounts.ts';
import type { BotOffers } from '../accounts/bot-offers.ts';
import type { GameCatalog } from '../game-catalog.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { buildAuditEntry } from '../audit-log.ts';
import type { Presence } from '../presence.ts';
import { recordEvent } from './audit.ts';
import type { AccountDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import { oneAtATime } from '../accounts/one-at-a-time.ts';
import { requireRecentAuth } from './reauthentication.ts';
import type { Router } from './router.ts';

const MAX_TOKENS = 30;
const MAX_BOT_ACCOUNTS = 5;
/** Each change stays in the audit log, and a deleted bot account in the database. */
const CHANGE_LIMITS = [['newToken', 'account']] as const;
/** Ends event streams, but no session. */
const REVOKED_TOKEN = 'token';

export interface ProgramDeps extends AccountDeps {
  readonly accessTokens: AccessTokens;
  readonly botAccounts: BotAccounts;
  readonly botOffers: BotOffers;
  readonly presence: Pick<Presence, 'isOnline'>;
  readonly tableManager: { readonly catalog: GameCatalog };
  readonly accountEmails: Pick<AccountEmails, 'enqueueAccountChange'>;
  forfeitAllGames(account: Account): Promise<void>;
}

const requireMember = ({ handle }: Account): void => {
  if (handle === null) throw new HttpError(403, 'account-required');
};

const findOwnBot = async ({ botAccounts }: ProgramDeps, owner: Account, id: string): Promise<Account> => {
  const bot = (await botAccounts.list(owner)).find((one) => one.id === id);
  if (!bot) throw new HttpError(404, 'not-found');
  return bot;
};

/** The member's own account, and those of its bots. */
const listAccountIds = async ({ botAccounts }: ProgramDeps, owner: Account): Promise<string[]> => [
  owner.id,
  ...(await botAccounts.list(owner)).map(({ id }) => id),
];

/** Keys with which programs use an account. */
export const accessTokenRoutes = (router: Router, deps: ProgramDeps): void => {
  const { accessTokens } = deps;
  const path = '/api/me/access-tokens';

  const list = { method: 'GET', path, summary: 'Access tokens of your account and of your bot accounts' } as const;
  router.add({ ...list, access: 'session', answer: accessTokenList }, async ({ account }) =>
    accessTokens.list(await listAccountIds(deps, account)),
  );

  const creation = { method: 'POST', path, summary: 'Make an access token. The token itself is shown once', status: 201 } as const;
  router.add(
    { ...creation, access: 'session', limits: [['newToken', 'account']], body: accessTokenRequest, answer: newAccessToken },
    async ({ request, account, body: { name, scopes, bot } }) => {
      requireMember(account);
      await requireRecentAuth(deps, request, account);
      const user = bot === undefined ? account : await findOwnBot(deps, account, bot);
      const created = await oneAtATime(account, async () => {
        const known = await accessTokens.list(await listAccountIds(deps, account));
        if (known.length >= MAX_TOKENS) throw new HttpError(409, 'too-many-tokens', `at most ${MAX_TOKENS} access tokens`);
        return accessTokens.create(user, name, scopes);
      });
      await recordEvent(deps, request, { kind: 'token-created', actor: account.id, subject: bot ?? '' });
      await deps.accountEmails.enqueueAccountChange(account, 'token');
      return created;
    },
  );

  const removal = { method: 'DELETE', path: `${path}/:token`, summary: 'Revoke an access token' } as const;
  router.add({ ...removal, access: 'session', answer: done }, async ({ request, account, params: { token } }) => {
    const accounts = await listAccountIds(deps, account);
    if (!(await accessTokens.revoke(accounts, token))) throw new HttpError(404, 'not-found');
    await recordEvent(deps, request, { kind: 'token-revoked', actor: account.id });
    for (const id of accounts) deps.store.publish('signed-out', `${id} ${REVOKED_TOKEN}`);
    return { ok: true };
  });
};

const deleteBot = async (deps: ProgramDeps, bot: Account): Promise<void> => {
  await deps.forfeitAllGames(bot);
  await deps.accounts.deleteAccount(bot);
  deps.store.publish('signed-out', bot.id);
  deps.store.publish('account', bot.id);
};

/** The owner's account is being deleted. */
export const deleteBotsOf = async (deps: ProgramDeps, owner: Account): Promise<void> => {
  for (const bot of await deps.botAccounts.list(owner)) await deleteBot(deps, bot);
};

/** Accounts of their own for programs. */
export const botAccountRoutes = (router: Router, deps: ProgramDeps): void => {
  const path = '/api/me/bots';
  const { botOffers } = deps;
  const toAnswers = async (bots: readonly Account[]) => {
    const offers = await botOffers.find(bots.map(({ id }) => id));
    return bots.map(({ id, name }) => ({ account: id, name, offer: offers.get(id) ?? null }));
  };

  const list = { method: 'GET', path, summary: 'Your bot accounts' } as const;
  router.add({ ...list, access: 'session', answer: botAccountList }, async ({ account }) =>
    toAnswers(await deps.botAccounts.list(account)),
  );

  const creation = { method: 'POST', path, summary: 'Make a bot account; “[bot]” is added to its name', status: 201 } as const;
  router.add(
    { ...creation, access: 'session', limits: CHANGE_LIMITS, body: botAccountRequest, answer: newBotAccount },
    async ({ request, account, body: { name } }) => {
      requireMember(account);
      const bot = await oneAtATime(account, async () => {
        if ((await deps.botAccounts.list(account)).length >= MAX_BOT_ACCOUNTS)
          throw new HttpError(409, 'too-many-bots', `at most ${MAX_BOT_ACCOUNTS} bot accounts`);
        return deps.botAccounts.create(account, name).catch((error: unknown) => {
          throw error instanceof NameTakenError ? new HttpError(409, 'name-taken') : error;
        });
      });
      await recordEvent(deps, request, { kind: 'bot-created', actor: account.id, subject: bot.id });
      return { account: bot.id, name: bot.name, offer: null };
    },
  );

  const offer = {
    method: 'PUT',
    path: `${path}/:bot/offer`,
    summary: 'Offer a bot account for games in the lobby; without games it is no longer offered',
  } as const;
  router.add(
    { ...offer, access: 'session', limits: CHANGE_LIMITS, body: botOfferRequest, answer: botAccountSettings },
    async ({ request, account, params, body: { games, maxGames } }) => {
      const bot = await findOwnBot(deps, account, params.bot);
      const unknown = games.find((game) => !deps.tableManager.catalog.has(game));
      if (unknown !== undefined) throw new HttpError(400, 'unknown-game', `there is no game ${unknown}`);
      await botOffers.save(bot, [...new Set(games)], maxGames);
      await recordEvent(deps, request, { kind: 'bot-offered', actor: account.id, subject: bot.id });
      return (await toAnswers([bot]))[0];
    },
  );

  const removal = { method: 'DELETE', path: `${path}/:bot`, summary: 'Delete a bot account: it resigns its games' } as const;
  router.add({ ...removal, access: 'session', answer: done }, async ({ request, account, params }) => {
    const bot = await findOwnBot(deps, account, params.bot);
    await deleteBot(deps, bot);
    await recordEvent(deps, request, { kind: 'bot-deleted', actor: account.id, subject: bot.id });
    return { ok: true };
  });
};

/** Bot accounts that can be chosen as opponents. */
export const botOfferRoutes = (router: Router, { botOffers, presence, store }: ProgramDeps): void => {
  const list = { method: 'GET', path: '/api/bots', summary: 'Bot accounts that can be challenged', isStable: true } as const;
  const query = z.strictObject({ game: z.string().max(60).optional() });
  router.add({ ...list, access: 'public', query, answer: offeredBots }, async ({ query: { game } }) =>
    (await botOffers.list(game)).map((bot) => ({ ...bot, isOnline: presence.isOnline(bot.account) })),
  );

  const register = {
    method: 'POST',
    path: '/api/admin/bots',
    summary: 'Offer a bot account to everybody, guests included, or no longer',
    body: botRegistrationRequest,
  } as const;
  router.add({ ...register, access: 'admin', answer: done }, async ({ request, actor, body: { account, registered } }) => {
    const kind = registered ? 'bot-registered' : 'bot-unregistered';
    const entry = buildAuditEntry(store, { kind, actor, subject: account, address: request.ip });
    if (!(await botOffers.register(account, registered, entry))) throw new HttpError(404, 'not-found');
    return { ok: true };
  });
};
