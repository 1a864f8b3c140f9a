import { CASE, COST, DIE, TERRAIN } from '../../../chart-labels.ts';
import { formatSigned } from '@gunbai/shared/i18n';
import { nameRef, NO, yesNo } from '../../../charts.ts';
import type { Chart, ChartText } from '../../../charts.ts';
import { originOf } from '../../../sources.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };

const { tables } = components;
const dash = (text: string): string => text.replace('-', '–');

export const combat: Chart = {
  id: 'combat',
  title: label('Combat Results Table', '战斗结果表', '戰鬥結果表', '戦闘結果表'),
  about: label(
    'Each side rolls two dice on the column of its own total strength; the result is damage to the enemy. Totals below 1 and above 16 use the ends.',
    '双方各按己方总战力选列，掷两颗骰子，结果为对敌伤害。小于1与大于16用两端。',
    '雙方各按己方總戰力選列，擲兩顆骰子，結果為對敵傷害。小於1與大於16用兩端。',
    '両軍が自軍の合計戦力の列でダイスを2個振り、結果が敵への損害。1未満と16超は端を使います。',
  ),
  clauses: tables.crt.rule,
  source: { path: 'tables.crt' },
  columns: [{ id: 'die', label: DIE }, ...tables.crt.columns.map((column) => ({ id: column, label: dash(column) }))],
  rows: tables.crt.row_values.map((total, index) => ({ id: String(total), cells: [total, ...(tables.crt.cells[index] ?? [])] })),
};

export const modifiers: Chart = {
  id: 'modifiers',
  title: label('Combat modifiers', '战斗修正', '戰鬥修正', '戦闘修正'),
  about: label(
    'Added to the dice of each side. A sortie counts the ratings only.',
    '加于各方的骰值。出击时只计能力差。',
    '加於各方的骰值。出擊時只計能力差。',
    '各軍のダイスに加えます。出撃では能力差だけを数えます。',
  ),
  clauses: ['12-2-1.A1', '12-2-1.A2', '12-2-1.A3', '8-2-4c'],
  source: { origin: 'printed' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'attacker', label: label('Attacker', '攻方', '攻方', '攻撃側') },
    { id: 'defender', label: label('Defender', '守方', '守方', '防御側') },
  ],
  rows: [
    {
      id: 'mountain',
      cells: [label('Defender in mountains', '守方在山地', '守方在山地', '防御側が山'), formatSigned(-1), formatSigned(1)],
      clauses: ['12-2-1.A1', '12-2-1.D1'],
    },
    {
      id: 'fort',
      cells: [label('Defender in a fort', '守方在砦', '守方在砦', '防御側が砦'), formatSigned(-1), formatSigned(1)],
      clauses: ['10-8c'],
    },
    {
      id: 'river',
      cells: [
        label('All attackers across a river', '攻方全部隔河', '攻方全部隔河', '攻撃側がすべて川越し'),
        formatSigned(-1),
        formatSigned(-1),
      ],
      clauses: ['12-2-1.A2', '12-2-1.D2'],
    },
    {
      id: 'rating',
      cells: [
        label('Difference of the combat ratings', '战斗力之差', '戰鬥力之差', '戦闘力の差'),
        label('own less enemy', '己减敌', '己減敵', '自軍−敵軍'),
        label('own less enemy', '己减敌', '己減敵', '自軍−敵軍'),
      ],
      clauses: ['12-2-1.A3'],
    },
    {
      id: 'defence',
      cells: [
        label('Assault: defence of the castle', '强袭：城的防御力', '強襲：城的防禦力', '強襲：城の防御力'),
        label('− defence', '−防御力', '−防禦力', '−防御力'),
        label('+ defence', '+防御力', '+防禦力', '+防御力'),
      ],
      clauses: ['13-3-5.A1', '13-3-5.D1'],
    },
  ],
};

const TERRAIN_NAMES: Readonly<Record<string, ChartText>> = {
  plain: label('Plain', '平地', '平地', '平地'),
  mountain: label('Mountain', '山', '山', '山'),
  'high-mountain': label('High mountain', '山岳', '山嶽', '山岳'),
  sea: label('Sea', '海', '海', '海'),
  lake: label('Lake', '湖', '湖', '湖'),
  void: label('Off the map (Shikoku)', '地图外（四国）', '地圖外（四國）', '地図外（四国）'),
  river: label('River hexside', '河川格边', '河川格邊', '河川の辺'),
  strait: label('Water hexside', '水面格边', '水面格邊', '水面の辺'),
  castle: label('Castle', '城', '城', '城'),
  fort: label('Fort', '砦', '砦', '砦'),
  zoc: label('Enemy zone of control', '敌方压制地域', '敵方壓制地域', '敵の支配地域'),
  engage: label('Place an engagement marker', '放置交战标志', '放置交戰標誌', '交戦マーカーを置く'),
};
/** A dash where a row has no value of this kind. */
const signedOrDash = (value: number | null): string => (value === null ? NO : formatSigned(value));

