import { commitmentTo, seededRandom, seedFromText } from './random.ts';
import type { RandomSource } from './random.ts';
import { RulesError, applyAction, copyState, guarded, legalActions, pendingSeats, refusalFor, startGame } from './guarded-rules.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonicalJson, stateHash } from './hash.ts';
import { Match } from './match.ts';
import { entryHash, headerHash } from './record.ts';
import type { Entry, EntryBody, GameRecord, RecordHeader } from './record.ts';
import { leakedByEvents, leakedByAction, leakedByView } from './information-leaks.ts';
import type { FuzzMove } from './information-leaks.ts';
import { sampleAction } from './arg-schema.ts';
import { currentFrame } from './state.ts';
import type { Outcome, State } from './state.ts';
import { GameContext } from './game-context.ts';
import { currentDecision } from './flow-runner.ts';
import type { Action, SeatId } from './types.ts';

/** Chooses the actions of a fuzzed game: at random, or as a bot would. */
export type ActionChooser = (state: State<unknown>, seat: SeatId, choices: readonly Action[], chance: RandomSource) => Action;

const chooseRandom: ActionChooser = (_state, _seat, choices, chance) => choices[chance.next(choices.length)] as Action;

interface FuzzOptions {
  readonly setup: Setup;
  readonly seed: string;
  /** Stops a game that is longer. */
  readonly maxActions?: number;
  /** Makes the slow checks (copies, leaks, forged actions) at one action in this many. */
  readonly checkEvery?: number;
  readonly choose?: ActionChooser;
}

interface FuzzFailure {
  readonly complaint: string;
  /** Where the rules or a check failed; null if a promise was broken without an error. */
  readonly stack: string | null;
  /** The shortest game found that shows the complaint. */
  readonly record: GameRecord;
}

export interface FuzzReport {
  readonly actions: number;
  /** Null if the game was stopped early. */
  readonly outcome: Outcome | null;
  /** Step and type of every action taken: `turn pass`. */
  readonly actionKeys: ReadonlySet<string>;
  readonly failure: FuzzFailure | null;
}

/** The key of an action in `FuzzReport.actionKeys`. */
export const actionKey = (state: State<unknown>, [type]: Action): string => `${currentFrame(state).step} ${type}`;

/** All keys that `FuzzReport.actionKeys` of a game can hold. */
export const allActionKeys = ({ steps }: AnyGame): string[] =>
  Object.entries(steps).flatMap(([id, step]) => (step.type === 'decision' ? step.actionTypes.map(({ name }) => `${id} ${name}`) : []));

/** A game that ends after fewer moves is checked thoroughly after each of them. */
const SHORT_GAME = 100;

interface Complaint {
  readonly text: string;
  readonly stack: string | null;
}

/** Plays one game and checks it after every action. */
export const fuzz = (game: AnyGame, options: FuzzOptions): FuzzReport => {
  const { setup, seed, maxActions = 5000, checkEvery = 1, choose = chooseRandom } = options;
  const startSeed = seedFromText(`${seed} start`);
  const chance = seededRandom(seedFromText(`${seed} chooser`));
  const moves: FuzzMove[] = [];
  const actionKeys = new Set<string>();
  let outcome: Outcome | null = null;
  let complaint = catchComplaint(() => {
    const ctx = startGame(game, setup, seededRandom(startSeed), true);
    const { state } = ctx;
    let found = checkPosition(ctx, chance, state.zones, true);
    while (found === null && !state.outcome && moves.length < maxActions) {
      const seats = pendingSeats(game, state);
      const seat = seats[chance.next(seats.length)] as SeatId;
      const choices = legalActions(game, state, seat);
      const action = chooseGuarded(choose, state, seat, choices, chance);
      const move = { seat, action, seed: seedFromText(`${seed} ${moves.length}`) };
      moves.push(move);
      actionKeys.add(actionKey(state, action));
      const isThorough = moves.length % checkEvery === 0;
      found = checkMoveIsLegal(game, state, move) ?? applyAndCheck(ctx, move, chance, isThorough);
    }
    ({ outcome } = state);
    return found ?? checkReplay(game, setup, startSeed, moves, state);
  });
  if (complaint === null && outcome && checkEvery > 1 && moves.length < SHORT_GAME)
    complaint = replayLegalMoves(game, setup, startSeed, moves).complaint;
  const failure =
    complaint === null
      ? null
      : {
          complaint: complaint.text,
          stack: complaint.stack,
          record: buildRecord(game, setup, startSeed, shrinkMoves(game, setup, startSeed, moves, complaint.text)),
        };
  return { actions: moves.length, outcome, actionKeys, failure };
};

/** An error of a bot says so. */
class ChooserError extends Error {}

const chooseGuarded = (choose: ActionChooser, ...situation: Parameters<ActionChooser>): Action => {
  try {
    return choose(...situation);
  } catch (cause) {
    const error = new ChooserError(cause instanceof Error ? cause.message : String(cause), { cause });
    if (cause instanceof Error && cause.stack !== undefined) error.stack = cause.stack;
    throw error;
  }
};

