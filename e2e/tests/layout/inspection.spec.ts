import type { Page } from '@playwright/test';
import type { Player } from '../../../server/test/helpers/player.ts';
import { assert, assertEqual } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { connectAs, enterName } from '../../online-helpers.ts';
import { withServer } from '../../server.ts';

interface Inspection {
  readonly seats: readonly [string, string];
  /** Everything on the board that shows a stack, castle, area or leader. */
  readonly things: string;
  /** Two things with the same key are one: the stacks of a hex. */
  readonly keyAttribute?: string;
  /** What opens. */
  readonly details: string;
  /** The part of the details that names the thing. */
  readonly title: string;
  /** The panel closes again before the next look. */
  readonly isPopover?: boolean;
  readonly minThings: number;
}

const HEX_MAP = {
  things: '.stack[data-hex-index], [data-castle][data-hex-index]',
  keyAttribute: 'data-hex-index',
  details: '.open-stack',
  title: '.open-stack h3',
} as const;

const INSPECTIONS: Readonly<Record<string, Inspection>> = {
  'age-of-war': {
    seats: ['p1', 'p2'],
    things: '.castle .castle-open',
    details: '.popover .castle-details',
    title: '.popover .castle-details > :first-child',
    isPopover: true,
    minThings: 14,
  },
  hideyoshi: { seats: ['hideyoshi', 'anti'], things: '.hy-area [data-ref]', details: '.hy-sheet', title: '.hy-sheet h2', minThings: 25 },
  saigoku: { seats: ['mori', 'ouchi'], ...HEX_MAP, minThings: 25 },
  kenshin: { seats: ['uesugi', 'oda'], ...HEX_MAP, minThings: 60 },
  'most-dangerous-time': {
    seats: ['oda', 'antiOda'],
    things: '.mdt-place:not([data-kind=sea], [data-kind=waypoint]) > .target',
    details: '.mdt-panel[data-place]',
    title: '.mdt-panel[data-place] h3',
    minThings: 40,
  },
};

/** Where each thing can be pointed at: a part of it that nothing covers. Choices of the own turn are left out, because they act. */
const findThings = (page: Page, { things, keyAttribute }: Inspection): Promise<readonly { key: string; x: number; y: number }[]> =>
  page.evaluate(
    ([selector, attribute]) => {
      const found = new Map<string, { key: string; x: number; y: number }>();
      for (const [index, thing] of [...document.querySelectorAll(selector as string)].entries()) {
        const key = (attribute && thing.getAttribute(attribute)) || String(index);
        if (found.has(key) || thing.closest('[data-state=selectable], [data-state=selected]')) continue;
        const { left, top, width, height } = thing.getBoundingClientRect();
        const spots = [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((dx) =>
          [0.5, 0.3, 0.7].map((dy) => [left + width * dx, top + height * dy] as const),
        );
        const spot = spots.find(([x, y]) => thing.contains(document.elementFromPoint(x, y)));
        if (spot) found.set(key, { key, x: spot[0], y: spot[1] });
      }
      return [...found.values()];
    },
    [things, keyAttribute] as const,
  );

/** Opens every thing that can be seen, and compares the state of the game before and after. */
const inspectEverything = async (page: Page, watcher: Player, game: string, inspection: Inspection): Promise<number> => {
  const before = watcher.position?.number;
  const fit = page.locator('.viewport-buttons button').last();
  if ((await fit.count()) > 0) await fit.click();
  await page.waitForFunction(() => !document.querySelector('[data-animating]'));
  const things = await findThings(page, inspection);
  assert(things.length >= inspection.minThings, `${game}: only ${things.length} things are in view`);
  const titles = new Set<string>();
  for (const { x, y } of things) {
    await page.mouse.click(x, y);
    const title = page.locator(inspection.title);
    await page
      .waitForFunction(
        ([selector, known]) => {
          const text = document.querySelector(selector as string)?.textContent ?? '';
          return text !== '' && !(known as readonly string[]).includes(text);
        },
        [inspection.title, [...titles]] as const,
      )
      .catch(() => assert(false, `${game}: nothing opens at ${Math.round(x)}, ${Math.round(y)}`));
    titles.add((await title.textContent()) ?? '');
    assertEqual(await page.locator('.prompt-pending').count(), 0, `${game}: actions to confirm`);
    if (inspection.isPopover) {
      await page.keyboard.press('Escape');
      await page.locator(inspection.details).waitFor({ state: 'detached' });
    }
  }
  assertEqual(watcher.position?.number, before, `${game}: entries of the game`);
  return things.length;
};

for (const [game, inspection] of Object.entries(INSPECTIONS))
  test(`inspection: every stack, castle and area of ${game} opens on the own turn and on the other's, and nothing changes`, async ({
    browser,
    note,
  }) =>
    withServer(async ({ address }) => {
      const players = [
        await visit(browser, address, { settings: { panel: null, motion: 'none' } }),
        await visit(browser, address, { settings: { panel: null, motion: 'none' } }),
      ] as const;
      const [{ page: host }, { page: guest }] = players;
      await host.goto('/online');
      await enterName(host, 'Hanako');
      const [first, second] = inspection.seats;
      const seats = [
        { seat: first, who: 'me' },
        { seat: second, who: 'open' },
      ];
      const created = await host.request.post('/api/tables', { data: { game, seats }, headers: { origin: address } });
      const { id } = (await created.json()) as { id: string };
      await guest.goto(`/online/${id}`);
      await enterName(guest, 'Goemon');
      await host.goto(`/online/${id}`);
      const acting = '.prompt-bar[data-acting]';
      await Promise.any([host, guest].map((page) => page.locator(acting).waitFor()));
      const watcher = await connectAs(host.request, address, id);
      for (const { page } of players) {
        const isOwnTurn = (await page.locator(acting).count()) > 0;
        note(`${isOwnTurn ? 'own turn' : 'other turn'}: ${await inspectEverything(page, watcher, game, inspection)} opened`);
      }
      assertEqual(
        await Promise.all(players.map(({ page }) => page.locator(acting).count())).then((turns) => turns.toSorted()),
        [0, 1],
        'turns',
      );
      await watcher.close();
      for (const { context, complaints } of players) {
        assertEqual(complaints, [], 'console');
        await context.close();
      }
    }));
