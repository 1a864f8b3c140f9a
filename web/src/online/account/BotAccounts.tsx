import type { BotAccount } from '@gunbai/protocol';
import { MAX_NAME_LENGTH } from '@gunbai/protocol/limits';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { InlineForm } from '../../components/InlineForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { BotOfferForm } from './BotOfferForm.tsx';

/** The bot accounts of a member. */
export const BotAccounts = ({ bots, onChange }: { bots: readonly BotAccount[]; onChange(): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [name, setName] = useState('');
  const [status, setStatus] = useState('');
  const [deleting, setDeleting] = useState<BotAccount | null>(null);
  const add = async (): Promise<void> => {
    const added = await fetchJson('POST', '/api/me/bots', { name: name.trim() });
    setStatus(added.ok ? t('programs.botAdded') : formatErrorCode(added.error, translator));
    if (added.ok) setName('');
    onChange();
  };
  const remove = async ({ account }: BotAccount): Promise<void> => {
    setDeleting(null);
    const removed = await fetchJson('DELETE', `/api/me/bots/${account}`);
    setStatus(removed.ok ? t('programs.botDeleted') : formatErrorCode(removed.error, translator));
    onChange();
  };
  return (
    <section className="lobby-section">
      <h2>{t('programs.bots')}</h2>
      <p className="quiet">{t('programs.botsAbout')}</p>
      <ul className="plain-list">
        {bots.map((bot) => (
          <li key={bot.account}>
            <Link href={`/players/${bot.account}`}>{bot.name}</Link>
            <button
              type="button"
              className="button small"
              data-kind="quiet"
              aria-label={t('programs.botDelete') + translator.labelColon + bot.name}
              onClick={() => setDeleting(bot)}
            >
              {t('programs.botDelete')}
            </button>
            <BotOfferForm bot={bot} onChange={onChange} />
          </li>
        ))}
      </ul>
      <InlineForm submit={t('programs.botAdd')} status={status} onSubmit={() => void add()}>
        <label className="field">
          {t('programs.botName')}
          <input type="text" required maxLength={MAX_NAME_LENGTH} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
      </InlineForm>
      {deleting && (
        <ConfirmDialog
          title={t('programs.botDelete')}
          message={t('programs.botDeleteConfirm', { name: deleting.name })}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
};
