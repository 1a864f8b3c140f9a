import { rulesIn, storyOf } from '@gunbai/engine';
import type { GameRecord, SeatId } from '@gunbai/engine';
import { plain } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import type { BoardProps } from '@gunbai/ui';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Fan } from '../parts/Fan.tsx';
import { usePageTitle } from '../parts/Frame.tsx';
import { NotOpen, NotYetOpen } from '../parts/Missing.tsx';
import { sayTurn, seatNamesOf, useText } from '../parts/titles.ts';
import { ProjectorBar } from '../replay/ProjectorBar.tsx';
import { useProjector } from '../replay/useProjector.ts';
import type { Projection } from '../replay/useProjector.ts';
import { WhatIf } from '../replay/WhatIf.tsx';
import { decisionAfter } from '../session/branch.ts';
import { Reel } from '../session/reel.ts';
import { didIn } from '../session/shelf.ts';
import { useSettings, wantsMotion } from '../settings.ts';
import { BoardStage } from '../table/BoardStage.tsx';
import { sayEnding } from '../table/ending.ts';
import { Log } from '../table/Log.tsx';
import { Panel } from '../table/Panels.tsx';
import { isRoomy } from '../table/room.ts';
import { logOf, tell } from '../table/story.ts';
import { useKeys } from '../table/useKeys.ts';
import { useKept } from '../table/useSession.ts';
import type { KeptGameParts } from '../table/useSession.ts';
import { useSpeech } from '../text/index.tsx';
import '../styles/table.css';

const ReplayPage = ({ id }: { id: string }) => {
  const opening = useKept(id);
  if (opening.state !== 'open') return <NotYetOpen id={id} opening={opening} />;
  const { kept, rules } = opening;
  const hasTable = kept.here.length > 0 && (!kept.finished || rulesIn(kept.record) === rules.game.rules);
  return <Replay {...opening} tableAddress={hasTable ? `/table/${id}` : null} />;
};

export default ReplayPage;

export interface ReplayParts extends KeptGameParts {
  readonly tableAddress: string | null;
  /** Whether others can open it by its address. */
  readonly isShared?: boolean;
}

/** A game to be watched, from a file, this browser or the net. */
export const Replay = (parts: ReplayParts) => {
  const { t } = useSpeech();
  const { kept, rules } = parts;
  const reel = useMemo(() => Reel.of(rules.game, kept.record, kept.state), [rules, kept]);
  if (reel.ok) return <Projector {...parts} reel={reel.value} />;
  const [made, here] = [rulesIn(kept.record), rules.game.rules];
  if (made !== here) return <NotOpen say={t('mine.otherRules', { made, here })} />;
  return <NotOpen say={t('table.cannotOpen')} detail={reel.error} />;
};

/** Who may look over whose shoulder: everybody once the game is over, else only the one person at this screen. */
const viewersOf = ({ kept }: KeptGameParts): readonly (SeatId | null)[] => {
  const seats = kept.record.seats.map(({ id }) => id);
  if (kept.finished) return [null, ...seats];
  return kept.here.length === 1 ? [kept.here[0] as SeatId, null] : [null];
};

/** What people are called in a record. */
const namesIn = ({ seats }: GameRecord, text: GameText): Record<string, string> =>
  seatNamesOf(
    seats.map(({ id, name }) => ({ seat: id, name: name ?? '' })),
    text,
  );

/** The story of the whole game as one viewer may read it, and how it ended. */
const useStory = (
  { kept, rules }: KeptGameParts,
  reel: Reel,
  viewer: SeatId | null,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
) => {
  const speech = useSpeech();
  const did = useMemo(() => didIn(rules.game, kept), [rules, kept]);
  const lines = useMemo(() => {
    const story = storyOf(kept.record, did, viewer);
    return logOf(story, tell(story, rules, text, seatNames), speech);
  }, [kept, did, rules, viewer, text, seatNames, speech]);
  const { outcome } = useMemo(() => reel.at(reel.length - 1, viewer).view, [reel, viewer]);
  return { lines, ending: outcome && sayEnding(outcome, text, seatNames, speech) };
};

/** Nobody decides anything in a replay. */
const IDLE = {
  acting: null,
  allowed: [],
  chosen: null,
  choose: () => undefined,
  why: () => null,
  explain: () => [],
  tell: () => undefined,
} satisfies Partial<BoardProps<unknown>>;

/** What the board draws of the moment at which the reel stands, as one viewer may see it. */
const useMoment = (
  reel: Reel,
  { index, isStep }: Projection,
  viewer: SeatId | null,
  { text, seatNames, pointed }: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'pointed'>>,
): BoardProps<unknown> => {
  const { language } = useSpeech();
  const motion = wantsMotion(useSettings());
  const { view, events } = useMemo(() => reel.at(index, viewer), [reel, index, viewer]);
  return useMemo(
    () => ({ ...IDLE, view, viewer, events: isStep ? events : [], text, language, seatNames, pointed, motion }),
    [view, events, viewer, isStep, text, language, seatNames, pointed, motion],
  );
};

