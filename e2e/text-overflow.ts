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
      readonly style: CSSStyleDeclaration;
      readonly box: DOMRect;
    }
    const looks = new Map<Element, Look>();
    const look = (element: Element): Look => {
      const known = looks.get(element) ?? { style: getComputedStyle(element), box: element.getBoundingClientRect() };
      looks.set(element, known);
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
    /** The part of an element in which its contents are drawn if it hides the rest. */
    const innerBox = (element: Element): Box => {
      const { box, style } = look(element);
      return {
        left: box.left + Number.parseFloat(style.borderLeftWidth),
        right: box.right - Number.parseFloat(style.borderRightWidth),
        top: box.top + Number.parseFloat(style.borderTopWidth),
        bottom: box.bottom - Number.parseFloat(style.borderBottomWidth),
      };
    };
    const isPainted = ({ style }: Look): boolean =>
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderRightWidth) > 0;

    /** What is wrong with one line of text; null if nothing is. */
    const checkLine = (parent: Element, line: Box): string | null => {
      let isOwnBox = true;
      let scrollsX = false;
      let scrollsY = false;
      let escapes = false;
      // What lies over other things may reach beyond them.
      let isOverlay = false;
      for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
        const seen = look(at);
        const { style, box } = seen;
        const isInline = style.display === 'inline' || style.display === 'contents';
        if (!isInline && !(escapes && style.position === 'static')) {
          escapes = false;
          const hidesX = style.overflowX === 'hidden' || style.overflowX === 'clip';
          const hidesY = style.overflowY === 'hidden' || style.overflowY === 'clip';
          const shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          if (!scrollsX && hidesX && isOver(line, innerBox(at), 'x')) return shortens ? null : `cut off by ${describe(at)}`;
          if (!scrollsY && hidesY && isOver(line, innerBox(at), 'y')) return shortens ? null : `cut off by ${describe(at)}`;
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') scrollsX = true;
          if (style.overflowY === 'auto' || style.overflowY === 'scroll') scrollsY = true;
          if ((isOwnBox || (isPainted(seen) && !isOverlay)) && box.width > 0) {
            if (!scrollsX && isOver(line, box, 'x')) return `wider than ${describe(at)}`;
            if (!scrollsY && isOver(line, box, 'y')) return `higher than ${describe(at)}`;
          }
          isOwnBox = false;
        }
        isOverlay ||= style.position === 'absolute' || style.position === 'fixed';
        if (style.position === 'fixed') break;
        if (style.position === 'absolute') escapes = true;
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
      if (!parent || !node.nodeValue?.trim() || parent.closest('.visually-hidden, svg, option, script, style')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) continue;
      const size = Number.parseFloat(look(parent).style.fontSize);
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
      if (look(svg).style.overflowX !== 'visible' && isOver(label.getBoundingClientRect(), look(svg).box, 'x'))
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

/** Fails if a text of the open page overflows its box, in any language, at any of these sizes. */
export const assertTextFits = async (page: Page, where: string, sizes: readonly Size[]): Promise<void> => {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await switchLanguage(page, language);
    for (const size of sizes) {
      if (sizes.length > 1) await page.setViewportSize(size);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      for (const problem of await findOverflowingText(page)) found.push(`${language} ${size.width}x${size.height}: ${problem}`);
    }
  }
  await switchLanguage(page, 'en');
  assert(found.length === 0, `${where}\n${found.join('\n')}`);
};
