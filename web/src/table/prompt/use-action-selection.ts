import { isSameAction } from '@gunbai/engine';
import type { Action, Refusal } from '@gunbai/engine';
import { formatRefusal } from '@gunbai/shared/i18n';
import type { GameText, MessagePart } from '@gunbai/shared/i18n';
import { citedClause } from '@gunbai/ui';
import type { ChoiceOptions } from '@gunbai/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClauses } from '../../components/use-game-assets.ts';
import { previewAction } from '../../session/irreversible.ts';
import { sendOrders } from './send-orders.ts';
import type { ActionPreview } from '../../session/irreversible.ts';
import type { Advice, Session, TableSnapshot } from '../../session/session.ts';
import { useSettings } from '../../settings.ts';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';

/** A refusal and the refused action. */
interface DisputedRuling {
  readonly refusal: Refusal;
  readonly action: Action;
}

/** A message next to the prompt, usually a refusal. */
interface StatusMessage {
  readonly parts: readonly MessagePart[];
  readonly clause: string | null;
}

export interface ActionSelection {
  /** Chosen, and waiting for confirmation. */
  readonly pendingAction: Action | null;
  /** What the pending action leads to. */
  readonly preview: ActionPreview | null;
  readonly status: StatusMessage | null;
  /** The last refusal and its action, for problem reports. */
  readonly disputed: DisputedRuling | null;
  /** The suggestion that the pending action comes from; null if the player chose it. */
  readonly advice: Advice | null;
  /** Set while the pending action will be made by itself: the button that makes it at once. */
  readonly commitLabel: string | null;
  choose(action: Action, options?: ChoiceOptions): void;
  /** Makes a bot's suggestion the pending action, to confirm or cancel. */
  select(advice: Advice): void;
  commit(): void;
  cancel(): void;
  refusalFor(action: Action): Refusal | null;
  explain(refusal: Refusal): readonly MessagePart[];
  showMessage(parts: readonly MessagePart[]): void;
  /** Clears the message. */
  clearMessage(): void;
}

/** Status messages: explains refusals, and keeps the last one for problem reports. */
const useRefusals = (session: Session, text: GameText, seatNames: Readonly<Record<string, string>>) => {
  const translator = useTranslator();
  const { language } = translator;
  const clauses = useClauses(session.rules.game.id, language);
  const [status, setStatus] = useState<StatusMessage | null>(null);
  const [disputed, setDisputed] = useState<DisputedRuling | null>(null);
  const lastRefused = useRef<DisputedRuling | null>(null);
  const refusalFor = useCallback(
    (action: Action) => {
      const refusal = session.refusalFor(action);
      if (refusal) lastRefused.current = { refusal, action };
      return refusal;
    },
    [session],
  );
  const explain = useCallback(
    (refusal: Refusal): readonly MessagePart[] =>
      refusal.clause === undefined
        ? [formatErrorCode(refusal, translator)]
        : formatRefusal(text, clauses ?? [], text.fallbackLanguage ?? language, refusal, seatNames),
    [translator, text, clauses, language, seatNames],
  );
  const showMessage = useCallback((parts: readonly MessagePart[]) => {
    const clause = citedClause(parts);
    setStatus({ parts, clause });
    if (clause !== null && lastRefused.current?.refusal.clause === clause) setDisputed(lastRefused.current);
  }, []);
  const showRefusal = useCallback(
    (refusal: Refusal, action: Action) => {
      setDisputed({ refusal, action });
      showMessage(explain(refusal));
    },
    [explain, showMessage],
  );
  const clearMessage = useCallback(() => setStatus(null), []);
  return { status, disputed, refusalFor, explain, showMessage, showRefusal, clearMessage };
};

/** The pending action, what it leads to, and the suggestion that it comes from. */
interface PendingAction {
  /** The decision that it belongs to. */
  readonly decision: string;
  readonly action: Action;
  /** What follows it by itself. */
  readonly then: readonly Action[];
  readonly preview: ActionPreview;
  readonly advice: Advice | null;
  readonly commitLabel: string | null;
}

