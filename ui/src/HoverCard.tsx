import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import './components.css';

/** What the pointer is over lives outside React, so a moving mouse renders only what shows it. */
export interface HoverStore<T> {
  current(): T | null;
  set(thing: T | null): void;
  subscribe(listener: () => void): () => void;
}

export const createHoverStore = <T,>(): HoverStore<T> => {
  const listeners = new Set<() => void>();
  let hovered: T | null = null;
  return {
    current: () => hovered,
    set(thing) {
      if (thing === hovered) return;
      hovered = thing;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

interface HoverCardProps<T> {
  readonly hover: HoverStore<T>;
  /** Details of a thing; null if there is nothing to show. */
  render(thing: T): ReactNode;
}

/** A card at the edge of the map with the details of what is hovered, focused or pressed for long. Looking never acts. */
export const HoverCard = <T,>({ hover, render }: HoverCardProps<T>) => {
  const thing = useSyncExternalStore(hover.subscribe, hover.current);
  const details = thing === null ? null : render(thing);
  return (
    details && (
      <div className="hover-card" aria-hidden="true">
        {details}
      </div>
    )
  );
};
