import { commitmentTo, fastChance, seedFrom } from './chance.ts';
import type { Chance } from './chance.ts';
import { allowed, whyNot } from './choice.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonical, stateHash } from './hash.ts';
import { Match } from './match.ts';
import { entryHash, headerHash } from './record.ts';
import type { Entry, EntryBody, GameRecord, RecordHeader } from './record.ts';
import { indiscretion, interference, leak } from './secrecy.ts';
import type { Move } from './secrecy.ts';
import { sampleArgs } from './shape.ts';
import { copyState, top } from './state.ts';
import type { Outcome, State } from './state.ts';
import { begin, decisionAt, owing, perform, Table } from './table.ts';
import type { Action, SeatId } from './terms.ts';

/** Who decides in a fuzzed game: any of the allowed actions, or what a bot would do. */
export type Chooser = (state: State<unknown>, seat: SeatId, choices: readonly Action[], chance: Chance) => Action;

const atRandom: Chooser = (_state, _seat, choices, chance) => choices[chance.next(choices.length)] as Action;

export interface FuzzWish {
  readonly setup: Setup;
  readonly seed: string;
  /** Stop after so many actions; a game need not end within them. */
  readonly most?: number;
  /** Make the costly checks (copies, re-sampling, forgery) at one action in so many. */
  readonly every?: number;
  readonly choose?: Chooser;
}

export interface FuzzFailure {
  readonly complaint: string;
  /** The shortest game found that shows it; replayable. */
  readonly record: GameRecord;
}

export interface FuzzReport {
  readonly actions: number;
  /** How it ended, if it did. */
  readonly outcome: Outcome | null;
  /** What was done at which step: `turn pass`. */
  readonly taken: ReadonlySet<string>;
  readonly failure: FuzzFailure | null;
}

/** What is done at which step, in the words of `FuzzReport.taken`. */
export const deedOf = (state: State<unknown>, [verb]: Action): string => `${top(state).step} ${verb}`;

/** Everything that can be done at any step, in the words of `FuzzReport.taken`. */
export const everyDeed = ({ steps }: AnyGame): string[] =>
  Object.entries(steps).flatMap(([id, step]) => (step.type === 'decision' ? step.verbs.map(({ name }) => `${id} ${name}`) : []));

/** Plays one game and checks after every action what must always be true. */
export const fuzz = (game: AnyGame, wish: FuzzWish): FuzzReport => {
  const { setup, seed, most = 5000, every = 1, choose = atRandom } = wish;
  const start = seedFrom(`${seed} start`);
  const chance = fastChance(seedFrom(`${seed} chooser`));
  const table = begin(game, setup, fastChance(start), true);
  const { state } = table;
  const moves: Move[] = [];
  const taken = new Set<string>();
  let complaint = complaintAbout(table, chance, state.zones, true);
  while (complaint === null && !state.outcome && moves.length < most) {
    const seats = owing(game, state);
    const seat = seats[chance.next(seats.length)] as SeatId;
    const action = choose(state, seat, allowed(game, state, seat), chance);
    const move = { seat, action, luck: seedFrom(`${seed} ${moves.length}`) };
    moves.push(move);
    taken.add(deedOf(state, action));
    const thoroughly = moves.length % every === 0;
    complaint = refused(game, state, move) ?? attempt(() => made(table, move, chance, thoroughly));
  }
  complaint ??= attempt(() => replayComplaint(game, setup, start, moves, state));
  const failure =
    complaint === null ? null : { complaint, record: recordOf(game, setup, start, shrink(game, setup, start, moves, complaint)) };
  return { actions: moves.length, outcome: state.outcome, taken, failure };
};

