import { titleOf } from '@gunbai/games/registry';
import type { TitleBoard } from '@gunbai/games/registry';
import type { Refused, Word } from '@gunbai/server/wire';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { rulesOf, textOf } from '../parts/titles.ts';
import { useSettings } from '../settings.ts';
import { renewPage } from '../version.ts';
import type { Opening } from '../table/useSession.ts';
import { line } from './line.ts';
import { OnlineSession } from './session.ts';
import type { OnlineSight } from './session.ts';

type TableWord = Extract<Word, { type: 'table' | 'position' | 'update' | 'chat' }>;

export interface OnlineTable {
  readonly session: OnlineSession;
  readonly board: TitleBoard;
}

export type OnlineOpening = Opening<OnlineTable> | { readonly state: 'refused'; readonly refusal: Refused };

/** A table over the net, for as long as its page is open. */
export const useOnlineTable = (id: string): OnlineOpening => {
  const [opening, setOpening] = useState<OnlineOpening>({ state: 'loading' });
  useEffect(() => {
    let session: OnlineSession | null = null;
    let isLoading = false;
    let left = false;
    let unreadable: Refused | null = null;
    const early: TableWord[] = [];
    const load = async (word: Extract<Word, { type: 'table' }>): Promise<void> => {
      const title = titleOf(word.table.game);
      if (!title) return setOpening({ state: 'gone' });
      const [rules, board] = await Promise.all([rulesOf(title), title.board(), textOf(title, useSettings.getState().language)]);
      if (left) return;
      // A server with newer rules gives out a newer client, too.
      if (word.table.rules > rules.game.rules) void renewPage();
      session = new OnlineSession(title, rules, word.table, word.you);
      for (const one of early) session.hear(one);
      setOpening(unreadable ? { state: 'refused', refusal: unreadable } : { state: 'open', session, board });
    };
    const stop = line.watch(id, {
      since: () => session?.since() ?? 0,
      chatSince: () => session?.chatSince() ?? 0,
      hear(word) {
        if (session) {
          if (word.type === 'table' && word.table.rules > session.rules.game.rules) void renewPage();
          return session.hear(word);
        }
        early.push(word);
        if (word.type !== 'table' || isLoading) return;
        isLoading = true;
        load(word).catch((error: unknown) =>
          setOpening({ state: 'failed', detail: error instanceof Error ? error.message : String(error) }),
        );
      },
      refused(refusal) {
        // The table is there, its game is not: what is kept of it cannot be read.
        if (refusal.code === 'fault') unreadable = refusal;
        if (session === null || (unreadable && !session.hasBegun)) setOpening({ state: 'refused', refusal });
      },
    });
    return () => {
      left = true;
      stop();
      session?.close();
    };
  }, [id]);
  return opening;
};

export const useOnlineSight = (session: OnlineSession): OnlineSight =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.online(),
  );

/** Whoever comes back to this page may have left other standing orders from another device. */
export const useOrdersFromElsewhere = (session: OnlineSession): void =>
  useEffect(() => {
    const look = (): void => void (document.hidden || session.readOrders());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session]);
