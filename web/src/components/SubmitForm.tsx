import type { ReactNode } from 'react';

/** A form handled by the page. */
export const SubmitForm = ({ className, onSubmit, children }: { className: string; onSubmit(): void; children: ReactNode }) => (
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
