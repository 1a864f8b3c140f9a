import { Agent } from 'node:http';
import { sendRaw, startVictim } from './attack.ts';
import type { Attack, RawAnswer } from './attack.ts';

/** Ways to write one address. */
const SPELLINGS = [
  '/api/games',
  '/%61pi/games',
  '/api/%67ames',
  '/%61%70%69/%67%61%6d%65%73',
  'http://elsewhere.example/api/games',
  'http://elsewhere.example/%61pi/games',
  '//elsewhere.example/api/games',
  '/api/games/',
  '/api//games',
  '/API/games',
  '/./api/games',
  '/x/../api/games',
  '/api/games;x',
  '/api/games?x=%00',
  '/api/v1/games',
];
const REQUESTS = 900;
const CONNECTIONS = 50;
/** The limit of requests for each address, and how many come back each second. */
const REQUEST_LIMIT = 600;
const REFILL_PER_SECOND = 10;

interface SpellingTally {
  readonly passed: number;
  /** More than the limit allows. */
  readonly excess: number;
  readonly cacheable: number;
}

/** Sends as fast as it can from one address. */
const flood = async (server: string, path: string, from: string, count: number): Promise<SpellingTally> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  const answers: RawAnswer[] = [];
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    while (sent < count) {
      sent++;
      answers.push(await sendRaw(server, { path, from, agent }));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  agent.destroy();
  // Other paths get the page of the client, which costs nothing.
  const found = answers.filter(({ status, text }) => status === 200 && text.startsWith('['));
  const allowed = Math.ceil(REQUEST_LIMIT + (REFILL_PER_SECOND * (performance.now() - startedAt)) / 1000);
  const cacheable = found.filter(({ headers }) => headers['cache-control'] !== 'no-store').length;
  return { passed: found.length, excess: Math.max(0, found.length - allowed), cacheable };
};

/** Writes a path in ways that a limit may not recognize. */
export const encodePaths: Attack = async (scale) => {
  const server = await startVictim();
  const figures: Record<string, SpellingTally> = {};
  for (const [index, path] of SPELLINGS.entries())
    figures[path] = await flood(server.address, path, `127.0.2.${index + 1}`, REQUESTS * scale);
  await server.stop();
  const tallies = Object.values(figures);
  const excess = Math.max(...tallies.map((one) => one.excess));
  const cacheable = tallies.reduce((sum, one) => sum + one.cacheable, 0);
  return {
    achieved: `${SPELLINGS.length} spellings of a path, ${REQUESTS * scale} requests each: at most ${Math.max(...tallies.map(({ passed }) => passed))} were answered`,
    limits: [
      { what: 'answers beyond the limit', value: excess, max: 0 },
      { what: 'answers that a proxy may keep', value: cacheable, max: 0 },
    ],
    figures,
  };
};
