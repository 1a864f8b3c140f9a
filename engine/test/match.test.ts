import { expect, test } from 'vitest';
import {
  repeat,
  eraseGameType,
  canonicalJson,
  commitmentTo,
  entryHash,
  eventsFor,
  seededRandom,
  headerHash,
  determinize,
  Match,
  parseRecord,
  rebuildEffects,
  withSeatName,
  stateHash,
  verify,
  verifyLog,
  viewFor,
} from '../src/index.ts';
import type { Action, AnyGame, decision, Entry, EntryBody, GameRecord, Roll, EntryEffects } from '../src/index.ts';
import { feud, handOf } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';

const game = eraseGameType(feud);
const SEED = 'ab'.repeat(32);

const openMatch = (entropy: Record<string, string> = { red: '01', white: '02' }, rules: AnyGame = game): Match => {
  const match = Match.open(rules, {}, { seed: SEED, entropy });
  if (!match.ok) throw new Error(match.error.detail);
  return match.value;
};

const playRandomly = (match: Match, seed = 1, maxActions = 1000): Match => {
  const chance = seededRandom(seed);
  for (let i = 0; i < maxActions && !match.outcome; i++) {
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    const acted = match.act(seat, actions[chance.next(actions.length)]);
    if (!acted.ok) throw new Error(acted.error.code);
  }
  return match;
};

const resumeMatch = (record: GameRecord, at?: number): Match => {
  const match = Match.resume(game, record, at);
  if (!match.ok) throw new Error(match.error.detail);
  return match.value;
};

test('a record replays to the same state, byte for byte, also without its seed', () => {
  const match = playRandomly(openMatch());
  const record = JSON.parse(JSON.stringify(match.record)) as GameRecord;
  expect(canonicalJson(resumeMatch(record).state)).toBe(canonicalJson(match.state));
  expect(canonicalJson(resumeMatch({ ...record, seed: null }).state)).toBe(canonicalJson(match.state));
});

test('two games with the same seed and the same decisions are the same record', () => {
  expect(JSON.stringify(playRandomly(openMatch()).record)).toBe(JSON.stringify(playRandomly(openMatch()).record));
  expect(JSON.stringify(playRandomly(openMatch()).record)).not.toBe(
    JSON.stringify(playRandomly(openMatch({ red: '03', white: '02' })).record),
  );
});

test('a record can be looked at after any of its lines', () => {
  const match = openMatch();
  const hashes = [stateHash(match.state)];
  for (let i = 0; i < 8; i++) {
    playRandomly(match, i, 1);
    hashes.push(stateHash(match.state));
  }
  const { record } = match;
  const seen = new Set(record.log.map((_, n) => stateHash(resumeMatch(record, n + 1).state)));
  for (const hash of hashes) expect(seen.has(hash)).toBe(true);
});

test('each line as text is the line itself, whether it was just made, undone, or read from a record', () => {
  const isItself = (match: Match): void => {
    for (const entry of match.record.log) expect(match.entryText(entry.n)).toBe(JSON.stringify(entry));
  };
  const match = openMatch();
  isItself(match);
  for (let i = 0; i < 8; i++) isItself(playRandomly(match, i, 1));
  expect(match.undoTo(['red', 'white'], match.number - 1).ok).toBe(true);
  isItself(match);
  isItself(resumeMatch(match.record));
});

test('a refusal changes nothing, and a stale answer is refused', () => {
  const match = openMatch();
  const before = JSON.stringify(match.record) + canonicalJson(match.state);
  expect(match.act('red', ['bid', 9])).toMatchObject({ ok: false, error: { code: 'forbidden', clause: 'bid.1' } });
  expect(match.act('green', ['bid', 1])).toMatchObject({ ok: false, error: { code: 'wrong-seat' } });
  expect(match.act('red', { bid: 1 })).toMatchObject({ ok: false, error: { code: 'malformed' } });
  expect(match.act('red', ['bid', 1], match.number - 1)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(JSON.stringify(match.record) + canonicalJson(match.state)).toBe(before);
});

test('a choice with one way to go is made by the referee and logged, a window never is', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const acted = match.act('red', ['fight']);
  expect(acted.ok && acted.value).toHaveLength(1);
  expect(match.pendingSeats()).toEqual(['white']);

  const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
  const actionTypes = turn.actionTypes.filter(({ name }) => name === 'pass');
  const tame = openMatch(undefined, eraseGameType({ ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes } } }));
  tame.act('red', ['bid', 3]);
  const last = tame.act('white', ['bid', 0]);
  expect(last.ok && last.value.map((entry) => entry.type === 'act' && [entry.action[0], entry.auto])).toEqual([
    ['bid', undefined],
    ...Array.from({ length: 12 }, () => ['pass', true]),
  ]);
  expect(tame.outcome?.reason).toBe('tired');
  expect(tame.logFor(null).flatMap(({ action, auto }) => (action ? [[action[0], auto]] : []))).toEqual([
    ['sealed', false],
    ['sealed', false],
    ...Array.from({ length: 12 }, () => ['pass', true]),
  ]);
});

