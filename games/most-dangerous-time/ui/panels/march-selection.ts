import { isSameAction } from '@gunbai/engine';
import type { Action, Refusal } from '@gunbai/engine';
import { useMemo, useState } from 'react';
import { leadersAt } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { CLAN_ODA, CLANS, leaderId, linkKindsOf, neighboursOf, LANE, placeId } from '../../rules/components.ts';
import { parseSoldierKind, soldierKindName, countFreeSoldiers, isLeaderFreeToMove } from '../../rules/movement/march-groups.ts';
import { TOKUGAWA_SEAT } from '../../rules/seats.ts';
import { isBoundBySpheres, canMoveLeader } from '../../rules/multiplayer/spheres.ts';

/** The selected units: leaders by id, soldiers by kind. */
export interface MarchSelection {
  readonly leaders: readonly string[];
  readonly soldiers: Readonly<Record<string, number>>;
}

/** 16.2.2.2, 16.2.6.1 With four players each Oda player marches his own units. */
export const canSendLeader = (board: GameState, leader: number): boolean => !isBoundBySpheres(board) || canMoveLeader(board, leader);
export const canSendKind = (board: GameState, kind: string): boolean =>
  !isBoundBySpheres(board) || parseSoldierKind(kind).clan === CLAN_ODA || board.activeSeat === TOKUGAWA_SEAT;

export const soldierKindsAt = (board: GameState, from: number): { kind: string; max: number }[] =>
  CLANS.flatMap(({ index }) => [soldierKindName(index, false), soldierKindName(index, true)]).flatMap((kind) => {
    const max = countFreeSoldiers(board, from, kind);
    return max > 0 ? [{ kind, max }] : [];
  });

const selectAll = (board: GameState, from: number): MarchSelection => ({
  leaders: leadersAt(board, from)
    .filter((leader) => isLeaderFreeToMove(board, leader) && canSendLeader(board, leader))
    .map(leaderId),
  soldiers: Object.fromEntries(
    soldierKindsAt(board, from)
      .filter(({ kind }) => canSendKind(board, kind))
      .map(({ kind, max }) => [kind, max]),
  ),
});

export const selectionSize = ({ leaders, soldiers }: MarchSelection): number =>
  leaders.length + Object.values(soldiers).reduce((sum, count) => sum + count, 0);

/** The largest group that the rules offer, as the initial selection. */
const largestOfferedSelection = (allowed: readonly Action[]): MarchSelection | null => {
  const groups = allowed.filter(([verb]) => verb === 'march').map(([, , leaders, soldiers]) => ({ leaders, soldiers }) as MarchSelection);
  return groups.toSorted((a, b) => selectionSize(b) - selectionSize(a))[0] ?? null;
};

export const EMPTY_SELECTION: MarchSelection = { leaders: [], soldiers: {} };

/** The units of a pending march. */
const selectionIn = (pendingAction: Action | null): MarchSelection | null => {
  const group =
    pendingAction?.[0] === 'march' ? pendingAction.slice(2) : pendingAction?.[0] === 'strategic' ? pendingAction.slice(3) : null;
  return group && ({ leaders: group[0], soldiers: group[1] } as MarchSelection);
};

/** Holds the selection for a march: the units of the pending march until the player changes them. */
export const useMarchSelection = (
  board: GameState,
  from: number | null,
  allowed: readonly Action[],
  pendingAction: Action | null,
): [MarchSelection, (selection: MarchSelection) => void] => {
  const offered = useMemo(
    () => (from === null ? null : (largestOfferedSelection(allowed) ?? selectAll(board, from))),
    [board, from, allowed],
  );
  const [set, change] = useState<{ offered: MarchSelection | null; pending: Action | null; selection: MarchSelection } | null>(null);
  const isSet = set !== null && set.offered === offered && set.pending === pendingAction;
  const selection = isSet ? set.selection : (selectionIn(pendingAction) ?? offered ?? EMPTY_SELECTION);
  return [selection, (next) => change({ offered, pending: pendingAction, selection: next })];
};

/** The action that marches the selection to a place. */
export const marchAction = (selection: MarchSelection, to: string): Action => [
  'march',
  to,
  [...selection.leaders],
  Object.fromEntries(Object.entries(selection.soldiers).filter(([, count]) => count > 0)),
];

/** Whether an offered march, of one step or two, has exactly this selection. */
const isSelectionOffered = (selection: MarchSelection, allowed: readonly Action[]): boolean =>
  allowed.map(selectionIn).some((other) => other !== null && isSameAction(marchAction(other, ''), marchAction(selection, '')));

/** Why the selection cannot march, if so: the refusal that most exits share. */
export const mostCommonRefusal = (
  from: number,
  selection: MarchSelection,
  allowed: readonly Action[],
  refusalFor: (action: Action) => Refusal | null,
): Refusal | null => {
  if (selectionSize(selection) === 0 || isSelectionOffered(selection, allowed)) return null;
  const kinds = linkKindsOf(from);
  const byLand = neighboursOf(from).filter((_, index) => kinds[index] !== LANE);
  const refusals = byLand.flatMap((place) => refusalFor(marchAction(selection, placeId(place))) ?? []);
  if (refusals.length < byLand.length) return null;
  const often = ({ clause }: Refusal): number => refusals.filter((one) => one.clause === clause).length;
  return refusals.toSorted((a, b) => often(b) - often(a))[0] ?? null;
};

/** All units that may march, or the largest legal group where a road does not carry all, not even in several marches. */
export const eligibleSelection = (
  board: GameState,
  from: number,
  allowed: readonly Action[],
  refusalFor: (action: Action) => Refusal | null,
  canSplit: (selection: MarchSelection) => boolean,
): MarchSelection => {
  const all = selectAll(board, from);
  return mostCommonRefusal(from, all, allowed, refusalFor) && !canSplit(all) ? (largestOfferedSelection(allowed) ?? all) : all;
};
