import type { Action, Refusal } from '@gunbai/engine';
import { plain, sayAction } from '@gunbai/kits/text';
import type { BoardProps } from '@gunbai/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Brief } from '../parts/Brief.tsx';
import { usePageTitle } from '../parts/Frame.tsx';
import { Fan } from '../parts/Fan.tsx';
import { RulesReader } from '../parts/RulesReader.tsx';
import { sayTurn, seatNamesOf } from '../parts/titles.ts';
import type { Sight } from '../session/session.ts';
import { useSettings, wantsMotion } from '../settings.ts';
import { useSpeech } from '../text/index.tsx';
import { Announcer } from './Announcer.tsx';
import { BoardStage } from './BoardStage.tsx';
import { Choices } from './Choices.tsx';
import { Curtain } from './Curtain.tsx';
import { Log } from './Log.tsx';
import { Panel, PanelButtons } from './Panels.tsx';
import type { ExtraPanel, PanelName } from './Panels.tsx';
import { Players } from './Players.tsx';
import { promptOf, PromptBar } from './PromptBar.tsx';
import { Recap } from './Recap.tsx';
import { soundMove, soundYourTurn } from './sound.ts';
import { isRoomy } from './room.ts';
import { tell } from './story.ts';
import { TableSheets } from './TableSheets.tsx';
import type { SheetName } from './TableSheets.tsx';
import { useAdvice } from './useAdvice.ts';
import { useChoosing } from './useChoosing.ts';
import { useKeys } from './useKeys.ts';
import { useRecap } from './useRecap.ts';
import type { OpenTable } from './useSession.ts';
import { useSight } from './useSession.ts';
import { useWatching } from './useWatching.tsx';

/** What a table has beside the game; an online one has talk, clocks and news of its line. */
export interface TableExtras {
  readonly banner?: ReactNode;
  readonly extra?: ExtraPanel;
  /** What else there is to say of a seat: its clock. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** Somebody has sat down for a rematch already, and waits. */
  readonly isRematchOpen?: boolean;
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

/** The table: board, prompt, log, choices and rules of one game, wherever it is refereed. */
export const TableView = ({ session, board, lasts, since, banner, extra, notes, isRematchOpen = false }: OpenTable & TableExtras) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const settings = useSettings();
  const motion = wantsMotion(settings);
  const sight = useSight(session);
  const { title, rules } = session;
  const text = rules.text[language];
  const { people } = session;
  const seatNames = useMemo(() => seatNamesOf(people, text), [people, text]);
  const lines = useMemo(() => tell(sight.story, rules, text, seatNames), [sight.story, rules, text, seatNames]);
  const choosing = useChoosing(session, sight, text, seatNames);
  const [panel, setPanel] = useState<PanelName | null>(() => (isRoomy() ? 'log' : null));
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [wanted, setWanted] = useState<{ clause: string } | null>(null);
  const [doubtedClause, setDoubtedClause] = useState<string | null>(null);
  const [pointed, setPointed] = useState<{ kind: string; id: string } | null>(null);
  const recap = useRecap(sight, since);
  const watching = useWatching(session, sight, recap.start);
  const isOver = sight.outcome !== null;
  const isNew = !isOver && !sight.story.some(({ seat, auto }) => seat !== null && seat === sight.viewer && !auto);
  const turn = sayTurn(sight.view.turn, text, speech);