test('a line says that a battle ended in it, however it ended; none that goes on does', () => {
  const fought = openMatch();
  fought.act('red', ['bid', 3]);
  fought.act('white', ['bid', 0]);
  fought.act('red', ['fight']);
  const at = fought.number;
  expect(fought.effectsOf(at - 1)).not.toHaveProperty('ended');
  fought.act('white', [fought.legalActions('white').some(([verb]) => verb === 'betray') ? 'betray' : 'pass']);
  expect(fought.effectsOf(at)?.ended).toEqual(['battle']);
  expect(resumeMatch(fought.record).effectsOf(at)).toEqual(fought.effectsOf(at));
});

test('a seat takes back its own decisions until something was shown', () => {
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

test('what the referee did by itself goes back with the decision that brought it', () => {
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

test('only who owes a decision is asked and has anything to choose', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  expect([match.promptFor('red')?.prompt.key, match.promptFor('white')]).toEqual(['turn', null]);
  expect([match.legalActions('red').length > 0, match.legalActions('white')]).toEqual([true, []]);
});

test('laying a card where nobody sees it can be taken back, showing it to the others cannot', () => {
  const laid = (to: string): Match => {
    const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
    const actionTypes = turn.actionTypes.map((one) =>
      one.name === 'hide'
        ? { ...one, apply: (table: never, [, card]: Action, { seat }: { seat: string }) => lay(table, card as string, seat, to) }
        : one,
    );
    const match = openMatch(undefined, eraseGameType({ ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes } } } as never));
    match.act('red', ['bid', 3]);
    match.act('white', ['bid', 0]);
    match.act(
      'red',
      match.legalActions('red').find(([verb]) => verb === 'hide'),
    );
    return match;
  };
  const lay = (table: { move(card: string, from: string, to: string): void }, card: string, seat: string, to: string) => {
    table.move(card, handOf(seat), to);
    return repeat;
  };
  expect(laid('buried').undo('red').ok).toBe(true);
  for (const shown of ['discard', handOf('white')]) expect(laid(shown).undo('red').ok).toBe(false);
});

test('going back behind a roll by consent makes the roll anew', () => {
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

test('views hide hands, the deck and sealed answers; spectators see none of them', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  const red = match.view('red');
  expect(red.zones[handOf('red')]?.pieces).not.toContain('?');
  expect(red.zones[handOf('white')]?.pieces).toEqual(['?', '?']);
  expect(red.zones['deck']?.pieces).toEqual(['?', '?']);
  expect(match.view(null).zones[handOf('red')]?.pieces).toEqual(['?', '?']);
  expect(red.flow.at(-1)?.sealed).toEqual({ red: ['bid', 3] });
  expect(match.view('white').flow.at(-1)?.sealed).toEqual({ red: ['sealed'] });
  expect(JSON.stringify(match.logFor('white'))).not.toContain('"bid",3');
});

test('a secret action shows others its verb only', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const [card] = match.state.zones[handOf('red')]?.pieces ?? [];
  match.act('red', ['hide', card as string]);
  expect(match.logFor('red').at(-1)?.action).toEqual(['hide', card]);
  expect(match.logFor('white').at(-1)?.action).toEqual(['hide']);
  expect(JSON.stringify([match.logFor('white'), match.logFor(null)])).not.toContain(card as string);
});

test('a story can be told from a line on, and it is known whether all hear the same', () => {
  const match = openMatch();
  expect(match.isLogPublicSince(0)).toBe(false); // each is told his own cards
  match.act('red', ['bid', 3]);
  expect(match.isLogPublicSince(1)).toBe(false); // his bid is sealed
  match.act('white', ['bid', 0]);
  const before = match.number;
  match.act('red', ['train', 1]);
  expect(match.isLogPublicSince(before)).toBe(true);
  const [card] = match.state.zones[handOf('red')]?.pieces ?? [];
  match.act('red', ['hide', card as string]);
  expect(match.logFor(null, before).map(({ action }) => action?.[0])).toEqual(['train', 'hide']);
  expect([match.isLogPublicSince(before), match.isLogPublicSince(match.number)]).toEqual([false, true]);
  const [start, red, white] = match.logFor('red');
  expect(start).toMatchObject({ n: 0, seat: null, action: null, auto: false });
  expect([red, white].map((line) => [line?.seat, line?.action])).toEqual([
    ['red', ['bid', 3]],
    ['white', ['sealed']],
  ]);
  expect([match.isLogPublicSince(0), match.isLogPublicSince(1)]).toEqual([false, false]);
  expect(match.effectsOf(match.number)).toBeNull();
});

test('what was kept of a game must fit its log', () => {
  const match = playRandomly(openMatch(), 4, 6);
  const { record, state } = match;
  const kept = record.log.map((_, n) => match.effectsOf(n) as NonNullable<ReturnType<typeof match.effectsOf>>);
  expect(Match.restore(game, record, state, kept).ok).toBe(true);
  const bad = { ok: false, error: { code: 'bad-record' } };
  expect(Match.restore(game, record, state, kept.slice(1))).toMatchObject(bad);
  expect(Match.restore(game, { ...record, head: { ...record.head, count: record.log.length + 1 } }, state, kept)).toMatchObject(bad);
  expect(Match.restore(game, { ...record, game: 'another' }, state, kept)).toMatchObject(bad);
  expect(
    Match.migrateRules(eraseGameType({ ...feud, rules: 4 }), { record: { ...record, game: 'another' }, state, effects: [] }, [
      'red',
      'white',
    ]),
  ).toMatchObject(bad);
});

test('what a viewer cannot see can be dealt anew without a change in its view', () => {
  const { state } = openMatch();
  const seen = viewFor(feud, state as never, 'red');
  const dealt = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const other = determinize(feud, seen, seededRandom(seed));
    expect(canonicalJson(viewFor(feud, other, 'red'))).toBe(canonicalJson(seen));
    dealt.add(JSON.stringify(other.zones[handOf('white')]?.pieces));
  }
  expect(dealt.size).toBeGreaterThan(3);
});

