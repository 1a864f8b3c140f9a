import { rulesVersionOf } from '@gunbai/engine';
import type { SeatId } from '@gunbai/engine';
import { toText } from '@gunbai/shared/i18n';
import type { BoardProps } from '@gunbai/ui';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePageTitle } from '../components/PageLayout.tsx';
import { TableUnavailable } from '../components/NotFound.tsx';
import { formatTurn, useGameText } from '../components/use-game-assets.ts';
import { READ_ONLY_BOARD } from './read-only-board.ts';
import { seatNamesIn, useReplayLog } from './use-replay-log.ts';
import { ReplayBattle } from './ReplayBattle.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { useReplayControls } from './use-replay-controls.ts';
import type { ReplayControls } from './use-replay-controls.ts';
import { BranchDialog } from './BranchDialog.tsx';
import { decisionAfter } from '../session/branch.ts';
import { Replay } from '../session/replay.ts';
import { useSettings, isMotionEnabled } from '../settings.ts';
import { Dialog } from '../components/Dialog.tsx';
import { BoardStage } from '../table/board/BoardStage.tsx';
import { Log } from '../table/log/Log.tsx';
import { Panel } from '../table/panels/Panels.tsx';
import { isWideEnoughForPanel } from '../components/breakpoints.ts';
import { useKeyBindings } from '../table/hooks/use-key-bindings.ts';
import type { LoadedSavedGame } from '../table/hooks/use-local-table.ts';
import { useTranslator } from '../i18n/index.tsx';
import { ReplayHeader, ViewerSelect } from './ReplayHeader.tsx';
import '../styles/table.css';

const GameAnalysis = lazy(async () => ({ default: (await import('../components/analysis/GameAnalysis.tsx')).GameAnalysis }));

export interface ReplayViewProps extends LoadedSavedGame {
  readonly tableAddress: string | null;
  /** Whether others can open the replay by its address. */
  readonly isShared?: boolean;
}

/** A replay of a game from a file, this browser or the server. */
export const ReplayView = (parts: ReplayViewProps) => {
  const { t } = useTranslator();
  const { savedGame, rules } = parts;
  const loaded = useMemo(() => Replay.fromRecord(rules.game, savedGame.record, savedGame.state), [rules, savedGame]);
  if (loaded.ok) return <ReplayTable {...parts} replay={loaded.value} />;
  const [made, here] = [rulesVersionOf(savedGame.record), rules.game.rules];
  if (made !== here) return <TableUnavailable message={t('savedGames.otherRules', { recorded: made, current: here })} />;
  return <TableUnavailable message={t('table.cannotOpen')} detail={loaded.error} />;
};

/** The views to choose from: all once the game is over, else only that of the one local player. */
const availableViewers = ({ savedGame }: LoadedSavedGame): readonly (SeatId | null)[] => {
  const seats = savedGame.record.seats.map(({ id }) => id);
  if (savedGame.finished) return [null, ...seats];
  return savedGame.here.length === 1 ? [savedGame.here[0] as SeatId, null] : [null];
};

/** The board at the current position, as one viewer may see it. */
const useReplayBoardProps = (
  replay: Replay,
  { index, isSingleStep }: ReplayControls,
  viewer: SeatId | null,
  { text, seatNames, highlighted }: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'highlighted'>>,
): BoardProps<unknown> => {
  const { language } = useTranslator();
  const motion = isMotionEnabled(useSettings());
  const { view, events } = useMemo(() => replay.frameAt(index, viewer), [replay, index, viewer]);
  return useMemo(
    () => ({
      ...READ_ONLY_BOARD,
      view,
      viewer,
      events: isSingleStep ? events : [],
      text,
      language: text.fallbackLanguage ?? language,
      seatNames,
      highlighted,
      motion,
    }),
    [view, events, viewer, isSingleStep, text, language, seatNames, highlighted, motion],
  );
};

const useReplayKeys = ({ index, goTo, togglePlay }: ReplayControls, toggleLog: () => void): void => {
  const keys = useMemo(() => {
    const back = (): void => goTo(index - 1);
    const forward = (): void => goTo(index + 1);
    return { ',': back, '.': forward, ArrowLeft: back, ArrowRight: forward, p: togglePlay, l: toggleLog };
  }, [goTo, index, togglePlay, toggleLog]);
  useKeyBindings(keys);
};

