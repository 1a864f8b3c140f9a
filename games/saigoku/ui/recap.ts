import { eraseRecapReader } from '@gunbai/ui';
import type { RecapReader } from '@gunbai/ui';
import { scenarioDataOf } from '../rules/index.ts';
import type { GameState } from '../rules/series/index.ts';

const reader: RecapReader<GameState> = {
  cards: new Set(['siegeEvent', 'armyRemoved', 'activated', 'ruined', 'taken']),
  units: (view) => {
    const { units, unitsInPlay } = scenarioDataOf(view);
    const { hex, steps } = view.board;
    return unitsInPlay.map((unit) => ({
      kind: 'unit',
      id: units[unit]?.id ?? '',
      place: (steps[unit] as number) > 0 ? (hex[unit] as number) : null,
      steps: steps[unit] as number,
    }));
  },
};

export const recap = eraseRecapReader(reader);
