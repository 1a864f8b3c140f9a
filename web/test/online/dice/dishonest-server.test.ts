import { commitmentTo, entropyHash, verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeServer, firstRolls, newSeed } from './dishonest-server.ts';
import type { Client } from './dishonest-server.ts';

const { game } = await (findGame('age-of-war') as GameManifest).rules();

let server: FakeServer;
let hana: Client;
let ken: Client;
beforeEach(() => {
  server = new FakeServer(game, ['p1', 'p2']);
  [hana, ken] = server.clients as [Client, Client];
});

/** A record can be in order although the dice were steered: only what a client saw before tells. */
const expectRecordInOrder = (record: GameRecord): void => expect(verify(game, record)).toMatchObject({ ok: true, problem: null });

describe('an honest server', () => {
  test('is never accused, and each client reveals only after the commitment', async () => {
    await server.showAll();
    expect(server.dice.entropy).toEqual({});
    server.commit();
    await server.showAll();
    expect(Object.keys(server.dice.entropy)).toEqual(['p1', 'p2']);
    const record = server.play();
    for (const client of server.clients)
      expect(client.keeper.check(server.tableFor(client.seat), record, client.seat)).toMatchObject({
        problems: [],
        hasWitnessed: true,
        abandonedRounds: 0,
      });
  });

  test('is not accused after an abandoned round, nor for a table that it closes', async () => {
    await server.agree();
    const abandonedDice = [{ commitment: commitmentTo(server.seed), seed: server.seed }];
    server.seed = newSeed();
    server.dice = { entropyHashes: { p1: null, p2: null }, commitment: '', entropy: {}, seed: null, abandonedDice };
    await server.agree();
    expect(hana.keeper.check(server.tableFor('p1'), server.play(), 'p1')).toMatchObject({ problems: [], abandonedRounds: 1 });
    const closed = new FakeServer(game, ['p1', 'p2']);
    await closed.agree();
    closed.status = 'cancelled';
    closed.dice = { ...closed.dice, entropy: {}, seed: closed.seed };
    for (const { keeper, seat } of closed.clients) expect(keeper.findProblems({ ...closed.tableFor(seat), number: 0 })).toEqual([]);
  });

  test('gets each answer once, and an entropy is never used in two rounds', async () => {
    await server.showAll();
    const first = server.dice.entropyHashes['p1'];
    await server.showAll();
    expect(server.dice.entropyHashes['p1']).toBe(first);
    // A message from before the answer arrived: the same hash is sent again.
    await hana.keeper.observe({ ...server.tableFor('p1'), entropyHashes: { p1: null, p2: null } }, 'p1');
    expect(server.dice.entropyHashes['p1']).not.toBeNull();
    const second = server.dice.entropyHashes['p1'];
    await hana.keeper.observe({ ...server.tableFor('p1'), entropyHashes: { p1: null, p2: null } }, 'p1');
    expect(server.dice.entropyHashes['p1']).toBe(second);
    // A server that asks for another round gets another entropy.
    server.commit();
    await server.showAll();
    server.dice = { ...server.dice, commitment: '', entropyHashes: { p1: null, p2: null }, entropy: {} };
    await server.showAll();
    expect(server.dice.entropyHashes['p1']).not.toBe(second);
  });
});

