import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'gunbai-install-'));
const at = (...path: string[]): string => join(copy, ...path);
afterAll(() => rmSync(copy, { recursive: true }));

/** Copies the scripts to a folder with a fake npm that only prints its arguments. */
const prepareCopy = (): void => {
  for (const folder of ['scripts', 'bin', 'node_modules', 'cli/src']) mkdirSync(at(folder), { recursive: true });
  for (const script of ['ensure-install.mjs', 'gunbai.mjs']) cpSync(join(scripts, script), at('scripts', script));
  writeFileSync(at('package-lock.json'), '{}');
  writeFileSync(at('cli/src/main.ts'), "console.log('it ran');");
  writeFileSync(at('bin/npm'), '#!/bin/sh\necho npm "$1"\nexit 1\n');
  chmodSync(at('bin/npm'), 0o755);
};

const runGunbai = (): string => {
  const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` };
  const { stdout, stderr } = spawnSync(process.execPath, [at('scripts/gunbai.mjs')], { encoding: 'utf8', env });
  return stdout + stderr;
};

const writeDated = (file: string, seconds: number): void => {
  writeFileSync(at(file), '{}');
  utimesSync(at(file), seconds, seconds);
};

test('an install by hand is kept until the lock file changes', () => {
  prepareCopy();
  expect(runGunbai()).toContain('npm ci');
  writeDated('package-lock.json', 1000);
  writeDated('node_modules/.package-lock.json', 2000);
  expect(runGunbai()).toBe('it ran\n');
  writeDated('package-lock.json', 3000);
  expect(runGunbai()).toContain('npm ci');
});

/** The output of a server after the shell that started it has ended, as npm ends the shell of a script. */
const outputAfterShellEnds = async (isByNpm: boolean): Promise<string> => {
  prepareCopy();
  writeDated('package-lock.json', 1000);
  writeDated('node_modules/.package-lock.json', 2000);
  writeFileSync(
    at('cli/src/main.ts'),
    `let ticks = 0;
    process.once('SIGTERM', () => setTimeout(() => (console.log('closed'), process.exit(0)), 1500));
    setInterval(() => (console.log('tick'), ++ticks > 60 && process.exit(0)), 100);`,
  );
  const { npm_lifecycle_event: _ours, ...env } = process.env;
  const command = `"${process.execPath}" "${at('scripts/gunbai.mjs')}"; true`;
  const shell = spawn('sh', ['-c', command], { env: { ...env, ...(isByNpm ? { npm_lifecycle_event: 'start' } : {}) } });
  let output = '';
  return new Promise((resolve) => {
    shell.stdout.on('data', (text: Buffer) => {
      if (output === '') shell.kill('SIGTERM');
      output += text.toString();
    });
    shell.stdout.on('end', () => resolve(output));
  });
};

test('a server started by npm ends with npm, even if the shell forwards no signal', async () => {
  expect(await outputAfterShellEnds(true)).toContain('closed');
});

test('a server started from a plain shell outlives that shell', async () => {
  expect(await outputAfterShellEnds(false)).not.toContain('closed');
});
