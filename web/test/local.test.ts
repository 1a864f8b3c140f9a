import { expect, test, vi } from 'vitest';
import {
  Match,
  anyGame,
  args,
  decision,
  done,
  oneOf,
  plainVerb,
  procedure,
  readRecord,
  to,
  call,
  verb,
  stateHash,
  verify,
} from '@gunbai/engine';
import type { Action, Game } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { think } from '../src/session/botDesk.ts';
import type { BotDesk, BotTask } from '../src/session/botDesk.ts';
import { importRecord } from '../src/session/files.ts';
import { isIrreversible } from '../src/session/foresight.ts';
import { LocalSession, openLocal, rematchWish } from '../src/session/local.ts';
import type { Surroundings } from '../src/session/local.ts';
import { Reel } from '../src/session/reel.ts';
import { memoryShelf } from '../src/session/shelf.ts';
import type { Kept } from '../src/session/shelf.ts';

/** What comes true before long, even on a machine that is busy with other things. */
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 10 });

const title = titleOf('age-of-war') as Title;
const rules = await title.rules();

const deskOf = (known: TitleRules): BotDesk => ({ choose: async (task) => think(known, task), close: () => undefined });

const surroundings = (known = rules): Surroundings & { shelf: ReturnType<typeof memoryShelf> } => ({
  shelf: memoryShelf(),
  bots: deskOf(known),
  pace: () => 0,
  alwaysCurtain: () => false,
  now: () => 1000,
});

const opened = async (around: Surroundings, people: readonly { name?: string; bot?: string }[], known = rules): Promise<Kept> => {
  const kept = await openLocal(known, { players: people.length, people }, around.shelf);
  if (!kept.ok) throw new Error(kept.error.detail);
  return kept.value;
};

const resumed = (kept: Kept, around: Surroundings, known = rules): LocalSession => {
  const session = LocalSession.resume(title, known, kept, around);
  if (!session.ok) throw new Error(session.error.detail);
  return session.value;
};

const untilActing = (session: LocalSession): Promise<void> =>
  soon(() => {
    const { acting, outcome } = session.sight();
    if (acting === null && outcome === null) throw new Error('still waiting');
  });

/** Gives up dice until the game is over or so many decisions were made. */
const playOn = async (session: LocalSession, most: number): Promise<void> => {
  for (let made = 0; made < most && session.sight().outcome === null; made++) {
    await untilActing(session);
    const { allowed } = session.sight();
    const action = allowed.find(([name]) => name === 'fill') ?? allowed[0];
    if (action) expect(await session.act(action)).toBeNull();
  }
};

test('a game is kept after every action, and goes on where it was left', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{ name: 'Hanako' }, { bot: 'random' }]), around);
  await playOn(session, 3);
  await untilActing(session);
  await soon(async () => expect((await around.shelf.get(session.id))?.record.log.length).toBe(session.sight().number));
  session.close();
  const kept = (await around.shelf.get(session.id)) as Kept;
  const again = resumed(kept, around);
  expect(again.sight().number).toBe(session.sight().number);
  expect(stateHash(again.sight().view)).toBe(stateHash(session.sight().view));
  expect(kept.seen).toBe(kept.record.log.length);
  again.close();
});

test('bots play a whole game by themselves while the one person answers', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, { bot: 'random' }, { bot: 'random' }]), around);
  await playOn(session, 5000);
  expect(session.sight().outcome).not.toBeNull();
  await soon(async () => expect((await around.shelf.list())[0]?.finished).toBe(true));
  const record = await session.record();
  const read = readRecord(JSON.stringify(record));
  expect(read.ok).toBe(true);
});

test('what a rule refuses is explained with its clause and changes nothing', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, {}]), around);
  const { number } = session.sight();
  const refusal = await session.act(['fill', 'azuchi', 4]);
  expect(refusal).toMatchObject({ code: 'forbidden', clause: 'line.1' });
  expect(session.sight().number).toBe(number);
});

