/** Elements that a saved report leaves out: buttons and the like. */
export const REPORT_SKIP = 'data-report-skip';
/** Elements whose size is kept: boards are drawn for it. */
export const REPORT_PICTURE = 'data-report-picture';

const readRules = (sheet: CSSStyleSheet): readonly string[] => {
  try {
    return [...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText);
  } catch {
    return [];
  }
};

const keepSize = (from: HTMLElement, to: HTMLElement): void => {
  const { width, height } = from.getBoundingClientRect();
  to.style.width = `${Math.round(width)}px`;
  to.style.height = `${Math.round(height)}px`;
  // A picture: nothing in it can be operated.
  to.inert = true;
};

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A report as one HTML file that needs nothing else: no script, no font, no picture from elsewhere. */
export const buildReportFile = (root: HTMLElement, title: string): string => {
  const copy = root.cloneNode(true) as HTMLElement;
  const pictures = root.querySelectorAll<HTMLElement>(`[${REPORT_PICTURE}]`);
  for (const [index, picture] of copy.querySelectorAll<HTMLElement>(`[${REPORT_PICTURE}]`).entries()) {
    const original = pictures[index];
    if (original) keepSize(original, picture);
  }
  for (const skipped of copy.querySelectorAll(`[${REPORT_SKIP}]`)) skipped.remove();
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', link.href);
  const css = [...document.styleSheets].flatMap(readRules).join('\n');
  const { lang } = document.documentElement;
  return `<!doctype html>
<html lang="${lang}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${css}
</style>
</head>
<body>
<main class="page">
${copy.outerHTML}
</main>
</body>
</html>
`;
};
