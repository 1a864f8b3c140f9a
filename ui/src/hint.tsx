import type { Segment } from '@gunbai/kits/text';
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
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

/** Around every board: the reader's language and motion, and the one slip of paper on which refused targets answer. */
export const BoardFrame = ({ language, motion, tell, children }: BoardFrameProps) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((at: Element, message: readonly Segment[]) => setShown({ at, message }), []);
  const hide = useCallback((at: Element) => setShown((now) => (now?.at === at ? null : now)), []);
  const hints = useMemo(() => ({ id: 'board-hint', show, hide, tell }), [show, hide, tell]);
  const speech = useMemo(() => ({ language, motion }), [language, motion]);
  return (
    <SpeechProvider value={speech}>
      <HintContext value={hints}>
        <div className="board-frame" data-motion={motion ? undefined : 'off'}>
          {children}
        </div>
        {shown && <Slip {...shown} id={hints.id} />}
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
