import type { Action, Facts, GameEvent, Message, Refusal } from '@gunbai/engine';
import { formatMessage } from './format-message.ts';
import { parenthesize } from './languages.ts';
import { ownProperty } from './names.ts';
import type { Clause, GameText, Language, MessagePart } from './types.ts';

export const formatPrompt = (text: GameText, { key, facts }: Message, seats: Readonly<Record<string, string>> = {}): MessagePart[] =>
  formatMessage(ownProperty(text.prompts, key) ?? key, facts, namesWithSeats(text, seats));

export const formatEvent = (text: GameText, event: GameEvent, seats: Readonly<Record<string, string>> = {}): MessagePart[] =>
  formatMessage(ownProperty(text.events, event.type) ?? event.type, event, namesWithSeats(text, seats));

/**
 * What an action does. Arguments without a name in the game's `describe` are `{{0}}`, `{{1}}`; ids among them are
 * replaced by their names.
 */
export const formatAction = (
  text: GameText,
  action: Action,
  facts: Facts = inferArguments(text, action),
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const sentence = ownProperty(text.actions, action[0]);
  return sentence === undefined ? [action.map(String).join(' ')] : formatMessage(sentence, facts, namesWithSeats(text, seats));
};

/** The log sentence for an action without an event; empty if the log leaves it out. */
export const formatDecision = (
  text: GameText,
  seat: string | null,
  action: Action,
  facts: Facts = inferArguments(text, action),
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const { decisions } = text;
  if (decisions) return formatMessage(ownProperty(decisions, action[0]) ?? '', { seat, ...facts }, namesWithSeats(text, seats));
  return [...formatMessage('{{seat?%: |}}', { seat }, namesWithSeats(text, seats)), ...formatAction(text, action, facts, seats)];
};

/** The arguments of an action by the names of their placeholders; missing ones are left out. */
export const namedArguments = (names: readonly string[], [, ...values]: Action): Facts =>
  Object.fromEntries(names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])));

const inferArguments = ({ names }: GameText, action: Action): Facts =>
  Object.fromEntries(
    action.slice(1).map((value, index) => {
      const kind = Object.keys(names).find((candidate) => typeof value === 'string' && ownProperty(names[candidate], value) !== undefined);
      return [kind === undefined ? String(index) : `${index}:${kind}`, value];
    }),
  );

/** The reason for a refusal: the sentence of the game or else the clause, followed by the clause id. */
export const formatRefusal = (
  text: GameText,
  clauses: readonly Clause[],
  language: Language,
  refusal: Refusal,
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const { clause, values } = refusal;
  if (clause === undefined) return [refusal.detail ?? refusal.code];
  const sentence = ownProperty(text.refusals, clause);
  const citedClause = clauses.find(({ id }) => id === clause);
  const parts = sentence === undefined ? [citedClause?.text ?? clause] : formatMessage(sentence, values, namesWithSeats(text, seats));
  return [...parts, parenthesize(clause, language)];
};

/** The names of the game, with players' names for the seats. */
const namesWithSeats = (text: GameText, seats: Readonly<Record<string, string>>): GameText['names'] => ({
  ...text.names,
  seat: { ...text.names['seat'], ...seats },
});
