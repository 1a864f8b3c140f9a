import { useState } from 'react';
import { copyText } from '../parts/copy.ts';
import { Icon } from '../parts/Icon.tsx';
import { useSpeech } from '../text/index.tsx';
import type { Projection } from './useProjector.ts';

const SPEEDS = [1, 2, 4] as const;

const Step = (props: { name: 'first' | 'back' | 'forward' | 'last'; isOff: boolean; onPress(): void }) => (
  <button
    type="button"
    className="button icon"
    data-step={props.name}
    aria-label={useSpeech().t(`replay.${props.name}`)}
    disabled={props.isOff}
    onClick={props.onPress}
  >
    <Icon name={props.name} />
  </button>
);

interface ProjectorBarProps {
  readonly projection: Projection;
  readonly link: string | null;
  /** What happened last, where no open log tells it; pressed, it opens the log. */
  readonly latest?: string;
  onLatest?(): void;
}

/** The replay's own bar: where it stands, step by step or by itself, and the link to this move where others can open it. */
export const ProjectorBar = ({ projection, link, latest = '', onLatest }: ProjectorBarProps) => {
  const { t } = useSpeech();
  const { index, last, isPlaying, speed, setSpeed, go, play } = projection;
  return (
    <section className="prompt-bar projector" aria-label={t('replay.title')}>
      {latest !== '' && (
        <button type="button" className="prompt-latest" title={t('table.log')} onClick={onLatest}>
          {latest}
        </button>
      )}
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={t('replay.position')}
        aria-valuetext={t('replay.of', { at: index + 1, last: last + 1 })}
        onChange={(event) => go(Number(event.target.value))}
      />
      <output className="quiet" data-position={index}>
        {t('replay.of', { at: index + 1, last: last + 1 })}
      </output>
      <div className="projector-buttons">
        <Step name="first" isOff={index === 0} onPress={() => go(0)} />
        <Step name="back" isOff={index === 0} onPress={() => go(index - 1)} />
        <button type="button" className="button" data-kind="main" onClick={play}>
          {isPlaying ? t('replay.pause') : t('replay.play')}
        </button>
        <Step name="forward" isOff={index === last} onPress={() => go(index + 1)} />
        <Step name="last" isOff={index === last} onPress={() => go(last)} />
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
        {link !== null && <CopyLink key={link} link={link} />}
      </div>
    </section>
  );
};

const CopyLink = ({ link }: { link: string }) => {
  const { t } = useSpeech();
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
