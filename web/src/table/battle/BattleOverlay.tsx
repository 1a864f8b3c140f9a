import type { BoardModule } from '@gunbai/games/registry';
import { toText } from '@gunbai/shared/i18n';
import { ClauseProvider } from '@gunbai/ui';
import { BattleCard, readBattle } from '@gunbai/ui/battle';
import { useEffect, useMemo } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { battlePacingOf, BATTLE_TIMES, useSettings } from '../../settings.ts';
import type { ClientSettings } from '../../settings.ts';
import { useKeyBindings } from '../hooks/use-key-bindings.ts';
import type { TableController } from '../hooks/use-table.ts';
import { tablePromptText } from '../prompt/PromptBar.tsx';

/** The battle card over the board, until the player continues or its time is over. */
export const BattleOverlay = ({ table, board }: { table: TableController; board: BoardModule }) => {
  const { battleStage, inlineReplay, viewModel } = table;
  if (!battleStage.current || inlineReplay.frame || viewModel.snapshot.handoverTo !== null) return null;
  return <ShownBattle table={table} board={board} />;
};

const ShownBattle = ({ table, board }: { table: TableController; board: BoardModule }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { battleStage, viewModel, panels, highlight, selection } = table;
  const { current, pause } = battleStage;
  const { snapshot, text, seatNames } = viewModel;
  const pacing = battlePacingOf(useSettings());
  const report = useMemo(
    () => current && readBattle(board.battles, current.battle, { view: current.view, text, language, seatNames }),
    [board, current, text, language, seatNames],
  );
  const keys = useMemo(() => (selection.pendingAction ? {} : { Escape: battleStage.continue }), [battleStage, selection.pendingAction]);
  useKeyBindings(keys);
  useEffect(() => () => pause(false), [pause]);
  if (!current || !report) return null;
  return (
    <ClauseProvider value={panels.openClause}>
      <div
        className="battle-overlay"
        onPointerMove={({ movementX, movementY }) => {
          // A card that opens under a resting pointer does not wait for it.
          if (movementX !== 0 || movementY !== 0) pause(true);
        }}
        onPointerLeave={() => pause(false)}
        onFocus={() => pause(true)}
        onBlur={() => pause(false)}
      >
        <BattleCard report={report} newFrom={current.newFrom} onNameClick={highlight} linkableKinds={board.things}>
          <p className="battle-follows">{t('battle.next', { prompt: toText(tablePromptText(snapshot, text, seatNames, translator)) })}</p>
          <div className="battle-buttons">
            <BattleTime />
            <button
              key={`${current.battle.key} ${current.rolls}`}
              type="button"
              className="button battle-continue"
              data-kind="main"
              data-timed={pacing.stayMs === null || battleStage.isPaused ? undefined : ''}
              style={{ '--battle-time': `${pacing.stayMs ?? 0}ms` }}
              onClick={battleStage.continue}
            >
              {t('recap.continue')}
            </button>
          </div>
        </BattleCard>
      </div>
    </ClauseProvider>
  );
};

/** How long battles stay on screen. */
const BattleTime = () => {
  const { t } = useTranslator();
  const battles = useSettings((settings) => settings.battles);
  return (
    <label className="inline-field">
      <span className="visually-hidden">{t('settings.battles')}</span>
      <select value={battles} onChange={({ target }) => useSettings.setState({ battles: target.value as ClientSettings['battles'] })}>
        {BATTLE_TIMES.map((one) => (
          <option key={one} value={one}>
            {t(`settings.battles.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
};
