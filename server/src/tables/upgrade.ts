import { paused } from './clocks.ts';
import { differenceIn } from './difference.ts';
import type { Hall } from './hall.ts';

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
      if (!table) continue;
      const { status } = table.facts;
      const moved = await table.play({ kind: 'upgrade' }, { unless: (facts) => (facts.row.rules < game.rules ? null : { code: 'stale' }) });
      if (moved.ok) {
        counts.same++;
        if (status === 'paused') await table.amend(() => ({ set: { status: 'paused' } }));
      } else if (moved.refusal.code === 'bad-record' || moved.refusal.code === 'fault') {
        counts.different++;
        await table.amend(({ pace, clocks }) => ({
          set: {
            status: 'rules-changed',
            difference: JSON.stringify(differenceIn(moved.refusal)),
            clocks: JSON.stringify(paused(pace, clocks, Date.now())),
          },
        }));
        told(row.id, moved.refusal.detail ?? '');
      }
    }
  }
  return counts;
};
