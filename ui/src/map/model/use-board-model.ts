import type { Hex } from '@gunbai/shared/hex';
import type { MessagePart } from '@gunbai/shared/i18n';
import { useMemo, useRef, useState } from 'react';
import { eventsSinceOwnMove } from '../../events-since.ts';
import { refId, useActionPicker } from '../../action-picker.ts';
import type { ThingRef } from '../../action-picker.ts';
import type { TargetState } from '../../Target.tsx';
import type { ViewportStore } from '../../viewport/viewport-store.ts';
import { selectableByHex, onlySelectableStack, layOutTargets, resolveSelection } from './selection.ts';
import { useCamera } from './use-camera.ts';
import { hexCentre } from '../geometry/hex-geometry.ts';
import { useOpenStack } from './use-open-stack.ts';
import { createHoverStore } from './hover.tsx';
import { usePieceIndex } from './use-piece-index.ts';
import { traceMovement } from '../geometry/movement-trails.ts';
import type { MapAction, HexWargameBoardProps } from '../types.ts';

/** What each way costs, by where it ends. */
const pathCosts = (incomplete: readonly MapAction[]): ReadonlyMap<Hex, number> =>
  new Map(incomplete.flatMap(({ path, cost }) => (path && cost !== undefined ? [[path.at(-1) as Hex, cost] as const] : [])));

/** What the map of a war shows now: what stands where, what is lit, taken, open and pointed at; its camera follows that. */
export const useBoardModel = (props: HexWargameBoardProps) => {
  const { boardProps, grid, castles, units, actions, movementEvents } = props;
  const picker = useActionPicker(actions, boardProps.choose);
  const [hover] = useState(createHoverStore);
  const viewport = useRef<ViewportStore>(null);
  const pieceIndex = usePieceIndex(castles, units);
  const hexOfRef = (ref: ThingRef): Hex | null =>
    pieceIndex.hexByRef.get(ref) ?? grid.hexByLabel.get(refId(ref)) ?? props.hexOfRef?.(ref) ?? null;

  const selectable = selectableByHex(picker.nextRefs, hexOfRef);
  const defaultHex = onlySelectableStack(picker.nextRefs, selectable) ?? props.openHex ?? null;
  const { stackHex, isUserOpened, openAt } = useOpenStack(actions, {
    defaultHex,
    occupiedHexes: pieceIndex.occupiedHexes,
    onOpen: props.onOpenStack,
  });
  const selection = resolveSelection(actions, picker.picked, boardProps.pendingAction, hexOfRef);
  // What was marked without pointing there, as by advice, is opened, too.
  const openHex = (selection.pending && !isUserOpened ? selection.hexes[0] : undefined) ?? stackHex;
  const costs = useMemo(() => pathCosts(picker.incomplete), [picker.incomplete]);
  const highlightedHex = boardProps.highlighted ? hexOfRef(`${boardProps.highlighted.kind}:${boardProps.highlighted.id}`) : null;
  const focusHex = props.focusHex ?? selection.targetHex ?? null;
  const isRangeShown = costs.size > 0;
  const { areClose, spreadHexes } = layOutTargets(grid, picker, selectable, { focus: focusHex, isRangeShown });
  useCamera(viewport, grid, {
    highlightRequest: boardProps.highlighted,
    highlightedHex,
    isHighlightClose: boardProps.highlighted?.zoomIn ?? false,
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
    viewport,
    pieceIndex,
    hexOfRef,
    selectable,
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

/** So near a force among others can be told from them. */
const MIN_VISIT_SCALE = 0.8;

/** The ways to other places on the map: the next that is lit, a thing by its name, and where an order leads. */
export const mapNavigation = ({ grid }: HexWargameBoardProps, { viewport, hover, hexOfRef, spreadHexes, stackHex, openAt }: BoardModel) => {
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
      const lastRef = action?.refs.at(-1);
      hover.set(action?.path?.at(-1) ?? (lastRef === undefined ? null : hexOfRef(lastRef)));
    },
  };
};

/** A hex as something to choose: how it is lit, why it is not, and what comes of pressing it. */
export const hexTargets = ({ boardProps, inferAction }: HexWargameBoardProps, { selectable, selection, picker, openAt }: BoardModel) => ({
  stateOf: (hex: Hex): TargetState =>
    selection.hexes.includes(hex)
      ? 'selected'
      : selectable.has(hex)
        ? 'selectable'
        : boardProps.actingSeat !== null && inferAction?.(hex, picker)
          ? 'refused'
          : 'inert',
  tooltipFor: (hex: Hex): readonly MessagePart[] | null => {
    const inferred = selectable.has(hex) ? null : inferAction?.(hex, picker);
    const refusal = inferred ? boardProps.refusalFor(inferred) : null;
    return refusal ? boardProps.explain(refusal) : null;
  },
  onChoose: (hex: Hex): void => {
    const [first, ...others] = selectable.get(hex) ?? [];
    openAt(hex);
    if (first !== undefined && others.length === 0) picker.pick(first);
  },
});
