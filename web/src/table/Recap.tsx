import { Sentence } from '@gunbai/ui';
import { useSpeech } from '../text/index.tsx';
import type { StoryLine } from './story.ts';

/** What happened since the reader last looked, in a few lines, with the offer to watch it. */
export const Recap = (props: {
  title: string;
  lines: readonly StoryLine[];
  onWatch: (() => void) | null;
  onClose(): void;
  onName(kind: string, id: string): void;
  things: readonly string[] | undefined;
}) => {
  const { t } = useSpeech();
  const { title, lines, onWatch, onClose, onName, things } = props;
  const last = lines.slice(-8);
  return (
    <aside className="recap panel" aria-label={title}>
      <h2>{title}</h2>
      {last.length === 0 && <p className="quiet">{t('recap.nothing')}</p>}
      <ol className="story">
        {last.map(({ key, type, segments }) => (
          <li key={key} data-type={type}>
            <span>
              <Sentence segments={segments} onName={onName} things={things} />
            </span>
          </li>
        ))}
      </ol>
      <p className="button-row">
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          {t('recap.goOn')}
        </button>
        {last.length > 0 && onWatch && (
          <button type="button" className="button" onClick={onWatch}>
            {t('recap.watch')}
          </button>
        )}
      </p>
    </aside>
  );
};
