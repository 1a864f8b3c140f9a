import { clanColours, Crest } from '@gunbai/ui';
import { LEADERS, placeId, clanId, NONE } from '../../rules/components.ts';
import { parseSoldierKind, isLeaderFreeToMove } from '../../rules/movement/march-groups.ts';
import { canSendKind, canSendLeader, EMPTY_SELECTION, selectionSize, soldierKindsAt } from './march-selection.ts';
import type { MarchSelection } from './march-selection.ts';
import type { BoardContext } from '../board-context.ts';

/** Checkboxes and counts that select the marching units. */
export const MarchPanel = ({
  from,
  selection,
  refusalText,
  marches,
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
  /** How many marches in a row take the selection, each for a movement point. */
  readonly marches: number;
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
      {marches > 1 && <p role="status">{messages('severalMarches', { n: marches })}</p>}
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
