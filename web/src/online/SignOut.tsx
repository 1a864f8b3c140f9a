import { useState } from 'react';
import { AskSheet } from '../parts/AskSheet.tsx';
import { useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { line } from './line.ts';

/** The way out. A guest's session is all they have: where games would go with it (`losesGames`), they are asked first. */
export const SignOut = ({ losesGames }: { losesGames: boolean }) => {
  const { t } = useSpeech();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async (): Promise<void> => {
    setLeaving(false);
    await ask('DELETE', '/api/session');
    line.open();
  };
  return (
    <>
      <button type="button" className="button small" data-kind="quiet" onClick={() => (losesGames ? setLeaving(true) : void signOut())}>
        {t('online.signOut')}
      </button>
      {isLeaving && (
        <AskSheet
          title={t('online.signOut')}
          about={t('online.signOutGuest')}
          onYes={() => void signOut()}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
};
