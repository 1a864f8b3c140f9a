import type { Action } from '@gunbai/engine';
import { useMemo, useState } from 'react';
import type { ChoiceOptions } from './board-props.ts';

/** A thing that an action names, as `kind:id`: `unit:uesugi-kenshin`, `hex:5604`. */
export type ThingRef = string;

export const thingRef = (kind: string, id: string): ThingRef => `${kind}:${id}`;
export const refKind = (ref: ThingRef): string => ref.slice(0, ref.indexOf(':'));
export const refId = (ref: ThingRef): string => ref.slice(ref.indexOf(':') + 1);

/** A legal action, and the things to pick, in order, to choose it. */
export interface PickableAction {
  readonly action: Action;
  readonly refs: readonly ThingRef[];
  /** Actions that follow it by themselves: one choice gives a whole order. */
  readonly then?: readonly Action[];
}

/** The choices left after some picks. */
interface PickState<O extends PickableAction> {
  /** Actions whose things have all been picked. */
  readonly completed: readonly O[];
  /** Actions that need more picks, and the things to pick next. */
  readonly incomplete: readonly O[];
  readonly nextRefs: ReadonlySet<ThingRef>;
}

export const narrowActions = <O extends PickableAction>(actions: readonly O[], picked: readonly ThingRef[]): PickState<O> => {
  const matching = actions.filter(({ refs }) => picked.every((ref, index) => refs[index] === ref));
  const incomplete = matching.filter(({ refs }) => refs.length > picked.length);
  return {
    completed: matching.filter(({ refs }) => refs.length === picked.length),
    incomplete,
    nextRefs: new Set(incomplete.map(({ refs }) => refs[picked.length] as ThingRef)),
  };
};

export interface ActionPicker<O extends PickableAction> extends PickState<O> {
  readonly picked: readonly ThingRef[];
  /** While a lone unit is picked: the others that could be picked instead. */
  readonly alternatives: ReadonlySet<ThingRef>;
  /** Picks a thing. The last remaining action is chosen at once, unless a lone unit or castle was picked: the first click selects. */
  pick(ref: ThingRef): void;
  /** Removes the last pick. */
  undoPick(): void;
  clear(): void;
  /** Picks an alternative. */
  restart(ref: ThingRef): void;
}

/** Chooses an order: its action, and what follows by itself. */
export const chooseOrder = ({ action, then = [] }: PickableAction, choose: (action: Action, options?: ChoiceOptions) => void): void =>
  then.length === 0 ? choose(action) : choose(action, { then });

const NO_REFS: readonly ThingRef[] = [];
const NO_ORDERS: readonly never[] = [];

/** While a lone unit is picked: the others that could be picked instead. */
const alternativesTo = ([first, ...further]: readonly ThingRef[], actions: readonly PickableAction[]): ReadonlySet<ThingRef> =>
  new Set(
    first === undefined || refKind(first) !== 'unit' || further.length > 0
      ? []
      : [...narrowActions(actions, NO_REFS).nextRefs].filter((ref) => refKind(ref) === 'unit' && ref !== first),
  );

/**
 * Chooses among many actions by picking one thing after another. A new list of actions resets the picks.
 * `ordersFrom` adds whole orders that begin with the first picked thing.
 */
export const useActionPicker = <O extends PickableAction>(
  actions: readonly O[],
  choose: (action: Action, options?: ChoiceOptions) => void,
  ordersFrom: (first: ThingRef) => readonly O[] = () => NO_ORDERS,
): ActionPicker<O> => {
  const [state, setState] = useState<{ readonly actions: readonly O[]; readonly picked: readonly ThingRef[] }>({
    actions,
    picked: NO_REFS,
  });
  const picked = state.actions === actions ? state.picked : NO_REFS;
  const [first] = picked;
  const orders = first === undefined ? NO_ORDERS : ordersFrom(first);
  const pickState = useMemo(() => narrowActions([...actions, ...orders], picked), [actions, orders, picked]);
  const alternatives = useMemo(() => alternativesTo(picked, actions), [actions, picked]);
  return {
    ...pickState,
    picked,
    alternatives,
    pick(ref) {
      const nextPicked = [...picked, ref];
      const { completed, incomplete } = narrowActions([...actions, ...ordersFrom(nextPicked[0] ?? ref)], nextPicked);
      const onlyAction = completed[0];
      const isSelection = nextPicked.length === 1 && refKind(ref) !== 'hex';
      if (onlyAction && completed.length === 1 && incomplete.length === 0 && !isSelection) chooseOrder(onlyAction, choose);
      else setState({ actions, picked: nextPicked });
    },
    undoPick: () => setState({ actions, picked: picked.slice(0, -1) }),
    clear: () => setState({ actions, picked: NO_REFS }),
    restart: (ref) => setState({ actions, picked: [ref] }),
  };
};
