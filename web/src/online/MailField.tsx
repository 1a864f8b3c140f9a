/** A field for an e-mail address. */
export const MailField = (props: { say: string; isNeeded?: boolean; value: string; onChange(value: string): void }) => {
  const { say, isNeeded = false, value, onChange } = props;
  return (
    <label className="field">
      {say}
      <input
        type="email"
        required={isNeeded}
        maxLength={200}
        autoComplete="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
