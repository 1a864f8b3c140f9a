import type { Page } from '@playwright/test';

/** What belongs to the board itself; everything else covers it. */
const BOARD = '.viewport-field, .age-of-war';
/** What lies over a board, although it is part of it. */
const COVERS = '.tray, .popover';

/** Share of the page on which the board is the topmost element, in percent; and what covers the rest. */
export const measureUncoveredShare = (page: Page): Promise<{ share: number; covers: string }> =>
  page.evaluate(
    ([board, covers]) => {
      const step = 20;
      const covering = new Map<string, number>();
      let [points, uncovered] = [0, 0];
      for (let x = step / 2; x < innerWidth; x += step)
        for (let y = step / 2; y < innerHeight; y += step) {
          points++;
          const top = document.elementFromPoint(x, y);
          if (top?.closest(board as string) && !top.closest(covers as string)) uncovered++;
          else {
            const name = top?.closest('[class]')?.getAttribute('class') ?? 'nothing';
            covering.set(name, (covering.get(name) ?? 0) + 1);
          }
        }
      const largest = [...covering].toSorted(([, a], [, b]) => b - a).slice(0, 4);
      return {
        share: Math.round((uncovered / points) * 1000) / 10,
        covers: largest.map(([name, count]) => `${name} ${Math.round((count / points) * 100)} %`).join(', '),
      };
    },
    [BOARD, COVERS],
  );