test('where nothing is hidden the screen passes openly; with the setting a curtain comes between', async () => {
  const open = surroundings();
  const session = resumed(await opened(open, [{}, {}]), open);
  const first = session.sight().acting;
  const seats = new Set([first]);
  for (let made = 0; made < 40 && seats.size < 2; made++) {
    await session.act(session.sight().allowed.find(([name]) => name === 'reroll') ?? (session.sight().allowed[0] as Action));
    seats.add(session.sight().acting);
    expect(session.sight().curtain).toBeNull();
  }
  expect(seats.size).toBe(2);

  const curtained = { ...surroundings(), alwaysCurtain: () => true };
  const shy = resumed(await opened(curtained, [{}, {}]), curtained);
  const next = shy.sight().curtain;
  expect(next).not.toBeNull();
  expect(shy.sight()).toMatchObject({ acting: null, allowed: [], viewer: null });
  shy.liftCurtain();
  expect(shy.sight()).toMatchObject({ acting: next, viewer: next, curtain: null });
});

test('a bot that fails stops the game with a word, and can be asked again', async () => {
  const around = surroundings();
  let fails = true;
  const bots: BotDesk = {
    choose: async (task) => {
      if (fails) throw new Error('no idea');
      return think(rules, task);
    },
    close: () => undefined,
  };
  const session = resumed(await opened(around, [{ bot: 'random' }, { bot: 'random' }]), { ...around, bots });
  await soon(() => expect(session.sight().trouble).toBe('no idea'));
  const { number } = session.sight();
  fails = false;
  session.retry();
  await soon(() => expect(session.sight().number).toBeGreaterThan(number));
  session.close();
});

test('a bot that wants what the rules refuse does something else, and the game goes on', async () => {
  const around = surroundings();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const bots: BotDesk = { choose: async () => ['fill', 'azuchi', 4], close: () => undefined };
  const session = resumed(await opened(around, [{}, { bot: 'random' }]), { ...around, bots });
  await playOn(session, 12);
  await untilActing(session);
  expect(session.sight().trouble).toBeNull();
  expect(session.sight().story.some(({ seat }) => seat === 'p2')).toBe(true);
  expect(warned.mock.calls.flat().join()).toContain('refused by line.1');
  warned.mockRestore();
  session.close();
});

test('a game that cannot be kept says so, and is kept once that works again', async () => {
  const around = surroundings();
  let isFull = true;
  const shelf = {
    ...around.shelf,
    put: (kept: Kept) => (isFull ? Promise.reject(new Error('no room left')) : around.shelf.put(kept)),
  };
  const session = resumed(await opened(around, [{}, {}]), { ...around, shelf });
  expect(await session.act(['reroll'])).toBeNull();
  expect(session.sight().trouble).toBe('no room left');
  isFull = false;
  session.retry();
  await soon(async () => expect((await around.shelf.get(session.id))?.record.log.length).toBe(session.sight().number));
  expect(session.sight().trouble).toBeNull();
});

test('by agreement one goes back behind the dice, and they are rolled afresh', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, {}]), around);
  const before = stateHash(session.sight().view);
  await session.act(['reroll']);
  expect(await session.undo()).toMatchObject({ code: 'nothing-to-undo' });
  expect(await session.takeBack()).toBeNull();
  expect(stateHash(session.sight().view)).toBe(before);
  expect((await session.record()).log.at(-1)?.type).toBe('undo');
});

test('a resigned game is over', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, {}]), around);
  const loser = session.sight().acting;
  expect(await session.resign()).toBeNull();
  expect(session.sight().outcome).toMatchObject({ reason: 'resigned' });
  expect(session.sight().outcome?.winners).not.toContain(loser);
  expect(await session.act(['reroll'])).not.toBeNull();
});

