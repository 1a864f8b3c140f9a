import { expect, test, vi } from 'vitest';
import { actionType, args, eraseGameType, decision, endStep, oneOf, parseRecord, stateHash } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { chooseBotAction } from '../../src/session/bot-client.ts';
import type { BotClient } from '../../src/session/bot-client.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { eventually, readTestAsset, rules, testDeps, createGame, resumeGame, untilActing, playOn } from './helpers.ts';
import type { LocalSession } from '../../src/session/local-session.ts';
import { pocket, pocketRules } from './pocket-game.ts';
import type { Pocket } from './pocket-game.ts';

test('a game is saved after every action and resumes from there', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{ name: 'Hanako' }, { bot: 'random' }]), deps);
  await playOn(session, 3);
  await untilActing(session);
  await eventually(async () => expect((await deps.store.get(session.id))?.record.log.length).toBe(session.snapshot().number));
  session.close();
  const savedGame = (await deps.store.get(session.id)) as SavedGame;
  const again = resumeGame(savedGame, deps);
  expect(again.snapshot().number).toBe(session.snapshot().number);
  expect(stateHash(again.snapshot().view)).toBe(stateHash(session.snapshot().view));
  expect(savedGame.seen).toBe(savedGame.record.log.length);
  again.close();
});

test('bots play a whole game against one person', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, { bot: 'random' }, { bot: 'random' }]), deps);
  await playOn(session, 5000);
  expect(session.snapshot().outcome).not.toBeNull();
  await eventually(async () => expect((await deps.store.list())[0]?.finished).toBe(true));
  const record = await session.record();
  const read = parseRecord(JSON.stringify(record));
  expect(read.ok).toBe(true);
});

test('a refused action names its clause and changes nothing', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  const { number } = session.snapshot();
  const refusal = await session.act(['fill', 'azuchi', 4]);
  expect(refusal).toMatchObject({ code: 'forbidden', clause: 'line.1' });
  expect(session.snapshot().number).toBe(number);
});

test('a failing bot stops the game with an error and can be retried', async () => {
  const deps = testDeps();
  let fails = true;
  const bots: BotClient = {
    ...deps.bots,
    choose: async (task) => {
      if (fails) throw new Error('no idea');
      return chooseBotAction(rules, task, readTestAsset);
    },
    close: () => undefined,
  };
  const session = resumeGame(await createGame(deps, [{ bot: 'random' }, { bot: 'random' }]), { ...deps, bots });
  await eventually(() => expect(session.snapshot().error).toBe('no idea'));
  const { number } = session.snapshot();
  fails = false;
  session.retry();
  await eventually(() => expect(session.snapshot().number).toBeGreaterThan(number));
  session.close();
});

test('a bot whose action is refused plays another one, and the game continues', async () => {
  const deps = testDeps();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const bots: BotClient = { ...deps.bots, choose: async () => ['fill', 'azuchi', 4], close: () => undefined };
  const session = resumeGame(await createGame(deps, [{}, { bot: 'random' }]), { ...deps, bots });
  await playOn(session, 12);
  await untilActing(session);
  expect(session.snapshot().error).toBeNull();
  expect(session.snapshot().log.some(({ seat }) => seat === 'p2')).toBe(true);
  expect(warned.mock.calls.flat().join()).toContain('refused by line.1');
  warned.mockRestore();
  session.close();
});

test('a game that cannot be saved shows an error, and is saved on retry', async () => {
  const deps = testDeps();
  let isFull = true;
  const failingStore = {
    ...deps.store,
    put: (savedGame: SavedGame) => (isFull ? Promise.reject(new Error('no room left')) : deps.store.put(savedGame)),
  };
  const session = resumeGame(await createGame(deps, [{}, {}]), { ...deps, store: failingStore });
  expect(await session.act(['reroll'])).toBeNull();
  expect(session.snapshot().error).toBe('no room left');
  isFull = false;
  session.retry();
  await eventually(async () => expect((await deps.store.get(session.id))?.record.log.length).toBe(session.snapshot().number));
  expect(session.snapshot().error).toBeNull();
});

const showCoin = actionType<Pocket, null, readonly ['hide', string]>({
  name: 'hide',
  args: args([oneOf(['coin', 'stone'])]),
  candidates: () => ['coin', 'stone'].map((thing) => ['hide', thing] as const),
  rules: [],
  apply(ctx) {
    ctx.board.turn++;
    ctx.emit({ type: 'showed', unit: `coin ${ctx.board.turn}` });
    return endStep();
  },
});

/** East, a bot, shows another coin six times in a row; then West must decide. */
const botTurn = async (pace: { strokeMs: number; turnMs: number }) => {
  const ask = decision<Pocket>({
    seats: ({ board }) => [board.turn < 6 ? 'east' : 'west'],
    prompt: () => ({ key: 'hide' }),
    actionTypes: [showCoin],
  });
  const long = { ...pocketRules, game: eraseGameType<Pocket>({ ...pocket, steps: { ...pocket.steps, ask } }) };
  const deps = {
    ...testDeps(),
    bots: { ...testDeps().bots, choose: async () => ['hide', 'coin'] as Action, close: () => undefined },
    botPace: () => pace,
  };
  return resumeGame(await createGame(deps, [{ bot: 'random' }, {}], long), deps, long);
};

test('the pauses between bot moves can be skipped until a local decision is due', async () => {
  const session = await botTurn({ strokeMs: 3_600_000, turnMs: 36_000_000 });
  await new Promise((done) => setTimeout(done, 60));
  expect(session.snapshot()).toMatchObject({ thinkingSeat: 'east', canSkipBotDelays: true, number: 1 });
  session.skipBotDelays();
  expect(session.snapshot().canSkipBotDelays).toBe(false);
  await untilActing(session);
  expect(session.snapshot()).toMatchObject({ number: 7, actingSeat: 'west', canSkipBotDelays: false });
});

test('bots wait at a closed gate, and continue without it or when their pauses are skipped', async () => {
  for (const resume of [(s: LocalSession) => s.setMoveGate(null), (s: LocalSession) => s.skipBotDelays()]) {
    const session = await botTurn({ strokeMs: 1, turnMs: 1000 });
    session.setMoveGate(() => new Promise(() => undefined));
    await new Promise((done) => setTimeout(done, 60));
    expect(session.snapshot().number).toBe(1);
    resume(session);
    await untilActing(session);
    expect(session.snapshot().number).toBe(7);
  }
});

test('moves that were not shown one by one are shown together', async () => {
  const session = await botTurn({ strokeMs: 1, turnMs: 0 });
  const shown: number[] = [];
  session.subscribe(() => shown.push(session.snapshot().number));
  await untilActing(session);
  expect(shown.length).toBeLessThan(6);
  expect(session.snapshot().number).toBe(7);
});
