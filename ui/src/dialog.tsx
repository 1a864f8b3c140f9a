import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, Popover as AriaPopover } from 'react-aria-components';
import { useWords } from './speech.tsx';
import './pieces.css';

export interface DialogProps {
  readonly title: ReactNode;
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
  /** Buttons below. */
  readonly foot?: ReactNode;
  readonly wide?: boolean;
}

/** A sheet over the table that keeps the focus until it is closed. */
export const Dialog = ({ title, open, onClose, children, foot, wide = false }: DialogProps) => {
  const words = useWords();
  return (
    <ModalOverlay className="veil" isOpen={open} isDismissable onOpenChange={(now) => !now && onClose()}>
      <Modal className="sheet" data-wide={wide || undefined}>
        <AriaDialog className="sheet-inside">
          <header className="sheet-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <button type="button" className="button" data-kind="quiet" aria-label={words('close')} onClick={onClose}>
              ×
            </button>
          </header>
          <div className="sheet-body">{children}</div>
          {foot && <footer className="sheet-foot">{foot}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

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