test('events reach whom they are for', () => {
  const events = [{ event: { type: 'a' }, to: ['red'] }, { event: { type: 'b' }, to: ['white', ''] }, { event: { type: 'c' } }];
  expect(eventsFor(events, 'red').map(({ type }) => type)).toEqual(['a', 'c']);
  expect(eventsFor(events, null).map(({ type }) => type)).toEqual(['b', 'c']);
});

const finishedRecord = (): GameRecord => JSON.parse(JSON.stringify(playRandomly(openMatch(), 4).record)) as GameRecord;

test('an honest record verifies, with every roll derived again', () => {
  const record = finishedRecord();
  const verdict = verify(game, record);
  expect(verdict).toMatchObject({ ok: true, at: null, problem: null });
  expect(verdict.rolls).toBeGreaterThan(4);
  expect(record.commitment).toBe(commitmentTo(SEED));
});

const lastEntryWithRolls = (record: GameRecord): number => record.log.findLastIndex((entry) => 'rolls' in entry && entry.rolls.length > 0);

test('a changed roll is found', () => {
  const record = finishedRecord();
  const n = lastEntryWithRolls(record);
  const roll = (record.log[n] as unknown as { rolls: { got: number[]; of: number }[] }).rolls[0]!;
  roll.got[0] = (roll.got[0]! + 1) % roll.of;
  expect(verify(game, record)).toMatchObject({ ok: false, at: n, problem: expect.stringContaining('the seed gives') as string });
});

test('a changed action, a removed line and two lines changed about are found where they are', () => {
  const changed = finishedRecord();
  const n = changed.log.findIndex((entry) => entry.type === 'act' && entry.action[0] === 'bid');
  const bid = changed.log[n] as unknown as { action: [string, number] };
  bid.action = ['bid', (bid.action[1] + 1) % 4];
  expect(verify(game, changed)).toMatchObject({ ok: false, at: n });

  const removed = finishedRecord();
  (removed.log as Entry[]).splice(3, 1);
  expect(verify(game, removed)).toMatchObject({ ok: false, at: 3 });

  const moved = finishedRecord();
  const log = moved.log as Entry[];
  [log[2], log[3]] = [log[3] as Entry, log[2] as Entry];
  expect(verify(game, moved)).toMatchObject({ ok: false, at: 2 });
});

test('a removed line that was renumbered and hashed anew is still found', () => {
  const record = finishedRecord();
  const log = record.log as Entry[];
  log.splice(4, 1);
  log.forEach((entry, n) => Object.assign(entry, { n }));
  expect(verify(game, record)).toMatchObject({ ok: false, at: 4 });
});

