import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useSpeech } from '../text/index.tsx';

export interface SheetProps {
  readonly title: string;
  onClose(): void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly wide?: boolean;
}

/** A sheet of paper over the page: the browser's own dialog, which keeps the focus and closes with Escape. */
export const Sheet = ({ title, onClose, children, foot, wide = false }: SheetProps) => {
  const { t } = useSpeech();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // What the sheet is about comes first, not the button that closes it.
    element?.querySelector<HTMLElement>('h2')?.focus();
    return () => {
      element?.close();
      // The browser gives the focus back to what had it; where that is gone, the page's own middle takes it.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('.stage, #content')?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const leave = (event: MouseEvent): void => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', leave);
    return () => element?.removeEventListener('click', leave);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="sheet-paper">
        <header>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="button icon" data-kind="quiet" aria-label={t('table.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {children !== null && <div className="sheet-text">{children}</div>}
        {foot && <footer className="button-row">{foot}</footer>}
      </div>
    </dialog>
  );
};
