import { allSetups, Match, viewFor } from '@gunbai/engine';
import type { Action, AnyGame, GameRecord, SeatId, Setup } from '@gunbai/engine';
import type { ActionChooser } from '@gunbai/engine/fuzz';
import { auditRecord, playRecord } from '@gunbai/shared/audit';
import { openMatch } from '@gunbai/shared/testing';
import { describe, expect, test } from 'vitest';
import { loadAuditor } from '../auditors.ts';
import { draftGames, games } from '../registry.ts';
import type { GameManifest, GameModule } from '../registry.ts';

/** Takes a random action at one decision in three, so that rare rules happen, and the first bot's action otherwise. */
const mixedChooser =
  ({ game, bots }: GameModule): ActionChooser =>
  (state, seat, legalActions, chance) => {
    const isRandom = chance.next(3) === 0;
    const bot = isRandom ? undefined : bots[0];
    return (
      bot?.choose({ game, seat, legalActions, view: () => viewFor(game, state, seat), chance }) ??
      (legalActions[chance.next(legalActions.length)] as Action)
    );
  };

const findingsIn = async (game: AnyGame, record: GameRecord): Promise<unknown> => {
  const auditor = await loadAuditor(game.id);
  if (!auditor) throw new Error(`${game.id} has no auditor`);
  const audited = auditRecord(game, auditor, record);
  return audited.ok ? audited.value : audited.error;
};

const auditedDrafts: GameManifest[] = [];
for (const draft of draftGames) if (await loadAuditor(draft.id)) auditedDrafts.push(draft);

describe.each([...games, ...auditedDrafts].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('the auditor finds nothing in games with the first and the last set-up', async () => {
    const rules = await manifest.rules();
    const setups = allSetups(rules.game);
    for (const setup of [setups[0], setups.at(-1)] as Setup[]) {
      const { record } = playRecord(rules.game, { setup, seed: 'audited', choose: mixedChooser(rules), maxActions: 500 });
      expect(await findingsIn(rules.game, record)).toEqual([]);
    }
  });
});

test('an auditor reads only live entries: not what was undone, and nothing after a resignation', async () => {
  const { game } = await (games[0] as (typeof games)[number]).rules();
  const match = openMatch(game, { players: 2 });
  const act = (): void => {
    const seat = match.pendingSeats()[0] as SeatId;
    expect(match.act(seat, match.legalActions(seat)[0]).ok).toBe(true);
  };
  for (let i = 0; i < 4; i++) act();
  expect(match.undoTo(match.seats, 2).ok).toBe(true);
  for (let i = 0; i < 4; i++) act();
  expect(match.end([match.seats[0] as SeatId], { winners: [match.seats[1] as SeatId], reason: 'resigned' }).ok).toBe(true);
  expect(await findingsIn(game, match.record)).toEqual([]);
});

test('an auditor refuses a record of another game or of other rules, and one that does not replay', async () => {
  const { game } = await (games[0] as (typeof games)[number]).rules();
  const opened = Match.open(game, { players: 2 }, { seed: '00'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.code);
  const { record } = opened.value;
  expect(await findingsIn(game, { ...record, game: 'chess' })).toContain('a record of chess');
  expect(await findingsIn(game, { ...record, rules: record.rules + 1 })).toContain('made under rules');
  expect(await findingsIn(game, { ...record, log: [{ n: 0, hash: '', type: 'start', rolls: [] }] })).toContain('other rolls');
});
