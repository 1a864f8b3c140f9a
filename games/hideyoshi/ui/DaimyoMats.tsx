import type { Action } from '@gunbai/engine';
import { Crest, crestOf } from '@gunbai/ui';
import { countPooled, countRemoved } from '../rules/state.ts';
import { DAIMYO, daimyoAt, SIDES, UNITS } from '../rules/components.ts';
import type { Daimyo, Unit } from '../rules/components.ts';
import { isFrozen } from '../rules/group-rules.ts';
import { ActionButton } from './ActionButton.tsx';
import { actionDaimyo, nameOf, daimyoStance } from './board-context.ts';
import type { BoardContext } from './board-context.ts';
import './daimyo-mats.css';

/** The participation track: spaces by colour, the marker, and its distance from war. */
const ParticipationTrack = ({ daimyo, context }: { daimyo: Daimyo; context: BoardContext }) => {
  const { board, messages } = context;
  const at = board.marker[daimyo.index] as number;
  const { side, state } = daimyoStance(board, daimyo.index);
  const steps = side === 'hideyoshi' ? at - daimyo.track.lastIndexOf('yellow') : daimyo.track.indexOf('green') - at;
  return (
    <span className="hy-participation">
      {daimyo.track.length > 0 && (
        <span className="hy-track" aria-hidden="true">
          {daimyo.track.map((colour, space) => (
            <span key={space} className="hy-space" data-colour={colour} data-here={space === at || undefined} />
          ))}
        </span>
      )}
      <span className="hy-mat-state">{state === 'war' ? messages('atWar') : messages('steps', { n: steps })}</span>
    </span>
  );
};

/** A daimyo at war can only be secured further. */
const isAtWar = (board: BoardContext['board'], daimyo: number): boolean => daimyoStance(board, daimyo).state === 'war';

const bindingLabel = (action: Action, context: BoardContext): string | undefined => {
  const id = action[1] as string;
  const isBinding = action[0] === 'sway' && context.step === 'diplomacy' && isAtWar(context.board, daimyoAt(id));
  return isBinding && context.board.side[daimyoAt(id)] === context.board.active
    ? context.messages('bindFurther', { daimyo: nameOf(context, 'daimyo', id) })
    : undefined;
};

const DaimyoMat = ({ daimyo, context, actions }: { daimyo: Daimyo; context: BoardContext; actions: readonly Action[] }) => {
  const { board, messages } = context;
  const { side, state } = daimyoStance(board, daimyo.index);
  const pool = daimyo.units.reduce((sum, unit) => sum + countPooled(board, unit), 0);
  const generals = daimyo.units.slice(1).filter((unit) => countPooled(board, unit) > 0);
  const onMap = board.onMap[daimyo.index] as number;
  const removed = daimyo.units.reduce((sum, unit) => sum + countRemoved(board, unit), 0);
  return (
    <li
      className="hy-mat"
      data-side={side}
      data-stance={state}
      data-ref={`daimyo:${daimyo.id}`}
      data-selectable={actions.length > 0 || undefined}
    >
      <span className="hy-mat-crest" style={{ background: crestOf(daimyo.id).fill, color: crestOf(daimyo.id).ink }}>
        <Crest clan={daimyo.id} size={20} />
      </span>
      <span className="hy-mat-name serif">{nameOf(context, 'daimyo', daimyo.id)}</span>
      <ParticipationTrack daimyo={daimyo} context={context} />
      <span className="hy-mat-counts" title={messages.list(generals.map((unit) => nameOf(context, 'unit', (UNITS[unit] as Unit).id)))}>
        {onMap > 0 ? messages('onMap', { n: onMap }) : messages('offMap')} · {messages('pool', { n: pool })}
        {removed > 0 && ` · ${messages('removed', { n: removed })}`}
        {isFrozen(board, daimyo.index) && ` · ${messages('frozen')}`}
      </span>
      {actions.length > 0 && (
        <span className="hy-mat-actions">
          {actions.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} context={context} label={bindingLabel(action, context)} />
          ))}
        </span>
      )}
    </li>
  );
};

/** The daimyo mats: side, steps to war, and pieces in the pool. */
export const DaimyoMats = ({ context }: { context: BoardContext }) => {
  const { board, messages, allowed } = context;
  const actions = (id: string): Action[] => allowed.filter((action) => actionDaimyo(action) === id);
  // Selectable daimyo come first, those not at war before the others.
  const isSelectable = ({ id }: Daimyo): boolean => actions(id).length > 0;
  const rank = (one: Daimyo): number => (isSelectable(one) ? (isAtWar(board, one.index) ? 1 : 0) : 2);
  const boxes = SIDES.map((side, index) => ({
    side,
    daimyo: DAIMYO.filter((one) => board.side[one.index] === index).toSorted((a, b) => rank(a) - rank(b)),
  })).toSorted((a, b) => Number(b.daimyo.some(isSelectable)) - Number(a.daimyo.some(isSelectable)));
  return (
    <section className="hy-mats" aria-label={messages('daimyo')}>
      {boxes.map(({ side, daimyo }) => (
        <div key={side}>
          <h2 data-side={side}>{messages(side)}</h2>
          <ul>
            {daimyo.map((one) => (
              <DaimyoMat key={one.id} daimyo={one} context={context} actions={actions(one.id)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