const failureText = (error: unknown): string => {
  const problem = error instanceof Error ? error.message : String(error);
  if (error instanceof RulesError) return `the rules failed in ${error.doing}: ${problem}`;
  return error instanceof ChooserError ? `the bot failed: ${problem}` : `the checker failed: ${problem}`;
};

const catchComplaint = (work: () => string | null | void): Complaint | null => {
  try {
    const text = work() ?? null;
    return text === null ? null : { text, stack: null };
  } catch (error) {
    return { text: failureText(error), stack: error instanceof Error ? (error.stack ?? null) : null };
  }
};

/** A bot may compose an unlisted action; it must still be legal. */
const checkMoveIsLegal = (game: AnyGame, state: State<unknown>, { seat, action }: FuzzMove): string | null =>
  refusalFor(game, state, seat, action) ? `${seat} chose ${canonicalJson(action)}, which is refused` : null;

const applyAndCheck = (ctx: GameContext<unknown>, move: FuzzMove, chance: RandomSource, isThorough: boolean): string | null => {
  const { game, state } = ctx;
  const leak = isThorough ? leakedByAction(game, state, move) : null;
  const before = copyState(state, game.copyBoard).zones;
  applyMove(ctx, move);
  return leak ?? checkPosition(ctx, chance, before, isThorough);
};

const applyMove = (ctx: GameContext<unknown>, { seat, action, seed }: FuzzMove): void => {
  ctx.chance = seededRandom(seed);
  ctx.rolls = [];
  ctx.events = [];
  applyAction(ctx, seat, action);
};

type Zones = State<unknown>['zones'];

const checkPosition = (ctx: GameContext<unknown>, chance: RandomSource, before: Zones, isThorough: boolean): string | null => {
  const { game, state } = ctx;
  for (const invariant of game.invariants ?? []) {
    const complaint = guarded('checking an invariant', invariant)(state);
    if (complaint) return complaint;
  }
  const quickComplaint =
    checkPieceConservation(game, state) ??
    checkNoDeadEnd(game, state) ??
    checkWindowsCanPass(game, state) ??
    leakedByEvents(game, state, ctx.events ?? [], before);
  if (quickComplaint !== null || !isThorough) return quickComplaint;
  return (
    checkJsonRoundTrip(state) ??
    checkCopyIsIndependent(ctx, chance) ??
    checkListedActions(game, state) ??
    checkForgedActions(game, state, chance) ??
    leakedByView(game, state, chance)
  );
};

/** Every piece is in exactly one zone of its kind. */
const checkPieceConservation = (game: AnyGame, state: State<unknown>): string | null => {
  for (const [id, { kind }] of Object.entries(state.zones))
    if (!Object.hasOwn(game.pieces ?? {}, kind)) return `zone ${id} holds ${kind}, but game.pieces does not list this kind`;
  for (const kind in game.pieces) {
    const found = Object.values(state.zones).flatMap((zone) => (zone.kind === kind ? zone.pieces : []));
    if (canonicalJson(found.toSorted()) !== canonicalJson((game.pieces[kind] ?? []).toSorted()))
      return `pieces of kind ${kind} were lost or duplicated`;
  }
  return null;
};

const checkNoDeadEnd = (game: AnyGame, state: State<unknown>): string | null => {
  if (state.outcome) return null;
  const seats = pendingSeats(game, state);
  if (seats.length === 0) return 'the game is not over, but no seat has a decision';
  const stuck = seats.find((seat) => legalActions(game, state, seat).length === 0);
  return stuck === undefined ? null : `${stuck} has no legal action at ${state.flow.map(({ step }) => step).join(' > ')}`;
};

/** A window with a standing order can always be passed, whatever the seat holds. */
const checkWindowsCanPass = (game: AnyGame, state: State<unknown>): string | null => {
  const pass = currentDecision(game, state)?.standingOrder?.pass;
  if (pass === undefined) return null;
  const stuck = pendingSeats(game, state).find((seat) => refusalFor(game, state, seat, [pass]) !== null);
  return stuck === undefined ? null : `${stuck} cannot ${pass} at ${state.flow.map(({ step }) => step).join(' > ')}`;
};

const checkJsonRoundTrip = (state: State<unknown>): string | null =>
  canonicalJson(JSON.parse(JSON.stringify(state))) === canonicalJson(state) ? null : 'the state does not survive JSON';

/** Playing on a copy does not change the original. */
const checkCopyIsIndependent = ({ game, state }: GameContext<unknown>, chance: RandomSource): string | null => {
  const copy = copyState(state, game.copyBoard);
  if (canonicalJson(copy) !== canonicalJson(state)) return 'a copy differs from its original';
  const seat = pendingSeats(game, state)[0];
  if (seat === undefined) return null;
  const before = stateHash(state);
  const choices = legalActions(game, copy, seat);
  applyAction(new GameContext(game, copy, chance), seat, choices[chance.next(choices.length)] as Action);
  return stateHash(state) === before ? null : 'playing on a copy changed the original';
};

