const LOG_START = ',"entries":[';
const LOG_END = '],"view":';

interface MessageStart {
  /** Everything before the log, without its first brace closed. */
  readonly opening: string;
  /** The JSON texts of log lines, separated by commas. */
  readonly log: string;
}

/** A rendered message up to its view. */
export const joinMessageStart = ({ opening, log }: MessageStart): string => opening + LOG_START + log + LOG_END;

/** The log within a rendered message, so that it need not be rendered again for the next reader. */
export const splitMessageStart = (prefix: string): MessageStart => {
  const start = prefix.indexOf(LOG_START);
  return { opening: prefix.slice(0, start), log: prefix.slice(start + LOG_START.length, -LOG_END.length) };
};
