import { CASE, COST, DIE, EFFECT, MODIFIER, RESULT } from '../../../chart-labels.ts';
import { formatSigned } from '@gunbai/shared/i18n';
import type { Chart } from '../../../charts.ts';
import { label } from '../../../source-labels.ts';
import { LANE_LIMIT, ROAD_LIMIT, STRATEGIC_LIMIT, TRAIL_LIMIT } from '../../rules/movement/link-limits.ts';
import components from '../../data/components.json' with { type: 'json' };

const { azuchi } = components;
const PRINTED = { origin: 'printed' } as const;
const caseColumns = (heading: Chart['columns'][number]['label']): Chart['columns'] => [
  { id: 'case', label: CASE },
  { id: 'value', label: heading },
];
const UNITS = label('Units', '单位数', '單位數', 'ユニット数');

export const movement: Chart = {
  id: 'movement',
  title: label('Movement points', '移动力', '移動力', '移動力'),
  about: label(
    'One die in each impulse, +2 for the alliance that holds Kyo. What each point pays for:',
    '每个行动轮掷一颗骰子，持有京的联盟+2。每点移动力可用于：',
    '每個行動輪擲一顆骰子，持有京的聯盟+2。每點移動力可用於：',
    'インパルスごとにダイス1個。京を持つ連合は+2。移動力1点でできること：',
  ),
  clauses: ['9.1.1a', '2.42.2'],
  source: PRINTED,
  columns: [
    { id: 'case', label: CASE },
    { id: 'cost', label: COST },
    { id: 'units', label: UNITS },
  ],
  rows: [
    { id: 'road', cells: [label('March along a road', '沿道路行军', '沿道路行軍', '街道を進む'), 1, ROAD_LIMIT], clauses: ['9.3.1'] },
    { id: 'trail', cells: [label('March along a trail', '沿小径行军', '沿小徑行軍', '間道を進む'), 1, TRAIL_LIMIT], clauses: ['9.3.2'] },
    {
      id: 'strategic',
      cells: [
        label(
          'Strategic movement: two places by road, away from the enemy',
          '战略移动：沿道路两处，远离敌军',
          '戰略移動：沿道路兩處，遠離敵軍',
          '戦略移動：街道で2地点、敵のいない所',
        ),
        1,
        STRATEGIC_LIMIT,
      ],
      clauses: ['9.5.1', '9.5.1a', '9.5.1b'],
    },
    {
      id: 'lane',
      cells: [label('One step by sea', '海上移动一步', '海上移動一步', '海路を1つ進む'), 1, LANE_LIMIT],
      clauses: ['9.3.3', '13.2.1'],
    },
    {
      id: 'off-map',
      cells: [label('Enter an off-map box', '进入地图外方框', '進入地圖外方框', '盤外ボックスに入る'), 1, ''],
      clauses: ['2.45.1c'],
    },
    {
      id: 'combat',
      cells: [
        label(
          'Combat where no new unit has entered',
          '在没有新单位进入之处发起战斗',
          '在沒有新單位進入之處發起戰鬥',
          '新しいユニットが入らない所での戦闘',
        ),
        1,
        '',
      ],
      clauses: ['9.3.4', '10.1.1'],
    },
    {
      id: 'sortie',
      cells: [label('Besieged units move into the field', '被围单位进入野外', '被圍單位進入野外', '包囲されたユニットが野外へ出る'), 1, ''],
      clauses: ['9.6.1a', '9.6.1c'],
    },
  ],
};

export const negotiation: Chart = {
  id: 'negotiation',
  title: label('Negotiation', '交涉', '交涉', '交渉'),
  about: label(
    'One die, the number or more: the soldier changes sides. The number is 6 with these modifiers.',
    '掷一颗骰子，不小于所需点数则士兵倒戈。所需点数为6并加以下修正。',
    '擲一顆骰子，不小於所需點數則士兵倒戈。所需點數為6並加以下修正。',
    'ダイス1個、必要な目以上で兵が寝返ります。必要な目は6に次の修正を加えた数。',
  ),
  clauses: ['8.3.3', '8.3.4'],
  source: PRINTED,
  columns: caseColumns(MODIFIER),
  rows: [
    { id: 'daimyo', cells: [label('With a daimyo', '与大名同处', '與大名同處', '大名と同じ所'), formatSigned(2)], clauses: ['8.3.3a'] },
    { id: 'samurai', cells: [label('With a samurai', '与武士同处', '與武士同處', '武士と同じ所'), formatSigned(1)], clauses: ['8.3.3b'] },
    { id: 'neutral', cells: [label('Neutral soldier', '中立士兵', '中立士兵', '中立の兵'), formatSigned(-1)], clauses: ['8.3.3c'] },
    { id: 'besieged', cells: [label('Besieged soldier', '被围士兵', '被圍士兵', '包囲された兵'), formatSigned(-1)], clauses: ['8.3.3d'] },
  ],
};

