import { label } from '../../source-labels.ts';
import { readSources } from '../../sources.ts';
import components from '../data/components.json' with { type: 'json' };

const TITLE_ABOUT = label('The title of the game.', '游戏的书名。', '遊戲的書名。', 'ゲームの題名です。');
const CARD_TERMS = label(
  'The terms in which timing, user and effect of the cards are written down.',
  '用来记录卡牌时机、使用者与效果的用语。',
  '用來記錄卡牌時機、使用者與效果的用語。',
  'カードの時機・使用者・効果を書き表すための用語です。',
);

const fortChange = (now: number, before: number): ReturnType<typeof label> =>
  label(
    `Fort value ${now} instead of ${before}, for balance.`,
    `城防值由${before}改为${now}，以求平衡。`,
    `城防值由${before}改為${now}，以求平衡。`,
    `バランスのため、城の防御値を${before}から${now}に変更。`,
  );

/** The leader who changes sides, and the one whom the card named before: English, simplified and traditional Chinese, Japanese. */
const targetChange = (
  now: readonly [string, string, string, string],
  before: readonly [string, string, string, string],
): ReturnType<typeof label> =>
  label(
    `Betrayal of ${now[0]} instead of ${before[0]}, for balance.`,
    `背叛者由${before[1]}改为${now[1]}，以求平衡。`,
    `背叛者由${before[2]}改為${now[2]}，以求平衡。`,
    `バランスのため、裏切る武将を${before[3]}から${now[3]}に変更。`,
  );

