import { LANGUAGES } from '@gunbai/shared/i18n';
import { describe, expect, it } from 'vitest';
import { matchAtStep, games } from '../registry.ts';

/** As newcomers take them: some are read, some are done on the board. */
const STEPS_PER_MINUTE = 3;

/** More than this does not fit over a board on a phone. */
const MAX_LENGTH = { en: 360, ja: 190, 'zh-Hans': 160, 'zh-Hant': 160 } as const;

for (const manifest of games.filter((one) => one.lessons))
  describe(`lessons of ${manifest.id}`, async () => {
    const lessons = (await manifest.lessons?.()) ?? [];
    const rules = await manifest.rules();
    const clauses = new Set((await manifest.clauses.en()).map(({ id }) => id));

    it('has lessons with names of their own', () => {
      expect(lessons.length).toBeGreaterThan(0);
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    });

    it('says how long they take', () => {
      const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
      expect(manifest.lessonMinutes).toBe(Math.round(steps / STEPS_PER_MINUTE));
    });

    for (const lesson of lessons) {
      it(`${lesson.id}: what is to be done is allowed, and asked of whoever learns`, () => {
        for (const [at, { expectedAction }] of lesson.steps.entries()) {
          const match = matchAtStep(rules, lesson, at);
          if (!expectedAction) continue;
          expect(match.pendingSeats(), `step ${at + 1}`).toContain(lesson.seat);
          // Not looked for among what is listed: of an open verb, such as a march, one of each kind stands there.
          expect(match.refusalFor(lesson.seat, expectedAction), `step ${at + 1}`).toBeNull();
        }
      });

      it(`${lesson.id}: begins and ends with something to read, and has something to do`, () => {
        expect(lesson.steps[0].expectedAction).toBeUndefined();
        expect(lesson.steps.at(-1)?.expectedAction).toBeUndefined();
        expect(lesson.steps.filter(({ expectedAction }) => expectedAction).length).toBeGreaterThan(0);
      });

      it(`${lesson.id}: is said in every language, in a few words`, () => {
        for (const { text } of lesson.steps)
          for (const language of LANGUAGES) {
            expect(text[language].length, text[language]).toBeGreaterThan(0);
            expect(text[language].length, text[language]).toBeLessThanOrEqual(MAX_LENGTH[language]);
          }
      });

      it(`${lesson.id}: cites rules that there are`, () => {
        for (const cited of lesson.steps.flatMap((step) => step.clauses ?? [])) expect(clauses).toContain(cited);
      });
    }
  });
