/** A field for an e-mail address. */
export const EmailField = (props: { label: string; isRequired?: boolean; value: string; onChange(value: string): void }) => {
  const { label, isRequired = false, value, onChange } = props;
  return (
    <label className="field">
      {label}
      <input
        type="email"
        required={isRequired}
        maxLength={200}
        autoComplete="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
