import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const ageOfWar: GameManifest = {
  id: 'age-of-war',
  names: { en: 'Age of War', 'zh-Hans': '战国时代', 'zh-Hant': '戰國時代', ja: '戦国時代' },
  about: {
    en: 'Seven dice against fourteen castles: quick sieges for two to six players.',
    'zh-Hans': '七颗骰子，十四座城：二至六位大名的速攻之战。',
    'zh-Hant': '七顆骰子，十四座城：二至六位大名的速攻之戰。',
    ja: 'ダイス七個で十四の城を攻める。二人から六人の大名の攻城戦。',
  },
  players: { min: 2, max: 6 },
  minutes: 30,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 5,
  summary: async () => (await import('./text/summary.ts')).summary,
  sources: async () => (await import('./text/sources.ts')).sources,
  briefings: async () => (await import('./text/briefings.ts')).briefings,
  standings: async () => (await import('./text/standings.ts')).standings,
  charts: async () => (await import('./text/charts.ts')).charts,
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
