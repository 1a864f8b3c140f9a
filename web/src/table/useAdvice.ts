import type { Action } from '@gunbai/engine';
import { useCallback, useState } from 'react';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import type { Choosing } from './useChoosing.ts';

export interface Asking {
  readonly isThinking: boolean;
  ask(): void;
}

/**
 * Asks the game's best bot what it would do, marks that and tells of it, so that it can be shown. Null: there is nobody
 * to ask, or nothing to ask now.
 */
export const useAdvice = (
  session: Session,
  { acting }: Sight,
  { chosen, mark, tell }: Choosing,
  onAdvice: (action: Action) => void,
): Asking | null => {
  const { t } = useSpeech();
  const [isThinking, setThinking] = useState(false);
  const ask = useCallback(() => {
    setThinking(true);
    void session
      .advise()
      .then((advice) => {
        if (!advice) return;
        mark(advice);
        onAdvice(advice.action);
      })
      .catch(() => tell([t('table.adviceFailed')]))
      .finally(() => setThinking(false));
  }, [session, mark, tell, onAdvice, t]);
  return session.advises && acting !== null && chosen === null ? { isThinking, ask } : null;
};
