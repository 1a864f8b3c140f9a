import { expect, test, vi } from 'vitest';
import {
  Match,
  eraseGameType,
  args,
  decision,
  endStep,
  oneOf,
  simpleActionType,
  procedure,
  parseRecord,
  goTo,
  callStep,
  actionType,
  stateHash,
  verify,
} from '@gunbai/engine';
import type { Action, Game } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { chooseBotAction } from '../../src/session/bot-client.ts';
import type { BotClient, BotTask } from '../../src/session/bot-client.ts';
import { importRecord } from '../../src/session/record-files.ts';
import { isIrreversible } from '../../src/session/irreversible.ts';
import { LocalSession } from '../../src/session/local-session.ts';
import { createLocalGame, rematchOptions } from '../../src/session/create-local-game.ts';
import type { LocalSessionDeps } from '../../src/session/local-session.ts';
import { Replay } from '../../src/session/replay.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';

/** What comes true before long, even on a machine that is busy with other things. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 10 });

const manifest = findGame('age-of-war') as GameManifest;
const rules = await manifest.rules();

const syncBots = (known: GameModule): BotClient => ({ choose: async (task) => chooseBotAction(known, task), close: () => undefined });

const testDeps = (known = rules): LocalSessionDeps & { store: ReturnType<typeof inMemoryStore> } => ({
  store: inMemoryStore(),
  bots: syncBots(known),
  botDelay: () => 0,
  alwaysConfirmsHandover: () => false,
  now: () => 1000,
});

const createGame = async (
  deps: LocalSessionDeps,
  people: readonly { name?: string; bot?: string }[],
  known = rules,
): Promise<SavedGame> => {
  const kept = await createLocalGame(known, { players: people.length, people }, deps.store);
  if (!kept.ok) throw new Error(kept.error.detail);
  return kept.value;
};

const resumeGame = (savedGame: SavedGame, deps: LocalSessionDeps, known = rules): LocalSession => {
  const session = LocalSession.resume(manifest, known, savedGame, deps);
  if (!session.ok) throw new Error(session.error.detail);
  return session.value;
};

const untilActing = (session: LocalSession): Promise<void> =>
  eventually(() => {
    const { actingSeat, outcome } = session.snapshot();
    if (actingSeat === null && outcome === null) throw new Error('still waiting');
  });

/** Gives up dice until the game is over or so many decisions were made. */
const playOn = async (session: LocalSession, most: number): Promise<void> => {
  for (let made = 0; made < most && session.snapshot().outcome === null; made++) {
    await untilActing(session);
    const { allowed } = session.snapshot();
    const action = allowed.find(([name]) => name === 'fill') ?? allowed[0];
    if (action) expect(await session.act(action)).toBeNull();
  }
};

test('a game is kept after every action, and goes on where it was left', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{ name: 'Hanako' }, { bot: 'random' }]), around);
  await playOn(session, 3);
  await untilActing(session);
  await eventually(async () => expect((await around.store.get(session.id))?.record.log.length).toBe(session.snapshot().number));
  session.close();
  const savedGame = (await around.store.get(session.id)) as SavedGame;
  const again = resumeGame(savedGame, around);
  expect(again.snapshot().number).toBe(session.snapshot().number);
  expect(stateHash(again.snapshot().view)).toBe(stateHash(session.snapshot().view));
  expect(savedGame.seen).toBe(savedGame.record.log.length);
  again.close();
});

test('bots play a whole game by themselves while the one person answers', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, { bot: 'random' }, { bot: 'random' }]), around);
  await playOn(session, 5000);
  expect(session.snapshot().outcome).not.toBeNull();
  await eventually(async () => expect((await around.store.list())[0]?.finished).toBe(true));
  const record = await session.record();
  const read = parseRecord(JSON.stringify(record));
  expect(read.ok).toBe(true);
});

test('what a rule refuses is explained with its clause and changes nothing', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, {}]), around);
  const { number } = session.snapshot();
  const refusal = await session.act(['fill', 'azuchi', 4]);
  expect(refusal).toMatchObject({ code: 'forbidden', clause: 'line.1' });
  expect(session.snapshot().number).toBe(number);
});

