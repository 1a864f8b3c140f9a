import { rulesIn, verify } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Lesson, Title } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { LessonSession } from '../src/session/lesson.ts';
import { LocalSession } from '../src/session/local.ts';
import { memoryShelf } from '../src/session/shelf.ts';

const title = titleOf('age-of-war') as Title;
const rules = await title.rules();
const lesson = ((await title.lessons?.()) ?? [])[0] as Lesson;
const FIRST_DEED = lesson.steps.findIndex(({ does }) => does);

const lessonAtStep = (at: number): LessonSession => new LessonSession(title, rules, lesson, at);

test('nothing can be done while there is something to read, and going on leads to the next step', () => {
  const session = lessonAtStep(0);
  expect(session.sight()).toMatchObject({ acting: null, allowed: [], halted: 'lesson', viewer: 'p1' });
  session.goOn();
  expect(session.at).toBe(1);
});

test('where something is to be done, only that is offered, and there is no going on without it', () => {
  const session = lessonAtStep(FIRST_DEED);
  expect(session.sight()).toMatchObject({ acting: 'p1', allowed: [['fill', 'matsuyama', 1]], halted: null });
  session.goOn();
  expect(session.at).toBe(FIRST_DEED);
});

test('a rule that forbids it is named; what only the lesson forbids is said to be so', async () => {
  const session = lessonAtStep(FIRST_DEED);
  expect(session.why(['fill', 'gassantoda', 0])?.clause).toBe('line.1');
  expect(session.why(['fill', 'takahashi', 1])?.detail).toBe('lesson');
  expect((await session.act(['fill', 'takahashi', 1]))?.detail).toBe('lesson');
  expect(session.at).toBe(FIRST_DEED);
});

test('what is done leads on, and going back takes it back', async () => {
  const session = lessonAtStep(FIRST_DEED);
  let heard = 0;
  session.subscribe(() => heard++);
  const { view } = session.sight();
  expect(await session.act(['fill', 'matsuyama', 1])).toBeNull();
  expect(session.at).toBe(FIRST_DEED + 1);
  expect(session.sight().events.map(({ type }) => type)).toContain('filled');
  session.goBack();
  expect(session.at).toBe(FIRST_DEED);
  expect(session.sight().view).toEqual(view);
  expect(heard).toBe(2);
});

test('whoever comes back to a lesson that has become shorter stands at its end', () => {
  expect(lessonAtStep(99).at).toBe(lesson.steps.length - 1);
});

test('the game is played on against a bot from where the lesson ends, and its dice hold', async () => {
  const shelf = memoryShelf();
  const address = await lessonAtStep(lesson.steps.length - 1).playOn(shelf);
  const kept = await shelf.get(address.replace('/table/', ''));
  expect(kept?.here).toEqual(['p1']);
  expect(rulesIn(kept!.record)).toBe(rules.game.rules);
  expect(verify(rules.game, kept!.record)).toMatchObject({ ok: true });
  const resumed = LocalSession.resume(title, rules, kept!, {
    shelf,
    bots: { choose: () => new Promise(() => undefined), close: () => undefined },
    pace: () => 0,
    alwaysCurtain: () => false,
    now: () => 0,
  });
  if (!resumed.ok) throw new Error(resumed.error.code);
  expect(resumed.value.people.map(({ bot, here }) => [bot, here])).toEqual([
    [null, true],
    [rules.bots.at(-1)?.id, false],
  ]);
  expect(resumed.value.sight().thinking).toBe('p2');
});