  const shortPrompt = plain(promptOf(sight, text, seatNames, speech));
  usePageTitle(sight.acting !== null && !isOver ? `● ${title.names[language]}` : title.names[language]);
  useSounds(sight);
  const [wasOver, setWasOver] = useState(false);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    setSheet(isOver ? 'end' : null);
  }

  const point = useCallback((kind: string, id: string) => setPointed({ kind, id }), []);
  const pointAtAdvice = useCallback(
    (action: Action) => {
      const named = sayAction(text, action, rules.describe?.(action), seatNames).filter((segment) => typeof segment === 'object');
      setPointed(named.findLast(({ kind }) => board.things?.includes(kind) ?? false) ?? null);
    },
    [text, rules, seatNames, board],
  );
  const advice = useAdvice(session, sight, choosing, pointAtAdvice);
  const openClause = useCallback((clause: string) => {
    setWanted({ clause });
    setPanel('rules');
  }, []);
  const doubt = useCallback((clause: string | null) => {
    setDoubtedClause(clause);
    setSheet('doubt');
  }, []);
  const refuse = useCallback((refusal: Refusal) => choosing.tell(choosing.explain(refusal)), [choosing]);
  const undo = useCallback(() => {
    void session.undo().then((refusal) => refusal && refuse(refusal));
  }, [session, refuse]);

  const { commit, drop, chosen } = choosing;
  const keys = useMemo(() => {
    const toggle = (name: PanelName) => () => setPanel((now) => (now === name ? null : name));
    return {
      u: undo,
      ...(advice && !advice.isThinking ? { h: advice.ask } : {}),
      l: toggle('log'),
      c: toggle('choices'),
      r: toggle('rules'),
      '?': () => setSheet('keys'),
      ...(chosen ? { Escape: drop } : {}),
    };
  }, [undo, drop, chosen, advice]);
  useKeys(keys);
  useCommitByEnter(chosen !== null, commit);

  const { why, explain, tell: say, choose } = choosing;
  const { frame } = watching;
  const boardProps: BoardProps<unknown> = useMemo(
    () => ({
      view: frame?.view ?? sight.view,
      viewer: sight.viewer,
      acting: frame ? null : sight.acting,
      allowed: frame ? [] : sight.allowed,
      chosen,
      choose,
      why,
      explain,
      tell: say,
      openClause,
      events: frame?.events ?? sight.events,
      text,
      language,
      seatNames,
      pointed,
      motion,
    }),
    [frame, sight, chosen, choose, why, explain, say, openClause, text, language, seatNames, pointed, motion],
  );
  const choices = <Choices allowed={boardProps.allowed} chosen={chosen} rules={rules} text={text} seatNames={seatNames} choose={choose} />;

  return (
    <div className="table" data-panel={panel ?? undefined}>
      <header className="table-head">
        <Link href="/" className="brand" aria-label={t('page.home')}>
          <Fan />
        </Link>
        <h1>{title.names[language]}</h1>
        {turn !== null && <span className="quiet turn">{turn}</span>}
        <Players session={session} sight={sight} text={text} seatNames={seatNames} notes={notes} />
        <div className="table-tools">
          <PanelButtons panel={panel} extra={extra} open={setPanel} />
          <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={() => setSheet('menu')}>
            {t('table.menu')}
          </button>
        </div>
      </header>
      <main className="table-main">
        <h2 className="unseen">{shortPrompt}</h2>
        {!lasts && <p className="notice">{t('table.notSaved')}</p>}
        {sight.trouble !== null && (
          <p className="problem" role="alert">
            {t('table.trouble', { detail: sight.trouble })}{' '}
            <button type="button" className="button small" onClick={() => session.retry()}>
              {t('table.retry')}
            </button>
          </p>
        )}
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
      <Panel panel={panel} extra={extra} open={setPanel}>
        {panel === 'log' && isNew && <Brief game={title.id} isOpen />}
        {panel === 'log' && <Log lines={sight.curtain === null ? lines : []} onName={point} things={board.things} />}
        {panel === 'choices' && choices}
        {panel === 'extra' && extra?.panel}
        {panel === 'rules' && <RulesReader rules={rules} wanted={wanted} onDoubt={doubt} />}
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
        onClause={openClause}
        onUndo={undo}
      >
        {choosing.said?.clause && !chosen && (
          <button type="button" className="button" data-kind="quiet" onClick={() => doubt(choosing.said?.clause ?? null)}>
            {t('menu.doubt')}
          </button>
        )}
        {isOver && (
          <button type="button" className="button" data-kind="main" onClick={() => setSheet('end')}>
            {t(isRematchOpen ? 'menu.rematch' : 'end.score')}
          </button>
        )}
      </PromptBar>
      <Announcer sight={sight} lines={lines} text={text} seatNames={seatNames} />
      <TableSheets
        sheet={sheet}
        open={setSheet}
        session={session}
        sight={sight}
        text={text}
        seatNames={seatNames}
        doubted={choosing.doubted}
        clause={doubtedClause}
        isRematchOpen={isRematchOpen}
        onDoubt={doubt}
        onRefused={refuse}
        onRecap={recap.ask}
      />
    </div>
  );
};

/** Enter commits what was chosen, unless the focus is on something that Enter itself presses. */
const useCommitByEnter = (waits: boolean, commit: () => void): void => {
  const keys = useMemo(
    () => ({
      Enter: () => {
        const pressed = document.activeElement;
        if (pressed instanceof HTMLElement && pressed.matches('button, a, summary, [role=button]')) pressed.click();
        else commit();
      },
    }),
    [commit],
  );
  useKeys(waits ? keys : NO_KEYS);
};

const NO_KEYS = {};
