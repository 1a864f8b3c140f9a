import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

test('the development server serves the clauses of a game as a script', async () => {
  const server = await createServer({
    configFile: `${web}vite.config.ts`,
    root: web,
    server: { middlewareMode: true, ws: false },
    logLevel: 'silent',
  });
  const manifest = await server.transformRequest(`/@fs${fileURLToPath(new URL('../../games/age-of-war/manifest.ts', import.meta.url))}`);
  await server.close();
  expect(manifest?.code).toContain('clauses.json');
  expect(manifest?.code).not.toContain('type: "json"');
  expect(manifest?.code).not.toContain("type: 'json'");
});
