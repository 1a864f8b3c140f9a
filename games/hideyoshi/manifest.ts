import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const hideyoshi: GameManifest = {
  id: 'hideyoshi',
  names: {
    en: 'Hideyoshi: Unification in a Torrent',
    'zh-Hans': '秀吉·怒涛的天下统一',
    'zh-Hant': '秀吉·怒濤的天下統一',
    ja: '秀吉・怒涛の天下統一',
  },
  about: {
    en: 'From Honno-ji to Odawara, 1582 to 1590: cards, diplomacy and campaigns over all Japan.',
    'zh-Hans': '从本能寺到小田原，1582至1590年：以卡牌驱动的外交与征战，遍及日本全土。',
    'zh-Hant': '從本能寺到小田原，1582至1590年：以卡牌驅動的外交與征戰，遍及日本全土。',
    ja: '本能寺から小田原まで、1582年から1590年。カードで外交と合戦を進め、日本全土を争う。',
  },
  players: { min: 2, max: 2 },
  minutes: 150,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  summary: async () => (await import('./text/summary.ts')).summary,
  sourceNotice: async () => (await import('./text/summary.ts')).sourceNotice,
  sources: async () => (await import('./text/sources.ts')).sources,
  briefings: async () => (await import('./text/briefings.ts')).briefings,
  standings: async () => (await import('./text/standings.ts')).standings,
  charts: async () => (await import('./text/charts.ts')).charts,
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 15,
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
