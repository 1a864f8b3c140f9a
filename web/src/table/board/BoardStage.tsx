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

/** A board that fails to draw must not take the game with it: the list of choices goes on. */
class BoardErrorBoundary extends Component<BoardErrorBoundaryProps, { failed: boolean; view: unknown }> {
  override state = { failed: false, view: null };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  /** The next position may be one that can be drawn again. */
  static getDerivedStateFromProps({ view }: BoardErrorBoundaryProps, state: { view: unknown }): { failed: boolean; view: unknown } | null {
    return state.view === view ? null : { failed: false, view };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/**
 * What was said goes as soon as the reader takes hold of something else on the board. What a press itself brought up (a long one
 * tells before it ends) stays.
 */
const useClearMessageOnPress = (message: unknown, clearMessage: () => void) => {
  const messageAtPress = useRef<{ readonly said: unknown } | null>(null);
  return {
    onPointerDownCapture: () => void (messageAtPress.current = { said: message }),
    onClickCapture: () => {
      if (!messageAtPress.current || messageAtPress.current.said === message) clearMessage();
      messageAtPress.current = null;
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Enter' && key !== ' ') return;
      messageAtPress.current = { said: message };
      clearMessage();
    },
  };
};

/** What Tab leads to on a board: its one stop, or the window of its map. */
const TAB_STOP = '[data-target][tabindex="0"], .viewport-field, [data-target]';

/**
 * Whoever plays by keys keeps their place. A board that comes up takes the focus where nothing has it; and where what had
 * it goes from the board (a castle that falls, a card that is played), the next stop there takes it.
 */
const useFocusRecovery = (stage: RefObject<HTMLElement | null>) => {
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    // A page that is just opened is left as the browser opens it.
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) stage.current?.focus({ preventScroll: true });
  }, [stage]);
  useEffect(() => {
    const recoverFocus = (): void => {
      if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body) return;
      const stop = stage.current?.querySelector<HTMLElement>(TAB_STOP) ?? stage.current;
      // A bot may be quick: this one may go as well, before a key is pressed on it.
      lastFocused.current = stop;
      stop?.focus();
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      if (!lastFocused.current || lastFocused.current.isConnected) return;
      cancelAnimationFrame(frame);
      // What lay over the board gives the focus back one frame after it has gone: whatever it names goes first.
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
  /** What the table says beside its prompt now, and how it is taken back; nothing in a replay. */
  readonly message?: unknown;
  readonly clearMessage?: () => void;
}

/** The place where the board lies. Things on it that go by `data-ref="kind:id"` are shown when a reader points at them. */
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
