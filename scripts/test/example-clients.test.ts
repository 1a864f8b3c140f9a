import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExampleServer } from '../play-examples.ts';

/** The example clients play whole games and know nothing but the API. `scripts/play-examples.ts` plays more. */

let server: Awaited<ReturnType<typeof startExampleServer>>;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

test.each(['python/random_bot.py', 'typescript/random-bot.ts'])('%s has at most 80 lines, and imports nothing to install', (file) => {
  const text = readFileSync(fileURLToPath(new URL(`../../examples/${file}`, import.meta.url)), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  const imported = [...text.matchAll(/^import (.*)$/gm)].map(([, names]) => names);
  expect(imported).toEqual(file.endsWith('.py') ? ['http.client, json, os, random, sys, time, urllib.parse, uuid'] : []);
});

test.each([
  ['python', 'age-of-war'],
  ['python', 'hideyoshi'],
  ['python', 'saigoku'],
  ['python', 'most-dangerous-time'],
  ['typescript', 'age-of-war'],
  ['typescript', 'hideyoshi'],
] as const)('the client in %s plays a game of %s to its end against the bot of level 2', async (client, game) => {
  const [played] = await server.play(client, game);
  expect(played).toMatchObject({ game, outcome: { reason: expect.any(String) } });
  expect(played?.outcome?.reason).not.toBe('resigned');
  expect(played?.decisions).toBeGreaterThan(10);
});

test('the client in python plays ten seconds of Kenshin, which takes a minute, without an illegal action', async () => {
  const playing = server.play('python', 'kenshin');
  await Promise.race([playing, sleep(10_000)]);
  for (const { id } of (await server.request('GET', '/me/tables')) as { id: string }[])
    await server.request('POST', `/tables/${id}/resign`, {});
  const [played] = await playing;
  expect(played).toMatchObject({ game: 'kenshin', outcome: { reason: 'resigned' } });
  expect(played?.decisions).toBeGreaterThan(10);
});
