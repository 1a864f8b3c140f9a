import { startGame, seededRandom } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { layoutLabels, labelRect, overlapArea, ZOOM_LEVELS } from '@gunbai/ui';
import type { ZoomLevel } from '@gunbai/ui';
import { describe, it, expect } from 'vitest';
import { rules } from '../../game.ts';
import type { GameState } from '../../rules/state.ts';
import { PLACES } from '../../rules/components.ts';
import { text } from '../../text/index.ts';
import { createPlaceLabel } from '../../ui/place-labels.ts';
import { createNames } from '../../ui/names.ts';
import { createPlaceModel } from '../../ui/place-model.ts';

const placeModelsIn = (language: (typeof LANGUAGES)[number]) => {
  const setup = setupFor(rules.game, { scenario: 'standard' });
  const { board } = startGame(rules.game, setup, seededRandom(7), true).state as { board: GameState };
  const names = createNames(text[language], {});
  return PLACES.map((place) => createPlaceModel(board, place, names.place(place.id)));
};

/** Pairs of labels with a large overlap. */
const clashes = (language: (typeof LANGUAGES)[number], zoom: ZoomLevel, isSelectable: boolean): string[] => {
  const places = placeModelsIn(language).map((face) => createPlaceLabel(face, zoom, isSelectable));
  const lettered = layoutLabels(places, zoom);
  const shown = places.flatMap((place) => {
    const at = lettered.get(place.key);
    return at ? [{ name: place.name, room: labelRect(place, at) }] : [];
  });
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(({ room }) => overlapArea(one.room, room) > 0.2 * (room.right - room.left) * (room.bottom - room.top))
      .map(({ name }) => `${one.name} / ${name}`),
  );
};

describe('names on the map', () => {
  for (const language of LANGUAGES)
    for (const zoom of ZOOM_LEVELS)
      it(`do not hide each other from ${zoom} (${language})`, () => {
        expect(clashes(language, zoom, false)).toEqual([]);
        expect(clashes(language, zoom, true)).toEqual([]);
      });

  it('of places to choose show from far, those of waypoints too', () => {
    const faces = placeModelsIn('en').filter(({ place }) => ['okazaki', 'yoshida', 'wp_sekigahara'].includes(place.id));
    expect(faces.map(({ kind }) => kind).toSorted()).toEqual(['castle', 'castle', 'waypoint']);
    const shown = (isSelectable: boolean) =>
      layoutLabels(
        faces.map((face) => createPlaceLabel(face, 'far', isSelectable)),
        'far',
      );
    for (const { place } of faces) {
      expect(shown(false).get(place.id)).toBeFalsy();
      expect(shown(true).get(place.id)).toBeTruthy();
    }
  });

  it('of the capital and off-map areas show at every zoom', () => {
    const faces = placeModelsIn('en');
    for (const zoom of ZOOM_LEVELS) {
      const lettered = layoutLabels(
        faces.map((face) => createPlaceLabel(face, zoom)),
        zoom,
      );
      const alwaysLabelled = faces.filter(({ kind }) => kind === 'city' || kind === 'offMap');
      expect(alwaysLabelled.length).toBeGreaterThan(3);
      for (const { place } of alwaysLabelled) expect(lettered.get(place.id)).toBeTruthy();
    }
  });
});
