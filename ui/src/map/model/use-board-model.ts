import type { Hex } from '@gunbai/shared/hex';
import type { MessagePart } from '@gunbai/shared/i18n';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { eventsSinceOwnMove } from '../../log/events-since.ts';
import { refId, refKind, useActionPicker } from '../../action-picker.ts';
import type { ActionPicker, ThingRef } from '../../action-picker.ts';
import type { TargetState } from '../../Target.tsx';
import type { ViewportStore } from '../../viewport/viewport-store.ts';
import { selectableByHex, onlySelectableStack, layOutTargets, resolveSelection } from './selection.ts';
import { useCamera } from './use-camera.ts';
import { hexCentre } from '../geometry/hex-geometry.ts';
import { useOpenStack } from './use-open-stack.ts';
import { createHoverStore } from '../../HoverCard.tsx';
import { usePieceIndex } from './use-piece-index.ts';
import { traceMovement } from '../geometry/movement-trails.ts';
import type { MapAction, HexWargameBoardProps } from '../types.ts';

/** Cost of each path, by its last hex. */
const pathCosts = (incomplete: readonly MapAction[]): ReadonlyMap<Hex, number> =>
  new Map(incomplete.flatMap(({ path, cost }) => (path && cost !== undefined ? [[path.at(-1) as Hex, cost] as const] : [])));

const NO_ORDERS: readonly MapAction[] = [];

/** Whether the picked unit has whole orders to choose from. */
const hasOrder = ({ picked, incomplete }: ActionPicker<MapAction>): boolean =>
  picked.length > 0 && incomplete.some(({ then }) => then !== undefined);

/** The state of the map: pieces, selection, open stack and hover. The camera follows it. */
export const useBoardModel = (props: HexWargameBoardProps) => {
  const { boardProps, grid, castles, units, actions, movementEvents, planFrom } = props;
  const ordersFrom = useCallback((ref: ThingRef) => planFrom?.(ref)?.actions ?? NO_ORDERS, [planFrom]);
  const picker = useActionPicker(actions, boardProps.choose, ordersFrom);
  const [hover] = useState(createHoverStore<Hex>);
  const [previewedOrder] = useState(createHoverStore<MapAction>);
  const viewport = useRef<ViewportStore>(null);
  const pieceIndex = usePieceIndex(castles, units);
  const hexOfRef = (ref: ThingRef): Hex | null =>
    pieceIndex.hexByRef.get(ref) ?? grid.hexByLabel.get(refId(ref)) ?? props.hexOfRef?.(ref) ?? null;

  const selectable = selectableByHex(picker.nextRefs, hexOfRef);
  const { highlighted } = boardProps;
  const highlightedHex = highlighted ? hexOfRef(`${highlighted.kind}:${highlighted.id}`) : null;
  const lessonSubject = highlighted?.zoomIn ? highlighted : null;
  const defaultHex =
    onlySelectableStack(picker.nextRefs, selectable) ?? (lessonSubject === null ? null : highlightedHex) ?? props.openHex ?? null;
  const { stackHex, isUserOpened, openAt } = useOpenStack(actions, {
    defaultHex,
    subject: lessonSubject,
    occupiedHexes: pieceIndex.occupiedHexes,
    onOpen: props.onOpenStack,
  });
  const selection = resolveSelection(actions, picker.picked, boardProps.pendingAction, hexOfRef);
  // Advice marks an action without a pick; its hex is opened, too.
  const openHex = (selection.pending && !isUserOpened ? selection.hexes[0] : undefined) ?? stackHex;
  const costs = useMemo(() => pathCosts(picker.incomplete), [picker.incomplete]);
  const focusHex = props.focusHex ?? selection.targetHex ?? null;
  const isRangeShown = costs.size > 0;
  const { areClose, spreadHexes } = layOutTargets(grid, picker, selectable, { focus: focusHex, isRangeShown });
  useCamera(viewport, grid, {
    highlightRequest: highlighted,
    highlightedHex,
    isHighlightClose: lessonSubject !== null,
    focusHex,
    selectable: [...selectable.keys()],
    isRangeShown,
    areClose,
  });
  const trails = useMemo(
    () => traceMovement(grid, eventsSinceOwnMove(boardProps.log ?? [], boardProps.viewer), movementEvents),
    [grid, boardProps.log, boardProps.viewer, movementEvents],
  );
  return {
    picker,
    hover,
    previewedOrder,
    viewport,
    pieceIndex,
    hexOfRef,
    selectable,
    alternativesAt: (hex: Hex): readonly ThingRef[] => [...picker.alternatives].filter((ref) => hexOfRef(ref) === hex),
    selection,
    costs,
    highlightedHex,
    focusHex,
    spreadHexes,
    stackHex,
    isUserOpened,
    openHex,
    openAt,
    trails,
  };
};

