import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { randomBot } from '@gunbai/ai';
import {
  legalActions,
  currentDecision,
  seededRandom,
  defaultHashFunctions,
  Match,
  pendingSeats,
  refusal,
  seedFromText,
  sideOf,
  currentFrame,
  viewFor,
} from '@gunbai/engine';
import type { Action, Entry, GameRecord, HashFunctions, Refusal, Result, EntryEffects, State } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { encodeResponse, decodeRequest } from '../fast/message-codec.ts';
import type { ResponseTuple, RequestTuple } from '../fast/message-codec.ts';
import { verifyStoredMatch } from './verify-stored.ts';
import type { StoredMatch } from './verify-stored.ts';
import { MatchCache } from './match-cache.ts';
import { OMNISCIENT_VIEWER } from './requests.ts';
import { createViewRenderer, renderOmniscient } from './render-views.ts';
import type { RenderOptions } from './render-views.ts';
import type {
  RefereeResponse,
  RefereeCommand,
  StoredMatchJson,
  StoredEntry,
  RefereeRequest,
  Position,
  RenderedMessage,
} from './requests.ts';

/** A thread of referees: it holds games in memory, and judges one order after the other. */
const { gamesModule, progress } = workerData as { gamesModule: string; progress: SharedArrayBuffer };
const currentRequestId = new Int32Array(progress);

/** Node's own SHA-256 of a short text is several times faster than the portable one. */
const hashFunctions: HashFunctions = { ...defaultHashFunctions, sha256Hex: (text) => hash('sha256', text) };

const { games } = (await import(gamesModule)) as { games: readonly GameManifest[] };

const matches = new MatchCache();
const loadedRules = new Map<string, GameModule>();

const loadRules = async (game: string): Promise<void> => {
  const manifest = games.find(({ id }) => id === game);
  if (manifest && !loadedRules.has(game)) loadedRules.set(game, await manifest.rules());
};

type ExecutionResult = Result<{ match: Match; entries: readonly Entry[]; reset: boolean; ended?: readonly string[] }, Refusal>;

const refuseWith = (why: Refusal): ExecutionResult => ({ ok: false, error: why });

const parseStoredMatch = (text: string): StoredMatch => {
  const { record, state, effects } = JSON.parse(text) as StoredMatchJson;
  return { record: record as GameRecord, state: state as State<unknown>, effects: effects as readonly EntryEffects[] };
};

const restoreMatch = (request: RefereeRequest, rules: GameModule): Result<Match, Refusal> => {
  const { record, state, effects } = parseStoredMatch(request.stored as string);
  return Match.restore(rules.game, record, state, effects, hashFunctions);
};

/** A bot sees what a person in its seat would see, and nothing else. */
const chooseBotAction = (
  { stored: storedState }: RefereeRequest,
  { game, bots }: GameModule,
  { seat, bot, randomSeed }: RefereeCommand & { kind: 'choose' },
): Action | null => {
  const position = JSON.parse(storedState as string) as State<unknown>;
  const choices = pendingSeats(game, position).includes(seat) ? legalActions(game, position, seat) : [];
  const chosenBot = bots.find(({ id }) => id === bot) ?? randomBot;
  if (choices.length === 0) return null;
  return chosenBot.choose({
    game,
    seat,
    legalActions: choices,
    view: () => viewFor(game, position, seat),
    chance: seededRandom(seedFromText(randomSeed)),
  });
};

/** Answers a window as the seat ordered, if it may; otherwise the seat is asked after all. */
const chooseByStandingOrders = (match: Match, { seat, orders }: RefereeCommand & { kind: 'standing' }): Action | null => {
  const prompt = match.promptFor(seat);
  const standingOrder = prompt?.window ? orders.find(({ step }) => step === prompt.step) : undefined;
  if (!standingOrder) return null;
  const choices = match.legalActions(seat);
  for (const actionType of standingOrder.answer) {
    const action = choices.find(([name]) => name === actionType);
    if (action) return action;
  }
  return null;
};

/** Makes another node's lines again; whatever comes out differently is reported as missing, and loaded anew. */
const applyEntries = (match: Match, entries: readonly Entry[]): boolean => {
  for (const entry of entries) {
    if (entry.n < match.number) continue;
    if (entry.type === 'act') match.act(entry.seat, entry.action);
    else if (entry.type === 'undo') match.undoTo(entry.by, entry.to);
    else if (entry.type === 'end') match.end(entry.by, entry.outcome);
    else return false;
  }
  const last = entries.at(-1);
  return last !== undefined && match.record.log.at(-1)?.hash === last.hash && match.number === last.n + 1;
};

