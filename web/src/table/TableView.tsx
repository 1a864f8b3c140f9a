import type { Refusal } from '@gunbai/engine';
import { plain } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import type { BoardProps } from '@gunbai/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Brief } from '../parts/Brief.tsx';
import { Detail } from '../parts/Detail.tsx';
import { usePageTitle } from '../parts/Frame.tsx';
import { Fan } from '../parts/Fan.tsx';
import { RulesReader } from '../parts/RulesReader.tsx';
import { sayTurn, seatNamesOf, useText } from '../parts/titles.ts';
import type { ReelFrame } from '../session/reel.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSettings, wantsMotion } from '../settings.ts';
import { useSpeech } from '../text/index.tsx';
import { Announcer } from './Announcer.tsx';
import { BoardStage } from './BoardStage.tsx';
import { Choices } from './Choices.tsx';
import { Curtain } from './Curtain.tsx';
import { Log } from './Log.tsx';
import { Panel, PanelButtons } from './Panels.tsx';
import type { ExtraPanel } from './Panels.tsx';
import { Players } from './Players.tsx';
import { promptOf, PromptBar } from './PromptBar.tsx';
import { Recap } from './Recap.tsx';
import { soundMove, soundYourTurn } from './sound.ts';
import { isRoomy } from './room.ts';
import { sayEnding } from './ending.ts';
import { latestLine, tell } from './story.ts';
import { TableSheets } from './TableSheets.tsx';
import type { TableWish } from './TableSheets.tsx';
import { useAdvice } from './useAdvice.ts';
import { useChoosing } from './useChoosing.ts';
import type { Choosing } from './useChoosing.ts';
import { usePointing } from './usePointing.ts';
import { useRecap } from './useRecap.ts';
import { useRooms } from './useRooms.ts';
import type { Rooms } from './useRooms.ts';
import type { OpenTable } from './useSession.ts';
import { useSight } from './useSession.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useWatching } from './useWatching.tsx';

/** What a table has beside the game; an online one has talk, clocks and news of its line. */
export interface TableExtras {
  readonly banner?: ReactNode;
  readonly extra?: ExtraPanel;
  /** What else there is to say of a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** What else can be gone on with while this table waits for others. */
  readonly meanwhile?: ReactNode;
  /** Somebody has sat down for a rematch already, and waits. */
  readonly isRematchOpen?: boolean;
  /** What can be asked of the others. */
  readonly wishes?: readonly TableWish[];
  /** Where more is said of who sits at a seat. */
  readonly profiles?: Readonly<Record<string, string>>;
}

/** Sounds of the table: a move, and a drum when it comes back to the reader. */
const useSounds = ({ number, acting }: Sight): void => {
  const sound = useSettings((settings) => settings.sound);
  const heard = useRef(number);
  useEffect(() => {
    if (heard.current === number) return;
    heard.current = number;
    if (!sound) return;
    soundMove();
    if (acting !== null) soundYourTurn();
  }, [number, acting, sound]);
};

const NO_WISHES: readonly TableWish[] = [];

/** Whether whoever looks on has not decided anything yet: then the game is told in short. */
const isNewTo = ({ outcome, story, viewer }: Sight): boolean =>
  !outcome && !story.some(({ seat, auto }) => seat !== null && seat === viewer && !auto);

/** What the board draws: the position as it is, or a moment of what is watched again, in which nothing can be done. */
const useBoardProps = (
  session: Session,
  sight: Sight,
  frame: ReelFrame | null,
  { chosen, choose, why, explain, tell: say }: Choosing,
  rest: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'pointed' | 'openClause'>>,
): BoardProps<unknown> => {
  const { language } = useSpeech();
  const motion = wantsMotion(useSettings());
  const { text, seatNames, pointed, openClause } = rest;
  return useMemo(
    () => ({
      view: frame?.view ?? sight.view,
      viewer: sight.viewer,
      acting: frame ? null : sight.acting,
      allowed: frame ? [] : sight.allowed,
      chosen,
      choose,
      ...(session.passAlways && !frame && sight.question?.inAdvance ? { passAlways: () => void session.passAlways?.() } : {}),
      why,
      explain,
      tell: say,
      openClause,
      events: frame?.events ?? sight.events,
      ...(frame ? {} : { story: sight.story }),
      text,
      language,
      seatNames,
      pointed,
      motion,
    }),
    [session, frame, sight, chosen, choose, why, explain, say, openClause, text, language, seatNames, pointed, motion],
  );
};

/** The table: board, prompt, log, choices and rules of one game, wherever it is refereed. */
export const TableView = ({ session, board, lasts, since, ...extras }: OpenTable & TableExtras) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { banner, extra, meanwhile, isRematchOpen = false, wishes = NO_WISHES } = extras;
  const sight = useSight(session);
  const { title, rules, people } = session;
  const text = useText(title);
  const seatNames = useMemo(() => seatNamesOf(people, text), [people, text]);
  const lines = useMemo(() => tell(sight.story, rules, text, seatNames), [sight.story, rules, text, seatNames]);
  const isOver = sight.outcome !== null;
  const rooms = useRooms(isOver);
  const choosing = useChoosing(session, sight, text, seatNames);
  const { pointed, point, pointAt } = usePointing(board, rules, text, seatNames);
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
  const boardProps = useBoardProps(session, sight, frame, choosing, { text, seatNames, pointed, openClause: rooms.openClause });
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
        {isNew && panel === null && !isRoomy() && sight.curtain === null && sight.viewer !== null && (
          <Brief game={title.id} isOpen={false} />
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
      <Panel panel={panel} extra={extra} open={rooms.openPanel}>
        {panel === 'log' && isNew && <Brief game={title.id} isOpen />}
        {panel === 'log' && (
          <Log
            lines={sight.curtain === null ? lines : []}
            onName={point}
            things={board.things}
            startsAtTop={isNew}
            ending={sight.outcome && sayEnding(sight.outcome, text, seatNames, speech)}
          />
        )}
        {panel === 'choices' && choices}
        {panel === 'extra' && extra?.panel}
        {panel === 'rules' && <RulesReader game={title.id} wanted={rooms.wanted} onDoubt={rooms.doubt} />}
      </Panel>
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
        onUndo={undo}
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

interface TableHeadProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly rooms: Rooms;
  readonly extras: TableExtras;
}

/** Which game it is, how far it has come, who plays, and what can be opened. */
const TableHead = ({ session, sight, text, seatNames, rooms, extras }: TableHeadProps) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const turn = sayTurn(sight.view.turn, text, speech);
  return (
    <header className="table-head">
      <Link href="/" className="brand" aria-label={t('page.home')}>
        <Fan />
      </Link>
      <h1>{session.title.names[language]}</h1>
      {turn !== null && <span className="quiet turn">{turn}</span>}
      <Players session={session} sight={sight} text={text} seatNames={seatNames} notes={extras.notes} profiles={extras.profiles} />
      <div className="table-tools">
        <PanelButtons panel={rooms.panel} extra={extras.extra} open={rooms.openPanel} />
        <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={() => rooms.openSheet('menu')}>
          {t('table.menu')}
        </button>
      </div>
    </header>
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
