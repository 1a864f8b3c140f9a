import { launch } from './browser.ts';
import type { Ground } from './check.ts';
import { checks } from './checks/index.ts';
import type { Done } from './lanes.ts';
import { serve } from './server.ts';

/** A process with a site and a browser of its own: does the checks that it is sent, one after the other, and goes with whoever sends them. */
const open = async (): Promise<Pick<Ground, 'address' | 'browser'>> => {
  const { address } = await serve();
  const browser = await launch();
  browser.on('disconnected', () => process.exit(1));
  return { address, browser };
};

let ground: ReturnType<typeof open> | null = null;

/** Where in the checks it went wrong, the innermost place first. */
const wayTo = ({ stack = '' }: Error): string => [...stack.matchAll(/e2e\/([\w/-]+\.ts:\d+)/g)].map(([, place]) => place).join(' < ');

const attempt = async (index: number): Promise<Done> => {
  const started = performance.now();
  const notes: string[] = [];
  const done = (error: string | null): Done => ({ ms: Math.round(performance.now() - started), notes, error });
  try {
    const { address, browser } = await (ground ??= open());
    await checks[index]?.run({ address, browser, note: (figure) => void notes.push(figure) });
    return done(null);
  } catch (error) {
    return done(error instanceof Error ? `${error.message}\n${wayTo(error)}` : String(error));
  }
};

/** Pages that a check left open when it failed would go on working beside the next one. */
const tidy = async (): Promise<void> => {
  const opened = await ground?.catch(() => null);
  for (const context of opened?.browser.contexts() ?? []) await context.close();
};

process.on('message', async (index: number) => {
  const done = await attempt(index);
  await tidy();
  process.send?.(done);
});
// Leaving takes the browser along, whether or not a check is under way.
process.on('disconnect', () => process.exit());
