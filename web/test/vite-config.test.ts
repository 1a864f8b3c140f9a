import { expect, test } from 'vitest';
import config from '../vite.config.ts';

test('the dev server proxies requests under /api and the socket at /ws to the game server', () => {
  const proxy = config.server?.proxy ?? {};
  expect(proxy['/api']).toEqual({ target: 'http://127.0.0.1:8080' });
  expect(proxy['/ws']).toEqual({ target: 'http://127.0.0.1:8080', ws: true });
});
