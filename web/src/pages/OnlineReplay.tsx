import type { GameRecord } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Refused } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { ask } from '../online/api.ts';
import { NotOpen, Opening } from '../parts/Missing.tsx';
import { rulesOf, textOf } from '../parts/titles.ts';
import { useSettings } from '../settings.ts';
import type { KeptGameParts } from '../table/useSession.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { Replay } from './ReplayPage.tsx';

type Loaded = { readonly parts: KeptGameParts } | { readonly refused: Refused };

const load = async (id: string): Promise<Loaded> => {
  const found = await ask<GameRecord>('GET', `/api/tables/${id}/record`);
  if (!found.ok) return { refused: found.error };
  const record = found.value;
  const title = titleOf(record.game);
  if (!title) return { refused: { code: 'unknown-game' } };
  const [rules, board] = await Promise.all([rulesOf(title), title.board(), textOf(title, useSettings.getState().language)]);
  const kept = { id, record, begun: 0, touched: 0, seen: record.log.length, finished: true, here: [] };
  return { parts: { kept, title, rules, board, lasts: true } };
};

/** The replay of a game that was played over the net and is over. */
const OnlineReplay = ({ id }: { id: string }) => {
  const speech = useSpeech();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let left = false;
    void load(id).then((found) => left || setLoaded(found));
    return () => {
      left = true;
    };
  }, [id]);
  if (!loaded) return <Opening />;
  if ('refused' in loaded) return <NotOpen say={sayCode(loaded.refused, speech)} />;
  return <Replay {...loaded.parts} tableAddress={`/online/${id}`} isShared />;
};

export default OnlineReplay;
