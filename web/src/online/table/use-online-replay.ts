import type { GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { RefusalInfo } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { loadRules, loadGameText } from '../../components/use-game-assets.ts';
import { useSettings } from '../../settings.ts';
import type { LoadedSavedGame } from '../../table/hooks/use-local-table.ts';
import { fetchJson } from '../connection/api.ts';

type ReplayLoadResult = { readonly parts: LoadedSavedGame } | { readonly refused: RefusalInfo };

const loadReplay = async (id: string): Promise<ReplayLoadResult> => {
  const found = await fetchJson<GameRecord>('GET', `/api/tables/${id}/record`);
  if (!found.ok) return { refused: found.error };
  const record = found.value;
  const manifest = findGame(record.game);
  if (!manifest) return { refused: { code: 'unknown-game' } };
  const [rules, board] = await Promise.all([
    loadRules(manifest),
    manifest.board(),
    loadGameText(manifest, useSettings.getState().language),
  ]);
  const savedGame = { id, record, begun: 0, touched: 0, seen: record.log.length, finished: true, here: [] };
  return { parts: { savedGame, manifest, rules, board, isPersistent: true } };
};

/** The record of a finished online game; null until it is loaded. */
export const useOnlineReplay = (id: string): ReplayLoadResult | null => {
  const [loaded, setLoaded] = useState<ReplayLoadResult | null>(null);
  useEffect(() => {
    let isDisposed = false;
    void loadReplay(id).then((found) => isDisposed || setLoaded(found));
    return () => {
      isDisposed = true;
    };
  }, [id]);
  return loaded;
};
