import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { toText, formatAction } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useMemo, useState } from 'react';
import { useTranslator } from '../../i18n/index.tsx';

/** More choices than this get a search field. */
const MAX_SHOWN = 200;
const MIN_FOR_SEARCH = 9;

interface ActionListProps {
  readonly allowed: readonly Action[];
  readonly pendingAction: Action | null;
  readonly rules: GameModule;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  choose(action: Action): void;
}

/** All legal actions in words: an alternative to the board. */
export const ActionList = ({ allowed, pendingAction, rules, text, seatNames, choose }: ActionListProps) => {
  const { t } = useTranslator();
  const [query, setQuery] = useState('');
  const labelled = useMemo(
    () => allowed.map((action) => ({ action, label: toText(formatAction(text, action, rules.describe?.(action), seatNames)) })),
    [allowed, rules, text, seatNames],
  );
  if (allowed.length === 0) return <p className="quiet">{t('table.noChoices')}</p>;
  const matches = labelled.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <div className="choice-list">
      {allowed.length >= MIN_FOR_SEARCH && (
        <input
          type="search"
          value={query}
          aria-label={t('table.filter')}
          placeholder={t('table.filter')}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {allowed.length > MAX_SHOWN && <p className="quiet small-print">{t('table.manyChoices', { n: allowed.length })}</p>}
      <ul lang={text.fallbackLanguage}>
        {matches.slice(0, MAX_SHOWN).map(({ action, label }) => (
          <li key={JSON.stringify(action)}>
            <button type="button" className="choice" aria-pressed={isSameAction(pendingAction, action)} onClick={() => choose(action)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
