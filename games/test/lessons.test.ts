import { LANGUAGES } from '@gunbai/shared/i18n';
import { describe, expect, it } from 'vitest';
import { matchAtStep, games } from '../registry.ts';

/** A newcomer's pace: some steps are read, some are played. */
const STEPS_PER_MINUTE = 3;

/** Longer texts do not fit over a board on a phone. */
const MAX_LENGTH = { en: 360, ja: 190, 'zh-Hans': 160, 'zh-Hant': 160 } as const;

for (const manifest of games.filter((one) => one.lessons))
  describe(`lessons of ${manifest.id}`, async () => {
    const lessons = (await manifest.lessons?.()) ?? [];
    const rules = await manifest.rules();
    const clauses = new Set((await manifest.clauses.en()).map(({ id }) => id));

    it('has lessons with unique ids', () => {
      expect(lessons.length).toBeGreaterThan(0);
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    });

    it('states how long they take', () => {
      const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
      expect(manifest.lessonMinutes).toBe(Math.round(steps / STEPS_PER_MINUTE));
    });

    for (const lesson of lessons) {
      it(`${lesson.id}: every expected action is allowed, and the learner must decide`, () => {
        for (const [at, { expectedAction }] of lesson.steps.entries()) {
          const match = matchAtStep(rules, lesson, at);
          if (!expectedAction) continue;
          expect(match.pendingSeats(), `step ${at + 1}`).toContain(lesson.seat);
          // Not searched in `allowed`: for open action types, such as a march, it lists only examples.
          expect(match.refusalFor(lesson.seat, expectedAction), `step ${at + 1}`).toBeNull();
        }
      });

      it(`${lesson.id}: begins and ends with a text to read, and has an action to take`, () => {
        expect(lesson.steps[0].expectedAction).toBeUndefined();
        expect(lesson.steps.at(-1)?.expectedAction).toBeUndefined();
        expect(lesson.steps.filter(({ expectedAction }) => expectedAction).length).toBeGreaterThan(0);
      });

      it(`${lesson.id}: has a short text in every language`, () => {
        for (const { text } of lesson.steps)
          for (const language of LANGUAGES) {
            expect(text[language].length, text[language]).toBeGreaterThan(0);
            expect(text[language].length, text[language]).toBeLessThanOrEqual(MAX_LENGTH[language]);
          }
      });

      it(`${lesson.id}: cites existing clauses`, () => {
        for (const cited of lesson.steps.flatMap((step) => step.clauses ?? [])) expect(clauses).toContain(cited);
      });
    }
  });