const attempt = (work: () => string | null | void): string | null => {
  try {
    return work() ?? null;
  } catch (error) {
    return `the rules failed: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Whoever chose it, it must be allowed: a bot may put together what is not offered. */
const refused = (game: AnyGame, state: State<unknown>, { seat, action }: Move): string | null =>
  whyNot(game, state, seat, action) ? `${seat} chose ${canonical(action)}, which is refused` : null;

/** Makes a move and looks at what it has brought about. */
const made = (table: Table<unknown>, move: Move, chance: Chance, thoroughly: boolean): string | null => {
  const { game, state } = table;
  const learned = thoroughly ? interference(game, state, move) : null;
  const before = copyState(state, game.copyBoard).zones;
  apply(table, move);
  return learned ?? complaintAbout(table, chance, before, thoroughly);
};

const apply = (table: Table<unknown>, { seat, action, luck }: Move): void => {
  table.chance = fastChance(luck);
  table.rolls = [];
  table.events = [];
  perform(table, seat, action);
};

type Zones = State<unknown>['zones'];

const complaintAbout = (table: Table<unknown>, chance: Chance, before: Zones, thoroughly: boolean): string | null =>
  attempt(() => {
    const { game, state } = table;
    for (const invariant of game.invariants ?? []) {
      const complaint = invariant(state);
      if (complaint) return complaint;
    }
    const quick =
      conservation(game, state) ?? deadEnd(game, state) ?? impassable(game, state) ?? indiscretion(game, state, table.events ?? [], before);
    if (quick !== null || !thoroughly) return quick;
    return roundTrip(state) ?? independence(table, chance) ?? forgery(game, state, chance) ?? leak(game, state, chance);
  });

/** Every piece of a kind lies in one zone of that kind. */
const conservation = (game: AnyGame, state: State<unknown>): string | null => {
  for (const kind in game.pieces) {
    const found = Object.values(state.zones).flatMap((zone) => (zone.kind === kind ? zone.pieces : []));
    if (canonical(found.toSorted()) !== canonical((game.pieces[kind] ?? []).toSorted()))
      return `pieces of kind ${kind} were lost or doubled`;
  }
  return null;
};

const deadEnd = (game: AnyGame, state: State<unknown>): string | null => {
  if (state.outcome) return null;
  const seats = owing(game, state);
  if (seats.length === 0) return 'the game is not over, but nobody owes a decision';
  const stuck = seats.find((seat) => allowed(game, state, seat).length === 0);
  return stuck === undefined ? null : `${stuck} has no allowed choice at ${state.flow.map(({ step }) => step).join(' > ')}`;
};

/** A window that says how it is passed in advance can be passed so, whatever is in the hand. */
const impassable = (game: AnyGame, state: State<unknown>): string | null => {
  const pass = decisionAt(game, state)?.inAdvance?.pass;
  if (pass === undefined) return null;
  const stuck = owing(game, state).find((seat) => whyNot(game, state, seat, [pass]) !== null);
  return stuck === undefined ? null : `${stuck} cannot ${pass} at ${state.flow.map(({ step }) => step).join(' > ')}`;
};

const roundTrip = (state: State<unknown>): string | null =>
  canonical(JSON.parse(JSON.stringify(state))) === canonical(state) ? null : 'the state does not survive JSON';

/** Playing on a copy leaves the original as it was. */
const independence = ({ game, state }: Table<unknown>, chance: Chance): string | null => {
  const copy = copyState(state, game.copyBoard);
  if (canonical(copy) !== canonical(state)) return 'a copy differs from its original';
  const seat = owing(game, state)[0];
  if (seat === undefined) return null;
  const before = stateHash(state);
  const choices = allowed(game, copy, seat);
  perform(new Table(game, copy, chance), seat, choices[chance.next(choices.length)] as Action);
  return stateHash(state) === before ? null : 'playing on a copy changed the original';
};

/** What is outside the allowed set is refused, and refusing changes nothing. */
const forgery = (game: AnyGame, state: State<unknown>, chance: Chance): string | null => {
  const decision = decisionAt(game, state);
  if (!decision) return null;
  const before = stateHash(state);
  const seats = owing(game, state);
  const pick = (bound: number): number => chance.next(bound);
  for (const known of decision.verbs)
    for (let i = 0; i < 4; i++) {
      const action = sampleArgs(known.name, known.args, pick);
      const seat = seats[pick(seats.length)] as SeatId;
      const isAllowed = allowed(game, state, seat).some((one) => canonical(one) === canonical(action));
      const why = whyNot(game, state, seat, action);
      if (isAllowed && why) return `${canonical(action)} is offered but refused (${why.clause ?? why.code})`;
      if (!isAllowed && !why && !known.open) return `${canonical(action)} is not offered but accepted`;
      if (why && why.code === 'unknown-action') return `${canonical(action)} is refused by no rule`;
      const other = state.seats.find((one) => !seats.includes(one));
      if (other !== undefined && !whyNot(game, state, other, action)) return `${other} may act out of turn`;
    }
  return stateHash(state) === before ? null : 'asking why changed the state';
};

/** The moves written down as a record replay to the same state. */
const replayComplaint = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[], end: State<unknown>): string | null => {
  const replayed = Match.resume(game, recordOf(game, setup, start, moves));
  if (!replayed.ok) return `the record does not replay: ${replayed.error.detail ?? replayed.error.code}`;
  return stateHash(replayed.value.state) === stateHash(end) ? null : 'the record replays to another state';
};

/** Plays moves, leaving out those that are not allowed (any more); gives those made, and the first complaint. */
const remake = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[]): { kept: Move[]; complaint: string | null } => {
  const table = begin(game, setup, fastChance(start), true);
  const kept: Move[] = [];
  for (const move of moves) {
    if (table.state.outcome || whyNot(game, table.state, move.seat, move.action)) continue;
    kept.push(move);
    const complaint = attempt(() => made(table, move, fastChance(move.luck), true));
    if (complaint !== null) return { kept, complaint };
  }
  return { kept, complaint: null };
};

/** Leaves moves out, larger pieces first, as long as the same complaint comes up. */
const shrink = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[], complaint: string): readonly Move[] => {
  let shortest = moves;
  let tries = 300;
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < shortest.length && tries > 0; tries--) {
      const attempted = remake(game, setup, start, shortest.toSpliced(from, size));
      if (attempted.complaint === complaint) shortest = attempted.kept;
      else from += size;
    }
  return shortest;
};

const recordOf = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[]): GameRecord => {
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
  const write = (body: EntryBody): void => {
    chain = entryHash(chain, log.length, body);
    log.push({ n: log.length, hash: chain.slice(0, 16), ...body });
  };
  const table = begin(game, setup, fastChance(start), true);
  write({ type: 'start', rolls: table.rolls ?? [] });
  for (const move of moves) {
    attempt(() => apply(table, move));
    write({ type: 'act', seat: move.seat, action: move.action, rolls: table.rolls ?? [] });
  }
  return { ...header, seed: null, log, head: { count: log.length, hash: chain } };
};
