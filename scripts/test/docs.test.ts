import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withImportGraph } from '../generate-import-graph.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const listFiles = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const pages = listFiles('*.md');

/** Targets of relative links. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^(\w+:|#)/.test(target));

const SOURCE_PATH =
  /`((?:engine|shared|protocol|ai|ui|games|server|web|cli|bench|e2e|scripts|docs)\/[\w./-]+\.(?:ts|tsx|js|mjs|json|css|md|conf|service))`/g;

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('links lead to files', () => {
    const broken = linksIn(text).filter((target) => !existsSync(join(root, dirname(page), target.split('#')[0] ?? '')));
    expect(broken).toEqual([]);
  });

  test('source files it names exist', () => {
    const fileExists = (path: string): boolean => existsSync(join(root, path)) || existsSync(join(root, dirname(page), path));
    const missing = [...text.matchAll(SOURCE_PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('my-game') && !fileExists(path));
    expect(missing).toEqual([]);
  });
});

test('the import graph is up to date: run node scripts/generate-import-graph.ts', () => {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  expect(withImportGraph(text)).toBe(text);
});
