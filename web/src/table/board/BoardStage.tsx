import type { BoardModule } from '@gunbai/games/registry';
import type { BoardProps } from '@gunbai/ui';
import { Component, useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslator } from '../../i18n/index.tsx';

interface BoardErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly view: unknown;
}

/** If a board fails to render, the game continues in the list of choices. */
class BoardErrorBoundary extends Component<BoardErrorBoundaryProps, { failed: boolean; view: unknown }> {
  override state = { failed: false, view: null };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  /** Retry with the next position. */
  static getDerivedStateFromProps({ view }: BoardErrorBoundaryProps, state: { view: unknown }): { failed: boolean; view: unknown } | null {
    return state.view === view ? null : { failed: false, view };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/**
 * Clears the status message when the reader presses something else on the board.
 * A message shown by that press itself, such as a long press, stays.
 */
const useClearMessageOnPress = (message: unknown, clearMessage: () => void) => {
  const messageAtPress = useRef<{ readonly message: unknown } | null>(null);
  return {
    onPointerDownCapture: () => void (messageAtPress.current = { message }),
    onClickCapture: () => {
      if (!messageAtPress.current || messageAtPress.current.message === message) clearMessage();
      messageAtPress.current = null;
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Enter' && key !== ' ') return;
      messageAtPress.current = { message };
      clearMessage();
    },
  };
};

/** The Tab stop of a board: its own, or its map viewport. */
const TAB_STOP = '[data-target][tabindex="0"], .viewport-field, [data-target]';

/**
 * Keeps the focus for keyboard players. A new board takes it if nothing has it.
 * When the focused piece leaves the board, the next Tab stop there takes it.
 */
const useFocusRecovery = (stage: RefObject<HTMLElement | null>) => {
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    // Leave the focus of a newly opened page alone.
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) stage.current?.focus({ preventScroll: true });
  }, [stage]);
  useEffect(() => {
    const recoverFocus = (): void => {
      if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body) return;
      const stop = stage.current?.querySelector<HTMLElement>(TAB_STOP) ?? stage.current;
      // The new stop may vanish as well, if a bot moves quickly.
      lastFocused.current = stop;
      stop?.focus();
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      if (!lastFocused.current || lastFocused.current.isConnected) return;
      cancelAnimationFrame(frame);
      // A closed dialog restores the focus one frame later; wait for that.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(recoverFocus)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [stage]);
  return {
    onKeyDown: ({ target }: KeyboardEvent) => void (lastFocused.current = target instanceof Element ? target : null),
    onFocus: ({ target }: FocusEvent) => {
      if (lastFocused.current) lastFocused.current = target;
    },
    onPointerDown: () => void (lastFocused.current = null),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !stage.current?.contains(relatedTarget)) lastFocused.current = null;
    },
  };
};

const noop = (): void => undefined;

interface BoardStageProps {
  readonly board: BoardModule;
  readonly props: BoardProps<unknown>;
  readonly fallback: ReactNode;
  /** The status message next to the prompt, and how to clear it; none in a replay. */
  readonly message?: unknown;
  readonly clearMessage?: () => void;
}

/** The container of the board. Elements with `data-ref="kind:id"` are highlighted on request. */
export const BoardStage = ({ board, props, fallback, message, clearMessage = noop }: BoardStageProps) => {
  const { t } = useTranslator();
  const pressHandlers = useClearMessageOnPress(message, clearMessage);
  const stage = useRef<HTMLElement>(null);
  const focusHandlers = useFocusRecovery(stage);
  const { Board } = board;
  const { highlighted } = props;
  useEffect(() => {
    if (!highlighted) return;
    const thing = stage.current?.querySelector(`[data-ref="${CSS.escape(`${highlighted.kind}:${highlighted.id}`)}"]`);
    if (!thing) return;
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    thing.classList.add('highlighted');
    const timer = setTimeout(() => thing.classList.remove('highlighted'), 1600);
    return () => {
      clearTimeout(timer);
      thing.classList.remove('highlighted');
    };
  }, [highlighted]);
  return (
    <section ref={stage} className="board-stage" aria-label={t('table.board')} tabIndex={-1} {...pressHandlers} {...focusHandlers}>
      <BoardErrorBoundary fallback={fallback} view={props.view}>
        <Board {...props} />
      </BoardErrorBoundary>
    </section>
  );
};
