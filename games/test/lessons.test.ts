import { LANGUAGES } from '@gunbai/kits/text';
import { describe, expect, it } from 'vitest';
import { lessonAt, titles } from '../registry.ts';

/** As newcomers take them: some are read, some are done on the board. */
const STEPS_A_MINUTE = 3;

/** More than this does not fit over a board on a phone. */
const LONGEST = { en: 360, ja: 190, 'zh-Hans': 160, 'zh-Hant': 160 } as const;

for (const title of titles.filter((one) => one.lessons))
  describe(`lessons of ${title.id}`, async () => {
    const lessons = (await title.lessons?.()) ?? [];
    const rules = await title.rules();
    const clauses = new Set((await title.clauses.en()).map(({ id }) => id));

    it('has lessons with names of their own', () => {
      expect(lessons.length).toBeGreaterThan(0);
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    });

    it('says how long they take', () => {
      const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
      expect(title.lessonMinutes).toBe(Math.round(steps / STEPS_A_MINUTE));
    });

    for (const lesson of lessons) {
      it(`${lesson.id}: what is to be done is allowed, and asked of whoever learns`, () => {
        for (const [at, { does }] of lesson.steps.entries()) {
          const match = lessonAt(rules, lesson, at);
          if (!does) continue;
          expect(match.owing(), `step ${at + 1}`).toContain(lesson.seat);
          // Not looked for among what is listed: of an open verb, such as a march, one of each kind stands there.
          expect(match.why(lesson.seat, does), `step ${at + 1}`).toBeNull();
        }
      });

      it(`${lesson.id}: begins and ends with something to read, and has something to do`, () => {
        expect(lesson.steps[0].does).toBeUndefined();
        expect(lesson.steps.at(-1)?.does).toBeUndefined();
        expect(lesson.steps.filter(({ does }) => does).length).toBeGreaterThan(0);
      });

      it(`${lesson.id}: is said in every language, in a few words`, () => {
        for (const { say } of lesson.steps)
          for (const language of LANGUAGES) {
            expect(say[language].length, say[language]).toBeGreaterThan(0);
            expect(say[language].length, say[language]).toBeLessThanOrEqual(LONGEST[language]);
          }
      });

      it(`${lesson.id}: cites rules that there are`, () => {
        for (const cited of lesson.steps.flatMap((step) => step.clauses ?? [])) expect(clauses).toContain(cited);
      });
    }
  });
