import { expect, test } from 'vitest';
import { actionType, eraseGameType, canonicalJson, logFor, Match, stateHash, verify } from '../src/index.ts';
import type { Action, decision, GameRecord, Json } from '../src/index.ts';
import { feud } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';
import { game, SEED, openMatch, playRandomly, resumeMatch } from './match-helpers.ts';

test('a record replays to the same state, with or without its seed', () => {
  const match = playRandomly(openMatch());
  const record = JSON.parse(JSON.stringify(match.record)) as GameRecord;
  expect(canonicalJson(resumeMatch(record).state)).toBe(canonicalJson(match.state));
  expect(canonicalJson(resumeMatch({ ...record, seed: null }).state)).toBe(canonicalJson(match.state));
});

test('two games with the same seed and actions have the same record', () => {
  expect(JSON.stringify(playRandomly(openMatch()).record)).toBe(JSON.stringify(playRandomly(openMatch()).record));
  expect(JSON.stringify(playRandomly(openMatch()).record)).not.toBe(
    JSON.stringify(playRandomly(openMatch({ red: '03', white: '02' })).record),
  );
});

test('a record can be resumed after any entry', () => {
  const match = openMatch();
  const hashes = [stateHash(match.state)];
  for (let i = 0; i < 8; i++) {
    playRandomly(match, i, 1);
    hashes.push(stateHash(match.state));
  }
  const { record } = match;
  const replayedHashes = new Set(record.log.map((_, n) => stateHash(resumeMatch(record, n + 1).state)));
  for (const hash of hashes) expect(replayedHashes.has(hash)).toBe(true);
});

test('the text of an entry is its JSON, whether new, undone or read from a record', () => {
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

test('a refusal changes nothing, and a stale action is refused', () => {
  const match = openMatch();
  const before = JSON.stringify(match.record) + canonicalJson(match.state);
  expect(match.act('red', ['bid', 9])).toMatchObject({ ok: false, error: { code: 'forbidden', clause: 'bid.1' } });
  expect(match.act('green', ['bid', 1])).toMatchObject({ ok: false, error: { code: 'wrong-seat' } });
  expect(match.act('red', { bid: 1 })).toMatchObject({ ok: false, error: { code: 'malformed' } });
  expect(match.act('red', ['bid', 1], match.number - 1)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(JSON.stringify(match.record) + canonicalJson(match.state)).toBe(before);
});

test('a decision with one legal action is played automatically, a window never is', () => {
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

test('the effects of an entry name the battles that ended in it', () => {
  const fought = openMatch();
  fought.act('red', ['bid', 3]);
  fought.act('white', ['bid', 0]);
  fought.act('red', ['fight']);
  const at = fought.number;
  expect(fought.effectsOf(at - 1)).not.toHaveProperty('ended');
  fought.act('white', [fought.legalActions('white').some(([type]) => type === 'betray') ? 'betray' : 'pass']);
  expect(fought.effectsOf(at)?.ended).toEqual(['battle']);
  expect(resumeMatch(fought.record).effectsOf(at)).toEqual(fought.effectsOf(at));
});

test('only pending seats have a prompt and legal actions', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  expect([match.promptFor('red')?.prompt.key, match.promptFor('white')]).toEqual(['turn', null]);
  expect([match.legalActions('red').length > 0, match.legalActions('white')]).toEqual([true, []]);
});

test('stored effects must match the log', () => {
  const match = playRandomly(openMatch(), 4, 6);
  const { record, state } = match;
  const effects = record.log.map((_, n) => match.effectsOf(n) as NonNullable<ReturnType<typeof match.effectsOf>>);
  expect(Match.restore(game, record, state, effects).ok).toBe(true);
  const bad = { ok: false, error: { code: 'bad-record' } };
  expect(Match.restore(game, record, state, effects.slice(1))).toMatchObject(bad);
  expect(Match.restore(game, { ...record, head: { ...record.head, count: record.log.length + 1 } }, state, effects)).toMatchObject(bad);
  expect(Match.restore(game, { ...record, game: 'another' }, state, effects)).toMatchObject(bad);
  expect(
    Match.migrateRules(eraseGameType({ ...feud, rules: 4 }), { record: { ...record, game: 'another' }, state, effects: [] }, [
      'red',
      'white',
    ]),
  ).toMatchObject(bad);
});

test('a record without its seed can be watched, but not continued', () => {
  const match = resumeMatch({ ...openMatch().record, seed: null });
  expect(match.act('red', ['bid', 1])).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});

test('an error in the rules leaves the game unchanged', () => {
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

test('an error in an automatic action changes nothing; an error in a rule is a fault', () => {
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
          ? [actionType<FeudBoard, Json, Action>({ ...one, candidates: () => [], rules: [{ clause: 'fight.1', ok: fails }] })]
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

test('an agreed end is in the log and is undone only by consent', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.end(['red', 'white'], { winners: [], reason: 'agreed' });
  const end = match.number - 1;
  expect(match.logFor(null).at(-1)).toMatchObject({ n: end, seat: null, action: null, auto: false });
  expect([match.earliestSoloUndo('red'), match.undoTo(['red', 'white'], end).ok, match.outcome]).toEqual([null, true, null]);
});

test('the log marks a takeback that all agreed on, not an undo', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  const bid = match.number;
  const takebacks = () => match.logFor(null).map(({ takenBack }) => takenBack?.length ?? 0);
  match.act('white', ['bid', 0]);
  match.undoTo(['red', 'white'], bid);
  match.act('white', ['bid', 1]);
  expect(takebacks()).toEqual([0, 0, 2]);
  match.undoTo(['white'], match.number - 1);
  match.act('white', ['bid', 2]);
  expect([takebacks(), match.logFor(null, bid).length]).toEqual([[0, 0, 2], 1]);
  match.undoTo(['white'], match.number - 1);
  match.undoTo(['red'], 1);
  match.act('red', ['bid', 2]);
  expect(logFor(match.record, [], null).map(({ takenBack }) => takenBack)).toEqual([undefined, ['red', 'white']]);
});

test('a game can be ended by agreement, and the record says by whom', () => {
  const match = openMatch();
  expect(match.end(['red'], { winners: ['white'], reason: 'resigned' }).ok).toBe(true);
  expect(match.end(['red'], { winners: ['white'], reason: 'resigned' })).toMatchObject({ ok: false });
  expect(resumeMatch(match.record).outcome).toEqual({ winners: ['white'], reason: 'resigned' });
  expect(verify(game, match.record).ok).toBe(true);
});
