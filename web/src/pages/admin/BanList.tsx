import { bidiIsolate } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { useAdminAction } from './use-admin.tsx';

export interface Bans {
  readonly addresses: readonly { readonly address: string; readonly reason: string; readonly at: number }[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

export const BanList = ({ bans, refresh }: { bans: Bans | null; refresh(): void }) => {
  const { t } = useTranslator();
  const { act, errorMessage } = useAdminAction(refresh);
  const liftBan = (target: { account: string } | { address: string }): void => void act('/api/admin/bans', { ...target, banned: false });
  return (
    <section className="lobby-section">
      <h2>{t('admin.bans')}</h2>
      {bans && bans.accounts.length + bans.addresses.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul>
        {bans?.accounts.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/players/${id}`}>{bidiIsolate(name)}</Link> <LiftBanButton target={name} onLift={() => liftBan({ account: id })} />
          </li>
        ))}
        {bans?.addresses.map(({ address, reason }) => (
          <li key={address}>
            <code>{address}</code> {reason} <LiftBanButton target={address} onLift={() => liftBan({ address })} />
          </li>
        ))}
      </ul>
      <BanForm onBan={(address, reason) => void act('/api/admin/bans', { address, banned: true, reason })} />
      {errorMessage}
    </section>
  );
};

const LiftBanButton = ({ target, onLift }: { target: string; onLift(): void }) => {
  const { t } = useTranslator();
  return (
    <button type="button" className="button small" aria-label={`${t('admin.lift')}: ${target}`} onClick={onLift}>
      {t('admin.lift')}
    </button>
  );
};

const BanForm = ({ onBan }: { onBan(address: string, reason: string): void }) => {
  const { t } = useTranslator();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        onBan(address.trim(), reason.trim());
        setAddress('');
        setReason('');
      }}
    >
      <label className="field">
        {t('admin.address')}
        <input type="text" required maxLength={45} value={address} onChange={(event) => setAddress(event.target.value)} />
      </label>
      <label className="field">
        {t('admin.reason')}
        <input type="text" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <button type="submit" className="button">
        {t('admin.ban')}
      </button>
    </form>
  );
};
