import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const kenshin: GameManifest = {
  id: 'kenshin',
  names: { en: "Kenshin's March on Kyoto", 'zh-Hans': '谦信上洛', 'zh-Hant': '謙信上洛', ja: '謙信上洛' },
  about: {
    en: 'Summer 1578: Uesugi Kenshin marches on the capital, and Oda Nobunaga is attacked from every side.',
    'zh-Hans': '1578年夏：上杉谦信挥军上洛，织田信长四面受敌。',
    'zh-Hant': '1578年夏：上杉謙信揮軍上洛，織田信長四面受敵。',
    ja: '1578年夏。上杉謙信は都を目指し、織田信長は四方の敵と戦う。',
  },
  players: { min: 2, max: 2 },
  minutes: 300,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  summary: async () => (await import('./text/summary.ts')).summary,
  sourceNotice: async () => (await import('./text/summary.ts')).sourceNotice,
  sources: async () => (await import('./text/sources.ts')).sources,
  briefings: async () => (await import('./text/briefings.ts')).briefings,
  standings: async () => (await import('./text/standings.ts')).standings,
  charts: async () => (await import('./text/charts/index.ts')).charts,
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 18,
  text: {
    en: async () => (await import('./text/en.ts')).en,
    'zh-Hans': async () => (await import('./text/zh-Hans.ts')).zhHans,
    'zh-Hant': async () => (await import('./text/zh-Hant.ts')).zhHant,
    ja: async () => (await import('./text/ja.ts')).ja,
  },
  clauses: {
    en: () => loadClauses(import('./data/clauses.json', { with: { type: 'json' } })),
    'zh-Hans': () => loadClauses(import('./data/clauses.zh-Hans.json', { with: { type: 'json' } })),
    'zh-Hant': () => loadClauses(import('./data/clauses.zh-Hant.json', { with: { type: 'json' } })),
    ja: () => loadClauses(import('./data/clauses.ja.json', { with: { type: 'json' } })),
  },
};
