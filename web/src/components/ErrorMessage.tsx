/** What went wrong, said as soon as it did; nothing where nothing has. */
export const ErrorMessage = ({ message }: { message: string | null }) =>
  message && (
    <p className="problem" role="alert">
      {message}
    </p>
  );
