import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The address of the service worker. It is fixed, because browsers look for updates there. */
export const SERVICE_WORKER_FILE = 'sw.js';

/** Large tables of bots: cached when a bot first needs them, not for everybody. */
const isLargeTable = (file: string): boolean => file.endsWith('.gz');

/** Writes the list of built files into the service worker, which caches them for offline play. */
export const precachePlugin = (publicDir: string): Plugin => ({
  name: 'gunbai-precache',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const bundledFiles = Object.keys(bundle).filter(
        (file) => file !== SERVICE_WORKER_FILE && !file.endsWith('.map') && !isLargeTable(file),
      );
      const files = [...new Set([...bundledFiles, ...readdirSync(publicDir), 'index.html'])].sort();
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const worker = bundle[SERVICE_WORKER_FILE];
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker: check rolldownOptions.input.sw');
      const fileList = JSON.stringify(files.map((file) => `/${file}`));
      worker.code = worker.code.replace(/['"`]__PRECACHE__['"`]/, () => JSON.stringify(fileList)).replace('__VERSION__', version);
      if (worker.code.includes('__PRECACHE__')) throw new Error('the service worker lacks the __PRECACHE__ placeholder');
    },
  },
});

/** The development server serves JSON as a script, which a dynamic import with the attribute of JSON refuses. */
export const stripJsonAttributes = (): Plugin => ({
  name: 'gunbai-json-imports',
  apply: 'serve',
  transform: (code, id) => (/\.tsx?$/.test(id) ? code.replaceAll(/,\s*\{\s*with:\s*\{\s*type:\s*['"]json['"]\s*\}\s*\}/g, '') : null),
});

export const publicDirOf = (root: string): string => join(root, 'public');

/** Bots need no board and no text: the worker's build leaves each game's UI, text and clauses out. */
export const stripUiFromBotWorker = (): Plugin => ({
  name: 'gunbai-for-bots',
  enforce: 'pre',
  resolveId: (source) =>
    /\/(?:ui\/index\.tsx|text\/(?:about|summary|en|zh-Hans|zh-Hant|ja)\.ts|data\/clauses(?:\.[\w-]+)?\.json)$/.test(source)
      ? '\0not-for-bots'
      : null,
  load: (id) => (id === '\0not-for-bots' ? 'export default [];' : null),
});
