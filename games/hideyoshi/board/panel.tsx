import type { Action } from '@gunbai/engine';
import { Crest, crestOf, TargetButton } from '@gunbai/ui';
import { unusedOf, usedOf } from '../rules/board.ts';
import { AREAS, DAIMYO, SIDES, UNITS } from '../rules/components.ts';
import type { Area, Unit } from '../rules/components.ts';
import { countOf } from '../rules/groups.ts';
import { allWhoMay } from '../rules/group.ts';
import type { Grouping } from '../rules/group.ts';
import { ActionButton } from './action.tsx';
import { areaOf, daimyoOf, nameOf, sayOf, stacksIn, stanceOf } from './setting.ts';
import type { Setting } from './setting.ts';

/** What a button is called on which a number stands: in a sentence one piece goes without it, but whoever speaks to the button says it. */
const numberedLabel = (action: Action, setting: Setting): string =>
  action.at(-1) === 1 ? `1 · ${sayOf(setting, action)}` : sayOf(setting, action);

/** Choices that differ only by their last number stand in one row: which pieces, then how many. */
const Counted = ({ actions, setting }: { actions: readonly Action[]; setting: Setting }) => {
  const rows = new Map<string, Action[]>();
  for (const action of actions) {
    const key = JSON.stringify(action.slice(0, -1));
    rows.set(key, [...(rows.get(key) ?? []), action]);
  }
  return (
    <ul className="hy-counted">
      {[...rows.entries()].map(([key, row]) => {
        const first = row[0] as Action;
        const unit = (first[0] === 'recover' ? first[2] : first[1]) as string;
        const face = first[0] === 'lose' ? setting.words.aside(nameOf(setting, 'face', first[2] as string)) : '';
        return (
          <li key={key}>
            <span>
              {nameOf(setting, 'unit', unit)}
              {face}
            </span>
            <span className="hy-numbers">
              {row.toReversed().map((action) => (
                <ActionButton key={JSON.stringify(action)} action={action} setting={setting} label={numberedLabel(action, setting)}>
                  {String(action.at(-1))}
                </ActionButton>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

/** Used pieces that may be turned up, area by area: some of a kind, or all that are there. */
const Recovering = ({ setting }: { setting: Setting }) => {
  const recover = setting.allowed.filter(([verb]) => verb === 'recover');
  const areas = [...new Set(recover.map(([, area]) => area as string))];
  return areas.map((area) => {
    const all = setting.allowed.find(([verb, where]) => verb === 'recoverAll' && where === area);
    return (
      <section key={area} className="hy-recovering" aria-label={nameOf(setting, 'area', area)}>
        <h3>
          {nameOf(setting, 'area', area)}
          {all && <ActionButton action={all} setting={setting} />}
        </h3>
        <Counted actions={recover.filter(([, where]) => where === area)} setting={setting} />
      </section>
    );
  });
};

/** Pieces of the side that stand where a group is formed but may not join it: each says why. */
const StayBehind = ({ setting }: { setting: Setting }) => {
  if (setting.step !== 'group' || !setting.acting) return null;
  const grouping = setting.local as Grouping;
  const { orders, area, taken } = grouping;
  // A general lends his troops his movement, and an event may need a daimyo's piece first: others can join after them.
  const later = allWhoMay(setting.view, grouping);
  const staying = stacksIn(setting.board, area)
    .filter(({ daimyo }) => stanceOf(setting.board, daimyo.index).side === SIDES[orders.side])
    .flatMap(({ daimyo }) => daimyo.units)
    .filter((unit) => unusedOf(setting.board, area, unit) + usedOf(setting.board, area, unit) > 0 && countOf(taken, unit) === 0)
    .flatMap((unit) => {
      const action: Action = ['take', (UNITS[unit] as Unit).id, 1];
      const why = setting.isAgainstRules(action) ? setting.reason(action) : null;
      return why ? [{ unit, action, why }] : [];
    });
  if (staying.length === 0) return null;
  const whyBehind = (unit: number): string => setting.words(countOf(later, unit) > 0 ? 'joinsLater' : 'stays');
  return (
    <ul className="hy-counted hy-staying">
      {staying.map(({ unit, action, why }) => (
        <li key={unit}>
          <span>
            {unusedOf(setting.board, area, unit) + usedOf(setting.board, area, unit)} × {nameOf(setting, 'unit', action[1] as string)}
          </span>
          <TargetButton
            className="hy-use"
            label={nameOf(setting, 'unit', action[1] as string) + setting.words.colon + whyBehind(unit)}
            state="refused"
            answer={() => why}
          >
            {whyBehind(unit)}
          </TargetButton>
        </li>
      ))}
    </ul>
  );
};

const COUNTED = ['take', 'lose', 'recover'];
const RECOVERING = ['recover', 'recoverAll'];
const CARD_VERBS = ['choose', 'revive', 'ambush', 'operations', 'diplomacy', 'mobilise', 'event', 'pass'];
const MAIN = ['go', 'everyone', 'occupy', 'finish', 'enough', 'keep', 'letThem', 'first', 'second'];

/** What can be done that is not pointed at on the map, on a card or on a mat. */
export const Orders = ({ setting }: { setting: Setting }) => {
  const { allowed, words, looked } = setting;
  const places = new Set(allowed.map(placeOf));
  const elsewhere = [
    ...(places.has('map') && looked === null ? [words('onMapNow')] : []),
    ...(places.has('mat') ? [words('onMatsNow')] : []),
    ...(setting.step === 'ambush' && setting.acting && !places.has('card') ? [words('noAmbush')] : []),
  ];
  const counted = allowed.filter(([verb]) => COUNTED.includes(verb) && !RECOVERING.includes(verb));
  const isRecovering = allowed.some(([verb]) => RECOVERING.includes(verb));
  const hunted = allowed.filter(([verb]) => verb === 'hunt');
  const plain = allowed.filter((action) => MAIN.includes(action[0]));
  if (counted.length + plain.length + hunted.length + elsewhere.length === 0 && !isRecovering) return null;
  return (
    <section className="hy-orders" aria-label={words('orders')}>
      {elsewhere.length > 0 && <p className="hy-quiet">{elsewhere.join(words.gap)}</p>}
      {counted.length > 0 && <Counted actions={counted} setting={setting} />}
      {isRecovering && <Recovering setting={setting} />}
      {hunted.length > 0 && (
        <p className="hy-numbers">
          {hunted.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} setting={setting} />
          ))}
        </p>
      )}
      {plain.length > 0 && (
        <p className="hy-plain">
          {plain.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} setting={setting} main />
          ))}
        </p>
      )}
      <StayBehind setting={setting} />
    </section>
  );
};

/** Every action has its place: on the map, on a card, on a mat, or among the orders. */
export const placeOf = (action: Action): 'map' | 'card' | 'mat' | 'orders' | null => {
  if ([...COUNTED, ...RECOVERING, ...MAIN, 'hunt'].includes(action[0])) return 'orders';
  if (CARD_VERBS.includes(action[0])) return 'card';
  if (daimyoOf(action) !== null) return 'mat';
  return areaOf(action) >= 0 ? 'map' : null;
};

/** A stack opened: every piece of an area with its values, and what can be done there. */
export const AreaSheet = ({ setting }: { setting: Setting }) => {
  const { board, words, looked, allowed } = setting;
  if (looked === null) return null;
  const area = AREAS[looked] as Area;
  const holder = DAIMYO[board.circle[looked] as number];
  const actions = allowed
    .filter((action) => areaOf(action) === looked && !COUNTED.includes(action[0]))
    .toSorted(([one], [other]) => Number(other === 'attack') - Number(one === 'attack'));
  return (
    <section className="hy-sheet panel" aria-label={nameOf(setting, 'area', area.id)}>
      <header>
        <h2>{nameOf(setting, 'area', area.id)}</h2>
        <span className="hy-quiet">
          {area.isSea ? words('sea') : holder ? words('control', { daimyo: nameOf(setting, 'daimyo', holder.id) }) : words('nobody')}
          {area.isResource && ` · ${words('resource')}`}
        </span>
        <button type="button" className="button" data-kind="quiet" aria-label={words('close')} onClick={() => setting.look(null)}>
          ×
        </button>
      </header>
      {actions.length > 0 && (
        <p className="hy-plain">
          {actions.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} setting={setting} main />
          ))}
        </p>
      )}
      {stacksIn(board, looked).length === 0 && <p className="hy-quiet">{words('empty')}</p>}
      <ul className="hy-pieces">
        {stacksIn(board, looked).flatMap(({ daimyo }) =>
          daimyo.units
            .filter((unit) => unusedOf(board, looked, unit) + usedOf(board, looked, unit) > 0)
            .map((unit) => {
              const { id, attack, move } = UNITS[unit] as Unit;
              return (
                <li key={id} data-thing={`unit:${id}`}>
                  <span className="hy-mat-crest" style={{ background: crestOf(daimyo.id).fill, color: crestOf(daimyo.id).ink }}>
                    <Crest clan={daimyo.id} size={16} />
                  </span>
                  <span>{nameOf(setting, 'unit', id)}</span>
                  <span className="hy-quiet">{words('attackMove', { a: attack, m: move })}</span>
                  <span>
                    {unusedOf(board, looked, unit)} {words('unused')}
                    {usedOf(board, looked, unit) > 0 && `, ${usedOf(board, looked, unit)} ${words('used')}`}
                  </span>
                </li>
              );
            }),
        )}
      </ul>
    </section>
  );
};
