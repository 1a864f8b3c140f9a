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
  readonly doubted: { readonly refusal: Refusal; readonly action: Action } | null;
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

/** A choice is marked first where it could not be taken back, then committed; refusals are explained. */
export const useChoosing = (session: Session, sight: Sight, text: GameText, seatNames: Readonly<Record<string, string>>): Choosing => {
  const speech = useSpeech();
  const { language } = speech;
  const confirm = useSettings((settings) => settings.confirm);
  const [chosen, setChosen] = useState<Action | null>(null);
  const [isFinal, setFinal] = useState(false);
  const [advisor, setAdvisor] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [doubted, setDoubted] = useState<Choosing['doubted']>(null);
  const { number, acting, view } = sight;
  const { rules } = session;
  const clauses = useClauses(rules.game.id, language);

  const due = `${number} ${acting}`;
  const [asked, setAsked] = useState(due);
  if (asked !== due) {
    setAsked(due);
    setChosen(null);
    setSaid(null);
  }

  const lastAsked = useRef<Choosing['doubted']>(null);
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

  const isSending = useRef(false);
  const carryOut = useCallback(
    async (action: Action): Promise<void> => {
      // One decision at a time: until the referee has answered, further clicks mean nothing.
      if (isSending.current) return;
      isSending.current = true;
      setChosen(null);
      const refusal = await session.act(action).finally(() => {
        isSending.current = false;
      });
      if (!refusal) return;
      setDoubted({ refusal, action });
      tell(explain(refusal));
    },
    [session, explain, tell],
  );

  const choose = useCallback(
    (action: Action): void => {
      if (acting === null || isSending.current) return;
      const refusal = session.why(action);
      if (refusal) {
        setDoubted({ refusal, action });
        tell(explain(refusal));
        return;
      }
      setSaid(null);
      const final = isIrreversible(rules.game, view, acting, action);
      const asks = confirm === 'always' || (confirm === 'irreversible' && final);
      if (!asks || sameAction(chosen, action)) void carryOut(action);
      else {
        setFinal(final);
        setAdvisor(null);
        setChosen(action);
      }
    },
    [acting, session, rules, view, confirm, chosen, carryOut, explain, tell],
  );

  const mark = useCallback(
    ({ bot, action }: Advice): void => {
      if (acting === null || isSending.current) return;
      setSaid(null);
      setFinal(isIrreversible(rules.game, view, acting, action));
      setAdvisor(bot);
      setChosen(action);
    },
    [acting, rules, view],
  );

  const commit = useCallback(() => {
    if (chosen) void carryOut(chosen);
  }, [chosen, carryOut]);
  const drop = useCallback(() => {
    setChosen(null);
    setSaid(null);
  }, []);
  const hush = useCallback(() => setSaid(null), []);
  return { chosen, isFinal, advisor, said, doubted, choose, mark, commit, drop, why, explain, tell, hush };
};
