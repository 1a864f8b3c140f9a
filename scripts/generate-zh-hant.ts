// Converts the clauses of every game from simplified to traditional Chinese, and writes a first text/zh-Hant.ts
// if there is none. Edit simplified clauses and existing text files by hand:
//   npx node scripts/generate-zh-hant.ts            all games
//   npx node scripts/generate-zh-hant.ts kenshin    one game
import { readFileSync, writeFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js/cn2t';

const games = join(dirname(dirname(fileURLToPath(import.meta.url))), 'games');

const convert = Converter({ from: 'cn', to: 'tw' });

/** Names whose spelling in the data of the game differs from the general conversion. */
const nameCorrections = (json: unknown): [wrong: string, right: string][] => {
  if (typeof json !== 'object' || json === null) return [];
  const { nameZh, nameZhHant } = json as { nameZh?: string; nameZhHant?: string };
  const own: [string, string][] = nameZh && nameZhHant && convert(nameZh) !== nameZhHant ? [[convert(nameZh), nameZhHant]] : [];
  return [...own, ...Object.values(json).flatMap(nameCorrections)];
};

/** Errors of the general conversion in these texts. */
const CORRECTIONS: readonly (readonly [wrong: string, right: string])[] = [
  ['“', '「'],
  ['”', '」'],
  ['本里', '本裡'],
  ['格里', '格裡'],
  ['下游戲', '下遊戲'],
  ['名錶示', '名表示'],
  ['格隻影', '格只影'],
  ['回覆', '回復'],
  ['列布置', '列佈置'],
  ['數據文件', '資料檔'],
  ['數據', '資料'],
  ['默認', '預設'],
  ['概率', '機率'],
  ['激活', '啟動'],
  ['示例', '範例'],
  ['延歷寺', '延曆寺'],
  ['贊岐', '讚岐'],
  ['二俁', '二俣'],
  ['巖村', '岩村'],
  ['巖屋', '岩屋'],
  ['筱', '篠'],
  ['安雲', '安云'],
  ['1周', '1週'],
  ['2周', '2週'],
  ['3周', '3週'],
  ['4周', '4週'],
];

const requestedGames = process.argv.slice(2);

for (const game of requestedGames.length > 0 ? requestedGames : readdirSync(games)) {
  const folder = join(games, game, 'data');
  const simplified = join(folder, 'clauses.zh-Hans.json');
  if (!existsSync(simplified) && requestedGames.includes(game)) throw new Error(`there is no ${simplified}`);
  if (!existsSync(simplified)) continue;
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const corrections = [...nameCorrections(read('components.json')), ...CORRECTIONS];
  const traditional = (text: string): string => corrections.reduce((now, [wrong, right]) => now.replaceAll(wrong, right), convert(text));
  const clauses = read('clauses.zh-Hans.json') as { section: string; text: string; ruling?: string }[];
  // Keys keep the order of the simplified text.
  const lines = clauses.map((clause) =>
    JSON.stringify({
      ...clause,
      section: traditional(clause.section),
      text: traditional(clause.text),
      ...(clause.ruling === undefined ? {} : { ruling: traditional(clause.ruling) }),
    }),
  );
  writeFileSync(join(folder, 'clauses.zh-Hant.json'), `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`);
  const text = (language: string): string => join(games, game, 'text', `${language}.ts`);
  if (existsSync(text('zh-Hant')) || !existsSync(text('zh-Hans'))) continue;
  const words = traditional(readFileSync(text('zh-Hans'), 'utf8'));
  writeFileSync(text('zh-Hant'), words.replaceAll('zhHans', 'zhHant').replaceAll('zh-Hans', 'zh-Hant'));
}
