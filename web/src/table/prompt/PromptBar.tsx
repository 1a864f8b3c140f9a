import { toText, formatPrompt, formatAction } from '@gunbai/shared/i18n';
import type { GameText, Language, MessagePart } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { botName } from '../../components/use-game-assets.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { AdviceCard } from './AdviceCard.tsx';
import { AutoPass } from './AutoPass.tsx';
import { BotControls } from './BotControls.tsx';
import type { BotAdviceControl } from './use-bot-advice.ts';
import { UNDO_TIME_MS } from './use-action-selection.ts';
import type { ActionSelection } from './use-action-selection.ts';
import { Stakes } from './Stakes.tsx';
import { useOverflow } from './use-overflow.ts';

export interface PromptBarProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly selection: ActionSelection;
  readonly advice: BotAdviceControl | null;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  onNameClick(kind: string, id: string): void;
  readonly linkableKinds?: readonly string[] | undefined;
  /** The latest event, while the log is closed. */
  readonly latest?: readonly MessagePart[] | null;
  onLatest?(): void;
  onClauseClick(clause: string): void;
  /** Null where undo is offered elsewhere. */
  readonly onUndo: (() => void) | null;
  readonly children?: ReactNode;
}

/** The language of the prompt where it is the game's own text and stands in for the reader's language. */
export const promptLang = ({ outcome, pauseReason, offline, actingSeat, prompt }: TableSnapshot, text: GameText): Language | undefined =>
  !outcome && pauseReason === null && !offline?.unsentAction && actingSeat !== null && prompt ? text.fallbackLanguage : undefined;

/** The prompt: who must do what now. */
export const tablePromptText = (
  snapshot: TableSnapshot,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  { t }: Translator,
) => {
  const { prompt, thinkingSeat, outcome, actingSeat, pendingSeats, pauseReason, offline } = snapshot;
  if (outcome) return [t('end.title')];
  if (pauseReason !== null) return [t(`table.paused.${pauseReason}`)];
  if (offline?.unsentAction) return [t('code.unsent')];
  if (actingSeat !== null && prompt) return formatPrompt(text, prompt.prompt, seatNames);
  if (thinkingSeat !== null) return [t('table.thinking', { seat: seatNames[thinkingSeat] ?? thinkingSeat })];
  return [t('table.toMove', { seat: pendingSeats.map((seat) => seatNames[seat] ?? seat) })];
};

/** The bar with the prompt, the pending action, status messages, and undo. */
export const PromptBar = (props: PromptBarProps) => {
  const { session, snapshot, selection, advice, onUndo, children } = props;
  const { t } = useTranslator();
  const { pendingAction, commitLabel } = selection;
  const isWatched = snapshot.outcome !== null || (snapshot.viewer === null && snapshot.handoverTo === null);
  return (
    <section
      className="prompt-bar"
      aria-label={t('table.prompt')}
      data-acting={(snapshot.actingSeat !== null && !snapshot.offline) || undefined}
    >
      <PromptText {...props} />
      <div className="prompt-cards">
        {selection.advice && <AdviceCard {...props} advice={selection.advice} />}
        {pendingAction && commitLabel === null && selection.preview && (
          <Stakes {...props} action={pendingAction} preview={selection.preview} />
        )}
      </div>
      <div className="prompt-buttons">
        {pendingAction ? (
          <CommitButtons selection={selection} />
        ) : isWatched || onUndo === null ? null : (
          <UndoButton snapshot={snapshot} onUndo={onUndo} />
        )}
        {!pendingAction && <AutoPass {...props} onRefused={(refusal) => selection.showMessage(selection.explain(refusal))} />}
        {advice && (
          <button type="button" className="button" data-kind="quiet" disabled={advice.isThinking} onClick={advice.ask}>
            {t(advice.isThinking ? 'table.botAdvicePending' : 'table.botAdvice')}
          </button>
        )}
        <BotControls session={session} snapshot={snapshot} />
        {children}
      </div>
    </section>
  );
};

