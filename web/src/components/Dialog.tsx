import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslator } from '../i18n/index.tsx';

interface DialogProps {
  readonly title: string;
  onClose(): void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
}

/** A modal dialog: the browser's own, which traps the focus and closes with Escape. */
export const Dialog = ({ title, onClose, children, footer, isWide = false }: DialogProps) => {
  const { t } = useTranslator();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Focus the content, not the close button.
    element?.querySelector<HTMLElement>('h2')?.focus();
    return () => {
      element?.close();
      // The browser restores the focus; if that element is gone, focus the main content.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.board-stage, #content')?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const closeOnBackdrop = (event: MouseEvent): void => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={isWide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-panel">
        <header>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="button icon" data-kind="quiet" aria-label={t('table.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {children !== null && <div className="dialog-body">{children}</div>}
        {footer && <footer className="button-row">{footer}</footer>}
      </div>
    </dialog>
  );
};