type BoardModel = ReturnType<typeof useBoardModel>;

/** At this scale single forces can be told apart. */
const MIN_VISIT_SCALE = 0.8;

/** Moves the view to the next target, to a named piece, or to the end of an order. */
export const mapNavigation = (
  { grid }: HexWargameBoardProps,
  { viewport, hover, previewedOrder, hexOfRef, spreadHexes, stackHex, openAt }: BoardModel,
) => {
  const visit = (hex: Hex, minScale: number): void => {
    const { x, y } = hexCentre(grid, hex);
    viewport.current?.centreOn(x, y, Math.max(minScale, viewport.current.getTransform().k));
    openAt(hex);
  };
  return {
    showNext: (): void => {
      const next = spreadHexes.find((hex) => stackHex !== null && hex > stackHex) ?? spreadHexes[0];
      if (next !== undefined) visit(next, MIN_VISIT_SCALE);
    },
    showThing: (ref: ThingRef): void => {
      const hex = hexOfRef(ref);
      if (hex !== null && hex >= 0) visit(hex, 1);
    },
    preview: (action: MapAction | null): void => {
      previewedOrder.set(action);
      const lastRef = action?.refs.at(-1);
      hover.set(action?.path?.at(-1) ?? (lastRef === undefined ? null : hexOfRef(lastRef)));
    },
  };
};

/** The orders that a click on a hex would give or choose between: those that end there after the picks so far. */
const ordersTo = (hex: Hex, { picker, hexOfRef }: BoardModel): readonly MapAction[] =>
  picker.incomplete.filter(({ refs }) => {
    const last = refs[picker.picked.length];
    return refs.length === picker.picked.length + 1 && last !== undefined && hexOfRef(last) === hex;
  });

/** The odds of the order under the pointer, or of those that end in the hovered hex. */
export const oddsAt = (hex: Hex, { renderOdds }: HexWargameBoardProps, model: BoardModel): readonly ReactNode[] => {
  const previewed = model.previewedOrder.current();
  return renderOdds ? (previewed ? [previewed] : ordersTo(hex, model)).map(({ action }) => renderOdds(action)) : [];
};

/** Before an order begins, a click on a stack that cannot be chosen only looks at it. */
const isChoosingUnit = ({ picked, nextRefs }: ActionPicker<MapAction>): boolean =>
  picked.length === 0 && [...nextRefs].every((ref) => refKind(ref) !== 'hex');

/** A click on other units drops the picked one; a lone unit is picked instead. */
const restartAt = ([alternative, ...others]: readonly ThingRef[], picker: ActionPicker<MapAction>): void => {
  if (alternative === undefined) return;
  if (others.length > 0) picker.clear();
  else picker.restart(alternative);
};

/** State, tooltip and click of a hex. Looking at a stack opens it and changes nothing else. */
export const hexTargets = (
  { boardProps, inferAction, planFrom }: HexWargameBoardProps,
  { selectable, selection, picker, pieceIndex, openAt, alternativesAt }: BoardModel,
) => ({
  stateOf: (hex: Hex): TargetState =>
    selection.hexes.includes(hex)
      ? 'selected'
      : selectable.has(hex)
        ? 'selectable'
        : alternativesAt(hex).length > 0
          ? 'inert'
          : boardProps.actingSeat !== null &&
              !(isChoosingUnit(picker) && pieceIndex.occupiedHexes.has(hex)) &&
              (hasOrder(picker) || inferAction?.(hex, picker))
            ? 'refused'
            : 'inert',
  tooltipFor: (hex: Hex): readonly MessagePart[] | null => {
    if (selectable.has(hex) || selection.hexes.includes(hex) || alternativesAt(hex).length > 0) return null;
    const [first] = picker.picked;
    const inferred = hasOrder(picker) ? null : inferAction?.(hex, picker);
    const refusal =
      first !== undefined && hasOrder(picker) ? planFrom?.(first)?.refusalAt(hex) : inferred ? boardProps.refusalFor(inferred) : null;
    return refusal ? boardProps.explain(refusal) : null;
  },
  onInspect: (hex: Hex): void => {
    if (pieceIndex.occupiedHexes.has(hex)) openAt(hex);
  },
  onChoose: (hex: Hex): void => {
    const [first, ...others] = selectable.get(hex) ?? [];
    openAt(hex);
    if (first === undefined) return restartAt(alternativesAt(hex), picker);
    if (others.length === 0) picker.pick(first);
  },
});
