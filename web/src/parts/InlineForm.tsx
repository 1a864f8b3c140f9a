import type { ReactNode } from 'react';
import { Form } from './Form.tsx';

/** A short form on one line: its fields, the button that sends it, and below it what came of that. */
export const InlineForm = (props: { submit: string; isMain?: boolean; said: string; onSubmit(): void; children: ReactNode }) => (
  <>
    <Form className="inline-form" onSubmit={props.onSubmit}>
      {props.children}
      <button type="submit" className="button" data-kind={props.isMain ? 'main' : undefined}>
        {props.submit}
      </button>
    </Form>
    <p role="status" className="quiet">
      {props.said}
    </p>
  </>
);
