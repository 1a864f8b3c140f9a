import { MAX_NAME_LENGTH } from '@gunbai/protocol/limits';
import { useTranslator } from '../../i18n/index.tsx';

/** The name that other players see. */
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
