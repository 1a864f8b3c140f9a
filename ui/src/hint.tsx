import type { Segment } from '@gunbai/kits/text';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '@gunbai/kits/text';
import { Sentence } from './sentence.tsx';
import { SpeechProvider } from './speech.tsx';
import './pieces.css';

interface Hints {
  readonly id: string;
  show(at: Element, message: readonly Segment[]): void;
  hide(at: Element): void;
  tell(message: readonly Segment[]): void;
}

const NO_HINTS: Hints = { id: 'hint', show: () => {}, hide: () => {}, tell: () => {} };
const HintContext = createContext<Hints>(NO_HINTS);
export const useHints = (): Hints => useContext(HintContext);

interface Shown {
  readonly at: Element;
  readonly message: readonly Segment[];
}

export interface BoardFrameProps {
  readonly language: Language;
  readonly motion: boolean;
  tell(message: readonly Segment[]): void;
  readonly children: ReactNode;
}

/** Whether the reader has moved, pressed or typed since the board was laid: a mouse that happens to rest on it asks nothing. */
const useAwake = (): boolean => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (isAwake) return undefined;
    const wake = (): void => setAwake(true);
    // A browser tells of a resting mouse, too, when something new lies under it.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) wake();
    };
    addEventListener('pointermove', onMove);
    const deeds = ['pointerdown', 'click', 'keydown', 'focusin'] as const;
    for (const deed of deeds) addEventListener(deed, wake);
    return () => {
      removeEventListener('pointermove', onMove);
      for (const deed of deeds) removeEventListener(deed, wake);
    };
  }, [isAwake]);
  return isAwake;
};

/** Around every board: the reader's language and motion, and the one slip of paper on which refused targets answer. */
export const BoardFrame = ({ language, motion, tell, children }: BoardFrameProps) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((at: Element, message: readonly Segment[]) => setShown({ at, message }), []);
  const hide = useCallback((at: Element) => setShown((now) => (now?.at === at ? null : now)), []);
  const hints = useMemo(() => ({ id: 'board-hint', show, hide, tell }), [show, hide, tell]);
  const speech = useMemo(() => ({ language, motion }), [language, motion]);
  const isAwake = useAwake();
  return (
    <SpeechProvider value={speech}>
      <HintContext value={hints}>
        <div className="board-frame" data-motion={motion ? undefined : 'off'}>
          {children}
        </div>
        {isAwake && shown && <Slip {...shown} id={hints.id} />}
      </HintContext>
    </SpeechProvider>
  );
};

const MARGIN = 8;

const Slip = ({ at, message, id }: Shown & { id: string }) => {
  const slip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = slip.current;
    if (!element) return;
    if (!at.isConnected) {
      element.style.visibility = 'hidden';
      return;
    }
    const target = at.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const above = target.top - height - MARGIN;
    const left = Math.max(MARGIN, Math.min(target.left + target.width / 2 - width / 2, window.innerWidth - width - MARGIN));
    element.style.left = `${left}px`;
    element.style.top = `${above > MARGIN ? above : Math.min(target.bottom + MARGIN, window.innerHeight - height - MARGIN)}px`;
    element.style.visibility = 'visible';
  });
  return (
    <div ref={slip} id={id} role="tooltip" className="slip">
      <Sentence segments={message} />
    </div>
  );
};
