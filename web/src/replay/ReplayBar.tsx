import { useState } from 'react';
import { copyText } from '../components/clipboard.ts';
import { Icon } from '../components/Icon.tsx';
import { useTranslator } from '../i18n/index.tsx';
import type { ReplayControls } from './use-replay-controls.ts';

const SPEEDS = [1, 2, 4] as const;

const StepButton = (props: { name: 'first' | 'back' | 'forward' | 'last'; isDisabled: boolean; onPress(): void }) => (
  <button
    type="button"
    className="button icon"
    data-step={props.name}
    aria-label={useTranslator().t(`replay.${props.name}`)}
    disabled={props.isDisabled}
    onClick={props.onPress}
  >
    <Icon name={props.name} />
  </button>
);

interface ReplayTurn {
  readonly index: number;
  readonly name: string;
}

const NO_TURNS: readonly ReplayTurn[] = [];

/** With more marks than this only every second, third and so on is drawn. */
const MAX_MARKS = 48;

interface ReplayBarProps {
  readonly controls: ReplayControls;
  /** The positions at which turns begin. */
  readonly turns?: readonly ReplayTurn[];
  readonly link: string | null;
  /** The last event while the log is closed. Pressing it opens the log. */
  readonly latest?: string;
  onLatest?(): void;
}

/** Where turns begin, below the slider. */
const TurnMarks = ({ turns, lastIndex }: { turns: readonly ReplayTurn[]; lastIndex: number }) => {
  const every = Math.max(1, Math.ceil(turns.length / MAX_MARKS));
  return (
    <div className="turn-marks" aria-hidden="true">
      {turns
        .filter((_, at) => at % every === 0)
        .map(({ index, name }) => (
          <span key={index} title={name} style={{ insetInlineStart: `${lastIndex === 0 ? 0 : (index / lastIndex) * 100}%` }} />
        ))}
    </div>
  );
};

/** The replay's controls: position, single steps, playback, and a link to this move if others can open it. */
export const ReplayBar = ({ controls, turns = NO_TURNS, link, latest = '', onLatest }: ReplayBarProps) => {
  const { t } = useTranslator();
  const { index, lastIndex, isPlaying, speed, setSpeed, goTo, togglePlay } = controls;
  const turn = turns.findLast((one) => one.index <= index);
  const position = t('replay.of', { position: index + 1, last: lastIndex + 1 });
  return (
    <section className="prompt-bar replay-bar" aria-label={t('replay.title')}>
      {latest !== '' && (
        <button type="button" className="prompt-latest" title={t('table.log')} onClick={onLatest}>
          {latest}
        </button>
      )}
      <div className="replay-slider">
        <input
          type="range"
          min={0}
          max={lastIndex}
          value={index}
          aria-label={t('replay.position')}
          aria-valuetext={[turn?.name, position].filter(Boolean).join(' · ')}
          onChange={(event) => goTo(Number(event.target.value))}
        />
        <TurnMarks turns={turns} lastIndex={lastIndex} />
      </div>
      <output className="quiet" data-position={index}>
        {turn?.name && <span className="wide-only">{turn.name} · </span>}
        {position}
      </output>
      <div className="replay-buttons">
        <StepButton name="first" isDisabled={index === 0} onPress={() => goTo(0)} />
        <StepButton name="back" isDisabled={index === 0} onPress={() => goTo(index - 1)} />
        <button type="button" className="button" data-kind="main" onClick={togglePlay}>
          {isPlaying ? t('replay.pause') : t('replay.play')}
        </button>
        <StepButton name="forward" isDisabled={index === lastIndex} onPress={() => goTo(index + 1)} />
        <StepButton name="last" isDisabled={index === lastIndex} onPress={() => goTo(lastIndex)} />
        <label className="inline-field">
          <span className="visually-hidden">{t('replay.speed')}</span>
          <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                ×{one}
              </option>
            ))}
          </select>
        </label>
        {link !== null && <CopyLink key={link} link={link} />}
      </div>
    </section>
  );
};

const CopyLink = ({ link }: { link: string }) => {
  const { t } = useTranslator();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setCopied(await copyText(link));
  return (
    <>
      <button type="button" className="button small" onClick={() => void copy()}>
        {isCopied ? t('online.copied') : t('replay.copy')}
      </button>
      {isCopied === false && <span role="alert">{t('online.copyYourself')}</span>}
    </>
  );
};