test('a rematch seats the same people, moved on by one where they swap', async () => {
  const around = surroundings();
  const { record } = await opened(around, [{ name: 'Hanako' }, { bot: 'random' }]);
  expect(rematchWish(record, false)).toMatchObject({ players: 2, people: [{ name: 'Hanako' }, { bot: 'random' }] });
  expect(rematchWish(record, true).people).toEqual([{ bot: 'random' }, { name: 'Hanako' }]);
});

test('the reel shows every position just as a replay of the record does, in any order', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, {}]), around);
  for (let made = 0; made < 60; made++) await session.act(session.sight().allowed[made % session.sight().allowed.length] as Action);
  await session.takeBack();
  await session.act(session.sight().allowed[0] as Action);
  const record = await session.record();
  const made = Reel.of(rules.game, record);
  if (!made.ok) throw new Error(made.error);
  const reel = made.value;
  for (const index of [reel.length - 1, 0, 13, 12, 11, reel.length - 2]) {
    const at = Match.resume(rules.game, record, reel.lineAt(index) + 1);
    if (!at.ok) throw new Error(at.error.detail);
    if (index === reel.length - 1) expect(stateHash(reel.at(index, null).view)).toBe(stateHash(session.sight().view));
    else expect(stateHash(reel.at(index, null).view)).toBe(stateHash(at.value.view(null)));
    expect(reel.indexOfLine(reel.lineAt(index))).toBe(index);
  }
  // Lines that were taken back lead to none: the nearest before them is shown.
  const led = Array.from({ length: reel.length }, (_, index) => reel.lineAt(index));
  for (const { n } of record.log) expect(reel.indexOfLine(n)).toBe(led.findLastIndex((line) => line <= n));
  expect(record.log.length).toBeGreaterThan(reel.length);
  expect(reel.indexOfLine(-1)).toBe(0);
});

test('a record file is taken in only if it can be read, is known and follows the rules', async () => {
  const around = surroundings();
  const { record } = await opened(around, [{}, { bot: 'random' }]);
  const shelf = memoryShelf();
  const from = (json: unknown): Promise<unknown> => importRecord(new Blob([typeof json === 'string' ? json : JSON.stringify(json)]), shelf);
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
  expect((await shelf.list()).length).toBe(2);
});

const later: TitleRules = { ...rules, game: { ...rules.game, rules: rules.game.rules + 1 } };

test('a game that was put away goes on under later rules from where it stood, and its record says so', async () => {
  const around = surroundings();
  const before = resumed(await opened(around, [{}, {}]), around);
  await playOn(before, 5);
  const stood = stateHash(before.sight().view);
  const kept = (await around.shelf.get(before.id)) as Kept;
  const { state: _state, ...withoutState } = kept;
  for (const one of [kept, withoutState]) {
    const session = resumed(one, around, later);
    expect(stateHash(session.sight().view)).toBe(stood);
    await playOn(session, 3);
    const record = await session.record();
    expect(record.log.filter(({ type }) => type === 'rules')).toMatchObject([{ from: rules.game.rules, to: later.game.rules }]);
    expect(verify(later.game, record)).toMatchObject({ ok: true });
    const again = resumed((await around.shelf.get(session.id)) as Kept, around, later);
    expect(stateHash(again.sight().view)).toBe(stateHash(session.sight().view));
  }
});

test('where later rules would not have allowed its moves, a game goes on from the position that was kept, once that is agreed on', async () => {
  const around = surroundings(pocketRules);
  const before = resumed(await opened(around, [{}, {}], pocketRules), around, pocketRules);
  before.liftCurtain();
  await before.act(['hide', 'stone']);
  const kept = (await around.shelf.get(before.id)) as Kept;
  const strict: Game<Pocket> = { ...pocket, rules: 2, steps: { ...pocket.steps, ask: askToHide(['coin']) } };
  const strictRules = { ...pocketRules, game: anyGame(strict) };
  const { state: _state, ...withoutState } = kept;
  expect(LocalSession.resume(title, strictRules, withoutState, around)).toMatchObject({ ok: false });
  expect(LocalSession.resume(title, strictRules, kept, around)).toMatchObject({
    ok: false,
    error: { values: { differs: 'refused', line: 1 } },
  });
  const agreed = LocalSession.resume(title, strictRules, kept, around, true);
  if (!agreed.ok) throw new Error(agreed.error.detail);
  const session = agreed.value;
  session.liftCurtain();
  expect(session.sight()).toMatchObject({ acting: 'east', allowed: [['hide', 'coin']] });
});

