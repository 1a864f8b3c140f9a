import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** An answer to a simultaneous decision is not stale because another seat answered first. */
describe.each(['one node on a file', 'two nodes on PostgreSQL'] as const)('a simultaneous decision, with %s', (setting) => {
  let nodes: RunningServer[];
  beforeAll(async () => {
    const db = setting === 'one node on a file' ? scratchFile() : cluster.createDatabase();
    const start = () => startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 60_000 }, fixtureRegistry(1));
    nodes = setting === 'one node on a file' ? [await start()] : [await start(), await start()];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  /** Aki is connected to the first node, Ben to the last. */
  const seatPlayers = async (): Promise<{ id: string; a: Player; b: Player }> => {
    const { id, a, b } = await seatTwoGuests(nodes[0] as RunningServer, 'sealed');
    const other = new Player((nodes.at(-1) as RunningServer).address);
    other.cookie = b.cookie;
    await b.close();
    await other.connect(id);
    return { id, a, b: other };
  };
  const answer = async (player: Player, id: string, number: number, shown: number, key: string): Promise<object> =>
    (await player.request('POST', `/api/tables/${id}/actions`, { number, action: ['show', shown], key })).json as object;

  test('can be answered by all seats at the same moment, once each', async () => {
    const { id, a, b } = await seatPlayers();
    for (let round = 0; round < 2; round++) {
      const number = a.position?.number as number;
      const answers = await Promise.all([answer(a, id, number, 1, `first-of-${round}`), answer(b, id, number, 2, `second-of-${round}`)]);
      expect(answers.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
        { number: number + 1 },
        { number: number + 2 },
      ]);
      // Resent after a disconnect: applied once, acknowledged again.
      expect(await answer(a, id, number, 1, `first-of-${round}`)).toEqual(answers[0]);
      expect(await answer(b, id, number, 2, `second-of-${round}`)).toEqual(answers[1]);
      await eventually(() => [a.position?.number, b.position?.number]).toEqual([number + 2, number + 2]);
    }
    expect(((await a.get(`/api/tables/${id}`)) as TableView).number).toBe(5);
    for (const player of [a, b]) await player.close();
  });

  test('refuses a second answer of a seat, and an answer to the previous decision', async () => {
    const { id, a, b } = await seatPlayers();
    expect(await answer(a, id, 1, 1, 'a-is-quick')).toEqual({ number: 2 });
    expect(await answer(a, id, 1, 3, 'a-thinks-again')).toMatchObject({ error: { code: 'stale' } });
    expect(await answer(b, id, 1, 2, 'b-is-slower')).toEqual({ number: 3 });
    expect(await answer(b, id, 3, 2, 'b-goes-on-now')).toEqual({ number: 4 });
    for (const late of [1, 2]) expect(await answer(a, id, late, 3, `a-is-late-${late}`)).toMatchObject({ error: { code: 'stale' } });
    expect(await answer(a, id, 3, 3, 'a-is-in-time')).toEqual({ number: 5 });
    for (const player of [a, b]) await player.close();
  });
});
