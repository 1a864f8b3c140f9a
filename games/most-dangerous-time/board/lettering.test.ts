import { fastChance, begin } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { LANGUAGES } from '@gunbai/kits/text';
import { letteringOf, NEARNESS, overlap, roomOf } from '@gunbai/ui';
import type { Nearness } from '@gunbai/ui';
import { describe, expect, it } from 'vitest';
import { rules } from '../door.ts';
import type { Board } from '../rules/board.ts';
import { PLACES } from '../rules/components.ts';
import { text } from '../text/index.ts';
import { namedPlace } from './lettering.ts';
import { namesOf } from './names.ts';
import { faceOf } from './scene.ts';

const facesIn = (language: (typeof LANGUAGES)[number]) => {
  const setup = setupFor(rules.game, { scenario: 'standard' });
  const { board } = begin(rules.game, setup, fastChance(7), true).state as { board: Board };
  const names = namesOf(text[language], {});
  return PLACES.map((place) => faceOf(board, place, names.place(place.id)));
};

/** Pairs of names of which one hides a good part of the other. */
const clashes = (language: (typeof LANGUAGES)[number], near: Nearness): string[] => {
  const places = facesIn(language).map((face) => namedPlace(face, near));
  const lettered = letteringOf(places, near);
  const shown = places.flatMap((place) => {
    const at = lettered.get(place.key);
    return at ? [{ name: place.name, room: roomOf(place, at) }] : [];
  });
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(({ room }) => overlap(one.room, room) > 0.2 * (room.right - room.left) * (room.bottom - room.top))
      .map(({ name }) => `${one.name} / ${name}`),
  );
};

describe('names on the map', () => {
  for (const language of LANGUAGES)
    for (const near of NEARNESS)
      it(`do not hide each other from ${near} (${language})`, () => {
        expect(clashes(language, near)).toEqual([]);
      });

  it('of the capital and of what lies off the map are there from every distance', () => {
    const faces = facesIn('en');
    for (const near of NEARNESS) {
      const lettered = letteringOf(
        faces.map((face) => namedPlace(face, near)),
        near,
      );
      const kept = faces.filter(({ kind }) => kind === 'city' || kind === 'offMap');
      expect(kept.length).toBeGreaterThan(3);
      for (const { place } of kept) expect(lettered.get(place.id)).toBeTruthy();
    }
  });
});
