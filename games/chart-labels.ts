import { label } from './source-labels.ts';

/** Headings that charts of several games share. */
export const DIE = label('Die', '骰值', '骰值', '出目');
export const RESULT = label('Result', '结果', '結果', '結果');
export const EFFECT = label('Effect', '效果', '效果', '効果');
export const CASTLE = label('Castle', '城', '城', '城');
export const CASTLES = label('Castles', '城堡', '城堡', '城');
export const POINTS = label('Points', '分数', '分數', '得点');
export const MODIFIER = label('Modifier', '修正', '修正', '修正');
export const CASE = label('Case', '情况', '情況', '場合');
export const COST = label('Cost', '消耗', '消耗', 'コスト');
export const LEADER = label('Leader', '武将', '武將', '武将');
export const RANK = label('Rank', '等级', '等級', '階級');
export const COMMAND = label('Command', '指挥力', '指揮力', '統率力');
export const TERRAIN = label('Terrain', '地形', '地形', '地形');
export const TURN = label('Turn', '回合', '回合', 'ターン');
export const EVENT = label('Event', '事件', '事件', 'イベント');
export const PROVINCE = label('Province', '令制国', '令制國', '国');
export const DURABILITY = label('Durability', '耐久力', '耐久力', '耐久力');
