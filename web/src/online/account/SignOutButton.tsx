import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { connection } from '../connection/connection.ts';

/** Signs out. A guest who would lose their games (`losesGames`) must confirm first. */
export const SignOutButton = ({ losesGames }: { losesGames: boolean }) => {
  const { t } = useTranslator();
  const [isConfirming, setConfirming] = useState(false);
  const signOut = async (): Promise<void> => {
    setConfirming(false);
    await fetchJson('DELETE', '/api/session');
    connection.open();
  };
  return (
    <>
      <button type="button" className="button small" data-kind="quiet" onClick={() => (losesGames ? setConfirming(true) : void signOut())}>
        {t('online.signOut')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t('online.signOut')}
          message={t('online.signOutGuest')}
          onConfirm={() => void signOut()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};
