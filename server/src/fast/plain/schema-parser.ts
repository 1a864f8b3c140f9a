import { clientMessage } from '@gunbai/protocol';
import type { MessageParser } from '../message-parser.ts';

/** Checks every message with the schema of all messages. */
export const parseBySchema: MessageParser = (value) => {
  const parsed = clientMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
};
