import type { ReactNode } from 'react';
import { SubmitForm } from './SubmitForm.tsx';

/** A one-line form with its submit button and result message. */
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
