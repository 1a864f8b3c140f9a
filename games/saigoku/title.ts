import { clausesFrom } from '../title.ts';
import type { Title } from '../title.ts';

export const saigoku: Title = {
  id: 'saigoku',
  names: { en: 'Hero of the West', 'zh-Hans': '西国之雄', 'zh-Hant': '西國之雄', ja: '西国の雄' },
  about: {
    en: 'Mori Motonari against Ouchi and Amago: four campaigns over the hexes of western Honshu, for two.',
    'zh-Hans': '毛利元就对抗大内与尼子：中国地方六角格上的四场战役，双人对战。',
    'zh-Hant': '毛利元就對抗大內與尼子：中國地方六角格上的四場戰役，雙人對戰。',
    ja: '毛利元就と大内・尼子の争い。中国地方のヘクスで戦う四つのシナリオ。二人用。',
  },
  players: { fewest: 2, most: 2 },
  minutes: 180,
  rules: async () => (await import('./door.ts')).rules,
  board: () => import('./board/index.tsx'),
  brief: async () => (await import('./text/brief.ts')).brief,
  lessons: async () => (await import('./lessons/index.ts')).lessons,
  lessonMinutes: 17,
  text: {
    en: async () => (await import('./text/en.ts')).en,
    'zh-Hans': async () => (await import('./text/zh-Hans.ts')).zhHans,
    'zh-Hant': async () => (await import('./text/zh-Hant.ts')).zhHant,
    ja: async () => (await import('./text/ja.ts')).ja,
  },
  clauses: {
    en: () => clausesFrom(import('./data/clauses.json', { with: { type: 'json' } })),
    'zh-Hans': () => clausesFrom(import('./data/clauses.zh-Hans.json', { with: { type: 'json' } })),
    'zh-Hant': () => clausesFrom(import('./data/clauses.zh-Hant.json', { with: { type: 'json' } })),
    ja: () => clausesFrom(import('./data/clauses.ja.json', { with: { type: 'json' } })),
  },
};
