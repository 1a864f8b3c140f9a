import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import type { Page } from '@playwright/test';
import { assert } from './assertions.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Labels drawn inside a shape of a map, by the group that holds both. */
const LABELS_IN_SHAPES = [
  { group: '.counter', label: 'text', shape: '.counter-ground' },
  { group: '.mdt-unit-group', label: 'text', shape: 'rect' },
];

/** Texts outside their box: cut off, drawn over its edge, or beyond the side of the page. */
export const findOverflowingText = (page: Page): Promise<readonly string[]> =>
  page.evaluate((labelsInShapes) => {
    const TOLERANCE = 1.5;
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    interface Look {
      readonly box: DOMRect;
      /** The part of an element in which its contents are drawn if it hides the rest. */
      readonly innerBox: Box;
      readonly fontSize: number;
      readonly position: string;
      readonly isInline: boolean;
      readonly isPainted: boolean;
      readonly shortens: boolean;
      readonly hides: Readonly<Record<'x' | 'y', boolean>>;
      readonly scrolls: Readonly<Record<'x' | 'y', boolean>>;
    }
    // A style is slow to read, and most elements are asked about for many texts.
    const readLook = (element: Element): Look => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const { display, overflowX, overflowY, position } = style;
      const borderRight = Number.parseFloat(style.borderRightWidth);
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      return {
        box,
        innerBox: {
          left: box.left + Number.parseFloat(style.borderLeftWidth),
          right: box.right - borderRight,
          top: box.top + Number.parseFloat(style.borderTopWidth),
          bottom: box.bottom - Number.parseFloat(style.borderBottomWidth),
        },
        fontSize: Number.parseFloat(style.fontSize),
        position,
        isInline: display === 'inline' || display === 'contents',
        isPainted: style.backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRight > 0,
        shortens: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
        hides: { x: hides(overflowX), y: hides(overflowY) },
        scrolls: { x: scrolls(overflowX), y: scrolls(overflowY) },
      };
    };
    const looks = new Map<Element, Look>();
    const look = (element: Element): Look => {
      const known = looks.get(element) ?? readLook(element);
      looks.set(element, known);
      return known;
    };
    const visible = new Map<Element, boolean>();
    const isVisible = (element: Element): boolean => {
      const known =
        visible.get(element) ??
        (!element.closest('.visually-hidden, svg, option, script, style') &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }));
      visible.set(element, known);
      return known;
    };
    const describe = (element: Element): string => {
      const parts: string[] = [];
      for (let at: Element | null = element; at && parts.length < 3; at = at.parentElement)
        parts.unshift(`${at.localName}${[...at.classList].map((name) => `.${name}`).join('')}`);
      return parts.join(' > ');
    };
    const isOver = (text: Box, box: Box, axis: 'x' | 'y'): boolean =>
      axis === 'x'
        ? text.left < box.left - TOLERANCE || text.right > box.right + TOLERANCE
        : text.top < box.top - TOLERANCE || text.bottom > box.bottom + TOLERANCE;
    /** What is wrong with one line of text; null if nothing is. */
    const checkLine = (parent: Element, line: Box): string | null => {
      let isOwnBox = true;
      let scrollsX = false;
      let scrollsY = false;
      let escapes = false;
      // What lies over other things may reach beyond them.
      let isOverlay = false;
      for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
        const { box, innerBox, position, isInline, isPainted, shortens, hides, scrolls } = look(at);
        if (!isInline && !(escapes && position === 'static')) {
          escapes = false;
          if (!scrollsX && hides.x && isOver(line, innerBox, 'x')) return shortens ? null : `cut off by ${describe(at)}`;
          if (!scrollsY && hides.y && isOver(line, innerBox, 'y')) return shortens ? null : `cut off by ${describe(at)}`;
          scrollsX ||= scrolls.x;
          scrollsY ||= scrolls.y;
          if ((isOwnBox || (isPainted && !isOverlay)) && box.width > 0) {
            if (!scrollsX && isOver(line, box, 'x')) return `wider than ${describe(at)}`;
            if (!scrollsY && isOver(line, box, 'y')) return `higher than ${describe(at)}`;
          }
          isOwnBox = false;
        }
        isOverlay ||= position === 'absolute' || position === 'fixed';
        if (position === 'fixed') break;
        if (position === 'absolute') escapes = true;
      }
      if (!scrollsX && (line.left < -TOLERANCE || line.right > innerWidth + TOLERANCE)) return 'beyond the side of the page';
      return null;
    };

    const found: string[] = [];
    const report = (text: string | null, problem: string): void => {
      const line = `"${(text ?? '').trim().slice(0, 40)}" ${problem}`;
      if (!found.includes(line)) found.push(line);
    };
    const top = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || !isVisible(parent)) continue;
      const size = look(parent).fontSize;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue;
        // The letters, without the space that fonts leave above and below.
        const middle = (rect.top + rect.bottom) / 2;
        const problem = checkLine(parent, { left: rect.left, right: rect.right, top: middle - size * 0.45, bottom: middle + size * 0.45 });
        if (problem) report(node.nodeValue, problem);
      }
    }
    for (const label of document.querySelectorAll('svg text')) {
      const svg = label.closest('svg');
      if (!svg || label.closest('.viewport-field') || !label.checkVisibility() || label.textContent.trim() === '') continue;
      if (getComputedStyle(svg).overflowX !== 'visible' && isOver(label.getBoundingClientRect(), look(svg).box, 'x'))
        report(label.textContent, `cut off by ${describe(svg)}`);
    }
    for (const { group, label, shape } of labelsInShapes)
      for (const one of document.querySelectorAll(group)) {
        const box = one.querySelector(shape)?.getBoundingClientRect();
        for (const text of one.querySelectorAll(label))
          if (box && text.checkVisibility() && isOver(text.getBoundingClientRect(), box, 'x'))
            report(text.textContent, `wider than its ${group}`);
      }
    if (document.documentElement.scrollWidth > innerWidth + 1) report(document.title, 'page wider than the screen');
    return found;
  }, LABELS_IN_SHAPES);

/** Switches the language of an open page, as another tab of the same browser does. */
const switchLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => {
    const key = 'gunbai.settings';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { state: object };
    localStorage.setItem(key, JSON.stringify({ ...stored, state: { ...stored.state, language: chosen } }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
};

/** Fails if a text of the open page overflows its box, in any language, at any of these sizes. The page is in the first language. */
export const assertTextFits = async (page: Page, where: string, sizes: readonly Size[]): Promise<void> => {
  const found: string[] = [];
  for (const [index, language] of LANGUAGES.entries()) {
    if (index > 0) await switchLanguage(page, language);
    // To and fro: a page is laid out again at each change of its size.
    for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
      const { width, height } = page.viewportSize() ?? {};
      if (width !== size.width || height !== size.height) await page.setViewportSize(size);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      for (const problem of await findOverflowingText(page)) found.push(`${language} ${size.width}x${size.height}: ${problem}`);
    }
  }
  await switchLanguage(page, LANGUAGES[0]);
  assert(found.length === 0, `${where}\n${found.join('\n')}`);
};
