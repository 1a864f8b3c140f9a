import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countsForCoverage } from '@gunbai/shared/i18n';
import { parseArguments } from './arguments.ts';
import { requireGame } from './games.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Failed tests, and test files that did not load: they explain why a cited clause counts as missing. */
const failedTests = ({ testResults }: TestReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ title }) => title);
    return status === 'failed' && failed.length === 0 ? [relative(root, name)] : failed;
  });

/** Runs a game's tests and returns the reporter's result. */
const runTests = async (game: string): Promise<TestReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-'));
  const report = join(folder, 'tests.json');
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', `games/${game}/`, '--reporter=json', `--outputFile=${report}`], {
    cwd: root,
    stdio: 'ignore',
  });
  await new Promise((finished) => child.on('exit', finished));
  try {
    return JSON.parse(await readFile(report, 'utf8')) as TestReport;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const citedClauses = (title: string): string[] => [...title.matchAll(/\[([^\]]+)\]/g)].map(([, id]) => id as string);

/** Counts the clauses cited by a passing test, and lists the others. */
export const clauseCoverage = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, []);
  const { id: game, clauses } = requireGame(args.positionals[0]);
  const known = await clauses.en();
  const report = await runTests(game);
  const failures = failedTests(report);
  if (failures.length > 0)
    console.error(`gunbai: failed, see npx vitest run games/${game}/:${failures.map((failure) => `\n  ${failure}`).join('')}`);
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const proven = new Set(tests.filter(({ status }) => status === 'passed').flatMap(({ title }) => citedClauses(title)));
  const unproven = new Set(tests.filter(({ status }) => status === 'failed').flatMap(({ title }) => citedClauses(title)));
  const counted = known.filter(countsForCoverage).map(({ id }) => id);
  const missing = counted.filter((id) => !proven.has(id) || unproven.has(id));
  if (missing.length > 0) process.exitCode = 1;
  return { total: counted.length, tested: counted.length - missing.length, missing };
};
