import type { RandomSource } from './random.ts';
import type { Game } from './game.ts';
import type { ScopedEvent } from './game-context.ts';
import { findActionType, currentDecision } from './flow-runner.ts';
import { legalActions } from './legal-actions.ts';
import { copyState, HIDDEN_PIECE } from './state.ts';
import type { State, View, Zone } from './state.ts';
import type { Action, GameEvent, PieceId, SeatId } from './types.ts';

/** A seat, or null for a spectator. */
export type Viewer = SeatId | null;

export const canSee = (zone: Zone, viewer: Viewer): boolean => zone.sees === 'all' || (viewer !== null && zone.sees.includes(viewer));

const SEALED: Action = ['sealed'];

/** A copy of the state in which everything hidden from the viewer is blanked out. */
export const viewFor = <G>(game: Game<G>, state: State<G>, viewer: Viewer): View<G> => {
  const view = copyState(state, game.copyBoard);
  for (const id in view.zones) {
    const zone = view.zones[id] as Zone;
    if (!canSee(zone, viewer)) zone.pieces.fill(HIDDEN_PIECE);
  }
  for (const frame of view.flow) if (frame.sealed) for (const seat in frame.sealed) if (seat !== viewer) frame.sealed[seat] = SEALED;
  return view;
};

/** The events that a viewer may see. */
export const eventsFor = (events: readonly ScopedEvent[], viewer: Viewer): GameEvent[] =>
  events.filter(({ to }) => !to || to.includes(viewer ?? '')).map(({ event }) => event);

/** An action as a viewer sees it. `before` is the state in which it was taken. */
export const actionFor = <G>(game: Game<G>, before: State<G>, seat: SeatId, action: Action, viewer: Viewer): Action => {
  if (seat === viewer) return action;
  const decision = currentDecision(game, before);
  if (decision && decision.seats(before, before.flow.at(-1)?.local ?? null).length > 1) return SEALED;
  return decision && findActionType(decision, action[0])?.secret ? [action[0]] : action;
};

/** Makes states that are possible for a viewer. The view must stay as it is. */
export type Dealer<G> = (chance: RandomSource) => State<G>;

/**
 * Deals hidden pieces at random from the unseen ones, and sealed answers from what their seats may answer with those pieces.
 * A search deals many times from one view, so what is unseen is found only once.
 */
export const createDealer = <G>(game: Game<G>, view: View<G>): Dealer<G> => {
  const hidingZones = Object.keys(view.zones).filter((id) => view.zones[id]?.pieces.includes(HIDDEN_PIECE));
  const unseenByKind = new Map<string, readonly PieceId[]>();
  for (const id of hidingZones) {
    const { kind } = view.zones[id] as Zone;
    if (!unseenByKind.has(kind)) unseenByKind.set(kind, unseenPieces(game.pieces?.[kind] ?? [], view, kind));
  }
  return (chance) => {
    const state = copyState(view, game.copyBoard);
    const leftByKind = new Map<string, PieceId[]>();
    for (const id of hidingZones) {
      const { kind, pieces } = state.zones[id] as Zone;
      const left = leftByKind.get(kind) ?? (unseenByKind.get(kind) ?? []).slice();
      leftByKind.set(kind, left);
      dealHiddenPieces(pieces, left, chance);
    }
    dealSealedAnswers(game, state, chance);
    return state;
  };
};

/** One state that is possible for a viewer. The fuzzer uses it to find information leaks. */
export const determinize = <G>(game: Game<G>, view: View<G>, chance: RandomSource): State<G> => createDealer(game, view)(chance);

/** Takes the pieces from the unseen ones that are left. */
const dealHiddenPieces = (pieces: PieceId[], left: PieceId[], chance: RandomSource): void => {
  for (let i = 0; i < pieces.length && left.length > 0; i++) {
    if (pieces[i] !== HIDDEN_PIECE) continue;
    const drawn = chance.next(left.length);
    pieces[i] = left[drawn] as PieceId;
    left[drawn] = left[left.length - 1] as PieceId;
    left.pop();
  }
};

/** A seat without any legal answer in this deal keeps its hidden one. */
const dealSealedAnswers = <G>(game: Game<G>, state: State<G>, chance: RandomSource): void => {
  const sealed = state.flow.at(-1)?.sealed;
  if (!sealed) return;
  for (const seat in sealed) {
    if (sealed[seat]?.[0] !== SEALED[0]) continue;
    const answers = legalActions(game, state, seat);
    if (answers.length > 0) sealed[seat] = answers[chance.next(answers.length)] as Action;
  }
};

const unseenPieces = (all: readonly PieceId[], view: View<unknown>, kind: string): PieceId[] => {
  const left = all.slice();
  for (const id in view.zones) {
    const zone = view.zones[id] as Zone;
    if (zone.kind !== kind) continue;
    for (const piece of zone.pieces) {
      const index = left.indexOf(piece);
      if (index >= 0) left.splice(index, 1);
    }
  }
  return left;
};
