import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Popover as AriaPopover } from 'react-aria-components';
import './components.css';

interface PopoverProps {
  /** The element that the popover opens next to. */
  readonly anchorRef: RefObject<Element | null>;
  readonly label: string;
  readonly isOpen: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** A popover next to its anchor. */
export const Popover = ({ anchorRef, label, isOpen, onClose, children }: PopoverProps) => (
  <AriaPopover
    className="popover"
    triggerRef={anchorRef}
    isOpen={isOpen}
    onOpenChange={(willOpen) => !willOpen && onClose()}
    placement="bottom"
  >
    <AriaDialog aria-label={label} className="popover-inside">
      {children}
    </AriaDialog>
  </AriaPopover>
);
