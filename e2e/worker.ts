import { launchBrowser } from './browser.ts';
import type { TestContext } from './test-context.ts';
import { checks } from './checks/index.ts';
import type { CheckResult } from './worker-pool.ts';
import { serveClient } from './server.ts';

/** A process with a site and a browser of its own: does the checks that it is sent, one after the other, and goes with whoever sends them. */
const openContext = async (): Promise<Pick<TestContext, 'address' | 'browser'>> => {
  const { address } = await serveClient();
  const browser = await launchBrowser();
  browser.on('disconnected', () => process.exit(1));
  return { address, browser };
};

let testContext: ReturnType<typeof openContext> | null = null;

/** Where in the checks it went wrong, the innermost place first. */
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

/** Pages that a check left open when it failed would go on working beside the next one. */
const closePages = async (): Promise<void> => {
  const opened = await testContext?.catch(() => null);
  for (const context of opened?.browser.contexts() ?? []) await context.close();
};

process.on('message', async (index: number) => {
  const done = await runCheck(index);
  await closePages();
  process.send?.(done);
});
// Leaving takes the browser along, whether or not a check is under way.
process.on('disconnect', () => process.exit());
