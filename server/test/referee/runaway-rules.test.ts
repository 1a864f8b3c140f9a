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
  const good = await seatTwoGuests(server, 'steady');
  const begun = performance.now();
  const spinning = bad.a.act(bad.id, ['spin']);
  const waits: number[] = [];
  for (let i = 0; i < 6; i++) {
    const at = performance.now();
    const mover = i % 2 === 0 ? good.a : good.b;
    const other = mover === good.a ? good.b : good.a;
    const update = other.waitForMessage((message) => message.type === 'update');
    expect((await mover.act(good.id, ['add', 1])).type).toBe('done');
    await update;
    waits.push(performance.now() - at);
  }
  const goodEnded = performance.now() - begun;
  expect(await spinning).toMatchObject({ type: 'refused', refusal: { code: 'fault', detail: 'the rules took too long' } });
  expect(goodEnded).toBeLessThan(performance.now() - begun);
  expect(Math.max(...waits)).toBeLessThan(3500);
  expect(await bad.a.act(bad.id, ['add', 2])).toMatchObject({ type: 'done' });
  expect(bad.a.position?.view).toMatchObject({ board: { total: 2 } });
  for (const player of [bad.a, bad.b, good.a, good.b]) await player.close();
});
