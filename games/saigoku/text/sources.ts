import { label } from '../../source-labels.ts';
import { readSources } from '../../sources.ts';
import components from '../data/components.json' with { type: 'json' };

/** Castles of the Amago far behind the front at Koriyama, where nobody is set up. */
const REAR_CASTLES = ['shikano', 'ueshi', 'yabase', 'odaka', 'emi', 'takase', 'hikura', 'jinzai'];

const notInUseAtKoriyama = label(
  'At Koriyama it is not in use instead of an Amago castle, for balance.',
  '郡山之战中由尼子的城改为不使用，以求平衡。',
  '郡山之戰中由尼子的城改為不使用，以求平衡。',
  'バランスのため、郡山では尼子の城とせず使わない。',
);

/** Where each component comes from. */
export const sources = readSources(components, [
  {
    path: 'game',
    label: label('Edition', '版本', '版本', '版'),
    about: label(
      'Hero of the West by Fukuda Makoto: Tsukuda Hobby 1988, Game Journal 68, 2018.',
      '西国之雄，福田诚设计：Tsukuda Hobby 1988年，Game Journal 第68期，2018年。',
      '西國之雄，福田誠設計：Tsukuda Hobby 1988年，Game Journal 第68期，2018年。',
      '西国の雄、福田誠作。ツクダホビー1988年、ゲームジャーナル68号、2018年。',
    ),
  },
  {
    path: 'sources',
    label: label('Sources used', '所用资料', '所用資料', '使った資料'),
    about: label(
      'The rulebook, public reports of the game, and public data about land and heights.',
      '规则书、公开的游戏战报，以及公开的地形与高程数据。',
      '規則書、公開的遊戲戰報，以及公開的地形與高程資料。',
      'ルールブック、公開されたゲームの記事、公開された地形と標高のデータです。',
    ),
  },
  {
    path: 'map',
    label: label('Map', '地图', '地圖', '地図'),
    parts: {
      '': label('Hex grid', '六角格', '六角格', 'ヘクスの位置'),
      hexes: label('Terrain of the hexes', '六角格的地形', '六角格的地形', 'ヘクスの地形'),
      edges: label('Rivers and other hexsides', '河流等格边', '河流等格邊', '河川などのヘクスサイド'),
      provinces: label('Provinces', '令制国', '令制國', '国'),
      rivers: label('Names of the rivers', '河流名称', '河流名稱', '川の名前'),
    },
  },
  {
    path: 'castles',
    label: label('Castles', '城堡', '城堡', '城'),
    kind: 'castle',
    tunedPart: 'owner',
    parts: {
      '': label('Which castles there are', '有哪些城堡', '有哪些城堡', 'どの城があるか'),
      'hex,name': label('Hexes and names', '所在六角格与名称', '所在六角格與名稱', 'ヘクスと名前'),
      level: label('Levels', '等级', '等級', 'レベル'),
      owner: label('Owners at the start', '开局归属', '開局歸屬', '開始時の所有者'),
      durability: label('Durability', '耐久力', '耐久力', '耐久力'),
      points: label('Points', '分数', '分數', '得点'),
      homeOf: label('Home castles', '本城', '本城', '本城'),
    },
    adjusted: {
      kameo: label(
        'At Oshikihata it belongs to the Mori instead of the Ouchi, for balance.',
        '折敷畑之战中由大内改属毛利，以求平衡。',
        '折敷畑之戰中由大內改屬毛利，以求平衡。',
        'バランスのため、折敷畑では大内でなく毛利の城。',
      ),
      ...Object.fromEntries(REAR_CASTLES.map((castle) => [castle, notInUseAtKoriyama])),
      kashirazaki: label(
        'At Oshikihata it is not in use instead of a Mori castle, for balance.',
        '折敷畑之战中由毛利的城改为不使用，以求平衡。',
        '折敷畑之戰中由毛利的城改為不使用，以求平衡。',
        'バランスのため、折敷畑では毛利の城とせず使わない。',
      ),
      sarukake: label(
        'In Fall of the Ouchi it belongs to the Mori instead of the Sho, for balance.',
        '大内氏灭亡剧本中由庄改属毛利，以求平衡。',
        '大內氏滅亡劇本中由莊改屬毛利，以求平衡。',
        'バランスのため、大内氏滅亡では庄でなく毛利の城。',
      ),
    },
  },
  {
    path: 'armies',
    label: label('Armies', '军团', '軍團', '軍'),
    kind: 'army',
    parts: {
      '': label('Which armies there are', '有哪些军团', '有哪些軍團', 'どの軍があるか'),
      'names,kind,phase': label('Names, kinds and phases', '名称、种类与阶段', '名稱、種類與階段', '名前・種類・フェイズ'),
      home: label('Home castles', '本城', '本城', '本城'),
      homeProvinces: label('Home provinces', '所领令制国', '所領令制國', '本国'),
      replenish: label('Column of the replenishment table', '补充表的列', '補充表的列', '補充表の列'),
    },
  },
  { path: 'ranks', label: label('Ranks of leaders', '将领等级', '將領等級', '武将の階級') },
  {
    path: 'units',
    label: label('Leaders', '武将', '武將', '武将'),
    kind: 'unit',
    parts: {
      '': label('Ratings', '能力值', '能力值', '能力値'),
      commandByScenario: label('Command in single scenarios', '个别剧本的指挥力', '個別劇本的指揮力', 'シナリオごとの統率力'),
    },
    adjusted: {
      'kikkawa-motoharu': label(
        'Strength 4/3 instead of 3/2, for balance.',
        '兵力由3/2改为4/3，以求平衡。',
        '兵力由3/2改為4/3，以求平衡。',
        'バランスのため、兵力を3/2から4/3に変更。',
      ),
      'kobayakawa-takakage': label(
        'Strength 3/2 instead of 2/1, for balance.',
        '兵力由2/1改为3/2，以求平衡。',
        '兵力由2/1改為3/2，以求平衡。',
        'バランスのため、兵力を2/1から3/2に変更。',
      ),
      'shishido-takaie': label(
        'Strength 3/2 instead of 2/1, for balance.',
        '兵力由2/1改为3/2，以求平衡。',
        '兵力由2/1改為3/2，以求平衡。',
        'バランスのため、兵力を2/1から3/2に変更。',
      ),
      'reizei-takatoyo': label(
        'Strength 3/2 and action 3 instead of 2/1 and 2, for balance at Koriyama.',
        '兵力由2/1改为3/2、行动力由2改为3，以求郡山之战平衡。',
        '兵力由2/1改為3/2、行動力由2改為3，以求郡山之戰平衡。',
        '郡山のバランスのため、兵力を2/1から3/2、行動力を2から3に変更。',
      ),
      'uragami-munekage': label(
        'Action 2 instead of 3, for balance in Fall of the Ouchi.',
        '行动力由3改为2，以求大内氏灭亡剧本平衡。',
        '行動力由3改為2，以求大內氏滅亡劇本平衡。',
        '大内氏滅亡のバランスのため、行動力を3から2に変更。',
      ),
      'amago-kunihisa': label(
        'Command 5 instead of 6, for balance at Koriyama.',
        '指挥力由6改为5，以求郡山之战平衡。',
        '指揮力由6改為5，以求郡山之戰平衡。',
        '郡山のバランスのため、統率力を6から5に変更。',
      ),
      'amago-masahisa': label(
        'Strength 2/1 instead of 3/2, for balance at Koriyama.',
        '兵力由3/2改为2/1，以求郡山之战平衡。',
        '兵力由3/2改為2/1，以求郡山之戰平衡。',
        '郡山のバランスのため、兵力を3/2から2/1に変更。',
      ),
    },
  },
  { path: 'tables.crt', label: label('Combat Results Table', '战斗结果表', '戰鬥結果表', '戦闘結果表') },
  {
    path: 'tables.siege',
    label: label('Siege Results Table', '包围结果表', '包圍結果表', '包囲結果表'),
    parts: { '': label('Results', '结果', '結果', '結果'), event: label('Siege Event Table', '城内事件表', '城內事件表', '城内事件表') },
  },
  {
    path: 'tables.surrender',
    label: label('Surrender Table', '降服劝告表', '降服勸告表', '降伏勧告表'),
    parts: {
      '': label('Letters by die and column', '各骰值与列的字母', '各骰值與列的字母', '出目と列ごとの記号'),
      results: label('Meanings of the letters', '字母的含义', '字母的含義', '記号の意味'),
    },
  },
  { path: 'tables.replenish', label: label('Replenishment Table', '补充表', '補充表', '補充表') },
  {
    path: 'tables.terrain',
    label: label('Terrain Effects Table', '地形效果表', '地形效果表', '地形効果表'),
    parts: {
      attackMod: label('Attack modifiers', '攻击修正', '攻擊修正', '攻撃の修正'),
      counterMod: label('Counterattack modifiers', '反击修正', '反擊修正', '反撃の修正'),
      battleAllowed: label('Where pitched battles are allowed', '何处可会战', '何處可會戰', '会戦のできる地形'),
      retreatLoss: label('Losses by retreat', '退却损失', '退卻損失', '退却の損害'),
      retreatAllowed: label('Where retreats are allowed', '何处可退却', '何處可退卻', '退却のできる地形'),
      noZOC: label('Terrain that stops zones of control', '阻断压制地域的地形', '阻斷壓制地域的地形', '支配地域の及ばない地形'),
      noLOC: label('Terrain that stops lines of communication', '阻断联络线的地形', '阻斷聯絡線的地形', '連絡線の通らない地形'),
      seaMove: label('Sea movement', '海上移动', '海上移動', '海上移動'),
      move: label('Movement costs', '移动消耗', '移動消耗', '移動コスト'),
      strategic: label('Strategic movement', '战略移动', '戰略移動', '戦略移動'),
      assaultMod: label('Assault modifiers', '强攻修正', '強攻修正', '強襲の修正'),
      prohibited: label('Prohibited terrain', '禁入地形', '禁入地形', '進入できない地形'),
      zoc: label('Cost of zones of control', '压制地域的消耗', '壓制地域的消耗', '支配地域のコスト'),
      garrison: label('Garrisons', '守军', '守軍', '守備隊'),
      movementAllowance: label('Movement allowance', '移动力', '移動力', '移動力'),
    },
  },
  {
    path: 'tables.ouchiAction',
    label: label('Ouchi Activation Table', '大内氏行动判定表', '大內氏行動判定表', '大内氏行動判定表'),
    adjusted: {
      ouchiAction: label(
        'Totals 1 to 12 instead of 1 to 8, and every circle later: the Ouchi wake up in mid-game, as published reports tell.',
        '合计由1至8改为1至12，各圈推后：大内在中盘行动，与公开战报一致。',
        '合計由1至8改為1至12，各圈推後：大內在中盤行動，與公開戰報一致。',
        '合計を1〜8から1〜12に広げ、どの○も遅くした。公開された記事のとおり、大内は中盤に動く。',
      ),
    },
  },
  { path: 'tables.moraleRecovery', label: label('Morale recovery', '士气恢复', '士氣恢復', '士気回復') },
  { path: 'tables.scoring', label: label('Points', '得分', '得分', '得点') },
  { path: 'tables.loc', label: label('Lines of communication', '联络线', '聯絡線', '連絡線') },
  { path: 'tables.actionStages', label: label('Stages by action rating', '行动力与阶段', '行動力與階段', '行動力とステージ') },
  {
    path: 'scenarios',
    label: label('Scenarios', '剧本', '劇本', 'シナリオ'),
    parts: {
      '': label('Lengths, sides and victory conditions', '长度、阵营与胜利条件', '長度、陣營與勝利條件', '長さ・陣営・勝利条件'),
      setup: label('Set-up', '初始布置', '初始佈置', '初期配置'),
    },
  },
  {
    path: 'ambiguities',
    label: label('Rulings on unclear points', '对不明之处的裁定', '對不明之處的裁定', '不明な点の裁定'),
    origin: 'reconstructed',
  },
]);