test('a game that is over under earlier rules is not changed; it can be watched where its moves still hold', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{}, {}]), around);
  await session.resign();
  const kept = (await around.shelf.get(session.id)) as Kept;
  expect(kept.finished).toBe(true);
  expect(LocalSession.resume(title, later, kept, around)).toMatchObject({ ok: false });
  expect(Match.underPresent(later.game, kept.record)).toMatchObject({ ok: true });
});

// A game with a secret hand, to see what the curtain hides and what cannot be taken back.
interface Pocket {
  turn: number;
}
const seats = ['east', 'west'] as const;
const hideOneOf = (things: readonly string[]) =>
  verb<Pocket, null, readonly ['hide', string]>({
    name: 'hide',
    args: args([oneOf(things)]),
    candidates: () => things.map((thing) => ['hide', thing] as const),
    rules: [],
    apply(table, action) {
      table.board.turn++;
      table.emit({ type: 'hid', thing: action[1] }, [seats[(table.board.turn - 1) % 2] as string]);
      return done();
    },
  });
const askToHide = (things: readonly string[]) =>
  decision<Pocket>({
    seats: ({ board }) => [seats[Math.floor(board.turn / 2) % 2] as string],
    prompt: () => ({ key: 'hide' }),
    verbs: [hideOneOf(things)],
  });
