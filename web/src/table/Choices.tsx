import { sameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import { plain, sayAction } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { useMemo, useState } from 'react';
import { useSpeech } from '../text/index.tsx';

/** More buttons than this help nobody; a search narrows them down. */
const MOST = 200;
const SEARCH_FROM = 9;

export interface ChoicesProps {
  readonly allowed: readonly Action[];
  readonly chosen: Action | null;
  readonly rules: TitleRules;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  choose(action: Action): void;
}

/** Everything that may be done now, in words: the board for those who cannot see it, or would rather type. */
export const Choices = ({ allowed, chosen, rules, text, seatNames, choose }: ChoicesProps) => {
  const { t } = useSpeech();
  const [sought, setSought] = useState('');
  const labelled = useMemo(
    () => allowed.map((action) => ({ action, label: plain(sayAction(text, action, rules.describe?.(action), seatNames)) })),
    [allowed, rules, text, seatNames],
  );
  if (allowed.length === 0) return <p className="quiet">{t('table.noChoices')}</p>;
  const fitting = labelled.filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="choice-list">
      {allowed.length >= SEARCH_FROM && (
        <input
          type="search"
          value={sought}
          aria-label={t('table.filter')}
          placeholder={t('table.filter')}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {allowed.length > MOST && <p className="quiet small-print">{t('table.manyChoices', { n: allowed.length })}</p>}
      <ul>
        {fitting.slice(0, MOST).map(({ action, label }) => (
          <li key={JSON.stringify(action)}>
            <button type="button" className="choice" aria-pressed={sameAction(chosen, action)} onClick={() => choose(action)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
