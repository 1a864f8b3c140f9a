import type { Action } from '@gunbai/engine';
import { Crest, crestOf, TargetButton } from '@gunbai/ui';
import { countUnused, countUsed } from '../rules/state.ts';
import { AREAS, DAIMYO, SIDES, UNITS } from '../rules/components.ts';
import type { Area, Unit } from '../rules/components.ts';
import { countUnit } from '../rules/group-rules.ts';
import { largestGroup } from '../rules/choose-group.ts';
import type { Grouping } from '../rules/choose-group.ts';
import { ActionButton } from './ActionButton.tsx';
import { actionArea, actionDaimyo, nameOf, formatBoardAction, listStacks, daimyoStance } from './board-context.ts';
import type { BoardContext } from './board-context.ts';

/** The accessible name of a button with a number: it includes the number even if that is one. */
const numberedLabel = (action: Action, context: BoardContext): string =>
  action.at(-1) === 1 ? `1 · ${formatBoardAction(context, action)}` : formatBoardAction(context, action);

/** Choices that differ only by their number share a row: the pieces, then how many. */
const CountedChoices = ({ actions, context }: { actions: readonly Action[]; context: BoardContext }) => {
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
        const face = first[0] === 'lose' ? context.messages.parenthesize(nameOf(context, 'face', first[2] as string)) : '';
        return (
          <li key={key}>
            <span>
              {nameOf(context, 'unit', unit)}
              {face}
            </span>
            <span className="hy-numbers">
              {row.toReversed().map((action) => (
                <ActionButton key={JSON.stringify(action)} action={action} context={context} label={numberedLabel(action, context)}>
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

/** Used pieces that may recover, area by area: some of a kind, or all. */
const RecoveryChoices = ({ context }: { context: BoardContext }) => {
  const recover = context.allowed.filter(([type]) => type === 'recover');
  const areas = [...new Set(recover.map(([, area]) => area as string))];
  return areas.map((area) => {
    const all = context.allowed.find(([type, where]) => type === 'recoverAll' && where === area);
    return (
      <section key={area} className="hy-recovering" aria-label={nameOf(context, 'area', area)}>
        <h3>
          {nameOf(context, 'area', area)}
          {all && <ActionButton action={all} context={context} />}
        </h3>
        <CountedChoices actions={recover.filter(([, where]) => where === area)} context={context} />
      </section>
    );
  });
};

/** Own pieces in the area that cannot join the group, each with its reason. */
const PiecesStayingBehind = ({ context }: { context: BoardContext }) => {
  if (context.step !== 'group' || !context.acting) return null;
  const grouping = context.local as Grouping;
  const { orders, area, taken } = grouping;
  // A general lends his movement, and an event may need a daimyo's piece first: others can join later.
  const later = largestGroup(context.view, grouping);
  const staying = listStacks(context.board, area)
    .filter(({ daimyo }) => daimyoStance(context.board, daimyo.index).side === SIDES[orders.side])
    .flatMap(({ daimyo }) => daimyo.units)
    .filter((unit) => countUnused(context.board, area, unit) + countUsed(context.board, area, unit) > 0 && countUnit(taken, unit) === 0)
    .flatMap((unit) => {
      const action: Action = ['take', (UNITS[unit] as Unit).id, 1];
      const reason = context.isRefusedByRule(action) ? context.explainRefusal(action) : null;
      return reason ? [{ unit, action, why: reason }] : [];
    });
  if (staying.length === 0) return null;
  const stayReason = (unit: number): string => context.messages(countUnit(later, unit) > 0 ? 'joinsLater' : 'staysBehind');
  return (
    <ul className="hy-counted hy-staying">
      {staying.map(({ unit, action, why: reason }) => (
        <li key={unit}>
          <span>
            {countUnused(context.board, area, unit) + countUsed(context.board, area, unit)} × {nameOf(context, 'unit', action[1] as string)}
          </span>
          <TargetButton
            className="hy-use"
            label={nameOf(context, 'unit', action[1] as string) + context.messages.labelColon + stayReason(unit)}
            state="refused"
            getTooltip={() => reason}
          >
            {stayReason(unit)}
          </TargetButton>
        </li>
      ))}
    </ul>
  );
};

const COUNTED_ACTIONS = ['take', 'lose', 'recover'];
const RECOVERY_ACTIONS = ['recover', 'recoverAll'];
const CARD_ACTIONS = ['choose', 'revive', 'ambush', 'operations', 'diplomacy', 'mobilise', 'event', 'pass'];
const PRIMARY_ACTIONS = ['go', 'everyone', 'occupy', 'finish', 'enough', 'keep', 'letThem', 'first', 'second'];

/** Choices that are not on the map, a card or a mat. */
export const OrdersPanel = ({ context }: { context: BoardContext }) => {
  const { allowed, messages, openArea } = context;
  const places = new Set(allowed.map(locateAction));
  const hints = [
    ...(places.has('map') && openArea === null ? [messages('onMapNow')] : []),
    ...(places.has('mat') ? [messages('onMatsNow')] : []),
    ...(context.step === 'ambush' && context.acting && !places.has('card') ? [messages('noAmbush')] : []),
  ];
  const counted = allowed.filter(([type]) => COUNTED_ACTIONS.includes(type) && !RECOVERY_ACTIONS.includes(type));
  const isRecovering = allowed.some(([type]) => RECOVERY_ACTIONS.includes(type));
  const hunted = allowed.filter(([type]) => type === 'hunt');
  const plain = allowed.filter((action) => PRIMARY_ACTIONS.includes(action[0]));
  if (counted.length + plain.length + hunted.length + hints.length === 0 && !isRecovering) return null;
  return (
    <section className="hy-orders" aria-label={messages('orders')}>
      {hints.length > 0 && <p className="hy-quiet">{hints.join(messages.sentenceGap)}</p>}
      {counted.length > 0 && <CountedChoices actions={counted} context={context} />}
      {isRecovering && <RecoveryChoices context={context} />}
      {hunted.length > 0 && (
        <p className="hy-numbers">
          {hunted.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} context={context} />
          ))}
        </p>
      )}
      {plain.length > 0 && (
        <p className="hy-plain">
          {plain.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} context={context} isPrimary />
          ))}
        </p>
      )}
      <PiecesStayingBehind context={context} />
    </section>
  );
};

