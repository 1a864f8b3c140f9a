import { fastChance, Match, recollected, stateHash, verify } from '@gunbai/engine';
import type { Action, AnyGame, Entry, Json, Refusal, Result } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { think } from '../src/session/botDesk.ts';
import { importRecord } from '../src/session/files.ts';
import { LocalSession, openLocal } from '../src/session/local.ts';
import type { Surroundings } from '../src/session/local.ts';
import { Reel } from '../src/session/reel.ts';
import { lastDecision } from '../src/session/session.ts';
import { memoryShelf } from '../src/session/shelf.ts';
import type { Kept } from '../src/session/shelf.ts';

const title = titleOf('age-of-war') as Title;
const rules = await title.rules();
const later: TitleRules = { ...rules, game: { ...rules.game, rules: rules.game.rules + 1 } };

/** The same rules but for how dice are given up. */
type AnyVerb = Extract<AnyGame['steps'][string], { type: 'decision' }>['verbs'][number];
const rerolling = (bend: (reroll: AnyVerb) => AnyVerb): TitleRules => {
  const steps = Object.entries(later.game.steps).map(([name, step]) =>
    step.type === 'decision'
      ? [name, { ...step, verbs: step.verbs.map((one) => (one.name === 'reroll' ? bend(one) : one)) }]
      : [name, step],
  );
  return { ...later, game: { ...later.game, steps: Object.fromEntries(steps) } };
};
const strict = rerolling((reroll) => ({ ...reroll, rules: [{ clause: 'line.2', ok: () => false }] }));
const otherDice = rerolling((reroll) => ({
  ...reroll,
  apply(table, ...rest) {
    table.roll(20, 1, 'line.2');
    return reroll.apply(table, ...rest);
  },
}));

const surroundings = (): Surroundings => ({
  shelf: memoryShelf(),
  bots: { choose: async (task) => think(rules, task), close: () => undefined },
  pace: () => 0,
  alwaysCurtain: () => false,
  now: () => 1000,
});

const good = (made: Result<LocalSession, Refusal>): LocalSession => {
  if (!made.ok) throw new Error(made.error.detail);
  return made.value;
};

/** A game of two at this screen, some moves on: put away under the rules of then. */
const putAway = async (around: Surroundings): Promise<{ kept: Kept; session: LocalSession }> => {
  const opened = await openLocal(rules, { players: 2 }, around.shelf);
  if (!opened.ok) throw new Error(opened.error.detail);
  const session = good(LocalSession.resume(title, rules, opened.value, around));
  for (let made = 0; made < 12; made++) {
    const { allowed } = session.sight();
    const wanted = made % 3 === 2 ? 'reroll' : 'fill';
    await session.act(allowed.find(([name]) => name === wanted) ?? (allowed[0] as Action));
  }
  return { kept: (await around.shelf.get(session.id)) as Kept, session };
};

const withoutLines = ({ did: _did, ...kept }: Kept): Kept => kept;

test('a game put away under earlier rules is told from its beginning, and that the rules changed; after a reload, too', async () => {
  const around = surroundings();
  const { kept, session } = await putAway(around);
  const before = session.sight().story;
  for (const one of [kept, withoutLines(kept)]) {
    const taken = good(LocalSession.resume(title, later, one, around));
    const { story, allowed } = taken.sight();
    expect(story.slice(0, -1)).toEqual(before);
    expect(story.at(-1)).toMatchObject({ rules: { from: rules.game.rules, to: later.game.rules } });
    await taken.act(allowed[0] as Action);
    const again = (await around.shelf.get(session.id)) as Kept;
    for (const stored of [again, withoutLines(again)]) {
      const reloaded = good(LocalSession.resume(title, later, stored, around));
      expect(reloaded.sight().story).toEqual(taken.sight().story);
      await reloaded.takeBack();
      expect(reloaded.sight().story.slice(0, before.length)).toEqual(before);
    }
  }
});

test('where its moves do not hold under later rules, whoever plays is asked; then it goes on from where it stood', async () => {
  const around = surroundings();
  const { kept, session } = await putAway(around);
  const line = firstReroll(kept);
  const refused = LocalSession.resume(title, strict, kept, around);
  expect(refused).toMatchObject({ ok: false, error: { values: { differs: 'refused', line, clause: 'line.2' } } });
  expect(await around.shelf.get(session.id)).toEqual(kept);

  const taken = good(LocalSession.resume(title, strict, kept, around, true));
  expect(stateHash(taken.sight().view)).toBe(stateHash(session.sight().view));
  expect(taken.sight().story.slice(0, -1)).toEqual(session.sight().story);
  const record = await taken.record();
  expect(record.log.at(-1)).toMatchObject({ type: 'rules', by: ['p1', 'p2'] });
  expect(verify(strict.game, record)).toMatchObject({ ok: true });
  const stored = (await around.shelf.get(session.id)) as Kept;
  expect(good(LocalSession.resume(title, strict, stored, around)).sight().story).toEqual(taken.sight().story);
});

test('nobody is offered to take back what was decided before the rules changed; what was since, as ever', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const taken = good(LocalSession.resume(title, later, kept, around));
  expect(lastDecision(taken.sight().story)).toBeUndefined();
  expect(await taken.takeBack()).toEqual({ code: 'nothing-to-undo' });
  const { number, allowed } = taken.sight();
  await taken.act(allowed[0] as Action);
  expect(lastDecision(taken.sight().story)?.n).toBe(number);
  expect(await taken.takeBack()).toBeNull();
});

