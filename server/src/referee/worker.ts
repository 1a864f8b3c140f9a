import { parentPort, workerData } from 'node:worker_threads';
import { currentDecision, currentFrame, refusal, sideOf } from '@gunbai/engine';
import type { Entry, Match, Refusal } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { encodeResponse, decodeRequest } from '../fast/message-codec.ts';
import type { ResponseTuple, RequestTuple } from '../fast/message-codec.ts';
import { chooseBotAction, prepareBot } from './bot-choice.ts';
import { CANCELLED_REQUEST, CURRENT_REQUEST } from './progress.ts';
import { getDelayedMatch } from './delayed-match.ts';
import { executeRequest } from './execute.ts';
import { MatchCache, estimateBytes } from './match-cache.ts';
import { OMNISCIENT_VIEWER } from './requests.ts';
import { createViewRenderer, renderEarlierLog, renderOmniscient } from './render-views.ts';
import type { RenderOptions } from './render-views.ts';
import { answerSeat } from './seat-questions.ts';
import type { RefereeResponse, StoredEntry, RefereeRequest, Position, RenderedMessage } from './requests.ts';

/** A referee thread: holds matches in memory and executes one request after the other. */
const { gamesModule, progress } = workerData as { gamesModule: string; progress: SharedArrayBuffer };
const shared = new Int32Array(progress);
const { games } = (await import(gamesModule)) as { games: readonly GameManifest[] };

const matches = new MatchCache();
const loadedRules = new Map<string, GameModule>();

const loadRules = async (game: string): Promise<void> => {
  const manifest = games.find(({ id }) => id === game);
  if (manifest && !loadedRules.has(game)) loadedRules.set(game, await manifest.rules());
};

const serializeHeader = ({ record }: Match): string => {
  const { seed: _seed, log: _log, head: _head, ...header } = record;
  return JSON.stringify(header);
};

const buildPosition = (match: Match, withHeader: boolean, rewoundTo: number | null): Position => {
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
    epoch: match.epoch,
    rewoundTo,
    state: JSON.stringify(state),
    header: withHeader ? serializeHeader(match) : null,
  };
};

const toStoredEntry = (match: Match, entry: Entry, ended: readonly string[]): StoredEntry => ({
  number: entry.n,
  decidedBy: entry.type === 'act' && !entry.auto ? entry.seat : null,
  entry: match.entryText(entry.n),
  effects: JSON.stringify(match.effectsOf(entry.n) ?? { events: [], barrier: true, shown: null, ...(ended.length > 0 ? { ended } : {}) }),
});

/** The error of a rules fault may name hidden pieces: players learn only that there was one. */
const toRefusedResponse = (id: number, refused: Refusal): RefereeResponse => {
  if (refused.code !== 'fault') return { id, type: 'refused', refusal: refused };
  return { id, type: 'refused', refusal: refusal('fault', 'the rules failed'), problem: refused.detail ?? refused.code };
};

/** A whole game that was read to render its log does not replace the shorter one in memory. */
const cacheMatch = (request: RefereeRequest, match: Match, { state }: Position): void => {
  const current = request.command.kind === 'render' ? matches.getCurrent(request) : undefined;
  if (current && current !== match && !request.viewers.includes(OMNISCIENT_VIEWER)) return;
  matches.set(request.table, match, estimateBytes(match, state.length));
};

const handleRequest = (request: RefereeRequest): RefereeResponse => {
  const { id, table, command, viewers } = request;
  const rules = loadedRules.get(request.game);
  if (!rules) return { id, type: 'refused', refusal: refusal('unknown-game') };
  if (command.kind === 'bot-move') {
    const isCancelled = (): boolean => Atomics.load(shared, CANCELLED_REQUEST) === id;
    return { id, type: 'chosen', action: chooseBotAction(request, rules, command, isCancelled) };
  }
  if (command.kind === 'earlier-log') return { id, type: 'earlier-log', lines: renderEarlierLog(request.stored as string, command) };
  const result = executeRequest(matches, request, rules);
  // Entries of another node may have been applied in part.
  if ('missingFrom' in result && command.kind === 'apply-entries') matches.delete(table);
  if ('missingFrom' in result) return { id, type: 'missing', from: result.missingFrom };
  if (!result.ok) return toRefusedResponse(id, result.error);
  const { match, entries, rewoundTo, ended = [] } = result.value;
  if (command.kind === 'choices' || command.kind === 'why-not') {
    if (matches.getCurrent(request) !== match) matches.set(table, match, estimateBytes(match, JSON.stringify(match.state).length));
    return { id, type: 'answered', answer: answerSeat(match, command) };
  }
  const since = command.kind === 'render' ? command.since : Math.min(request.count, rewoundTo ?? request.count);
  const newEntries = command.kind === 'apply-entries' ? [] : entries;
  const options: RenderOptions = {
    table,
    since,
    reset: rewoundTo !== null,
    messageType: command.kind === 'render' ? command.messageType : 'update',
  };
  const renderFor = createViewRenderer(match, options);
  const renderDelayed = (): RenderedMessage => {
    const delayed = getDelayedMatch(matches, match, table, request.spectatorDelay);
    return delayed ? renderOmniscient(delayed, options) : renderFor(null);
  };
  const position = buildPosition(match, command.kind === 'start', rewoundTo);
  const hasOmniscientViewer = viewers.includes(OMNISCIENT_VIEWER);
  // Before rendering, because the delayed match is kept with its match.
  if (hasOmniscientViewer) cacheMatch(request, match, position);
  const response: RefereeResponse = {
    id,
    type: 'done',
    entries: newEntries.map((entry) => toStoredEntry(match, entry, ended)),
    position,
    rendered: viewers.map((viewer) => (viewer === OMNISCIENT_VIEWER ? renderDelayed() : renderFor(viewer))),
  };
  if (!hasOmniscientViewer && command.kind !== 'verify') {
    match.saveState(position.state);
    match.forgetOldEntries();
    cacheMatch(request, match, position);
  }
  return response;
};

const handleSafely = (request: RefereeRequest): RefereeResponse => {
  try {
    return handleRequest(request);
  } catch (error) {
    matches.delete(request.table);
    return toRefusedResponse(request.id, refusal('fault', error instanceof Error ? error.message : String(error)));
  }
};

/** Responses leave in small batches, so that none waits for a slow request behind it. */
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
    if (request.command.kind === 'bot-move') await prepareBot(request, loadedRules.get(request.game)).catch(() => {});
    Atomics.store(shared, CURRENT_REQUEST, request.id);
    responses.push(encodeResponse(handleSafely(request)));
    if (responses.length === RESPONSE_BATCH_SIZE || performance.now() - since > RESPONSE_BATCH_MS) send();
  }
  Atomics.store(shared, CURRENT_REQUEST, 0);
  if (responses.length > 0) send();
});
parentPort?.postMessage('ready');