/** Where each action is offered: on the map, on a card, on a mat, or in the orders. */
export const locateAction = (action: Action): 'map' | 'card' | 'mat' | 'orders' | null => {
  if ([...COUNTED_ACTIONS, ...RECOVERY_ACTIONS, ...PRIMARY_ACTIONS, 'hunt'].includes(action[0])) return 'orders';
  if (CARD_ACTIONS.includes(action[0])) return 'card';
  if (actionDaimyo(action) !== null) return 'mat';
  return actionArea(action) >= 0 ? 'map' : null;
};

/** An open area: all its pieces with their values, and the actions there. */
export const AreaDetails = ({ context }: { context: BoardContext }) => {
  const { board, messages, openArea, allowed } = context;
  if (openArea === null) return null;
  const area = AREAS[openArea] as Area;
  const holder = DAIMYO[board.circle[openArea] as number];
  const actions = allowed
    .filter((action) => actionArea(action) === openArea && !COUNTED_ACTIONS.includes(action[0]))
    .toSorted(([one], [other]) => Number(other === 'attack') - Number(one === 'attack'));
  return (
    <section className="hy-sheet panel" aria-label={nameOf(context, 'area', area.id)}>
      <header>
        <h2>{nameOf(context, 'area', area.id)}</h2>
        <span className="hy-quiet">
          {area.isSea
            ? messages('sea')
            : holder
              ? messages('control', { daimyo: nameOf(context, 'daimyo', holder.id) })
              : messages('nobody')}
          {area.isResource && ` · ${messages('resource')}`}
        </span>
        <button type="button" className="button" data-kind="quiet" aria-label={messages('close')} onClick={() => context.setOpenArea(null)}>
          ×
        </button>
      </header>
      {actions.length > 0 && (
        <p className="hy-plain">
          {actions.map((action) => (
            <ActionButton key={JSON.stringify(action)} action={action} context={context} isPrimary />
          ))}
        </p>
      )}
      <AreaPieces area={openArea} context={context} />
    </section>
  );
};

/** All pieces in an area, with their values. */
const AreaPieces = ({ area, context }: { area: number; context: BoardContext }) => {
  const { board, messages } = context;
  const stacks = listStacks(board, area);
  if (stacks.length === 0) return <p className="hy-quiet">{messages('empty')}</p>;
  return (
    <ul className="hy-pieces">
      {stacks.flatMap(({ daimyo }) =>
        daimyo.units
          .filter((unit) => countUnused(board, area, unit) + countUsed(board, area, unit) > 0)
          .map((unit) => {
            const { id, attack, move } = UNITS[unit] as Unit;
            return (
              <li key={id} data-ref={`unit:${id}`}>
                <span className="hy-mat-crest" style={{ background: crestOf(daimyo.id).fill, color: crestOf(daimyo.id).ink }}>
                  <Crest clan={daimyo.id} size={16} />
                </span>
                <span>{nameOf(context, 'unit', id)}</span>
                <span className="hy-quiet">{messages('attackMove', { a: attack, m: move })}</span>
                <span>
                  {countUnused(board, area, unit)} {messages('unused')}
                  {countUsed(board, area, unit) > 0 && `, ${countUsed(board, area, unit)} ${messages('used')}`}
                </span>
              </li>
            );
          }),
      )}
    </ul>
  );
};

/** An area and its pieces, to look at. */
export const AreaCard = ({ area, context }: { area: number; context: BoardContext }) => (
  <>
    <strong className="serif">{nameOf(context, 'area', (AREAS[area] as Area).id)}</strong>
    <AreaPieces area={area} context={context} />
  </>
);