test('where nothing is hidden the screen passes openly; with the setting a curtain comes between', async () => {
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

test('a bot that fails stops the game with a word, and can be asked again', async () => {
  const around = testDeps();
  let fails = true;
  const bots: BotClient = {
    choose: async (task) => {
      if (fails) throw new Error('no idea');
      return chooseBotAction(rules, task);
    },
    close: () => undefined,
  };
  const session = resumeGame(await createGame(around, [{ bot: 'random' }, { bot: 'random' }]), { ...around, bots });
  await eventually(() => expect(session.snapshot().error).toBe('no idea'));
  const { number } = session.snapshot();
  fails = false;
  session.retry();
  await eventually(() => expect(session.snapshot().number).toBeGreaterThan(number));
  session.close();
});

test('a bot that wants what the rules refuse does something else, and the game goes on', async () => {
  const around = testDeps();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const bots: BotClient = { choose: async () => ['fill', 'azuchi', 4], close: () => undefined };
  const session = resumeGame(await createGame(around, [{}, { bot: 'random' }]), { ...around, bots });
  await playOn(session, 12);
  await untilActing(session);
  expect(session.snapshot().error).toBeNull();
  expect(session.snapshot().log.some(({ seat }) => seat === 'p2')).toBe(true);
  expect(warned.mock.calls.flat().join()).toContain('refused by line.1');
  warned.mockRestore();
  session.close();
});

test('a game that cannot be kept says so, and is kept once that works again', async () => {
  const around = testDeps();
  let isFull = true;
  const shelf = {
    ...around.store,
    put: (savedGame: SavedGame) => (isFull ? Promise.reject(new Error('no room left')) : around.store.put(savedGame)),
  };
  const session = resumeGame(await createGame(around, [{}, {}]), { ...around, store: shelf });
  expect(await session.act(['reroll'])).toBeNull();
  expect(session.snapshot().error).toBe('no room left');
  isFull = false;
  session.retry();
  await eventually(async () => expect((await around.store.get(session.id))?.record.log.length).toBe(session.snapshot().number));
  expect(session.snapshot().error).toBeNull();
});

test('by agreement one goes back behind the dice, and they are rolled afresh', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, {}]), around);
  const before = stateHash(session.snapshot().view);
  await session.act(['reroll']);
  expect(await session.undo()).toMatchObject({ code: 'nothing-to-undo' });
  expect(await session.takeBack()).toBeNull();
  expect(stateHash(session.snapshot().view)).toBe(before);
  expect((await session.record()).log.at(-1)?.type).toBe('undo');
});

test('a resigned game is over', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, {}]), around);
  const loser = session.snapshot().actingSeat;
  expect(await session.resign()).toBeNull();
  expect(session.snapshot().outcome).toMatchObject({ reason: 'resigned' });
  expect(session.snapshot().outcome?.winners).not.toContain(loser);
  expect(await session.act(['reroll'])).not.toBeNull();
});

test('a rematch seats the same people, moved on by one where they swap', async () => {
  const around = testDeps();
  const { record } = await createGame(around, [{ name: 'Hanako' }, { bot: 'random' }]);
  expect(rematchOptions(record, false)).toMatchObject({ players: 2, people: [{ name: 'Hanako' }, { bot: 'random' }] });
  expect(rematchOptions(record, true).people).toEqual([{ bot: 'random' }, { name: 'Hanako' }]);
});

test('the reel shows every position just as a replay of the record does, in any order', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, {}]), around);
  for (let made = 0; made < 60; made++) await session.act(session.snapshot().allowed[made % session.snapshot().allowed.length] as Action);
  await session.takeBack();
  await session.act(session.snapshot().allowed[0] as Action);
  const record = await session.record();
  const made = Replay.fromRecord(rules.game, record);
  if (!made.ok) throw new Error(made.error);
  const replay = made.value;
  for (const index of [replay.length - 1, 0, 13, 12, 11, replay.length - 2]) {
    const at = Match.resume(rules.game, record, replay.entryNumberAt(index) + 1);
    if (!at.ok) throw new Error(at.error.detail);
    if (index === replay.length - 1) expect(stateHash(replay.frameAt(index, null).view)).toBe(stateHash(session.snapshot().view));
    else expect(stateHash(replay.frameAt(index, null).view)).toBe(stateHash(at.value.view(null)));
    expect(replay.indexOfEntry(replay.entryNumberAt(index))).toBe(index);
  }
  // Lines that were taken back lead to none: the nearest before them is shown.
  const led = Array.from({ length: replay.length }, (_, index) => replay.entryNumberAt(index));
  for (const { n } of record.log) expect(replay.indexOfEntry(n)).toBe(led.findLastIndex((line) => line <= n));
  expect(record.log.length).toBeGreaterThan(replay.length);
  expect(replay.indexOfEntry(-1)).toBe(0);
});

