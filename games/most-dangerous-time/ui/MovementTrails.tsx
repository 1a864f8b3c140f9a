import type { GameEvent } from '@gunbai/engine';
import { eventsSinceOwnMove } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { MovementTrail } from '@gunbai/ui/map';
import { useMemo } from 'react';
import type { GameState } from '../rules/state.ts';
import { placeOf } from '../rules/components.ts';
import { placePoint } from './map-geometry.ts';

/** The places that somebody came through by an event: none where it tells of no way. */
const placesOfEvent = (event: GameEvent): number[] => {
  const names = [event['from:place'], event['via:place'], event['to:place'] ?? event['place']];
  return typeof names[0] === 'string' ? names.filter((name) => typeof name === 'string').map(placeOf) : [];
};

/** Where others went since the viewer's own last decision; a way that several went is drawn once. */
export const MovementTrails = ({ boardProps: { log, viewer } }: { boardProps: BoardProps<GameState> }) => {
  const trails = useMemo(
    () =>
      new Map(
        eventsSinceOwnMove(log ?? [], viewer)
          .map(placesOfEvent)
          .map((places) => [places.join(), places]),
      ),
    [log, viewer],
  );
  return [...trails].map(([key, places]) => <MovementTrail key={key} points={places.map(placePoint)} />);
};
