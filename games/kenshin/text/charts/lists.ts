import { CASE, CASTLE, COMMAND, COST, DURABILITY, EVENT, LEADER, POINTS, RANK, RESULT, TURN } from '../../../chart-labels.ts';
import { nameRef, NO, yesNo } from '../../../charts.ts';
import type { Chart, ChartText } from '../../../charts.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };
import { RANK_NAMES } from './tables.ts';

const { tables, tracks } = components;

export const points: Chart = {
  id: 'points',
  title: label('Victory points', '胜利得分', '勝利得分', '勝利得点'),
  about: label(
    'One balance: points of Uesugi go up, points of Oda down. Uesugi wins with 30 at the end of turn 15.',
    '双方共用一条计分轨：上杉得分上升，织田得分下降。第15回合结束时30以上则上杉方胜。',
    '雙方共用一條計分軌：上杉得分上升，織田得分下降。第15回合結束時30以上則上杉方勝。',
    '両軍で1本のトラック。上杉の得点で上がり、織田の得点で下がります。第15ターンの終わりに30以上なら上杉方の勝ち。',
  ),
  clauses: tables.vp.rule.slice(0, 1),
  source: { path: 'tables.vp' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'points', label: POINTS },
  ],
  rows: [
    ...tables.vp.castle.map(([from, to, value]) => {
      const range = to === null ? `${from}+` : `${from}–${to}`;
      return {
        id: `castle-${from}`,
        cells: [label(`Castle of durability ${range}`, `耐久力${range}的城`, `耐久力${range}的城`, `耐久力${range}の城`), value ?? 0],
        clauses: ['21'],
      };
    }),
    ...Object.entries(tables.vp.unit).map(([rank, value]) => ({
      id: `unit-${rank}`,
      cells: [[label('Enemy unit removed', '消灭敌方单位', '消滅敵方單位', '敵ユニットの除去'), RANK_NAMES[rank] ?? rank], value],
      clauses: ['21'],
    })),
    {
      id: 'kyo-unit',
      cells: [
        label(
          'Each turn: an Uesugi unit in Kyo, with its castle',
          '每回合：上杉单位在京且持有京的城',
          '每回合：上杉單位在京且持有京的城',
          '毎ターン：京の城を持ち上杉のユニットがいる',
        ),
        tables.vp.kyoto_uesugi_unit,
      ],
      clauses: ['21.kyo-unit'],
    },
    {
      id: 'kyo-kenshin',
      cells: [
        label('Each turn: Kenshin there instead', '每回合：谦信本人在京', '每回合：謙信本人在京', '毎ターン：謙信本人がいる'),
        tables.vp.kyoto_kenshin,
      ],
      clauses: ['21.kyo-kenshin'],
    },
  ],
};

export const checks: Chart = {
  id: 'checks',
  title: label('Checks and costs', '判定与消耗', '判定與消耗', '判定とコスト'),
  clauses: ['10-2-1a', '10-7-1', '14-7-1'],
  source: { origin: 'printed' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'value', label: COST },
  ],
  rows: [
    {
      id: 'action',
      cells: [
        label('Reaction or forced march', '反应或强行军', '反應或強行軍', 'リアクション・強行軍'),
        label('one die, action rating or less', '掷一颗骰子，不大于行动力', '擲一顆骰子，不大於行動力', 'ダイス1個、行動力以下'),
      ],
      clauses: ['10-2-1a'],
    },
    {
      id: 'engage',
      cells: [
        label(
          'Engage: place an engagement marker; the battle follows in the attack phase',
          '交战：放置交战标志，攻击阶段须战斗',
          '交戰：放置交戰標誌，攻擊階段須戰鬥',
          '交戦：マーカーを置き、攻撃フェイズに戦う',
        ),
        label('1 movement point', '1移动力', '1移動力', '移動力1'),
      ],
      clauses: ['10-7-1'],
    },
    {
      id: 'overrun',
      cells: [
        label(
          'Overrun: attack while moving; the force can go on if the hex is cleared',
          '蹂躏：移动中攻击；清空该格后可继续移动',
          '蹂躪：移動中攻擊；清空該格後可繼續移動',
          '蹂躙：移動中の攻撃。ヘクスが空けば移動を続けられる',
        ),
        label(
          'cost of the hex, and 1 for the zone',
          '该格的消耗，另加压制地域1',
          '該格的消耗，另加壓制地域1',
          'ヘクスのコストと支配地域の1',
        ),
      ],
      clauses: ['14-7-1'],
    },
  ],
};

