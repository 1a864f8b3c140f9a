import type { ReactNode } from 'react';
import type { ActiveLesson } from '../lessons/LessonOverlay.tsx';
import type { ExtraPanel } from './panels/Panels.tsx';
import type { TableMenuAction } from './dialogs/TableDialogs.tsx';

/** What a table has beside the game; an online one has talk, clocks and news of its line, a lesson its words. */
export interface TableSlots {
  /** What stands over the board. */
  readonly banner?: ReactNode;
  /** What is taught here. */
  readonly lesson?: ActiveLesson;
  readonly extra?: ExtraPanel;
  /** What else there is to say of a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** What else can be gone on with while this table waits for others. */
  readonly idleActions?: ReactNode;
  /** Somebody has sat down for a rematch already, and waits. */
  readonly isRematchOffered?: boolean;
  /** What can be asked of the others. */
  readonly menuActions?: readonly TableMenuAction[];
  /** Where more is said of who sits at a seat. */
  readonly profiles?: Readonly<Record<string, string>>;
}