describe('two clients name every way in which a server steers the dice', () => {
  test('late entropy: a seat of the operator tries values until the dice suit', async () => {
    server = new FakeServer(game, ['p1', 'p2', 'p3'], ['p1', 'p2']);
    await server.agree();
    const { entropy } = server.dice;
    // The operator knows the seed and the entropy of all others.
    const tries = Array.from({ length: 60 }, (_, at) => {
      const late = at.toString(16).padStart(32, '0');
      server.status = 'open';
      const record = server.play({ entropy: { ...entropy, p3: late } });
      return { late, record, sum: firstRolls(record, 7).reduce((total, one) => total + one, 0) };
    });
    const best = tries.toSorted((one, other) => other.sum - one.sum)[0] as (typeof tries)[number];
    server.dice = { ...server.dice, entropyHashes: { ...server.dice.entropyHashes, p3: entropyHash(best.late) } };
    expectRecordInOrder(best.record);
    for (const client of server.clients) expect(server.problemsFor(client, best.record)).toEqual([{ code: 'late-entropy', seat: 'p3' }]);
  });

  test('changed commitment: the seed is drawn again after all have revealed', async () => {
    await server.agree();
    server.seed = newSeed();
    const record = server.play();
    expectRecordInOrder(record);
    for (const client of server.clients)
      expect(server.problemsFor(client, record)).toEqual([{ code: 'commitment-changed' }, { code: 'seed-replaced' }]);
  });

  test('against a bot: the seed is drawn again after the only player has revealed', async () => {
    server = new FakeServer(game, ['p1', 'p2'], ['p1']);
    await server.showAll();
    // Nothing is revealed to a server that could still choose its seed.
    expect(server.dice.entropy).toEqual({});
    server.commit();
    await server.showAll();
    server.seed = newSeed();
    const record = server.play();
    expectRecordInOrder(record);
    const [only] = server.clients as [Client];
    expect(server.problemsFor(only, record)).toEqual([{ code: 'commitment-changed' }, { code: 'seed-replaced' }]);
  });

  test('replaced entropy: what a client gave is exchanged, for itself or for others', async () => {
    await server.agree();
    const { entropy } = server.dice;
    const record = server.play({ entropy: { ...entropy, p1: 'ee'.repeat(32) } });
    expectRecordInOrder(record);
    for (const client of server.clients) expect(server.problemsFor(client, record)).toEqual([{ code: 'entropy-replaced', seat: 'p1' }]);
  });

  test('dropped entropy: a client learns that the game began without its part', async () => {
    await server.agree();
    const { p2 } = server.dice.entropy as { p2: string };
    const record = server.play({ entropy: { p2 } });
    expectRecordInOrder(record);
    for (const client of server.clients) expect(server.problemsFor(client, record)).toEqual([{ code: 'entropy-dropped', seat: 'p1' }]);
  });

  test('withheld seed: after the end, after closing, and for an abandoned round', async () => {
    await server.agree();
    const record = server.play();
    server.dice = { ...server.dice, seed: null };
    for (const client of server.clients) {
      expect(server.problemsFor(client, { ...record, seed: null })).toEqual([{ code: 'seed-withheld' }]);
      expect(server.problemsFor(client, null)).toEqual([{ code: 'seed-withheld' }]);
    }
    const closed = new FakeServer(game, ['p1', 'p2']);
    await closed.agree();
    closed.status = 'cancelled';
    for (const { keeper, seat } of closed.clients)
      expect(keeper.findProblems({ ...closed.tableFor(seat), number: 0 })).toEqual([{ code: 'seed-withheld' }]);
    const restarted = new FakeServer(game, ['p1', 'p2']);
    await restarted.agree();
    restarted.dice = { entropyHashes: { p1: null, p2: null }, commitment: '', entropy: {}, seed: null, abandonedDice: [] };
    restarted.seed = newSeed();
    await restarted.agree();
    const [first] = restarted.clients as [Client];
    expect(restarted.problemsFor(first, restarted.play())).toEqual([{ code: 'seed-withheld' }]);
  });

  test('another seed than the committed one, and rolls that do not follow from it', async () => {
    await server.agree();
    const record = server.play();
    const other = newSeed();
    expect(server.problemsFor(hana, { ...record, seed: other })).toEqual([{ code: 'seed-replaced' }, { code: 'rolls-differ' }]);
    const forged = JSON.parse(JSON.stringify(record)) as { log: { rolls?: { of: number; got: number[] }[] }[] };
    const roll = forged.log.flatMap(({ rolls }) => rolls ?? [])[0] as { of: number; got: number[] };
    roll.got = [((roll.got[0] as number) + 1) % roll.of, ...roll.got.slice(1)];
    expect(server.problemsFor(ken, forged as unknown as GameRecord)).toEqual([{ code: 'rolls-differ' }]);
  });

  test('rounds abandoned until the dice suit: after three the player is asked', async () => {
    await server.agree();
    for (let round = 1; round < 3; round++) {
      server.seed = newSeed();
      server.dice = { ...server.dice, entropyHashes: { p1: null, p2: null }, commitment: '', entropy: {} };
      await server.agree();
      expect(Object.keys(server.dice.entropy)).toEqual(['p1', 'p2']);
    }
    // The server hides that it abandoned rounds; each client counts what it saw.
    server.dice = { ...server.dice, entropyHashes: { p1: null, p2: null }, commitment: '', entropy: {} };
    await server.showAll();
    expect(server.dice.entropyHashes).toEqual({ p1: null, p2: null });
    expect(hana.keeper.stepFor(server.tableFor('p1'), 'p1')).toEqual({ kind: 'many-rounds', abandoned: 3 });
    await hana.keeper.beginHere('fair-table-1');
    expect(server.dice.entropyHashes['p1']).toMatch(/^[0-9a-f]{64}$/);
    expect(server.problemsFor(hana, server.play())).toContainEqual({ code: 'seed-withheld' });
  });

  test('a commitment or hash that changes while the seats reveal: the client keeps its entropy', async () => {
    await server.showAll();
    server.commit();
    await hana.keeper.observe({ ...server.tableFor('p1'), commitment: '' }, 'p1');
    const seen = server.tableFor('p1');
    // Only the first sight counts: the answer to it is lost on the way.
    const before = server.dice;
    await hana.keeper.observe(seen, 'p1');
    server.dice = before;
    server.seed = newSeed();
    server.commit();
    await hana.keeper.observe(server.tableFor('p1'), 'p1');
    expect(server.dice.entropy['p1']).toBeUndefined();
    expect(hana.keeper.stepFor(server.tableFor('p1'), 'p1')).toEqual({ kind: 'refuse', problems: [{ code: 'commitment-changed' }] });
    server.dice = { ...before, entropyHashes: { ...before.entropyHashes, p2: 'ab'.repeat(32) } };
    expect(hana.keeper.stepFor(server.tableFor('p1'), 'p1')).toEqual({
      kind: 'refuse',
      problems: [{ code: 'entropy-replaced', seat: 'p2' }],
    });
  });

  test('different commitments for different clients: at least one of them notices', async () => {
    await server.showAll();
    server.commit();
    const other = commitmentTo(newSeed());
    server.disguise = (seat, dice) => (seat === 'p2' && dice.commitment !== '' ? { ...dice, commitment: other } : dice);
    await server.showAll();
    server.disguise = (_seat, dice) => dice;
    const record = server.play();
    expect(server.problemsFor(hana, record)).toEqual([]);
    expect(server.problemsFor(ken, record)).toEqual([{ code: 'commitment-changed' }, { code: 'seed-replaced' }]);
  });
});

