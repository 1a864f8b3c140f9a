import { games } from '@gunbai/games/registry';
import type { BotAccount } from '@gunbai/protocol';
import { MAX_BOT_GAMES } from '@gunbai/protocol/limits';
import { useState } from 'react';
import { InlineForm } from '../../components/InlineForm.tsx';
import { formatErrorCode, joinFacts, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

const DEFAULT_MAX_GAMES = 4;
const MAX_GAMES = [1, 2, 4, 8, 16, 32, MAX_BOT_GAMES];

/** What a bot account offers, and a form to change it. */
export const BotOfferForm = ({ bot, onChange }: { bot: BotAccount; onChange(): void }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { account, name, offer } = bot;
  const [chosen, setChosen] = useState<readonly string[]>(offer?.games ?? []);
  const [maxGames, setMaxGames] = useState(offer?.maxGames ?? DEFAULT_MAX_GAMES);
  const [status, setStatus] = useState('');
  const save = async (): Promise<void> => {
    const saved = await fetchJson('PUT', `/api/me/bots/${account}/offer`, { games: chosen, maxGames });
    setStatus(saved.ok ? t('account.saved') : formatErrorCode(saved.error, translator));
    onChange();
  };
  const titles = games.filter(({ id }) => offer?.games.includes(id)).map(({ names }) => names[language]);
  const facts = [t('programs.offeredFor', { games: titles }), ...(offer?.isRegistered ? [t('programs.offeredToAll')] : [])];
  return (
    <details className="bot-offer">
      <summary>{titles.length > 0 ? joinFacts(facts) : t('programs.offer')}</summary>
      <p className="quiet">{t('programs.offerAbout', { name })}</p>
      <InlineForm submit={t('account.save')} status={status} onSubmit={() => void save()}>
        <fieldset className="checks">
          <legend>{t('programs.offerGames')}</legend>
          {games.map(({ id, names }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
              {names[language]}
            </label>
          ))}
        </fieldset>
        <label className="field">
          {t('programs.offerMax')}
          <select value={maxGames} onChange={(event) => setMaxGames(Number(event.target.value))}>
            {MAX_GAMES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      </InlineForm>
    </details>
  );
};
