import type { ReactNode } from 'react';
import type { ActiveLesson } from '../lessons/LessonOverlay.tsx';
import type { ExtraPanel } from './panels/Panels.tsx';
import type { TableMenuAction } from './dialogs/TableDialogs.tsx';

/** Additional content of a table: online chat, clocks and connection notices; in a lesson its text. */
export interface TableSlots {
  /** Content above the board. */
  readonly banner?: ReactNode;
  /** What a lesson highlights. */
  readonly lesson?: ActiveLesson;
  readonly extra?: ExtraPanel;
  /** Additional information about a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** Another game to continue while this one waits for others. */
  readonly idleActions?: ReactNode;
  /** Another player waits for a rematch. */
  readonly isRematchOffered?: boolean;
  /** Proposals to the other players. */
  readonly menuActions?: readonly TableMenuAction[];
  /** What the end changed, shown with the result: ratings. */
  readonly endNotes?: ReactNode;
  /** Link to the player's page. */
  readonly profiles?: Readonly<Record<string, string>>;
}
