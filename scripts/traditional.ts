// Writes the traditional Chinese of every game's clauses from the simplified, which is kept by hand:
//   node scripts/traditional.ts
import { readFileSync, writeFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js/cn2t';

const games = join(dirname(dirname(fileURLToPath(import.meta.url))), 'games');

const convert = Converter({ from: 'cn', to: 'tw' });

/** Names of people and places as the game's own data spells them, where the general conversion spells them otherwise. */
const namesIn = (json: unknown): [wrong: string, right: string][] => {
  if (typeof json !== 'object' || json === null) return [];
  const { nameZh, nameZhHant } = json as { nameZh?: string; nameZhHant?: string };
  const own: [string, string][] = nameZh && nameZhHant && convert(nameZh) !== nameZhHant ? [[convert(nameZh), nameZhHant]] : [];
  return [...own, ...Object.values(json).flatMap(namesIn)];
};

for (const game of readdirSync(games)) {
  const file = join(games, game, 'data', 'clauses.json');
  if (!existsSync(file)) continue;
  const clauses = JSON.parse(readFileSync(file, 'utf8')) as { zh: string; zhHant?: string }[];
  const names = namesIn(JSON.parse(readFileSync(join(games, game, 'data', 'components.json'), 'utf8')));
  const traditional = (text: string): string => names.reduce((now, [wrong, right]) => now.replaceAll(wrong, right), convert(text));
  const written = clauses.map((clause) => ({ ...clause, zhHant: traditional(clause.zh) }));
  writeFileSync(file, `[\n${written.map((clause) => `  ${JSON.stringify(clause)}`).join(',\n')}\n]\n`);
}
