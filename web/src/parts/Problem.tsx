/** What went wrong, said as soon as it did; nothing where nothing has. */
export const Problem = ({ say }: { say: string | null }) =>
  say && (
    <p className="problem" role="alert">
      {say}
    </p>
  );
