import type { SeatId } from '@gunbai/engine';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Logo } from '../components/Logo.tsx';
import { formatTurn, useGameText } from '../components/use-game-assets.ts';
import { useTranslator } from '../i18n/index.tsx';
import { reportPath } from '../report/report-path.ts';
import type { ReplayViewProps } from './ReplayView.tsx';

interface ReplayHeaderProps {
  readonly parts: ReplayViewProps;
  readonly turn: number;
  readonly viewer: ReactNode;
  readonly isLogShown: boolean;
  onToggleLog(isShown: boolean): void;
  /** Null if no branch can start here. */
  readonly onBranch: (() => void) | null;
  /** Null while the game is not over. */
  readonly onAnalyse: (() => void) | null;
}

export const ReplayHeader = ({ parts, turn, viewer, isLogShown, onToggleLog, onBranch, onAnalyse }: ReplayHeaderProps) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { manifest, tableAddress } = parts;
  const [location] = useLocation();
  const text = useGameText(manifest);
  const turnText = formatTurn(turn, text, translator);
  return (
    <header className="table-head">
      <Link href="/" className="brand" aria-label={t('page.home')}>
        <Logo />
      </Link>
      <h1>
        <span lang={text.fallbackLanguage}>{manifest.names[language]}</span> <small className="quiet">{t('replay.title')}</small>
      </h1>
      {turnText !== null && <span className="quiet turn wide-only">{turnText}</span>}
      <div className="table-tools">
        {viewer}
        <button type="button" className="button small" data-kind="quiet" aria-pressed={isLogShown} onClick={() => onToggleLog(!isLogShown)}>
          {t('table.log')}
        </button>
        {onAnalyse && (
          <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={onAnalyse}>
            {t('analysis.title')}
          </button>
        )}
        {onAnalyse && (
          <Link className="button small wide-only" data-kind="quiet" href={reportPath(location)}>
            {t('report.title')}
          </Link>
        )}
        {onBranch && (
          <button type="button" className="button small" data-kind="quiet" aria-haspopup="dialog" onClick={onBranch}>
            {t('branch.title')}
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

interface ViewerSelectProps {
  readonly viewers: readonly (SeatId | null)[];
  readonly viewer: SeatId | null;
  readonly seatNames: Readonly<Record<string, string>>;
  onChange(viewer: SeatId | null): void;
}

/** Selects the seat whose view is shown. */
export const ViewerSelect = ({ viewers, viewer, seatNames, onChange }: ViewerSelectProps) => {
  const { t } = useTranslator();
  if (viewers.length < 2) return null;
  return (
    <label className="inline-field">
      <span className="wide-only">{t('replay.viewer')}</span>
      <select aria-label={t('replay.viewer')} value={viewer ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {viewers.map((one) => (
          <option key={one ?? ''} value={one ?? ''}>
            {one === null ? t('replay.spectator') : seatNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
};
