import { expect, test } from 'vitest';
import { eraseGameType, decision, simpleActionType, procedure, goTo, callStep } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { LocalSession } from '../../src/session/local-session.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { testDeps, createGame, resumeGame, untilActing } from './helpers.ts';
import { pocket, pocketRules } from './pocket-game.ts';
import type { Pocket } from './pocket-game.ts';

test('a window can always be passed, until an undo restores it', async () => {
  const hideyoshi = findGame('hideyoshi') as GameManifest;
  const module = await hideyoshi.rules();
  const deps = testDeps(module);
  const session = resumeGame(await createGame(deps, [{}, { bot: 'random' }], module), deps, module);
  for (let cards = 0; cards < 3; cards++) expect(await session.act(session.snapshot().allowed[0] as Action)).toBeNull();
  const stepNow = (): string | undefined => session.snapshot().prompt?.step;
  expect(stepNow()).toBe('play');
  expect(await session.autoPass('always')).toEqual({ code: 'unknown-action' }); // a card phase is no window
  expect(await session.act(['pass'])).toBeNull();
  expect(stepNow()).toBe('exchange');
  expect(await session.autoPass('always')).toBeNull();
  await untilActing(session);
  expect(stepNow()).toBe('play');
  expect(await session.act(['pass'])).toBeNull();
  expect(session.snapshot().log.findLast(({ seat }) => seat === 'hideyoshi')?.action).toEqual(['keep']);
  session.close();
  const alone = resumeGame(await createGame(deps, [{}, {}], module), deps, module);
  const reveal = (): void => alone.revealForNextPlayer();
  reveal();
  for (let cards = 0; cards < 3; cards++) await alone.act(alone.snapshot().allowed[0] as Action);
  await alone.act(['pass']);
  await alone.autoPass('always');
  reveal();
  await alone.act(['pass']);
  reveal();
  await alone.act(['pass']); // the exchange is passed at once, and the screen goes to the other player
  expect(alone.snapshot().handoverTo).toBe('anti');
  reveal();
  expect(await alone.undo()).toBeNull();
  reveal();
  expect([alone.snapshot().actingSeat, alone.snapshot().prompt?.step]).toEqual(['hideyoshi', 'exchange']);
  alone.close();
});

const windowStep = (battle: string) =>
  decision<Pocket>({
    seats: () => ['east'],
    prompt: () => ({ key: 'hide' }),
    actionTypes: [simpleActionType('play'), simpleActionType('pass')],
    window: true,
    standingOrder: { pass: 'pass', until: battle },
  });

/** Five battles of three windows each. Each battle begins in the entry that ends the one before. */
const wars: GameModule = {
  ...pocketRules,
  game: eraseGameType<Pocket>({
    ...pocket,
    steps: {
      play: procedure<Pocket>({
        fight: () => callStep('battle'),
        again: (ctx) => (++ctx.board.turn < 5 ? goTo('fight') : ctx.finish({ winners: ['east'], reason: 'over' })),
      }),
      battle: procedure<Pocket>({ one: () => callStep('parry'), two: () => callStep('strike'), three: () => callStep('parry') }),
      parry: windowStep('battle'),
      strike: windowStep('battle'),
    },
  }),
};

test('windows are passed until the battle ends, always, or until the orders are removed', async () => {
  const deps = testDeps(wars);
  const session = resumeGame(await createGame(deps, [{}, { bot: 'none' }], wars), deps, wars);
  const summary = () => ({
    step: session.snapshot().prompt?.step,
    passed: session.snapshot().log.filter(({ action }) => action?.[0] === 'pass').length,
    orders: session.standingOrders().map(({ step, until }) => [step, until]),
  });
  await session.act(['play']);
  expect(summary()).toEqual({ step: 'strike', passed: 0, orders: [] });
  await session.autoPass('battle');
  expect(summary()).toEqual({ step: 'parry', passed: 2, orders: [] });
  await session.autoPass('always');
  expect(summary()).toEqual({ step: 'strike', passed: 3, orders: [['parry', undefined]] });
  // The permanent order outlasts the one for the battle.
  await session.autoPass('battle');
  expect(summary()).toEqual({ step: 'strike', passed: 6, orders: [['parry', undefined]] });
  await session.setStandingOrders([]);
  await session.act(['play']);
  expect(summary()).toEqual({ step: 'parry', passed: 6, orders: [] });
  session.close();
});

test('standing orders are saved with the game until they are removed or undone', async () => {
  const deps = testDeps(wars);
  const { id } = await createGame(deps, [{}, { bot: 'none' }], wars);
  const reopen = async () => resumeGame((await deps.store.get(id)) as SavedGame, deps, wars);
  const summary = (session: LocalSession) => ({
    step: session.snapshot().prompt?.step,
    orders: session.standingOrders().map(({ step, until }) => [step, until]),
  });
  const first = await reopen();
  await first.autoPass('always');
  first.close();
  const second = await reopen();
  expect(summary(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.act(['play']);
  expect(summary(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.setStandingOrders([]);
  second.close();
  const third = await reopen();
  expect(summary(third)).toEqual({ step: 'strike', orders: [] });
  await third.act(['play']);
  expect(summary(third).step).toBe('parry');
  await third.autoPass('always');
  await third.undo();
  third.close();
  expect(summary(await reopen())).toEqual({ step: 'parry', orders: [] });
});