test('a record file is taken in only if it can be read, is known and follows the rules', async () => {
  const around = testDeps();
  const { record } = await createGame(around, [{}, { bot: 'random' }]);
  const store = inMemoryStore();
  const from = (json: unknown): Promise<unknown> => importRecord(new Blob([typeof json === 'string' ? json : JSON.stringify(json)]), store);
  expect(await from(record)).toMatchObject({ ok: true, value: { here: ['p1'], finished: false } });
  expect(await from('{')).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  expect(await from({ ...record, game: 'go' })).toMatchObject({ ok: false, error: { kind: 'unknown-game', game: 'go' } });
  expect(await from({ ...record, format: 'gunbai/99' })).toMatchObject({ ok: false, error: { kind: 'later-form' } });
  expect(await from({ ...record, format: 'chess/2' })).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  expect(await from({ ...record, rules: 999 })).toMatchObject({ ok: false, error: { kind: 'other-rules', made: 999 } });
  const [start, ...rest] = record.log;
  const forged = { ...record, log: [{ ...start, rolls: [] }, ...rest] };
  expect(await from(forged)).toMatchObject({ ok: false, error: { kind: 'does-not-replay' } });
  expect(await from({ ...record, seed: null })).toMatchObject({ ok: true, value: { here: [] } });
  expect((await store.list()).length).toBe(2);
});

const later: GameModule = { ...rules, game: { ...rules.game, rules: rules.game.rules + 1 } };

test('a game that was put away goes on under later rules from where it stood, and its record says so', async () => {
  const around = testDeps();
  const before = resumeGame(await createGame(around, [{}, {}]), around);
  await playOn(before, 5);
  const stood = stateHash(before.snapshot().view);
  const savedGame = (await around.store.get(before.id)) as SavedGame;
  const { state: _state, ...withoutState } = savedGame;
  for (const one of [savedGame, withoutState]) {
    const session = resumeGame(one, around, later);
    expect(stateHash(session.snapshot().view)).toBe(stood);
    await playOn(session, 3);
    const record = await session.record();
    expect(record.log.filter(({ type }) => type === 'rules')).toMatchObject([{ from: rules.game.rules, to: later.game.rules }]);
    expect(verify(later.game, record)).toMatchObject({ ok: true });
    const again = resumeGame((await around.store.get(session.id)) as SavedGame, around, later);
    expect(stateHash(again.snapshot().view)).toBe(stateHash(session.snapshot().view));
  }
});

test('where later rules would not have allowed its moves, a game goes on from the position that was kept, once that is agreed on', async () => {
  const around = testDeps(pocketRules);
  const before = resumeGame(await createGame(around, [{}, {}], pocketRules), around, pocketRules);
  before.revealForNextPlayer();
  await before.act(['hide', 'stone']);
  const savedGame = (await around.store.get(before.id)) as SavedGame;
  const strict: Game<Pocket> = { ...pocket, rules: 2, steps: { ...pocket.steps, ask: askToHide(['coin']) } };
  const strictRules = { ...pocketRules, game: eraseGameType(strict) };
  const { state: _state, ...withoutState } = savedGame;
  expect(LocalSession.resume(manifest, strictRules, withoutState, around)).toMatchObject({ ok: false });
  expect(LocalSession.resume(manifest, strictRules, savedGame, around)).toMatchObject({
    ok: false,
    error: { values: { differs: 'refused', entry: 1 } },
  });
  const agreed = LocalSession.resume(manifest, strictRules, savedGame, around, true);
  if (!agreed.ok) throw new Error(agreed.error.detail);
  const session = agreed.value;
  session.revealForNextPlayer();
  expect(session.snapshot()).toMatchObject({ actingSeat: 'east', allowed: [['hide', 'coin']] });
});

test('a game that is over under earlier rules is not changed; it can be watched where its moves still hold', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{}, {}]), around);
  await session.resign();
  const savedGame = (await around.store.get(session.id)) as SavedGame;
  expect(savedGame.finished).toBe(true);
  expect(LocalSession.resume(manifest, later, savedGame, around)).toMatchObject({ ok: false });
  expect(Match.replayUnderCurrentRules(later.game, savedGame.record)).toMatchObject({ ok: true });
});

// A game with a secret hand, to see what the curtain hides and what cannot be taken back.
interface Pocket {
  turn: number;
}
const seats = ['east', 'west'] as const;
const hideOneOf = (things: readonly string[]) =>
  actionType<Pocket, null, readonly ['hide', string]>({
    name: 'hide',
    args: args([oneOf(things)]),
    candidates: () => things.map((thing) => ['hide', thing] as const),
    rules: [],
    apply(ctx, action) {
      ctx.board.turn++;
      ctx.emit({ type: 'hid', thing: action[1] }, [seats[(ctx.board.turn - 1) % 2] as string]);
      return endStep();
    },
  });
