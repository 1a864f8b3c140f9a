import { findScenario } from '@gunbai/engine';
import { toText } from '@gunbai/shared/i18n';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatChanges, formatFigure, SideTable, sidesOf, signed } from '../components/analysis/GameAnalysis.tsx';
import { FigureChart } from '../components/analysis/FigureChart.tsx';
import { useGameStory } from '../components/analysis/use-game-story.ts';
import type { LoadedStory } from '../components/analysis/use-game-story.ts';
import { copyText } from '../components/clipboard.ts';
import { TableUnavailable } from '../components/NotFound.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { SeatList } from '../components/SeatList.tsx';
import { formatTurn, useGameText } from '../components/use-game-assets.ts';
import { useTranslator } from '../i18n/index.tsx';
import { READ_ONLY_BOARD } from '../replay/read-only-board.ts';
import { seatNamesIn, useReplayLog } from '../replay/use-replay-log.ts';
import { turningPoints } from '../session/game-story.ts';
import type { StoryPoint } from '../session/game-story.ts';
import { downloadText } from '../session/record-files.ts';
import { Replay } from '../session/replay.ts';
import type { LoadedSavedGame } from '../table/hooks/use-local-table.ts';
import type { LogRow } from '../table/log/format-log.ts';
import { toChapters } from './chapters.ts';
import { buildReportFile } from './report-file.ts';
import '../styles/table.css';
import './report.css';

interface ReportViewProps extends LoadedSavedGame {
  readonly replayAddress: string;
  /** Whether others can open the report by its address. */
  readonly isShared?: boolean;
  /** What the game did to ratings. */
  readonly ratings?: ReactNode;
}

/** A finished game as a readable report: result, figures, turning points with pictures, and the course turn by turn. */
export const ReportView = (props: ReportViewProps) => {
  const { t } = useTranslator();
  const { savedGame, rules } = props;
  const loaded = useMemo(() => Replay.fromRecord(rules.game, savedGame.record, savedGame.state), [rules, savedGame]);
  if (!savedGame.finished) return <TableUnavailable message={t('code.game-not-finished')} />;
  if (!loaded.ok) return <TableUnavailable message={t('table.cannotOpen')} detail={loaded.error} />;
  return <Report {...props} replay={loaded.value} />;
};

const Report = ({ replay, isShared = false, ratings, replayAddress, ...game }: ReportViewProps & { readonly replay: Replay }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { savedGame, manifest, rules } = game;
  const { record } = savedGame;
  const text = useGameText(manifest);
  const root = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const seatNames = useMemo(() => seatNamesIn(record, text), [record, text]);
  const log = useReplayLog({ savedGame, rules }, replay, null, text, seatNames);
  const loaded = useGameStory(manifest, replay);
  const name = manifest.names[language];
  const title = `${t('report.title')} · ${name}`;
  const scenario = findScenario(rules.game, record.scenario);
  const save = (): void => {
    if (root.current) downloadText(`${record.game}-report.html`, buildReportFile(root.current, title), 'text/html');
  };
  const copy = (): void => void copyText(location.href).then(setCopied);
  return (
    <PageLayout title={title} isWide>
      <article className="report" ref={root}>
        <header>
          <p className="eyebrow">{t('report.title')}</p>
          <h1 lang={text.fallbackLanguage}>{name}</h1>
          {rules.game.scenarios.length > 1 && scenario && (
            <p className="report-scenario" lang={text.fallbackLanguage}>
              {text.scenarios[scenario.id]?.name}
            </p>
          )}
          <p>
            <SeatList
              game={manifest.id}
              seats={record.seats.map(({ id, name: player, bot }) => ({ seat: id, name: player ?? null, bot: bot ?? null }))}
              placeholder={null}
            />
          </p>
          {log.ending && (
            <>
              <p className="winner">{log.ending[0]}</p>
              <p className="quiet" lang={text.fallbackLanguage}>
                {log.ending[1]}
              </p>
            </>
          )}
          {ratings}
          <p className="button-row" data-report-skip="">
            <button type="button" className="button" data-kind="main" disabled={!loaded} onClick={save}>
              {t('report.save')}
            </button>
            {isShared && (
              <button type="button" className="button" onClick={copy}>
                {t(isCopied ? 'online.copied' : 'report.copyLink')}
              </button>
            )}
            <Link className="button" href={replayAddress}>
              {t('menu.replay')}
            </Link>
          </p>
        </header>
        {loaded ? (
          <ReportFigures game={game} replay={replay} loaded={loaded} seatNames={seatNames} />
        ) : (
          <p className="quiet">{t('page.loading')}</p>
        )}
        <ReportCourse rows={log.rows} lang={text.fallbackLanguage} />
      </article>
    </PageLayout>
  );
};

