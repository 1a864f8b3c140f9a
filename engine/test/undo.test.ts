import { expect, test } from 'vitest';
import { repeat, eraseGameType, canonicalJson, Match, verify } from '../src/index.ts';
import type { Action, decision, Entry, Roll } from '../src/index.ts';
import { feud, handOf } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';
import { game, openMatch, SEED, resumeMatch, migrateToNewRules } from './match-helpers.ts';

test('a seat undoes its own decisions back to the last revelation', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  expect(match.earliestSoloUndo('red')).toBeNull();
  const before = canonicalJson(match.state);
  match.act('red', ['train', 1]);
  match.act('red', ['train', 1]);
  expect(match.undo('red').ok).toBe(true);
  expect(match.undo('red').ok).toBe(true);
  expect(canonicalJson(match.state)).toBe(before);
  expect(match.undo('red')).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  expect(match.undo('white')).toMatchObject({ ok: false });
  expect(match.record.log.filter(({ type }) => type === 'undo')).toHaveLength(2);
  expect(canonicalJson(resumeMatch(match.record).state)).toBe(before);
  expect(verify(game, match.record)).toMatchObject({ ok: true });
});

test('a seat undoes alone only while no other person must decide; a bot does not count', () => {
  const open = (bot?: string): Match => {
    const people = [{ name: 'Hana' }, bot === undefined ? { name: 'Ken' } : { bot }];
    const opened = Match.open(game, { people }, { seed: SEED, entropy: {} });
    if (!opened.ok) throw new Error(opened.error.detail);
    opened.value.act('red', ['bid', 3]);
    return opened.value;
  };
  // White must still bid.
  for (const [match, isFree] of [
    [open(), false],
    [open('random'), true],
  ] as const) {
    expect(match.pendingSeats()).toEqual(['white']);
    expect([match.earliestSoloUndo('red'), match.canUndoAlone('red')]).toEqual([1, isFree]);
  }
});

test('automatic actions are undone with the decision that caused them', () => {
  const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
  const actionTypes = turn.actionTypes.filter(({ name }) => name === 'train' || name === 'pass');
  const match = openMatch(undefined, eraseGameType({ ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes } } }));
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  for (let men = 0; men < 2; men++) match.act('red', ['train', 1]);
  const [before, at] = [canonicalJson(match.state), match.number];
  const last = match.act('red', ['train', 1]);
  expect(last.ok && last.value.map((entry) => entry.type === 'act' && [entry.action[0], entry.auto])).toEqual([
    ['train', undefined],
    ['pass', true],
  ]);
  expect(match.undo('red')).toMatchObject({ ok: true, value: [{ type: 'undo', to: at }] });
  expect(canonicalJson(match.state)).toBe(before);
});

test('burying a card can be undone, revealing it to others cannot', () => {
  const laid = (to: string): Match => {
    const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
    const actionTypes = turn.actionTypes.map((one) =>
      one.name === 'hide'
        ? { ...one, apply: (ctx: never, [, card]: Action, { seat }: { seat: string }) => lay(ctx, card as string, seat, to) }
        : one,
    );
    const match = openMatch(undefined, eraseGameType({ ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes } } } as never));
    match.act('red', ['bid', 3]);
    match.act('white', ['bid', 0]);
    match.act(
      'red',
      match.legalActions('red').find(([type]) => type === 'hide'),
    );
    return match;
  };
  const lay = (ctx: { move(card: string, from: string, to: string): void }, card: string, seat: string, to: string) => {
    ctx.move(card, handOf(seat), to);
    return repeat;
  };
  expect(laid('buried').undo('red').ok).toBe(true);
  for (const shown of ['discard', handOf('white')]) expect(laid(shown).undo('red').ok).toBe(false);
});

test('undoing a roll by consent leads to a new roll', () => {
  const rollsOf = (match: Match): readonly Roll[] => {
    const fight = match.act('red', ['fight']);
    if (!fight.ok) throw new Error(fight.error.code);
    const passed = match.act('white', ['pass']);
    return passed.ok ? (passed.value[0] as Entry & { rolls: Roll[] }).rolls : [];
  };
  const different = new Set<string>();
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  for (let i = 0; i < 6; i++) {
    const at = match.number;
    different.add(JSON.stringify(rollsOf(match)));
    expect(match.undoTo(['red', 'white'], at).ok).toBe(true);
  }
  expect(different.size).toBeGreaterThan(1);
  expect(verify(game, match.record)).toMatchObject({ ok: true });
});

test('a rules change cannot be undone', () => {
  const { newer, moved } = migrateToNewRules();
  const at = moved.number - 1;
  expect(moved.undoTo(['red', 'white'], at - 1)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  moved.act('red', ['train', 1]);
  expect(moved.undoTo(['red', 'white'], at)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  expect(moved.undoTo(['red', 'white'], at + 1)).toMatchObject({ ok: true });
  expect(verify(newer, moved.record)).toMatchObject({ ok: true });
});
