import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';

let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'gunbai-client-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body>the client</body></html>');
  writeFileSync(join(folder, 'assets', 'app.js'), 'console.log(1)');
  server = await startServer({ port: 0, db: join(folder, 'test.sqlite'), client: folder, log: 'silent' });
});
afterAll(() => server.close());

const get = (path: string): Promise<Response> => fetch(server.address + path);

test('health and readiness respond', async () => {
  const answer = await get('/api/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ ok: true });
});

test('every client page is served with a strict content security policy', async () => {
  for (const path of ['/', '/tables/abc', '/index.html']) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('the client');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('built files are cached, and a missing one does not get the page', async () => {
  const asset = await get('/assets/app.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await get('/assets/gone.js')).status).toBe(404);
});

test('the API never answers with a page', async () => {
  const answer = await get('/api/nothing');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: { code: 'not-found', detail: 'there is nothing here' } });
});
