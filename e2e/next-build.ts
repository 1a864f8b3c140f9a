import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TEXT = /\.(?:js|css|html)$/;

/** Makes a new build in which every file name has changed, so that files not yet fetched are gone. */
export const copyAsNextBuild = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true });
  const assets = await readdir(join(to, 'assets'));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, '-next$1')]));
  for (const [name, next] of renamed) await rename(join(to, 'assets', name), join(to, 'assets', next));
  const files = [...[...renamed.values()].map((name) => join('assets', name)), 'index.html', 'sw.js'];
  for (const file of files.filter((name) => TEXT.test(name))) {
    const text = await readFile(join(to, file), 'utf8');
    const next = text.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
    // The service worker caches each build under its own name.
    await writeFile(join(to, file), next.replace(/gunbai-[0-9a-f]{12}/, '$&-next'));
  }
};