/** Where each component comes from. */
export const sources = readSources(components, [
  { path: 'game', label: label('English title', '英文书名', '英文書名', '英語の題名'), about: TITLE_ABOUT },
  { path: 'gameZh', label: label('Chinese title', '中文书名', '中文書名', '中国語の題名'), about: TITLE_ABOUT },
  { path: 'gameJa', label: label('Japanese title', '日文书名', '日文書名', '日本語の題名'), about: TITLE_ABOUT },
  { path: 'meta', label: label('Turns', '回合', '回合', 'ターン'), parts: { turn: label('Dates', '日期', '日期', '日付') } },
  {
    path: 'provinces',
    label: label('Provinces', '令制国', '令制國', '国'),
    kind: 'province',
    parts: {
      '': label('Which provinces there are', '有哪些令制国', '有哪些令制國', 'どの国があるか'),
      spaces: label('Numbers of spaces', '地点数', '地點數', '地点の数'),
    },
  },
  {
    path: 'spaces',
    label: label('Spaces', '地点', '地點', '地点'),
    kind: 'space',
    parts: {
      '': label('Which spaces there are', '有哪些地点', '有哪些地點', 'どの地点があるか'),
      fort: label('Fort values', '城防值', '城防值', '城の防御値'),
      printedOwner: label('Printed owners', '所印归属', '所印歸屬', '印刷された所有者'),
      port: label('Ports', '港口', '港口', '港'),
      closedUntilEntry: label('Closed until a clan enters', '家族参战前封闭', '家族參戰前封閉', '参戦まで閉じている地点'),
    },
    adjusted: {
      gifu: fortChange(3, 2),
      kiyosu: fortChange(3, 2),
      ichijodani: fortChange(1, 2),
      nagashima: fortChange(3, 2),
      yagami: fortChange(1, 2),
      saika: fortChange(1, 2),
      shozui: fortChange(1, 2),
      kofu: fortChange(1, 2),
      takamatsu: fortChange(1, 2),
      tottori: fortChange(1, 2),
      uotsu: fortChange(1, 2),
    },
  },
  { path: 'waypoints', label: label('Waypoints', '中继点', '中繼點', '中継点') },
  { path: 'seaAreas', label: label('Sea areas', '海域', '海域', '海域') },
  {
    path: 'offMap',
    label: label('Off-map boxes', '地图外方框', '地圖外方框', '盤外ボックス'),
    parts: {
      '': label('Which boxes there are', '有哪些方框', '有哪些方框', 'どのボックスがあるか'),
      entries: label('Entries', '入口', '入口', '出入口'),
      homeOf: label('Homes', '本据地', '本據地', '本拠地'),
      countsAsSpaces: label('Worth in spaces', '折算的地点数', '折算的地點數', '何地点分に数えるか'),
    },
  },
  {
    path: 'links',
    label: label('Roads and trails', '道路与小径', '道路與小徑', '街道と間道'),
    parts: {
      '': label('What is connected', '哪些地点相连', '哪些地點相連', 'どこがつながるか'),
      type: label('Road or trail', '道路或小径', '道路或小徑', '街道か間道か'),
    },
  },
  { path: 'alliances', label: label('Alliances', '联盟', '聯盟', '連合'), kind: 'alliance' },
  { path: 'actionChits', label: label('Action chits', '行动标志', '行動標誌', '行動チット'), kind: 'chit' },
  {
    path: 'extraChits4p',
    label: label('Action chits for four players', '四人游戏的行动标志', '四人遊戲的行動標誌', '四人用の行動チット'),
    kind: 'chit',
  },
  {
    path: 'clans',
    label: label('Clans', '氏族', '氏族', '氏族'),
    kind: 'clan',
    parts: {
      '': label('Which clans there are', '有哪些氏族', '有哪些氏族', 'どの氏族があるか'),
      unitsTotal: label('Numbers of units', '单位总数', '單位總數', 'ユニットの総数'),
      soldiers: label('Numbers of soldiers', '士兵数', '士兵數', '兵の数'),
      regroup: label('Regroup numbers', '整编数', '整編數', '再編の数'),
      homeBox: label('Home boxes', '本据方框', '本據方框', '本拠ボックス'),
    },
  },
  {
    path: 'leaders',
    label: label('Leaders', '领袖', '領袖', '武将'),
    kind: 'leader',
    parts: {
      '': label('Which leaders there are', '有哪些领袖', '有哪些領袖', 'どの武将がいるか'),
      bravery: label('Bravery', '武勇', '武勇', '武勇'),
      diplomacy: label('Diplomacy', '调略', '調略', '調略'),
    },
  },
  {
    path: 'cards',
    label: label('Cards', '卡牌', '卡牌', 'カード'),
    kind: 'card',
    parts: {
      '': label('Which cards there are', '有哪些卡牌', '有哪些卡牌', 'どのカードがあるか'),
      timing: label('Timing', '时机', '時機', '時機'),
      who: label('Who may play them', '谁可使用', '誰可使用', '使える側'),
      number: label('Numbers', '编号', '編號', '番号'),
      nameJa: label('Japanese names', '日文名称', '日文名稱', '日本語の名前'),
    },
    adjusted: {
      card_04: targetChange(
        ['Asakura Kagetake', '朝仓景健', '朝倉景健', '朝倉景健'],
        ['Araki Murashige', '荒木村重', '荒木村重', '荒木村重'],
      ),
      card_06: targetChange(
        ['Isono Kazumasa', '矶野员昌', '磯野員昌', '磯野員昌'],
        ['Akechi Mitsuhide', '明智光秀', '明智光秀', '明智光秀'],
      ),
      card_12: targetChange(
        ['Miyoshi Nagayasu', '三好长逸', '三好長逸', '三好長逸'],
        ['Sakuma Nobumori', '佐久间信盛', '佐久間信盛', '佐久間信盛'],
      ),
      card_13: targetChange(
        ['Ukita Naoie', '宇喜多直家', '宇喜多直家', '宇喜多直家'],
        ['Takigawa Kazumasu', '泷川一益', '瀧川一益', '滝川一益'],
      ),
      card_14: targetChange(
        ['Anayama Nobutada', '穴山信君', '穴山信君', '穴山信君'],
        ['Niwa Nagahide', '丹羽长秀', '丹羽長秀', '丹羽長秀'],
      ),
    },
  },
  { path: 'cardWindows', label: label('Moments for cards', '用卡时机', '用卡時機', 'カードの時機'), about: CARD_TERMS },
  { path: 'cardAsk', label: label('Who is asked', '询问谁', '詢問誰', '尋ねる相手'), about: CARD_TERMS },
  { path: 'cardPlayers', label: label('Who may play', '谁可使用', '誰可使用', '使える側'), about: CARD_TERMS },
  {
    path: 'cardImpulses',
    label: label('Impulses for cards', '可用卡的行动轮', '可用卡的行動輪', 'カードを使えるインパルス'),
    about: CARD_TERMS,
  },
  { path: 'cardRequirements', label: label('Requirements of the cards', '卡牌的条件', '卡牌的條件', 'カードの条件'), about: CARD_TERMS },
  { path: 'cardAfterPlay', label: label('Cards after play', '用后的卡牌', '用後的卡牌', '使ったあとのカード'), about: CARD_TERMS },
  {
    path: 'setup',
    label: label('Set-up', '初始布置', '初始佈置', '初期配置'),
    parts: {
      placements: label('Units at the start', '开局单位', '開局單位', '開始時のユニット'),
      reinforcements: label('Reinforcements', '增援', '增援', '増援'),
    },
  },
  { path: 'azuchi', label: label('Azuchi Castle', '安土城', '安土城', '安土城') },
  {
    path: 'reconstructedRules',
    label: label('Rules that the rulebook leaves open', '规则书未写明的规则', '規則書未寫明的規則', 'ルールブックに書かれていないルール'),
  },
  {
    path: 'doubts',
    label: label('Contradictions in the rulebook', '规则书中的矛盾', '規則書中的矛盾', 'ルールブックの矛盾'),
    about: label(
      'Where two places of the rulebook differ, the rules and the set-up are used and not the example.',
      '规则书两处不一致时，采用规则与布置，不采用范例。',
      '規則書兩處不一致時，採用規則與佈置，不採用範例。',
      'ルールブックの二か所が食い違うときは、例ではなくルールと配置に従います。',
    ),
  },
  {
    path: 'publicSources',
    label: label('Public reports', '公开战报', '公開戰報', '公開された記事'),
    about: label(
      'Reports of play that show parts of the map, the leaders and the cards; their addresses are listed below.',
      '展示了部分地图、领袖与卡牌的战报，网址见下。',
      '展示了部分地圖、領袖與卡牌的戰報，網址見下。',
      '地図・武将・カードの一部が分かる対局の記事です。アドレスは下にあります。',
    ),
  },
]);
