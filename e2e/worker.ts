import { launchBrowser } from './browser.ts';
import type { TestContext } from './test-context.ts';
import { checks } from './checks/index.ts';
import type { CheckResult } from './worker-pool.ts';
import { serveClient } from './server.ts';

/** A worker process with its own site and browser. Runs checks one after another, and ends with its parent. */
const openContext = async (): Promise<Pick<TestContext, 'address' | 'browser'>> => {
  const { address } = await serveClient();
  const browser = await launchBrowser();
  browser.on('disconnected', () => process.exit(1));
  return { address, browser };
};

let testContext: ReturnType<typeof openContext> | null = null;

/** Stack frames inside the checks, innermost first. */
const stackLocations = ({ stack = '' }: Error): string =>
  [...stack.matchAll(/e2e\/([\w/-]+\.ts:\d+)/g)].map(([, place]) => place).join(' < ');

const runCheck = async (index: number): Promise<CheckResult> => {
  const started = performance.now();
  const notes: string[] = [];
  const toResult = (error: string | null): CheckResult => ({ ms: Math.round(performance.now() - started), notes, error });
  try {
    const { address, browser } = await (testContext ??= openContext());
    await checks[index]?.run({ address, browser, note: (figure) => void notes.push(figure) });
    return toResult(null);
  } catch (error) {
    return toResult(error instanceof Error ? `${error.message}\n${stackLocations(error)}` : String(error));
  }
};

/** Close pages left open by a failed check, so that they do not disturb the next one. */
const closePages = async (): Promise<void> => {
  const opened = await testContext?.catch(() => null);
  for (const context of opened?.browser.contexts() ?? []) await context.close();
};

process.on('message', async (index: number) => {
  const done = await runCheck(index);
  await closePages();
  process.send?.(done);
});
// Exiting closes the browser, even during a check.
process.on('disconnect', () => process.exit());
