import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTally, openGunbaiPair } from '../load-players.ts';
import { summarizeLatencies } from '../server-process.ts';
import { sleep, startVictim } from './attack.ts';
import type { Attack } from './attack.ts';

const READERS = 150;
const ROUNDS = 3;
const MOVES_PER_ROUND = 80;
const MOVE_INTERVAL_MS = 60;
/** Measured in multiples of the p99 without readers. */
const MAX_RATIO = 2;

interface FloodFigures {
  readonly alone: ReturnType<typeof summarizeLatencies>;
  readonly flooded: ReturnType<typeof summarizeLatencies>;
  readonly ratio: number;
  readonly answers: Readonly<Record<string, number>>;
}

/** Moves of one table, in turns without and with readers, so that both meet the same machine. */
const floodTable = async (readers: number, addresses: 'one' | 'many'): Promise<FloodFigures> => {
  const server = await startVictim();
  const tally = createTally();
  const pair = await openGunbaiPair(server.address, tally, 1);
  const script = fileURLToPath(new URL('./position-readers.ts', import.meta.url));
  const crowd = fork(script, [server.address, String(readers), addresses]);
  const answers: Record<string, number> = {};
  crowd.on('message', ({ status }: { status: number }) => (answers[status] = (answers[status] ?? 0) + 1));
  const move = async (isFlooded: boolean): Promise<void> => {
    const pause = sleep(MOVE_INTERVAL_MS);
    await pair.move();
    crowd.send({ table: isFlooded ? pair.table : null });
    await pause;
  };
  const playRound = async (isFlooded: boolean): Promise<number[]> => {
    // The readers begin, or what they asked for is answered.
    for (let lead = 0; lead < 20; lead++) await move(isFlooded);
    tally.latencies.length = 0;
    for (let moves = 0; moves < MOVES_PER_ROUND; moves++) await move(isFlooded);
    return [...tally.latencies];
  };
  const [alone, flooded]: [number[], number[]] = [[], []];
  await playRound(false);
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await playRound(false)));
    flooded.push(...(await playRound(true)));
  }
  crowd.disconnect();
  pair.close();
  await server.stop();
  const [before, during] = [summarizeLatencies(alone), summarizeLatencies(flooded)];
  return { alone: before, flooded: during, ratio: Math.round((during.p99 / before.p99) * 100) / 100, answers };
};

/** Reads the position of one table in a loop, so that its moves wait. */
export const floodPositions: Attack = async (scale) => {
  const readers = READERS * scale;
  const figures = { 'one address': await floodTable(readers, 'one'), 'an address each': await floodTable(readers, 'many') };
  const told = Object.entries(figures).map(([where, { alone, flooded }]) => `from ${where} p99 ${alone.p99} to ${flooded.p99} ms`);
  return {
    achieved: `${readers} anonymous readers slowed the moves of a table ${told.join(', ')}`,
    limits: Object.entries(figures).map(([where, { ratio }]) => ({
      what: `p99 of moves, multiple, ${where}`,
      value: ratio,
      max: MAX_RATIO,
    })),
    figures,
  };
};