describe('a device that lacks the entropy', () => {
  test('does not reveal, claims nothing, and can begin a new round', async () => {
    await server.showAll();
    const elsewhere = new FakeServer(game, ['p1', 'p2']).clients[0] as Client;
    server.commit();
    expect(elsewhere.keeper.stepFor(server.tableFor('p1'), 'p1')).toEqual({ kind: 'other-device' });
    await elsewhere.keeper.observe(server.tableFor('p1'), 'p1');
    expect(server.dice.entropy).toEqual({});
    await server.showAll();
    expect(elsewhere.keeper.check(server.tableFor('p1'), server.play(), 'p1')).toMatchObject({ problems: [], hasWitnessed: false });
  });

  test('accuses nobody after a new round from elsewhere, but says that it did not confirm the dice', async () => {
    await server.agree();
    const [seat, abandoned] = ['p1', { commitment: server.dice.commitment, seed: server.seed }];
    server.seed = newSeed();
    server.dice = { entropyHashes: { p1: null, p2: null }, commitment: '', entropy: {}, seed: null, abandonedDice: [abandoned] };
    const phone = new FakeServer(game, ['p1', 'p2']).clients[0] as Client;
    server.setHash(seat, phone.memory.newEntropyHash());
    await ken.keeper.observe(server.tableFor('p2'), 'p2');
    server.commit();
    const { p1 } = server.dice.entropyHashes as { p1: string };
    server.dice = { ...server.dice, entropy: { p1: phone.memory.findEntropy(p1) as string } };
    await ken.keeper.observe(server.tableFor('p2'), 'p2');
    const record = server.play();
    const report = (client: Client, viewer: string | null) => client.keeper.check(server.tableFor('p1'), record, viewer);
    expect(report(hana, 'p1')).toMatchObject({ problems: [], hasWitnessed: false, isConfirmedElsewhere: true, abandonedRounds: 1 });
    // A player who left before the start only watches.
    expect(report(hana, null)).toMatchObject({ problems: [], isConfirmedElsewhere: false });
    expect(report(ken, 'p2')).toMatchObject({ problems: [], hasWitnessed: true, isConfirmedElsewhere: false });
  });

  test('a reload keeps what was seen', async () => {
    await server.agree();
    const { keeper, memory } = hana;
    expect(keeper.listWaiting()).toEqual([{ table: 'fair-table-1', seat: 'p1' }]);
    const record = server.play({ entropy: { ...server.dice.entropy, p2: '77'.repeat(32) } });
    await keeper.observe(server.tableFor('p1'), 'p1');
    expect(keeper.listWaiting()).toEqual([]);
    expect(memory.loadTable('fair-table-1').rounds).toHaveLength(1);
    expect(server.problemsFor(hana, record)).toEqual([{ code: 'entropy-replaced', seat: 'p2' }]);
  });
});
