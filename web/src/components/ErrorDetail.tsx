/** The technical error message, in English, apart from the sentence. */
export const ErrorDetail = ({ children }: { children: string | null | undefined }) =>
  children && (
    <small className="detail quiet" lang="en">
      {children}
    </small>
  );
