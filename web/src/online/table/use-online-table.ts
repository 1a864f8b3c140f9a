import { findGame } from '@gunbai/games/registry';
import type { BoardModule } from '@gunbai/games/registry';
import type { RefusalInfo } from '@gunbai/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadRules, loadGameText } from '../../components/use-game-assets.ts';
import { useSettings } from '../../settings.ts';
import { reloadForUpdate } from '../../app-update.ts';
import type { LoadState } from '../../table/hooks/use-local-table.ts';
import { connection } from '../connection/connection.ts';
import type { TableMessage } from '../connection/connection.ts';
import { startDicePolling } from '../dice/dice-polling.ts';
import { OnlineSession } from './online-session.ts';
import type { OnlineTableSnapshot } from './online-session.ts';

export interface LoadedOnlineTable {
  readonly session: OnlineSession;
  readonly board: BoardModule;
}

type OnlineLoadState = LoadState<LoadedOnlineTable> | { readonly state: 'refused'; readonly refusal: RefusalInfo };

/** The session of an online table while its page is open. */
export const useOnlineTable = (id: string): OnlineLoadState => {
  const [loadState, setLoadState] = useState<OnlineLoadState>({ state: 'loading' });
  useEffect(() => {
    let session: OnlineSession | null = null;
    let isLoading = false;
    let isDisposed = false;
    let readError: RefusalInfo | null = null;
    const queuedMessages: TableMessage[] = [];
    const load = async (message: Extract<TableMessage, { type: 'table' }>): Promise<void> => {
      const manifest = findGame(message.table.game);
      if (!manifest) return setLoadState({ state: 'gone' });
      const [rules, board] = await Promise.all([
        loadRules(manifest),
        manifest.board(),
        loadGameText(manifest, useSettings.getState().language),
      ]);
      if (isDisposed) return;
      // A server with newer rules also serves a newer client.
      if (message.table.rules > rules.game.rules) void reloadForUpdate();
      session = new OnlineSession(manifest, rules, message.table, message.yourSeat);
      for (const one of queuedMessages) session.receive(one);
      startDicePolling();
      setLoadState(readError ? { state: 'refused', refusal: readError } : { state: 'open', session, board });
    };
    const unsubscribe = connection.subscribe(id, {
      since: () => session?.since() ?? 0,
      chatSince: () => session?.chatSince() ?? 0,
      onMessage(message) {
        if (session) {
          if (message.type === 'table' && message.table.rules > session.rules.game.rules) void reloadForUpdate();
          return session.receive(message);
        }
        queuedMessages.push(message);
        if (message.type !== 'table' || isLoading) return;
        isLoading = true;
        load(message).catch((error: unknown) =>
          setLoadState({ state: 'failed', detail: error instanceof Error ? error.message : String(error) }),
        );
      },
      onRefused(refusal) {
        // The table exists, but the server cannot read its stored game.
        if (refusal.code === 'fault') readError = refusal;
        if (session === null || (readError && !session.hasBegun)) setLoadState({ state: 'refused', refusal });
      },
    });
    return () => {
      isDisposed = true;
      unsubscribe();
      session?.close();
    };
  }, [id]);
  return loadState;
};

export const useOnlineTableSnapshot = (session: OnlineSession): OnlineTableSnapshot =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.tableSnapshot(),
  );

/** Fetches the standing orders when the page becomes visible: another device may have changed them. */
export const useStandingOrdersRefresh = (session: OnlineSession): void =>
  useEffect(() => {
    const refresh = (): void => void (document.hidden || session.fetchStandingOrders());
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [session]);
