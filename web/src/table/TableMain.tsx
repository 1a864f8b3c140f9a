import type { TitleBoard } from '@gunbai/games/registry';
import { plain } from '@gunbai/kits/text';
import type { ReactNode } from 'react';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { Teacher } from '../lessons/Teacher.tsx';
import type { Teaching } from '../lessons/Teacher.tsx';
import { Brief } from '../parts/Brief.tsx';
import { Detail } from '../parts/Detail.tsx';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { BoardStage } from './BoardStage.tsx';
import { Curtain } from './Curtain.tsx';
import { promptOf } from './PromptBar.tsx';
import { Recap } from './Recap.tsx';
import { isRoomy } from './room.ts';
import type { Table } from './useTable.ts';

interface TableMainProps {
  readonly table: Table;
  readonly board: TitleBoard;
  /** Whether the game outlasts the page. */
  readonly lasts: boolean;
  readonly banner: ReactNode;
  readonly lesson: Teaching | undefined;
  /** Whether whoever looks on is told the game in short. */
  readonly isNew: boolean;
  /** Takes the board's place if that fails to draw. */
  readonly choices: ReactNode;
}

/** The board, or the curtain before it; above it what has to be said first, over it what happened meanwhile. */
export const TableMain = ({ table, board, lasts, banner, lesson, isNew, choices }: TableMainProps) => {
  const speech = useSpeech();
  const { telling, rooms, choosing, watching, boardProps } = table;
  const { session, sight, text, seatNames } = telling;
  const { curtain, viewer } = sight;
  const isToldHere = isNew && rooms.panel === null && !isRoomy() && curtain === null && viewer !== null;
  return (
    <main className="table-main">
      <h2 className="unseen">{plain(promptOf(sight, text, seatNames, speech))}</h2>
      {!lasts && <p className="notice">{speech.t('table.notSaved')}</p>}
      <Trouble session={session} sight={sight} />
      {banner}
      {lesson && <Teacher {...lesson} onClause={rooms.openClause} />}
      {isToldHere && (
        <Brief game={session.title.id} isOpen={false}>
          <LearnLink title={session.title} isAtTable />
        </Brief>
      )}
      {watching.bar}
      {curtain !== null ? (
        <Curtain key={curtain} seat={seatNames[curtain] ?? curtain} onLift={() => session.liftCurtain()} />
      ) : (
        <BoardStage board={board} props={boardProps} fallback={choices} said={choosing.said} hush={choosing.hush} />
      )}
      <Meanwhile table={table} things={board.things} />
    </main>
  );
};

/** What play cannot go on from by itself. */
const Trouble = ({ session, sight }: { session: Session; sight: Sight }) => {
  const { t } = useSpeech();
  if (sight.trouble === null) return null;
  return (
    <p className="problem" role="alert">
      {t('table.trouble')} <Detail>{sight.trouble}</Detail>{' '}
      <button type="button" className="button small" onClick={() => session.retry()}>
        {t('table.retry')}
      </button>
    </p>
  );
};

/** What happened since the reader looked last, until play goes on or it is watched. */
const Meanwhile = ({ table, things }: { table: Table; things: TitleBoard['things'] }) => {
  const { t } = useSpeech();
  const { telling, recap, watching, point } = table;
  const { session, sight, lines } = telling;
  const { from, isAsked, close } = recap;
  if (from === null || watching.frame || sight.curtain !== null) return null;
  return (
    <Recap
      title={t(isAsked ? 'recap.lately' : 'recap.title')}
      lines={lines.filter(({ n, isBare }) => n >= from && !isBare)}
      onWatch={session.replayAddress() === null ? null : watching.start}
      onClose={close}
      onName={point}
      things={things}
    />
  );
};
