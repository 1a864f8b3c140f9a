import type { BoardModule } from '@gunbai/games/registry';
import { toText } from '@gunbai/shared/i18n';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { LessonOverlay } from '../lessons/LessonOverlay.tsx';
import type { ActiveLesson } from '../lessons/LessonOverlay.tsx';
import { GameSummary } from '../components/GameSummary.tsx';
import { ErrorDetail } from '../components/ErrorDetail.tsx';
import type { Session, TableSnapshot } from '../session/session.ts';
import { useTranslator } from '../i18n/index.tsx';
import { ReplayBattle } from '../replay/ReplayBattle.tsx';
import { BattleOverlay } from './battle/BattleOverlay.tsx';
import { BoardStage } from './board/BoardStage.tsx';
import { HotseatHandover } from './board/HotseatHandover.tsx';
import { promptLang, tablePromptText } from './prompt/PromptBar.tsx';
import { Recap } from './log/Recap.tsx';
import { recapContent } from './log/recap-content.ts';
import type { TableController } from './hooks/use-table.ts';

interface TableMainProps {
  readonly table: TableController;
  readonly board: BoardModule;
  /** Whether the game is saved. */
  readonly isPersistent: boolean;
  readonly banner: ReactNode;
  readonly lesson: ActiveLesson | undefined;
  /** Whether the summary of the game is shown. */
  readonly isNewcomer: boolean;
  /** Replaces a board that fails to render. */
  readonly choices: ReactNode;
}

/** The board or the handover screen, with notices above and the recap over it. */
export const TableMain = ({ table, board, isPersistent, banner, lesson, isNewcomer, choices }: TableMainProps) => {
  const translator = useTranslator();
  const { viewModel, panels, selection, inlineReplay, boardProps } = table;
  const { session, snapshot, text, seatNames } = viewModel;
  const { handoverTo, viewer } = snapshot;
  const showsSummary = isNewcomer && panels.panel === null && handoverTo === null && viewer !== null;
  return (
    <main className="table-main">
      <h2 className="visually-hidden" lang={promptLang(snapshot, text)}>
        {toText(tablePromptText(snapshot, text, seatNames, translator))}
      </h2>
      {!isPersistent && <p className="notice">{translator.t('table.notSaved')}</p>}
      <ErrorNotice session={session} snapshot={snapshot} />
      {banner}
      {inlineReplay.bar}
      <div className="board-area">
        {lesson && <LessonOverlay {...lesson} onClauseClick={panels.openClause} />}
        {showsSummary && (
          <GameSummary game={session.manifest.id} isOpen={false}>
            <LearnLink manifest={session.manifest} isAtTable />
          </GameSummary>
        )}
        {handoverTo !== null ? (
          <HotseatHandover key={handoverTo} seat={seatNames[handoverTo] ?? handoverTo} onReveal={() => session.revealForNextPlayer()} />
        ) : (
          <BoardStage
            board={board}
            props={boardProps}
            fallback={choices}
            message={selection.status}
            clearMessage={selection.clearMessage}
          />
        )}
      </div>
      {inlineReplay.frame ? (
        <ReplayBattle
          board={board}
          log={snapshot.log}
          entryNumber={inlineReplay.entryNumber}
          view={inlineReplay.frame.view}
          text={text}
          seatNames={seatNames}
          onNameClick={table.highlight}
        />
      ) : (
        <BattleOverlay table={table} board={board} />
      )}
      <RecapOverlay table={table} board={board} />
    </main>
  );
};

/** Why play cannot continue by itself. */
const ErrorNotice = ({ session, snapshot }: { session: Session; snapshot: TableSnapshot }) => {
  const { t } = useTranslator();
  if (snapshot.error === null) return null;
  return (
    <p className="problem" role="alert">
      {t('table.stopped')} <ErrorDetail>{snapshot.error}</ErrorDetail>{' '}
      <button type="button" className="button small" onClick={() => session.retry()}>
        {t('table.retry')}
      </button>
    </p>
  );
};

/** The recap, until play continues or it is watched. The last battle is shown first. */
const RecapOverlay = ({ table, board }: { table: TableController; board: BoardModule }) => {
  const { recap, inlineReplay, battleStage, viewModel } = table;
  if (recap.from === null || inlineReplay.frame || battleStage.current || viewModel.snapshot.handoverTo !== null) return null;
  return <ShownRecap table={table} board={board} from={recap.from} />;
};

const RECAP_TITLES = { return: 'recap.title', turn: 'recap.turn', request: 'recap.recent' } as const;

const ShownRecap = ({ table, board, from }: { table: TableController; board: BoardModule; from: number }) => {
  const { t } = useTranslator();
  const { viewModel, recap, inlineReplay, highlight } = table;
  const { session, snapshot, text, rows } = viewModel;
  const { view } = snapshot;
  const content = useMemo(
    () => recapContent({ rows, from, before: recap.before, view, reader: board.recap, text }),
    [rows, from, recap.before, view, board, text],
  );
  return (
    <Recap
      title={t(RECAP_TITLES[recap.reason])}
      content={content}
      lang={text.fallbackLanguage}
      onWatch={session.replayPath() === null ? null : inlineReplay.start}
      onClose={recap.close}
      onNameClick={highlight}
      linkableKinds={board.things}
    />
  );
};