const askToHide = (things: readonly string[]) =>
  decision<Pocket>({
    seats: ({ board }) => [seats[Math.floor(board.turn / 2) % 2] as string],
    prompt: () => ({ key: 'hide' }),
    actionTypes: [hideOneOf(things)],
  });
const pocket: Game<Pocket> = {
  id: 'pocket',
  rules: 1,
  scenarios: [{ id: 'only', seats: [...seats], minutes: 1 }],
  options: [],
  setup: () => ({ board: { turn: 0 } }),
  initialStep: 'play',
  steps: {
    play: procedure<Pocket>({
      deal(ctx) {
        for (const seat of seats) ctx.addZone(`hand.${seat}`, 'card', [seat], [`card-${seat}`]);
      },
      ask: () => callStep('ask'),
      again: () => goTo('ask'),
    }),
    ask: askToHide(['coin', 'stone']),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: { card: ['card-east', 'card-west'] },
};
const pocketRules: GameModule = { ...rules, game: eraseGameType(pocket), bots: [], describe: () => ({}) };

test('hands are hidden behind a curtain until the next player lifts it', async () => {
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

test('nobody is told a reason in another seat’s place', async () => {
  const around = testDeps(pocketRules);
  const session = resumeGame(await createGame(around, [{}, {}], pocketRules), around, pocketRules);
  expect(session.refusalFor(['hide', 'coin'])).toEqual({ code: 'wrong-seat' });
  session.revealForNextPlayer();
  expect(session.refusalFor(['hide', 'coin'])).toBeNull();
});

test('a choice is final if dice speak or another seat decides next', async () => {
  const around = testDeps(pocketRules);
  const session = resumeGame(await createGame(around, [{}, {}], pocketRules), around, pocketRules);
  session.revealForNextPlayer();
  const { view } = session.snapshot();
  expect(isIrreversible(pocketRules.game, view, 'east', ['hide', 'coin'])).toBe(false);
  await session.act(['hide', 'coin']);
  expect(isIrreversible(pocketRules.game, session.snapshot().view, 'east', ['hide', 'coin'])).toBe(true);

  const dice = testDeps();
  const siege = resumeGame(await createGame(dice, [{}, {}]), dice);
  expect(isIrreversible(rules.game, siege.snapshot().view, siege.snapshot().actingSeat as string, ['reroll'])).toBe(true);
});

test('whoever decides is told what the best bot would do, from what their seat may see, and nothing is done by it', async () => {
  const around = testDeps();
  const asked: BotTask[] = [];
  const bots: BotClient = { ...around.bots, choose: (task) => (asked.push(task), around.bots.choose(task)) };
  const session = resumeGame(await createGame(around, [{ name: 'Hanako' }, { name: 'Goemon' }]), { ...around, bots });
  const { actingSeat, allowed, number, view } = session.snapshot();
  const advice = await session.askBot();
  expect(advice?.bot).toBe('general');
  expect(allowed).toContainEqual(advice?.action);
  expect(asked).toMatchObject([{ bot: 'general', seat: actingSeat, view, allowed }]);
  expect(session.snapshot().number).toBe(number);
  session.close();
});

test('advice that comes too late is no advice', async () => {
  const around = testDeps();
  const session = resumeGame(await createGame(around, [{ name: 'Hanako' }, { name: 'Goemon' }]), around);
  const asked = session.askBot();
  await session.act(session.snapshot().allowed.at(-1) as Action);
  expect(await asked).toBeNull();
  session.close();
});

test('a window can be passed for good: it is asked no more, until an undo brings it back', async () => {
  const hideyoshi = findGame('hideyoshi') as GameManifest;
  const known = await hideyoshi.rules();
  const around = testDeps(known);
  const session = resumeGame(await createGame(around, [{}, { bot: 'random' }], known), around, known);
  for (let cards = 0; cards < 3; cards++) expect(await session.act(session.snapshot().allowed[0] as Action)).toBeNull();
  const stepNow = (): string | undefined => session.snapshot().prompt?.step;
  expect(stepNow()).toBe('play');
  expect(await session.autoPass('always')).toEqual({ code: 'unknown-action' }); // a card is no window
  expect(await session.act(['pass'])).toBeNull();
  expect(stepNow()).toBe('exchange');
  expect(await session.autoPass('always')).toBeNull();
  await untilActing(session);
  expect(stepNow()).toBe('play');
  expect(await session.act(['pass'])).toBeNull();
  expect(session.snapshot().log.findLast(({ seat }) => seat === 'hideyoshi')?.action).toEqual(['keep']);
  session.close();
  const alone = resumeGame(await createGame(around, [{}, {}], known), around, known);
  const lift = (): void => alone.revealForNextPlayer();
  lift();
  for (let cards = 0; cards < 3; cards++) await alone.act(alone.snapshot().allowed[0] as Action);
  await alone.act(['pass']);
  await alone.autoPass('always');
  lift();
  await alone.act(['pass']);
  lift();
  await alone.act(['pass']); // the circles are kept at once, and the screen goes to the other
  expect(alone.snapshot().handoverTo).toBe('anti');
  lift();
  expect(await alone.undo()).toBeNull();
  lift();
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
/** Five battles, each of three windows: one begins in the line that ends the other. */
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

test('windows are passed until the battle is over and asked again in the next, or passed for good, or asked again when that is wished', async () => {
  const around = testDeps(wars);
  const session = resumeGame(await createGame(around, [{}, { bot: 'none' }], wars), around, wars);
  const stands = () => ({
    step: session.snapshot().prompt?.step,
    passed: session.snapshot().log.filter(({ action }) => action?.[0] === 'pass').length,
    orders: session.standingOrders().map(({ step, until }) => [step, until]),
  });
  await session.act(['play']);
  expect(stands()).toEqual({ step: 'strike', passed: 0, orders: [] });
  await session.autoPass('battle');
  expect(stands()).toEqual({ step: 'parry', passed: 2, orders: [] });
  await session.autoPass('always');
  expect(stands()).toEqual({ step: 'strike', passed: 3, orders: [['parry', undefined]] });
  // The order for good outlasts the one for the battle.
  await session.autoPass('battle');
  expect(stands()).toEqual({ step: 'strike', passed: 6, orders: [['parry', undefined]] });
  await session.setStandingOrders([]);
  await session.act(['play']);
  expect(stands()).toEqual({ step: 'parry', passed: 6, orders: [] });
  session.close();
});

test('what is passed without asking is kept with the game, until it is asked again or undone', async () => {
  const around = testDeps(wars);
  const { id } = await createGame(around, [{}, { bot: 'none' }], wars);
  const takeUp = async () => resumeGame((await around.store.get(id)) as SavedGame, around, wars);
  const stands = (session: LocalSession) => ({
    step: session.snapshot().prompt?.step,
    orders: session.standingOrders().map(({ step, until }) => [step, until]),
  });
  const first = await takeUp();
  await first.autoPass('always');
  first.close();
  const second = await takeUp();
  expect(stands(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.act(['play']);
  expect(stands(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.setStandingOrders([]);
  second.close();
  const third = await takeUp();
  expect(stands(third)).toEqual({ step: 'strike', orders: [] });
  await third.act(['play']);
  expect(stands(third).step).toBe('parry');
  await third.autoPass('always');
  await third.undo();
  third.close();
  expect(stands(await takeUp())).toEqual({ step: 'parry', orders: [] });
});

test('whoever has seen some moves of bots may have the rest of them at once, until somebody here is asked', async () => {
  const ask = decision<Pocket>({
    seats: ({ board }) => [board.turn < 6 ? 'east' : 'west'],
    prompt: () => ({ key: 'hide' }),
    actionTypes: [hideOneOf(['coin', 'stone'])],
  });
  const long = { ...pocketRules, game: eraseGameType<Pocket>({ ...pocket, steps: { ...pocket.steps, ask } }) };
  let pace = 1;
  const around = { ...testDeps(), bots: { choose: async () => ['hide', 'coin'] as Action, close: () => undefined }, botDelay: () => pace };
  const session = resumeGame(await createGame(around, [{ bot: 'random' }, {}], long), around, long);
  const offered: [number, boolean | undefined][] = [];
  session.subscribe(() => {
    const { number, canSkipBotDelays, thinkingSeat } = session.snapshot();
    if (thinkingSeat !== null) offered.push([number, canSkipBotDelays]);
    if (number >= 3) pace = 3_600_000;
  });
  await eventually(() => expect(session.snapshot()).toMatchObject({ number: 3, thinkingSeat: 'east', canSkipBotDelays: true }));
  expect(offered).toEqual([
    [2, false],
    [3, true],
  ]);
  session.skipBotDelays();
  expect(session.snapshot().canSkipBotDelays).toBe(false);
  await untilActing(session);
  expect(session.snapshot()).toMatchObject({ number: 7, actingSeat: 'west', canSkipBotDelays: false });
});
