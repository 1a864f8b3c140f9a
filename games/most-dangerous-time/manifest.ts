import { loadClauses } from '../manifest.ts';
import type { GameManifest } from '../manifest.ts';

export const mostDangerousTime: GameManifest = {
  id: 'most-dangerous-time',
  names: { en: 'A Most Dangerous Time', 'zh-Hans': '信长最大的危机', 'zh-Hant': '信長最大的危機', ja: '信長最大の危機' },
  about: {
    en: 'Central Japan, 1570-1584: Nobunaga alone against a ring of enemies. Chit draws, betrayal and sieges. Two to four players.',
    'zh-Hans': '1570至1584年的近畿：信长独抗包围网，抽行动片，背叛与围城。二至四人。',
    'zh-Hant': '1570至1584年的近畿：信長獨抗包圍網，抽行動片，背叛與圍城。二至四人。',
    ja: '1570〜1584年の畿内。信長と信長包囲網、チットによる行動、裏切りと城攻め。二〜四人。',
  },
  players: { min: 2, max: 4 },
  minutes: 120,
  rules: async () => (await import('./game.ts')).rules,
  board: () => import('./ui/index.tsx'),
  summary: async () => (await import('./text/summary.ts')).summary,
  sourceNotice: async () => (await import('./text/summary.ts')).sourceNotice,
  sources: async () => (await import('./text/sources.ts')).sources,
  briefings: async () => (await import('./text/briefings.ts')).briefings,
  standings: async () => (await import('./text/standings.ts')).standings,
  charts: async () => (await import('./text/charts/index.ts')).charts,
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 16,
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
