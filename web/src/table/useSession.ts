import { rulesIn } from '@gunbai/engine';
import type { AnyGame, GameRecord, Refusal } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title, TitleBoard, TitleRules } from '@gunbai/games/registry';
import { differenceIn } from '@gunbai/server/difference';
import type { Difference } from '@gunbai/server/wire';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { rulesOf, textOf } from '../parts/titles.ts';
import { workerDesk } from '../session/botDesk.ts';
import { holdGame } from '../session/hold.ts';
import { LocalSession } from '../session/local.ts';
import type { Surroundings } from '../session/local.ts';
import type { Session, Sight } from '../session/session.ts';
import { openShelf } from '../session/shelf.ts';
import type { Kept } from '../session/shelf.ts';
import { paceOf, useSettings } from '../settings.ts';

export type Opening<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly detail: string }
  /** It was played under other rules, and its moves do not hold under these. */
  | { readonly state: 'other-rules'; readonly made: number; readonly here: number }
  /** It was played under earlier rules, and its moves do not hold under these; it can go on from where it stands. */
  | ({ readonly state: 'rules-changed'; goOn(): void } & ChangedRules)
  /** It is over, under other rules: it is not taken up any more, but can be watched as far as these hold. */
  | { readonly state: 'only-watched' }
  /** Another page of this browser has it; it can be taken from there. */
  | { readonly state: 'elsewhere'; take(): void }
  | ({ readonly state: 'open' } & T);

export interface ChangedRules {
  readonly record: GameRecord;
  readonly difference: Difference;
  readonly made: number;
  readonly here: number;
}

export interface OpenTable {
  readonly session: Session;
  readonly board: TitleBoard;
  /** False where the browser keeps nothing. */
  readonly lasts: boolean;
  /** From which line on the reader has not looked; null where the game is new to them. */
  readonly since: number | null;
}

export interface KeptGameParts {
  readonly kept: Kept;
  readonly title: Title;
  readonly rules: TitleRules;
  readonly board: TitleBoard;
  readonly lasts: boolean;
}

/** A kept game and all that is needed to show it. */
const loadKept = async (id: string): Promise<KeptGameParts | null> => {
  const { shelf, lasts } = await openShelf();
  const kept = await shelf.get(id);
  const title = kept && titleOf(kept.record.game);
  if (!kept || !title) return null;
  const { language } = useSettings.getState();
  const [rules, board] = await Promise.all([rulesOf(title), title.board(), textOf(title, language)]);
  return { kept, title, rules, board, lasts };
};

const problemOf = (error: unknown): { state: 'failed'; detail: string } => ({
  state: 'failed',
  detail: error instanceof Error ? error.message : String(error),
});

/** Why a kept game cannot be taken up at a table. */
export const whyNotTakenUp = (game: AnyGame, { record, state, finished }: Kept, refusal: Refusal, goOn: () => void): Opening<never> => {
  const [made, here] = [rulesIn(record), game.rules];
  if (made === here) return { state: 'failed', detail: refusal.detail ?? refusal.code };
  if (finished) return { state: 'only-watched' };
  if (!state || made > here) return { state: 'other-rules', made, here };
  return { state: 'rules-changed', record, difference: differenceIn(refusal), made, here, goOn };
};

/** Opens a kept game at a table; under rules that changed meanwhile where that `isAgreed`, else `agree` is offered. */
const openLocalTable = async (id: string, isAgreed: boolean, agree: () => void): Promise<Opening<OpenTable>> => {
  const parts = await loadKept(id);
  if (!parts) return { state: 'gone' };
  const { kept, title, rules, board, lasts } = parts;
  const { shelf } = await openShelf();
  const bots = workerDesk();
  const around: Surroundings = {
    shelf,
    bots,
    pace: () => paceOf(useSettings.getState()),
    alwaysCurtain: () => useSettings.getState().curtain === 'always',
    now: () => Date.now(),
  };
  const resumed = LocalSession.resume(title, rules, kept, around, isAgreed);
  if (!resumed.ok) {
    bots.close();
    return whyNotTakenUp(rules.game, kept, resumed.error, agree);
  }
  return { state: 'open', session: resumed.value, board, lasts, since: kept.seen > 0 && !kept.finished ? kept.seen : null };
};

/** A page that is just being left may have the game for a moment longer. */
const MOMENT = 700;

/** The session of a kept game, for as long as its page is open and no other has taken the game over. */
export const useLocalTable = (id: string): Opening<OpenTable> => {
  const [opening, setOpening] = useState<Opening<OpenTable>>({ state: 'loading' });
  const [takes, setTakes] = useState(0);
  const [agreed, setAgreed] = useState<string | null>(null);
  const take = useCallback(() => {
    setOpening({ state: 'loading' });
    setTakes((times) => times + 1);
  }, []);
  const agree = useCallback(() => {
    setOpening({ state: 'loading' });
    setAgreed(id);
  }, [id]);
  useEffect(() => {
    let session: Session | null = null;
    let left = false;
    const standBack = (): void => {
      session?.close();
      if (!left) setOpening({ state: 'elsewhere', take });
    };
    const hold = holdGame(id, takes > 0, standBack);
    const late = setTimeout(standBack, MOMENT);
    void hold.taken
      .then(() => {
        clearTimeout(late);
        return openLocalTable(id, agreed === id, agree);
      })
      .catch(problemOf)
      .then((opened) => {
        if (opened.state === 'open') session = opened.session;
        if (left) session?.close();
        else setOpening(opened);
      });
    return () => {
      left = true;
      clearTimeout(late);
      session?.close();
      hold.release();
    };
  }, [id, takes, take, agreed, agree]);
  return opening;
};

export const useKept = (id: string): Opening<KeptGameParts> => {
  const [opening, setOpening] = useState<Opening<KeptGameParts>>({ state: 'loading' });
  useEffect(() => {
    let left = false;
    void loadKept(id)
      .then((parts): Opening<KeptGameParts> => (parts ? { state: 'open', ...parts } : { state: 'gone' }))
      .catch(problemOf)
      .then((opened) => left || setOpening(opened));
    return () => {
      left = true;
    };
  }, [id]);
  return opening;
};

export const useSight = (session: Session): Sight =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.sight(),
  );
