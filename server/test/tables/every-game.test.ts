import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom, determinize, pendingSeats, stateHash, viewFor } from '@gunbai/engine';
import type { Action, AnyGame, State, View } from '@gunbai/engine';
import { findGame, games } from '@gunbai/games/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup, startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { RESTORED_SETTING } from '../../src/tables/dice/restore-epoch.ts';
import { scratchFile } from '../helpers/databases.ts';
import { duelGame } from '../helpers/fixtures/games.ts';
import { findForgeryProblem, ActionForger } from '../helpers/forged-actions.ts';
import type { PendingDecision } from '../helpers/forged-actions.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const gameIds = [...games.map(({ id }) => id), 'duel'];
const fixtureRegistryFor = (game: string): string | undefined => (game === 'duel' ? fixtureRegistry(1) : undefined);
const loadRules = (game: string): Promise<AnyGame> => (game === 'duel' ? Promise.resolve(duelGame) : loadGame(game));

const start = (db: string, game: string): Promise<RunningServer> =>
  startServer({ port: 0, db, log: 'silent', rateFactor: 1000, workers: 1 }, fixtureRegistryFor(game));

/** A table of the first scenario with a guest in every seat, after some moves. */
const playMoves = async (server: RunningServer, game: AnyGame, moves: number): Promise<{ id: string; players: Player[] }> => {
  const scenario = game.scenarios[0];
  const seats = scenario?.seats.slice(0, scenario.minPlayers ?? scenario.seats.length) ?? [];
  const players = await Promise.all(seats.map((seat) => Player.createGuest(server.address, seat)));
  const [owner, ...others] = players as [Player, ...Player[]];
  const newTable = { game: game.id, players: seats.length, seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })) };
  const { id } = (await owner.post('/api/tables', newTable)) as TableView;
  for (const [at, player] of others.entries()) await player.post(`/api/tables/${id}/seat`, { seat: seats[at + 1] });
  for (const player of players) await player.connect(id);
  const chance = seededRandom(17);
  for (let i = 0; i < moves; i++) {
    const mover = players.find((player) => randomAction(game, player) !== null);
    if (!mover) break;
    const updates = Promise.all(players.map((player) => player.waitForMessage((message) => message.type === 'update')));
    const answer = await mover.act(id, randomAction(game, mover, chance));
    expect(answer.type).toBe('done');
    await updates;
  }
  return { id, players };
};

describe.each(gameIds)('%s', (name) => {
  let game: AnyGame;
  let server: RunningServer;
  let id: string;
  let players: Player[];
  const db = scratchFile();
  beforeAll(async () => {
    game = await loadRules(name);
    server = await start(db, name);
    ({ id, players } = await playMoves(server, game, 12));
  });
  afterAll(() => server.close());

  test('forged, stale, early, repeated and out-of-turn actions are refused with a code, and change nothing', async () => {
    const stranger = await Player.createGuest(server.address, 'Stranger');
    await stranger.connect();
    const chance = seededRandom(23);
    const forger = new ActionForger(game, chance);
    const clauses = name === 'duel' ? undefined : new Set((await findGame(name)?.clauses.en())?.map(({ id: clause }) => clause));
    const kinds = new Set<string>();
    let last: PendingDecision['last'];
    for (let positions = 0; positions < 6; positions++) {
      const mover = players.find((player) => randomAction(game, player) !== null);
      if (!mover) break;
      const { view, number } = mover.position as { view: View<unknown>; number: number };
      const before = stateHash(view);
      const other = players.find(({ seat }) => !pendingSeats(game, view).includes(seat as string));
      const legal = forger.setPosition({
        view,
        seat: mover.seat as string,
        number,
        hasIdleSeat: other !== undefined,
        ...(last ? { last } : {}),
      });
      const senders = { mover, other: other ?? stranger, stranger };
      for (let i = 0; i < 50; i++) {
        const forged = forger.next();
        kinds.add(forged.kind);
        const answer = await senders[forged.by].act(id, forged.action, forged.number);
        const refusal = answer.type === 'refused' ? answer.refusal : null;
        const complaint = findForgeryProblem(forged, refusal, forger.isWellFormed(forged.action), clauses);
        expect(complaint, JSON.stringify({ forged, answer })).toBeNull();
      }
      const after = (await mover.get(`/api/tables/${id}/position`)) as [unknown, { view: unknown; number: number }];
      expect([stateHash(after[1].view), after[1].number]).toEqual([before, number]);
      const action = legal[chance.next(legal.length)] as Action;
      const updates = Promise.all(players.map((player) => player.waitForMessage((message) => message.type === 'update')));
      const key = `true-move-${number}`;
      const done = await mover.act(id, action, number, key);
      expect(done.type).toBe('done');
      await updates;
      // Resent with the same key, it is acknowledged again but applied once.
      expect(await mover.act(id, action, number, key)).toMatchObject({ type: 'done', key });
      expect(mover.position?.number).toBe((done as { number: number }).number);
      last = { action, number };
    }
    expect(kinds.size).toBeGreaterThan(5);
    await stranger.close();
  });

  test('updates to a seat or a spectator do not depend on hidden information', async () => {
    const store = await openStore(db);
    const { state: text } = await store.db.selectFrom('tables').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    await store.close();
    const state = JSON.parse(text) as State<unknown>;
    const viewers: [string | null, Player][] = [
      ...players.map((player): [string | null, Player] => [player.seat, player]),
      [null, new Player(server.address)],
    ];
    for (const [seat, player] of viewers) {
      const sent = await readRawMessages(player, server.address, id);
      const other = determinize(game, viewFor(game, state, seat), seededRandom(31));
      const copy = join(mkdtempSync(join(tmpdir(), 'gunbai-other-')), 'copy.sqlite');
      await backup(db, copy);
      const altered = await openStore(copy);
      await altered.commit([
        // The copy stands for the same server, not for one that was restored.
        altered.db.deleteFrom('server_state').where('name', '=', RESTORED_SETTING),
        altered.db
          .updateTable('tables')
          .set({ state: JSON.stringify(other) })
          .where('id', '=', id),
      ]);
      await altered.close();
      const elsewhere = await start(copy, name);
      expect(await readRawMessages(player, elsewhere.address, id), `seat ${seat}`).toBe(sent);
      await elsewhere.close();
    }
  });
});

/** The position as sent to the client, without presence, which depends on the server. */
const readRawMessages = async (player: Player, address: string, table: string): Promise<string> => {
  const answer = await fetch(`${address}/api/tables/${table}/position`, { headers: player.cookie ? { cookie: player.cookie } : {} });
  return (await answer.text()).replaceAll('"present":true', '"present":false');
};
