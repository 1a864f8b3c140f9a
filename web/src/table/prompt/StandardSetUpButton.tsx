import type { Refusal } from '@gunbai/engine';
import { useState } from 'react';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { isSettingUp, playStandardSetUp } from '../../session/standard-set-up.ts';
import { useTranslator } from '../../i18n/index.tsx';

interface StandardSetUpButtonProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  onRefused(refusal: Refusal): void;
}

/** While the player sets up: places everything in one click. */
export const StandardSetUpButton = ({ session, snapshot, onRefused }: StandardSetUpButtonProps) => {
  const { t } = useTranslator();
  const [isWorking, setWorking] = useState(false);
  if (!isWorking && !isSettingUp(session, snapshot)) return null;
  const start = async (): Promise<void> => {
    setWorking(true);
    const refusal = await playStandardSetUp(session).finally(() => setWorking(false));
    if (refusal) onRefused(refusal);
  };
  return (
    <button type="button" className="button" disabled={isWorking} onClick={() => void start()}>
      {t(isWorking ? 'table.settingUp' : 'table.standardSetUp')}
    </button>
  );
};
