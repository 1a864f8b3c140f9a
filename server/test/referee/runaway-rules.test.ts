import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1, rulesMs: 4000 }, fixtureRegistry(1));
});
afterAll(() => server.close());

test('rules that never end are refused at their own table; other tables continue', async () => {
  const bad = await seatTwoGuests(server, 'looping');
  const sound = await seatTwoGuests(server, 'steady');
  const startedAt = performance.now();
  const spinning = bad.a.act(bad.id, ['spin']);
  const waits: number[] = [];
  for (let i = 0; i < 6; i++) {
    const at = performance.now();
    const mover = i % 2 === 0 ? sound.a : sound.b;
    const other = mover === sound.a ? sound.b : sound.a;
    const update = other.waitForMessage((message) => message.type === 'update');
    expect((await mover.act(sound.id, ['add', 1])).type).toBe('done');
    await update;
    waits.push(performance.now() - at);
  }
  const soundEndedAfter = performance.now() - startedAt;
  expect(await spinning).toMatchObject({ type: 'refused', refusal: { code: 'fault', detail: 'the rules took too long' } });
  expect(soundEndedAfter).toBeLessThan(performance.now() - startedAt);
  expect(Math.max(...waits)).toBeLessThan(3500);
  expect(await bad.a.act(bad.id, ['add', 2])).toMatchObject({ type: 'done' });
  expect(bad.a.position?.view).toMatchObject({ board: { total: 2 } });
  for (const player of [bad.a, bad.b, sound.a, sound.b]) await player.close();
});
