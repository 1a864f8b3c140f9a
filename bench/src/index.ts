import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { diceBench } from './dice.ts';
import { engineBench } from './engine.ts';
import { fastBench } from './fast.ts';
import { hexBench } from './hex.ts';
import { scalingBench } from './growth/scaling.ts';
import { stateCopyBench } from './state-copy.ts';

/**
 * All benchmarks: `npm run bench` runs the quick ones, `npm run bench -- NAME [arguments]` a single one, and
 * `npm run bench -- list` lists them. Each prints JSON. Those with a verdict exit with status 1 if it fails.
 */
interface Bench {
  readonly description: string;
  readonly usage?: string;
  /** Runs in this process … */
  readonly run?: () => object | Promise<object>;
  /** … or as a process of its own. */
  readonly command?: readonly string[];
}

const benches: Readonly<Record<string, Bench>> = {
  engine: { description: 'actions per second of our engine and of boardgame.io, in one run', run: engineBench },
  hex: { description: 'movement range and lines of communication on the whole map of Hero of the West', run: hexBench },
  dice: { description: 'time for one block of verifiable dice: fast, plain and node:crypto', run: diceBench },
  scaling: {
    description: 'a simulation of nodes and databases with measured costs: the highest rate, and what limits it',
    run: scalingBench,
  },
  copies: {
    description: 'time for a copy of a state, and for one with hidden pieces dealt again, as a search makes it',
    run: stateCopyBench,
  },
  fast: { description: 'each piece of server/src/fast against its plain alternative: operations a second and their ratio', run: fastBench },
  paced: {
    description: '500 live tables on one node with SQLite, each player moving every 2 s; two browsers watch',
    usage: '[tables=500] [seconds=20]',
    command: ['server-load.ts', 'paced'],
  },
  saturated: {
    description: 'maximum throughput with 50 tables, next to the server of boardgame.io; in-turn: round-robin scheduling',
    usage: '[tables=50] [seconds=8] [in-turn]',
    command: ['server-load.ts', 'saturated'],
  },
  floor: {
    description: 'what an action costs at least: sockets and load generator with a server that does nothing, and SQLite alone',
    usage: '[tables=50] [seconds=8] [in-turn]',
    command: ['load-floor.ts'],
  },
  growth: {
    description: 'costs by tables, length of the game, spectators, sockets and processors, as tables and as plots in docs/images',
    usage: '[tables|length|spectators|sockets|cores|all] [largest]',
    command: ['growth/index.ts'],
  },
  'club-day': {
    description: 'a day of a club in a few minutes: memory must stay flat, and the doctor must find nothing',
    usage: '[correspondence=5000] [live=200] [minutes=4]',
    command: ['growth/club-day.ts'],
  },
  postgres: {
    description: 'nodes on one PostgreSQL at maximum load: throughput, and what an action costs a node and the database',
    usage: '[nodes=1,3] [tables=50,400,2000] [seconds=8]',
    command: ['server-postgres.ts'],
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
    description: 'one node on SQLite, killed repeatedly under load',
    usage: '[tables=20] [kills=50]',
    command: ['server-kill.ts', 'sqlite'],
  },
  forged: {
    description: 'forged, stale, repeated and out-of-turn actions sent to the server, at all stages of real games',
    usage: '[count for each title=1000000] [game]',
    command: ['server-attack.ts', 'forged'],
  },
  hostile: {
    description: 'malformed and hostile messages derived from the schemas',
    usage: '[count=100000]',
    command: ['server-attack.ts', 'hostile'],
  },
  abuse: {
    description: 'known attacks of players and strangers; prints what each one achieved',
    usage: '[attack…] [--scale 1]',
    command: ['abuse/index.ts'],
  },
};

const listBenches = (): void => {
  for (const [name, { usage = '', description }] of Object.entries(benches)) console.log(`${`${name} ${usage}`.padEnd(52)}${description}`);
};

/** Returns the exit status. */
const runBench = async (name: string, given: readonly string[]): Promise<number> => {
  const bench = benches[name];
  if (!bench) throw new Error(`there is no bench ${name}; available: ${Object.keys(benches).join(', ')}`);
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
