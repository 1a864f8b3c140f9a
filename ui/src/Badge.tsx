import type { ReactNode } from 'react';
import './components.css';

/** A small number on a piece: a count or a value. */
export const Badge = ({
  children,
  label,
  tone = 'ink',
}: {
  children: ReactNode;
  label?: string;
  tone?: 'ink' | 'lacquer' | 'gold' | 'quiet';
}) => (
  <span className="badge" data-tone={tone} {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}>
    {children}
  </span>
);
