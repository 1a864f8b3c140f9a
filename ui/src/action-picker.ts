import type { Action } from '@gunbai/engine';
import { useMemo, useState } from 'react';

/** A thing that an action names, as `kind:id`: `unit:uesugi-kenshin`, `hex:5604`. */
export type ThingRef = string;

export const thingRef = (kind: string, id: string): ThingRef => `${kind}:${id}`;
export const refKind = (ref: ThingRef): string => ref.slice(0, ref.indexOf(':'));
export const refId = (ref: ThingRef): string => ref.slice(ref.indexOf(':') + 1);

/** A legal action, and the things to pick, in order, to choose it. */
export interface PickableAction {
  readonly action: Action;
  readonly refs: readonly ThingRef[];
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
  /** Picks a thing. The last remaining action is chosen at once, unless a lone unit or castle was picked: the first click selects. */
  pick(ref: ThingRef): void;
  /** Removes the last pick. */
  undoPick(): void;
  clear(): void;
}

const NO_REFS: readonly ThingRef[] = [];

/** Chooses among many actions by picking one thing after another. A new list of actions resets the picks. */
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
      const isSelection = nextPicked.length === 1 && refKind(ref) !== 'hex';
      if (onlyAction && completed.length === 1 && incomplete.length === 0 && !isSelection) choose(onlyAction.action);
      else setState({ actions, picked: nextPicked });
    },
    undoPick: () => setState({ actions, picked: picked.slice(0, -1) }),
    clear: () => setState({ actions, picked: NO_REFS }),
  };
};