const ReplayTable = ({ replay, ...parts }: ReplayViewProps & { replay: Replay }) => {
  const { t, language } = useTranslator();
  const { savedGame, manifest, board, isShared = false } = parts;
  const text = useGameText(manifest);
  const controls = useReplayControls(replay, board.battles.types.rolls);
  const [isLogShown, setLogShown] = useState(isWideEnoughForPanel);
  const [isBranching, setBranching] = useState(false);
  const [isAnalysing, setAnalysing] = useState(false);
  const [pointed, setPointed] = useState<{ kind: string; id: string } | null>(null);
  const viewers = useMemo(() => availableViewers(parts), [parts]);
  const [viewer, setViewer] = useState<SeatId | null>(viewers[0] ?? null);
  const seatNames = useMemo(() => seatNamesIn(savedGame.record, text), [savedGame, text]);
  usePageTitle(`${t('replay.title')} · ${manifest.names[language]}`);
  const log = useReplayLog(parts, replay, viewer, text, seatNames);
  const boardProps = useReplayBoardProps(replay, controls, viewer, { text, seatNames, highlighted: pointed });
  useReplayKeys(
    controls,
    useCallback(() => setLogShown((now) => !now), []),
  );
  const translator = useTranslator();
  const turns = useMemo(
    () => replay.turnStarts.map((index) => ({ index, name: formatTurn(replay.turnAt(index), text, translator) ?? '' })),
    [replay, text, translator],
  );
  const entryNumber = replay.entryNumberAt(controls.index);
  const branchEntry = savedGame.finished ? decisionAfter(replay.game, savedGame.record, entryNumber) : null;
  const latest = isLogShown ? undefined : log.rows.findLast(({ n, type }) => n <= entryNumber && type !== 'turn');
  return (
    <div className="table" data-panel={isLogShown ? 'log' : undefined}>
      <ReplayHeader
        parts={parts}
        turn={boardProps.view.turn}
        viewer={<ViewerSelect viewers={viewers} viewer={viewer} seatNames={seatNames} onChange={setViewer} />}
        isLogShown={isLogShown}
        onToggleLog={setLogShown}
        onBranch={branchEntry === null ? null : () => setBranching(true)}
        onAnalyse={savedGame.finished ? () => setAnalysing(true) : null}
      />
      <main className="table-main">
        <BoardStage board={board} props={boardProps} fallback={null} />
        <ReplayBattle
          board={board}
          log={log.lines}
          entryNumber={entryNumber}
          view={boardProps.view}
          text={text}
          seatNames={seatNames}
          onNameClick={(kind, id) => setPointed({ kind, id })}
        />
      </main>
      {isLogShown && (
        <Panel panel="log" onOpen={() => setLogShown(false)}>
          <Log
            linkableKinds={board.things}
            rows={log.rows}
            ending={log.ending}
            lang={text.fallbackLanguage}
            current={entryNumber}
            onNameClick={(kind, id) => setPointed({ kind, id })}
            positions={{ indexOf: (n) => replay.indexOfEntry(n), goTo: controls.goTo }}
          />
        </Panel>
      )}
      <ReplayBar
        controls={controls}
        turns={turns}
        link={isShared ? `${location.origin}${location.pathname}?at=${entryNumber}` : null}
        latest={toText(latest?.parts ?? [])}
        onLatest={() => setLogShown(true)}
      />
      {isAnalysing && (
        <Dialog title={t('analysis.title')} isWide onClose={() => setAnalysing(false)}>
          <Suspense fallback={<p className="quiet">{t('page.loading')}</p>}>
            <GameAnalysis
              manifest={manifest}
              replay={replay}
              text={text}
              seatNames={seatNames}
              current={controls.index}
              goTo={(index) => {
                setAnalysing(false);
                controls.goTo(index);
              }}
            />
          </Suspense>
        </Dialog>
      )}
      {isBranching && branchEntry !== null && (
        <BranchDialog
          savedGame={savedGame}
          rules={parts.rules}
          entryNumber={branchEntry}
          viewer={viewer}
          seatNames={seatNames}
          onClose={() => setBranching(false)}
        />
      )}
    </div>
  );
};
