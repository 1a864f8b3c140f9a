import { formatChartText } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { ownProperty } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { turningPoints } from '../../session/game-story.ts';
import type { StoryPoint, TurningPoint } from '../../session/game-story.ts';
import type { Replay } from '../../session/replay.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { formatTurn } from '../use-game-assets.ts';
import { FigureChart } from './FigureChart.tsx';
import { useChances, useGameStory } from './use-game-story.ts';
import type { LoadedStory } from './use-game-story.ts';
import './analysis.css';

interface GameAnalysisProps {
  readonly manifest: GameManifest;
  readonly replay: Replay;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  /** The index of the shown position, in a replay. */
  readonly current?: number;
  /** Shows a position by its index in the replay. */
  goTo(index: number): void;
}

const CHANCES = 'chances';
/** With fewer games the chances are too rough to name turning points. */
const MIN_GAMES = 8;
const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

export const formatFigure = (value: number): string => String(Math.round(value * 10) / 10).replace('-', '−');

/** The sides of a game, named by their players. */
export const sidesOf = (
  { story }: LoadedStory,
  seatNames: Readonly<Record<string, string>>,
  text: GameText,
  language: Language,
): readonly Side[] =>
  (story.points.at(-1)?.standings ?? []).map(({ side, seats }) => ({
    id: side.id,
    label: seats.map((seat) => ownProperty(seatNames, seat) ?? seat).join(' / ') || formatChartText(side, language, text.names),
  }));

/** The changes of a turning point in one line. */
export const formatChanges = (
  { changes }: TurningPoint,
  sides: readonly Side[],
  format: (value: number) => string,
  { labelColon }: Translator,
): string =>
  sides
    .map(({ label }, index) => [label, changes[index] as number] as const)
    .filter(([, change]) => change !== 0)
    .map(([label, change]) => `${label}${labelColon}${format(change)}`)
    .join(' · ');

/** A game in figures: score over time, winning chances, losses, luck and turning points. */
export const GameAnalysis = (props: GameAnalysisProps) => {
  const { t } = useTranslator();
  const loaded = useGameStory(props.manifest, props.replay);
  return loaded ? <LoadedAnalysis {...props} loaded={loaded} /> : <p className="quiet">{t('page.loading')}</p>;
};

const LoadedAnalysis = ({ manifest, text, seatNames, current, goTo, loaded }: GameAnalysisProps & { readonly loaded: LoadedStory }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { story, standings } = loaded;
  const { points } = story;
  const [shown, setShown] = useState(0);
  const { chances, start } = useChances(manifest.id, loaded);
  const [isChanceShown, setChanceShown] = useState(false);
  const estimate = chances === null || typeof chances === 'string' ? null : chances;
  const sides = sidesOf(loaded, seatNames, text, language);
  const nameOf = (point: StoryPoint): string => formatTurn(point.turn, text, translator) ?? t('analysis.start');
  const figure = standings.figures[shown] ?? standings.figures[0];
  const isEstimateShown = isChanceShown && estimate !== null;
  const areTurnsByChance = isEstimateShown && (estimate.games ?? MIN_GAMES) >= MIN_GAMES;
  const figureAt = (point: StoryPoint): readonly number[] => point.standings.map(({ values }) => values[shown] as number);
  const valuesAt = (point: StoryPoint, at: number): readonly number[] => (isEstimateShown ? (estimate.chances[at] ?? []) : figureAt(point));
  const series = sides.map((side, index) => ({ ...side, values: points.map((point, at) => valuesAt(point, at)[index] ?? 0) }));
  const nearest = current === undefined ? null : points.findLastIndex(({ index }) => index <= current);
  return (
    <div className="analysis">
      <div className="segments" role="group" aria-label={t('analysis.title')}>
        {standings.figures.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={!isChanceShown && index === shown}
            onClick={() => {
              setChanceShown(false);
              setShown(index);
            }}
          >
            {label[language]}
          </button>
        ))}
        <button
          type="button"
          data-figure={CHANCES}
          aria-pressed={isChanceShown}
          onClick={() => {
            setChanceShown(true);
            if (chances === null || chances === 'failed') start();
          }}
        >
          {t('analysis.chance')}
        </button>
      </div>
      {isChanceShown && !isEstimateShown ? (
        <p className="quiet chart-waiting" role="status">
          {t(chances === 'failed' ? 'analysis.failed' : 'analysis.working')}
        </p>
      ) : (
        <FigureChart
          label={isChanceShown ? t('analysis.chance') : figure.label[language]}
          series={series}
          positions={points.map(nameOf)}
          {...(isChanceShown ? { range: [0, 1] as const } : {})}
          format={isChanceShown ? percent : formatFigure}
          current={nearest}
          onSelect={(at) => goTo(points[at]?.index ?? 0)}
        />
      )}
      {isEstimateShown && (
        <p className="quiet small-print">
          {estimate.games === null ? t('analysis.exact') : t('analysis.estimate', { games: estimate.games })}
        </p>
      )}
      <TurningPointList
        turns={turningPoints(points, areTurnsByChance ? valuesAt : figureAt)}
        sides={sides}
        nameOf={nameOf}
        format={(value) => (areTurnsByChance ? `${signed(Math.round(value * 100))} %` : signed(value))}
        goTo={goTo}
      />
      <SideTable loaded={loaded} sides={sides} />
    </div>
  );
};

export interface Side {
  readonly id: string;
  readonly label: string;
}

const TurningPointList = (props: {
  readonly turns: readonly TurningPoint[];
  readonly sides: readonly Side[];
  nameOf(point: StoryPoint): string;
  format(value: number): string;
  goTo(index: number): void;
}) => {
  const translator = useTranslator();
  const { t } = translator;
  const { turns, sides, nameOf, format, goTo } = props;
  if (turns.length === 0) return null;
  return (
    <>
      <h3>{t('analysis.turningPoints')}</h3>
      <ul className="turning-points">
        {turns.map(({ point, changes }) => (
          <li key={point.index}>
            <button type="button" className="button small" onClick={() => goTo(point.index)}>
              {nameOf(point)}
            </button>{' '}
            {formatChanges({ point, changes }, sides, format, translator)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Figures at the end, losses and luck of each side. */
export const SideTable = ({ loaded: { story, standings }, sides }: { readonly loaded: LoadedStory; readonly sides: readonly Side[] }) => {
  const { t, language } = useTranslator();
  const end = story.points.at(-1)?.standings ?? [];
  const hasLuck = story.luck.some((luck) => luck !== null);
  return (
    <div className="table-scroll">
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">{t('new.players')}</th>
            {standings.figures.map(({ id, label }) => (
              <th key={id} scope="col">
                {label[language]}
              </th>
            ))}
            <th scope="col">{standings.losses.label[language]}</th>
            {hasLuck && <th scope="col">{t('analysis.luck')}</th>}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ id, label }, index) => {
            const luck = story.luck[index];
            return (
              <tr key={id}>
                <th scope="row">{label}</th>
                {end[index]?.values.map((value, at) => (
                  <td key={at}>{String(value).replace('-', '−')}</td>
                ))}
                <td>{story.losses[index]}</td>
                {hasLuck && (
                  <td>
                    {luck
                      ? t('analysis.luckOf', {
                          achieved: luck.achieved,
                          expected: luck.expected.toFixed(1),
                          percent: Math.round(luck.percentile * 100),
                        })
                      : '–'}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hasLuck && standings.luck && (
        <p className="quiet small-print">{t('analysis.luckAbout', { what: standings.luck.label[language] })}</p>
      )}
    </div>
  );
};
