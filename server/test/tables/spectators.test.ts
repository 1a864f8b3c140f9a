import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
});
afterAll(() => server.close());

interface HandView {
  readonly zones: Record<string, { pieces: string[] }>;
  readonly board: { strokes: number };
}
const hand = ({ position }: Player): string[] | undefined => (position?.view as HandView | undefined)?.zones['hand.b']?.pieces;

test('a spectator sees no hand until all seats agree to show them with a delay', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const watcher = new Player(server.address);
  await watcher.connect(id);
  expect(hand(watcher)).toEqual(['?', '?']);
  expect(hand(b)).not.toContain('?');
  const dealt = hand(b);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 3 });
  expect(hand(watcher)).toEqual(['?', '?']);
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  await a.act(id, ['rest'], b.position?.number);
  await eventually(() => watcher.position?.number).toBe(a.position?.number);
  expect(hand(watcher)).toEqual(['?', '?']); // until the game has that many log entries
  for (let i = 0; i < 3; i++) {
    await a.act(id, ['strike'], b.position?.number);
    await b.act(id, ['pass'], a.position?.number);
  }
  await eventually(() => watcher.position?.number).toBe((b.position?.number as number) - 3);
  expect(hand(watcher)).toEqual(dealt);
  expect((watcher.position?.view as HandView | undefined)?.board.strokes).toBe(2);
  expect(hand(a)).toEqual(['?', '?']);
  for (const player of [a, b, watcher]) await player.close();
});

test('undoing and redoing does not shorten the delay of the hands', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const watcher = new Player(server.address);
  await watcher.connect(id);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 2 });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  for (let i = 0; i < 3; i++) {
    await a.act(id, ['rest']);
    await a.post(`/api/tables/${id}/undo`, {});
    await eventually(() => a.position?.number).toBe(3 + 2 * i);
  }
  await eventually(() => watcher.position?.number).toBe(7);
  expect(hand(watcher)).toEqual(['?', '?']);
  for (const player of [a, b, watcher]) await player.close();
});

test('a table can exclude spectators', async () => {
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true } as const;
  const { id, a, b } = await seatTwoGuests(server, 'duel', { policy });
  const watcher = new Player(server.address);
  await watcher.connect();
  const refused = watcher.waitForMessage((message) => message.type === 'refused');
  watcher.send({ type: 'watch', table: id });
  expect(await refused).toMatchObject({ refusal: { code: 'no-spectators' } });
  for (const player of [a, b, watcher]) await player.close();
});