export const events: Chart = {
  id: 'events',
  title: label('Events', '事件', '事件', 'イベント'),
  about: label('Results of the Situation Change Table.', '状况变化表的结果。', '狀況變化表的結果。', '状況変化表の結果。'),
  clauses: ['9-2'],
  source: { path: 'events' },
  columns: [
    { id: 'event', label: EVENT },
    { id: 'once', label: label('Once only', '仅一次', '僅一次', '一度だけ') },
  ],
  rows: components.events.map(({ id, once, rule }) => ({ id, cells: [nameRef('event', id), yesNo(once)], clauses: rule.slice(0, 2) })),
};

export const ranks: Chart = {
  id: 'ranks',
  title: label('Ranks', '等级', '等級', '階級'),
  clauses: ['2-2-1.1', '12-2-2b'],
  source: { path: 'ranks' },
  columns: [
    { id: 'rank', label: RANK },
    { id: 'order', label: label('Order', '顺位', '順位', '順位') },
    { id: 'points', label: POINTS },
  ],
  rows: components.ranks.map(({ id, order, vp }) => ({ id, cells: [RANK_NAMES[id] ?? id, order, vp] })),
};

const HOUSE = label('House', '家族', '家族', '家');
const PARTS = [
  label('first ten days', '上旬', '上旬', '上旬'),
  label('second ten days', '中旬', '中旬', '中旬'),
  label('last ten days', '下旬', '下旬', '下旬'),
] as const;

/** The date of a turn, which lasts ten days. */
const dateOf = ({ month, part }: { readonly month: number; readonly part: number }): ChartText => {
  const days = PARTS[part - 1] ?? PARTS[0];
  return label(`Month ${month}, ${days.en}`, `${month}月${days['zh-Hans']}`, `${month}月${days['zh-Hant']}`, `${month}月${days.ja}`);
};

export const turns: Chart = {
  id: 'turns',
  title: label('Turn track, 1578', '回合轨（1578年）', '回合軌（1578年）', 'ターントラック（1578年）'),
  clauses: ['22'],
  source: { path: 'tracks.turns' },
  columns: [
    { id: 'turn', label: TURN },
    { id: 'date', label: label('Date', '日期', '日期', '日付') },
    { id: 'event', label: RESULT },
  ],
  rows: tracks.turns.map(({ turn, month, part }) => ({
    id: String(turn),
    cells: [
      turn,
      dateOf({ month, part }),
      turn === 7
        ? label(
            'From now on the ironclad, as soon as Oda holds Toba',
            '织田持有鸟羽后，铁甲船登场',
            '織田持有鳥羽後，鐵甲船登場',
            '織田が鳥羽を持てば鉄甲船が登場',
          )
        : NO,
    ],
    ...(turn === 7 ? { clauses: ['16-5'] } : {}),
  })),
};

export const castles: Chart = {
  id: 'castles',
  title: label('Castles', '城', '城', '城'),
  clauses: ['8-1', '21.castle-3'],
  source: { path: 'castles' },
  columns: [
    { id: 'castle', label: CASTLE },
    { id: 'hex', label: label('Hex', '六角格', '六角格', 'ヘクス') },
    { id: 'house', label: HOUSE },
    { id: 'durability', label: DURABILITY },
    { id: 'defence', label: label('Defence', '防御力', '防禦力', '防御力') },
    { id: 'points', label: POINTS },
    { id: 'port', label: label('Port', '港口', '港口', '港') },
  ],
  rows: components.castles.map(({ id, hex, clan, durability, defence, vp, port }) => ({
    id,
    cells: [nameRef('castle', id), hex, nameRef('house', clan), durability, defence, vp, yesNo(port)],
  })),
};

export const leaders: Chart = {
  id: 'leaders',
  title: label('Leaders and units', '武将与单位', '武將與單位', '武将とユニット'),
  about: label(
    'Command: how many units a commander can lead.',
    '指挥力：指挥官可统率的单位数。',
    '指揮力：指揮官可統率的單位數。',
    '統率力：指揮官が率いるユニット数。',
  ),
  clauses: ['2-2-1.1', '6-1-1a'],
  source: { path: 'units' },
  columns: [
    { id: 'leader', label: LEADER },
    { id: 'house', label: HOUSE },
    { id: 'rank', label: RANK },
    { id: 'combat', label: label('Combat', '战斗', '戰鬥', '戦闘') },
    { id: 'action', label: label('Action', '行动', '行動', '行動') },
    { id: 'command', label: COMMAND },
    { id: 'points', label: POINTS },
  ],
  rows: components.units.map(({ id, clan, rank, combat, action, command, vp }) => ({
    id,
    cells: [nameRef('unit', id), nameRef('house', clan), RANK_NAMES[rank] ?? rank, combat ?? NO, action ?? NO, command || NO, vp],
  })),
};
