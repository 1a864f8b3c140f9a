import { plain, sayPrompt, sayAction } from '@gunbai/kits/text';
import type { GameText, Segment } from '@gunbai/kits/text';
import { Sentence } from '@gunbai/ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { botNameOf } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';
import { KeepPassing } from './KeepPassing.tsx';
import type { Asking } from './useAdvice.ts';
import type { Choosing } from './useChoosing.ts';
import { useLongWords } from './useLongWords.ts';

export interface PromptBarProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly choosing: Choosing;
  readonly advice: Asking | null;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  onName(kind: string, id: string): void;
  readonly things?: readonly string[] | undefined;
  /** What just happened, where no open log tells it. */
  readonly latest?: readonly Segment[] | null;
  onLatest?(): void;
  onClause(clause: string): void;
  /** Null where there is another way back. */
  readonly onUndo: (() => void) | null;
  readonly children?: ReactNode;
}

/** Who must do what now, in one sentence. */
export const promptOf = (sight: Sight, text: GameText, seatNames: Readonly<Record<string, string>>, { t }: Speech) => {
  const { question, thinking, outcome, acting, waitingFor, halted, cutOff } = sight;
  if (outcome) return [t('end.title')];
  if (halted !== null) return [t(`table.halted.${halted}`)];
  if (cutOff?.kept) return [t('code.unsent')];
  if (acting !== null && question) return sayPrompt(text, question.prompt, seatNames);
  if (thinking !== null) return [t('table.thinking', { seat: seatNames[thinking] ?? thinking })];
  return [t('table.waiting', { seat: waitingFor.map((seat) => seatNames[seat] ?? seat) })];
};

/** The line under which the game is played: the prompt, what was chosen, why not, and the way back. */
export const PromptBar = (props: PromptBarProps) => {
  const { session, sight, choosing, advice, onUndo, children } = props;
  const { t } = useSpeech();
  const { chosen, commit, drop } = choosing;
  const isWatched = sight.outcome !== null || (sight.viewer === null && sight.curtain === null);
  return (
    <section className="prompt-bar" aria-label={t('table.prompt')} data-acting={(sight.acting !== null && !sight.cutOff) || undefined}>
      <PromptWords {...props} />
      <div className="prompt-buttons">
        {chosen ? (
          <>
            <button type="button" className="button" data-kind="main" onClick={commit}>
              {t('table.commit')}
            </button>
            <button type="button" className="button" onClick={drop}>
              {t('table.cancel')}
            </button>
          </>
        ) : isWatched || onUndo === null ? null : (
          <button type="button" className="button" disabled={!sight.canUndo} onClick={onUndo}>
            {t('table.undo')}
          </button>
        )}
        {!chosen && <KeepPassing {...props} onRefused={(refusal) => choosing.tell(choosing.explain(refusal))} />}
        {advice && (
          <button type="button" className="button" data-kind="quiet" disabled={advice.isThinking} onClick={advice.ask}>
            {t(advice.isThinking ? 'table.advising' : 'table.advice')}
          </button>
        )}
        {sight.canHurry && (
          <button type="button" className="button" data-kind="quiet" onClick={() => session.hurry?.()}>
            {t('table.hurry')}
          </button>
        )}
        {children}
      </div>
    </section>
  );
};

/**
 * What the bar says. It has room for a few lines, always the same, so that the board stays where it is: what was chosen
 * or refused stands first, and what does not fit is scrolled to.
 */
const PromptWords = (props: PromptBarProps) => {
  const { session, sight, choosing, text, seatNames, onName, things, onClause } = props;
  const speech = useSpeech();
  const { t } = speech;
  const { chosen, isFinal, advisor } = choosing;
  const said = chosen ? null : choosing.said;
  const prompt = promptOf(sight, text, seatNames, speech);
  const shown = chosen ?? sight.cutOff?.kept ?? null;
  const deed: readonly Segment[] = shown ? sayAction(text, shown, session.rules.describe?.(shown), seatNames) : [];
  const isCutOff = sight.acting !== null && Boolean(sight.cutOff);
  // What is chosen or refused needs the room.
  const latest = shown || said || isCutOff ? '' : plain(props.latest ?? []);
  const box = useRef<HTMLDivElement>(null);
  const { isLong, hasMore } = useLongWords(box, plain([...prompt, ...deed, ...(said?.segments ?? []), advisor ?? '', latest]));
  return (
    <div
      ref={box}
      className="prompt-words"
      data-more={hasMore || undefined}
      {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': t('table.prompt') } : {})}
    >
      <p className="prompt">
        <Sentence segments={prompt} onName={onName} things={things} />
      </p>
      {latest !== '' && (
        <button type="button" className="prompt-latest" title={t('table.log')} onClick={props.onLatest}>
          {latest}
        </button>
      )}
      {said && (
        <p className="said" role="alert">
          <Sentence segments={said.segments} onName={onName} things={things} onClause={onClause} />
        </p>
      )}
      {isCutOff && (
        <p className="said" role="status">
          {t('table.cutOff')}
        </p>
      )}
      {shown && (
        <p className="prompt-chosen">
          <strong>
            <Sentence segments={deed} onName={onName} things={things} />
          </strong>{' '}
          {advisor !== null && <span className="quiet">{t('table.advised', { bot: botNameOf(advisor, text, speech) }) + speech.gap}</span>}
          {isFinal && <span className="quiet">{t('table.irreversible')}</span>}
        </p>
      )}
    </div>
  );
};
