const isAtLeast = (minWidth: string): boolean => globalThis.matchMedia?.(`(min-width: ${minWidth})`).matches ?? true;

/** Whether there is room for a panel beside the board without making the board small. */
export const isWideEnoughForPanel = (): boolean => isAtLeast('76rem');

/** Whether there is room for a list beside a text. */
export const isWideEnoughForContents = (): boolean => isAtLeast('56rem');
