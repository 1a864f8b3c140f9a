import { openBgioPair, createTally, openPairs, openGunbaiPair } from './load-players.ts';

/**
 * The players at one server, who move as fast as it answers, in a process of their own: one server's words would make the code
 * that hears the other's slower. `server-crowd.ts ours|theirs ADDRESS TABLES` says when all sit; told for how many seconds to
 * play, they play and tell what came of it.
 */
export interface RoundResult {
  readonly elapsedSeconds: number;
  readonly acknowledged: number;
  readonly latencies: readonly number[];
  readonly problems: readonly string[];
}

const [side, address = '', tables] = process.argv.slice(2);
const tally = createTally();
const pairs = await openPairs(side === 'ours' ? openGunbaiPair : openBgioPair, address, tally, Number(tables));

const playRound = async (seconds: number): Promise<RoundResult> => {
  tally.acknowledged = 0;
  tally.latencies.length = 0;
  tally.problems.length = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < end) await pair.move();
    }),
  );
  return { ...tally, elapsedSeconds: (performance.now() - begun) / 1000 };
};

process.on('message', (seconds: number) => void playRound(seconds).then((round) => process.send?.(round)));
process.on('disconnect', () => process.exit(0));
process.send?.('all sit');
