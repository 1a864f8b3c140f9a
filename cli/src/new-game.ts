import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArguments, UsageError } from './arguments.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATE = 'starter-game';
const MAX_NAME_LENGTH = 30;
/** The line of the registry before which a new game is added. */
const MARKER = '  // `gunbai new` adds games here.';

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The name of the game in the code. It ends in `Game`, so that it is no reserved word and no name of the template. */
const identifierOf = (id: string): string => {
  const [first = '', ...rest] = id.split('-');
  const name = [first, ...rest.map(capitalize)].join('');
  return name.endsWith('Game') ? name : `${name}Game`;
};

const titleOf = (id: string): string => capitalize(id.replaceAll('-', ' '));

/** Writes the names of the template as those of the new game. */
const renameIn = (text: string, id: string): string =>
  text.replaceAll(TEMPLATE, id).replaceAll(identifierOf(TEMPLATE), identifierOf(id)).replaceAll(titleOf(TEMPLATE), titleOf(id));

const addToRegistry = (registry: string, id: string): string => {
  const lines = registry.split('\n');
  const lastManifest = lines.findLastIndex((line) => /^import \{ \w+ \} from '\.\/[\w-]+\/manifest\.ts';$/.test(line));
  const marker = lines.indexOf(MARKER);
  if (lastManifest < 0 || marker < 0) throw new UsageError(`games/registry.ts lacks the line "${MARKER.trim()}" in its drafts`);
  return lines
    .toSpliced(marker, 0, `  ${identifierOf(id)},`)
    .toSpliced(lastManifest + 1, 0, `import { ${identifierOf(id)} } from './${id}/manifest.ts';`)
    .join('\n');
};

const checkName = (id: string | undefined): string => {
  if (id === undefined) throw new UsageError('name the game, such as my-game');
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > MAX_NAME_LENGTH)
    throw new UsageError(
      `${JSON.stringify(id)} cannot be the name of a game: use at most ${MAX_NAME_LENGTH} small letters, digits and single hyphens, beginning with a letter, such as my-game`,
    );
  return id;
};

/** Copies the template to a new game and adds it to the drafts. Returns the files. */
export const createGame = (root: string, id: string): readonly string[] => {
  const games = join(root, 'games');
  const registryFile = join(games, 'registry.ts');
  const registry = readFileSync(registryFile, 'utf8');
  if (existsSync(join(games, id)) || new RegExp(`\\b${identifierOf(id)}\\b`).test(registry))
    throw new UsageError(`the name ${id} is taken in games/: choose another`);
  const extended = addToRegistry(registry, id);
  cpSync(join(games, TEMPLATE), join(games, id), { recursive: true, errorOnExist: true, force: false });
  const files = readdirSync(join(games, id), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) writeFileSync(file, renameIn(readFileSync(file, 'utf8'), id));
  writeFileSync(registryFile, extended);
  return files.map((file) => file.slice(root.length).replace(/^\//, '')).toSorted();
};

/** Writes a small complete game, to start from. */
export const newGame = async (argv: readonly string[]): Promise<object> => {
  const id = checkName(parseArguments(argv, []).positionals[0]);
  const files = createGame(ROOT, id);
  return {
    game: id,
    files,
    next: [
      `read games/${id}/README.md and docs/add-a-game.md`,
      `npx vitest run games/${id} && npx vitest run games/test -t ${id}`,
      `npm run dev, and open http://localhost:5173/new/${id}`,
    ],
  };
};
