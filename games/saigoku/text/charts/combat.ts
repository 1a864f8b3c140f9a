import { CASE, DIE, POINTS, TERRAIN } from '../../../chart-labels.ts';
import { formatSigned } from '@gunbai/shared/i18n';
import { nameRef, NO, yesNo } from '../../../charts.ts';
import type { Chart, ChartText } from '../../../charts.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };

const { tables } = components;
const columnLabel = (text: string): string => text.replace('-', '–');

export const combat: Chart = {
  id: 'combat',
  title: label('Combat Results Table', '战斗结果表', '戰鬥結果表', '戦闘結果表'),
  about: label(
    'One die with modifiers on the column of the total strength. The number is the damage; ● eliminates one whole unit first. Totals off the chart use its first or last row.',
    '按总战力选列，掷一颗骰子并加修正。数字为伤害；●须先消灭一个完整单位。超出表格者用首行或末行。',
    '按總戰力選列，擲一顆骰子並加修正。數字為傷害；●須先消滅一個完整單位。超出表格者用首行或末行。',
    '合計戦力の列で、ダイス1個に修正を加えて見ます。数字は損害、●はまずユニット1個を除去。表の外は端の行を使います。',
  ),
  clauses: tables.crt.clause,
  source: { path: 'tables.crt' },
  columns: [{ id: 'die', label: DIE }, ...tables.crt.columns.map((column) => ({ id: column.label, label: columnLabel(column.label) }))],
  rows: tables.crt.rows.map(({ die, text }) => ({ id: String(die), cells: [die, ...text] })),
};

const inHalf = (value: number | null | undefined): string => (value === null || value === undefined ? NO : String(value));
const modifier = (value: number | null | undefined): string => (value === null || value === undefined ? NO : formatSigned(value));

interface TerrainRow {
  readonly move: number | null;
  readonly strategic: number | null;
  readonly attackMod: number | null;
  readonly counterMod: number | null;
  readonly assaultMod?: number | null;
  readonly battleAllowed?: boolean;
  readonly retreatLoss: boolean;
  readonly noZOC: boolean;
  readonly noLOC: boolean;
}

const terrainCells = (name: ChartText, row: TerrainRow): ChartText[] => [
  name,
  inHalf(row.move),
  inHalf(row.strategic),
  modifier(row.attackMod),
  modifier(row.counterMod),
  modifier(row.assaultMod === undefined || row.assaultMod === null ? null : -row.assaultMod),
  row.battleAllowed === undefined ? '' : yesNo(row.battleAllowed),
  yesNo(row.retreatLoss),
  yesNo(!row.noZOC),
  yesNo(!row.noLOC),
];

const EDGE_NAMES: Readonly<Record<keyof typeof tables.terrain.edges, ChartText>> = {
  river: label('River hexside', '河川格边', '河川格邊', '河川の辺'),
  bridge: label('Bridge', '桥', '橋', '橋'),
  sea: label('Sea hexside', '海格边', '海格邊', '海の辺'),
  lake: label('Lake hexside', '湖格边', '湖格邊', '湖の辺'),
};

export const terrain: Chart = {
  id: 'terrain',
  title: label('Terrain Effects Table', '地形效果表', '地形效果表', '地形効果表'),
  about: label(
    'Movement points to enter a hex, or to cross a hexside in addition. A force has 8 points, less one for each point of morale lost; a strong zone costs 1 to enter and 1 to leave.',
    '进入六角格的移动力；格边为额外消耗。部队有8移动力，士气每失1点减1；进入与离开强压制地域各加1。',
    '進入六角格的移動力；格邊為額外消耗。部隊有8移動力，士氣每失1點減1；進入與離開強壓制地域各加1。',
    'ヘクスに入る移動力。辺は追加のコスト。部隊の移動力は8で、士気が1下がるごとに1減ります。強い支配地域は出入りに各1。',
  ),
  clauses: tables.terrain.clause,
  source: { path: 'tables.terrain' },
  columns: [
    { id: 'terrain', label: TERRAIN },
    { id: 'move', label: label('March', '行军', '行軍', '行軍') },
    { id: 'strategic', label: label('Strategic', '战略移动', '戰略移動', '戦略移動') },
    { id: 'attack', label: label('Attack', '攻击', '攻擊', '攻撃') },
    { id: 'counter', label: label('Counterattack', '反击', '反擊', '反撃') },
    { id: 'assault', label: label('Assault', '强攻', '強攻', '強襲') },
    { id: 'battle', label: label('Pitched battle', '会战', '會戰', '会戦') },
    { id: 'retreat', label: label('Retreat loses a step', '退却损失', '退卻損失', '退却で損害') },
    { id: 'zone', label: label('Zone of control', '压制地域', '壓制地域', '支配地域') },
    { id: 'line', label: label('Communication', '联络线', '聯絡線', '連絡線') },
  ],
  rows: [
    ...Object.entries(tables.terrain.rows).map(([id, row]) => ({ id, cells: terrainCells(nameRef('terrain', id), row) })),
    ...Object.entries(tables.terrain.edges).map(([id, row]) => ({
      id: `edge-${id}`,
      cells: terrainCells(EDGE_NAMES[id as keyof typeof EDGE_NAMES], row),
      clauses: row.clause,
    })),
  ],
};