export const terrain: Chart = {
  id: 'terrain',
  title: label('Terrain Effects Table', '地形效果表', '地形效果表', '地形効果表'),
  about: label(
    'A force has 6 movement points; the cost of hexsides and of zones of control is added to that of the hex.',
    '部队有6移动力；格边与压制地域的消耗加于六角格的消耗。',
    '部隊有6移動力；格邊與壓制地域的消耗加於六角格的消耗。',
    '部隊の移動力は6。辺と支配地域のコストはヘクスのコストに加えます。',
  ),
  clauses: tables.terrain.rule,
  source: { path: 'tables.terrain' },
  columns: [
    { id: 'terrain', label: TERRAIN },
    { id: 'cost', label: COST },
    { id: 'extra', label: label('Extra cost', '额外消耗', '額外消耗', '追加コスト') },
    { id: 'attacker', label: label('Attacker', '攻方', '攻方', '攻撃側') },
    { id: 'defender', label: label('Defender', '守方', '守方', '防御側') },
    { id: 'supply', label: label('Supply', '补给', '補給', '補給') },
    { id: 'zone', label: label('Zone of control', '压制地域', '壓制地域', '支配地域') },
  ],
  rows: tables.terrain.rows.map((row) => ({
    id: row.id,
    cells: [
      TERRAIN_NAMES[row.id] ?? row.id,
      row.mp ?? NO,
      row.extra_mp === 0 ? NO : formatSigned(row.extra_mp),
      signedOrDash(row.attacker_drm),
      signedOrDash(row.defender_drm),
      yesNo(row.supply),
      yesNo(row.zoc),
    ],
    clauses: row.rule,
    origin: originOf(row.source) ?? ('reconstructed' as const),
  })),
};

export const attrition: Chart = {
  id: 'attrition',
  title: label('Attrition Table', '损耗表', '損耗表', '損耗表'),
  about: label(
    'One die for a force without supply, +1 if it is isolated (never for a garrison). Columns: units in the force. Result: steps lost.',
    '无补给的部队掷一颗骰子，孤立+1（守军不加）。按部队单位数选列，结果为损失步数。',
    '無補給的部隊擲一顆骰子，孤立+1（守軍不加）。按部隊單位數選列，結果為損失步數。',
    '補給のない部隊がダイス1個。孤立なら+1（守備隊は除く）。列は部隊のユニット数、結果は失うステップ数。',
  ),
  clauses: tables.attrition.rule,
  source: { path: 'tables.attrition' },
  columns: [{ id: 'die', label: DIE }, ...tables.attrition.columns.map((column) => ({ id: column, label: dash(column) }))],
  rows: tables.attrition.row_values.map((die, index) => ({ id: String(die), cells: [die, ...(tables.attrition.cells[index] ?? [])] })),
};

export const RANK_NAMES: Readonly<Record<string, ChartText>> = {
  taisho: label('Taisho', '大将', '大將', '大将'),
  samurai: label('Samurai-taisho', '侍大将', '侍大將', '侍大将'),
  busho: label('Busho', '武将', '武將', '武将'),
  shogun: label('Shogun', '将军', '將軍', '将軍'),
  navy: label('Naval unit', '水军', '水軍', '水軍'),
  ironclad: label('Ironclad', '铁甲船', '鐵甲船', '鉄甲船'),
  none: label('No land unit', '无陆上单位', '無陸上單位', '陸上ユニットなし'),
};

export const siege: Chart = {
  id: 'siege',
  title: label('Siege Table', '包围表', '包圍表', '包囲表'),
  about: label(
    'One die on the column of the highest rank inside: loss of morale, added to the marker. Then one die: the castle surrenders on the marker or less. In Ishiyama Honganji any land unit counts as taisho.',
    '按城内最高等级选列，掷一颗骰子：士气损失加到标志上。再掷一颗：不大于标志则降服。石山本愿寺内任何陆上单位视为大将。',
    '按城內最高等級選列，擲一顆骰子：士氣損失加到標誌上。再擲一顆：不大於標誌則降服。石山本願寺內任何陸上單位視為大將。',
    '城内の最高の階級の列でダイス1個。士気の低下をマーカーに加えます。次にダイス1個、マーカー以下なら降伏。石山本願寺ではどの陸上ユニットも大将とみなします。',
  ),
  clauses: tables.siege.rule,
  source: { path: 'tables.siege' },
  columns: [{ id: 'die', label: DIE }, ...tables.siege.column_ids.map((id) => ({ id, label: RANK_NAMES[id] ?? id }))],
  rows: tables.siege.row_values.map((die, index) => ({ id: String(die), cells: [die, ...(tables.siege.cells[index] ?? [])] })),
};

