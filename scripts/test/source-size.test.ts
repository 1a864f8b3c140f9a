import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAX_FILES_PER_FOLDER = 25;
const MAX_LINES_PER_FILE = 500;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: readonly string[] };

/** Data and translations may be long. */
const EXCLUDED = new Set(['node_modules', 'dist', 'data', 'text', 'i18n']);

interface Folder {
  readonly path: string;
  readonly files: readonly string[];
}

/** All folders with source files, below and including one. */
const foldersIn = (path: string): Folder[] => {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name)).map(({ name }) => join(path, name));
  const inner = entries.filter((entry) => entry.isDirectory() && !EXCLUDED.has(entry.name));
  return [{ path, files }, ...inner.flatMap(({ name }) => foldersIn(join(path, name)))];
};

const folders = [...workspaces, 'scripts'].flatMap(foldersIn);

test(`no folder has more than ${MAX_FILES_PER_FOLDER} source files`, () => {
  const crowded = folders.filter(({ files }) => files.length > MAX_FILES_PER_FOLDER);
  expect(crowded.map(({ path, files }) => `${path}: ${files.length} files`)).toEqual([]);
});

test(`no source file has more than ${MAX_LINES_PER_FILE} lines`, () => {
  const lengths = folders.flatMap(({ files }) =>
    files.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 })),
  );
  expect(lengths.filter(({ lines }) => lines > MAX_LINES_PER_FILE).map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([]);
});