interface ReportFiguresProps {
  readonly game: LoadedSavedGame;
  readonly replay: Replay;
  readonly loaded: LoadedStory;
  readonly seatNames: Readonly<Record<string, string>>;
}

/** Figures of both sides over time, and the positions at turning points and at the end. */
const ReportFigures = ({ game, replay, loaded, seatNames }: ReportFiguresProps) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const text = useGameText(game.manifest);
  const { story, standings } = loaded;
  const { points } = story;
  const sides = sidesOf(loaded, seatNames, text, language);
  const nameOf = (point: StoryPoint): string => formatTurn(point.turn, text, translator) ?? t('analysis.start');
  const turns = turningPoints(points, (point) => point.standings.map(({ values }) => values[0] as number));
  return (
    <>
      <section className="analysis">
        <h2>{t('analysis.title')}</h2>
        <SideTable loaded={loaded} sides={sides} />
        <div className="report-charts">
          {standings.figures.map(({ id, label }, index) => {
            const series = sides.map((side, at) => ({ ...side, values: points.map((point) => point.standings[at]?.values[index] ?? 0) }));
            const hasChanged = series.some(({ values }) => values.some((value) => value !== values[0]));
            return (
              hasChanged && (
                <div key={id}>
                  <h3>{label[language]}</h3>
                  <FigureChart label={label[language]} series={series} positions={points.map(nameOf)} format={formatFigure} />
                </div>
              )
            );
          })}
        </div>
      </section>
      {turns.length > 0 && (
        <section>
          <h2>{t('analysis.turningPoints')}</h2>
          {turns.map((turn) => (
            <figure key={turn.point.index} className="report-figure">
              <figcaption>
                <strong>{nameOf(turn.point)}</strong> {formatChanges(turn, sides, signed, translator)}
              </figcaption>
              <BoardPicture game={game} replay={replay} index={turn.point.index} seatNames={seatNames} label={nameOf(turn.point)} />
            </figure>
          ))}
        </section>
      )}
      <section>
        <h2>{t('report.end')}</h2>
        <BoardPicture game={game} replay={replay} index={replay.length - 1} seatNames={seatNames} label={t('report.end')} />
      </section>
    </>
  );
};

interface BoardPictureProps extends Omit<ReportFiguresProps, 'loaded'> {
  readonly index: number;
  readonly label: string;
}

/** The board at one position, to look at only. */
const BoardPicture = ({ game, replay, index, seatNames, label }: BoardPictureProps) => {
  const { t, language } = useTranslator();
  const text = useGameText(game.manifest);
  const { Board } = game.board;
  const { view } = useMemo(() => replay.frameAt(index, null), [replay, index]);
  return (
    <div className="report-board" role="img" aria-label={`${t('table.board')}, ${label}`} data-report-picture="" inert>
      <Board
        {...READ_ONLY_BOARD}
        view={view}
        viewer={null}
        events={[]}
        text={text}
        language={text.fallbackLanguage ?? language}
        seatNames={seatNames}
        highlighted={null}
        motion={false}
      />
    </div>
  );
};

const ReportCourse = ({ rows, lang }: { rows: readonly LogRow[]; lang: string | undefined }) => {
  const { t } = useTranslator();
  const chapters = useMemo(() => toChapters(rows), [rows]);
  if (chapters.length === 0) return null;
  return (
    <section className="report-course" lang={lang}>
      <h2>{t('report.course')}</h2>
      {chapters.map(({ heading, rows: own }, index) => (
        <details key={heading?.key ?? index}>
          <summary>{heading ? toText(heading.parts) : t('analysis.start')}</summary>
          <ul>
            {own.map(({ key, parts }) => (
              <li key={key}>{toText(parts)}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
};
