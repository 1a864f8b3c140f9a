import { sameAction } from '@gunbai/engine';
import type { Action, Refusal } from '@gunbai/engine';
import { sayRefusal } from '@gunbai/kits/text';
import type { GameText, Segment } from '@gunbai/kits/text';
import { citedClause } from '@gunbai/ui';
import { useCallback, useRef, useState } from 'react';
import { useClauses } from '../parts/titles.ts';
import { isIrreversible } from '../session/foresight.ts';
import type { Advice, Session, Sight } from '../session/session.ts';
import { useSettings } from '../settings.ts';
import { sayCode, useSpeech } from '../text/index.tsx';

/** A refusal and what it refused. */
interface Doubted {
  readonly refusal: Refusal;
  readonly action: Action;
}

/** Something the table says beside its prompt: mostly why not. */
export interface Said {
  readonly segments: readonly Segment[];
  readonly clause: string | null;
}

export interface Choosing {
  /** Marked, and waiting for a commit. */
  readonly chosen: Action | null;
  readonly isFinal: boolean;
  readonly said: Said | null;
  /** The last refusal and what it refused, for whoever doubts the ruling. */
  readonly doubted: Doubted | null;
  /** The bot that advised what is marked; null where it was chosen freely. */
  readonly advisor: string | null;
  choose(action: Action): void;
  /** Marks what a bot advised, to be looked at, and committed or dropped. */
  mark(advice: Advice): void;
  commit(): void;
  drop(): void;
  why(action: Action): Refusal | null;
  explain(refusal: Refusal): readonly Segment[];
  tell(segments: readonly Segment[]): void;
  /** Takes back what was said: something else is begun. */
  hush(): void;
}

/** Why not: reasons in the reader's words, what was said of them, and the last one for whoever doubts it. */
const useReasons = (session: Session, text: GameText, seatNames: Readonly<Record<string, string>>) => {
  const speech = useSpeech();
  const { language } = speech;
  const clauses = useClauses(session.rules.game.id, language);
  const [said, setSaid] = useState<Said | null>(null);
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const lastAsked = useRef<Doubted | null>(null);
  const why = useCallback(
    (action: Action) => {
      const refusal = session.why(action);
      if (refusal) lastAsked.current = { refusal, action };
      return refusal;
    },
    [session],
  );
  const explain = useCallback(
    (refusal: Refusal): readonly Segment[] =>
      refusal.clause === undefined ? [sayCode(refusal, speech)] : sayRefusal(text, clauses ?? [], language, refusal, seatNames),
    [speech, text, clauses, language, seatNames],
  );
  const tell = useCallback((segments: readonly Segment[]) => {
    const clause = citedClause(segments);
    setSaid({ segments, clause });
    if (clause !== null && lastAsked.current?.refusal.clause === clause) setDoubted(lastAsked.current);
  }, []);
  const refuse = useCallback(
    (refusal: Refusal, action: Action) => {
      setDoubted({ refusal, action });
      tell(explain(refusal));
    },
    [explain, tell],
  );
  const hush = useCallback(() => setSaid(null), []);
  return { said, doubted, why, explain, tell, refuse, hush };
};

/** What waits for a commit, whether it can be taken back afterwards, and who advised it. */
interface Marked {
  readonly action: Action;
  readonly isFinal: boolean;
  readonly advisor: string | null;
}

/** A choice is marked first where it could not be taken back, then committed; refusals are explained. */
export const useChoosing = (session: Session, sight: Sight, text: GameText, seatNames: Readonly<Record<string, string>>): Choosing => {
  const confirm = useSettings((settings) => settings.confirm);
  const { refuse, ...reasons } = useReasons(session, text, seatNames);
  const { hush } = reasons;
  const [marked, setMarked] = useState<Marked | null>(null);
  const { number, acting, view } = sight;
  const { game } = session.rules;
  const chosen = marked?.action ?? null;
  const drop = useCallback(() => {
    setMarked(null);
    hush();
  }, [hush]);

  // What was marked or said at one question is not about the next.
  const due = `${number} ${acting}`;
  const [asked, setAsked] = useState(due);
  if (asked !== due) {
    setAsked(due);
    drop();
  }

  const isSending = useRef(false);
  const carryOut = useCallback(
    async (action: Action): Promise<void> => {
      // One decision at a time: until the referee has answered, further clicks mean nothing.
      if (isSending.current) return;
      isSending.current = true;
      setMarked(null);
      const refusal = await session.act(action).finally(() => {
        isSending.current = false;
      });
      if (refusal) refuse(refusal, action);
    },
    [session, refuse],
  );

  const choose = useCallback(
    (action: Action): void => {
      if (acting === null || isSending.current) return;
      const refusal = session.why(action);
      if (refusal) return refuse(refusal, action);
      hush();
      const isFinal = isIrreversible(game, view, acting, action);
      const asks = confirm === 'always' || (confirm === 'irreversible' && isFinal);
      if (!asks || sameAction(chosen, action)) void carryOut(action);
      else setMarked({ action, isFinal, advisor: null });
    },
    [acting, session, game, view, confirm, chosen, carryOut, refuse, hush],
  );
  const mark = useCallback(
    ({ bot, action }: Advice): void => {
      if (acting === null || isSending.current) return;
      hush();
      setMarked({ action, isFinal: isIrreversible(game, view, acting, action), advisor: bot });
    },
    [acting, game, view, hush],
  );
  const commit = useCallback(() => {
    if (chosen) void carryOut(chosen);
  }, [chosen, carryOut]);

  return { ...reasons, chosen, isFinal: marked?.isFinal ?? false, advisor: marked?.advisor ?? null, choose, mark, commit, drop };
};
