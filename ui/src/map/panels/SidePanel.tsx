import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import type { MessagePart } from '@gunbai/shared/i18n';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { chooseOrder, refKind } from '../../action-picker.ts';
import type { ActionPicker, ThingRef } from '../../action-picker.ts';
import { useRovingTabindex } from '../../roving-tabindex.ts';
import { useUiMessages } from '../../i18n.ts';
import { Legend } from './Legend.tsx';
import { LastRoll } from './LastRoll.tsx';
import { TargetButton } from '../../Target.tsx';
import { StackList } from './StackList.tsx';
import type { StackItem } from './StackList.tsx';
import type { MapAction, RefusedOrder, UnitOnMap, HexWargameBoardProps } from '../types.ts';

interface SidePanelProps extends HexWargameBoardProps {
  readonly picker: ActionPicker<MapAction>;
  /** The open hex, and whether the reader opened it. */
  readonly openHex: Hex | null;
  readonly isUserOpened: boolean;
  /** Picked things, or the things of the pending action. */
  readonly selectedRefs: readonly ThingRef[];
  /** Called with an action when the reader hovers over an order, and with null afterwards: the map previews it. */
  onPreview(action: MapAction | null): void;
  /** Number of hexes with targets. */
  readonly spreadCount: number;
  onShowNext(): void;
}

/** Up to this many orders are listed as buttons before any pick; more are easier to choose on the map. */
const MAX_LISTED_AFTER_PICK = 14;
const MAX_LISTED = 4;

/** What an order comes to: its last action. */
const finalAction = ({ action, then }: MapAction): Action => then?.at(-1) ?? action;

/** The orders to list. Those along a path are given on the map; several may share their first step, which is listed once. */
const listedOrders = (actions: readonly MapAction[]): MapAction[] =>
  actions
    .filter(({ then = [], path }) => then.length === 0 || !path)
    .filter((one, index, all) => all.findIndex((other) => isSameAction(finalAction(other), finalAction(one))) === index);

/** Scrolls a part of the panel into view, below sticky orders. */
const scrollIntoPanel = (part: HTMLElement | null, block: ScrollLogicalPosition): void => {
  const orderList = part?.closest('.side-panel')?.querySelector<HTMLElement>('.order-list');
  if (!part) return;
  const isCovered = orderList && !orderList.contains(part) && getComputedStyle(orderList).position === 'sticky';
  part.style.scrollMarginTop = isCovered ? `${orderList.offsetHeight}px` : '';
  part.scrollIntoView?.({ block });
};

/** Scrolls itself into view, once. */
const ScrollAnchor = ({ block = 'nearest' }: { block?: ScrollLogicalPosition }) => {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => scrollIntoPanel(anchor.current, block), [block]);
  return <span ref={anchor} />;
};

/** Orders: the picks so far, what to pick next, and the available orders. */
const OrderList = (props: SidePanelProps) => {
  const { picker, boardProps, units, refusedActions = [] } = props;
  const t = useUiMessages();
  const { completed, incomplete, picked, nextRefs } = picker;
  const waitingUnits = units.filter(({ id, hex }) => hex === null && nextRefs.has(`unit:${id}`));
  const furtherOrders = listedOrders(incomplete);
  const listedActions =
    furtherOrders.length <= (picked.length > 0 ? MAX_LISTED_AFTER_PICK : MAX_LISTED)
      ? listedOrders([...completed, ...furtherOrders])
      : completed;
  const [first] = picked;
  const refusedOrders = first === undefined ? [] : (props.refusedOrdersOf?.(first) ?? []);
  if (boardProps.actingSeat === null) return null;
  return (
    <section className="order-list" aria-label={t('orders')}>
      <ScrollAnchor key={`${picked.join()} ${completed.map(({ action }) => action[0]).join()}`} />
      {picked.length > 0 && <PickedRefs {...props} />}
      {incomplete.length > 0 && <p className="order-prompt">{t(pickPromptKey(nextRefs))}</p>}
      {props.spreadCount > 1 && waitingUnits.length === 0 && (
        <button type="button" className="button order-show-next" data-kind="quiet" onClick={props.onShowNext}>
          {t('showNextPlace', props.spreadCount)}
        </button>
      )}
      {waitingUnits.length > 0 && <StackList items={waitingUnits.map((unit) => toStackItem(unit, props))} isUngrouped />}
      <ul className="order-actions">
        {listedActions.map((action) => (
          <li key={JSON.stringify([action.action, action.then])}>
            <OrderButton {...props} action={action} />
          </li>
        ))}
      </ul>
      {picked.length === 0 && refusedActions.length > 0 && (
        <RefusedOrders {...props} refused={refusedActions.map((action) => ({ label: props.actionLabel(action), action }))} />
      )}
      {refusedOrders.length > 0 && (
        <>
          <p className="order-prompt order-refusals-title">{t('notPossible')}</p>
          <RefusedOrders {...props} refused={refusedOrders} />
        </>
      )}
    </section>
  );
};