const firstReroll = ({ record }: Kept): number => record.log.findIndex((entry) => entry.type === 'act' && entry.action[0] === 'reroll');

test('of a game whose lines were kept without what they did, what can be made again is told, and the rest is said to be lost', async () => {
  const around = surroundings();
  const { kept, session } = await putAway(around);
  const before = session.sight().story;
  const merelyRefused = good(LocalSession.resume(title, strict, withoutLines(kept), around, true));
  expect(merelyRefused.sight().story.slice(0, -1)).toEqual(before);

  expect(LocalSession.resume(title, otherDice, kept, around)).toMatchObject({ ok: false, error: { values: { differs: 'rolls' } } });
  const partly = good(LocalSession.resume(title, otherDice, withoutLines(kept), around, true));
  expect(
    partly
      .sight()
      .story.slice(0, -1)
      .map(({ n, known }) => [n, known]),
  ).toEqual(before.map(({ n }) => [n, n < firstReroll(kept) ? 'retold' : 'lost']));
  const wholly = good(LocalSession.resume(title, otherDice, kept, around, true));
  expect(wholly.sight().story.slice(0, -1)).toEqual(before);
});

test('a game whose moves come to another position under later rules is asked about, too', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const elsewhere: Kept = { ...kept, state: { ...(kept.state as NonNullable<Kept['state']>), turn: 77 } };
  expect(LocalSession.resume(title, later, elsewhere, around)).toMatchObject({ ok: false, error: { values: { differs: 'position' } } });
  expect(good(LocalSession.resume(title, later, elsewhere, around, true)).sight().view.turn).toBe(77);
});

test('a game is watched from its beginning though the rules changed: what they do not make again is left out, where it stood is shown', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const line = firstReroll(kept);
  const broken = Reel.of(otherDice.game, kept.record, kept.state);
  if (!broken.ok) throw new Error(broken.error);
  expect(broken.value.length).toBe(line + 1);
  expect(stateHash(broken.value.at(line, null).view)).toBe(stateHash(kept.state));

  const taken = good(LocalSession.resume(title, otherDice, kept, around, true));
  const record = await taken.record();
  const reel = Reel.of(otherDice.game, record);
  if (!reel.ok) throw new Error(reel.error);
  expect(reel.value.lineAt(0)).toBe(0);
  expect(reel.value.lineAt(reel.value.length - 1)).toBe(record.log.length - 1);
  const held = Match.resume(rules.game, kept.record, line);
  expect(held.ok && stateHash(held.value.state)).toBe(stateHash(reel.value.at(line - 1, null).view));
  expect(stateHash(reel.value.at(line, null).view)).toBe(stateHash(kept.state));
});

test('what a file of earlier rules has somebody do is not done where it answers nothing that is asked', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const line = firstReroll(kept);
  const action: Action = ['reroll', 3];
  const log = kept.record.log.map((entry) => (entry.n === line && entry.type === 'act' ? { ...entry, action } : entry));
  const reel = Reel.of(later.game, { ...kept.record, log });
  expect(reel.ok && reel.value.length).toBe(line);
});

test('a position that these rules cannot read is left out of what is watched', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const torn = { ...(kept.state as NonNullable<Kept['state']>), board: {} };
  const whole = Reel.of(later.game, kept.record, torn);
  expect(whole.ok && whole.value.length).toBe(kept.record.log.length);
  const change: Entry = { n: 0, hash: '00', type: 'rules', by: [], from: 0, to: 1, state: torn as unknown as Json };
  expect(Reel.of(later.game, { ...kept.record, log: [change] })).toMatchObject({ ok: false });
});

test('a file of a game whose moves do not hold under later rules is taken in to be watched; of nothing that can be shown it is refused', async () => {
  const around = surroundings();
  const { kept } = await putAway(around);
  const departing = (line: number) => ({
    ...kept.record,
    rules: rules.game.rules - 1,
    log: kept.record.log.map((entry, n) => (n === line ? { ...entry, rolls: [{ why: 'line.2', of: 20, got: [19] }] } : entry)),
  });
  const shelf = memoryShelf();
  const taken = await importRecord(new Blob([JSON.stringify(departing(firstReroll(kept)))]), shelf);
  expect(taken).toMatchObject({ ok: true, value: { here: [], finished: false } });
  expect(await shelf.list()).toHaveLength(1);
  expect(await importRecord(new Blob([JSON.stringify(departing(0))]), shelf)).toMatchObject({ ok: false, error: { kind: 'other-rules' } });
});

test.each(titles)('$id: under later rules its story is told as it was, and made again as it was where it was not kept', async (one) => {
  const { game } = await one.rules();
  const opened = Match.open(game, {}, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  const chance = fastChance(7);
  for (let made = 0; made < 80 && !match.outcome; made++) {
    const seat = match.owing()[0] as string;
    const allowed = match.allowed(seat);
    match.act(seat, allowed[chance.next(allowed.length)]);
  }
  const stood = { record: match.record, state: match.state, seen: match.allSeen() };
  const adopted = Match.adopt({ ...game, rules: game.rules + 1 }, stood, match.seats);
  if (!adopted.ok) throw new Error(adopted.error.detail);
  for (const viewer of [null, ...match.seats]) expect(adopted.value.story(viewer).slice(0, -1)).toEqual(match.story(viewer));
  expect(recollected(game, match.record, match.state)).toEqual(stood.seen);
});
