import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NameTakenError, parseSettings } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import { hashToken } from '../ids.ts';
import type { TrustedDevices } from '../accounts/trusted-devices.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import type { NotificationChannels } from '../notify/channels.ts';
import { changePasswordRequest, guestRequest, loginRequest, registerRequest, settings } from '@gunbai/protocol';
import { rateLimit, requireAccount, toEmailRateKey, findCurrentAccount } from './app.ts';
import { recordEvent, recordFailedSignIn } from './audit.ts';
import type { AccountDeps, AuthDeps, StoreDeps } from './deps.ts';
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

export interface MailDeps {
  readonly channels: Pick<NotificationChannels, 'isMailEnabled'>;
}

export interface DeviceDeps extends AuthDeps {
  readonly devices: TrustedDevices;
}

interface SignInDeps extends AccountDeps, DeviceDeps, MailDeps {
  readonly accountEmails: Pick<AccountEmails, 'enqueueConfirmation'>;
}

interface SignOutDeps extends AccountDeps {
  forfeitAllGames(account: Account): Promise<void>;
}

interface MeDeps extends AccountDeps, DeviceDeps, MailDeps {
  readonly accountEmails: Pick<AccountEmails, 'enqueueAccountChange'>;
}

export const toAccountView = ({ channels }: MailDeps, account: Account) => ({
  account: account.id,
  name: account.name,
  isGuest: account.handle === null,
  hasPassword: account.password !== null,
  email: account.email,
  isEmailVerified: account.email_verified !== 0,
  /** Why the last mail did not arrive: `not-sent`, or what the mail server said of the address. */
  emailError: account.email_error,
  /** Whether this server can send mail. */
  isEmailEnabled: channels.isMailEnabled,
  isAdmin: account.admin !== 0,
  settings: parseSettings(account),
});

/** Ends the request's session, and the sockets opened with it. */
const endSession = async (deps: StoreDeps, request: FastifyRequest): Promise<void> => {
  const token = readSessionToken(request, deps.origin);
  const account = await findCurrentAccount(deps, request);
  if (token !== undefined) await deps.accounts.deleteSession(token);
  if (token !== undefined && account) deps.store.publish('signed-out', `${account.id} ${hashToken(token)}`);
};

/** Gaining rights starts a new session: others may know the old one. */
export const replaceSession = async (deps: StoreDeps, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
  const session = await deps.accounts.createSession(account);
  await endSession(deps, request);
  setSessionCookie(reply, deps.origin, session);
};

/** A changed password voids all device tokens; this device gets a new one. */
export const trustDevice = async (deps: DeviceDeps, reply: FastifyReply, id: Account['id']): Promise<void> => {
  const account = await deps.accounts.findById(id);
  if (account) setDeviceCookie(reply, deps.origin, await deps.devices.signDeviceToken(account));
};

/** Why a name could not be claimed: it is taken, or the guest became a member on another device meanwhile. */
export const toNameClaimError = async ({ accounts }: AuthDeps, guest: Account | null): Promise<HttpError> => {
  const current = guest && (await accounts.findById(guest.id));
  return new HttpError(409, current && current.handle !== null ? 'already-member' : 'name-taken');
};

export const refuseCommonPassword = (password: string, name: string): void => {
  if (isCommonPassword(password, name)) throw new HttpError(422, 'common-password');
};

