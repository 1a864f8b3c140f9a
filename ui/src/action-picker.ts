import type { Action } from '@gunbai/engine';
import { useMemo, useState } from 'react';

/** A thing that an action names, as sentences name it: `unit:uesugi-kenshin`, `hex:5604`. */
export type ThingRef = string;

export const thingRef = (kind: string, id: string): ThingRef => `${kind}:${id}`;
export const refKind = (ref: ThingRef): string => ref.slice(0, ref.indexOf(':'));
export const refId = (ref: ThingRef): string => ref.slice(ref.indexOf(':') + 1);

/** An action that may be chosen, and the things to be pointed at, in this order, to choose it. */
export interface PickableAction {
  readonly action: Action;
  readonly refs: readonly ThingRef[];
}

/** What is left to choose after some things were pointed at. */
interface PickState<O extends PickableAction> {
  /** Offers whose things have all been pointed at. */
  readonly completed: readonly O[];
  /** Offers that go on, and what can be pointed at next. */
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
  /** Points at a thing that is next. The last choice left is made at once. */
  pick(ref: ThingRef): void;
  /** Takes back what was pointed at last, or all of it. */
  undoPick(): void;
  clear(): void;
}

const NO_REFS: readonly ThingRef[] = [];

/** Lets a reader choose among many actions by pointing at one thing after another. Begins anew with every new set of offers. */
export const useActionPicker = <O extends PickableAction>(actions: readonly O[], choose: (action: Action) => void): ActionPicker<O> => {
  const [state, setState] = useState<{ readonly actions: readonly O[]; readonly picked: readonly ThingRef[] }>({
    actions,
    picked: NO_REFS,
  });
  const picked = state.actions === actions ? state.picked : NO_REFS;
  const pickState = useMemo(() => narrowActions(actions, picked), [actions, picked]);
  return {
    ...pickState,
    picked,
    pick(ref) {
      const nextPicked = [...picked, ref];
      const { completed, incomplete } = narrowActions(actions, nextPicked);
      const onlyAction = completed[0];
      if (onlyAction && completed.length === 1 && incomplete.length === 0) choose(onlyAction.action);
      else setState({ actions, picked: nextPicked });
    },
    undoPick: () => setState({ actions, picked: picked.slice(0, -1) }),
    clear: () => setState({ actions, picked: NO_REFS }),
  };
};
