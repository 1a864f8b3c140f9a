/** Rounded to one decimal: precise enough for drawings, and short. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
