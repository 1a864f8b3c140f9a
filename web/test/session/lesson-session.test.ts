import { rulesVersionOf, verify } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { Lesson, GameManifest } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { defaultBotOf } from '../../src/session/bot-client.ts';
import { INSTANT_PACE } from '../../src/session/bot-pacing.ts';
import { LessonSession } from '../../src/session/lesson-session.ts';
import { LocalSession } from '../../src/session/local-session.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';

const manifest = findGame('age-of-war') as GameManifest;
const rules = await manifest.rules();
const lesson = ((await manifest.lessons?.()) ?? [])[0] as Lesson;
const FIRST_ACTION_STEP = lesson.steps.findIndex(({ expectedAction }) => expectedAction);

const lessonAtStep = (at: number): LessonSession => new LessonSession(manifest, rules, lesson, at);

test('a step without an action allows nothing, and continuing leads to the next step', () => {
  const session = lessonAtStep(0);
  expect(session.snapshot()).toMatchObject({ actingSeat: null, allowed: [], pauseReason: 'lesson', viewer: 'p1' });
  session.nextStep();
  expect(session.stepIndex).toBe(1);
});

test('a step with an action allows only that action, and cannot be skipped', () => {
  const session = lessonAtStep(FIRST_ACTION_STEP);
  expect(session.snapshot()).toMatchObject({ actingSeat: 'p1', allowed: [['fill', 'matsuyama', 1]], pauseReason: null });
  session.nextStep();
  expect(session.stepIndex).toBe(FIRST_ACTION_STEP);
});

test('a refusal names the rule, or says that only the lesson forbids the action', async () => {
  const session = lessonAtStep(FIRST_ACTION_STEP);
  expect(session.refusalFor(['fill', 'gassantoda', 0])?.clause).toBe('line.1');
  expect(session.refusalFor(['fill', 'takahashi', 1])?.detail).toBe('lesson');
  expect((await session.act(['fill', 'takahashi', 1]))?.detail).toBe('lesson');
  expect(session.stepIndex).toBe(FIRST_ACTION_STEP);
});

test('the expected action leads to the next step, and going back undoes it', async () => {
  const session = lessonAtStep(FIRST_ACTION_STEP);
  let updates = 0;
  session.subscribe(() => updates++);
  const { view } = session.snapshot();
  expect(await session.act(['fill', 'matsuyama', 1])).toBeNull();
  expect(session.stepIndex).toBe(FIRST_ACTION_STEP + 1);
  expect(session.snapshot().events.map(({ type }) => type)).toContain('filled');
  session.previousStep();
  expect(session.stepIndex).toBe(FIRST_ACTION_STEP);
  expect(session.snapshot().view).toEqual(view);
  expect(updates).toBe(2);
});

test('a stored step beyond the end of a shortened lesson resumes at its last step', () => {
  expect(lessonAtStep(99).stepIndex).toBe(lesson.steps.length - 1);
});

test('a game continues against a bot from the end of a lesson, and its dice verify', async () => {
  const store = inMemoryStore();
  const address = await lessonAtStep(lesson.steps.length - 1).saveForPlay(store);
  const savedGame = await store.get(address.replace('/table/', ''));
  expect(savedGame?.here).toEqual(['p1']);
  expect(rulesVersionOf(savedGame!.record)).toBe(rules.game.rules);
  expect(verify(rules.game, savedGame!.record)).toMatchObject({ ok: true });
  const resumed = LocalSession.resume(manifest, rules, savedGame!, {
    store,
    bots: { choose: () => new Promise(() => undefined), advise: async () => null, close: () => undefined },
    botPace: () => INSTANT_PACE,
    alwaysConfirmsHandover: () => false,
    now: () => 0,
  });
  if (!resumed.ok) throw new Error(resumed.error.code);
  expect(resumed.value.players.map(({ bot, isLocal }) => [bot, isLocal])).toEqual([
    [null, true],
    [defaultBotOf(rules, 2), false],
  ]);
  expect(resumed.value.snapshot().thinkingSeat).toBe('p2');
});
