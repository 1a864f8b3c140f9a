// Plays games with the example clients, which know nothing but the API:
//     npx node scripts/play-examples.ts [--games 3] [--client python|typescript] [game…]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { games } from '@gunbai/games/registry';
import { startServer } from '@gunbai/server';

const path = (file: string): string => fileURLToPath(new URL(`../examples/${file}`, import.meta.url));
const COMMANDS = {
  python: ['python3', path('python/random_bot.py')],
  typescript: [process.execPath, path('typescript/random-bot.ts')],
} as const;
export type ExampleClient = keyof typeof COMMANDS;

/** What an example prints after a game. */
export interface PlayedGame {
  readonly game: string;
  readonly decisions: number;
  readonly outcome: { readonly winners: readonly string[]; readonly reason: string } | null;
}

interface ExampleServer {
  /** Ends with an error if the server refuses an action. */
  play(client: ExampleClient, game: string, count?: number): Promise<readonly PlayedGame[]>;
  /** Sends a request with the token of the bot account. */
  request(method: string, path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, problem] = ['', ''];
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (problem += String(text)));
    child.once('error', reject);
    child.once('exit', (status) => (status === 0 ? resolve(output) : reject(new Error(`${command} ended with ${status}: ${problem}`))));
  });

const sendJson = async (url: string, method: string, headers: Readonly<Record<string, string>>, body?: object) => {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { json: (await answer.json()) as unknown, cookie: cookie.join('; ') };
};

/** A server with a bot account for the examples. Its limits are wide: nobody else plays there. */
export const startExampleServer = async (): Promise<ExampleServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-examples-'));
  const server = await startServer({ port: 0, db: join(folder, 'examples.sqlite'), log: 'silent', rateFactor: 1000, rulesMs: 60_000 });
  const owner = { name: 'Owner of the examples', password: 'a program of my own' };
  const { cookie } = await sendJson(`${server.address}/api/members`, 'POST', {}, owner);
  const bot = await sendJson(`${server.address}/api/me/bots`, 'POST', { cookie }, { name: 'Example' });
  const scopes = { name: 'examples', scopes: ['read', 'play'], bot: (bot.json as { account: string }).account };
  const made = await sendJson(`${server.address}/api/me/access-tokens`, 'POST', { cookie }, scopes);
  const { token } = made.json as { token: string };
  return {
    play: async (client, game, count = 1) => {
      const [command, file] = COMMANDS[client];
      const output = await run(command, [file, game, '2', String(count)], { GUNBAI_URL: server.address, GUNBAI_TOKEN: token });
      return output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PlayedGame);
    },
    request: async (method, route, body) =>
      (await sendJson(`${server.address}/api/v1${route}`, method, { authorization: `Bearer ${token}` }, body)).json,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { games: { type: 'string', default: '3' }, client: { type: 'string', default: 'python' } },
    allowPositionals: true,
  });
  const server = await startExampleServer();
  try {
    for (const game of positionals.length > 0 ? positionals : games.map(({ id }) => id))
      for (let played = 0; played < Number(values.games); played++) {
        const started = Date.now();
        const [result] = await server.play(values.client as ExampleClient, game);
        console.log(JSON.stringify({ ...result, seconds: (Date.now() - started) / 1000 }));
      }
  } finally {
    await server.close();
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
