import { explainError, Full, Unreachable } from '../storage/index.ts';
import { paused } from './clocks.ts';
import { differenceIn } from './difference.ts';
import type { Hall } from './hall.ts';
import type { Change, LiveTable } from './live.ts';
import type { TableFacts } from './row.ts';

type Taken = 'same' | 'moot' | { readonly differs: string };

/** Replays one game under new rules: it moves over, or waits for its seats, unless another node has seen to it meanwhile. */
const takeOver = async (table: LiveTable, rules: number): Promise<Taken> => {
  const unless = ({ row, status }: TableFacts) =>
    row.rules < rules && (status === 'playing' || status === 'paused') ? null : { code: 'stale' };
  const replay = (): Promise<Change> => table.play({ kind: 'upgrade' }, { unless });
  let moved = await replay();
  // Once may be chance: a thread that had to be ended.
  if (!moved.ok && moved.refusal.code === 'fault') moved = await replay();
  if (moved.ok) return 'same';
  const { refusal } = moved;
  if (refusal.code !== 'bad-record' && refusal.code !== 'fault') return 'moot';
  const waits = await table.amend(
    (facts) =>
      unless(facts) ?? {
        set: {
          status: 'rules-changed',
          proposal: '',
          difference: JSON.stringify(differenceIn(refusal)),
          clocks: JSON.stringify(paused(facts.clocks, Date.now())),
        },
      },
  );
  return waits.ok ? { differs: refusal.detail ?? '' } : 'moot';
};

/** What is said of single tables on the way. */
export interface Told {
  differs(table: string, problem: string): void;
  failed(table: string, problem: string): void;
}

/**
 * After the rules of a game were changed: every game in progress is replayed under the new ones, in the background. If it
 * comes to the same state it goes on; otherwise it waits until every seat has agreed to go on from where it stands. A
 * table that cannot be read keeps no other from it.
 */
export const takeOverNewRules = async (hall: Hall, told: Told): Promise<{ same: number; different: number }> => {
  const counts = { same: 0, different: 0 };
  for (const { id: game, game: played } of hall.catalogue.values())
    for (const id of await playedByOlder(hall, game, played.rules)) {
      const taken = await takeOverAt(hall, id, played.rules, told);
      if (taken === 'same') counts.same++;
      else if (taken !== 'moot') {
        counts.different++;
        told.differs(id, taken.differs);
      }
    }
  return counts;
};

const playedByOlder = async ({ around: { store } }: Hall, game: string, rules: number): Promise<string[]> => {
  const playing = store.db.selectFrom('tables').select('id').where('game', '=', game).where('status', 'in', ['playing', 'paused']);
  return (await playing.where('rules', '<', rules).orderBy('id').execute()).map(({ id }) => id);
};

const takeOverAt = async (hall: Hall, id: string, rules: number, told: Told): Promise<Taken> => {
  try {
    const table = await hall.at(id);
    return table ? await takeOver(table, rules) : 'moot';
  } catch (error) {
    const why = explainError(error);
    if (why instanceof Unreachable || why instanceof Full) throw why;
    told.failed(id, why.message);
    return 'moot';
  }
};
