import { fastChance } from './chance.ts';
import type { Chance } from './chance.ts';
import { allowed, forcedAction, questionTo, sameAction, whyNot } from './choice.ts';
import type { AnyGame } from './game.ts';
import { canonical } from './hash.ts';
import { copyState, top } from './state.ts';
import type { State, Zone } from './state.ts';
import { owing, perform, SPECTATOR, Table } from './table.ts';
import type { SeenEvent } from './table.ts';
import type { Action, PieceId, SeatId, ZoneId } from './terms.ts';
import { actionFor, eventsFor, imagine, maySee, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** One move of a fuzzed game, with the seed of the chance it met, so that it can be made again without the others. */
export interface Move {
  readonly seat: SeatId;
  readonly action: Action;
  readonly luck: number;
}

type Zones = State<unknown>['zones'];

const viewersOf = ({ seats }: State<unknown>): Viewer[] => [...seats, null];
const nameOf = (viewer: Viewer): string => viewer ?? 'a spectator';

/** No event tells a seat of a piece that it could see neither before nor after. */
export const indiscretion = (game: AnyGame, state: State<unknown>, events: readonly SeenEvent[], before: Zones): string | null => {
  if (!game.pieces) return null;
  const everybody = [...state.seats, SPECTATOR];
  const isSeen = (zones: Zones, piece: PieceId, reader: Viewer): boolean =>
    Object.values(zones).some((zone) => maySee(zone, reader) && zone.pieces.includes(piece));
  for (const { event, to = everybody } of events) {
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

/** Dealing what a seat cannot see anew changes nothing that the seat is shown or asked, and nobody else's turn to be asked. */
export const leak = (game: AnyGame, state: State<unknown>, chance: Chance): string | null => {
  for (const viewer of viewersOf(state)) {
    const view = viewFor(game, state, viewer);
    const other = imagine(game, view, chance);
    if (canonical(viewFor(game, other, viewer)) !== canonical(view)) return `${nameOf(viewer)} sees what is hidden`;
    if (canonical(owing(game, other)) !== canonical(owing(game, state))) return 'who owes a decision depends on what is hidden';
    for (const seat of owing(game, state)) {
      const tell = seat === viewer ? offered : asked;
      if (tell(game, other, seat) !== tell(game, state, seat) || question(game, view, seat) !== question(game, state, seat))
        return `what ${seat} is asked or offered depends on what ${nameOf(viewer)} cannot see`;
    }
  }
  return null;
};

const question = (game: AnyGame, state: State<unknown>, seat: SeatId): string => canonical(questionTo(game, state, seat));
/** What others notice of a decision that is due: the question, and whether the referee answers it by itself. */
const asked = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonical([questionTo(game, state, seat), forcedAction(game, state) !== null]);
const offered = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonical([questionTo(game, state, seat), allowed(game, state, seat)]);

/** How often to deal anew what a viewer cannot see, until the same move may be made there. */
const DEALS = 6;

/**
 * A move made in two worlds that look alike to a viewer leaves two worlds that look alike, and tells the viewer the same
 * story, unless it laid open pieces that differ.
 */
export const interference = (game: AnyGame, state: State<unknown>, move: Move): string | null => {
  const chance = fastChance(move.luck);
  for (const viewer of viewersOf(state)) {
    const other = anotherWorld(game, state, viewer, move, chance);
    if (!other) continue;
    const one = lookedAt(game, copyState(state, game.copyBoard), move, viewer);
    const two = lookedAt(game, other, move, viewer);
    if (one.laidOpen === two.laidOpen && one.told !== two.told)
      return `what ${nameOf(viewer)} learns from ${canonical(move.action)} of ${move.seat} depends on what is hidden`;
  }
  return null;
};

/** A world that looks the same to a viewer, and in which the same move may be made. */
const anotherWorld = (
  game: AnyGame,
  state: State<unknown>,
  viewer: Viewer,
  { seat, action }: Move,
  chance: Chance,
): State<unknown> | null => {
  const view = viewFor(game, state, viewer);
  const { sealed } = top(state);
  for (let deal = 0; deal < DEALS; deal++) {
    const other = imagine(game, view, chance);
    // The last answer brings the sealed ones to light: they are the same in both worlds.
    if (sealed) top(other).sealed = { ...sealed };
    const isSealable = ([by, answer]: [SeatId, Action]): boolean => allowed(game, other, by).some((one) => sameAction(one, answer));
    if (!whyNot(game, other, seat, action) && Object.entries(sealed ?? {}).every(isSealable)) return other;
  }
  return null;
};

/** A table that notes which pieces came before a viewer's eyes, be it only on the way from one hidden place to another. */
class WatchedTable extends Table<unknown> {
  readonly viewer: Viewer;
  readonly laidOpen: PieceId[] = [];

  constructor(game: AnyGame, state: State<unknown>, chance: Chance, viewer: Viewer) {
    super(game, state, chance);
    this.viewer = viewer;
  }

  protected override take(source: Zone, index: number, to: ZoneId): PieceId {
    const piece = super.take(source, index, to);
    if (maySee(this.zone(to), this.viewer)) this.laidOpen.push(piece);
    return piece;
  }
}

/** Makes a move in a world, and says which pieces the viewer saw, and all else that it notices. */
const lookedAt = (
  game: AnyGame,
  world: State<unknown>,
  { seat, action, luck }: Move,
  viewer: Viewer,
): { readonly laidOpen: string; readonly told: string } => {
  const table = new WatchedTable(game, world, fastChance(luck), viewer);
  table.events = [];
  const shown = actionFor(game, world, seat, action, viewer);
  perform(table, seat, action);
  const view = viewFor(game, table.state, viewer);
  const questions = owing(game, table.state).map((one) => asked(game, table.state, one));
  return {
    laidOpen: canonical([view.zones, table.laidOpen]),
    told: canonical([view, shown, eventsFor(table.events, viewer), table.revealed, questions]),
  };
};
