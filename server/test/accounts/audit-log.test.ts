import type { AuditPage } from '@gunbai/protocol/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAuditEntry, purgeAuditLog } from '../../src/audit-log.ts';
import { setAdmin } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { listenOnNode, openNode, seatTwoAccounts } from '../helpers/open-node.ts';
import { PASSWORD, Player } from '../helpers/player.ts';

const adminToken = 'a token of sixteen';
const bearer = { authorization: `Bearer ${encodeURIComponent(adminToken)}` };
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

describe.each(['sqlite', 'postgres'] as const)('the audit log, on %s', (kind) => {
  let db: string;
  let node: ServerNode;
  let server: RunningServer;
  beforeAll(async () => {
    db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    node = await openNode(db, { adminToken, trustProxy: '127.0.0.1' });
    server = await listenOnNode(node);
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const readLog = async (query = ''): Promise<AuditPage> =>
    (await new Player(server.address).request('GET', `/api/admin/audit${query}`, undefined, bearer)).json as AuditPage;
  const kindsOf = ({ entries }: AuditPage): string[] => entries.map((entry) => entry.kind);
  const registerMember = async (name: string): Promise<Player> => {
    const player = await Player.createGuest(server.address, name);
    await player.becomeMember(name);
    return player;
  };

  test('names who signed in and from where, and who failed', async () => {
    const member = await registerMember('Hana');
    const elsewhere = new Player(server.address);
    await elsewhere.request('POST', '/api/session', { name: 'hana', password: 'not the password' }, from('203.0.113.5'));
    await elsewhere.request('POST', '/api/session', { name: 'nobody', password: 'not the password' }, from('203.0.113.6'));
    await elsewhere.request('POST', '/api/session', { name: 'hana', password: PASSWORD }, from('::ffff:203.0.113.7'));
    const { entries } = await readLog('?group=sign-in');
    expect(entries.slice(0, 3)).toMatchObject([
      { kind: 'signed-in', actor: member.account, actorName: 'Hana', address: '203.0.113.7' },
      { kind: 'sign-in-failed', actor: '', subject: '', subjectName: null, address: '203.0.113.6' },
      { kind: 'sign-in-failed', actor: '', subject: member.account, subjectName: 'Hana', address: '203.0.113.5' },
    ]);
    // People type passwords into the wrong field.
    expect(JSON.stringify(entries)).not.toContain('nobody');
  });

  test('names changes of an account, and a wrong password given for one', async () => {
    const member = await registerMember('Kiku');
    const change = (currentPassword: string) =>
      member.request('PUT', '/api/me/password', { currentPassword, newPassword: 'suzume no yado 77' });
    expect((await change('wrong')).status).toBe(401);
    expect((await change(PASSWORD)).status).toBe(200);
    await member.request('PUT', '/api/me/email', { email: 'kiku@example.org' });
    await member.request('DELETE', '/api/me');
    const own = (await readLog()).entries.filter(({ actor, subject }) => actor === member.account || subject === member.account);
    expect(own.map((entry) => entry.kind)).toEqual([
      'account-deleted',
      'email-changed',
      'password-changed',
      'sign-in-failed',
      'registered',
    ]);
    expect(own[0]?.actorName).toBe('—');
  });

  test('names each act of an administrator and who did it, by account, token or command line', async () => {
    const keeper = await registerMember('Keeper');
    await setAdminOf('Keeper', true);
    const { a, table } = await seatTwoAccounts(node);
    const troll = await registerMember('Troll');
    const asKeeper = (path: string, body: object) => keeper.request('POST', `/api/admin/${path}`, body);
    await asKeeper(`tables/${table.id}/close`, {});
    await asKeeper('bans', { account: troll.account, banned: true });
    await asKeeper('bans', { address: '2001:DB8::1', banned: true, reason: 'floods' });
    const script = new Player(server.address);
    await script.request('POST', '/api/admin/bans', { address: '2001:db8::1', banned: false }, bearer);
    await node.store.commit([
      node.store.db
        .insertInto('reports')
        .values({ id: 'r1', table: table.id, reporter: a.id, chat: null, reason: 'rude', resolved: 0, at: 1 }),
    ]);
    await asKeeper('reports/r1', { hide: true });
    const { entries } = await readLog('?group=admin');
    expect(entries.map((entry) => [entry.kind, entry.actorName ?? entry.actor, entry.subjectName ?? entry.subject])).toEqual([
      ['message-removed', 'Keeper', table.id],
      ['address-ban-lifted', 'token', '2001:db8::1'],
      ['address-banned', 'Keeper', '2001:db8::1'],
      ['account-banned', 'Keeper', 'Troll'],
      ['table-closed', 'Keeper', table.id],
      ['admin-granted', 'command-line', 'Keeper'],
    ]);
  });

  /** SQLite allows one process on a file, so the command line waits for the server; PostgreSQL takes both. */
  const setAdminOf = async (name: string, admin: boolean): Promise<void> => {
    if (kind === 'postgres') return void (await setAdmin(db, name, admin));
    await server.close();
    await setAdmin(db, name, admin);
    const port = Number(new URL(server.address).port);
    node = await openNode(db, { adminToken, trustProxy: '127.0.0.1', port });
    server = await listenOnNode(node);
  };

  test('is for administrators only, and comes in pages', async () => {
    const member = await registerMember('Curious');
    expect((await member.request('GET', '/api/admin/audit')).status).toBe(401);
    await node.store.commit(
      Array.from({ length: 120 }, (_none, index) =>
        buildAuditEntry(node.store, { kind: 'table-closed', actor: 'token', subject: `page-${index}` }, 1000 + Math.floor(index / 7)),
      ),
    );
    const seen: string[] = [];
    for (let page = await readLog('?group=admin'); ; page = await readLog(`?group=admin&before=${page.next}`)) {
      seen.push(...page.entries.map(({ subject }) => subject).filter((subject) => subject.startsWith('page-')));
      if (page.next === null) break;
    }
    expect(seen.length).toBe(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('old entries are deleted', async () => {
    const rows = async () => (await node.store.db.selectFrom('audit_log').select('at').execute()).length;
    await purgeAuditLog(node.store, 30, Date.now() + 31 * 24 * 3_600_000);
    expect(await rows()).toBe(0);
    await node.store.commit([
      buildAuditEntry(node.store, { kind: 'signed-in', actor: 'x' }, Date.now() - 31 * 24 * 3_600_000),
      buildAuditEntry(node.store, { kind: 'signed-in', actor: 'y' }),
    ]);
    await purgeAuditLog(node.store, 30);
    expect(kindsOf(await readLog())).toEqual(['signed-in']);
  });
});

test('at most 500 failed sign-ins an hour are written down', async () => {
  const node = await openNode(scratchFile(), { rateFactor: 1 });
  const limits = await Promise.all(Array.from({ length: 600 }, () => node['limits'].consume('failedSignIn', 'all')));
  expect(limits.filter(Boolean).length).toBeLessThanOrEqual(501);
  await node.close();
});
