import { MAX_EMAIL_LENGTH } from '@gunbai/protocol/limits';
export const EmailField = (props: { label: string; isRequired?: boolean; value: string; onChange(value: string): void }) => {
  const { label, isRequired = false, value, onChange } = props;
  return (
    <label className="field">
      {label}
      <input
        type="email"
        required={isRequired}
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
