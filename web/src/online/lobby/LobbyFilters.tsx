import { games } from '@gunbai/games/registry';
import { useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';
import type { LobbyFilter } from './lobby-filter.ts';

interface SelectProps<Name extends 'pace' | 'rated'> {
  readonly name: Name;
  readonly label: MessageKey;
  readonly options: readonly (readonly [value: LobbyFilter[Name], label: MessageKey])[];
}

/** Narrows the open tables and the games to watch. */
export const LobbyFilters = ({ filter, onChange }: { filter: LobbyFilter; onChange(filter: LobbyFilter): void }) => {
  const { t, language } = useTranslator();
  const select = <Name extends 'pace' | 'rated'>({ name, label, options }: SelectProps<Name>) => (
    <label className="field">
      {t(label)}
      <select value={filter[name]} onChange={(event) => onChange({ ...filter, [name]: event.target.value as LobbyFilter[Name] })}>
        <option value="">{t('lobby.any')}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="lobby-filters panel" role="group" aria-label={t('lobby.filters')}>
      <label className="field">
        {t('online.game')}
        <select value={filter.game} onChange={(event) => onChange({ ...filter, game: event.target.value })}>
          <option value="">{t('lobby.any')}</option>
          {games.map(({ id, names }) => (
            <option key={id} value={id}>
              {names[language]}
            </option>
          ))}
        </select>
      </label>
      {select({
        name: 'pace',
        label: 'online.pace',
        options: [
          ['live', 'lobby.pace.live'],
          ['days', 'lobby.pace.days'],
          ['none', 'online.pace.none'],
        ],
      })}
      {select({
        name: 'rated',
        label: 'online.rated',
        options: [
          ['yes', 'new.on'],
          ['no', 'new.off'],
        ],
      })}
      <label className="check">
        <input
          type="checkbox"
          checked={filter.free === 'yes'}
          onChange={(event) => onChange({ ...filter, free: event.target.checked ? 'yes' : '' })}
        />
        {t('lobby.free')}
      </label>
    </div>
  );
};