/** Guests, registration and sign-in. */
export const signInRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const { accounts, origin } = deps;

  app.post('/api/guests', async (request, reply) => {
    rateLimit(deps.limits, 'newGuest', request.ip);
    const { name } = parseInput(guestRequest, request.body);
    const account = await accounts.createGuest(name).catch((error: unknown) => {
      throw error instanceof NameTakenError ? new HttpError(409, 'name-taken') : error;
    });
    setSessionCookie(reply, origin, await accounts.createSession(account));
    return reply.code(201).send(toAccountView(deps, account));
  });

  app.post('/api/members', async (request, reply) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const registration = parseInput(registerRequest, request.body);
    refuseCommonPassword(registration.password, registration.name);
    if (registration.email !== undefined) {
      rateLimit(deps.limits, 'unconfirmedMail', 'all');
      rateLimit(deps.limits, 'mail', toEmailRateKey(registration.email));
    }
    const guest = await findCurrentAccount(deps, request);
    if (guest && guest.handle !== null) throw new HttpError(409, 'already-member');
    // The session has expired: a new account would not have that account's games.
    if (!guest && readSessionToken(request, origin) !== undefined) throw new HttpError(401, 'session-ended');
    if (guest) await requireRecentAuth(deps, request, guest);
    const member = await accounts.register(guest, registration).catch(async (error: unknown) => {
      if (error instanceof NameTakenError) throw await toNameClaimError(deps, guest);
      throw error;
    });
    await replaceSession(deps, request, reply, member);
    setDeviceCookie(reply, origin, await deps.devices.signDeviceToken(member));
    await recordEvent(deps, request, { kind: 'registered', actor: member.id });
    deps.store.publish('account', member.id);
    if (member.email !== null) await deps.accountEmails.enqueueConfirmation(member);
    return reply.code(201).send(toAccountView(deps, member));
  });

  app.post('/api/session', async (request, reply) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const { name, password } = parseInput(loginRequest, request.body);
    const candidate = await accounts.findByHandle(name);
    // Guessing one name from many addresses is slowed down, but not for its owner on a trusted device.
    const isTrusted = candidate !== null && (await deps.devices.isTrusted(candidate, readDeviceToken(request, origin)));
    if (!isTrusted) rateLimit(deps.limits, 'signInByName', name.toLowerCase());
    const account = await accounts.authenticate(candidate, password);
    if (!account) {
      await recordFailedSignIn(deps, request, candidate?.id ?? '');
      throw new HttpError(401, 'wrong-password');
    }
    await recordEvent(deps, request, { kind: 'signed-in', actor: account.id });
    setSessionCookie(reply, origin, await accounts.createSession(account));
    setDeviceCookie(reply, origin, await deps.devices.signDeviceToken(account));
    return toAccountView(deps, account);
  });
};

/** Sign-out, and deleting the account. */
export const signOutRoutes = (app: FastifyInstance, deps: SignOutDeps): void => {
  const { accounts, origin } = deps;

  app.delete('/api/session', async (request, reply) => {
    await endSession(deps, request);
    clearSessionCookie(reply, origin);
    return { ok: true };
  });

  app.delete('/api/me', async (request, reply) => {
    const account = await requireAccount(deps, request);
    await requireRecentAuth(deps, request, account);
    await deps.forfeitAllGames(account);
    await accounts.deleteAccount(account);
    if (account.handle !== null) await recordEvent(deps, request, { kind: 'account-deleted', actor: account.id });
    // A seat may have been taken while the account was being deleted.
    await deps.forfeitAllGames(account);
    deps.store.publish('signed-out', account.id);
    deps.store.publish('account', account.id);
    clearSessionCookie(reply, origin);
    return { ok: true };
  });
};

/** The caller's account and settings. */
export const meRoutes = (app: FastifyInstance, deps: MeDeps): void => {
  const { accounts, origin } = deps;

  app.get('/api/me', async (request) => toAccountView(deps, await requireAccount(deps, request)));

  app.put('/api/me/settings', async (request) => {
    const account = await requireAccount(deps, request);
    const requested = parseInput(settings, request.body);
    return accounts.saveSettings(account, requested);
  });

  app.put('/api/me/password', async (request, reply) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const account = await requireAccount(deps, request);
    const { currentPassword, newPassword } = parseInput(changePasswordRequest, request.body);
    if (account.handle === null) throw new HttpError(403, 'account-required');
    await requireRecentAuth(deps, request, account, currentPassword);
    refuseCommonPassword(newPassword, account.name);
    await accounts.changePassword(account, newPassword);
    await recordEvent(deps, request, { kind: 'password-changed', actor: account.id });
    await deps.accountEmails.enqueueAccountChange(account, 'password');
    deps.store.publish('signed-out', account.id);
    setSessionCookie(reply, origin, await accounts.createSession(account));
    await trustDevice(deps, reply, account.id);
    return { ok: true };
  });
};
