import { isSameAction } from '@gunbai/engine';
import type { Action, Refusal } from '@gunbai/engine';
import { clanColours, Crest } from '@gunbai/ui';
import { useMemo, useState } from 'react';
import { leadersAt } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { CLAN_ODA, CLANS, leaderId, linkKindsOf, neighboursOf, LANE, placeId, LEADERS, clanId, NONE } from '../../rules/components.ts';
import { parseSoldierKind, soldierKindName, countFreeSoldiers, isLeaderFreeToMove } from '../../rules/movement/march-groups.ts';
import { TOKUGAWA_SEAT } from '../../rules/seats.ts';
import { isBoundBySpheres, canMoveLeader } from '../../rules/multiplayer/spheres.ts';
import type { BoardContext } from '../board-context.ts';

/** The selected units: leaders by id, soldiers by kind. */
export interface MarchSelection {
  readonly leaders: readonly string[];
  readonly soldiers: Readonly<Record<string, number>>;
}

/** 16.2.2.2, 16.2.6.1 With four players each Oda player marches his own units. */
const canSendLeader = (board: GameState, leader: number): boolean => !isBoundBySpheres(board) || canMoveLeader(board, leader);
const canSendKind = (board: GameState, kind: string): boolean =>
  !isBoundBySpheres(board) || parseSoldierKind(kind).clan === CLAN_ODA || board.activeSeat === TOKUGAWA_SEAT;

const soldierKindsAt = (board: GameState, from: number): { kind: string; max: number }[] =>
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

const selectionSize = ({ leaders, soldiers }: MarchSelection): number =>
  leaders.length + Object.values(soldiers).reduce((sum, count) => sum + count, 0);

/** The largest group that the rules offer, as the initial selection. */
const largestOfferedSelection = (allowed: readonly Action[]): MarchSelection | null => {
  const groups = allowed.filter(([verb]) => verb === 'march').map(([, , leaders, soldiers]) => ({ leaders, soldiers }) as MarchSelection);
  return groups.toSorted((a, b) => selectionSize(b) - selectionSize(a))[0] ?? null;
};

const EMPTY_SELECTION: MarchSelection = { leaders: [], soldiers: {} };

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

/** All units that may march, or the largest legal group where a road does not carry all. */
export const eligibleSelection = (
  board: GameState,
  from: number,
  allowed: readonly Action[],
  refusalFor: (action: Action) => Refusal | null,
): MarchSelection => {
  const all = selectAll(board, from);
  return mostCommonRefusal(from, all, allowed, refusalFor) ? (largestOfferedSelection(allowed) ?? all) : all;
};

/** Checkboxes and counts that select the marching units. */
export const MarchPanel = ({
  from,
  selection,
  refusalText,
  eligible,
  onChange,
  context,
}: {
  from: number;
  selection: MarchSelection;
  /** The group that the button for all eligible units selects. */
  readonly eligible: MarchSelection;
  /** Why this selection cannot march. */
  refusalText: string | null;
  onChange(selection: MarchSelection): void;
  context: BoardContext;
}) => {
  const { view, messages, names } = context;
  const { board } = view;
  const leaders = LEADERS.filter(({ index }) => board.leaderAt[index] === from && isLeaderFreeToMove(board, index));
  const set = (kind: string, count: number): void => onChange({ ...selection, soldiers: { ...selection.soldiers, [kind]: count } });
  return (
    <section className="mdt-panel mdt-march">
      <h3>{messages('marchGroup', { place: names.place(placeId(from)) })}</h3>
      <p className="mdt-muted">
        {messages('marchGroupHint')} <strong>{messages('unitsSelected', { n: selectionSize(selection) })}</strong>
      </p>
      {refusalText !== null && (
        <p className="mdt-march-refusal" role="status">
          {refusalText}
        </p>
      )}
      {leaders.map(({ id, index }) => (
        <label key={id} className="mdt-unit">
          <input
            type="checkbox"
            checked={selection.leaders.includes(id)}
            disabled={!canSendLeader(board, index)}
            onChange={({ target }) =>
              onChange({
                ...selection,
                leaders: target.checked ? [...selection.leaders, id] : selection.leaders.filter((one) => one !== id),
              })
            }
          />
          <span className="mdt-leader-crest" style={clanColours(clanId(board.leaderClan[index] as number))}>
            <Crest clan={clanId(board.leaderClan[index] as number)} size={16} colour="var(--clan-ink)" />
          </span>
          <span>
            <strong>{names.leader(id)}</strong>{' '}
            {!canSendLeader(board, index) && board.lord[index] !== NONE && (
              <small>{messages('ledBy', { seat: names.seat(view.seats[board.lord[index] as number] ?? '') })}</small>
            )}
          </span>
        </label>
      ))}
      {soldierKindsAt(board, from).map(({ kind, max }) => {
        const { clan, isOut } = parseSoldierKind(kind);
        const count = selection.soldiers[kind] ?? 0;
        const name = `${names.clan(clanId(clan))}${isOut ? ` (${messages('outOfCommunication')})` : ''}`;
        return (
          <div key={kind} className="mdt-unit">
            <span className="mdt-leader-crest" style={clanColours(clanId(clan))}>
              <Crest clan={clanId(clan)} size={16} colour="var(--clan-ink)" />
            </span>
            <span>{name}</span>
            <span className="mdt-stepper">
              <button
                type="button"
                className="button"
                aria-label={`${name}${messages.labelColon}${messages('fewer')}`}
                disabled={count === 0}
                onClick={() => set(kind, count - 1)}
              >
                −
              </button>
              <output>
                {count}/{max}
              </output>
              <button
                type="button"
                className="button"
                aria-label={`${name}${messages.labelColon}${messages('more')}`}
                disabled={count === max || !canSendKind(board, kind)}
                onClick={() => set(kind, count + 1)}
              >
                +
              </button>
            </span>
          </div>
        );
      })}
      <p className="mdt-row">
        <button type="button" className="button" onClick={() => onChange(eligible)}>
          {messages('all')}
        </button>
        <button type="button" className="button" onClick={() => onChange(EMPTY_SELECTION)}>
          {messages('none')}
        </button>
      </p>
    </section>
  );
};
