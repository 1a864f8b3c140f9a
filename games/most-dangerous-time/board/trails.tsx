import type { GameEvent } from '@gunbai/engine';
import { newsFor } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { Trail } from '@gunbai/ui/map';
import { useMemo } from 'react';
import type { Board as DangerousBoard } from '../rules/board.ts';
import { placeOf } from '../rules/components.ts';
import { spotOf } from './atlas.ts';

/** The places that somebody came through by an event: none where it tells of no way. */
const placesIn = (event: GameEvent): number[] => {
  const names = [event['from:place'], event['via:place'], event['to:place'] ?? event['place']];
  return typeof names[0] === 'string' ? names.filter((name) => typeof name === 'string').map(placeOf) : [];
};

/** Where others went since the viewer's own last decision; a way that several went is drawn once. */
export const TrailsOnMap = ({ table: { story, viewer } }: { table: BoardProps<DangerousBoard> }) => {
  const ways = useMemo(
    () =>
      new Map(
        newsFor(story ?? [], viewer)
          .map(placesIn)
          .map((places) => [places.join(), places]),
      ),
    [story, viewer],
  );
  return [...ways].map(([key, places]) => <Trail key={key} spots={places.map(spotOf)} />);
};