export const moriSortie: Chart = {
  id: 'mori-sortie',
  title: label('Mori Sortie Table', '毛利家出阵表', '毛利家出陣表', '毛利家出陣表'),
  about: label(
    'One die, +1 in the turn of the event Mori sortie. The units come from the pool to the Mori sortie box.',
    '掷一颗骰子，“毛利出阵”事件的回合+1。单位由待机区进入毛利出阵盒。',
    '擲一顆骰子，「毛利出陣」事件的回合+1。單位由待機區進入毛利出陣盒。',
    'ダイス1個、イベント「毛利軍出陣」のターンは+1。ユニットは待機から毛利出陣ボックスへ。',
  ),
  clauses: tables.mori_sortie.rule,
  source: { path: 'tables.mori_sortie' },
  columns: [
    { id: 'die', label: DIE },
    { id: 'commanders', label: label('Commanders', '指挥官', '指揮官', '指揮官') },
    { id: 'busho', label: label('Busho', '武将', '武將', '武将') },
  ],
  rows: tables.mori_sortie.row_values.map((die, index) => ({
    id: String(die),
    cells: [die, tables.mori_sortie.cells[index]?.commanders ?? 0, tables.mori_sortie.cells[index]?.busho ?? 0],
  })),
};

const ABOUT_REPLENISHMENT = label(
  'One die a roll: steps to restore. One point restores 3 durability instead.',
  '每次掷一颗骰子：可恢复的步数。1点也可恢复3耐久力。',
  '每次擲一顆骰子：可恢復的步數。1點也可恢復3耐久力。',
  '1回にダイス1個。回復するステップ数。1点で耐久力3を回復することもできます。',
);
const houseColumn = (id: string): ChartText =>
  id === 'small' ? label('Other minor houses', '其他小大名', '其他小大名', 'その他の小大名') : nameRef('house', id);

export const odaReplenishment: Chart = {
  id: 'oda-replenishment',
  title: label('Oda Replenishment Table', '织田方补充表', '織田方補充表', '織田方補充表'),
  about: label(
    'One die for each roll: steps to restore. Oda rolls once for each home castle held and not besieged, at most five times. One point restores 3 durability instead.',
    '每次掷一颗骰子：可恢复的步数。织田按持有且未被围的本城各掷一次，至多五次。1点也可恢复3耐久力。',
    '每次擲一顆骰子：可恢復的步數。織田按持有且未被圍的本城各擲一次，至多五次。1點也可恢復3耐久力。',
    '1回にダイス1個。回復するステップ数。織田は保持して包囲されていない本城ごとに1回、最大5回。1点で耐久力3を回復することもできます。',
  ),
  clauses: tables.replace_oda.rule,
  source: { path: 'tables.replace_oda' },
  columns: [{ id: 'die', label: DIE }, ...tables.replace_oda.column_ids.map((id) => ({ id, label: houseColumn(id) }))],
  rows: tables.replace_oda.row_values.map((die, index) => ({ id: String(die), cells: [die, ...(tables.replace_oda.cells[index] ?? [])] })),
};

export const uesugiReplenishment: Chart = {
  id: 'uesugi-replenishment',
  title: label('Uesugi Replenishment Table', '上杉方补充表', '上杉方補充表', '上杉方補充表'),
  about: ABOUT_REPLENISHMENT,
  clauses: tables.replace_uesugi.rule,
  source: { path: 'tables.replace_uesugi' },
  columns: [{ id: 'die', label: DIE }, ...tables.replace_uesugi.column_ids.map((id) => ({ id, label: houseColumn(id) }))],
  rows: tables.replace_uesugi.row_values.map((die, index) => ({
    id: String(die),
    cells: [die, ...(tables.replace_uesugi.cells[index] ?? [])],
  })),
};

export const situation: Chart = {
  id: 'situation',
  title: label('Situation Change Table', '状况变化表', '狀況變化表', '状況変化表'),
  about: label(
    'Two dice on the column of the victory points.',
    '按胜利点选列，掷两颗骰子。',
    '按勝利點選列，擲兩顆骰子。',
    '勝利得点の列で、ダイス2個。',
  ),
  clauses: tables.situation.rule,
  source: { path: 'tables.situation' },
  columns: [
    { id: 'die', label: DIE },
    ...tables.situation.columns.map((column) => ({
      id: column,
      label: column.replaceAll('-', '−').replace('<=', '≤ ').replace('>=', '≥ ').replace('..', ' … '),
    })),
  ],
  rows: tables.situation.row_values.map((die, index) => ({
    id: String(die),
    cells: [die, ...(tables.situation.cells[index] ?? []).map((id) => nameRef('event', id))],
  })),
};

export const minorHouses: Chart = {
  id: 'minor-houses',
  title: label('Minor House Table', '小大名决定表', '小大名決定表', '小大名決定表'),
  about: label('One die.', '掷一颗骰子。', '擲一顆骰子。', 'ダイス1個。'),
  clauses: tables.small_daimyo.rule,
  source: { path: 'tables.small_daimyo' },
  columns: [
    { id: 'die', label: DIE },
    { id: 'house', label: label('House', '家族', '家族', '家') },
  ],
  rows: tables.small_daimyo.row_values.map((die, index) => ({
    id: String(die),
    cells: [die, nameRef('house', tables.small_daimyo.cells[index] ?? '')],
  })),
};
