import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('only index.ts imports the composition root', () => {
  const files = globSync('**/*.ts', { cwd: fileURLToPath(new URL('../../src', import.meta.url)) });
  const importers = files.filter((file) =>
    /from '[./]*\/node\.ts'/.test(readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(importers.map((file) => basename(file))).toEqual(['index.ts']);
});
