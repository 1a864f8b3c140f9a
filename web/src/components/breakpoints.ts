const isAtLeast = (minWidth: string): boolean => globalThis.matchMedia?.(`(min-width: ${minWidth})`).matches ?? true;

/** Whether a panel fits next to the board. */
export const isWideEnoughForPanel = (): boolean => isAtLeast('76rem');

/** Whether a list fits next to a text. */
export const isWideEnoughForContents = (): boolean => isAtLeast('56rem');
