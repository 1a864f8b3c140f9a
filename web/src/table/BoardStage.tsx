import type { TitleBoard } from '@gunbai/games/registry';
import type { BoardProps } from '@gunbai/ui';
import { Component, useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useSpeech } from '../text/index.tsx';

interface GuardProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly view: unknown;
}

/** A board that fails to draw must not take the game with it: the list of choices goes on. */
class BoardGuard extends Component<GuardProps, { failed: boolean; view: unknown }> {
  override state = { failed: false, view: null };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  /** The next position may be one that can be drawn again. */
  static getDerivedStateFromProps({ view }: GuardProps, state: { view: unknown }): { failed: boolean; view: unknown } | null {
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
const useHush = (said: unknown, hush: () => void) => {
  const pressed = useRef<{ readonly said: unknown } | null>(null);
  return {
    onPointerDownCapture: () => void (pressed.current = { said }),
    onClickCapture: () => {
      if (!pressed.current || pressed.current.said === said) hush();
      pressed.current = null;
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Enter' && key !== ' ') return;
      pressed.current = { said };
      hush();
    },
  };
};

/** What Tab leads to on a board: its one stop, or the window of its map. */
const STOP = '[data-target][tabindex="0"], .viewport-field, [data-target]';

/**
 * Whoever plays by keys keeps their place. A board that comes up takes the focus where nothing has it; and where what had
 * it goes from the board (a castle that falls, a card that is played), the next stop there takes it.
 */
const useKeptFocus = (stage: RefObject<HTMLElement | null>) => {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    // A page that is just opened is left as the browser opens it.
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) stage.current?.focus({ preventScroll: true });
  }, [stage]);
  useEffect(() => {
    const goOn = (): void => {
      if (!held.current || held.current.isConnected || document.activeElement !== document.body) return;
      const stop = stage.current?.querySelector<HTMLElement>(STOP) ?? stage.current;
      // A bot may be quick: this one may go as well, before a key is pressed on it.
      held.current = stop;
      stop?.focus();
    };
    let due = 0;
    const watcher = new MutationObserver(() => {
      if (!held.current || held.current.isConnected) return;
      cancelAnimationFrame(due);
      // What lay over the board gives the focus back one frame after it has gone: whatever it names goes first.
      due = requestAnimationFrame(() => (due = requestAnimationFrame(goOn)));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(due);
    };
  }, [stage]);
  return {
    onKeyDown: ({ target }: KeyboardEvent) => void (held.current = target instanceof Element ? target : null),
    onFocus: ({ target }: FocusEvent) => {
      if (held.current) held.current = target;
    },
    onPointerDown: () => void (held.current = null),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !stage.current?.contains(relatedTarget)) held.current = null;
    },
  };
};

const saysNothing = (): void => undefined;

export interface BoardStageProps {
  readonly board: TitleBoard;
  readonly props: BoardProps<unknown>;
  readonly fallback: ReactNode;
  /** What the table says beside its prompt now, and how it is taken back; nothing in a replay. */
  readonly said?: unknown;
  readonly hush?: () => void;
}

/** The place where the board lies. Things on it that go by `data-thing="kind:id"` are shown when a reader points at them. */
export const BoardStage = ({ board, props, fallback, said, hush = saysNothing }: BoardStageProps) => {
  const { t } = useSpeech();
  const hushing = useHush(said, hush);
  const stage = useRef<HTMLElement>(null);
  const keeping = useKeptFocus(stage);
  const { Board } = board;
  const { pointed } = props;
  useEffect(() => {
    if (!pointed) return;
    const thing = stage.current?.querySelector(`[data-thing="${CSS.escape(`${pointed.kind}:${pointed.id}`)}"]`);
    if (!thing) return;
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    thing.classList.add('pointed');
    const timer = setTimeout(() => thing.classList.remove('pointed'), 1600);
    return () => {
      clearTimeout(timer);
      thing.classList.remove('pointed');
    };
  }, [pointed]);
  return (
    <section ref={stage} className="stage" aria-label={t('table.board')} tabIndex={-1} {...hushing} {...keeping}>
      <BoardGuard fallback={fallback} view={props.view}>
        <Board {...props} />
      </BoardGuard>
    </section>
  );
};
