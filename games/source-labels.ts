import type { ByLanguage } from '@gunbai/shared/i18n';

/** A label in all languages. */
export const label = (en: string, zhHans: string, zhHant: string, ja: string): ByLanguage<string> => ({
  en,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
});

/** Names of parts that several games share. An empty name is an entry as such. */
export const COMMON_PARTS: Readonly<Record<string, ByLanguage<string>>> = {
  '': label('All other values', '其余数值', '其餘數值', 'その他の値'),
  name: label('Names', '名称', '名稱', '名前'),
  rank: label('Ranks', '等级', '等級', '階級'),
  side: label('Sides', '所属阵营', '所屬陣營', '陣営'),
  setup: label('Set-up', '初始布置', '初始佈置', '初期配置'),
  effect: label('Effects', '效果', '效果', '効果'),
  dice: label('Dice used', '所用骰子', '所用骰子', '使うダイス'),
  modifier: label('Die modifier', '骰值修正', '骰值修正', 'ダイス修正'),
  column_by: label('What chooses the column', '按什么选列', '按什麼選列', '列の決め方'),
};