const toExecutionResult = (match: Match, result: Result<readonly Entry[], Refusal>): ExecutionResult =>
  result.ok ? { ok: true, value: { match, entries: result.value, reset: false } } : result;

/** Goes back. What ended in the lines taken back is kept of the undo: the game may stand in another battle than before. */
const executeUndo = (match: Match, earliest: number, undo: () => Result<readonly Entry[], Refusal>): ExecutionResult => {
  const entriesBefore = match.logFor(null, earliest).map(({ n }) => ({ n, ended: match.effectsOf(n)?.ended ?? [] }));
  const result = undo();
  if (!result.ok) return result;
  const ended = entriesBefore.filter(({ n }) => match.effectsOf(n) === null).flatMap((entry) => entry.ended);
  return { ok: true, value: { match, entries: result.value, reset: true, ended } };
};

const applyChosenAction = (match: Match, seat: string, action: Action | null, number: number): ExecutionResult =>
  action ? toExecutionResult(match, match.act(seat, action, number)) : refuseWith(refusal('wrong-seat', 'there is nothing to choose from'));

/** The rules changed since: the same state under them, or not. */
const migrateMatch = (
  request: RefereeRequest,
  rules: GameModule,
  command: RefereeCommand & { kind: 'upgrade' | 'adopt' },
): ExecutionResult => {
  const stored = parseStoredMatch(request.stored as string);
  const mismatch = command.kind === 'upgrade' ? Match.rulesMismatch(rules.game, stored.record, stored.state, hashFunctions) : null;
  if (mismatch) return refuseWith(mismatch);
  const migrated = Match.migrateRules(rules.game, stored, command.kind === 'adopt' ? command.by : [], hashFunctions);
  if (!migrated.ok) return migrated;
  return { ok: true, value: { match: migrated.value, entries: migrated.value.record.log.slice(-1), reset: true } };
};

const verifyMatch = (request: RefereeRequest, rules: GameModule): ExecutionResult => {
  const verified = verifyStoredMatch(rules.game, parseStoredMatch(request.stored as string), hashFunctions);
  return verified.ok ? { ok: true, value: { match: verified.value, entries: [], reset: false } } : verified;
};

/**
 * The decision an answer is to. Where several seats are asked at once, one that was given before another's came in is as
 * good as one given after it.
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
      return executeUndo(match, match.earliestSoloUndo(command.seat) ?? match.number, () => match.undo(command.seat));
    case 'rewind':
      return executeUndo(match, command.to, () => match.undoTo(command.by, command.to));
    case 'end':
      return toExecutionResult(match, match.end(command.by, command.outcome));
    case 'standing':
      return applyChosenAction(match, command.seat, chooseByStandingOrders(match, command), command.number);
    case 'follow':
      return applyEntries(match, command.entries)
        ? { ok: true, value: { match, entries: command.entries, reset: command.entries.some(({ type }) => type === 'undo') } }
        : 'missing';
    case 'look':
      return { ok: true, value: { match, entries: [], reset: command.reset } };
    default:
      return refuseWith(refusal('fault', 'this cannot be asked of a game in progress'));
  }
};

const executeRequest = (request: RefereeRequest, rules: GameModule): ExecutionResult | 'missing' => {
  const { command, table } = request;
  if (command.kind === 'start') {
    const started = Match.open(rules.game, command.options, command.chanceSeed, hashFunctions);
    return started.ok ? { ok: true, value: { match: started.value, entries: started.value.record.log, reset: true } } : started;
  }
  if (command.kind === 'upgrade' || command.kind === 'adopt')
    return request.stored === null ? 'missing' : migrateMatch(request, rules, command);
  if (command.kind === 'doctor') return request.stored === null ? 'missing' : verifyMatch(request, rules);
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

const serializeHeader = ({ record }: Match): string => {
  const { seed: _seed, log: _log, head: _head, ...header } = record;
  return JSON.stringify(header);
};

const buildPosition = (match: Match, withHeader: boolean): Position => {
  const { state, game, head } = match;
  return {
    count: head.count,
    head: head.hash,
    pendingSeats: match.pendingSeats(),
    step: state.outcome ? '' : currentFrame(state).step,
    window: currentDecision(game, state)?.window ?? false,
    flow: state.flow.map(({ step }) => step),
    outcome: match.outcome,
    sides: match.outcome && Object.fromEntries(match.seats.map((seat) => [seat, sideOf(state, seat)])),
    rules: game.rules,
    state: JSON.stringify(state),
    header: withHeader ? serializeHeader(match) : null,
  };
};

/**
 * The game as it stood some lines ago, kept beside the game itself so that it need not be replayed each time. Null where
 * there are not so many lines, or they cannot be replayed since other rules held then.
 */
