import { untranslated } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };
import { readSources } from '../../sources.ts';

/** Where each part of components.json comes from, for the page /rules/GAME/sources. */
export const sources = readSources(components, [
  { path: 'cards', label: untranslated('Troop cards'), kind: 'troop', origin: 'printed' },
  { path: 'castles', label: untranslated('Castles'), kind: 'castle', origin: 'printed' },
  { path: 'handSize', label: untranslated('Size of a hand'), origin: 'printed' },
]);
