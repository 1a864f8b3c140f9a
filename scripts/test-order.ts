import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Small files that play long games or start many processes. */
const SLOW_FILES = [
  'cli/test/audit.',
  'cli/test/commands.',
  'cli/test/ladder.',
  'cli/test/new-game.',
  'games/age-of-war/test/bot.',
  'games/age-of-war/test/solver/win-chances.',
  'games/test/auditors.',
  'games/test/battles.',
  'games/test/bots-and-hidden-information.',
  'games/test/every-game.',
  'integration/random-games.',
  'scripts/test/broken-rules.',
  'server/test/ops/production-build.',
  'server/test/ops/restore-epoch.',
  'server/test/ops/several-nodes.',
  'server/test/storage/disk-full.',
  'server/test/tables/long-games.',
  'server/test/tables/takeback.',
  'web/test/session/game-story.',
  'web/test/session/stakes.',
];

const needsDom = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom');
const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW_FILES.some((file) => moduleId.includes(file));

/**
 * Runs tests with a DOM before all others: a worker is replaced, and loads everything again, where the environment changes.
 * Slow files follow, so that none is left for the end.
 */
export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rest = sorted.filter((file) => !needsDom(file));
    return [...sorted.filter(needsDom), ...rest.filter(isSlow), ...rest.filter((file) => !isSlow(file))];
  }
}