const pocket: Game<Pocket> = {
  id: 'pocket',
  rules: 1,
  scenarios: [{ id: 'only', seats: [...seats], minutes: 1 }],
  options: [],
  begin: () => ({ board: { turn: 0 } }),
  first: 'play',
  steps: {
    play: procedure<Pocket>({
      deal(table) {
        for (const seat of seats) table.addZone(`hand.${seat}`, 'card', [seat], [`card-${seat}`]);
      },
      ask: () => call('ask'),
      again: () => to('ask'),
    }),
    ask: askToHide(['coin', 'stone']),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: { card: ['card-east', 'card-west'] },
};
const pocketRules: TitleRules = { ...rules, game: anyGame(pocket), bots: [], describe: () => ({}) };

test('hands are hidden behind a curtain until the next player lifts it', async () => {
  const around = surroundings(pocketRules);
  const session = resumed(await opened(around, [{}, {}], pocketRules), around, pocketRules);
  expect(session.sight().curtain).toBe('east');
  expect(session.sight().view.zones['hand.east']?.pieces).toEqual(['?']);
  session.liftCurtain();
  expect(session.sight().view.zones['hand.east']?.pieces).toEqual(['card-east']);
  expect(session.sight().view.zones['hand.west']?.pieces).toEqual(['?']);
  await session.act(['hide', 'coin']);
  expect(session.sight()).toMatchObject({ acting: 'east', canUndo: true });
  await session.act(['hide', 'stone']);
  expect(session.sight()).toMatchObject({ acting: null, curtain: 'west', viewer: null });
  expect(session.sight().view.zones['hand.east']?.pieces).toEqual(['?']);
});

test('nobody is told a reason in another seat’s place', async () => {
  const around = surroundings(pocketRules);
  const session = resumed(await opened(around, [{}, {}], pocketRules), around, pocketRules);
  expect(session.why(['hide', 'coin'])).toEqual({ code: 'wrong-seat' });
  session.liftCurtain();
  expect(session.why(['hide', 'coin'])).toBeNull();
});

test('a choice is final if dice speak or another seat decides next', async () => {
  const around = surroundings(pocketRules);
  const session = resumed(await opened(around, [{}, {}], pocketRules), around, pocketRules);
  session.liftCurtain();
  const { view } = session.sight();
  expect(isIrreversible(pocketRules.game, view, 'east', ['hide', 'coin'])).toBe(false);
  await session.act(['hide', 'coin']);
  expect(isIrreversible(pocketRules.game, session.sight().view, 'east', ['hide', 'coin'])).toBe(true);

  const dice = surroundings();
  const siege = resumed(await opened(dice, [{}, {}]), dice);
  expect(isIrreversible(rules.game, siege.sight().view, siege.sight().acting as string, ['reroll'])).toBe(true);
});

test('whoever decides is told what the best bot would do, from what their seat may see, and nothing is done by it', async () => {
  const around = surroundings();
  const asked: BotTask[] = [];
  const bots: BotDesk = { ...around.bots, choose: (task) => (asked.push(task), around.bots.choose(task)) };
  const session = resumed(await opened(around, [{ name: 'Hanako' }, { name: 'Goemon' }]), { ...around, bots });
  const { acting, allowed, number, view } = session.sight();
  const advice = await session.advise();
  expect(advice?.bot).toBe('general');
  expect(allowed).toContainEqual(advice?.action);
  expect(asked).toMatchObject([{ bot: 'general', seat: acting, view, allowed }]);
  expect(session.sight().number).toBe(number);
  session.close();
});

test('advice that comes too late is no advice', async () => {
  const around = surroundings();
  const session = resumed(await opened(around, [{ name: 'Hanako' }, { name: 'Goemon' }]), around);
  const asked = session.advise();
  await session.act(session.sight().allowed.at(-1) as Action);
  expect(await asked).toBeNull();
  session.close();
});

test('a window can be passed for good: it is asked no more, until an undo brings it back', async () => {
  const hideyoshi = titleOf('hideyoshi') as Title;
  const known = await hideyoshi.rules();
  const around = surroundings(known);
  const session = resumed(await opened(around, [{}, { bot: 'random' }], known), around, known);
  for (let cards = 0; cards < 3; cards++) expect(await session.act(session.sight().allowed[0] as Action)).toBeNull();
  const stepNow = (): string | undefined => session.sight().question?.step;
  expect(stepNow()).toBe('play');
  expect(await session.keepPassing('always')).toEqual({ code: 'unknown-action' }); // a card is no window
  expect(await session.act(['pass'])).toBeNull();
  expect(stepNow()).toBe('exchange');
  expect(await session.keepPassing('always')).toBeNull();
  await untilActing(session);
  expect(stepNow()).toBe('play');
  expect(await session.act(['pass'])).toBeNull();
  expect(session.sight().story.findLast(({ seat }) => seat === 'hideyoshi')?.action).toEqual(['keep']);
  session.close();
  const alone = resumed(await opened(around, [{}, {}], known), around, known);
  const lift = (): void => alone.liftCurtain();
  lift();
  for (let cards = 0; cards < 3; cards++) await alone.act(alone.sight().allowed[0] as Action);
  await alone.act(['pass']);
  await alone.keepPassing('always');
  lift();
  await alone.act(['pass']);
  lift();
  await alone.act(['pass']); // the circles are kept at once, and the screen goes to the other
  expect(alone.sight().curtain).toBe('anti');
  lift();
  expect(await alone.undo()).toBeNull();
  lift();
  expect([alone.sight().acting, alone.sight().question?.step]).toEqual(['hideyoshi', 'exchange']);
  alone.close();
});

const windowIn = (battle: string) =>
  decision<Pocket>({
    seats: () => ['east'],
    prompt: () => ({ key: 'hide' }),
    verbs: [plainVerb('play'), plainVerb('pass')],
    window: true,
    inAdvance: { pass: 'pass', until: battle },
  });
/** Five battles, each of three windows: one begins in the line that ends the other. */
const wars: TitleRules = {
  ...pocketRules,
  game: anyGame<Pocket>({
    ...pocket,
    steps: {
      play: procedure<Pocket>({
        fight: () => call('battle'),
        again: (table) => (++table.board.turn < 5 ? to('fight') : table.finish({ winners: ['east'], reason: 'over' })),
      }),
      battle: procedure<Pocket>({ one: () => call('parry'), two: () => call('strike'), three: () => call('parry') }),
      parry: windowIn('battle'),
      strike: windowIn('battle'),
    },
  }),
};

test('windows are passed until the battle is over and asked again in the next, or passed for good, or asked again when that is wished', async () => {
  const around = surroundings(wars);
  const session = resumed(await opened(around, [{}, { bot: 'none' }], wars), around, wars);
  const stands = () => ({
    step: session.sight().question?.step,
    passed: session.sight().story.filter(({ action }) => action?.[0] === 'pass').length,
    orders: session.leftOrders().map(({ step, until }) => [step, until]),
  });
  await session.act(['play']);
  expect(stands()).toEqual({ step: 'strike', passed: 0, orders: [] });
  await session.keepPassing('battle');
  expect(stands()).toEqual({ step: 'parry', passed: 2, orders: [] });
  await session.keepPassing('always');
  expect(stands()).toEqual({ step: 'strike', passed: 3, orders: [['parry', undefined]] });
  // The order for good outlasts the one for the battle.
  await session.keepPassing('battle');
  expect(stands()).toEqual({ step: 'strike', passed: 6, orders: [['parry', undefined]] });
  await session.keepOrders([]);
  await session.act(['play']);
  expect(stands()).toEqual({ step: 'parry', passed: 6, orders: [] });
  session.close();
});

test('what is passed without asking is kept with the game, until it is asked again or undone', async () => {
  const around = surroundings(wars);
  const { id } = await opened(around, [{}, { bot: 'none' }], wars);
  const takeUp = async () => resumed((await around.shelf.get(id)) as Kept, around, wars);
  const stands = (session: LocalSession) => ({
    step: session.sight().question?.step,
    orders: session.leftOrders().map(({ step, until }) => [step, until]),
  });
  const first = await takeUp();
  await first.keepPassing('always');
  first.close();
  const second = await takeUp();
  expect(stands(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.act(['play']);
  expect(stands(second)).toEqual({ step: 'strike', orders: [['parry', undefined]] });
  await second.keepOrders([]);
  second.close();
  const third = await takeUp();
  expect(stands(third)).toEqual({ step: 'strike', orders: [] });
  await third.act(['play']);
  expect(stands(third).step).toBe('parry');
  await third.keepPassing('always');
  await third.undo();
  third.close();
  expect(stands(await takeUp())).toEqual({ step: 'parry', orders: [] });
});

test('whoever has seen some moves of bots may have the rest of them at once, until somebody here is asked', async () => {
  const ask = decision<Pocket>({
    seats: ({ board }) => [board.turn < 6 ? 'east' : 'west'],
    prompt: () => ({ key: 'hide' }),
    verbs: [hideOneOf(['coin', 'stone'])],
  });
  const long = { ...pocketRules, game: anyGame<Pocket>({ ...pocket, steps: { ...pocket.steps, ask } }) };
  let pace = 1;
  const around = { ...surroundings(), bots: { choose: async () => ['hide', 'coin'] as Action, close: () => undefined }, pace: () => pace };
  const session = resumed(await opened(around, [{ bot: 'random' }, {}], long), around, long);
  const offered: [number, boolean | undefined][] = [];
  session.subscribe(() => {
    const { number, canHurry, thinking } = session.sight();
    if (thinking !== null) offered.push([number, canHurry]);
    if (number >= 3) pace = 3_600_000;
  });
  await soon(() => expect(session.sight()).toMatchObject({ number: 3, thinking: 'east', canHurry: true }));
  expect(offered).toEqual([
    [2, false],
    [3, true],
  ]);
  session.hurry();
  expect(session.sight().canHurry).toBe(false);
  await untilActing(session);
  expect(session.sight()).toMatchObject({ number: 7, acting: 'west', canHurry: false });
});
