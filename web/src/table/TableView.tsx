import type { Refusal } from '@gunbai/engine';
import { plain } from '@gunbai/kits/text';
import { useCallback, useMemo } from 'react';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { Teacher } from '../lessons/Teacher.tsx';
import { Brief } from '../parts/Brief.tsx';
import { Detail } from '../parts/Detail.tsx';
import { usePageTitle } from '../parts/Frame.tsx';
import { seatNamesOf, useText } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { Announcer } from './Announcer.tsx';
import { Beside } from './Beside.tsx';
import { BoardStage } from './BoardStage.tsx';
import { Choices } from './Choices.tsx';
import { Curtain } from './Curtain.tsx';
import type { TableExtras } from './extras.ts';
import { promptOf, PromptBar } from './PromptBar.tsx';
import { Recap } from './Recap.tsx';
import { isRoomy } from './room.ts';
import { latestLine, tell } from './story.ts';
import { TableHead } from './TableHead.tsx';
import { TableSheets } from './TableSheets.tsx';
import type { TableWish } from './TableSheets.tsx';
import { useAdvice } from './useAdvice.ts';
import { useBoardProps } from './useBoardProps.ts';
import { useChoosing } from './useChoosing.ts';
import type { Choosing } from './useChoosing.ts';
import { usePointing } from './usePointing.ts';
import { useRecap } from './useRecap.ts';
import { useRooms } from './useRooms.ts';
import type { OpenTable } from './useSession.ts';
import { useSight } from './useSession.ts';
import { useSounds } from './useSounds.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useWatching } from './useWatching.tsx';

const NO_WISHES: readonly TableWish[] = [];

/** Whether whoever looks on has not decided anything yet: then the game is told in short. */
const isNewTo = ({ outcome, story, viewer }: Sight): boolean =>
  !outcome && !story.some(({ seat, auto }) => seat !== null && seat === viewer && !auto);

/** The table: board, prompt, log, choices and rules of one game, wherever it is refereed. */
export const TableView = ({ session, board, lasts, since, ...extras }: OpenTable & TableExtras) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { banner, lesson, extra, meanwhile, isRematchOpen = false, wishes = NO_WISHES } = extras;
  const sight = useSight(session);
  const { title, rules, people } = session;
  const text = useText(title);
  const seatNames = useMemo(() => seatNamesOf(people, text), [people, text]);
  const lines = useMemo(() => tell(sight.story, rules, text, seatNames), [sight.story, rules, text, seatNames]);
  const isOver = sight.outcome !== null;
  const rooms = useRooms(isOver);
  const choosing = useChoosing(session, sight, text, seatNames);
  const { pointed, point, pointAt } = usePointing(board, rules, text, seatNames, lesson?.step.show ?? null);
  const advice = useAdvice(session, sight, choosing, pointAt);
  const recap = useRecap(sight, since);
  const watching = useWatching(session, sight, recap.start);
  const { frame } = watching;
  usePageTitle(sight.acting !== null && !isOver ? `● ${title.names[language]}` : title.names[language]);
  useSounds(sight);
  const refuse = useCallback((refusal: Refusal) => choosing.tell(choosing.explain(refusal)), [choosing]);
  const undo = useCallback(() => {
    void session.undo().then((refusal) => refusal && refuse(refusal));
  }, [session, refuse]);
  useTableKeys(rooms, choosing, advice, undo);
  const boardProps = useBoardProps(sight, frame, choosing, { text, seatNames, pointed, openClause: rooms.openClause });
  const { allowed } = boardProps;
  const { chosen, choose } = choosing;
  const choices = <Choices allowed={allowed} chosen={chosen} rules={rules} text={text} seatNames={seatNames} choose={choose} />;
  const { panel } = rooms;
  const isNew = isNewTo(sight);
  const latest =
    panel === 'log' || sight.curtain !== null || isOver ? null : (latestLine(lines, sight.story, sight.viewer)?.segments ?? null);

  return (
    <div className="table" data-panel={panel ?? undefined}>
      <TableHead session={session} sight={sight} text={text} seatNames={seatNames} rooms={rooms} extras={extras} />
      <main className="table-main">
        <h2 className="unseen">{plain(promptOf(sight, text, seatNames, speech))}</h2>
        {!lasts && <p className="notice">{t('table.notSaved')}</p>}
        <Trouble session={session} sight={sight} />
        {banner}
        {lesson && <Teacher {...lesson} onClause={rooms.openClause} />}
        {isNew && !lesson && panel === null && !isRoomy() && sight.curtain === null && sight.viewer !== null && (
          <Brief game={title.id} isOpen={false}>
            <LearnLink title={title} isAtTable />
          </Brief>
        )}
        {watching.bar}
        {sight.curtain !== null ? (
          <Curtain key={sight.curtain} seat={seatNames[sight.curtain] ?? sight.curtain} onLift={() => session.liftCurtain()} />
        ) : (
          <BoardStage board={board} props={boardProps} fallback={choices} said={choosing.said} hush={choosing.hush} />
        )}
        {recap.from !== null && !frame && sight.curtain === null && (
          <Recap
            title={t(recap.isAsked ? 'recap.lately' : 'recap.title')}
            lines={lines.filter(({ n, isBare }) => n >= (recap.from ?? 0) && !isBare)}
            onWatch={session.replayAddress() === null ? null : watching.start}
            onClose={recap.close}
            onName={point}
            things={board.things}
          />
        )}
      </main>
      <Beside
        session={session}
        sight={sight}
        text={text}
        seatNames={seatNames}
        lines={lines}
        rooms={rooms}
        extra={extra}
        choices={choices}
        isNew={isNew && !lesson}
        onName={point}
        things={board.things}
      />
      <PromptBar
        session={session}
        sight={sight}
        choosing={choosing}
        advice={advice}
        text={text}
        seatNames={seatNames}
        onName={point}
        things={board.things}
        latest={latest}
        onLatest={() => rooms.openPanel('log')}
        onClause={rooms.openClause}
        onUndo={lesson ? null : undo}
      >
        {sight.acting === null && meanwhile}
        <DoubtButton choosing={choosing} onDoubt={rooms.doubt} />
        {isOver && (
          <button type="button" className="button" data-kind="main" onClick={() => rooms.openSheet('end')}>
            {t(isRematchOpen ? 'menu.rematch' : 'end.result')}
          </button>
        )}
      </PromptBar>
      <Announcer sight={sight} lines={lines} text={text} seatNames={seatNames} />
      <TableSheets
        sheet={rooms.sheet}
        open={rooms.openSheet}
        session={session}
        sight={sight}
        text={text}
        seatNames={seatNames}
        doubted={choosing.doubted}
        clause={rooms.doubtedClause}
        isRematchOpen={isRematchOpen}
        wishes={wishes}
        onDoubt={rooms.doubt}
        onRefused={refuse}
        onRecap={recap.ask}
      />
    </div>
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

/** Beside a refusal: whoever thinks that it is wrong can say so. */
const DoubtButton = ({ choosing, onDoubt }: { choosing: Choosing; onDoubt(clause: string): void }) => {
  const { t } = useSpeech();
  const clause = choosing.chosen ? null : choosing.said?.clause;
  return (
    clause && (
      <button type="button" className="button" data-kind="quiet" onClick={() => onDoubt(clause)}>
        {t('menu.doubt')}
      </button>
    )
  );
};
