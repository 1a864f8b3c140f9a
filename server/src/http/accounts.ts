import type { FastifyReply, FastifyRequest } from 'fastify';
import { NameTakenError, parseSettings } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import { hashToken } from '../ids.ts';
import { ConflictError } from '../storage/index.ts';
import type { TrustedDevices } from '../accounts/trusted-devices.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import type { NotificationChannels } from '../notify/channels.ts';
import { changePasswordRequest, guestRequest, loginRequest, registerRequest, settings } from '@gunbai/protocol';
import { accountView, done, savedSettings } from '@gunbai/protocol/answers';
import { limitConfirmation, rateLimit, findCurrentAccount } from './app.ts';
import { recordEvent, recordFailedSignIn } from './audit.ts';
import type { AccountDeps, AuthDeps, StoreDeps } from './deps.ts';
import { clearSessionCookie, readDeviceToken, HttpError, readSessionToken, setDeviceCookie, setSessionCookie } from './guard.ts';
import { deleteBotsOf } from './programs.ts';
import type { ProgramDeps } from './programs.ts';
import { requireRecentAuth } from './reauthentication.ts';
import type { Router } from './router.ts';

export interface MailDeps {
  readonly channels: Pick<NotificationChannels, 'isMailEnabled'>;
}

export interface DeviceDeps extends AuthDeps {
  readonly devices: TrustedDevices;
}

interface SignInDeps extends AccountDeps, DeviceDeps, MailDeps {
  readonly accountEmails: Pick<AccountEmails, 'enqueueConfirmation'>;
}

interface MeDeps extends AccountDeps, DeviceDeps, MailDeps {
  readonly accountEmails: Pick<AccountEmails, 'enqueueAccountChange'>;
}

export const toAccountView = ({ channels }: MailDeps, account: Account) => ({
  account: account.id,
  name: account.name,
  isGuest: account.handle === null && account.bot_owner === null,
  isBot: account.bot_owner !== null,
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

/** A session for an account that has just shown who it is. */
export const createSession = async ({ accounts }: AuthDeps, account: Account): Promise<string> =>
  accounts.createSession(account).catch((error: unknown) => {
    throw error instanceof ConflictError ? new HttpError(401, 'session-ended') : error;
  });

/** Gaining rights starts a new session: others may know the old one. */
export const replaceSession = async (deps: StoreDeps, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
  const session = await createSession(deps, account);
  const before = readSessionToken(request, deps.origin);
  if (before !== undefined) await deps.accounts.moveNotificationChannels(before, session);
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
export const signInRoutes = (router: Router, deps: SignInDeps): void => {
  const { accounts, origin } = deps;

  router.add(
    {
      method: 'POST',
      path: '/api/guests',
      summary: 'Become a guest. Sets the session cookie',
      access: 'public',
      limits: [
        ['newGuest', 'address'],
        ['newGuestByDay', 'address'],
      ],
      body: guestRequest,
      answer: accountView,
      status: 201,
    },
    async ({ reply, body: { name } }) => {
      const account = await accounts.createGuest(name).catch((error: unknown) => {
        throw error instanceof NameTakenError ? new HttpError(409, 'name-taken') : error;
      });
      setSessionCookie(reply, origin, await accounts.createSession(account));
      return toAccountView(deps, account);
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/members',
      summary: 'Register. A guest keeps every table',
      access: 'public',
      limits: [['signIn', 'address']],
      body: registerRequest,
      answer: accountView,
      status: 201,
    },
    async ({ request, reply, body: registration }) => {
      refuseCommonPassword(registration.password, registration.name);
      if (registration.email !== undefined) await limitConfirmation(deps.limits, request, registration.email);
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
      return toAccountView(deps, member);
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/session',
      summary: 'Sign in by password',
      access: 'public',
      limits: [['signIn', 'address']],
      body: loginRequest,
      answer: accountView,
    },
    async ({ request, reply, body: { name, password } }) => {
      const candidate = await accounts.findByHandle(name);
      // Guessing one name from many addresses is slowed down, but not for its owner on a trusted device.
      const isTrusted = candidate !== null && (await deps.devices.isTrusted(candidate, readDeviceToken(request, origin)));
      if (!isTrusted) await rateLimit(deps.limits, 'signInByName', name.toLowerCase());
      const account = await accounts.authenticate(candidate, password);
      if (!account) {
        await recordFailedSignIn(deps, request, candidate?.id ?? '');
        throw new HttpError(401, 'wrong-password');
      }
      await recordEvent(deps, request, { kind: 'signed-in', actor: account.id });
      setSessionCookie(reply, origin, await createSession(deps, account));
      setDeviceCookie(reply, origin, await deps.devices.signDeviceToken(account));
      return toAccountView(deps, account);
    },
  );
};

/** Sign-out, and deleting the account. */
export const signOutRoutes = (router: Router, deps: ProgramDeps): void => {
  const { accounts, origin } = deps;

  router.add(
    { method: 'DELETE', path: '/api/session', summary: 'Sign out', access: 'public', answer: done },
    async ({ request, reply }) => {
      await endSession(deps, request);
      clearSessionCookie(reply, origin);
      return { ok: true };
    },
  );

  const deletion = { method: 'DELETE', path: '/api/me', summary: 'Delete the account; its games stay, under a neutral name' } as const;
  router.add({ ...deletion, access: 'session', answer: done }, async ({ request, reply, account }) => {
    await requireRecentAuth(deps, request, account);
    await deps.forfeitAllGames(account);
    await deleteBotsOf(deps, account);
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
export const meRoutes = (router: Router, deps: MeDeps): void => {
  const { accounts, origin } = deps;

  router.add(
    { method: 'GET', path: '/api/me', summary: 'Your account', access: 'account', scope: 'read', answer: accountView, isStable: true },
    ({ account }) => toAccountView(deps, account),
  );

  router.add(
    {
      method: 'PUT',
      path: '/api/me/settings',
      summary: 'Notifications, language, vacation',
      access: 'session',
      body: settings,
      answer: savedSettings,
    },
    ({ account, body }) => accounts.saveSettings(account, body),
  );

  router.add(
    {
      method: 'PUT',
      path: '/api/me/password',
      summary: 'Change the password',
      access: 'session',
      limits: [['signIn', 'address']],
      body: changePasswordRequest,
      answer: done,
    },
    async ({ request, reply, account, body: { currentPassword, newPassword } }) => {
      if (account.handle === null) throw new HttpError(403, 'account-required');
      await requireRecentAuth(deps, request, account, currentPassword);
      refuseCommonPassword(newPassword, account.name);
      const before = readSessionToken(request, origin) ?? '';
      const changed = await accounts.changePassword(account, newPassword, before);
      await recordEvent(deps, request, { kind: 'password-changed', actor: account.id });
      await deps.accountEmails.enqueueAccountChange(account, 'password');
      deps.store.publish('signed-out', account.id);
      const session = await createSession(deps, changed);
      await accounts.moveNotificationChannels(before, session);
      setSessionCookie(reply, origin, session);
      await trustDevice(deps, reply, account.id);
      return { ok: true };
    },
  );
};
