import { commitmentTo, fastChance, seedFrom } from './chance.ts';
import type { Chance } from './chance.ts';
import { allowed, questionTo, whyNot } from './choice.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonical, stateHash } from './hash.ts';
import { Match } from './match.ts';
import { entryHash, headerHash } from './record.ts';
import type { Entry, EntryBody, GameRecord, RecordHeader } from './record.ts';
import { sampleArgs } from './shape.ts';
import { copyState } from './state.ts';
import type { State } from './state.ts';
import { begin, decisionAt, owing, perform, SPECTATOR, Table } from './table.ts';
import type { Action, PieceId, SeatId } from './terms.ts';
import { imagine, maySee, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** One move of a fuzzed game, with the seed of the chance it met, so that it can be made again without the others. */
interface Move {
  readonly seat: SeatId;
  readonly action: Action;
  readonly luck: number;
}

export interface FuzzWish {
  readonly setup: Setup;
  readonly seed: string;
  /** Stop after so many actions; a game need not end within them. */
  readonly most?: number;
  /** Make the costly checks (copies, re-sampling, forgery) at one action in so many. */
  readonly every?: number;
}

export interface FuzzFailure {
  readonly complaint: string;
  /** The shortest game found that shows it; replayable. */
  readonly record: GameRecord;
}

export interface FuzzReport {
  readonly actions: number;
  readonly finished: boolean;
  readonly failure: FuzzFailure | null;
}

/** Plays one random game and checks after every action what must always be true. */
export const fuzz = (game: AnyGame, wish: FuzzWish): FuzzReport => {
  const { setup, seed, most = 5000, every = 1 } = wish;
  const start = seedFrom(`${seed} start`);
  const chooser = fastChance(seedFrom(`${seed} chooser`));
  const table = begin(game, setup, fastChance(start), true);
  const moves: Move[] = [];
  let complaint = complaintAbout(table, chooser, table.state.zones, true);
  while (complaint === null && !table.state.outcome && moves.length < most) {
    const seats = owing(game, table.state);
    const seat = seats[chooser.next(seats.length)] as SeatId;
    const choices = allowed(game, table.state, seat);
    const action = choices[chooser.next(choices.length)] as Action;
    const move = { seat, action, luck: seedFrom(`${seed} ${moves.length}`) };
    moves.push(move);
    const before = copyState(table.state, game.copyBoard).zones;
    complaint = attempt(() => apply(table, move)) ?? complaintAbout(table, chooser, before, moves.length % every === 0);
  }
  complaint ??= attempt(() => replayComplaint(game, setup, start, moves, table.state));
  const failure =
    complaint === null ? null : { complaint, record: recordOf(game, setup, start, shrink(game, setup, start, moves, complaint)) };
  return { actions: moves.length, finished: table.state.outcome !== null, failure };
};

const attempt = (work: () => string | null): string | null => {
  try {
    return work();
  } catch (error) {
    return `the rules failed: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const apply = (table: Table<unknown>, { seat, action, luck }: Move): null => {
  table.chance = fastChance(luck);
  table.rolls = [];
  table.events = [];
  perform(table, seat, action);
  return null;
};

type Zones = State<unknown>['zones'];

const complaintAbout = (table: Table<unknown>, chance: Chance, before: Zones, thoroughly: boolean): string | null =>
  attempt(() => {
    const { game, state } = table;
    for (const invariant of game.invariants ?? []) {
      const complaint = invariant(state);
      if (complaint) return complaint;
    }
    const quick = conservation(game, state) ?? deadEnd(game, state) ?? impassable(game, state) ?? indiscretion(table, before);
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

/** No event tells a seat of a piece that it could see neither before nor after. */
const indiscretion = ({ game, state, events }: Table<unknown>, before: Zones): string | null => {
  if (!game.pieces) return null;
  const everybody = [...state.seats, SPECTATOR];
  const isSeen = (zones: Zones, piece: PieceId, reader: Viewer): boolean =>
    Object.values(zones).some((zone) => maySee(zone, reader) && zone.pieces.includes(piece));
  for (const { event, to = everybody } of events ?? []) {
    const text = JSON.stringify(event);
    const named = Object.values(game.pieces).flatMap((pieces) => pieces.filter((piece) => text.includes(`"${piece}"`)));
    for (const piece of named)
      for (const seat of to) {
        const reader = seat === SPECTATOR ? null : seat;
        if (!isSeen(state.zones, piece, reader) && !isSeen(before, piece, reader))
          return `event ${event.type} tells ${reader ?? 'spectators'} of ${piece}, which lies hidden`;
      }
  }
  return null;
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

/** Dealing what a seat cannot see anew changes nothing that the seat is shown, asked or told. */
const leak = (game: AnyGame, state: State<unknown>, chance: Chance): string | null => {
  const viewers: Viewer[] = [...state.seats, null];
  for (const viewer of viewers) {
    const view = viewFor(game, state, viewer);
    const other = imagine(game, view, chance);
    if (canonical(viewFor(game, other, viewer)) !== canonical(view)) return `${viewer ?? 'a spectator'} sees what is hidden`;
    if (canonical(owing(game, other)) !== canonical(owing(game, state))) return 'who owes a decision depends on what is hidden';
    for (const seat of owing(game, state)) {
      const tell = seat === viewer ? offered : asked;
      const told = tell(game, state, seat);
      if (tell(game, other, seat) !== told || tell(game, view, seat) !== told)
        return `what ${seat} is asked or offered depends on what ${viewer ?? 'a spectator'} cannot see`;
    }
  }
  return null;
};

const asked = (game: AnyGame, state: State<unknown>, seat: SeatId): string => canonical(questionTo(game, state, seat));
const offered = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonical([questionTo(game, state, seat), allowed(game, state, seat)]);

/** The moves written down as a record replay to the same state. */
const replayComplaint = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[], end: State<unknown>): string | null => {
  const replayed = Match.resume(game, recordOf(game, setup, start, moves));
  if (!replayed.ok) return `the record does not replay: ${replayed.error.detail ?? replayed.error.code}`;
  return stateHash(replayed.value.state) === stateHash(end) ? null : 'the record replays to another state';
};

/** Plays moves, leaving out those that are not allowed (any more); gives those made, and the first complaint. */
const remake = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[]): { made: Move[]; complaint: string | null } => {
  const table = begin(game, setup, fastChance(start), true);
  const made: Move[] = [];
  for (const move of moves) {
    if (table.state.outcome || whyNot(game, table.state, move.seat, move.action)) continue;
    made.push(move);
    const before = copyState(table.state, game.copyBoard).zones;
    const complaint = attempt(() => apply(table, move)) ?? complaintAbout(table, fastChance(move.luck), before, true);
    if (complaint !== null) return { made, complaint };
  }
  return { made, complaint: null };
};

/** Leaves moves out, larger pieces first, as long as the same complaint comes up. */
const shrink = (game: AnyGame, setup: Setup, start: number, moves: readonly Move[], complaint: string): readonly Move[] => {
  let shortest = moves;
  let tries = 300;
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < shortest.length && tries > 0; tries--) {
      const attempted = remake(game, setup, start, shortest.toSpliced(from, size));
      if (attempted.complaint === complaint) shortest = attempted.made;
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
