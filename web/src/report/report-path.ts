/** The report of a game, beside its replay. */
export const reportPath = (replayPath: string): string => replayPath.replace('/replay', '/report');