/** How long a choice that needs no confirmation can be taken back. */
export const UNDO_TIME_MS = 2000;

/** Readers who use keys or a screen reader confirm with a second key, without haste. */
const isChosenByKey = (): boolean => document.activeElement?.matches(':focus-visible') ?? false;

const decisionKey = ({ number, actingSeat }: TableSnapshot): string => `${number} ${actingSeat}`;

/** An irreversible choice waits for confirmation; refusals are explained. */
export const useActionSelection = (
  session: Session,
  snapshot: TableSnapshot,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
): ActionSelection => {
  const confirm = useSettings((settings) => settings.confirm);
  const { showRefusal, ...refusals } = useRefusals(session, text, seatNames);
  const { clearMessage } = refusals;
  const [pending, setPending] = useState<PendingAction | null>(null);
  const { actingSeat, view } = snapshot;
  const { game } = session.rules;
  const pendingAction = pending?.action ?? null;
  const cancel = useCallback(() => {
    setPending(null);
    clearMessage();
  }, [clearMessage]);

  // Clear the pending action and message at the next decision, unless the action belongs to it.
  const decision = decisionKey(snapshot);
  const [lastDecision, setLastDecision] = useState(decision);
  if (lastDecision !== decision) {
    setLastDecision(decision);
    if (pending?.decision !== decision) cancel();
  }

  const isSending = useRef(false);
  const submit = useCallback(
    async (action: Action, then: readonly Action[]): Promise<void> => {
      // One decision at a time: ignore clicks until the referee has answered.
      if (isSending.current) return;
      isSending.current = true;
      setPending(null);
      const stopped = await sendOrders(session, [action, ...then], confirm !== 'never').finally(() => {
        isSending.current = false;
      });
      if (stopped && 'refusal' in stopped) showRefusal(stopped.refusal, stopped.action);
      else if (stopped) setPending({ ...stopped, decision: decisionKey(stopped.at), advice: null, commitLabel: null });
    },
    [session, confirm, showRefusal],
  );

  useEffect(() => {
    if (!pending || pending.commitLabel === null) return;
    const timer = setTimeout(() => void submit(pending.action, pending.then), UNDO_TIME_MS);
    return () => clearTimeout(timer);
  }, [pending, submit]);

  const choose = useCallback(
    (action: Action, options?: ChoiceOptions): void => {
      if (actingSeat === null || isSending.current) return;
      const refusal = session.refusalFor(action);
      if (refusal) return showRefusal(refusal, action);
      clearMessage();
      const preview = previewAction(game, view, actingSeat, action);
      const needsConfirm = confirm === 'always' || (confirm === 'irreversible' && preview.isFinal);
      const then = options?.then ?? [];
      const commitLabel = confirm === 'irreversible' && !isChosenByKey() ? (options?.commitLabel ?? null) : null;
      if (!needsConfirm || isSameAction(pendingAction, action)) void submit(action, then);
      else setPending({ decision, action, then, preview, advice: null, commitLabel });
    },
    [actingSeat, session, game, view, confirm, decision, pendingAction, submit, showRefusal, clearMessage],
  );
  const select = useCallback(
    (advice: Advice): void => {
      if (actingSeat === null || isSending.current) return;
      clearMessage();
      const { action } = advice;
      setPending({ decision, action, then: [], preview: previewAction(game, view, actingSeat, action), advice, commitLabel: null });
    },
    [actingSeat, game, view, decision, clearMessage],
  );
  const commit = useCallback(() => {
    if (pending) void submit(pending.action, pending.then);
  }, [pending, submit]);

  return {
    ...refusals,
    pendingAction,
    preview: pending?.preview ?? null,
    advice: pending?.advice ?? null,
    commitLabel: pending?.commitLabel ?? null,
    choose,
    select,
    commit,
    cancel,
  };
};
