import type { Action } from '@gunbai/engine';
import { useCallback, useState } from 'react';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { ActionSelection } from './use-action-selection.ts';

export interface BotAdviceControl {
  readonly isThinking: boolean;
  ask(): void;
}

/**
 * Asks the strongest bot for a move, and marks and announces it. Null if there is no bot or nothing to decide.
 */
export const useBotAdvice = (
  session: Session,
  { actingSeat }: TableSnapshot,
  { pendingAction, select, showMessage }: ActionSelection,
  onAdvice: (action: Action) => void,
): BotAdviceControl | null => {
  const { t } = useTranslator();
  const [isThinking, setThinking] = useState(false);
  const ask = useCallback(() => {
    setThinking(true);
    void session
      .askBot()
      .then((advice) => {
        if (!advice) return;
        select(advice);
        onAdvice(advice.action);
      })
      .catch(() => showMessage([t('table.botAdviceFailed')]))
      .finally(() => setThinking(false));
  }, [session, select, showMessage, onAdvice, t]);
  return session.canAskBot && actingSeat !== null && pendingAction === null ? { isThinking, ask } : null;
};
