import type { ReactNode } from 'react';
import { SubmitForm } from './SubmitForm.tsx';

/** A short form on one line: its fields, the button that sends it, and below it what came of that. */
export const InlineForm = (props: { submit: string; isMain?: boolean; status: string; onSubmit(): void; children: ReactNode }) => (
  <>
    <SubmitForm className="inline-form" onSubmit={props.onSubmit}>
      {props.children}
      <button type="submit" className="button" data-kind={props.isMain ? 'main' : undefined}>
        {props.submit}
      </button>
    </SubmitForm>
    <p role="status" className="quiet">
      {props.status}
    </p>
  </>
);
