import { paused } from './clocks.ts';
import { differenceIn } from './difference.ts';
import type { Hall } from './hall.ts';
import type { LiveTable } from './live.ts';
import type { TableFacts } from './row.ts';

type Taken = 'same' | 'moot' | { readonly differs: string };

/** Replays one game under new rules: it moves over, or waits for its seats, unless another node has seen to it meanwhile. */
const takeOver = async (table: LiveTable, rules: number): Promise<Taken> => {
  const unless = ({ row, status }: TableFacts) =>
    row.rules < rules && (status === 'playing' || status === 'paused') ? null : { code: 'stale' };
  const moved = await table.play({ kind: 'upgrade' }, { unless });
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

/**
 * After the rules of a game were changed: every game in progress is replayed under the new ones, in the background. If it
 * comes to the same state it goes on; otherwise it waits until every seat has agreed to go on from where it stands.
 */
export const takeOverNewRules = async (
  hall: Hall,
  told: (table: string, problem: string) => void,
): Promise<{ same: number; different: number }> => {
  const { db } = hall.around.store;
  const counts = { same: 0, different: 0 };
  for (const { id, game } of hall.catalogue.values()) {
    const rows = await db
      .selectFrom('tables')
      .select('id')
      .where('game', '=', id)
      .where('rules', '<', game.rules)
      .where('status', 'in', ['playing', 'paused'])
      .execute();
    for (const row of rows) {
      const table = await hall.at(row.id);
      const taken = table ? await takeOver(table, game.rules) : 'moot';
      if (taken === 'same') counts.same++;
      else if (taken !== 'moot') {
        counts.different++;
        told(row.id, taken.differs);
      }
    }
  }
  return counts;
};
