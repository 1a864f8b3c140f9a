import { rulesVersionOf } from '@gunbai/engine';
import type { AnyGame, GameRecord, Refusal } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest, BoardModule, GameModule } from '@gunbai/games/registry';
import { toRulesChangeIssue } from '@gunbai/protocol/rules-change';
import type { RulesChangeIssue } from '@gunbai/protocol';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { loadRules, loadGameText } from '../../components/use-game-assets.ts';
import { hasBattleRoll } from '../../session/battle-stage.ts';
import { createBotWorker } from '../../session/bot-client.ts';
import { lockGame } from '../../session/tab-lock.ts';
import { LocalSession } from '../../session/local-session.ts';
import type { LocalSessionDeps } from '../../session/local-session.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { openSavedGames } from '../../session/saved-games.ts';
import type { SavedGame } from '../../session/saved-games.ts';
import { botPaceOf, useSettings } from '../../settings.ts';

export type LoadState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly detail: string }
  /** Played under rules that the current ones cannot replay. */
  | { readonly state: 'other-rules'; readonly made: number; readonly here: number }
  /** Played under earlier rules whose moves are no longer valid; it can continue from its last position. */
  | ({ readonly state: 'rules-changed'; continueGame(): void } & RulesMismatch)
  /** Finished under other rules: it cannot be played, but can be watched as far as it replays. */
  | { readonly state: 'only-watched' }
  /** Open in another tab, which can hand it over. */
  | { readonly state: 'elsewhere'; takeOver(): void }
  | ({ readonly state: 'open' } & T);

export interface RulesMismatch {
  readonly record: GameRecord;
  readonly difference: RulesChangeIssue;
  readonly made: number;
  readonly here: number;
}

export interface LoadedTable {
  readonly session: Session;
  readonly board: BoardModule;
  /** False if the browser cannot save. */
  readonly isPersistent: boolean;
  /** The first unseen entry; null in a new game. */
  readonly lastViewed: number | null;
}

export interface LoadedSavedGame {
  readonly savedGame: SavedGame;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly board: BoardModule;
  readonly isPersistent: boolean;
}

/** A saved game and everything needed to show it. */
const loadSavedGame = async (id: string): Promise<LoadedSavedGame | null> => {
  const { store, isPersistent } = await openSavedGames();
  const savedGame = await store.get(id);
  const manifest = savedGame && findGame(savedGame.record.game);
  if (!savedGame || !manifest) return null;
  const { language } = useSettings.getState();
  const [rules, board] = await Promise.all([loadRules(manifest), manifest.board(), loadGameText(manifest, language)]);
  return { savedGame, manifest, rules, board, isPersistent };
};

const toFailedState = (error: unknown): { state: 'failed'; detail: string } => ({
  state: 'failed',
  detail: error instanceof Error ? error.message : String(error),
});

/** Why a saved game cannot be resumed. */
export const resumeFailure = (
  game: AnyGame,
  { record, state, finished }: SavedGame,
  refusal: Refusal,
  continueGame: () => void,
): LoadState<never> => {
  const [made, here] = [rulesVersionOf(record), game.rules];
  if (made === here) return { state: 'failed', detail: refusal.detail ?? refusal.code };
  if (finished) return { state: 'only-watched' };
  if (!state || made > here) return { state: 'other-rules', made, here };
  return { state: 'rules-changed', record, difference: toRulesChangeIssue(refusal), made, here, continueGame };
};

/** Resumes a saved game. After a rules change it resumes only if `isAgreed`, and offers `agree` otherwise. */
const loadLocalTable = async (id: string, isAgreed: boolean, agree: () => void): Promise<LoadState<LoadedTable>> => {
  const parts = await loadSavedGame(id);
  if (!parts) return { state: 'gone' };
  const { savedGame, manifest, rules, board, isPersistent } = parts;
  const { store } = await openSavedGames();
  const bots = createBotWorker();
  const deps: LocalSessionDeps = {
    store,
    bots,
    botPace: () => botPaceOf(useSettings.getState()),
    mustShow: (events) => hasBattleRoll(events, board.battles),
    alwaysConfirmsHandover: () => useSettings.getState().curtain === 'always',
    now: () => Date.now(),
  };
  const resumed = LocalSession.resume(manifest, rules, savedGame, deps, isAgreed);
  if (!resumed.ok) {
    bots.close();
    return resumeFailure(rules.game, savedGame, resumed.error, agree);
  }
  return {
    state: 'open',
    session: resumed.value,
    board,
    isPersistent,
    lastViewed: savedGame.seen > 0 && !savedGame.finished ? savedGame.seen : null,
  };
};

/** A page that is closing may still hold the game for a moment. */
const HANDOFF_GRACE_MS = 700;

/** The session of a saved game, while its page is open and no other tab has taken it over. */
export const useLocalTable = (id: string): LoadState<LoadedTable> => {
  const [loadState, setLoadState] = useState<LoadState<LoadedTable>>({ state: 'loading' });
  const [takeOverCount, setTakeOverCount] = useState(0);
  const [agreedGameId, setAgreedGameId] = useState<string | null>(null);
  const takeOver = useCallback(() => {
    setLoadState({ state: 'loading' });
    setTakeOverCount((times) => times + 1);
  }, []);
  const agree = useCallback(() => {
    setLoadState({ state: 'loading' });
    setAgreedGameId(id);
  }, [id]);
  useEffect(() => {
    let session: Session | null = null;
    let isDisposed = false;
    const yieldToOtherTab = (): void => {
      session?.close();
      if (!isDisposed) setLoadState({ state: 'elsewhere', takeOver });
    };
    const lock = lockGame(id, takeOverCount > 0, yieldToOtherTab);
    const graceTimer = setTimeout(yieldToOtherTab, HANDOFF_GRACE_MS);
    void lock.acquired
      .then(() => {
        clearTimeout(graceTimer);
        return loadLocalTable(id, agreedGameId === id, agree);
      })
      .catch(toFailedState)
      .then((opened) => {
        if (opened.state === 'open') session = opened.session;
        if (isDisposed) session?.close();
        else setLoadState(opened);
      });
    return () => {
      isDisposed = true;
      clearTimeout(graceTimer);
      session?.close();
      lock.release();
    };
  }, [id, takeOverCount, takeOver, agreedGameId, agree]);
  return loadState;
};

export const useSavedGame = (id: string): LoadState<LoadedSavedGame> => {
  const [loadState, setLoadState] = useState<LoadState<LoadedSavedGame>>({ state: 'loading' });
  useEffect(() => {
    let isDisposed = false;
    void loadSavedGame(id)
      .then((parts): LoadState<LoadedSavedGame> => (parts ? { state: 'open', ...parts } : { state: 'gone' }))
      .catch(toFailedState)
      .then((opened) => isDisposed || setLoadState(opened));
    return () => {
      isDisposed = true;
    };
  }, [id]);
  return loadState;
};

export const useTableSnapshot = (session: Session): TableSnapshot =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.snapshot(),
  );
