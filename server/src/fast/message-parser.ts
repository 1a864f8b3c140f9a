// Why: checking an action with the schema of all messages costs several times what this check of its five fields does.
// Benchmark: npm run bench -- fast (piece "messageParser"). Plain alternative: plain/schema-parser.ts.

import type { ClientMessage } from '@gunbai/protocol';
import { parseBySchema } from './plain/schema-parser.ts';

/** A valid message of a client, or null. */
export type MessageParser = (value: unknown) => ClientMessage | null;

const TABLE_ID = /^[A-Za-z0-9_-]{12}$/;
const COMMAND_KEY = /^[A-Za-z0-9_-]{8,40}$/;
const MAX_NUMBER = 1_000_000;
const FIELDS = 5;

const isPlainValue = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isPlainList = (value: unknown): boolean => Array.isArray(value) && value.every(isPlainValue);

/** An `act` of the usual form: its action is a list of plain values and lists of them. */
const isUsualAct = (value: unknown): value is ClientMessage & { type: 'act' } => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, table, number, action, key } = value as Record<string, unknown>;
  return (
    type === 'act' &&
    typeof table === 'string' &&
    TABLE_ID.test(table) &&
    Number.isInteger(number) &&
    (number as number) >= 0 &&
    (number as number) <= MAX_NUMBER &&
    typeof key === 'string' &&
    COMMAND_KEY.test(key) &&
    Array.isArray(action) &&
    action.every((part) => isPlainValue(part) || isPlainList(part)) &&
    Object.keys(value).length === FIELDS
  );
};

/** The schema decides on everything else. */
export const parseMessage: MessageParser = (value) => (isUsualAct(value) ? value : parseBySchema(value));
