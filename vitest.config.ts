import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,shared,protocol,ai,ui,games,server,web,cli,scripts}/**/*.test.{ts,tsx}'],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