/** No rule refuses an action that is offered. */
const checkListedActions = (game: AnyGame, state: State<unknown>): string | null => {
  for (const seat of pendingSeats(game, state))
    for (const action of legalActions(game, state, seat)) {
      const refusal = refusalFor(game, state, seat, action);
      if (refusal) return `${canonicalJson(action)} is offered but refused (${refusal.clause ?? refusal.code})`;
    }
  return null;
};

/** Illegal actions are refused, and a refusal changes nothing. */
const checkForgedActions = (game: AnyGame, state: State<unknown>, chance: RandomSource): string | null => {
  const decision = currentDecision(game, state);
  if (!decision) return null;
  const before = stateHash(state);
  const seats = pendingSeats(game, state);
  const randomInt = (bound: number): number => chance.next(bound);
  for (const known of decision.actionTypes)
    for (let i = 0; i < 4; i++) {
      const action = sampleAction(known.name, known.args, randomInt);
      const seat = seats[randomInt(seats.length)] as SeatId;
      const isLegal = legalActions(game, state, seat).some((legal) => canonicalJson(legal) === canonicalJson(action));
      const refusal = refusalFor(game, state, seat, action);
      if (!isLegal && !refusal && !known.allowsUnlisted) return `${canonicalJson(action)} is not offered but accepted`;
      if (refusal && refusal.code === 'unknown-action') return `${canonicalJson(action)} is refused by no rule`;
      const other = state.seats.find((seatId) => !seats.includes(seatId));
      if (other !== undefined && !refusalFor(game, state, other, action)) return `${other} may act out of turn`;
    }
  return stateHash(state) === before ? null : 'a refusal changed the state';
};

/** A record of the moves replays to the same state. */
const checkReplay = (game: AnyGame, setup: Setup, startSeed: number, moves: readonly FuzzMove[], end: State<unknown>): string | null => {
  const replayed = Match.resume(game, buildRecord(game, setup, startSeed, moves));
  if (!replayed.ok) return `the record does not replay: ${replayed.error.detail ?? replayed.error.code}`;
  return stateHash(replayed.value.state) === stateHash(end) ? null : 'the record replays to another state';
};

/** Plays the moves that are legal and skips the others; returns the moves made and the first complaint. */
const replayLegalMoves = (
  game: AnyGame,
  setup: Setup,
  startSeed: number,
  moves: readonly FuzzMove[],
): { made: FuzzMove[]; complaint: Complaint | null } => {
  const made: FuzzMove[] = [];
  const complaint = catchComplaint(() => {
    const ctx = startGame(game, setup, seededRandom(startSeed), true);
    for (const move of moves) {
      if (ctx.state.outcome || refusalFor(game, ctx.state, move.seat, move.action)) continue;
      made.push(move);
      const found = applyAndCheck(ctx, move, seededRandom(move.seed), true);
      if (found !== null) return found;
    }
    return null;
  });
  return { made, complaint };
};

/** Removes moves, large runs first, as long as the same complaint occurs. */
const shrinkMoves = (
  game: AnyGame,
  setup: Setup,
  startSeed: number,
  moves: readonly FuzzMove[],
  complaint: string,
): readonly FuzzMove[] => {
  let shortest = moves;
  let triesLeft = 300;
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < shortest.length && triesLeft > 0; triesLeft--) {
      const attempted = replayLegalMoves(game, setup, startSeed, shortest.toSpliced(from, size));
      if (attempted.complaint?.text === complaint) shortest = attempted.made;
      else from += size;
    }
  return shortest;
};

const buildRecord = (game: AnyGame, setup: Setup, startSeed: number, moves: readonly FuzzMove[]): GameRecord => {
  const header: RecordHeader = {
    format: 'gunbai/1',
    game: game.id,
    rules: game.rules,
    scenario: setup.scenario,
    options: setup.options,
    seats: setup.seats.map((id) => ({ id })),
    commitment: commitmentTo('00'),
    entropy: {},
  };
  const log: Entry[] = [];
  let chain = headerHash(header);
  const append = (body: EntryBody): void => {
    chain = entryHash(chain, log.length, body);
    log.push({ n: log.length, hash: chain.slice(0, 16), ...body });
  };
  catchComplaint(() => {
    const ctx = startGame(game, setup, seededRandom(startSeed), true);
    append({ type: 'start', rolls: ctx.rolls ?? [] });
    for (const move of moves) {
      catchComplaint(() => applyMove(ctx, move));
      append({ type: 'act', seat: move.seat, action: move.action, rolls: ctx.rolls ?? [] });
    }
  });
  return { ...header, seed: null, log, head: { count: log.length, hash: chain } };
};