/** Confirm and cancel; or, for an action that is made by itself, make it at once and take it back. */
const CommitButtons = ({ selection: { commitLabel, commit, cancel } }: { readonly selection: ActionSelection }) => {
  const { t } = useTranslator();
  return (
    <>
      <button type="button" className="button" data-kind="main" onClick={commit}>
        {commitLabel !== null && <span className="commit-countdown" style={{ animationDuration: `${UNDO_TIME_MS}ms` }} />}
        {commitLabel ?? t('table.confirm')}
      </button>
      <button type="button" className="button" onClick={cancel}>
        {t(commitLabel === null ? 'table.cancel' : 'table.undo')}
      </button>
    </>
  );
};

/** Undo; once another player must decide, a proposal that they can agree to. */
const UndoButton = ({ snapshot, onUndo }: { readonly snapshot: TableSnapshot; onUndo(): void }) => {
  const { t } = useTranslator();
  const isProposal = !snapshot.canUndo && snapshot.canProposeTakeback === true;
  return (
    <button type="button" className="button" disabled={!snapshot.canUndo && !isProposal} onClick={onUndo}>
      {t(isProposal ? 'menu.takeBack' : 'table.undo')}
    </button>
  );
};

/**
 * The text of the bar. Its height is fixed, so that the board does not move: the pending action or refusal comes first,
 * and the rest scrolls.
 */
const PromptText = (props: PromptBarProps) => {
  const { session, snapshot, selection, text, seatNames, onNameClick, linkableKinds, onClauseClick } = props;
  const translator = useTranslator();
  const { t } = translator;
  const { pendingAction, preview, advice } = selection;
  const { isFinal = false, followUp = null } = preview ?? {};
  const statusMessage = pendingAction ? null : selection.status;
  const prompt = tablePromptText(snapshot, text, seatNames, translator);
  const shownAction = pendingAction ?? snapshot.offline?.unsentAction ?? null;
  const actionText: readonly MessagePart[] = shownAction
    ? formatAction(text, shownAction, session.rules.describe?.(shownAction), seatNames)
    : [];
  const isOffline = snapshot.actingSeat !== null && Boolean(snapshot.offline);
  // The pending action or a refusal needs the space.
  const latest = shownAction || statusMessage || isOffline ? '' : toText(props.latest ?? []);
  const box = useRef<HTMLDivElement>(null);
  const { isOverflowing, hasMore } = useOverflow(
    box,
    toText([...prompt, ...actionText, ...(statusMessage?.parts ?? []), advice?.bot ?? '', latest]),
  );
  return (
    <div
      ref={box}
      className="prompt-text"
      data-more={hasMore || undefined}
      {...(isOverflowing ? { tabIndex: 0, role: 'group', 'aria-label': t('table.prompt') } : {})}
    >
      <p className="prompt" lang={promptLang(snapshot, text)}>
        <Sentence parts={prompt} onNameClick={onNameClick} linkableKinds={linkableKinds} />
      </p>
      {latest !== '' && (
        <button type="button" className="prompt-latest" title={t('table.log')} onClick={props.onLatest}>
          <span lang={text.fallbackLanguage}>{latest}</span>
        </button>
      )}
      {statusMessage && (
        <p className="status-message" role="alert" lang={statusMessage.clause === null ? undefined : text.fallbackLanguage}>
          <Sentence parts={statusMessage.parts} onNameClick={onNameClick} linkableKinds={linkableKinds} onClauseClick={onClauseClick} />
        </p>
      )}
      {isOffline && (
        <p className="status-message" role="status">
          {t('table.offline')}
        </p>
      )}
      {shownAction && (
        <p className="prompt-pending">
          <strong lang={text.fallbackLanguage}>
            <Sentence parts={actionText} onNameClick={onNameClick} linkableKinds={linkableKinds} />
          </strong>{' '}
          {advice && (
            <span className="quiet">
              {t('table.botAdviceGiven', { bot: botName(advice.bot, text, translator) }) + translator.sentenceGap}
            </span>
          )}
          {followUp && (
            <span className="quiet">
              {t('table.followUp', { action: toText(formatAction(text, followUp, session.rules.describe?.(followUp), seatNames)) }) +
                translator.sentenceGap}
            </span>
          )}
          {isFinal && <span className="quiet">{t(selection.commitLabel === null ? 'table.irreversible' : 'table.undoTime')}</span>}
        </p>
      )}
    </div>
  );
};
