import type { LogLine, View } from '@gunbai/engine';
import type { BoardModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { battleAt, BattleCard, readBattle } from '@gunbai/ui/battle';
import { useMemo, useState } from 'react';
import { useTranslator } from '../i18n/index.tsx';

interface ReplayBattleProps {
  readonly board: BoardModule;
  readonly log: readonly LogLine[];
  /** The entry on screen. */
  readonly entryNumber: number;
  readonly view: View<unknown>;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  onNameClick(kind: string, id: string): void;
}

/** The battle that the entry on screen belongs to; closed, it stays closed until the next one. */
export const ReplayBattle = ({ board, log, entryNumber, view, text, seatNames, onNameClick }: ReplayBattleProps) => {
  const { t, language } = useTranslator();
  const [closed, setClosed] = useState<string | null>(null);
  const battle = useMemo(() => battleAt(log, entryNumber, board.battles.types), [log, entryNumber, board]);
  const report = useMemo(
    () => battle && readBattle(board.battles, battle, { view, text, language, seatNames }),
    [board, battle, view, text, language, seatNames],
  );
  if (!battle || !report || battle.key === closed) return null;
  return (
    <BattleCard report={report} newFrom={entryNumber} onNameClick={onNameClick} linkableKinds={board.things}>
      <div className="battle-buttons">
        <button type="button" className="button battle-continue" onClick={() => setClosed(battle.key)}>
          {t('table.close')}
        </button>
      </div>
    </BattleCard>
  );
};
