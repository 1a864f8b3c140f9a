/** A field for a password, old or new. */
export const PasswordField = (props: { say: string; isNew?: boolean; value: string; onChange(value: string): void }) => {
  const { say, isNew = false, value, onChange } = props;
  return (
    <label className="field">
      {say}
      <input
        type="password"
        required
        {...(isNew ? { minLength: 10 } : {})}
        maxLength={200}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
