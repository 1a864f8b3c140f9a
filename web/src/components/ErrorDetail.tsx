/** What the machine itself says of a fault, for whoever looks into it: set apart from the sentence, and always in English. */
export const ErrorDetail = ({ children }: { children: string | null | undefined }) =>
  children && (
    <small className="detail quiet" lang="en">
      {children}
    </small>
  );
