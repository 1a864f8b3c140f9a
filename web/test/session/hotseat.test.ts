import { expect, test } from 'vitest';
import type { Action } from '@gunbai/engine';
import { testDeps, createGame, resumeGame } from './helpers.ts';
import { pocketRules } from './pocket-game.ts';

test('without hidden pieces the screen passes directly; with the setting each handover is confirmed', async () => {
  const open = testDeps();
  const session = resumeGame(await createGame(open, [{}, {}]), open);
  const first = session.snapshot().actingSeat;
  const seats = new Set([first]);
  for (let count = 0; count < 40 && seats.size < 2; count++) {
    await session.act(session.snapshot().allowed.find(([name]) => name === 'reroll') ?? (session.snapshot().allowed[0] as Action));
    seats.add(session.snapshot().actingSeat);
    expect(session.snapshot().handoverTo).toBeNull();
  }
  expect(seats.size).toBe(2);

  const confirmingDeps = { ...testDeps(), alwaysConfirmsHandover: () => true };
  const confirming = resumeGame(await createGame(confirmingDeps, [{}, {}]), confirmingDeps);
  const next = confirming.snapshot().handoverTo;
  expect(next).not.toBeNull();
  expect(confirming.snapshot()).toMatchObject({ actingSeat: null, allowed: [], viewer: null });
  confirming.revealForNextPlayer();
  expect(confirming.snapshot()).toMatchObject({ actingSeat: next, viewer: next, handoverTo: null });
});

test('hands are hidden until the next player confirms the handover', async () => {
  const deps = testDeps(pocketRules);
  const session = resumeGame(await createGame(deps, [{}, {}], pocketRules), deps, pocketRules);
  expect(session.snapshot().handoverTo).toBe('east');
  expect(session.snapshot().view.zones['hand.east']?.pieces).toEqual(['?']);
  session.revealForNextPlayer();
  expect(session.snapshot().view.zones['hand.east']?.pieces).toEqual(['card-east']);
  expect(session.snapshot().view.zones['hand.west']?.pieces).toEqual(['?']);
  await session.act(['hide', 'coin']);
  expect(session.snapshot()).toMatchObject({ actingSeat: 'east', canUndo: true });
  await session.act(['hide', 'stone']);
  expect(session.snapshot()).toMatchObject({ actingSeat: null, handoverTo: 'west', viewer: null });
  expect(session.snapshot().view.zones['hand.east']?.pieces).toEqual(['?']);
});

test('no refusal is computed for another seat', async () => {
  const deps = testDeps(pocketRules);
  const session = resumeGame(await createGame(deps, [{}, {}], pocketRules), deps, pocketRules);
  expect(session.refusalFor(['hide', 'coin'])).toEqual({ code: 'wrong-seat' });
  session.revealForNextPlayer();
  expect(session.refusalFor(['hide', 'coin'])).toBeNull();
});
