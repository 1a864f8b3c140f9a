import { Match } from '@gunbai/engine';
import type { SeatId } from '@gunbai/engine';
import type { BoardProps } from '@gunbai/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Fan } from '../parts/Fan.tsx';
import { Icon } from '../parts/Icon.tsx';
import { usePageTitle } from '../parts/Frame.tsx';
import { NotOpen, NotYetOpen } from '../parts/Missing.tsx';
import { sayTurn, seatNamesOf } from '../parts/titles.ts';
import { Reel } from '../session/reel.ts';
import { useSettings, wantsMotion } from '../settings.ts';
import { BoardStage } from '../table/BoardStage.tsx';
import { Log } from '../table/Log.tsx';
import { isRoomy } from '../table/room.ts';
import { tell } from '../table/story.ts';
import { useKeys } from '../table/useKeys.ts';
import { useKept } from '../table/useSession.ts';
import type { KeptGameParts } from '../table/useSession.ts';
import { useSpeech } from '../text/index.tsx';
import '../styles/table.css';

const SPEEDS = [1, 2, 4] as const;
const PACE = 1100;

const ReplayPage = ({ id }: { id: string }) => {
  const opening = useKept(id);
  if (opening.state !== 'open') return <NotYetOpen opening={opening} />;
  return <Replay {...opening} tableAddress={opening.kept.here.length > 0 ? `/table/${id}` : null} />;
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
  const reel = useMemo(() => Reel.of(rules.game, kept.record), [rules, kept]);
  return reel.ok ? <Projector {...parts} reel={reel.value} /> : <NotOpen say={t('table.cannotOpen', { detail: reel.error })} />;
};

/** Who may look over whose shoulder: everybody once the game is over, else only the one person at this screen. */
const viewersOf = ({ kept }: KeptGameParts): readonly (SeatId | null)[] => {
  const seats = kept.record.seats.map(({ id }) => id);
  if (kept.finished) return [null, ...seats];
  return kept.here.length === 1 ? [kept.here[0] as SeatId, null] : [null];
};

