import type { Action } from '@gunbai/engine';
import type { ReactNode } from 'react';
import type { BoardContext } from '../board-context.ts';

export const Panel = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="mdt-panel">
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