/** The picks so far, and a button to undo one. */
const PickedRefs = ({ picker, refName }: Pick<SidePanelProps, 'picker' | 'refName'>) => {
  const t = useUiMessages();
  return (
    <p className="order-picked">
      {picker.picked.map((ref) => (
        <span key={ref} className="order-chip">
          {refName(ref)}
        </span>
      ))}
      <button type="button" className="button" data-kind="quiet" onClick={picker.undoPick}>
        {t('back')}
      </button>
    </p>
  );
};

/** The leaders in the hex that an order is aimed at, and how many more there are. */
const namesInTarget = ({ units, grid, aimedOrders }: SidePanelProps, action: Action): string => {
  const hex = aimedOrders?.has(action[0]) ? grid.hexByLabel.get(String(action.at(-1))) : undefined;
  const leaders = hex === undefined ? [] : units.filter((unit) => unit.hex === hex && unit.isLeader);
  const [first] = leaders;
  return first ? ` (${first.name}${leaders.length > 1 ? ` +${leaders.length - 1}` : ''})` : '';
};

/** What an order comes to, with the names of those it is aimed at. */
const orderLabel = (props: SidePanelProps, order: MapAction): string => {
  const action = finalAction(order);
  return props.actionLabel(action) + namesInTarget(props, action);
};

/** An order as a button; hover previews it on the map. */
const OrderButton = ({ action, ...props }: SidePanelProps & { action: MapAction }) => {
  const { boardProps, onPreview } = props;
  return (
    <button
      type="button"
      className="button order-button"
      aria-pressed={isSameAction(boardProps.pendingAction, action.action) || undefined}
      onClick={() => {
        onPreview(null);
        chooseOrder(action, boardProps.choose);
      }}
      onPointerEnter={() => onPreview(action)}
      onPointerLeave={() => onPreview(null)}
      onFocus={() => onPreview(action)}
      onBlur={() => onPreview(null)}
    >
      {orderLabel(props, action)}
    </button>
  );
};

const reasonAgainst = ({ boardProps }: SidePanelProps, action: Action): readonly MessagePart[] | null => {
  const refusal = boardProps.refusalFor(action);
  return refusal ? boardProps.explain(refusal) : null;
};

/** Orders that a rule forbids now, with the reason. */
const RefusedOrders = ({ refused, ...props }: SidePanelProps & { refused: readonly RefusedOrder[] }) => (
  <ul className="order-refusals">
    {refused.map(({ label, action }) => (
      <li key={label}>
        <TargetButton className="button" label={label} state="refused" getTooltip={() => reasonAgainst(props, action)}>
          {label}
        </TargetButton>
      </li>
    ))}
  </ul>
);

const pickPromptKey = (nextRefs: ReadonlySet<ThingRef>): 'pickUnit' | 'pickHex' | 'pickCastle' | 'pickHighlighted' => {
  const kinds = new Set([...nextRefs].map(refKind));
  if (kinds.size > 1) return 'pickHighlighted';
  return kinds.has('unit') ? 'pickUnit' : kinds.has('hex') ? 'pickHex' : kinds.has('castle') ? 'pickCastle' : 'pickHighlighted';
};

const toStackItem = (unit: UnitOnMap, props: SidePanelProps): StackItem => {
  const { picker, selectedRefs, actions, boardProps } = props;
  const ref = `unit:${unit.id}`;
  const isIdle = !selectedRefs.includes(ref) && !picker.nextRefs.has(ref);
  // Why an own unit cannot be chosen.
  const [refused] = isIdle && picker.picked.length === 0 && boardProps.pendingAction === null ? (props.refusedOrdersOf?.(ref) ?? []) : [];
  return {
    isDraggable: actions.some(({ refs }) => refs.length === 2 && refs[0] === ref && refs[1]?.startsWith('unit:')),
    onDrop(id) {
      const action = actions.find(({ refs }) => refs.length === 2 && refs[0] === `unit:${id}` && refs[1] === ref);
      if (action) boardProps.choose(action.action);
    },
    id: unit.id,
    name: unit.name,
    about: unit.about,
    face: unit.soloFace,
    state: selectedRefs.includes(ref) ? 'selected' : !isIdle ? 'selectable' : refused ? 'refused' : 'inert',
    ...(refused && { getTooltip: () => reasonAgainst(props, refused.action) }),
    onChoose: () => {
      if (picker.nextRefs.has(ref)) picker.pick(ref);
      else if (picker.alternatives.has(ref)) picker.restart(ref);
    },
  };
};

