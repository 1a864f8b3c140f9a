import type { Action } from '@gunbai/engine';
import { useMemo, useState } from 'react';

/** A thing that an action names, as sentences name it: `unit:uesugi-kenshin`, `hex:5604`. */
export type Term = string;

export const term = (kind: string, id: string): Term => `${kind}:${id}`;
export const kindOf = (named: Term): string => named.slice(0, named.indexOf(':'));
export const idOf = (named: Term): string => named.slice(named.indexOf(':') + 1);

/** An action that may be chosen, and the things to be pointed at, in this order, to choose it. */
export interface Offer {
  readonly action: Action;
  readonly terms: readonly Term[];
}

/** What is left to choose after some things were pointed at. */
export interface Choosing<O extends Offer> {
  /** Offers whose things have all been pointed at. */
  readonly ready: readonly O[];
  /** Offers that go on, and what can be pointed at next. */
  readonly open: readonly O[];
  readonly next: ReadonlySet<Term>;
}

export const choosingAfter = <O extends Offer>(offers: readonly O[], picked: readonly Term[]): Choosing<O> => {
  const left = offers.filter(({ terms }) => picked.every((named, index) => terms[index] === named));
  const open = left.filter(({ terms }) => terms.length > picked.length);
  return {
    ready: left.filter(({ terms }) => terms.length === picked.length),
    open,
    next: new Set(open.map(({ terms }) => terms[picked.length] as Term)),
  };
};

export interface Picking<O extends Offer> extends Choosing<O> {
  readonly picked: readonly Term[];
  /** Points at a thing that is next. The last choice left is made at once. */
  pick(named: Term): void;
  /** Takes back what was pointed at last, or all of it. */
  unpick(): void;
  clear(): void;
}

const NOTHING: readonly Term[] = [];

/** Lets a reader choose among many actions by pointing at one thing after another. Begins anew with every new set of offers. */
export const usePicking = <O extends Offer>(offers: readonly O[], choose: (action: Action) => void): Picking<O> => {
  const [state, setState] = useState<{ readonly of: readonly O[]; readonly picked: readonly Term[] }>({ of: offers, picked: NOTHING });
  const picked = state.of === offers ? state.picked : NOTHING;
  const choosing = useMemo(() => choosingAfter(offers, picked), [offers, picked]);
  return {
    ...choosing,
    picked,
    pick(named) {
      const then = [...picked, named];
      const { ready, open } = choosingAfter(offers, then);
      const only = ready[0];
      if (only && ready.length === 1 && open.length === 0) choose(only.action);
      else setState({ of: offers, picked: then });
    },
    unpick: () => setState({ of: offers, picked: picked.slice(0, -1) }),
    clear: () => setState({ of: offers, picked: NOTHING }),
  };
};
