import type { Action } from '@gunbai/engine';
import type { BoardProps } from '@gunbai/ui';
import { LANE, leaderOf, linkKindsOf, neighboursOf, placeId } from '../../rules/components.ts';
import type { LeaderId } from '../../rules/components.ts';
import { marchLimit } from '../../rules/movement/link-limits.ts';
import { isLeaderOutOfCommunication, parseSoldierKind } from '../../rules/movement/march-groups.ts';
import type { GameState } from '../../rules/state.ts';
import { marchAction } from './march-selection.ts';
import type { MarchSelection } from './march-selection.ts';

interface Unit {
  readonly weight: number;
  addTo(group: MarchSelection): MarchSelection;
}

const leaderUnit = (board: GameState, leader: string): Unit => ({
  weight: isLeaderOutOfCommunication(board, leaderOf(leader as LeaderId)) ? 2 : 1,
  addTo: ({ leaders, soldiers }) => ({ leaders: [...leaders, leader], soldiers }),
});
const soldierUnit = (kind: string): Unit => ({
  weight: parseSoldierKind(kind).isOut ? 2 : 1,
  addTo: ({ leaders, soldiers }) => ({ leaders, soldiers: { ...soldiers, [kind]: (soldiers[kind] ?? 0) + 1 } }),
});

/** 9.3.1, 9.3.2 The units in groups that fit the link, leaders first. Units out of communication count twice (5.3.1a). */
const groupsWithin = (board: GameState, { leaders, soldiers }: MarchSelection, limit: number): MarchSelection[] => {
  const units = [
    ...leaders.map((leader) => leaderUnit(board, leader)),
    ...Object.entries(soldiers).flatMap(([kind, count]) => Array.from({ length: count }, () => soldierUnit(kind))),
  ];
  const groups: MarchSelection[] = [];
  let room = 0;
  for (const unit of units) {
    if (unit.weight > room) {
      groups.push({ leaders: [], soldiers: {} });
      room = limit;
    }
    room -= unit.weight;
    groups.push(unit.addTo(groups.pop() as MarchSelection));
  }
  return groups;
};

type Position = Pick<BoardProps<GameState>, 'lookAhead' | 'refusalFor'>;

/** Whether the actions are allowed one after another. */
const areAllowedInTurn = ([action, ...then]: readonly Action[], position: Position): boolean => {
  if (action === undefined) return true;
  if (position.refusalFor(action)) return false;
  const next = then.length === 0 ? null : position.lookAhead?.(action);
  return then.length === 0 || (next ? areAllowedInTurn(then, next) : false);
};

/** Several marches in a row, by destination: where the link does not carry all selected units at once, but movement points are left. */
export const splitMarches = (
  board: GameState,
  position: Position,
  from: number,
  selection: MarchSelection,
): ReadonlyMap<number, readonly Action[]> => {
  const kinds = linkKindsOf(from);
  const marches = neighboursOf(from).flatMap((to, index) => {
    const kind = kinds[index] as number;
    const clause = kind === LANE ? undefined : position.refusalFor(marchAction(selection, placeId(to)))?.clause;
    if (clause !== '9.3.1' && clause !== '9.3.2') return [];
    const groups = groupsWithin(board, selection, marchLimit(kind));
    const [first, ...others] = groups.map((group) => marchAction(group, placeId(to)));
    const actions = first === undefined ? [] : [first, ...others.flatMap((march): Action[] => [['from', placeId(from)], march])];
    return groups.length <= board.points && areAllowedInTurn(actions, position) ? [[to, actions] as const] : [];
  });
  return new Map(marches);
};
