// Writes the import graph between the parts of the project into docs/architecture.md:
//   node scripts/generate-import-graph.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = join(root, 'docs', 'architecture.md');
const WORKSPACES = ['engine', 'shared', 'protocol', 'ai', 'ui', 'games', 'server', 'web', 'cli'];
const START = '<!-- import graph: written by scripts/generate-import-graph.ts -->';
const END = '<!-- end of import graph -->';

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'test' || entry.name === 'bench') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const GAME_PARTS = new Set(['rules', 'odds', 'bot', 'ui', 'text', 'lessons', 'audit']);

/** The part a file belongs to: a workspace, or within a game one of its folders. */
const partOf = (file: string): string => {
  const [workspace = '', , folder = ''] = relative(root, file).split('/');
  return workspace === 'games' && GAME_PARTS.has(folder) ? `games/*/${folder}` : workspace;
};

const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

const importedPart = (file: string, source: string): string | null => {
  const inWorkspace = /^@gunbai\/([a-z]+)/.exec(source)?.[1];
  if (inWorkspace !== undefined) return inWorkspace;
  return source.startsWith('.') ? partOf(join(dirname(file), source)) : null;
};

const collectEdges = (): string[] => {
  const edges = new Set<string>();
  for (const workspace of WORKSPACES)
    for (const file of listSources(join(root, workspace)))
      for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        const [from, to] = [partOf(file), importedPart(file, source)];
        if (to !== null && from !== to) edges.add(`${from} ${to}`);
      }
  return [...edges].toSorted();
};

const nodeId = (part: string): string => part.replaceAll(/[^a-z]/g, '_');

/** The graph as a Mermaid flowchart. An arrow points from the importing part to the imported one. */
const importGraph = (): string => {
  const edges = collectEdges().map((edge) => edge.split(' ') as [string, string]);
  const parts = [...new Set(edges.flat())].toSorted();
  return [
    '```mermaid',
    'flowchart TD',
    ...parts.map((part) => `  ${nodeId(part)}["${part}"]`),
    ...edges.map(([from, to]) => `  ${nodeId(from)} --> ${nodeId(to)}`),
    '```',
  ].join('\n');
};

/** The page with a fresh graph. */
export const withImportGraph = (text: string): string => {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/architecture.md needs the lines "${START}" and "${END}"`);
  return `${text.slice(0, start + START.length)}\n\n${importGraph()}\n\n${text.slice(end)}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, withImportGraph(readFileSync(page, 'utf8')));
