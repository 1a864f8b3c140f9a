import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Popover as AriaPopover } from 'react-aria-components';
import './pieces.css';

export interface PopoverProps {
  /** What it belongs to; it opens beside it. */
  readonly at: RefObject<Element | null>;
  readonly label: string;
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** A slip with choices beside what it belongs to. */
export const Popover = ({ at, label, open, onClose, children }: PopoverProps) => (
  <AriaPopover className="popover" triggerRef={at} isOpen={open} onOpenChange={(now) => !now && onClose()} placement="bottom">
    <AriaDialog aria-label={label} className="popover-inside">
      {children}
    </AriaDialog>
  </AriaPopover>
);
