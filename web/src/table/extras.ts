import type { ReactNode } from 'react';
import type { Teaching } from '../lessons/Teacher.tsx';
import type { ExtraPanel } from './Panels.tsx';
import type { TableWish } from './TableSheets.tsx';

/** What a table has beside the game; an online one has talk, clocks and news of its line, a lesson its words. */
export interface TableExtras {
  /** What stands over the board. */
  readonly banner?: ReactNode;
  /** What is taught here. */
  readonly lesson?: Teaching;
  readonly extra?: ExtraPanel;
  /** What else there is to say of a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** What else can be gone on with while this table waits for others. */
  readonly meanwhile?: ReactNode;
  /** Somebody has sat down for a rematch already, and waits. */
  readonly isRematchOpen?: boolean;
  /** What can be asked of the others. */
  readonly wishes?: readonly TableWish[];
  /** Where more is said of who sits at a seat. */
  readonly profiles?: Readonly<Record<string, string>>;
}
