import { untranslated } from '@gunbai/shared/i18n';
import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for newcomers. */
export const summary: ByLanguage<readonly string[]> = untranslated([
  'Five castles are contested one after another; later ones are worth more.',
  'For each castle both players secretly choose a card of their hand and reveal it at the same time.',
  'The higher card takes the castle, and both cards are gone.',
  'Most points win, so it can be right to lose a small castle with a weak card.',
]);
