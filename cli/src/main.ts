import { games } from '@gunbai/games/registry';
import { assertOnlyFlags, parseArguments, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

const HELP = `gunbai games                                   the games, their scenarios and options
gunbai sim GAME [--scenario S] [--options JSON] [--players N] [--bots a,b] [--games N] [--seed X] [--cap TURNS]
gunbai fuzz GAME [--scenario S] [--options JSON] [--players N] [--bots a,b] [--games N] [--seed X] [--most ACTIONS] [--every N] [--curious N] [--out FILE]
                                               games of every set-up (or of one), checked after each action, closely at one in N (--every);
                                               --curious N: one decision in N is what was done least so far
gunbai clauses GAME                            which rules are proven by tests that pass
gunbai record GAME --out FILE [--seed X] [--bots a,b] [--scenario S] [--options JSON] [--players N] [--actions N]
gunbai replay FILE [--at N] [--seat S]         the position, as a seat sees it
gunbai act FILE --seat S '["reroll"]' [--at N]  appends a decision to a record, or says why not
gunbai verify FILE [--head HASH] [--count N]   checks every line, every roll and every action
gunbai play GAME [--bots a,b]                  in the terminal
gunbai serve [--port P] [--host H] [--db URL]  the server
gunbai backup FILE | restore FILE | doctor [--db URL]   the server's data
gunbai admin NAME [--remove] [--db URL]        lets a member into the administration, or out of it

--json prints machine-readable results.`;

const isHelpFlag = (word: string): boolean => word === '--help' || word === '-h';

const listGames = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, [], 0);
  return Promise.all(
    games.map(async (title) => {
      const { game, bots } = await title.rules();
      return {
        id: game.id,
        scenarios: game.scenarios.map(({ id, seats, minPlayers, minutes }) => ({ id, seats, fewest: minPlayers ?? seats.length, minutes })),
        options: game.options,
        bots: ['random', ...bots.map(({ id }) => id)],
        rules: game.rules,
      };
    }),
  );
};

/** Commands are loaded when called, so that a quick one does not pay for the server. */
const commands: Record<string, (given: Arguments) => Promise<object | void>> = {
  games: listGames,
  sim: async (given) => (await import('./simulate.ts')).runSimulation(given),
  fuzz: async (given) => (await import('./fuzz.ts')).fuzzGames(given),
  clauses: async (given) => (await import('./clause-coverage.ts')).clauseCoverage(given),
  record: async (given) => (await import('./records.ts')).recordGame(given),
  replay: async (given) => (await import('./records.ts')).replayRecord(given),
  act: async (given) => (await import('./records.ts')).actOnRecord(given),
  verify: async (given) => (await import('./records.ts')).verifyRecord(given),
  play: async (given) => (await import('./play.ts')).playInTerminal(given),
  serve: async (given) => (await import('./server.ts')).serve(given),
  backup: async (given) => (await import('./server.ts')).runBackup(given),
  restore: async (given) => (await import('./server.ts')).runRestore(given),
  doctor: async (given) => (await import('./server.ts')).runDoctor(given),
  admin: async (given) => (await import('./server.ts')).runAdmin(given),
};

/** What cannot be printed (a full disk) is a failure, too; whoever listens no more (`| head`) wants no more. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(`${text}\n`, (error) => {
      if (!error || (error as NodeJS.ErrnoException).code === 'EPIPE') resolve();
      else reject(new UsageError(`the result cannot be printed: ${error.message}`));
    }),
  );

const main = async (given: readonly string[]): Promise<void> => {
  const [name, ...rest] = given;
  if (name === undefined || name === 'help' || isHelpFlag(name)) return print(HELP);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`there is no command ${name}; there are ${Object.keys(commands).join(', ')}`);
  if (rest.some(isHelpFlag)) return print(HELP);
  const read = parseArguments(rest);
  const result = await command(read);
  if (result) await print(JSON.stringify(result, null, read.flags.has('json') ? 0 : 2));
};

/** What can happen to anybody (no such file, a port in use, no database) needs a line; only our own mistakes need a stack. */
const isExpectedError = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError);

/** What to do about what the network answers. */
const ADVICE: Readonly<Record<string, string>> = {
  'listen EADDRINUSE': 'something listens there already; name another port with --port or GUNBAI_PORT',
  'listen EADDRNOTAVAIL': 'this machine has no such address; name another with --host or GUNBAI_HOST',
  'listen EACCES': 'that is not permitted; ports below 1024 are for administrators',
  'connect ECONNREFUSED': 'no database answers there; see that it runs, and that --db or GUNBAI_DB names it',
  'getaddrinfo ENOTFOUND': 'there is no such host; see --host and --db, or GUNBAI_HOST and GUNBAI_DB',
};

const describeError = ({ message }: Error): string => {
  const answer = Object.keys(ADVICE).find((known) => message.includes(known));
  return answer === undefined ? message : `${message}: ${ADVICE[answer]}`;
};

// Each failure to print is told to whoever prints.
process.stdout.on('error', () => undefined);

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 2;
  console.error(isExpectedError(error) ? `gunbai: ${describeError(error)}` : error);
}
