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

/**
 * A state that is possible for a viewer: hidden pieces are dealt at random from the unseen ones, and sealed answers from
 * what their seats may answer with those pieces. Bots search such states, and the fuzzer uses them to find information leaks.
 */
export const determinize = <G>(game: Game<G>, view: View<G>, chance: RandomSource): State<G> => {
  const state = copyState(view, game.copyBoard);
  dealHiddenPieces(game, view, state, chance);
  dealSealedAnswers(game, state, chance);
  return state;
};

const dealHiddenPieces = <G>(game: Game<G>, view: View<G>, state: State<G>, chance: RandomSource): void => {
  const unseenByKind = new Map<string, PieceId[]>();
  for (const kind in game.pieces) unseenByKind.set(kind, unseenPieces(game.pieces[kind] as readonly PieceId[], view, kind));
  for (const id in state.zones) {
    const { kind, pieces } = state.zones[id] as Zone;
    const left = unseenByKind.get(kind) ?? [];
    for (let i = 0; i < pieces.length && left.length > 0; i++) {
      if (pieces[i] !== HIDDEN_PIECE) continue;
      const drawn = chance.next(left.length);
      pieces[i] = left[drawn] as PieceId;
      left[drawn] = left[left.length - 1] as PieceId;
      left.pop();
    }
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
