import type { Action } from '@gunbai/engine';
import { Crest, crestOf } from '@gunbai/ui';
import { pooledOf, removedOf } from '../rules/board.ts';
import { DAIMYO, daimyoAt, SIDES, UNITS } from '../rules/components.ts';
import type { Daimyo, Unit } from '../rules/components.ts';
import { isFrozen } from '../rules/groups.ts';
import { ActionButton } from './action.tsx';
import { daimyoOf, nameOf, stanceOf } from './setting.ts';
import type { Setting } from './setting.ts';
import './mats.css';

/** The participation track: a space of each colour, where the marker stands, and how far that is from war. */
const Participation = ({ daimyo, setting }: { daimyo: Daimyo; setting: Setting }) => {
  const { board, words } = setting;
  const at = board.marker[daimyo.index] as number;
  const { side, state } = stanceOf(board, daimyo.index);
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
      <span className="hy-mat-state">{state === 'war' ? words('atWar') : words('steps', { n: steps })}</span>
    </span>
  );
};

/** Whoever is at war cannot be won over any more, only bound more firmly. */
const isBound = (board: Setting['board'], daimyo: number): boolean => stanceOf(board, daimyo).state === 'war';

const bindingOf = (action: Action, setting: Setting): string | undefined => {
  const id = action[1] as string;
  const isBinding = action[0] === 'sway' && setting.step === 'diplomacy' && isBound(setting.board, daimyoAt(id));
  return isBinding && setting.board.side[daimyoAt(id)] === setting.board.active
    ? setting.words('bind', { daimyo: nameOf(setting, 'daimyo', id) })
    : undefined;
};

const Mat = ({ daimyo, setting, actions }: { daimyo: Daimyo; setting: Setting; actions: readonly Action[] }) => {
  const { board, words } = setting;
  const { side, state } = stanceOf(board, daimyo.index);
  const pool = daimyo.units.reduce((sum, unit) => sum + pooledOf(board, unit), 0);
  const generals = daimyo.units.slice(1).filter((unit) => pooledOf(board, unit) > 0);
  const onMap = board.onMap[daimyo.index] as number;
  const removed = daimyo.units.reduce((sum, unit) => sum + removedOf(board, unit), 0);
  return (
    <li
      className="hy-mat"
      data-side={side}
      data-stance={state}
      data-thing={`daimyo:${daimyo.id}`}
      data-lit={actions.length > 0 || undefined}
    >
      <span className="hy-mat-crest" style={{ background: crestOf(daimyo.id).fill, color: crestOf(daimyo.id).ink }}>
        <Crest clan={daimyo.id} size={20} />
      </span>
      <span className="hy-mat-name serif">{nameOf(setting, 'daimyo', daimyo.id)}</span>
      <Participation daimyo={daimyo} setting={setting} />
      <span className="hy-mat-counts" title={words.list(generals.map((unit) => nameOf(setting, 'unit', (UNITS[unit] as Unit).id)))}>
        {onMap > 0 ? words('onMap', { n: onMap }) : words('offMap')} · {words('pool', { n: pool })}
        {removed > 0 && ` · ${words('removed', { n: removed })}`}
        {isFrozen(board, daimyo.index) && ` · ${words('frozen')}`}
      </span>
      {actions.length > 0 && (
        <span className="hy-mat-actions">
          {actions.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} setting={setting} label={bindingOf(action, setting)} />
          ))}
        </span>
      )}
    </li>
  );
};

/** The daimyo boxes: who is on which side, how near to war, and what lies in his pool. */
export const Mats = ({ setting }: { setting: Setting }) => {
  const { board, words, allowed } = setting;
  const actions = (id: string): Action[] => allowed.filter((action) => daimyoOf(action) === id);
  // Whoever can be chosen comes first, and of them whoever is not at war yet; the others keep their order.
  const isLit = ({ id }: Daimyo): boolean => actions(id).length > 0;
  const rank = (one: Daimyo): number => (isLit(one) ? (isBound(board, one.index) ? 1 : 0) : 2);
  const boxes = SIDES.map((side, index) => ({
    side,
    daimyo: DAIMYO.filter((one) => board.side[one.index] === index).toSorted((a, b) => rank(a) - rank(b)),
  })).toSorted((a, b) => Number(b.daimyo.some(isLit)) - Number(a.daimyo.some(isLit)));
  return (
    <section className="hy-mats" aria-label={words('daimyo')}>
      {boxes.map(({ side, daimyo }) => (
        <div key={side}>
          <h2 data-side={side}>{words(side)}</h2>
          <ul>
            {daimyo.map((one) => (
              <Mat key={one.id} daimyo={one} setting={setting} actions={actions(one.id)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