const getDelayedMatch = (match: Match, table: string, delay: number): Match | null => {
  // Lines that were taken back do not count: or else a seat could bring the present nearer by moving to and fro.
  const { record } = match;
  const log = match.logFor(
    null,
    Math.max(
      0,
      record.log.findLastIndex(({ type }) => type === 'rules'),
    ),
  );
  const at = delay === 0 ? match.number : log[log.length - delay]?.n;
  if (at === undefined || at < 1) return null;
  const cached = matches.getDelayed(table);
  const next = cached ? record.log.slice(cached.number, at) : [];
  if (cached && cached.number === at) return cached;
  if (cached && cached.number < at && applyEntries(cached, next)) return cached;
  const replayed = Match.resume(match.game, record, at, hashFunctions);
  if (!replayed.ok) return null;
  if (match.hasPriorRules) replayed.value.loadEffects(match.allEffects());
  matches.setDelayed(table, replayed.value);
  return replayed.value;
};

const toStoredEntry = (match: Match, entry: Entry, ended: readonly string[]): StoredEntry => ({
  number: entry.n,
  decidedBy: entry.type === 'act' && !entry.auto ? entry.seat : null,
  entry: match.entryText(entry.n),
  effects: JSON.stringify(match.effectsOf(entry.n) ?? { events: [], barrier: true, shown: null, ...(ended.length > 0 ? { ended } : {}) }),
});

/** Where the rules break down, players are told no more than that: what an error says may lie hidden. */
const toRefusedResponse = (id: number, refused: Refusal): RefereeResponse => {
  if (refused.code !== 'fault') return { id, type: 'refused', refusal: refused };
  return { id, type: 'refused', refusal: refusal('fault', 'the rules failed'), problem: refused.detail ?? refused.code };
};

const handleRequest = (request: RefereeRequest): RefereeResponse => {
  const { id, table, command, viewers } = request;
  const rules = loadedRules.get(request.game);
  if (!rules) return { id, type: 'refused', refusal: refusal('unknown-game') };
  if (command.kind === 'choose') return { id, type: 'chosen', action: chooseBotAction(request, rules, command) };
  const result = executeRequest(request, rules);
  if (result === 'missing') {
    matches.delete(table);
    return { id, type: 'missing' };
  }
  if (!result.ok) return toRefusedResponse(id, result.error);
  const { match, entries, reset, ended = [] } = result.value;
  if (command.kind !== 'doctor') matches.set(table, match);
  const since = command.kind === 'look' ? command.since : request.count;
  const newEntries = command.kind === 'follow' ? [] : entries;
  const options: RenderOptions = { table, since, reset, messageType: command.kind === 'look' ? command.messageType : 'update' };
  const renderFor = createViewRenderer(match, options);
  const renderDelayed = (): RenderedMessage => {
    const delayed = getDelayedMatch(match, table, request.spectatorDelay);
    return delayed ? renderOmniscient(delayed, options) : renderFor(null);
  };
  return {
    id,
    type: 'done',
    entries: newEntries.map((entry) => toStoredEntry(match, entry, ended)),
    position: buildPosition(match, command.kind === 'start'),
    rendered: viewers.map((viewer) => (viewer === OMNISCIENT_VIEWER ? renderDelayed() : renderFor(viewer))),
  };
};

const handleSafely = (request: RefereeRequest): RefereeResponse => {
  try {
    return handleRequest(request);
  } catch (error) {
    matches.delete(request.table);
    return toRefusedResponse(request.id, refusal('fault', error instanceof Error ? error.message : String(error)));
  }
};

/** Answers go back a few together; a long wait is never shared. */
const RESPONSE_BATCH_SIZE = 10;
const RESPONSE_BATCH_MS = 5;

parentPort?.on('message', async (tuples: readonly RequestTuple[]) => {
  const requests = tuples.map(decodeRequest);
  for (const { game } of requests) if (!loadedRules.has(game)) await loadRules(game).catch(() => {});
  let responses: ResponseTuple[] = [];
  let since = performance.now();
  const send = (): void => {
    parentPort?.postMessage(responses);
    responses = [];
    since = performance.now();
  };
  for (const request of requests) {
    Atomics.store(currentRequestId, 0, request.id);
    responses.push(encodeResponse(handleSafely(request)));
    if (responses.length === RESPONSE_BATCH_SIZE || performance.now() - since > RESPONSE_BATCH_MS) send();
  }
  Atomics.store(currentRequestId, 0, 0);
  if (responses.length > 0) send();
});
parentPort?.postMessage('ready');
