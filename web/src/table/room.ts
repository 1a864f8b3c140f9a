const isWide = (least: string): boolean => globalThis.matchMedia?.(`(min-width: ${least})`).matches ?? true;

/** Whether there is room for a panel beside the board without making the board small. */
export const isRoomy = (): boolean => isWide('76rem');

/** Whether there is room for a list beside a text. */
export const isTwoColumns = (): boolean => isWide('56rem');
