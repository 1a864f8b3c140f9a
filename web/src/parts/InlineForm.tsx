import type { ReactNode } from 'react';

/** A short form on one line: its fields, the button that sends it, and below it what came of that. */
export const InlineForm = (props: { submit: string; isMain?: boolean; said: string; onSubmit(): void; children: ReactNode }) => (
  <>
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <button type="submit" className="button" data-kind={props.isMain ? 'main' : undefined}>
        {props.submit}
      </button>
    </form>
    <p role="status" className="quiet">
      {props.said}
    </p>
  </>
);
