import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import type { TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { soon } from './soon.ts';
import { edition } from './table.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 }, edition(1));
});
afterAll(() => server.close());

test('a bot that wants what the rules refuse plays something else, and the game goes on', async () => {
  const person = await Player.guest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'greedy' },
  ];
  const { id } = (await person.post('/api/tables', { game: 'tempting', players: 2, seats })) as TableView;
  await person.connect(id);
  for (let round = 1; round <= 3; round++) {
    expect((await person.act(id, ['add', 1])).type).toBe('done');
    await soon(() => person.position?.number).toBe(2 * round + 1);
  }
  expect(person.position?.view).toMatchObject({ outcome: null });
  await person.close();
});
