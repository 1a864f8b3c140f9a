import type { RunningServer } from '../../src/index.ts';
import type { NewTable, TableView } from '@gunbai/protocol';
import { Player } from './player.ts';

export const fixtureRegistry = (number: 1 | 2): string => new URL(`./fixtures/registry-${number}.ts`, import.meta.url).href;

/** Two guests at a table of a small game, both watching. The first sits in seat a. */
export const seatTwoGuests = async (
  server: RunningServer,
  game: string,
  overrides: Partial<NewTable> = {},
  seats = ['a', 'b'],
): Promise<{ id: string; a: Player; b: Player }> => {
  const [a, b] = await Promise.all([Player.createGuest(server.address, 'Aki'), Player.createGuest(server.address, 'Ben')]);
  const who = seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const { id } = (await a.post('/api/tables', { game, players: seats.length, seats: who, ...overrides })) as TableView;
  await b.post(`/api/tables/${id}/seat`, {});
  await Promise.all([a.connect(id), b.connect(id)]);
  return { id, a, b };
};

/** Each player of a counting game adds one, so that the game counts for both. */
export const addOnceEach = async (table: string, ...players: readonly Player[]): Promise<void> => {
  let number = players[0]?.position?.number ?? 0;
  for (const player of players) {
    const answer = await player.act(table, ['add', 1], number);
    if (answer.type !== 'done') throw new Error(answer.refusal.code);
    ({ number } = answer);
  }
};
