import { label } from '../../source-labels.ts';
import { readSources } from '../../sources.ts';
import components from '../data/components.json' with { type: 'json' };

const MOVE_COSTS = label('Movement costs', '移动消耗', '移動消耗', '移動コスト');
const RIVER_COSTS = label('Extra cost of rivers', '河流的额外消耗', '河流的額外消耗', '河川の追加コスト');

const ADDITIONAL_UNITS = [
  'kurokawa-kiyozane',
  'kaji-hidetsuna',
  'katori-yaheita',
  'oguni-shigeyori',
  'hoshina-masanao',
  'nishina-morinobu',
  'obata-nobuzane',
];
const ADDITIONAL_RATINGS = label(
  'Combat 1 and action 1, for balance: Uesugi won more often with the additional units.',
  '战斗力与行动力均改为1，以求平衡：使用追加单位时上杉方胜率较高。',
  '戰鬥力與行動力均改為1，以求平衡：使用追加單位時上杉方勝率較高。',
  'バランスのため、戦闘力と行動力を1に変更。追加ユニットを使うと上杉方が勝ちやすかったため。',
);

/** Where each component comes from. */
export const sources = readSources(components, [
  { path: 'meta', label: label('Edition', '版本', '版本', '版'), parts: { identification: label('Edition', '版本', '版本', '版') } },
  { path: 'public_facts', label: label('Facts from public pages', '公开网页上的记载', '公開網頁上的記載', '公開されたページの事実') },
  {
    path: 'map',
    label: label('Map: size and geography', '地图：大小与地理', '地圖：大小與地理', '地図：大きさと地理'),
    parts: {
      fit: label('Fit of the hex grid', '六角格的对位', '六角格的對位', 'ヘクスの位置合わせ'),
      'fit.anchors': label('Printed hex numbers', '印出的六角格编号', '印出的六角格編號', '印刷されたヘクス番号'),
      rivers: label('Names of the rivers', '河流名称', '河流名稱', '川の名前'),
    },
  },
  { path: 'sides', label: label('Sides', '阵营', '陣營', '陣営'), kind: 'side' },
  {
    path: 'clans',
    label: label('Houses', '家族', '家族', '大名家'),
    kind: 'house',
    parts: { '': label('Which houses there are', '有哪些家族', '有哪些家族', 'どの家があるか') },
  },
  {
    path: 'castles',
    label: label('Castles', '城堡', '城堡', '城'),
    kind: 'castle',
    parts: {
      '': label(
        'Castles as such, and values not listed here',
        '城堡本身与未另列的数值',
        '城堡本身與未另列的數值',
        '城そのものと、下にない値',
      ),
      hex: label('Hexes', '所在六角格', '所在六角格', 'ヘクス'),
      durability: label('Durability', '耐久力', '耐久力', '耐久力'),
      defence: label('Defence', '防御力', '防禦力', '防御力'),
      port: label('Ports', '港口', '港口', '港'),
      home_of: label('Home castles', '本城', '本城', '本城'),
      clan: label('Owners', '归属', '歸屬', '所有者'),
    },
  },
  { path: 'home_castles', label: label('Home castles of each house', '各家族的本城', '各家族的本城', '各家の本城') },
  { path: 'hexes', label: label('Terrain of the hexes', '六角格的地形', '六角格的地形', 'ヘクスの地形') },
  { path: 'rivers', label: label('River hexsides', '河流格边', '河流格邊', '河川のヘクスサイド') },
  { path: 'water_hexsides', label: label('Straits', '海峡', '海峽', '海峡') },
  {
    path: 'sea_areas',
    label: label('Sea areas', '海域', '海域', '海域'),
    parts: {
      '': label('Which sea areas there are', '有哪些海域', '有哪些海域', 'どの海域があるか'),
      hexes: label('Coastal hexes', '沿岸六角格', '沿岸六角格', '沿岸のヘクス'),
      links: label('Connections', '相连关系', '相連關係', 'つながり'),
    },
  },
  {
    path: 'boxes',
    label: label('Off-map boxes', '地图外方框', '地圖外方框', '盤外ボックス'),
    parts: {
      '': label('Which boxes there are', '有哪些方框', '有哪些方框', 'どのボックスがあるか'),
      entry_hexes: label('Entry hexes', '进入的六角格', '進入的六角格', '進入ヘクス'),
    },
  },
  { path: 'ranks', label: label('Ranks of leaders', '将领等级', '將領等級', '武将の階級') },
  {
    path: 'units',
    label: label('Units', '单位', '單位', 'ユニット'),
    kind: 'unit',
    parts: {
      ratings: label('Combat and action ratings', '战斗力与行动力', '戰鬥力與行動力', '戦闘力と行動力'),
      command: label('Command', '指挥力', '指揮力', '統率力'),
      '': label('Which units there are', '有哪些单位', '有哪些單位', 'どのユニットがあるか'),
    },
    adjusted: {
      'uesugi-kenshin': label(
        'The command box has 6 spaces instead of 10, for balance.',
        '指挥栏由10格改为6格，以求平衡。',
        '指揮欄由10格改為6格，以求平衡。',
        'バランスのため、指揮ボックスを10から6に変更。',
      ),
      ...Object.fromEntries(ADDITIONAL_UNITS.map((id) => [id, ADDITIONAL_RATINGS])),
      'oda-nobunaga': label(
        'Combat 5 instead of 4, for balance.',
        '战斗力由4改为5，以求平衡。',
        '戰鬥力由4改為5，以求平衡。',
        'バランスのため、戦闘力を4から5に変更。',
      ),
    },
  },
  {
    path: 'events',
    label: label('Events', '事件', '事件', 'イベント'),
    kind: 'event',
    parts: { 'effect.stays': label('How long units stay', '部队停留多久', '部隊停留多久', '部隊がとどまる期間') },
  },
  {
    path: 'tables.crt',
    label: label('Combat Results Table', '战斗结果表', '戰鬥結果表', '戦闘結果表'),
    parts: { 'column 0': label('Column 0', '第0列', '第0列', '0の列') },
  },
  {
    path: 'tables.terrain',
    label: label('Terrain Effects Table', '地形效果表', '地形效果表', '地形効果表'),
    parts: {
      rows: label('Combat modifiers', '战斗修正', '戰鬥修正', '戦闘修正'),
      mp: MOVE_COSTS,
      extra_mp: RIVER_COSTS,
      'rows.mp': label('Movement cost of mountains', '山地的移动消耗', '山地的移動消耗', '山地の移動コスト'),
      'rows.extra_mp': label('Extra cost of a row', '个别行的额外消耗', '個別行的額外消耗', '一部の行の追加コスト'),
    },
  },
  { path: 'tables.attrition', label: label('Attrition Table', '损耗表', '損耗表', '損耗表') },
  { path: 'tables.siege', label: label('Siege Table', '包围表', '包圍表', '包囲表') },
  {
    path: 'tables.mori_sortie',
    label: label('Mori Sortie Table', '毛利家出阵表', '毛利家出陣表', '毛利家出陣表'),
    parts: { cells: label('Who comes out', '出阵的人数', '出陣的人數', '出陣する人数') },
    adjusted: {
      mori_sortie: label(
        'A commander comes out on 5, 6 and 7 instead of 4 to 7, with fewer busho: Uesugi won too often between bots.',
        '指挥官出阵由掷4至7改为5至7，武将也减少：电脑互战时上杉方胜率过高。',
        '指揮官出陣由擲4至7改為5至7，武將也減少：電腦互戰時上杉方勝率過高。',
        '指揮官の出陣は4から7ではなく5から7、武将も減らす。ボット同士で上杉方が勝ちすぎたため。',
      ),
    },
  },
  {
    path: 'tables.replace_oda',
    label: label('Oda Replenishment Table', '织田方补充表', '織田方補充表', '織田方補充表'),
    parts: {
      rolls: label('Number of rolls', '掷骰次数', '擲骰次數', '振る回数'),
      'cells, column oda': label('Oda column', '织田一列', '織田一列', '織田の列'),
    },
    adjusted: {
      replace_oda: label(
        'The Oda column is 1, 2, 3, 3, 4, 4 instead of 0, 1, 1, 2, 2, 3: Uesugi won too often between bots.',
        '织田一列由0、1、1、2、2、3改为1、2、3、3、4、4：电脑互战时上杉方胜率过高。',
        '織田一列由0、1、1、2、2、3改為1、2、3、3、4、4：電腦互戰時上杉方勝率過高。',
        '織田の列を0・1・1・2・2・3から1・2・3・3・4・4に変更。ボット同士で上杉方が勝ちすぎたため。',
      ),
    },
  },
  { path: 'tables.replace_uesugi', label: label('Uesugi Replenishment Table', '上杉方补充表', '上杉方補充表', '上杉方補充表') },
  {
    path: 'tables.situation',
    label: label('Situation Change Table', '状况变化表', '狀況變化表', '状況変化表'),
    parts: {
      'event names': label('Which events there are', '有哪些事件', '有哪些事件', 'どのイベントがあるか'),
      'araki-revolt in column -4..+4, ukita-defects only in the columns in which Oda leads': label(
        'Columns of Araki’s and Ukita’s revolts',
        '荒木与宇喜多反叛所在的列',
        '荒木與宇喜多反叛所在的列',
        '荒木と宇喜多の離反の列',
      ),
      'cells, row 10, column -4..+4': label('Row 10, column -4 to +4', '第10行、-4至+4列', '第10行、-4至+4列', '10の行、-4から+4の列'),
    },
  },
  { path: 'tables.small_daimyo', label: label('Minor House Table', '小大名决定表', '小大名決定表', '小大名決定表') },
  { path: 'tables.vp', label: label('Victory points', '胜利得分', '勝利得分', '勝利得点') },
  {
    path: 'tracks.turns',
    label: label('Turns', '回合', '回合', 'ターン'),
    parts: { turn: label('Numbers', '编号', '編號', '番号'), date: label('Dates', '日期', '日期', '日付') },
  },
  { path: 'tracks.phases', label: label('Phases', '阶段', '階段', 'フェイズ') },
  {
    path: 'tracks.vp',
    label: label('Victory point track', '胜利得分轨', '勝利得分軌', '勝利得点トラック'),
    parts: {
      min: label('Lowest space drawn', '所画的最低格', '所畫的最低格', '描かれる最小のマス'),
      max: label('Highest space drawn', '所画的最高格', '所畫的最高格', '描かれる最大のマス'),
    },
  },
  { path: 'rules_constants', label: label('Numbers of the rules', '规则中的数值', '規則中的數值', 'ルールの数値') },
  { path: 'ambiguities', label: label('Rulings on unclear points', '对不明之处的裁定', '對不明之處的裁定', '不明な点の裁定') },
]);