test('a tail cut off is found against the published head, even if the record itself was mended to hide it', () => {
  const match = playRandomly(openMatch(), 4);
  const { head } = match.record;
  const cut = resumeMatch(match.record, match.number - 2).record;
  expect(verify(game, cut, head)).toMatchObject({ ok: false, at: match.number - 2 });
  expect(verify(game, { ...match.record, log: match.record.log.slice(0, -2) })).toMatchObject({ ok: false, at: match.number - 2 });
});

test('a seed that is not the one committed to is found', () => {
  expect(verify(game, { ...finishedRecord(), seed: 'cd'.repeat(32) })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('committed'),
  });
});

test('records of the wrong form, game or rules are refused with a reason', () => {
  const record = finishedRecord();
  const problem = (text: string) => {
    const read = parseRecord(text);
    return read.ok ? null : read.error;
  };
  expect(problem('{')).toBe('this is not JSON');
  expect(problem('[]')).toContain('not a record');
  expect(problem('{"format":"gunbai/9"}')).toContain('gunbai/9');
  expect(problem(JSON.stringify({ ...record, log: [{ n: 0 }] }))).toContain('line 0');
  expect(problem(JSON.stringify({ ...record, seed: 'xyz' }))).toContain('seed');
  expect(problem(JSON.stringify(record))).toBeNull();
  expect(Match.resume(game, { ...record, game: 'chess' })).toMatchObject({ ok: false, error: { code: 'bad-record' } });
  expect(Match.resume(game, { ...record, rules: 2 })).toMatchObject({ ok: false, error: { detail: expect.stringContaining('rules 2') } });
  expect(Match.resume(game, { ...record, log: record.log.slice(1) })).toMatchObject({ ok: false });
  expect(Match.open(game, { scenario: 'long' }, { seed: SEED, entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
  expect(Match.open(game, { options: { mercy: 7 } }, { seed: SEED, entropy: {} })).toMatchObject({
    ok: false,
    error: { code: 'bad-setup' },
  });
  expect(Match.open(game, { players: 3 }, { seed: SEED, entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
  expect(Match.open(game, {}, { seed: 'short', entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
});

const isReadable = (record: object): boolean => parseRecord(JSON.stringify(record)).ok;

test.each([
  { game: 1 },
  { rules: '3' },
  { scenario: null },
  { options: [] },
  { seats: {} },
  { seats: [{ name: 'red' }] },
  { commitment: 'xyz' },
  { entropy: null },
  { entropy: { red: 1 } },
  { start: 'xyz' },
  { seed: 7 },
  { head: { count: 1 } },
  { head: { count: 'one', hash: '' } },
  { log: {} },
])('a record is not read with %j', (wrong) => {
  expect(isReadable(finishedRecord())).toBe(true);
  expect(isReadable({ ...finishedRecord(), ...wrong })).toBe(false);
});

const roll = { why: 'round.1', of: 6, got: [5, 0] };
test.each([
  [{ type: 'start', rolls: [roll] }, { rolls: undefined }, { rolls: [{ ...roll, why: 1 }] }, { rolls: [{ ...roll, of: '6' }] }],
  [
    { type: 'start', rolls: [roll] },
    { rolls: [{ ...roll, got: [-1] }] },
    { rolls: [{ ...roll, got: [0.5] }] },
    { rolls: [{ ...roll, got: 5 }] },
  ],
  [{ type: 'act', seat: 'red', action: ['pass'], rolls: [] }, { seat: 1 }, { action: 'pass' }, { rolls: [{}] }],
  [{ type: 'undo', by: ['red'], to: 1 }, { by: 'red' }, { by: [1] }, { to: '1' }],
  [
    { type: 'end', by: ['red'], outcome: { winners: ['red'], reason: 'x' } },
    { by: null },
    { outcome: null },
    { outcome: { winners: 'red' } },
  ],
  [{ type: 'rules', by: [], from: 1, to: 2, state: {} }, { from: '1' }, { to: 2.5 }, { state: [] }],
  [{ type: 'end', by: [], outcome: { winners: [], reason: 'x' } }, { type: 'dance' }, { n: '1' }, { hash: 1 }],
])('a line is read as %j, and not with any of its parts wrong', (line, ...wrong) => {
  const withLine = (more: object) => ({ ...finishedRecord(), log: [{ n: 0, hash: '00', ...line, ...more }] });
  expect(isReadable(withLine({}))).toBe(true);
  for (const more of wrong) expect(isReadable(withLine(more)), JSON.stringify(more)).toBe(false);
});

test('a line that the rules do not make again is named, with the clause that refuses it unless the action is a secret', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const held = match.state.zones[handOf('red')]?.pieces.slice() ?? [];
  match.act('red', ['hide', held[0] as string]);
  match.act('red', ['train', 1]);
  match.act('red', ['fight']);
  match.act('white', ['pass']);
  const { record } = match;
  const changed = (n: number, change: object) => {
    const replayed = Match.resume(game, { ...record, log: record.log.map((entry) => (entry.n === n ? { ...entry, ...change } : entry)) });
    return replayed.ok ? 'made again' : replayed.error.values;
  };
  const rolled = lastEntryWithRolls(record);
  expect(changed(1, {})).toBe('made again');
  expect(changed(1, { action: ['bid', 9] })).toEqual({ differs: 'refused', entry: 1 });
  expect(changed(3, { action: ['hide', feud.pieces?.['card']?.find((one) => !held.includes(one))] })).toEqual({
    differs: 'refused',
    entry: 3,
  });
  expect(changed(4, { action: ['train', 9] })).toEqual({ differs: 'refused', entry: 4, clause: 'train.1' });
  expect(changed(4, { action: ['dance'] })).toEqual({ differs: 'refused', entry: 4 });
  expect(changed(rolled, { rolls: [] })).toEqual({ differs: 'rolls', entry: rolled });
  expect(changed(4, { rolls: [{ why: 'round.1', of: 6, got: [1] }] })).toEqual({ differs: 'rolls', entry: 4 });
  expect(changed(0, { rolls: [] })).toEqual({ differs: 'rolls', entry: 0 });
});

test('a record without its seed can be watched, not played on', () => {
  const match = resumeMatch({ ...openMatch().record, seed: null });
  expect(match.act('red', ['bid', 1])).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});

test('rules that fail leave the game as it was', () => {
  const broken = eraseGameType({
    ...feud,
    steps: {
      ...feud.steps,
      battle: {
        ...feud.steps['battle'],
        run: [
          () => {
            throw new Error('a bug');
          },
        ],
        parts: ['window'],
        indexOf: new Map([['window', 0]]),
      } as never,
    },
  });
  const match = Match.open(broken, {}, { seed: SEED, entropy: {} });
  if (!match.ok) throw new Error(match.error.detail);
  match.value.act('red', ['bid', 3]);
  match.value.act('white', ['bid', 0]);
  const before = JSON.stringify(match.value.record) + canonicalJson(match.value.state);
  expect(match.value.act('red', ['fight'])).toMatchObject({ ok: false, error: { code: 'fault', detail: 'a bug' } });
  expect(JSON.stringify(match.value.record) + canonicalJson(match.value.state)).toBe(before);
});

test('so do rules that fail in what follows a decision by itself; a rule that fails to judge is a fault', () => {
  const turn = feud.steps['turn'] as ReturnType<typeof decision<FeudBoard>>;
  const fails = (): never => {
    throw new Error('this rule is broken');
  };
  const actionTypes = turn.actionTypes.flatMap((one) =>
    one.name === 'train'
      ? [one]
      : one.name === 'pass'
        ? [{ ...one, apply: fails }]
        : one.name === 'fight'
          ? [{ ...one, candidates: () => [], rules: [{ clause: 'fight.1', ok: fails }] }]
          : [],
  );
  const match = openMatch(undefined, eraseGameType({ ...feud, steps: { ...feud.steps, turn: { ...turn, actionTypes } } }));
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  for (let men = 0; men < 2; men++) match.act('red', ['train', 1]);
  const before = JSON.stringify(match.record) + canonicalJson(match.state);
  expect(match.act('red', ['train', 1])).toMatchObject({ ok: false, error: { code: 'fault', detail: 'this rule is broken' } });
  expect(JSON.stringify(match.record) + canonicalJson(match.state)).toBe(before);
  expect(match.refusalFor('red', ['fight'])).toMatchObject({ code: 'fault', detail: 'this rule is broken' });
});

test('the end of a game by agreement is a line like any other: it is told, and goes back only by consent', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.end(['red', 'white'], { winners: [], reason: 'agreed' });
  const end = match.number - 1;
  expect(match.logFor(null).at(-1)).toMatchObject({ n: end, seat: null, action: null, auto: false });
  expect([match.earliestSoloUndo('red'), match.undoTo(['red', 'white'], end).ok, match.outcome]).toEqual([null, true, null]);
});

test('a game can be ended by agreement, and the record says by whom', () => {
  const match = openMatch();
  expect(match.end(['red'], { winners: ['white'], reason: 'resigned' }).ok).toBe(true);
  expect(match.end(['red'], { winners: ['white'], reason: 'resigned' })).toMatchObject({ ok: false });
  expect(resumeMatch(match.record).outcome).toEqual({ winners: ['white'], reason: 'resigned' });
  expect(verify(game, match.record).ok).toBe(true);
});

const openNamedMatch = (): Match => {
  const people = [{ name: 'Nobunaga' }, { bot: 'captain' }];
  const match = Match.open(game, { people }, { seed: SEED, entropy: { red: '01' } });
  if (!match.ok) throw new Error(match.error.detail);
  return playRandomly(match.value);
};

test('a name can be taken out of a record, which still verifies; a bot cannot, nor anything else that is fixed before play', () => {
  const { record } = openNamedMatch();
  expect(record.format).toBe('gunbai/2');
  const forgotten = { ...record, ...withSeatName(record, 'red', '—') };
  expect(JSON.stringify(forgotten)).not.toContain('Nobunaga');
  expect(forgotten.seats).toEqual([
    { id: 'red', name: '—' },
    { id: 'white', bot: 'captain' },
  ]);
  expect(verify(game, forgotten, record.head)).toMatchObject({ ok: true });
  const seats = record.seats.map(({ id, name }) => (name === undefined ? { id, bot: 'random' } : { id, name }));
  expect(verify(game, { ...record, seats })).toMatchObject({ ok: false, at: 0 });
});

/** The record as versions before the second format wrote it: the names hashed with the rest. */
const toFirstFormat = (record: GameRecord): GameRecord => {
  const header = { ...record, format: 'gunbai/1' } as const;
  let chain = headerHash(header);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, hash: chain.slice(0, 16), ...body } as Entry;
  });
  return { ...header, log, head: { count: log.length, hash: chain } };
};

test('a record in the first format verifies, shows a changed name, and verifies with a name taken out in the open', () => {
  const record = toFirstFormat(openNamedMatch().record);
  expect(parseRecord(JSON.stringify(record))).toMatchObject({ ok: true });
  expect(verify(game, record)).toMatchObject({ ok: true });
  const [red, white] = record.seats;
  expect(verify(game, { ...record, seats: [{ ...red!, name: '—' }, white!] })).toMatchObject({ ok: false, at: 0 });
  const forgotten = { ...record, ...withSeatName(record, 'red', '—') };
  expect(parseRecord(JSON.stringify(forgotten))).toMatchObject({ ok: true });
  expect(verify(game, forgotten, record.head)).toMatchObject({ ok: true });
  const twice = { ...forgotten, ...withSeatName(forgotten, 'red', '…') };
  expect(verify(game, twice, record.head)).toMatchObject({ ok: true });
  expect(verify(game, { ...openNamedMatch().record, start: '00'.repeat(32) })).toMatchObject({ ok: true });
});

const RULES_CHANGED = { seat: null, action: null, auto: false, events: [], rules: { from: 3, to: 4 } };

/** A game that has gone over to newer rules after the first bids. */
const migrateToNewRules = () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const newer = eraseGameType({ ...feud, rules: 4 });
  const moved = Match.migrateRules(newer, { record: match.record, state: match.state, effects: match.allEffects() }, ['red', 'white']);
  if (!moved.ok) throw new Error(moved.error.detail);
  return { newer, moved: moved.value };
};

test('a change of rules is written into the record, which goes on from the agreed state and still verifies', () => {
  const { newer, moved } = migrateToNewRules();
  expect(moved.act('red', ['train', 1]).ok).toBe(true);
  expect(verify(newer, moved.record)).toMatchObject({ ok: true });
  expect(Match.resume(newer, moved.record).ok).toBe(true);
  expect(Match.resume(game, moved.record).ok).toBe(false);
});

test('a record that has changed its rules can be looked at as if the present ones had held all along', () => {
  const { moved } = migrateToNewRules();
  moved.act('red', ['train', 1]);
  const present = eraseGameType({ ...feud, rules: 5 });
  expect(Match.resume(present, moved.record).ok).toBe(false);
  const looked = Match.replayUnderCurrentRules(present, moved.record);
  expect(looked.ok && canonicalJson(looked.value.state)).toBe(canonicalJson(moved.state));
});

test('what happened before a change of rules is still told, and where they changed; a seat sees its own secrets only', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const { newer, moved } = migrateToNewRules();
  expect(moved.logFor('red')).toEqual([...match.logFor('red'), { ...RULES_CHANGED, n: match.number }]);
  expect(moved.logFor(null, 1)).toEqual([...match.logFor(null, 1), { ...RULES_CHANGED, n: match.number }]);
  moved.act('red', ['train', 1]);
  expect(moved.logFor(null, match.number + 1).map(({ action }) => action)).toEqual([['train', 1]]);

  const restored = Match.restore(newer, moved.record, moved.state, moved.allEffects() as EntryEffects[]);
  expect(restored.ok && restored.value.logFor('red')).toEqual(moved.logFor('red'));
  const taken = Match.resume(newer, moved.record);
  if (!taken.ok) throw new Error(taken.error.detail);
  taken.value.loadEffects(moved.allEffects());
  expect(taken.value.logFor('white')).toEqual(moved.logFor('white'));
  expect(taken.value.undoTo(['red', 'white'], match.number + 1).ok).toBe(true);
  expect(taken.value.logFor('white')).toEqual(moved.logFor('white').slice(0, -1));
});

test('of lines of which nothing was kept it is told that they were played', () => {
  const { newer, moved } = migrateToNewRules();
  const taken = Match.resume(newer, moved.record);
  if (!taken.ok) throw new Error(taken.error.detail);
  taken.value.loadEffects([]);
  const lost = moved.number - 1;
  expect(taken.value.logFor(null).map(({ known }) => known)).toEqual([...Array.from({ length: lost }, () => 'lost'), undefined]);
  expect(taken.value.allEffects().slice(0, lost)).toEqual(Array.from({ length: lost }, () => null));
});

test('what nobody kept is recollected by the rules: truly, told anew where they come to something else, not beyond a line that they do not make again', () => {
  const { newer, moved } = migrateToNewRules();
  moved.act('red', ['train', 1]);
  expect(rebuildEffects(newer, moved.record, moved.state)).toEqual(moved.allEffects());
  const other = { ...moved.state, turn: moved.state.turn + 1 };
  const anew = rebuildEffects(newer, moved.record, other);
  expect(anew.slice(0, -1)).toEqual(moved.allEffects().slice(0, -1));
  expect(anew.at(-1)).toEqual({ ...moved.allEffects().at(-1), known: 'retold' });
  const { log } = moved.record;
  const rolls = [{ why: 'round.1', of: 6, got: [0, 0, 0] }];
  const otherwise = log.map((entry) => (entry.type === 'act' && entry.seat === 'white' ? { ...entry, rolls } : entry));
  const partly = rebuildEffects(newer, { ...moved.record, log: otherwise }, moved.state);
  const at = log.findIndex((entry) => entry.type === 'act' && entry.seat === 'white');
  expect(partly.map((seen) => seen?.known ?? (seen ? 'told' : 'lost'))).toEqual(
    log.map(({ n, type }) => (n < at ? 'retold' : n === at || (type === 'act' && n < moved.number - 2) ? 'lost' : 'told')),
  );
});

test.each<[Action, 'told' | 'lost']>([
  [['bid', 5], 'told'],
  [['bid', 10], 'lost'],
  [['bid', '__proto__'], 'lost'],
  [['steal'], 'lost'],
])(
  'what nobody kept is recollected though the rules would refuse it today, but not what answers nothing that is asked: %j is %s',
  (action, told) => {
    const match = openMatch();
    match.act('red', ['bid', 3]);
    match.act('white', ['bid', 0]);
    const log = match.record.log.map((entry) => (entry.type === 'act' && entry.seat === 'white' ? { ...entry, action } : entry));
    const at = log.findIndex((entry) => entry.type === 'act' && entry.seat === 'white');
    const seen = rebuildEffects(game, { ...match.record, log }, match.state);
    expect(seen.slice(0, at)).not.toContain(null);
    expect(seen[at] ? 'told' : 'lost').toBe(told);
  },
);

test('nobody goes back behind a change of rules: what was before it was played under others', () => {
  const { newer, moved } = migrateToNewRules();
  const at = moved.number - 1;
  expect(moved.undoTo(['red', 'white'], at - 1)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  moved.act('red', ['train', 1]);
  expect(moved.undoTo(['red', 'white'], at)).toMatchObject({ ok: false, error: { code: 'nothing-to-undo' } });
  expect(moved.undoTo(['red', 'white'], at + 1)).toMatchObject({ ok: true });
  expect(verify(newer, moved.record)).toMatchObject({ ok: true });
});

/** The same rules, and how many actions they were asked to carry out. */
const countActions = (of: AnyGame = game): { rules: AnyGame; actions: () => number } => {
  let actions = 0;
  const steps = Object.fromEntries(
    Object.entries(of.steps).map(([id, step]) => {
      if (step.type !== 'decision') return [id, step];
      const actionTypes = step.actionTypes.map((one) => ({
        ...one,
        apply: (...given: Parameters<typeof one.apply>) => {
          actions++;
          return one.apply(...given);
        },
      }));
      return [id, { ...step, actionTypes }];
    }),
  );
  return { rules: { ...of, steps }, actions: () => actions };
};

/** Forward by several lines and back by one or many, again and again. */
const playWithUndos = (lines: number): Match => {
  const match = openMatch();
  const chance = seededRandom(7);
  while (match.number < lines) {
    for (let i = 0; i < 3 && !match.outcome; i++) {
      const seat = match.pendingSeats()[0] as string;
      const actions = match.legalActions(seat);
      match.act(seat, actions[chance.next(actions.length)]);
    }
    const stands = match.logFor(null).length - 1;
    const back = match.outcome ? stands : Math.min(stands, 1 + chance.next(2));
    const { n } = match.logFor(null)[stands + 1 - back] as { n: number };
    expect(match.undoTo(['red', 'white'], n).ok).toBe(true);
  }
  return match;
};

test('each line is replayed once to verify a game that went to and fro, those that were undone too', () => {
  const { record } = playWithUndos(1000);
  expect(record.log.filter(({ type }) => type === 'undo').length).toBeGreaterThan(200);
  const { rules, actions } = countActions();
  expect(verify(rules, record)).toMatchObject({ ok: true });
  const acts = record.log.filter(({ type }) => type === 'act').length;
  expect(actions()).toBeGreaterThanOrEqual(acts);
  expect(actions()).toBeLessThan(acts * 2);
});

test('a record that goes back over many lines one by one verifies: of the states on the way only some are kept', () => {
  const { rules, actions } = countActions({ ...game, afterEach: [] });
  const match = openMatch(undefined, rules);
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  while (match.number < 300) match.act(match.pendingSeats()[0] as string, ['pass']);
  for (let n = 299; n > 2; n--) expect(match.undoTo(['red', 'white'], n).ok).toBe(true);
  const before = actions();
  expect(verify(rules, match.record)).toMatchObject({ ok: true, at: null });
  expect(actions() - before).toBeLessThan(300 * 12);
});

test('a line that was undone and is against the rules is found, though every hash fits', () => {
  const { record } = playWithUndos(300);
  const undone = record.log.findIndex(({ type }, at) => type === 'act' && at > 100 && record.log[at + 1]?.type === 'undo');
  let chain = headerHash(record);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    const entry = (n === undone ? { ...body, action: ['train', 99], rolls: [] } : body) as EntryBody;
    chain = entryHash(chain, n, entry);
    return { n, hash: chain.slice(0, 16), ...entry } as Entry;
  });
  expect(verify(game, { ...record, log, head: { count: log.length, hash: chain } })).toMatchObject({ ok: false, at: undone });
});

test('a seat that goes back alone behind a roll is found: it would be rolled anew until it suits', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  match.act('red', ['train', 1]);
  const fight = match.number;
  match.act('red', ['fight']);
  match.act('white', ['pass']);
  const undone = (by: readonly string[], to: number) => {
    const { record } = match;
    const body: EntryBody = { type: 'undo', by, to };
    const hash = entryHash(record.head.hash, record.log.length, body);
    const log = [...record.log, { n: record.log.length, hash: hash.slice(0, 16), ...body }];
    return verify(game, { ...record, log, head: { count: log.length, hash } });
  };
  expect(undone(['red', 'white'], fight)).toMatchObject({ ok: true });
  for (const by of [['red'], ['white'], []]) expect(undone(by, fight)).toMatchObject({ ok: false, at: match.number });
  match.undoTo(['red', 'white'], fight);
  expect(undone(['red'], fight - 1)).toMatchObject({ ok: true });
  expect(undone(['white'], fight - 1)).toMatchObject({ ok: false, at: match.number });
  expect(undone(['red', 'red'], fight - 1)).toMatchObject({ ok: false, at: match.number }); // that is not all of them
  expect(undone(['red'], fight - 2)).toMatchObject({ ok: false, at: match.number }); // the bids were shown
  expect(undone(['red', 'white'], match.number + 5)).toMatchObject({ ok: false, at: match.number }); // there is no such line
});

test('lines and rolls are checked without the rules, and a line that was changed is found', () => {
  const { record } = playRandomly(openMatch());
  expect(verifyLog(record)).toMatchObject({ ok: true, rolls: verify(game, record).rolls });
  const at = record.log.findIndex(({ type }) => type === 'act');
  const log = record.log.map((entry, n) => (n === at && entry.type === 'act' ? { ...entry, seat: `${entry.seat}?` } : entry));
  expect(verifyLog({ ...record, log })).toMatchObject({ ok: false, at });
});
