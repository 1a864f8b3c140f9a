import { untranslated } from '@gunbai/shared/i18n';
import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const starterGame: GameManifest = {
  id: 'starter-game',
  languages: ['en'],
  names: untranslated('Starter game'),
  about: untranslated('Five castles, a hand of hidden troops: who sends the stronger ones? For two players.'),
  players: { min: 2, max: 2 },
  minutes: 5,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  summary: async () => (await import('./text/about.ts')).summary,
  briefings: async () => (await import('./text/about.ts')).briefings,
  standings: async () => (await import('./text/about.ts')).standings,
  sources: async () => (await import('./text/about.ts')).sources,
  charts: async () => (await import('./text/about.ts')).charts,
  text: untranslated(async () => (await import('./text/en.ts')).en),
  clauses: untranslated(() => loadClauses(import('./data/clauses.json', { with: { type: 'json' } }))),
};
