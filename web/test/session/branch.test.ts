import { Match, verify } from '@gunbai/engine';
import type { Action, GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { branchAt, decisionAfter } from '../../src/session/branch.ts';

const { game } = await (findGame('age-of-war') as GameManifest).rules();

/** A game of two people with one undo, up to a resignation. */
const playedGame = (): { record: GameRecord; positions: ReadonlyMap<number, string> } => {
  const opened = Match.open(
    game,
    { players: 2, people: [{ name: 'Ann' }, { name: 'Ben' }] },
    { seed: '5a'.repeat(32), entropy: { p1: 'ann' } },
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const match = opened.value;
  const positions = new Map<number, string>();
  const decide = (): void => {
    const seat = match.pendingSeats()[0] as string;
    positions.set(match.number, JSON.stringify(match.view(null)));
    match.act(seat, match.legalActions(seat)[0] as Action);
  };
  for (let decisions = 0; decisions < 8; decisions++) decide();
  const back = match.logFor(null).filter(({ seat, auto }) => seat !== null && !auto)[5]?.n as number;
  match.undoTo(match.seats, back);
  for (let decisions = 0; decisions < 6; decisions++) decide();
  match.end(['p1'], { winners: ['p2'], reason: 'resigned' });
  return { record: match.record, positions };
};

test('a branch of a finished game starts before any decision, from the position then, with other players', () => {
  const { record, positions } = playedGame();
  let tried = 0;
  for (let entryNumber = decisionAfter(game, record, 0); entryNumber !== null; entryNumber = decisionAfter(game, record, entryNumber)) {
    const branch = branchAt(game, record, entryNumber, [{}, { bot: 'general' }]);
    if (!branch.ok) throw new Error(branch.error.detail);
    expect(JSON.stringify(branch.value.view(null))).toBe(positions.get(entryNumber));
    expect(branch.value.outcome).toBeNull();
    expect(branch.value.record.seats.map(({ bot }) => bot)).toEqual([undefined, 'general']);
    expect(verify(game, branch.value.record)).toMatchObject({ ok: true });
    tried++;
  }
  expect(tried).toBeGreaterThan(8);
});

test('a branch rolls different dice', () => {
  const { record } = playedGame();
  const entryNumber = decisionAfter(game, record, 0) as number;
  const before = record.log.find(({ n }) => n === entryNumber);
  const branch = branchAt(game, record, entryNumber);
  if (!branch.ok || before?.type !== 'act') throw new Error('the entry is no decision');
  branch.value.act(before.seat, before.action);
  const after = branch.value.record.log.findLast((entry) => entry.type === 'act' && !entry.auto);
  expect(after).toMatchObject({ type: 'act', action: before.action });
  expect(before.rolls.length).toBeGreaterThan(0);
  expect(after).not.toMatchObject({ rolls: before.rolls });
});

test('a record that is sealed or of other rules cannot be branched', () => {
  const { record } = playedGame();
  expect(decisionAfter(game, record, 0)).not.toBeNull();
  expect(decisionAfter(game, { ...record, seed: null }, 0)).toBeNull();
  expect(decisionAfter(game, { ...record, rules: game.rules - 1 }, 0)).toBeNull();
  expect(decisionAfter(game, record, record.log.length)).toBeNull();
});