export const initiative: Chart = {
  id: 'initiative',
  title: label('Initiative in a field battle', '野战的先机', '野戰的先機', '野戦の主導権'),
  about: label(
    'One die for each side, in every round.',
    '每回合双方各掷一颗骰子。',
    '每回合雙方各擲一顆骰子。',
    '毎ラウンド、両軍がダイス1個。',
  ),
  clauses: ['10.3.3.2'],
  source: PRINTED,
  columns: caseColumns(MODIFIER),
  rows: [
    {
      id: 'daimyo',
      cells: [label('The commander is a daimyo', '主将为大名', '主將為大名', '総大将が大名'), formatSigned(1)],
      clauses: ['10.3.3.2a'],
    },
    {
      id: 'bravery',
      cells: [label('Bravery of the commander', '主将的武勇', '主將的武勇', '総大将の武勇'), label('+ Bravery', '+武勇', '+武勇', '+武勇')],
      clauses: ['10.3.3.2b'],
    },
    {
      id: 'ooc',
      cells: [
        label('The enemy has units out of communication', '敌方有失联单位', '敵方有失聯單位', '敵に連絡線外のユニットがいる'),
        formatSigned(1),
      ],
      clauses: ['10.3.3.2c'],
    },
    {
      id: 'retreat',
      cells: [label('The enemy retreats in this round', '敌方本回合撤退', '敵方本回合撤退', '敵がこのラウンドに退却'), formatSigned(1)],
      clauses: ['10.3.3.2d'],
    },
    {
      id: 'murakami',
      cells: [label('At sea: Murakami units', '海战：村上单位', '海戰：村上單位', '海戦：村上のユニット'), formatSigned(1)],
      clauses: ['13.3.1b'],
    },
    {
      id: 'iron-ship',
      cells: [label('At sea: the Iron Ship', '海战：铁甲船', '海戰：鐵甲船', '海戦：鉄甲船'), formatSigned(2)],
      clauses: ['13.3.2'],
    },
  ],
};

export const attackers: Chart = {
  id: 'attackers',
  title: label('Who attacks in the round', '本回合由谁攻击', '本回合由誰攻擊', 'ラウンドで攻撃する側'),
  clauses: ['10.3.3.2e', '10.3.3.2h'],
  source: PRINTED,
  columns: [
    { id: 'case', label: label('Totals', '总点数', '總點數', '合計') },
    { id: 'stay', label: label('Nobody retreats', '无人撤退', '無人撤退', '退却なし') },
    { id: 'retreat', label: label('The higher side retreats', '较高方撤退', '較高方撤退', '高い側が退却') },
  ],
  rows: [
    {
      id: 'two',
      cells: [
        label('2 or more higher', '高2点以上', '高2點以上', '2以上高い'),
        label('only the higher side', '仅较高方', '僅較高方', '高い側だけ'),
        label('it gets away', '安全撤离', '安全撤離', '攻撃されない'),
      ],
      clauses: ['10.3.3.2e', '10.3.3.2h'],
    },
    {
      id: 'one-brave',
      cells: [
        label('1 higher, braver commander', '高1点且主将更武勇', '高1點且主將更武勇', '1高く総大将の武勇も上'),
        label('only the higher side', '仅较高方', '僅較高方', '高い側だけ'),
        label('it gets away', '安全撤离', '安全撤離', '攻撃されない'),
      ],
      clauses: ['10.3.3.2f', '10.3.3.2i'],
    },
    {
      id: 'else',
      cells: [
        label('Otherwise', '其他情况', '其他情況', 'その他'),
        label('both sides', '双方', '雙方', '両軍'),
        label('the other side attacks it first', '先受对方攻击', '先受對方攻擊', '先に相手が攻撃する'),
      ],
      clauses: ['10.3.3.2g', '10.3.3.2j'],
    },
  ],
};

const DICE_BONUS = label('Bonus to each die', '每颗骰子的加值', '每顆骰子的加值', '各ダイスへの加算');

