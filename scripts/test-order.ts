import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const needsDom = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom');

/** Runs tests with a DOM before all others: a worker is replaced, and loads everything again, where the environment changes. */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(needsDom), ...sorted.filter((file) => !needsDom(file))];
  }
}
