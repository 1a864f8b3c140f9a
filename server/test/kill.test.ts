import { expect, test } from 'vitest';
import { doctor } from '../src/care/doctor.ts';
import { freePort, scratchFile } from './databases.ts';
import { fight, lostOrDoubled, startNode } from './resilient.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('one node on SQLite killed again and again under load loses nothing and does nothing twice', async () => {
  const db = scratchFile();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let node = await startNode(port, db);
  const load = await fight(() => [address], 6, 5);
  for (let kills = 0; kills < 3; kills++) {
    await sleep(700);
    await node.kill('SIGKILL');
    node = await startNode(port, db);
  }
  await sleep(500);
  await load.settle();
  load.stop();
  await node.kill('SIGTERM');
  expect(load.problems()).toEqual([]);
  const acknowledged = load.acknowledged();
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(await lostOrDoubled(db, acknowledged)).toEqual([]);
  expect((await doctor(db)).findings).toEqual([]);
  for (const player of load.players) expect(player.resumed).toBeGreaterThan(2);
}, 240_000);
