import { games } from '@gunbai/games/registry';
import { parseArguments, UsageError } from './arguments.ts';

const HELP = `gunbai games                                   lists games, scenarios and options
gunbai new NAME                                writes a small game with tests, bot and board to games/NAME, to start from
gunbai sim GAME [--scenario S] [--options JSON] [--players N] [--bots a,b] [--games N] [--seed X] [--cap TURNS]
gunbai ladder GAME [--levels a,b] [--against LEVEL] [--scenario S] [--options JSON] [--players N] [--games N] [--budget ROLLOUTS] [--turn-seconds N] [--workers N] [--seconds N] [--out FILE] [--seed X]
                                               plays levels against each other, or all against one: shares with intervals, ratings, balance, times;
                                               --levels also takes changed numbers, as in strategist[horizon=6+rollouts=12];
                                               --turn-seconds limits searches as a table does; after --seconds unfinished games are given up;
                                               --out writes a line for each finished game, and a later run with the same file continues
gunbai fuzz GAME [--scenario S] [--options JSON] [--players N] [--bots a,b] [--games N] [--seed X] [--max-actions N] [--check-every N] [--rare N] [--out FILE]
                                               plays every set-up (or one) and checks the rules after each action; --check-every N: all checks at one action in N;
                                               --rare N: one decision in N takes the action played least so far
gunbai audit GAME [--games N] [--seed X] [--from N] [--scenario S] [--options JSON] [--players N] [--bots a,b] [--rare N] [--max-actions N] [--out FILE]
                                               plays games and recomputes them independently of the rules; exit status 1 if it finds a difference;
                                               one decision in --rare N takes the action played least so far; --from N begins with game N of the seed
gunbai audit --record FILE                     the same for a recorded game
gunbai clauses GAME                            which clauses have a passing test
gunbai record GAME --out FILE [--seed X] [--bots a,b] [--scenario S] [--options JSON] [--players N] [--actions N]
gunbai replay FILE [--at N] [--seat S]         prints the position as a seat sees it
gunbai act FILE --seat S '["reroll"]' [--at N]  appends an action to a record, or explains the refusal
gunbai verify FILE [--head HASH] [--count N]   checks every entry, roll and action of a record
gunbai play GAME [--bots a,b]                  plays in the terminal
gunbai solve age-of-war [--value start | --positions FILE] [--clans a,b] [--threads N] [--out FILE]
                                               solves the game for two players; --out writes the file of the bot \`perfect\`
gunbai serve [--port P] [--host H] [--db URL]  runs the server
gunbai backup FILE | restore FILE | doctor [--db URL]  copies, restores or checks the server's data
gunbai admin NAME [--remove] [--db URL]        makes a member an administrator; --remove undoes it

--json prints machine-readable results.`;

const isHelpFlag = (word: string): boolean => word === '--help' || word === '-h';

const listGames = async (argv: readonly string[]): Promise<object> => {
  parseArguments(argv, [], 0);
  return Promise.all(
    games.map(async (title) => {
      const { game, bots } = await title.rules();
      return {
        id: game.id,
        scenarios: game.scenarios.map(({ id, seats, minPlayers, minutes }) => ({
          id,
          seats,
          minPlayers: minPlayers ?? seats.length,
          minutes,
        })),
        options: game.options,
        bots: ['random', ...bots.map(({ id }) => id)],
        rules: game.rules,
      };
    }),
  );
};

/** Loads a command when it is called: listing the games must not load the server. */
const commands: Record<string, (argv: readonly string[]) => Promise<object | void>> = {
  games: listGames,
  new: async (argv) => (await import('./new-game.ts')).newGame(argv),
  sim: async (argv) => (await import('./simulate.ts')).runSimulation(argv),
  fuzz: async (argv) => (await import('./fuzz.ts')).fuzzGames(argv),
  audit: async (argv) => (await import('./audit.ts')).auditGames(argv),
  clauses: async (argv) => (await import('./clause-coverage.ts')).clauseCoverage(argv),
  record: async (argv) => (await import('./records.ts')).recordGame(argv),
  replay: async (argv) => (await import('./records.ts')).replayRecord(argv),
  act: async (argv) => (await import('./records.ts')).actOnRecord(argv),
  verify: async (argv) => (await import('./records.ts')).verifyRecord(argv),
  ladder: async (argv) => (await import('./ladder/ladder.ts')).runLadder(argv),
  solve: async (argv) => (await import('./solve.ts')).solveGame(argv),
  play: async (argv) => (await import('./play.ts')).playInTerminal(argv),
  serve: async (argv) => (await import('./server.ts')).serve(argv),
  backup: async (argv) => (await import('./server.ts')).runBackup(argv),
  restore: async (argv) => (await import('./server.ts')).runRestore(argv),
  doctor: async (argv) => (await import('./server.ts')).runDoctor(argv),
  admin: async (argv) => (await import('./server.ts')).runAdmin(argv),
};

/** Fails on a full disk. A closed pipe (`| head`) is no failure: the reader has what it wants. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(`${text}\n`, (error) => {
      if (!error || (error as NodeJS.ErrnoException).code === 'EPIPE') resolve();
      else reject(new UsageError(`the result cannot be printed: ${error.message}`));
    }),
  );

const main = async (argv: readonly string[]): Promise<void> => {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || isHelpFlag(name)) return print(HELP);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`there is no command ${name}; available: ${Object.keys(commands).join(', ')}`);
  if (rest.some(isHelpFlag)) return print(HELP);
  const result = await command(rest);
  if (result) await print(JSON.stringify(result, null, rest.includes('--json') ? 0 : 2));
};

/** Errors of the environment (no such file, port in use) print one line. Programming errors print their stack. */
const isExpectedError = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError);

/** Advice for network errors, by a part of their message. */
const ADVICE: Readonly<Record<string, string>> = {
  'listen EADDRINUSE': 'the port is in use; choose another with --port or GUNBAI_PORT',
  'listen EADDRNOTAVAIL': 'this computer has no such address; choose another with --host or GUNBAI_HOST',
  'listen EACCES': 'permission denied; ports below 1024 need administrator rights',
  'connect ECONNREFUSED': 'no database answers there; check that it runs and that --db or GUNBAI_DB is right',
  'getaddrinfo ENOTFOUND': 'there is no such host; check --host and --db, or GUNBAI_HOST and GUNBAI_DB',
};

const describeError = ({ message }: Error): string => {
  const known = Object.keys(ADVICE).find((part) => message.includes(part));
  return known === undefined ? message : `${message}: ${ADVICE[known]}`;
};

// `print` reports the error; without a listener it would also crash the process.
process.stdout.on('error', () => undefined);

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 2;
  console.error(isExpectedError(error) ? `gunbai: ${describeError(error)}` : error);
}