export const hits: Chart = {
  id: 'hits',
  title: label('Dice and hits', '骰子与命中', '骰子與命中', 'ダイスと命中'),
  about: label(
    'A die of 6 or more hits; at sea a rolled 5 or 6. Units out of communication roll one die for two, rounded up.',
    '6以上命中；海战掷出5或6命中。失联单位每两个掷一颗，向上取整。',
    '6以上命中；海戰擲出5或6命中。失聯單位每兩個擲一顆，向上取整。',
    '6以上で命中。海戦では5か6の目。連絡線外のユニットは2つで1個（端数切り上げ）。',
  ),
  clauses: ['10.3.3.3b', '10.3.3.3c', '10.5.3a', '13.3.1c'],
  source: PRINTED,
  columns: caseColumns(DICE_BONUS),
  rows: [
    {
      id: 'bravery',
      cells: [label('Group of a leader', '领袖所率的群', '領袖所率的群', '武将の率いる組'), label('+ Bravery', '+武勇', '+武勇', '+武勇')],
      clauses: ['10.3.3.3d'],
    },
    {
      id: 'ikko',
      cells: [label('Ikko-ikki soldiers', '一向一揆士兵', '一向一揆士兵', '一向一揆の兵'), formatSigned(1)],
      clauses: ['10.3.3.3e'],
    },
    {
      id: 'besieged',
      cells: [
        label('Besieged units in a siege battle', '攻城战中的被围单位', '攻城戰中的被圍單位', '攻城戦で包囲された側'),
        label('+ fort value + Bravery of the commander', '+城防值+主将武勇', '+城防值+主將武勇', '+城の防御値+総大将の武勇'),
      ],
      clauses: ['10.5.3a', '2.41.2b'],
    },
    {
      id: 'besieger',
      cells: [
        label('Besiegers', '围城方', '圍城方', '包囲側'),
        label('none: only a rolled 6 hits', '无：仅掷出6命中', '無：僅擲出6命中', 'なし：6の目だけ命中'),
      ],
      clauses: ['10.5.4c'],
    },
  ],
};

export const leaderLoss: Chart = {
  id: 'leader-loss',
  title: label('Leader Loss Table', '领袖损失表', '領袖損失表', '武将損失表'),
  about: label(
    'One die for each leader lost, unmodified.',
    '每名损失的领袖掷一颗骰子，无修正。',
    '每名損失的領袖擲一顆骰子，無修正。',
    '失った武将ごとにダイス1個、修正なし。',
  ),
  clauses: ['10.3.3.5'],
  source: PRINTED,
  columns: [
    { id: 'die', label: DIE },
    { id: 'result', label: RESULT },
    { id: 'effect', label: EFFECT },
  ],
  rows: [
    {
      id: '1-2',
      cells: [
        '1–2',
        label('Wounded', '负伤', '負傷', '負傷'),
        label('back in the next turn', '下回合归队', '下回合歸隊', '次のターンに復帰'),
      ],
      clauses: ['10.3.3.5a'],
    },
    {
      id: '3-4',
      cells: [
        '3–4',
        label('Seriously wounded', '重伤', '重傷', '重傷'),
        label('back in two turns', '两回合后归队', '兩回合後歸隊', '2ターン後に復帰'),
      ],
      clauses: ['10.3.3.5b'],
    },
    {
      id: '5-6',
      cells: ['5–6', label('Killed', '战死', '戰死', '戦死'), label('out of the game', '退出游戏', '退出遊戲', 'ゲームから除外')],
      clauses: ['10.3.3.5c'],
    },
  ],
};

export const castle: Chart = {
  id: 'azuchi',
  title: label('Azuchi Castle', '安土城', '安土城', '安土城'),
  about: label(
    `From turn ${azuchi.fromTurn}, in a space that Oda printed and holds, not next to Kyo.`,
    `第${azuchi.fromTurn}回合起，建于织田原有且持有、不与京相邻之处。`,
    `第${azuchi.fromTurn}回合起，建於織田原有且持有、不與京相鄰之處。`,
    `第${azuchi.fromTurn}ターンから、織田の色で織田が持つ、京に隣接しない地点に。`,
  ),
  clauses: azuchi.clauses.slice(0, 4),
  source: { path: 'azuchi' },
  columns: caseColumns(label('Movement points', '移动力', '移動力', '移動力')),
  rows: [
    { id: 'two', cells: [label('Build with fort value 2', '建城，城防值2', '建城，城防值2', '防御値2で建てる'), azuchi.costLevel2] },
    { id: 'raise', cells: [label('Raise to fort value 3', '增至城防值3', '增至城防值3', '防御値3に上げる'), azuchi.costRaiseToLevel3] },
    {
      id: 'three',
      cells: [label('Build with fort value 3', '建城，城防值3', '建城，城防值3', '防御値3で建てる'), azuchi.costDirectLevel3],
    },
  ],
};
