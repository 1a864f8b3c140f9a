import type { RunningServer } from '../src/index.ts';
import type { NewTable, TableView } from '../src/wire.ts';
import { Player } from './player.ts';

export const edition = (number: 1 | 2): string => new URL(`./fixtures/titles-${number}.ts`, import.meta.url).href;

/** Two guests at a table of a small game, both watching. The first sits in seat a. */
export const sitDown = async (
  server: RunningServer,
  game: string,
  wish: Partial<NewTable> = {},
  seats = ['a', 'b'],
): Promise<{ id: string; a: Player; b: Player }> => {
  const [a, b] = await Promise.all([Player.guest(server.address, 'Aki'), Player.guest(server.address, 'Ben')]);
  const who = seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const { id } = (await a.post('/api/tables', { game, players: seats.length, seats: who, ...wish })) as TableView;
  await b.post(`/api/tables/${id}/seat`, {});
  await Promise.all([a.connect(id), b.connect(id)]);
  return { id, a, b };
};
