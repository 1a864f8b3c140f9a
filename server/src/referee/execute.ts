import { Match, currentFrame, refusal } from '@gunbai/engine';
import type { Action, Entry, Refusal, Result } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { chooseByStandingOrders } from './bot-choice.ts';
import type { MatchCache } from './match-cache.ts';
import { hashFunctions } from './node-hash.ts';
import { OMNISCIENT_VIEWER } from './requests.ts';
import type { RefereeCommand, RefereeRequest } from './requests.ts';
import { findRollbackStart } from './rollback.ts';
import { parseStoredMatch, verifyStoredMatch } from './verify-stored.ts';

interface Executed {
  readonly match: Match;
  readonly entries: readonly Entry[];
  /** The entry from which on the log was replaced; null if it was only added to. */
  readonly rewoundTo: number | null;
  /** Steps that ended in undone entries. */
  readonly ended?: readonly string[];
}

type ExecutionResult = Result<Executed, Refusal>;

/** The stored match is needed, with all entries from `from` on. */
interface Missing {
  readonly missingFrom: number;
}

const refuseWith = (why: Refusal): ExecutionResult => ({ ok: false, error: why });

const restoreMatch = (request: RefereeRequest, rules: GameModule): Result<Match, Refusal> => {
  const { record, state, effects, first, savedStates } = parseStoredMatch(request.stored as string);
  return Match.restore(rules.game, record, state, effects, hashFunctions, { first, savedStates });
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
  return last !== undefined && match.head.hash.startsWith(last.hash) && match.number === last.n + 1;
};

const toExecutionResult = (match: Match, result: Result<readonly Entry[], Refusal>): ExecutionResult =>
  result.ok ? { ok: true, value: { match, entries: result.value, rewoundTo: null } } : result;

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
  return { ok: true, value: { match, entries: result.value, rewoundTo: findRollbackStart(result.value), ended } };
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
  return { ok: true, value: { match: migrated.value, entries: migrated.value.record.log.slice(-1), rewoundTo: 0 } };
};

const verifyMatch = (request: RefereeRequest, rules: GameModule): ExecutionResult => {
  const verified = verifyStoredMatch(rules.game, parseStoredMatch(request.stored as string), hashFunctions);
  return verified.ok ? { ok: true, value: { match: verified.value, entries: [], rewoundTo: null } } : verified;
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
    number >= first && !(seat in answers) && match.entriesFrom(first).every((entry) => entry.type === 'act' && entry.seat in answers);
  return isOpen && number < match.number ? match.number : number;
};

const executeOnMatch = (match: Match, command: RefereeCommand): ExecutionResult | Missing => {
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
        ? { ok: true, value: { match, entries: command.entries, rewoundTo: findRollbackStart(command.entries) } }
        : { missingFrom: match.number };
    case 'choices':
    case 'why-not':
      return { ok: true, value: { match, entries: [], rewoundTo: null } };
    case 'render':
      return { ok: true, value: { match, entries: [], rewoundTo: command.reset ? command.since : null } };
    default:
      return refuseWith(refusal('fault', 'a running match does not take this command'));
  }
};

/** The first entry that a request reads. Spectators who see all hands are shown the whole game. */
const firstEntryNeeded = ({ command, viewers }: RefereeRequest): number => {
  if (viewers.includes(OMNISCIENT_VIEWER)) return 0;
  if (command.kind === 'render') return command.since;
  return command.kind === 'undo-to' ? command.to : Infinity;
};

/** How many entries usually tell what each seat may undo. */
const USUAL_TAIL = 8;

/** Whether a match has in memory what the command needs, and what tells which seats may undo. */
const canExecute = (match: Match, command: RefereeCommand): boolean => {
  const to = command.kind === 'undo' ? match.earliestSoloUndo(command.seat) : command.kind === 'undo-to' ? command.to : null;
  return match.canRewindTo(to ?? match.number);
};

const executeStored = (request: RefereeRequest, rules: GameModule, needed: number): ExecutionResult | Missing => {
  if (request.stored === null) return { missingFrom: Math.max(0, Math.min(needed, request.count - USUAL_TAIL)) };
  const restored = restoreMatch(request, rules);
  if (!restored.ok) return restored;
  const match = restored.value;
  if (match.firstNumber > needed || !canExecute(match, request.command)) return { missingFrom: match.firstNumber - 1 };
  return executeOnMatch(match, request.command);
};

export const executeRequest = (matches: MatchCache, request: RefereeRequest, rules: GameModule): ExecutionResult | Missing => {
  const { command } = request;
  if (command.kind === 'start') {
    const started = Match.open(rules.game, command.options, command.chanceSeed, hashFunctions);
    return started.ok ? { ok: true, value: { match: started.value, entries: started.value.record.log, rewoundTo: 0 } } : started;
  }
  if (command.kind === 'migrate-if-same' || command.kind === 'migrate')
    return request.stored === null ? { missingFrom: 0 } : migrateMatch(request, rules, command);
  if (command.kind === 'verify') return request.stored === null ? { missingFrom: 0 } : verifyMatch(request, rules);
  const needed = firstEntryNeeded(request);
  const match = matches.getCurrent(request);
  if (match && match.firstNumber <= needed && canExecute(match, command)) return executeOnMatch(match, command);
  return executeStored(request, rules, needed);
};
