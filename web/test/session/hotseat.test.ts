import { expect, test } from 'vitest';
import type { Action } from '@gunbai/engine';
import { testDeps, createGame, resumeGame } from './helpers.ts';
import { pocketRules } from './pocket-game.ts';

test('without hidden pieces the screen passes directly; with the setting each handover is confirmed', async () => {
  const open = testDeps();
  const session = resumeGame(await createGame(open, [{}, {}]), open);
  const first = session.snapshot().actingSeat;
  const seats = new Set([first]);
  for (let made = 0; made < 40 && seats.size < 2; made++) {
    await session.act(session.snapshot().allowed.find(([name]) => name === 'reroll') ?? (session.snapshot().allowed[0] as Action));
    seats.add(session.snapshot().actingSeat);
    expect(session.snapshot().handoverTo).toBeNull();
  }
  expect(seats.size).toBe(2);

  const curtained = { ...testDeps(), alwaysConfirmsHandover: () => true };
  const shy = resumeGame(await createGame(curtained, [{}, {}]), curtained);
  const next = shy.snapshot().handoverTo;
  expect(next).not.toBeNull();
  expect(shy.snapshot()).toMatchObject({ actingSeat: null, allowed: [], viewer: null });
  shy.revealForNextPlayer();
  expect(shy.snapshot()).toMatchObject({ actingSeat: next, viewer: next, handoverTo: null });
});

test('hands are hidden until the next player confirms the handover', async () => {
  const around = testDeps(pocketRules);
  const session = resumeGame(await createGame(around, [{}, {}], pocketRules), around, pocketRules);
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
  const around = testDeps(pocketRules);
  const session = resumeGame(await createGame(around, [{}, {}], pocketRules), around, pocketRules);
  expect(session.refusalFor(['hide', 'coin'])).toEqual({ code: 'wrong-seat' });
  session.revealForNextPlayer();
  expect(session.refusalFor(['hide', 'coin'])).toBeNull();
});
