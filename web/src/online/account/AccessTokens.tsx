import type { AccessTokenInfo, Scope, BotAccount } from '@gunbai/protocol';
import { useCallback, useEffect, useState } from 'react';
import { copyText } from '../../components/clipboard.ts';
import { SubmitForm } from '../../components/SubmitForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

const SCOPES: readonly Scope[] = ['read', 'play', 'chat'];

interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly bot?: string;
}

/** The access tokens of a member and of the member's bots. */
export const AccessTokens = ({ bots, hasPassword }: { bots: readonly BotAccount[]; hasPassword: boolean }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [tokens, setTokens] = useState<readonly AccessTokenInfo[]>([]);
  const [newToken, setNewToken] = useState('');
  const [status, setStatus] = useState('');
  const { withReauth, dialog } = useReauthentication(hasPassword);
  const refresh = useCallback((): void => {
    void fetchJson<readonly AccessTokenInfo[]>('GET', '/api/me/access-tokens').then((found) => found.ok && setTokens(found.value));
  }, []);
  // A deleted bot takes its tokens with it.
  useEffect(refresh, [refresh, bots]);
  const create = async (request: TokenRequest): Promise<void> => {
    const created = await withReauth(() => fetchJson<{ token: string }>('POST', '/api/me/access-tokens', request));
    setNewToken(created.ok ? created.value.token : '');
    setStatus(created.ok ? '' : formatErrorCode(created.error, translator));
    refresh();
  };
  const revoke = async (id: string): Promise<void> => {
    const revoked = await fetchJson('DELETE', `/api/me/access-tokens/${id}`);
    setNewToken('');
    setStatus(revoked.ok ? t('tokens.revoked') : formatErrorCode(revoked.error, translator));
    refresh();
  };
  return (
    <section className="lobby-section">
      <h2>{t('tokens.title')}</h2>
      <p className="quiet">{t('tokens.about')}</p>
      <ul className="plain-list">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            bot={bots.find(({ account }) => account === token.account)}
            onRevoke={() => void revoke(token.id)}
          />
        ))}
      </ul>
      <div role="status">
        {newToken !== '' && <NewToken key={newToken} token={newToken} />}
        {status !== '' && <p className="quiet">{status}</p>}
      </div>
      <TokenForm bots={bots} onCreate={(request) => void create(request)} />
      {dialog}
    </section>
  );
};

const TokenRow = ({ token, bot, onRevoke }: { token: AccessTokenInfo; bot: BotAccount | undefined; onRevoke(): void }) => {
  const { t, language, labelColon } = useTranslator();
  const { name, scopes, created, lastUsed } = token;
  const toDay = (time: number): string => new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });
  const used = lastUsed === null ? t('tokens.unused') : t('devices.used', { day: toDay(lastUsed) });
  const facts = [...scopes.map((scope) => t(`tokens.scope.${scope}`)), t('devices.since', { day: toDay(created) }), used];
  return (
    <li>
      <span>
        <strong>{name}</strong> {bot && <span className="chip">{bot.name}</span>}
        <br />
        <small className="quiet">{facts.join(' · ')}</small>
      </span>
      <button
        type="button"
        className="button small"
        data-kind="quiet"
        aria-label={t('tokens.revoke') + labelColon + name}
        onClick={onRevoke}
      >
        {t('tokens.revoke')}
      </button>
    </li>
  );
};

const NewToken = ({ token }: { token: string }) => {
  const { t } = useTranslator();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="notice">
      <p>{t('tokens.shownOnce')}</p>
      <p className="inline-form">
        <code className="access-token">{token}</code>
        <button type="button" className="button small" onClick={() => void copyText(token).then(setCopied)}>
          {t(isCopied ? 'online.copied' : 'online.copy')}
        </button>
      </p>
    </div>
  );
};

const TokenForm = ({ bots, onCreate }: { bots: readonly BotAccount[]; onCreate(request: TokenRequest): void }) => {
  const { t } = useTranslator();
  const [name, setName] = useState('');
  const [bot, setBot] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'play']);
  const submit = (): void => {
    onCreate({ name: name.trim(), scopes, ...(bot === '' ? {} : { bot }) });
    setName('');
  };
  return (
    <SubmitForm className="account-form panel" onSubmit={submit}>
      <h3>{t('tokens.new')}</h3>
      <label className="field">
        {t('tokens.name')}
        <input type="text" required maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      {bots.length > 0 && (
        <label className="field">
          {t('tokens.account')}
          <select value={bot} onChange={(event) => setBot(event.target.value)}>
            <option value="">{t('tokens.ownAccount')}</option>
            {bots.map((one) => (
              <option key={one.account} value={one.account}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="checks">
        <legend>{t('tokens.scopes')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target: { checked } }) => setScopes(SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))}
            />
            {t(`tokens.scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button" data-kind="main" disabled={scopes.length === 0}>
        {t('tokens.create')}
      </button>
    </SubmitForm>
  );
};
