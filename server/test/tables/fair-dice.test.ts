import { commitmentTo, entropyHash, verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { hashOf, revealEntropy, share } from '../helpers/dice.ts';
import { loadGame, Player } from '../helpers/player.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const SEATS = [
  { seat: 'p1', who: 'me' },
  { seat: 'p2', who: 'open' },
];

const codeOf = ({ json }: { json: unknown }): string | undefined => (json as { error?: { code: string } }).error?.code;

describe.each(['sqlite', 'postgres'] as const)('dice by commitment of all seats, on %s', (kind) => {
  let server: RunningServer;
  beforeAll(async () => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 });
  });
  afterAll(() => server.close());

  const createGuests = async (): Promise<[Player, Player]> =>
    Promise.all([Player.createGuest(server.address, 'Aki'), Player.createGuest(server.address, 'Ben')]);
  const readTable = async (player: Player, id: string): Promise<TableView> => (await player.get(`/api/tables/${id}`)) as TableView;
  const open = async (owner: Player, seats: readonly object[] = SEATS): Promise<TableView> =>
    (await owner.post('/api/tables', { game: 'age-of-war', seats, ...hashOf('a') })) as TableView;
  const join = async (player: Player, id: string, digit: string): Promise<TableView> =>
    (await player.post(`/api/tables/${id}/seat`, hashOf(digit))) as TableView;
  const dice = (player: Player, id: string, body: object) => player.request('POST', `/api/tables/${id}/dice`, body);

  test('the server commits when all hashes are in, and play begins when all entropy is revealed', async () => {
    const [a, b] = await createGuests();
    const { id, commitment } = await open(a);
    expect(commitment).toBe('');
    expect(codeOf(await dice(a, id, { entropy: share('a') }))).toBe('dice-not-committed');
    const full = await join(b, id, 'b');
    expect(full).toMatchObject({ status: 'open', entropy: {}, seed: null });
    expect(full.entropyHashes).toEqual({ p1: entropyHash(share('a')), p2: entropyHash(share('b')) });
    expect(full.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(await revealEntropy(b, id, 'b')).toMatchObject({ status: 'open', entropy: { p2: share('b') } });
    const begun = await revealEntropy(a, id, 'a');
    expect(begun).toMatchObject({ status: 'playing', commitment: full.commitment, seed: null });
    // Repeated after a lost answer.
    expect((await dice(a, id, { entropy: share('a') })).status).toBe(200);
    await a.post(`/api/tables/${id}/resign`, {});
    const record = (await b.get(`/api/tables/${id}/record`)) as GameRecord;
    expect(record).toMatchObject({ format: 'gunbai/3', commitment: full.commitment, entropyHashes: full.entropyHashes });
    expect(commitmentTo(record.seed as string)).toBe(full.commitment);
    expect(verify(await loadGame('age-of-war'), record)).toMatchObject({ ok: true });
  });

  test('only the entropy of the hash is accepted, and only from its seat', async () => {
    const [a, b] = await createGuests();
    const { id } = await open(a);
    await join(b, id, 'b');
    const stranger = await Player.createGuest(server.address, 'Cho');
    expect(codeOf(await dice(stranger, id, { entropy: share('a') }))).toBe('not-seated');
    expect(codeOf(await dice(b, id, { entropy: share('a') }))).toBe('wrong-entropy');
    expect(codeOf(await dice(b, id, { entropy: 'ab' }))).toBe('malformed');
    expect((await readTable(a, id)).status).toBe('open');
  });

  test('if a seat leaves before it reveals, the game does not start, and all give new entropy to a new seed', async () => {
    const [a, b] = await createGuests();
    const { id } = await open(a);
    const { commitment } = await join(b, id, 'b');
    await revealEntropy(a, id, 'a');
    await b.request('DELETE', `/api/tables/${id}/seat`, {});
    const again = await readTable(a, id);
    expect(again).toMatchObject({ status: 'open', commitment: '', entropy: {}, entropyHashes: { p1: null }, seed: null });
    // The abandoned seed is published.
    expect(again.abandonedDice.map(({ seed }) => commitmentTo(seed))).toEqual([commitment]);
    const cho = await Player.createGuest(server.address, 'Cho');
    await join(cho, id, 'c');
    expect((await readTable(a, id)).commitment).toBe('');
    await dice(a, id, hashOf('d'));
    const renewed = await readTable(a, id);
    expect(renewed.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(renewed.commitment).not.toBe(commitment);
    // Entropy that everybody has seen is no longer accepted.
    expect(codeOf(await dice(a, id, { entropy: share('a') }))).toBe('wrong-entropy');
    await revealEntropy(a, id, 'd');
    expect(await revealEntropy(cho, id, 'c')).toMatchObject({ status: 'playing' });
  });

  test('a player who changed device begins a new round with a new hash', async () => {
    const [a, b] = await createGuests();
    const { id } = await open(a);
    // Before the server commits, a hash is replaced freely.
    await dice(a, id, hashOf('e'));
    const { commitment, entropyHashes } = await join(b, id, 'b');
    expect(entropyHashes['p1']).toBe(hashOf('e').entropyHash);
    await revealEntropy(b, id, 'b');
    await dice(a, id, hashOf('f'));
    const renewed = await readTable(b, id);
    expect(renewed).toMatchObject({ commitment: '', entropy: {}, entropyHashes: { p1: hashOf('f').entropyHash, p2: null } });
    expect(renewed.abandonedDice).toMatchObject([{ commitment }]);
    await dice(b, id, hashOf('c'));
    await revealEntropy(a, id, 'f');
    expect(await revealEntropy(b, id, 'c')).toMatchObject({ status: 'playing' });
  });

  test('against bots the owner sees the commitment before revealing', async () => {
    const [a] = await createGuests();
    const full = await open(a, [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'bot', bot: 'random' },
    ]);
    expect(full).toMatchObject({ status: 'open', entropy: {} });
    expect(full.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(await revealEntropy(a, full.id, 'a')).toMatchObject({ status: 'playing', commitment: full.commitment });
  });

  test('rematches carry entropy of all players', async () => {
    const [a, b] = await createGuests();
    const { id } = await open(a);
    await join(b, id, 'b');
    await revealEntropy(a, id, 'a');
    await revealEntropy(b, id, 'b');
    await a.post(`/api/tables/${id}/resign`, {});
    const rematch = (await a.post(`/api/tables/${id}/rematch`, hashOf('c'))) as TableView;
    const full = (await b.post(`/api/tables/${id}/rematch`, hashOf('d'))) as TableView;
    expect(full).toMatchObject({
      id: rematch.id,
      status: 'open',
      entropyHashes: { p2: hashOf('c').entropyHash, p1: hashOf('d').entropyHash },
    });
    await revealEntropy(b, full.id, 'd');
    expect(await revealEntropy(a, full.id, 'c')).toMatchObject({ status: 'playing', entropy: { p2: share('c'), p1: share('d') } });
  });

  test('a table that its owner closes reveals the seed', async () => {
    const [a, b] = await createGuests();
    const { id } = await open(a);
    const { commitment } = await join(b, id, 'b');
    expect((await readTable(b, id)).seed).toBe(null);
    await a.request('DELETE', `/api/tables/${id}/seat`, {});
    const closed = await readTable(b, id);
    expect(closed.status).toBe('cancelled');
    expect(commitmentTo(closed.seed as string)).toBe(commitment);
  });

  test('a program that gives no hash plays at once, and adds nothing to the dice', async () => {
    const [a, b] = await createGuests();
    const { id } = (await a.post('/api/tables', { game: 'age-of-war', seats: SEATS })) as TableView;
    expect(await b.post(`/api/tables/${id}/seat`, {})).toMatchObject({ status: 'playing', entropyHashes: {}, entropy: {} });
    expect(codeOf(await dice(a, id, hashOf('a')))).toBe('not-open');
  });
});
