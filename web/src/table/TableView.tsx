import { usePageTitle } from '../components/PageLayout.tsx';
import type { TableSnapshot } from '../session/session.ts';
import { useTranslator } from '../i18n/index.tsx';
import { Announcer } from './log/Announcer.tsx';
import { SidePanel } from './panels/SidePanel.tsx';
import { ActionList } from './prompt/ActionList.tsx';
import type { TableSlots } from './table-slots.ts';
import { StandardSetUpButton } from './prompt/StandardSetUpButton.tsx';
import { PromptBar } from './prompt/PromptBar.tsx';
import { latestRow } from './log/format-log.ts';
import { TableHeader } from './TableHeader.tsx';
import { TableMain } from './TableMain.tsx';
import { TableDialogs } from './dialogs/TableDialogs.tsx';
import type { TableMenuAction } from './dialogs/TableDialogs.tsx';
import type { ActionSelection } from './prompt/use-action-selection.ts';
import type { LoadedTable } from './hooks/use-local-table.ts';
import { useSounds } from './hooks/use-sounds.ts';
import { useTable } from './hooks/use-table.ts';
import type { TableController } from './hooks/use-table.ts';

const NO_MENU_ACTIONS: readonly TableMenuAction[] = [];

/** Whether the viewer plays and has made no decision yet; then the summary of the game is open. */
export const hasNeverDecided = ({ outcome, log, viewer }: Pick<TableSnapshot, 'outcome' | 'log' | 'viewer'>): boolean =>
  !outcome && viewer !== null && !log.some(({ seat, auto }) => seat !== null && seat === viewer && !auto);

/** The table of any game: board, prompt, log, choices and rules. */
export const TableView = ({ session, board, isPersistent, lastViewed, ...slots }: LoadedTable & TableSlots) => {
  const { language } = useTranslator();
  const { banner, lesson, extra, isRematchOffered = false, menuActions = NO_MENU_ACTIONS } = slots;
  const table = useTable({ session, board, lastViewed }, lesson);
  const { viewModel, panels, selection, recap, boardProps, highlight, showRefusal } = table;
  const { snapshot, text, seatNames, rows } = viewModel;
  const name = session.manifest.names[language];
  usePageTitle(snapshot.actingSeat !== null && !snapshot.outcome ? `● ${name}` : name);
  useSounds(snapshot);
  const isNewcomer = hasNeverDecided(snapshot) && !lesson;
  const { allowed } = boardProps;
  const { pendingAction, choose } = selection;
  const choices = (
    <ActionList allowed={allowed} pendingAction={pendingAction} rules={session.rules} text={text} seatNames={seatNames} choose={choose} />
  );
  return (
    <div className="table" data-panel={panels.panel ?? undefined} data-offline={Boolean(snapshot.offline) || undefined}>
      <TableHeader session={session} snapshot={snapshot} text={text} seatNames={seatNames} panels={panels} slots={slots} />
      <TableMain
        table={table}
        board={board}
        isPersistent={isPersistent}
        banner={banner}
        lesson={lesson}
        isNewcomer={isNewcomer}
        choices={choices}
      />
      <SidePanel
        {...viewModel}
        panels={panels}
        extra={extra}
        choices={choices}
        isNewcomer={isNewcomer}
        onNameClick={highlight}
        linkableKinds={board.things}
      />
      <TablePrompt table={table} slots={slots} linkableKinds={board.things} />
      <Announcer snapshot={snapshot} rows={rows} text={text} seatNames={seatNames} />
      <TableDialogs
        {...viewModel}
        dialog={panels.dialog}
        open={panels.openDialog}
        disputed={selection.disputed}
        clause={panels.disputedClause}
        isRematchOffered={isRematchOffered}
        endNotes={slots.endNotes}
        menuActions={menuActions}
        openPanel={panels.openPanel}
        onReportRuling={panels.reportRuling}
        onRefused={showRefusal}
        onRecap={recap.open}
      />
    </div>
  );
};

/** The prompt bar with additional buttons: next game, report a problem, result. */
const TablePrompt = ({
  table,
  slots,
  linkableKinds,
}: {
  table: TableController;
  slots: TableSlots;
  linkableKinds: readonly string[] | undefined;
}) => {
  const { t } = useTranslator();
  const { viewModel, panels, selection, advice, highlight, undo } = table;
  const { session, snapshot, rows } = viewModel;
  const isOver = snapshot.outcome !== null;
  const isLatestShownElsewhere = panels.panel === 'log' || snapshot.handoverTo !== null || isOver;
  return (
    <PromptBar
      {...viewModel}
      selection={selection}
      advice={advice}
      onNameClick={highlight}
      linkableKinds={linkableKinds}
      latest={isLatestShownElsewhere ? null : (latestRow(rows, snapshot.log, snapshot.viewer)?.parts ?? null)}
      onLatest={() => panels.openPanel('log')}
      onClauseClick={panels.openClause}
      onUndo={slots.lesson ? null : undo}
    >
      {snapshot.actingSeat === null && slots.idleActions}
      {!slots.lesson && <StandardSetUpButton session={session} snapshot={snapshot} onRefused={table.showRefusal} />}
      <ReportRulingButton selection={selection} onReportRuling={panels.reportRuling} />
      {isOver && (
        <button type="button" className="button" data-kind="main" onClick={() => panels.openDialog('end')}>
          {t(slots.isRematchOffered ? 'menu.rematch' : 'end.result')}
        </button>
      )}
    </PromptBar>
  );
};

/** Next to a refusal: reports a problem with it. */
const ReportRulingButton = ({ selection, onReportRuling }: { selection: ActionSelection; onReportRuling(clause: string): void }) => {
  const { t } = useTranslator();
  const clause = selection.pendingAction ? null : selection.status?.clause;
  return (
    clause && (
      <button type="button" className="button" data-kind="quiet" onClick={() => onReportRuling(clause)}>
        {t('menu.reportRuling')}
      </button>
    )
  );
};
