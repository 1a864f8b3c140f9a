import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentNames, readConfig } from '../../src/config.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { Player } from '../helpers/player.ts';
import { scratchFile } from '../helpers/databases.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

const readPage = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const hosting = readPage('hosting.md');
const httpApi = readPage('http-api.md');
const TOKEN = 'a token for administrators';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, adminToken: TOKEN, rateFactor: 100 });
});
afterAll(() => server.close());

test('the table lists every setting and nothing else', () => {
  const named = new Set(hosting.match(/GUNBAI_[A-Z_]+/g));
  expect([...named].toSorted()).toEqual(environmentNames.toSorted());
});

test('the table lists the actual defaults', () => {
  const {
    db,
    mailFrom,
    host,
    log,
    port,
    trustProxy,
    rulesMs,
    botMs,
    botTables,
    allowPrivateWebhooks,
    turnNoticeMs,
    guestDays,
    auditDays,
    rateFactor,
  } = readConfig({}, {});
  const defaults = {
    db,
    mailFrom,
    host,
    log,
    port,
    trustProxy: trustProxy || 'none',
    rulesMs,
    botMs,
    botTables,
    hooksInside: allowPrivateWebhooks,
    turnNoticeMs,
    guestDays,
    auditDays,
    rateFactor,
  };
  const written = new Map([...hosting.matchAll(/^\| `(GUNBAI_\w+)` +\| (.*?) +\|/gm)].map(([, name, value]) => [name, value]));
  for (const [name, value] of Object.entries(defaults))
    expect(written.get(`GUNBAI_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`), name).toBe(String(value));
});

test('every route is documented', () => {
  const missing = server.routes.filter((route) => !httpApi.includes(route));
  expect(missing).toEqual([]);
});

test('an invalid setting is named in the error', () => {
  expect(() => readConfig({}, { GUNBAI_PORT: 'eighty' })).toThrow('GUNBAI_PORT cannot be "eighty"');
  for (const db of ['', 'mysql://me:secret@host/gunbai'])
    expect(() => readConfig({ db }, {})).toThrow('GUNBAI_DB cannot be the given value: give a file path');
  for (const db of ['club.sqlite', 'sqlite:club.sqlite', 'C:\\club.sqlite', 'postgres://host/gunbai', 'postgresql://host/gunbai'])
    expect(readConfig({ db }, {}).db).toBe(db);
  expect(readConfig({}, { GUNBAI_PORT: '81', GUNBAI_TRUST_PROXY: '10.0.0.1' })).toMatchObject({ port: 81, trustProxy: '10.0.0.1' });
  expect(readConfig({ trustProxy: '' }, { GUNBAI_TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('');
});

describe('administration', () => {
  const admin = (method: string, path: string, body?: unknown) =>
    new Player(server.address).request(method, path, body, { authorization: `Bearer ${encodeURIComponent(TOKEN)}` });

  test('requires the right token', async () => {
    const wrong = await new Player(server.address).request('GET', '/api/admin/status', undefined, { authorization: 'Bearer nearly' });
    expect(wrong.status).toBe(401);
    expect((await admin('GET', '/api/admin/status')).json).toMatchObject({ sockets: expect.any(Number) as number, failedJobs: [] });
  });

  test('serves metrics for Prometheus', async () => {
    const answer = await fetch(`${server.address}/api/metrics`, { headers: { authorization: `Bearer ${encodeURIComponent(TOKEN)}` } });
    const text = await answer.text();
    for (const name of ['gunbai_commands_total', 'gunbai_sockets', 'gunbai_request_seconds_bucket', 'gunbai_rules_timeouts_total'])
      expect(text).toContain(name);
  });

  test('an administrator reads a report, hides the message and bans its author', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
    await a.post(`/api/tables/${id}/chat`, { text: 'something rude' });
    await b.post(`/api/tables/${id}/reports`, { chat: 0, reason: 'rude' });
    const { json } = await admin('GET', '/api/admin/reports');
    const [report] = json as { id: string; about: string; text: string }[];
    expect(report).toMatchObject({ about: a.account, text: 'something rude', reason: 'rude', resolved: 0 });
    await admin('POST', `/api/admin/reports/${report?.id}`, { hide: true });
    expect(await b.get(`/api/tables/${id}/chat`)).toMatchObject([{ number: 0, text: '', hidden: true }]);
    const shownOut = new Promise((resolve) => a.socket?.once('close', resolve));
    await admin('POST', '/api/admin/bans', { account: a.account, banned: true });
    expect(await shownOut).toBe(1008);
    expect((await a.request('GET', '/api/me')).status).toBe(401);
    await b.close();
  });

  test('a banned address is refused', async () => {
    expect((await admin('POST', '/api/admin/bans', { address: '127.0.0.1', banned: true })).status).toBe(200);
    await eventually(async () => (await new Player(server.address).request('GET', '/api/games')).status).toBe(403);
  });
});
