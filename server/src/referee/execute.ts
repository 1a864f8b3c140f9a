import { Match, currentFrame, refusal } from '@gunbai/engine';
import type { Action, Entry, Refusal, Result } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { chooseByStandingOrders } from './bot-choice.ts';
import type { MatchCache } from './match-cache.ts';
import { hashFunctions } from './node-hash.ts';
import type { RefereeCommand, RefereeRequest } from './requests.ts';
import { parseStoredMatch, verifyStoredMatch } from './verify-stored.ts';

type ExecutionResult = Result<{ match: Match; entries: readonly Entry[]; reset: boolean; ended?: readonly string[] }, Refusal>;

const refuseWith = (why: Refusal): ExecutionResult => ({ ok: false, error: why });

const restoreMatch = (request: RefereeRequest, rules: GameModule): Result<Match, Refusal> => {
  const { record, state, effects } = parseStoredMatch(request.stored as string);
  return Match.restore(rules.game, record, state, effects, hashFunctions);
};

/** Replays entries that another node wrote. False if they come out differently: then the match must be loaded from the store. */
export const applyEntries = (match: Match, entries: readonly Entry[]): boolean => {
  for (const entry of entries) {
    if (entry.n < match.number) continue;
    if (entry.type === 'act') match.act(entry.seat, entry.action);
    else if (entry.type === 'undo') match.undoTo(entry.by, entry.to);
    else if (entry.type === 'end') match.end(entry.by, entry.outcome);
    else if (entry.type === 'epoch') match.startEpoch(entry.epoch);
    else return false;
  }
  const last = entries.at(-1);
  return last !== undefined && match.record.log.at(-1)?.hash === last.hash && match.number === last.n + 1;
};

const toExecutionResult = (match: Match, result: Result<readonly Entry[], Refusal>): ExecutionResult =>
  result.ok ? { ok: true, value: { match, entries: result.value, reset: false } } : result;

/** Once another person must decide, an undo is a proposal: it would waste that player's time. */
const executeSoloUndo = (match: Match, seat: string): ExecutionResult => {
  const earliest = match.earliestSoloUndo(seat);
  if (earliest !== null && match.awaitsOtherPerson(seat))
    return refuseWith(refusal('undo-needs-consent', 'another player must decide now and has to agree'));
  return executeUndo(match, earliest ?? match.number, () => match.undo(seat));
};

/** The undo entry records the steps that ended in the undone entries, so that standing orders for them expire. */
const executeUndo = (match: Match, earliest: number, undo: () => Result<readonly Entry[], Refusal>): ExecutionResult => {
  const entriesBefore = match.logFor(null, earliest).map(({ n }) => ({ n, ended: match.effectsOf(n)?.ended ?? [] }));
  const result = undo();
  if (!result.ok) return result;
  const ended = entriesBefore.filter(({ n }) => match.effectsOf(n) === null).flatMap((entry) => entry.ended);
  return { ok: true, value: { match, entries: result.value, reset: true, ended } };
};

const applyChosenAction = (match: Match, seat: string, action: Action | null, number: number): ExecutionResult =>
  action ? toExecutionResult(match, match.act(seat, action, number)) : refuseWith(refusal('wrong-seat', 'no standing order applies'));

/** `migrate-if-same` requires that the new rules replay the log to the stored state; `migrate` takes the stored state as it is. */
const migrateMatch = (
  request: RefereeRequest,
  rules: GameModule,
  command: RefereeCommand & { kind: 'migrate-if-same' | 'migrate' },
): ExecutionResult => {
  const stored = parseStoredMatch(request.stored as string);
  const mismatch = command.kind === 'migrate-if-same' ? Match.rulesMismatch(rules.game, stored.record, stored.state, hashFunctions) : null;
  if (mismatch) return refuseWith(mismatch);
  const migrated = Match.migrateRules(rules.game, stored, command.kind === 'migrate' ? command.by : [], hashFunctions);
  if (!migrated.ok) return migrated;
  return { ok: true, value: { match: migrated.value, entries: migrated.value.record.log.slice(-1), reset: true } };
};

const verifyMatch = (request: RefereeRequest, rules: GameModule): ExecutionResult => {
  const verified = verifyStoredMatch(rules.game, parseStoredMatch(request.stored as string), hashFunctions);
  return verified.ok ? { ok: true, value: { match: verified.value, entries: [], reset: false } } : verified;
};

/**
 * The entry number an action is checked against. Several seats may decide at once: an action sent before another seat's
 * arrived still counts.
 */
const resolveDecisionNumber = (match: Match, { seat, number }: RefereeCommand & { kind: 'act' }): number => {
  if (number === match.number || match.outcome) return number;
  const answers = currentFrame(match.state).sealed ?? {};
  const first = match.number - Object.keys(answers).length;
  const isOpen =
    number >= first && !(seat in answers) && match.record.log.slice(first).every((entry) => entry.type === 'act' && entry.seat in answers);
  return isOpen && number < match.number ? match.number : number;
};

const executeOnMatch = (match: Match, command: RefereeCommand): ExecutionResult | 'missing' => {
  switch (command.kind) {
    case 'act':
      return toExecutionResult(match, match.act(command.seat, command.action, resolveDecisionNumber(match, command)));
    case 'undo':
      return executeSoloUndo(match, command.seat);
    case 'undo-to':
      return executeUndo(match, command.to, () => match.undoTo(command.by, command.to));
    case 'end':
      return toExecutionResult(match, match.end(command.by, command.outcome));
    case 'standing-order':
      return applyChosenAction(match, command.seat, chooseByStandingOrders(match, command), command.number);
    case 'apply-entries':
      return applyEntries(match, command.entries)
        ? { ok: true, value: { match, entries: command.entries, reset: command.entries.some(({ type }) => type === 'undo') } }
        : 'missing';
    case 'render':
      return { ok: true, value: { match, entries: [], reset: command.reset } };
    default:
      return refuseWith(refusal('fault', 'a running match does not take this command'));
  }
};

/** `missing` asks the caller to send the request again with the stored match. */
export const executeRequest = (matches: MatchCache, request: RefereeRequest, rules: GameModule): ExecutionResult | 'missing' => {
  const { command, table } = request;
  if (command.kind === 'start') {
    const started = Match.open(rules.game, command.options, command.chanceSeed, hashFunctions);
    return started.ok ? { ok: true, value: { match: started.value, entries: started.value.record.log, reset: true } } : started;
  }
  if (command.kind === 'migrate-if-same' || command.kind === 'migrate')
    return request.stored === null ? 'missing' : migrateMatch(request, rules, command);
  if (command.kind === 'verify') return request.stored === null ? 'missing' : verifyMatch(request, rules);
  let match = matches.get(table);
  const isCurrent = match && match.number === request.count && match.head.hash === request.head;
  if (!isCurrent) {
    if (request.stored === null) return 'missing';
    const restored = restoreMatch(request, rules);
    if (!restored.ok) return restored;
    match = restored.value;
  }
  return executeOnMatch(match as Match, command);
};