const Projector = ({ reel, ...parts }: ReplayParts & { reel: Reel }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { kept, title, rules, board, tableAddress, isShared = false } = parts;
  const text = rules.text[language];
  const motion = wantsMotion(useSettings());
  const [search, setSearch] = useSearchParams();
  const last = reel.length - 1;
  const asked = Number(search.get('at') ?? '');
  const index = search.has('at') && Number.isInteger(asked) ? reel.indexOfLine(asked) : 0;
  const [before, setBefore] = useState(index);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const [panelShown, setPanelShown] = useState(isRoomy);
  const [copied, setCopied] = useState(-1);
  const [pointed, setPointed] = useState<{ kind: string; id: string } | null>(null);
  const viewers = useMemo(() => viewersOf(parts), [parts]);
  const [viewer, setViewer] = useState<SeatId | null>(viewers[0] ?? null);
  const seatNames = useMemo(
    () =>
      seatNamesOf(
        kept.record.seats.map(({ id, name }) => ({ seat: id, name: name ?? '' })),
        text,
      ),
    [kept, text],
  );
  usePageTitle(`${t('replay.title')} · ${title.names[language]}`);

  const go = useCallback(
    (to: number) => {
      setBefore(index);
      setSearch({ at: String(reel.lineAt(Math.min(Math.max(to, 0), last))) }, { replace: true });
    },
    [index, last, reel, setSearch],
  );
  useEffect(() => {
    if (!isPlaying || index >= last) return;
    const timer = setTimeout(() => {
      go(index + 1);
      if (index + 1 === last) setPlaying(false);
    }, PACE / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, speed, go]);

  const isCopied = copied === index;
  const copy = async (): Promise<void> => {
    const { origin, pathname } = location;
    await navigator.clipboard.writeText(`${origin}${pathname}?at=${reel.lineAt(index)}`);
    setCopied(index);
  };

  const frame = useMemo(() => reel.at(index, viewer), [reel, index, viewer]);
  const turn = sayTurn(frame.view.turn, text, speech);
  const story = useMemo(() => {
    const match = Match.underPresent(rules.game, kept.record);
    return match.ok ? tell(match.value.story(viewer), rules, text, seatNames) : [];
  }, [rules, kept, viewer, text, seatNames]);
  const play = useCallback(() => {
    if (index >= last) go(0);
    setPlaying((now) => !now);
  }, [index, last, go]);
  const keys = useMemo(
    () => ({ ',': () => go(index - 1), '.': () => go(index + 1), p: play, l: () => setPanelShown((now) => !now) }),
    [go, index, play],
  );
  useKeys(keys);

  const boardProps: BoardProps<unknown> = useMemo(
    () => ({
      view: frame.view,
      viewer,
      acting: null,
      allowed: [],
      chosen: null,
      choose: () => undefined,
      why: () => null,
      explain: () => [],
      tell: () => undefined,
      events: index === before + 1 ? frame.events : [],
      text,
      language,
      seatNames,
      pointed,
      motion,
    }),
    [frame, viewer, index, before, text, language, seatNames, pointed, motion],
  );

  return (
    <div className="table" data-panel={panelShown ? 'log' : undefined}>
      <header className="table-head">
        <Link href="/" className="brand" aria-label={t('page.home')}>
          <Fan />
        </Link>
        <h1>
          {title.names[language]} <small className="quiet">{t('replay.title')}</small>
        </h1>
        {turn !== null && <span className="quiet turn roomy">{turn}</span>}
        <div className="table-tools">
          {viewers.length > 1 && (
            <label className="inline-field">
              <span className="roomy">{t('replay.viewer')}</span>
              <select aria-label={t('replay.viewer')} value={viewer ?? ''} onChange={(event) => setViewer(event.target.value || null)}>
                {viewers.map((one) => (
                  <option key={one ?? ''} value={one ?? ''}>
                    {one === null ? t('replay.everyone') : seatNames[one]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button
            type="button"
            className="button small"
            data-kind="quiet"
            aria-pressed={panelShown}
            onClick={() => setPanelShown(!panelShown)}
          >
            {t('table.log')}
          </button>
          {tableAddress !== null && (
            <Link className="button small" href={tableAddress}>
              {t('replay.toTable')}
            </Link>
          )}
        </div>
      </header>
      <main className="table-main">
        <BoardStage board={board} props={boardProps} fallback={null} />
      </main>
      {panelShown && (
        <aside className="table-panel" aria-label={t('table.log')}>
          <header>
            <h2>{t('table.log')}</h2>
            <button
              type="button"
              className="button icon"
              data-kind="quiet"
              aria-label={t('table.close')}
              onClick={() => setPanelShown(false)}
            >
              ×
            </button>
          </header>
          <div className="panel-body">
            <Log
              things={board.things}
              lines={story}
              current={reel.lineAt(index)}
              onName={(kind, id) => setPointed({ kind, id })}
              onLine={(n) => go(reel.indexOfLine(n))}
            />
          </div>
        </aside>
      )}
      <section className="prompt-bar projector" aria-label={t('replay.title')}>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={t('replay.position')}
          aria-valuetext={t('replay.of', { at: index + 1, last: last + 1 })}
          onChange={(event) => go(Number(event.target.value))}
        />
        <div className="projector-buttons">
          <button type="button" className="button icon" aria-label={t('replay.first')} disabled={index === 0} onClick={() => go(0)}>
            <Icon name="first" />{' '}
          </button>
          <button type="button" className="button icon" aria-label={t('replay.back')} disabled={index === 0} onClick={() => go(index - 1)}>
            <Icon name="back" />{' '}
          </button>
          <button type="button" className="button" data-kind="main" onClick={play}>
            {isPlaying ? t('replay.pause') : t('replay.play')}
          </button>
          <button
            type="button"
            className="button icon"
            aria-label={t('replay.forward')}
            disabled={index === last}
            onClick={() => go(index + 1)}
          >
            <Icon name="forward" />{' '}
          </button>
          <button type="button" className="button icon" aria-label={t('replay.last')} disabled={index === last} onClick={() => go(last)}>
            <Icon name="last" />{' '}
          </button>
          <label className="inline-field">
            <span className="unseen">{t('replay.speed')}</span>
            <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
              {SPEEDS.map((one) => (
                <option key={one} value={one}>
                  ×{one}
                </option>
              ))}
            </select>
          </label>
          {isShared && (
            <button type="button" className="button small" onClick={() => void copy()}>
              {isCopied ? t('online.copied') : t('replay.copy')}
            </button>
          )}
          <output className="quiet" data-position={index}>
            {t('replay.of', { at: index + 1, last: last + 1 })}
          </output>
        </div>
      </section>
    </div>
  );
};
