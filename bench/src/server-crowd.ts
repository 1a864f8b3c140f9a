import { bgioPair, newTally, openAll, ourPair } from './server-players.ts';

/**
 * The players at one server, who move as fast as it answers, in a process of their own: one server's words would make the code
 * that hears the other's slower. `server-crowd.ts ours|theirs ADDRESS TABLES` says when all sit; told for how many seconds to
 * play, they play and tell what came of it.
 */
export interface Round {
  readonly took: number;
  readonly acknowledged: number;
  readonly seenAfter: readonly number[];
  readonly problems: readonly string[];
}

const [whose, address = '', tables] = process.argv.slice(2);
const tally = newTally();
const pairs = await openAll(whose === 'ours' ? ourPair : bgioPair, address, tally, Number(tables));

const play = async (seconds: number): Promise<Round> => {
  tally.acknowledged = 0;
  tally.seenAfter.length = 0;
  tally.problems.length = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < end) await pair.move();
    }),
  );
  return { ...tally, took: (performance.now() - begun) / 1000 };
};

process.on('message', (seconds: number) => void play(seconds).then((round) => process.send?.(round)));
process.on('disconnect', () => process.exit(0));
process.send?.('all sit');
