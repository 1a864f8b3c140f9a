import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NameTaken, settingsOf } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { House } from '../house.ts';
import { tokenHash } from '../ids.ts';
import { askForConfirmation, tellOfChange } from '../notify/letters.ts';
import { guestWish, loginWish, memberWish, settings } from '../wire.ts';
import { limited, signedIn, toAddress, whoAsks } from './app.ts';
import { clearSession, deviceMark, reading, Refusing, sessionIn, setDevice, setSession } from './guard.ts';
import { mustBeProven } from './proof.ts';

/** Another password, or the first one of a member who came by passkey. */
const passwordWish = z.strictObject({ old: z.string().max(200).optional(), password: memberWish.shape.password });

export const me = (house: House, account: Account) => ({
  account: account.id,
  name: account.name,
  guest: account.handle === null,
  password: account.password !== null,
  email: account.email,
  verified: account.verified !== 0,
  /** Why the last mail did not arrive: `unsent`, or what the mail server said of the address. */
  mailProblem: account.mail_problem,
  /** Whether this server sends mail at all. */
  mail: house.channels.hasMail,
  admin: account.admin !== 0,
  settings: settingsOf(account),
});

/** Ends the session a request came with, here and on the sockets that were opened with it. */
const endSession = async (house: House, request: FastifyRequest): Promise<void> => {
  const token = sessionIn(request, house.config.origin);
  const account = await whoAsks(house, request);
  if (token !== undefined) await house.accounts.closeSession(token);
  if (token !== undefined && account) house.store.tell('signed-out', `${account.id} ${tokenHash(token)}`);
};

/** Whoever has become more than they were gets a session of their own: the one before may be known to others. */
export const newSession = async (house: House, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> => {
  const session = await house.accounts.openSession(account);
  await endSession(house, request);
  setSession(reply, house.config.origin, session);
};

/** Makes a device known after the password was changed on it: marks given before are void. */
export const markDevice = async (house: House, reply: FastifyReply, id: Account['id']): Promise<void> => {
  const account = await house.accounts.byId(id);
  if (account) setDevice(reply, house.config.origin, await house.devices.markOf(account));
};

/** A name that could not be had: somebody else has it; or the guest has become a member meanwhile, on another device. */
export const whyNotClaimed = async ({ accounts }: House, guest: Account | null): Promise<Refusing> => {
  const now = guest && (await accounts.byId(guest.id));
  return new Refusing(409, now && now.handle !== null ? 'already-member' : 'name-taken');
};

/** Coming in as a guest, becoming a member, coming back. */
export const entryRoutes = (app: FastifyInstance, house: House): void => {
  const { accounts, config } = house;

  app.post('/api/guests', async (request, reply) => {
    limited(house, 'newGuest', request.ip);
    const { name } = reading(guestWish, request.body);
    const account = await accounts.guest(name);
    setSession(reply, config.origin, await accounts.openSession(account));
    return reply.code(201).send(me(house, account));
  });

  app.post('/api/members', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const wish = reading(memberWish, request.body);
    if (wish.email !== undefined) limited(house, 'mail', toAddress(wish.email));
    const guest = await whoAsks(house, request);
    if (guest && guest.handle !== null) throw new Refusing(409, 'already-member');
    // They believe to be somebody here, whose games a new account would not have.
    if (!guest && sessionIn(request, config.origin) !== undefined) throw new Refusing(401, 'signed-out');
    if (guest) await mustBeProven(house, request, guest);
    const member = await accounts.register(guest, wish).catch(async (error: unknown) => {
      if (error instanceof NameTaken) throw await whyNotClaimed(house, guest);
      throw error;
    });
    await newSession(house, request, reply, member);
    setDevice(reply, config.origin, await house.devices.markOf(member));
    house.store.tell('person', member.id);
    if (member.email !== null) await askForConfirmation(house, member);
    return reply.code(201).send(me(house, member));
  });

  app.post('/api/session', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const { name, password } = reading(loginWish, request.body);
    const named = await accounts.byHandle(name);
    // Whoever tries a name from many addresses is slowed down; its owner, at a device that is known, must not be.
    const isKnown = named !== null && (await house.devices.knows(named, deviceMark(request, config.origin)));
    if (!isKnown) limited(house, 'signInAs', name.toLowerCase());
    const account = await accounts.login(named, password);
    if (!account) throw new Refusing(401, 'wrong-password');
    setSession(reply, config.origin, await accounts.openSession(account));
    setDevice(reply, config.origin, await house.devices.markOf(account));
    return me(house, account);
  });
};

/** Going, for now or for good. */
export const leavingRoutes = (app: FastifyInstance, house: House): void => {
  const { accounts, config } = house;

  app.delete('/api/session', async (request, reply) => {
    await endSession(house, request);
    clearSession(reply, config.origin);
    return { ok: true };
  });

  app.delete('/api/me', async (request, reply) => {
    const account = await signedIn(house, request);
    await mustBeProven(house, request, account);
    await house.leaveEverything(account);
    await accounts.remove(account);
    // They may have sat down somewhere while they were leaving.
    await house.leaveEverything(account);
    house.store.tell('signed-out', account.id);
    house.store.tell('person', account.id);
    clearSession(reply, config.origin);
    return { ok: true };
  });
};

/** What somebody is here, and how they want it. */
export const selfRoutes = (app: FastifyInstance, house: House): void => {
  const { accounts, config } = house;

  app.get('/api/me', async (request) => me(house, await signedIn(house, request)));

  app.put('/api/me/settings', async (request) => {
    const account = await signedIn(house, request);
    const wish = reading(settings, request.body);
    return accounts.saveSettings(account, wish);
  });

  app.put('/api/me/password', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const account = await signedIn(house, request);
    const { old, password } = reading(passwordWish, request.body);
    if (account.handle === null) throw new Refusing(403, 'members-only');
    await mustBeProven(house, request, account, old);
    await accounts.changePassword(account, password);
    await tellOfChange(house, account, 'password');
    house.store.tell('signed-out', account.id);
    setSession(reply, config.origin, await accounts.openSession(account));
    await markDevice(house, reply, account.id);
    return { ok: true };
  });
};
