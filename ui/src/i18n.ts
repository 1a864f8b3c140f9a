import { parenthesize, labelColon, sentenceGap, joinList, toText, formatMessage } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { createContext, useContext } from 'react';

/** What the shared pieces themselves say. */
const MESSAGES = {
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    map: 'Map. Arrows move between places, Enter chooses, plus and minus zoom, 0 shows all.',
    find: 'Find by name',
    nothingFound: 'Nothing by that name',
    miniMap: 'Small map: click to go there',
    expected: '{{n}} on average',
    attacker: 'Attacker',
    defender: 'Defender',
    total: 'Total',
    column: 'Column',
    modifiers: 'Modifiers',
    results: 'Results',
    none: 'none',
    legend: 'Key to the map',
    gone: 'Where others went since your last decision',
    room: 'room for {{n}} more',
    orders: 'Orders',
    back: 'Back',
    pointUnit: 'Point at a unit.',
    pointHex: 'Point at a hex.',
    pointCastle: 'Point at a castle.',
    point: 'Point at what is lit.',
    nextLit: 'Show the next of {{n}} places',
  },
  'zh-Hans': {
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '全图',
    map: '地图。方向键在地点间移动，回车选定，加减号缩放，0显示全图。',
    find: '按名称查找',
    nothingFound: '没有这个名称',
    miniMap: '小地图：点击前往',
    expected: '平均{{n}}',
    attacker: '攻方',
    defender: '守方',
    total: '合计',
    column: '栏',
    modifiers: '修正',
    results: '结果',
    none: '无',
    legend: '图例',
    gone: '你上次决定之后他人所行之路',
    room: '还可统率{{n}}个',
    orders: '命令',
    back: '返回',
    pointUnit: '请点选单位。',
    pointHex: '请点选格子。',
    pointCastle: '请点选城。',
    point: '请点选亮起之处。',
    nextLit: '看下一处（共{{n}}处）',
  },
  'zh-Hant': {
    zoomIn: '放大',
    zoomOut: '縮小',
    fit: '全圖',
    map: '地圖。方向鍵在地點間移動，Enter選定，加減號縮放，0顯示全圖。',
    find: '依名稱尋找',
    nothingFound: '沒有這個名稱',
    miniMap: '小地圖：點選前往',
    expected: '平均{{n}}',
    attacker: '攻方',
    defender: '守方',
    total: '合計',
    column: '欄',
    modifiers: '修正',
    results: '結果',
    none: '無',
    legend: '圖例',
    gone: '你上次決定之後他人所行之路',
    room: '還可統率{{n}}個',
    orders: '命令',
    back: '返回',
    pointUnit: '請點選單位。',
    pointHex: '請點選格子。',
    pointCastle: '請點選城。',
    point: '請點選亮起之處。',
    nextLit: '看下一處（共{{n}}處）',
  },
  ja: {
    zoomIn: '拡大',
    zoomOut: '縮小',
    fit: '全体',
    map: '地図。矢印キーで場所を移り、Enterで選び、＋－で拡大縮小、0で全体。',
    find: '名前で探す',
    nothingFound: '見つかりません',
    miniMap: '小地図：クリックで移動',
    expected: '平均{{n}}',
    attacker: '攻撃側',
    defender: '防御側',
    total: '合計',
    column: '列',
    modifiers: '修正',
    results: '結果',
    none: 'なし',
    legend: '凡例',
    gone: '前回の決定のあとに他の部隊が進んだ道',
    room: 'あと{{n}}ユニット統率できる',
    orders: '命令',
    back: '戻る',
    pointUnit: 'ユニットを選んでください。',
    pointHex: 'ヘクスを選んでください。',
    pointCastle: '城を選んでください。',
    point: '光っている所を選んでください。',
    nextLit: '次の場所へ（全{{n}}か所）',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type UiMessageKey = keyof (typeof MESSAGES)['en'];

interface UiPreferences {
  readonly language: Language;
  readonly motion: boolean;
}

const UiPreferencesContext = createContext<UiPreferences>({ language: 'en', motion: true });

/** The reader's language and wish for motion, for every piece inside. */
export const UiPreferencesProvider = UiPreferencesContext.Provider;

export const useUiPreferences = (): UiPreferences => useContext(UiPreferencesContext);

/** A word of the shared pieces in the reader's language; `n` fills its number. */
export const useUiMessages = (): ((key: UiMessageKey, n?: number | string) => string) => {
  const { language } = useUiPreferences();
  return (key, n) => MESSAGES[language][key].replace('{{n}}', String(n ?? ''));
};

/** What a board itself says: words in each language, with places for facts (`{{n}} points`), as in a game's sentences. */
export const defineMessages =
  <Key extends string>(messages: Readonly<Record<Language, Readonly<Record<Key, string>>>>) =>
  (language: Language) =>
    Object.assign(
      (key: Key, facts: Readonly<Record<string, string | number | readonly string[]>> = {}): string =>
        toText(formatMessage(messages[language][key], facts)),
      {
        /** Several things one after the other, as the language separates them. */
        list: (items: readonly (string | number)[]): string => joinList(items, language),
        /** What is said beside something else, in brackets. */
        parenthesize: (text: string | number): string => parenthesize(String(text), language),
        /** What sets a title off from what follows. */
        labelColon: labelColon(language),
        /** What stands between two sentences. */
        sentenceGap: sentenceGap(language),
      },
    );

/** A chance as people read it: never 0% for what can happen, never 100% for what can fail. */
export const formatPercent = (chance: number): string => {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  if (chance < 0.005) return '<1%';
  if (chance > 0.995) return '>99%';
  return `${Math.round(chance * 100)}%`;
};
