import { expect, test } from 'vitest';
import { doctor } from '../../src/ops/doctor.ts';
import { freePort, scratchFile } from '../helpers/databases.ts';
import { startLoad, findLostOrDuplicated, startNode } from '../helpers/reconnecting-player.ts';
import type { LoadRun } from '../helpers/reconnecting-player.ts';
import { eventually } from '../helpers/eventually.ts';

/** Waits for enough acknowledgements that some actions must be in flight. */
const waitUntilPlaying = async (load: LoadRun): Promise<void> => {
  const before = load.acknowledged().length;
  await eventually(() => load.acknowledged().length).toBeGreaterThan(before + 30);
};

test('a SQLite node killed repeatedly under load loses nothing and repeats nothing', async () => {
  const db = scratchFile();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let node = await startNode(port, db);
  const load = await startLoad(() => [address], 6, 5);
  for (let kills = 0; kills < 3; kills++) {
    await waitUntilPlaying(load);
    await node.kill('SIGKILL');
    node = await startNode(port, db);
    await eventually(() => load.players.every(({ resumed, isDisconnected: isAway }) => resumed > kills + 1 && !isAway)).toBe(true);
  }
  await waitUntilPlaying(load);
  await load.finish();
  load.stop();
  await node.kill('SIGTERM');
  expect(load.problems()).toEqual([]);
  const acknowledged = load.acknowledged();
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(await findLostOrDuplicated(db, acknowledged)).toEqual([]);
  expect((await doctor(db)).findings).toEqual([]);
  for (const player of load.players) expect(player.resumed).toBeGreaterThan(2);
}, 240_000);
