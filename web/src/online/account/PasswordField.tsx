import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@gunbai/protocol/limits';

export const PasswordField = (props: { label: string; isNew?: boolean; value: string; onChange(value: string): void }) => {
  const { label, isNew = false, value, onChange } = props;
  return (
    <label className="field">
      {label}
      <input
        type="password"
        required
        {...(isNew ? { minLength: MIN_PASSWORD_LENGTH } : {})}
        maxLength={MAX_PASSWORD_LENGTH}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
