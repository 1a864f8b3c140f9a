import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const saigoku: GameManifest = {
  id: 'saigoku',
  names: { en: 'Hero of the West', 'zh-Hans': '西国之雄', 'zh-Hant': '西國之雄', ja: '西国の雄' },
  about: {
    en: 'Mori Motonari against Ouchi and Amago: four campaigns over the hexes of western Honshu, for two.',
    'zh-Hans': '毛利元就对抗大内与尼子：中国地方六角格上的四场战役，双人对战。',
    'zh-Hant': '毛利元就對抗大內與尼子：中國地方六角格上的四場戰役，雙人對戰。',
    ja: '毛利元就と大内・尼子の争い。中国地方のヘクスで戦う四つのシナリオ。二人用。',
  },
  players: { min: 2, max: 2 },
  minutes: 180,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  summary: async () => (await import('./text/summary.ts')).summary,
  sourceNotice: async () => (await import('./text/summary.ts')).sourceNotice,
  sources: async () => (await import('./text/sources.ts')).sources,
  briefings: async () => (await import('./text/briefings.ts')).briefings,
  standings: async () => (await import('./text/standings.ts')).standings,
  charts: async () => (await import('./text/charts/index.ts')).charts,
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 17,
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
