import { WebSocket } from 'ws';
import { sendRaw, startVictim } from './attack.ts';
import type { Attack } from './attack.ts';

const ATTEMPTS = 40;
/** Sign-ins of one address in a minute. */
const SIGN_IN_LIMIT = 10;
const ADMIN = { authorization: 'Bearer a-token-for-the-bench' };
const BANNED = '127.0.7.77';

const spoof = (index: number): string => `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;

/** How an attacker reaches a server, and what is written into the headers on the way. */
interface Route {
  readonly how: string;
  readonly trustProxy: string;
  readonly from: string;
  headers(spoofed: string): Readonly<Record<string, string>>;
}

const ROUTES: readonly Route[] = [
  { how: 'no proxy is trusted', trustProxy: '', from: '127.0.7.1', headers: (spoofed) => ({ 'x-forwarded-for': spoofed }) },
  {
    how: 'past the trusted proxy',
    trustProxy: '127.0.7.9, 10.0.0.0/8',
    from: '127.0.7.2',
    headers: (spoofed) => ({ 'x-forwarded-for': spoofed, forwarded: `for=${spoofed}`, 'x-real-ip': spoofed, 'cf-connecting-ip': spoofed }),
  },
  {
    how: 'through the proxy, which adds the true address',
    trustProxy: '127.0.7.9',
    from: '127.0.7.9',
    headers: (spoofed) => ({ 'x-forwarded-for': `${spoofed}, 198.51.100.7` }),
  },
  {
    how: 'through two proxies, naming a proxy as oneself',
    trustProxy: '127.0.7.9, 10.0.0.0/8',
    from: '127.0.7.9',
    headers: (spoofed) => ({ 'x-forwarded-for': `${spoofed}, 10.0.0.${spoofed.split('.')[3]}, 198.51.100.8, 10.0.0.1` }),
  },
];

/** Tries passwords of a member. Returns how many were looked at, and when the first attempt began. */
const tryPasswords = async (server: string, { from, headers }: Route, attempts: number): Promise<number> => {
  let tried = 0;
  for (let index = 0; index < attempts; index++) {
    const body = { name: `Nobody ${index}`, password: 'a wrong password' };
    const { status } = await sendRaw(server, { method: 'POST', path: '/api/session', from, headers: headers(spoof(index)), body });
    if (status !== 429) tried++;
  }
  return tried;
};

const opensSocket = (server: string, headers: Readonly<Record<string, string>>): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/ws`, { headers, localAddress: BANNED });
    socket.once('open', () => (socket.terminate(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Requests of a banned address that pass under other names. */
const walkAroundBan = async (server: string, attempts: number): Promise<number> => {
  const ban = { address: BANNED, banned: true };
  const { status } = await sendRaw(server, { method: 'POST', path: '/api/admin/bans', headers: ADMIN, body: ban });
  if (status !== 200) throw new Error(`the ban was answered with ${status}`);
  let passed = 0;
  for (let index = 0; index < attempts; index++) {
    const headers = { 'x-forwarded-for': spoof(index) };
    if ((await sendRaw(server, { path: '/api/games', from: BANNED, headers })).status !== 403) passed++;
    if (await opensSocket(server, headers)) passed++;
  }
  return passed;
};

/** Names other addresses as its own, against limits and bans. */
export const spoofAddresses: Attack = async (scale) => {
  const attempts = ATTEMPTS * scale;
  const figures: Record<string, number> = {};
  const limits = [];
  for (const route of ROUTES) {
    const server = await startVictim({ trustProxy: route.trustProxy });
    const startedAt = performance.now();
    const tried = await tryPasswords(server.address, route, attempts);
    // A token comes back every six seconds.
    const refilled = Math.floor((performance.now() - startedAt) / 6000);
    await server.stop();
    figures[route.how] = tried;
    limits.push({ what: `passwords tried, ${route.how}`, value: tried - refilled, max: SIGN_IN_LIMIT });
  }
  const server = await startVictim({ trustProxy: '127.0.7.9' });
  const passed = await walkAroundBan(server.address, attempts);
  await server.stop();
  return {
    achieved: `of ${attempts} passwords with an invented address each, ${Math.max(...Object.values(figures))} were looked at; a banned address passed ${passed} times`,
    limits: [...limits, { what: 'requests and sockets of a banned address', value: passed, max: 0 }],
    figures,
  };
};
