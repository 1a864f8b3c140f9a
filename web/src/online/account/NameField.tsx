import { MAX_NAME_LENGTH } from '@gunbai/protocol/limits';
import { useTranslator } from '../../i18n/index.tsx';

/** A field for the name by which others know somebody. */
export const NameField = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const { t } = useTranslator();
  return (
    <label className="field">
      {t('online.name')}
      <input
        type="text"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
