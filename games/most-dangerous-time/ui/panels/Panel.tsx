import type { Action } from '@gunbai/engine';
import type { ReactNode } from 'react';
import type { BoardContext } from '../board-context.ts';

interface PanelProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The place that it describes. */
  readonly place?: string;
}

export const Panel = ({ title, children, place }: PanelProps) => (
  <section className="mdt-panel" data-place={place}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** Choices as buttons with their sentences. */
export const Choices = ({ actions, context }: { actions: readonly Action[]; context: BoardContext }) => (
  <ul className="mdt-choices">
    {actions.map((action) => (
      <li key={JSON.stringify(action)}>
        <button type="button" className="button order-button" onClick={() => context.choose(action)}>
          {context.label(action)}
        </button>
      </li>
    ))}
  </ul>
);
