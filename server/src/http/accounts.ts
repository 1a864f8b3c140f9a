import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NameTakenError, parseSettings } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { ServerNode } from '../node.ts';
import { hashToken } from '../ids.ts';
import { enqueueConfirmationEmail, enqueueAccountChangeEmail } from '../notify/account-emails.ts';
import { guestRequest, loginRequest, registerRequest, settings } from '@gunbai/protocol';
import { rateLimit, requireAccount, toEmailRateKey, findCurrentAccount } from './app.ts';
import {
  clearSessionCookie,
  readDeviceToken,
  parseInput,
  HttpError,
  readSessionToken,
  setDeviceCookie,
  setSessionCookie,
} from './guard.ts';
import { requireRecentAuth } from './reauthentication.ts';

/** Another password, or the first one of a member who came by passkey. */
const changePasswordRequest = z.strictObject({ old: z.string().max(200).optional(), password: registerRequest.shape.password });

export const toAccountView = (node: ServerNode, account: Account) => ({
  account: account.id,
  name: account.name,
  guest: account.handle === null,
  password: account.password !== null,
  email: account.email,
  verified: account.verified !== 0,
  /** Why the last mail did not arrive: `unsent`, or what the mail server said of the address. */
  mailProblem: account.mail_problem,
  /** Whether this server sends mail at all. */
  mail: node.channels.isMailEnabled,
  admin: account.admin !== 0,
  settings: parseSettings(account),
});

/** Ends the session a request came with, here and on the sockets that were opened with it. */
const endSession = async (node: ServerNode, request: FastifyRequest): Promise<void> => {
  const token = readSessionToken(request, node.config.origin);
  const account = await findCurrentAccount(node, request);
  if (token !== undefined) await node.accounts.deleteSession(token);
  if (token !== undefined && account) node.store.publish('signed-out', `${account.id} ${hashToken(token)}`);
};

/** Whoever has become more than they were gets a session of their own: the one before may be known to others. */
export const replaceSession = async (node: ServerNode, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
  const session = await node.accounts.createSession(account);
  await endSession(node, request);
  setSessionCookie(reply, node.config.origin, session);
};

/** Makes a device known after the password was changed on it: marks given before are void. */
export const trustDevice = async (node: ServerNode, reply: FastifyReply, id: Account['id']): Promise<void> => {
  const account = await node.accounts.findById(id);
  if (account) setDeviceCookie(reply, node.config.origin, await node.devices.signDeviceToken(account));
};

/** A name that could not be had: somebody else has it; or the guest has become a member meanwhile, on another device. */
export const toNameClaimError = async ({ accounts }: ServerNode, guest: Account | null): Promise<HttpError> => {
  const current = guest && (await accounts.findById(guest.id));
  return new HttpError(409, current && current.handle !== null ? 'already-member' : 'name-taken');
};

/** Coming in as a guest, becoming a member, coming back. */
export const signInRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { accounts, config } = node;

  app.post('/api/guests', async (request, reply) => {
    rateLimit(node, 'newGuest', request.ip);
    const { name } = parseInput(guestRequest, request.body);
    const account = await accounts.createGuest(name);
    setSessionCookie(reply, config.origin, await accounts.createSession(account));
    return reply.code(201).send(toAccountView(node, account));
  });

  app.post('/api/members', async (request, reply) => {
    rateLimit(node, 'signIn', request.ip);
    const registration = parseInput(registerRequest, request.body);
    if (registration.email !== undefined) rateLimit(node, 'mail', toEmailRateKey(registration.email));
    const guest = await findCurrentAccount(node, request);
    if (guest && guest.handle !== null) throw new HttpError(409, 'already-member');
    // They believe to be somebody here, whose games a new account would not have.
    if (!guest && readSessionToken(request, config.origin) !== undefined) throw new HttpError(401, 'signed-out');
    if (guest) await requireRecentAuth(node, request, guest);
    const member = await accounts.register(guest, registration).catch(async (error: unknown) => {
      if (error instanceof NameTakenError) throw await toNameClaimError(node, guest);
      throw error;
    });
    await replaceSession(node, request, reply, member);
    setDeviceCookie(reply, config.origin, await node.devices.signDeviceToken(member));
    node.store.publish('person', member.id);
    if (member.email !== null) await enqueueConfirmationEmail(node, member);
    return reply.code(201).send(toAccountView(node, member));
  });

  app.post('/api/session', async (request, reply) => {
    rateLimit(node, 'signIn', request.ip);
    const { name, password } = parseInput(loginRequest, request.body);
    const candidate = await accounts.findByHandle(name);
    // Whoever tries a name from many addresses is slowed down; its owner, at a device that is known, must not be.
    const isTrusted = candidate !== null && (await node.devices.isTrusted(candidate, readDeviceToken(request, config.origin)));
    if (!isTrusted) rateLimit(node, 'signInAs', name.toLowerCase());
    const account = await accounts.authenticate(candidate, password);
    if (!account) throw new HttpError(401, 'wrong-password');
    setSessionCookie(reply, config.origin, await accounts.createSession(account));
    setDeviceCookie(reply, config.origin, await node.devices.signDeviceToken(account));
    return toAccountView(node, account);
  });
};

/** Going, for now or for good. */
export const signOutRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { accounts, config } = node;

  app.delete('/api/session', async (request, reply) => {
    await endSession(node, request);
    clearSessionCookie(reply, config.origin);
    return { ok: true };
  });

  app.delete('/api/me', async (request, reply) => {
    const account = await requireAccount(node, request);
    await requireRecentAuth(node, request, account);
    await node.forfeitAllGames(account);
    await accounts.deleteAccount(account);
    // They may have sat down somewhere while they were leaving.
    await node.forfeitAllGames(account);
    node.store.publish('signed-out', account.id);
    node.store.publish('person', account.id);
    clearSessionCookie(reply, config.origin);
    return { ok: true };
  });
};

/** What somebody is here, and how they want it. */
export const meRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { accounts, config } = node;

  app.get('/api/me', async (request) => toAccountView(node, await requireAccount(node, request)));

  app.put('/api/me/settings', async (request) => {
    const account = await requireAccount(node, request);
    const requested = parseInput(settings, request.body);
    return accounts.saveSettings(account, requested);
  });

  app.put('/api/me/password', async (request, reply) => {
    rateLimit(node, 'signIn', request.ip);
    const account = await requireAccount(node, request);
    const { old, password } = parseInput(changePasswordRequest, request.body);
    if (account.handle === null) throw new HttpError(403, 'members-only');
    await requireRecentAuth(node, request, account, old);
    await accounts.changePassword(account, password);
    await enqueueAccountChangeEmail(node, account, 'password');
    node.store.publish('signed-out', account.id);
    setSessionCookie(reply, config.origin, await accounts.createSession(account));
    await trustDevice(node, reply, account.id);
    return { ok: true };
  });
};