const FORCE = label('Force', '部队', '部隊', '部隊');
const IN_COMMUNICATION = label('Line of communication', '有联络线', '有聯絡線', '連絡線あり');
const OUT_OF_COMMUNICATION = label(
  'No line: the roll must be lower than',
  '无联络线：掷骰须小于',
  '無聯絡線：擲骰須小於',
  '連絡線なし：これ未満の目',
);
const ranks: readonly ('busho' | 'taisho' | 'sodaisho')[] = ['busho', 'taisho', 'sodaisho'];
const RANK_NAMES: Readonly<Record<string, ChartText>> = {
  busho: label('Officer', '武将', '武將', '武将'),
  taisho: label('General', '大将', '大將', '大将'),
  sodaisho: label('Commander-in-chief', '总大将', '總大將', '総大将'),
};
export const rankName = (id: string): ChartText => RANK_NAMES[id] ?? id;

export const morale: Chart = {
  id: 'morale',
  title: label('Morale recovery', '士气恢复', '士氣恢復', '士気回復'),
  about: label('One point, to at most 0.', '恢复1点，至多为0。', '恢復1點，至多為0。', '1点回復。上限は0。'),
  clauses: tables.moraleRecovery.clause,
  source: { path: 'tables.moraleRecovery' },
  columns: [
    { id: 'rank', label: FORCE },
    { id: 'with', label: IN_COMMUNICATION },
    { id: 'without', label: OUT_OF_COMMUNICATION },
  ],
  rows: ranks.map((id) => ({
    id,
    cells: [rankName(id), formatSigned(tables.moraleRecovery.withLoc), tables.moraleRecovery.withoutLoc.number[id]],
  })),
};

export const stages: Chart = {
  id: 'stages',
  title: label('Stages by action rating', '行动力与阶段', '行動力與階段', '行動力とステージ'),
  about: label(
    'In which of the four stages of an inning a force can act.',
    '部队可在一轮四个阶段中的哪些阶段行动。',
    '部隊可在一輪四個階段中的哪些階段行動。',
    '1イニングの4ステージのうち、部隊が行動できるステージ。',
  ),
  clauses: tables.actionStages.clause,
  source: { path: 'tables.actionStages' },
  columns: [
    { id: 'rating', label: label('Action rating', '行动力', '行動力', '行動力') },
    ...[1, 2, 3, 4].map((stage) => ({
      id: String(stage),
      label: label(`Stage ${stage}`, `第${stage}阶段`, `第${stage}階段`, `第${stage}ステージ`),
    })),
  ],
  rows: Object.entries(tables.actionStages.stages).map(([rating, able]) => ({
    id: rating,
    cells: [rating, ...[1, 2, 3, 4].map((stage) => yesNo(able.includes(stage)))],
  })),
};

export const communication: Chart = {
  id: 'communication',
  title: label('Lines of communication', '联络线', '聯絡線', '連絡線'),
  about: label(
    'The farthest a line reaches, in movement points with rivers and without zones of control.',
    '联络线的最大长度，以移动力计，计河川，不计压制地域。',
    '聯絡線的最大長度，以移動力計，計河川，不計壓制地域。',
    '連絡線の長さの上限。移動力で数え、河川は数え、支配地域は数えません。',
  ),
  clauses: tables.loc.clause,
  source: { path: 'tables.loc' },
  columns: [
    { id: 'from', label: label('From', '起点', '起點', '起点') },
    { id: 'range', label: label('Points', '移动力', '移動力', '移動力') },
  ],
  rows: [
    { id: 'home', cells: [label('Home castle', '本城', '本城', '本城'), tables.loc.homeRange], clauses: ['11-2-2.1'] },
    {
      id: 'castle',
      cells: [label('Own or allied castle', '己方或同盟的城', '己方或同盟的城', '自軍・同盟の城'), tables.loc.castleRange],
      clauses: ['11-2-2.2'],
    },
    { id: 'force', cells: [label('Own force', '己方部队', '己方部隊', '自軍の部隊'), tables.loc.forceRange], clauses: ['11-2-2.3'] },
  ],
};

export const points: Chart = {
  id: 'points',
  title: label('Points', '得分', '得分', '得点'),
  clauses: tables.scoring.clause,
  source: { path: 'tables.scoring' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'points', label: POINTS },
  ],
  rows: [
    ...Object.entries(tables.scoring.castleByLevel).map(([level, value]) => ({
      id: `level-${level}`,
      cells: [label(`Castle of level ${level}`, `${level}级城`, `${level}級城`, `レベル${level}の城`), value],
      clauses: ['32.1a'],
    })),
    ...Object.entries(tables.scoring.castleSpecial).map(([id, { points: value, clause }]) => ({
      id,
      cells: [nameRef('castle', id), value],
      clauses: clause,
    })),
    ...ranks.map((id) => ({
      id: `removed-${id}`,
      cells: [
        [label('Enemy unit removed', '消灭敌方单位', '消滅敵方單位', '敵ユニットの除去'), rankName(id)],
        tables.scoring.removedUnit[id],
      ],
      clauses: ['32.2'],
    })),
  ],
};