/** The units of a stack by force: each leader first, then the units under its command. */
const groupByForce = (
  units: readonly UnitOnMap[],
): { readonly leader: string; readonly commandCapacityLeft: number; readonly members: readonly UnitOnMap[] }[] =>
  [...new Set(units.map(({ force }) => force))].map((leader) => {
    const members = units.filter(({ force }) => force === leader).toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader));
    return { leader, commandCapacityLeft: members[0]?.commandCapacityLeft ?? 0, members };
  });

/** The stack of a hex as a command board, by stack and force. Arrow keys move through it. */
const OpenStack = (props: SidePanelProps & { readonly openHex: Hex }) => {
  const { openHex, castles, units, describeHex, picker } = props;
  const sectionRef = useRef<HTMLElement>(null);
  useRovingTabindex(sectionRef);
  // Scroll to a stack that the reader opened, or that holds all targets; otherwise the orders stay in view.
  const shouldScroll = props.boardProps.pendingAction === null && (props.isUserOpened || picker.completed.length === 0);
  const scrollToStack = useEffectEvent(() => {
    if (!shouldScroll) return;
    scrollIntoPanel(sectionRef.current, 'nearest');
    // Selectable units may be listed below many others.
    if (!props.isUserOpened && picker.incomplete.length > MAX_LISTED)
      scrollIntoPanel(sectionRef.current?.querySelector<HTMLElement>('.stack-item[data-state="selectable"]') ?? null, 'center');
  });
  useEffect(() => scrollToStack(), []);
  const unitsHere = units.filter(({ hex }) => hex === openHex);
  const stackIds = [...new Set(unitsHere.map(({ stackId }) => stackId))];
  return (
    <section ref={sectionRef} className="open-stack" aria-live="polite">
      <h3>{describeHex(openHex)}</h3>
      {castles
        .filter(({ hex }) => hex === openHex)
        .map(({ id, face, about }) => (
          <p key={id} className="open-stack-castle" data-ref={`castle:${id}`}>
            {picker.nextRefs.has(`castle:${id}`) && unitsHere.length > 0 ? (
              <button type="button" className="button open-stack-castle-choice" onClick={() => picker.pick(`castle:${id}`)}>
                <strong className="serif">{face.name}</strong> {about}
              </button>
            ) : (
              <>
                <strong className="serif">{face.name}</strong> {about}
              </>
            )}
          </p>
        ))}
      {stackIds.map((stackId) => (
        <div key={stackId} className="open-stack-group">
          {groupByForce(unitsHere.filter((unit) => unit.stackId === stackId)).map(({ leader, commandCapacityLeft, members }) => (
            <StackList
              key={leader}
              items={members.map((unit) => toStackItem(unit, props))}
              commandCapacityLeft={commandCapacityLeft}
              forceAction={props.forceActionFor?.(leader)}
            />
          ))}
        </div>
      ))}
    </section>
  );
};

/** With sticky orders, a new decision scrolls to the last roll, if there is space, or to the battle. */
const useScrollToNews = (panelRef: RefObject<HTMLElement | null>, actions: readonly MapAction[]): void => {
  useEffect(() => {
    const orderList = actions.length > 0 ? panelRef.current?.querySelector('.order-list') : null;
    if (!orderList || getComputedStyle(orderList).position !== 'sticky') return;
    const lastRoll = panelRef.current?.querySelector('.last-roll');
    const details = panelRef.current?.querySelector<HTMLElement>('.side-panel-details');
    if (lastRoll) for (const part of [lastRoll, orderList]) part.scrollIntoView?.({ block: 'nearest' });
    else if (details?.firstChild && details.getBoundingClientRect().top < orderList.getBoundingClientRect().bottom)
      scrollIntoPanel(details, 'start');
  }, [panelRef, actions]);
};

/** The panel next to the map: status, orders, and the open stack. */
export const SidePanel = (props: SidePanelProps) => {
  const panelRef = useRef<HTMLElement>(null);
  useScrollToNews(panelRef, props.actions);
  return (
    <aside ref={panelRef} className="side-panel" data-has-pending={props.boardProps.pendingAction !== null || undefined}>
      {props.header}
      <LastRoll events={props.boardProps.events} text={props.boardProps.text} seatNames={props.boardProps.seatNames} />
      <OrderList {...props} />
      <div className="side-panel-details">
        {props.boardProps.pendingAction !== null && <ScrollAnchor key={JSON.stringify(props.boardProps.pendingAction)} block="start" />}
        {props.details}
      </div>
      {props.openHex !== null && <OpenStack key={props.openHex} {...props} openHex={props.openHex} />}
      {props.footer}
      <Legend rows={props.legend} />
    </aside>
  );
};
