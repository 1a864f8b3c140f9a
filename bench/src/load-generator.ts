import { openBgioPair, createTally, openPairs, openGunbaiPair } from './load-players.ts';

/**
 * Players at one server, who move as fast as it answers: `load-generator.ts gunbai|bgio ADDRESS TABLES`. Each server gets
 * its own process, so that V8 optimizes for one protocol. Sends 'ready', then plays for each number of seconds it receives.
 */
export interface RoundResult {
  readonly elapsedSeconds: number;
  readonly acknowledged: number;
  readonly latencies: readonly number[];
  readonly problems: readonly string[];
}

const [kind, address = '', tables] = process.argv.slice(2);
const tally = createTally();
const pairs = await openPairs(kind === 'gunbai' ? openGunbaiPair : openBgioPair, address, tally, Number(tables));

const playRound = async (seconds: number): Promise<RoundResult> => {
  tally.acknowledged = 0;
  tally.latencies.length = 0;
  tally.problems.length = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < end) await pair.move();
    }),
  );
  return { ...tally, elapsedSeconds: (performance.now() - startedAt) / 1000 };
};

process.on('message', (seconds: number) => void playRound(seconds).then((round) => process.send?.(round)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
