import type { GameEvent } from '@gunbai/engine';
import { eventsSinceOwnMove } from '@gunbai/ui';
import type { BoardProps } from '@gunbai/ui';
import { MovementTrail } from '@gunbai/ui/map';
import { useMemo } from 'react';
import type { GameState } from '../rules/state.ts';
import { placeOf } from '../rules/components.ts';
import { placePoint } from './map-geometry.ts';

/** The places of a movement event; none for other events. */
const placesOfEvent = (event: GameEvent): number[] => {
  const names = [event['from:place'], event['via:place'], event['to:place'] ?? event['place']];
  return typeof names[0] === 'string' ? names.filter((name) => typeof name === 'string').map(placeOf) : [];
};

/** Other players' movements since the viewer's last decision; a path used several times is drawn once. */
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
