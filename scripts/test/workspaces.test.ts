import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface PackageJson {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const readPackage = (folder: string): PackageJson => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;
const { workspaces = [] } = readPackage('.');

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);

/** Source files below a folder, as paths from the root. */
const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourceFiles(path);
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : [];
  });

/** Imports and re-exports, side effects and CSS, dynamic imports, mocks, CommonJS packages, and the test environment. */
const IMPORT_PATTERNS = [
  /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*@?import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /\bvi\.mock\(\s*['"]([^'"]+)['"]/g,
  /\bcreateRequire\(import\.meta\.url\)\(\s*['"]([^'"]+)['"]/g,
  /^\/\/ @vitest-environment (\S+)/gm,
];

/** The package of an import specifier; null for files and Node modules. */
const packageOf = (specifier: string): string | null => {
  if (/^[./#]/.test(specifier) || specifier.startsWith('node:') || isBuiltin(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

const importedPackages = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8');
  return IMPORT_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier]) => packageOf(specifier as string))).filter(
    (name) => name !== null,
  );
};

/** Tests, benchmarks, test helpers and build configuration need packages only for development. */
const isTestFile = (file: string): boolean => /(^|\/)(test|testing|bench)\/|(^|\/)vite[\w.-]*\.ts$/.test(file.replaceAll('\\', '/'));

const typesOf = (name: string): string => `@types/${name.replace(/^@([\w-]+)\//, '$1__')}`;

/** Packages used at run time without an import: the command line starts vitest as a program. */
const USED_AS_PROGRAM: Readonly<Record<string, readonly string[]>> = { cli: ['vitest'] };

test.each(workspaces.map((workspace) => [workspace]))('%s declares exactly the packages it imports', (workspace) => {
  const { name, dependencies = {}, devDependencies = {} } = readPackage(workspace);
  const files = sourceFiles(workspace);
  const usedInSource = new Set(files.filter((file) => !isTestFile(file)).flatMap(importedPackages));
  const used = new Set([...usedInSource, ...files.flatMap(importedPackages)]);
  const declared = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const isUsed = (dependency: string): boolean =>
    used.has(dependency) ||
    [...used].some((other) => typesOf(other) === dependency) ||
    (USED_AS_PROGRAM[workspace] ?? []).includes(dependency);
  expect({
    undeclared: [...used].filter((dependency) => dependency !== name && !declared.includes(dependency)),
    onlyForDevelopment: [...usedInSource].filter((dependency) => dependency !== name && !(dependency in dependencies)),
    unused: declared.filter((dependency) => !isUsed(dependency)),
  }).toEqual({ undeclared: [], onlyForDevelopment: [], unused: [] });
});

test('third-party packages have a real version', () => {
  const versions = ['.', ...workspaces].flatMap((workspace) => {
    const { dependencies, devDependencies } = readPackage(workspace);
    return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({ workspace, name, version }));
  });
  expect(versions.filter(({ name, version }) => !name.startsWith('@gunbai/') && !/\d/.test(version))).toEqual([]);
});
