import { useSpeech } from '../text/index.tsx';

export const LONGEST_NAME = 30;

/** A field for the name by which others know somebody. */
export const NameField = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const { t } = useSpeech();
  return (
    <label className="field">
      {t('online.name')}
      <input
        type="text"
        required
        maxLength={LONGEST_NAME}
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
