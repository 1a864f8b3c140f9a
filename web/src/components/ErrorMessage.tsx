/** An error message, announced when it appears; renders nothing without one. */
export const ErrorMessage = ({ message }: { message: string | null }) =>
  message && (
    <p className="problem" role="alert">
      {message}
    </p>
  );
