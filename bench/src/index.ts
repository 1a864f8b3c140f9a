import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { diceBench } from './dice.ts';
import { engineBench } from './engine.ts';
import { fastBench } from './fast.ts';
import { hexBench } from './hex.ts';

/**
 * Every bench in one place: `npm run bench` runs the quick ones, `npm run bench -- NAME [arguments]` any one of them,
 * `npm run bench -- list` says what there is. Each prints JSON; those with a verdict end with status 1 where it is broken.
 */
interface Bench {
  readonly description: string;
  readonly usage?: string;
  /** Runs here and gives its result … */
  readonly run?: () => object | Promise<object>;
  /** … or is a command of its own. */
  readonly command?: readonly string[];
}

const benches: Readonly<Record<string, Bench>> = {
  engine: { description: 'actions a second of our referee and of boardgame.io, the same game in the same run', run: engineBench },
  hex: { description: 'movement range and lines of communication on the whole map of Hero of the West', run: hexBench },
  dice: { description: 'one block of verifiable dice: our HMAC, plain noble HMAC and node:crypto', run: diceBench },
  fast: { description: 'each piece of server/src/fast against its plain alternative: operations a second and their ratio', run: fastBench },
  paced: {
    description: '500 live tables on one node with SQLite, each player moving every 2 s; two browsers look on',
    usage: '[tables=500] [seconds=20]',
    command: ['server-load.ts', 'paced'],
  },
  saturated: {
    description:
      'as fast as it goes with 50 tables, side by side with the server of boardgame.io; in-turn: no processor idle while threads wait',
    usage: '[tables=50] [seconds=8] [in-turn]',
    command: ['server-load.ts', 'saturated'],
  },
  nodes: {
    description: 'three nodes on one PostgreSQL, one killed every 5 s under load',
    usage: '[tables=500] [seconds=60]',
    command: ['server-kill.ts', 'nodes'],
  },
  restart: {
    description: 'three nodes, and PostgreSQL itself restarted under load',
    usage: '[tables=500] [times=3]',
    command: ['server-kill.ts', 'restart'],
  },
  kills: {
    description: 'one node on SQLite killed again and again under load',
    usage: '[tables=20] [kills=50]',
    command: ['server-kill.ts', 'sqlite'],
  },
  forged: {
    description: 'forged, stale, doubled and out-of-turn actions at the door of the server, at all stages of real games',
    usage: '[count for each title=1000000] [game]',
    command: ['server-attack.ts', 'forged'],
  },
  hostile: {
    description: 'malformed and hostile messages bent from the schemas',
    usage: '[count=100000]',
    command: ['server-attack.ts', 'hostile'],
  },
};

const listBenches = (): void => {
  for (const [name, { usage = '', description }] of Object.entries(benches)) console.log(`${`${name} ${usage}`.padEnd(52)}${description}`);
};

/** Gives the status to end with. */
const runBench = async (name: string, given: readonly string[]): Promise<number> => {
  const bench = benches[name];
  if (!bench) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
  if (bench.run) {
    console.log(JSON.stringify({ bench: name, ...(await bench.run()) }, null, 2));
    return 0;
  }
  const [file = '', ...mode] = bench.command ?? [];
  const script = fileURLToPath(new URL(file, import.meta.url));
  return spawnSync(process.execPath, [script, ...mode, ...given], { stdio: 'inherit' }).status ?? 1;
};

const [requested, ...given] = process.argv.slice(2);
if (requested === 'list') listBenches();
else if (requested === undefined) {
  for (const [name, { run }] of Object.entries(benches)) if (run) await runBench(name, []);
} else process.exitCode = await runBench(requested, given);