/** The keys of a replay: a step back or forward, playing, the log. */
const useReplayKeys = ({ index, go, play }: Projection, toggleLog: () => void): void => {
  const keys = useMemo(() => {
    const back = (): void => go(index - 1);
    const on = (): void => go(index + 1);
    return { ',': back, '.': on, ArrowLeft: back, ArrowRight: on, p: play, l: toggleLog };
  }, [go, index, play, toggleLog]);
  useKeys(keys);
};

const Projector = ({ reel, ...parts }: ReplayParts & { reel: Reel }) => {
  const { t, language } = useSpeech();
  const { kept, title, board, isShared = false } = parts;
  const text = useText(title);
  const projection = useProjector(reel);
  const [isLogShown, setLogShown] = useState(isRoomy);
  const [isTrying, setTrying] = useState(false);
  const [pointed, setPointed] = useState<{ kind: string; id: string } | null>(null);
  const viewers = useMemo(() => viewersOf(parts), [parts]);
  const [viewer, setViewer] = useState<SeatId | null>(viewers[0] ?? null);
  const seatNames = useMemo(() => namesIn(kept.record, text), [kept, text]);
  usePageTitle(`${t('replay.title')} · ${title.names[language]}`);
  const story = useStory(parts, reel, viewer, text, seatNames);
  const moment = useMoment(reel, projection, viewer, { text, seatNames, pointed });
  useReplayKeys(
    projection,
    useCallback(() => setLogShown((now) => !now), []),
  );
  const at = reel.lineAt(projection.index);
  const tried = kept.finished ? decisionAfter(reel.game, kept.record, at) : null;
  const latest = isLogShown ? undefined : story.lines.findLast(({ n, type }) => n <= at && type !== 'turn');
  return (
    <div className="table" data-panel={isLogShown ? 'log' : undefined}>
      <ReplayHead
        parts={parts}
        turn={moment.view.turn}
        viewer={<ViewerField viewers={viewers} viewer={viewer} seatNames={seatNames} onChange={setViewer} />}
        isLogShown={isLogShown}
        onLog={setLogShown}
        onTry={tried === null ? null : () => setTrying(true)}
      />
      <main className="table-main">
        <BoardStage board={board} props={moment} fallback={null} />
      </main>
      {isLogShown && (
        <Panel panel="log" open={() => setLogShown(false)}>
          <Log
            things={board.things}
            lines={story.lines}
            ending={story.ending}
            current={at}
            onName={(kind, id) => setPointed({ kind, id })}
            places={{ of: (n) => reel.indexOfLine(n), go: projection.go }}
          />
        </Panel>
      )}
      <ProjectorBar
        projection={projection}
        link={isShared ? `${location.origin}${location.pathname}?at=${at}` : null}
        latest={plain(latest?.segments ?? [])}
        onLatest={() => setLogShown(true)}
      />
      {isTrying && tried !== null && (
        <WhatIf kept={kept} rules={parts.rules} line={tried} viewer={viewer} seatNames={seatNames} onClose={() => setTrying(false)} />
      )}
    </div>
  );
};

interface ReplayHeadProps {
  readonly parts: ReplayParts;
  readonly turn: number;
  readonly viewer: ReactNode;
  readonly isLogShown: boolean;
  onLog(isShown: boolean): void;
  /** Null where nothing can be tried from here. */
  readonly onTry: (() => void) | null;
}

/** What is replayed, as whom, and the ways from here. */
const ReplayHead = ({ parts, turn, viewer, isLogShown, onLog, onTry }: ReplayHeadProps) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { title, tableAddress } = parts;
  const said = sayTurn(turn, useText(title), speech);
  return (
    <header className="table-head">
      <Link href="/" className="brand" aria-label={t('page.home')}>
        <Fan />
      </Link>
      <h1>
        {title.names[language]} <small className="quiet">{t('replay.title')}</small>
      </h1>
      {said !== null && <span className="quiet turn roomy">{said}</span>}
      <div className="table-tools">
        {viewer}
        <button type="button" className="button small" data-kind="quiet" aria-pressed={isLogShown} onClick={() => onLog(!isLogShown)}>
          {t('table.log')}
        </button>
        {onTry && (
          <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={onTry}>
            {t('what-if.title')}
          </button>
        )}
        {tableAddress !== null && (
          <Link className="button small" href={tableAddress}>
            {t('replay.toTable')}
          </Link>
        )}
      </div>
    </header>
  );
};

interface ViewerFieldProps {
  readonly viewers: readonly (SeatId | null)[];
  readonly viewer: SeatId | null;
  readonly seatNames: Readonly<Record<string, string>>;
  onChange(viewer: SeatId | null): void;
}

/** Over whose shoulder the reader looks, where there is a choice. */
const ViewerField = ({ viewers, viewer, seatNames, onChange }: ViewerFieldProps) => {
  const { t } = useSpeech();
  if (viewers.length < 2) return null;
  return (
    <label className="inline-field">
      <span className="roomy">{t('replay.viewer')}</span>
      <select aria-label={t('replay.viewer')} value={viewer ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {viewers.map((one) => (
          <option key={one ?? ''} value={one ?? ''}>
            {one === null ? t('replay.everyone') : seatNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
};
