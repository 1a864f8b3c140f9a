import { CASTLE, DURABILITY, POINTS, PROVINCE, RANK } from '../../../chart-labels.ts';
import { nameRef, NO } from '../../../charts.ts';
import type { Chart } from '../../../charts.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };
import { rankName } from './combat.ts';

export const castles: Chart = {
  id: 'castles',
  title: label('Castles', '城', '城', '城'),
  about: label(
    'A castle of level 0, 1, 2, 3 feeds 2, 4, 7, 12 units under siege.',
    '被围时，0、1、2、3级城可供养2、4、7、12个单位。',
    '被圍時，0、1、2、3級城可供養2、4、7、12個單位。',
    'レベル0・1・2・3の城は、包囲下で2・4・7・12ユニットを養えます。',
  ),
  clauses: ['8-2-1', '18-2-1.2', '32.1a'],
  source: { path: 'castles' },
  columns: [
    { id: 'castle', label: CASTLE },
    { id: 'hex', label: label('Hex', '六角格', '六角格', 'ヘクス') },
    { id: 'province', label: PROVINCE },
    { id: 'level', label: label('Level', '等级', '等級', 'レベル') },
    { id: 'durability', label: DURABILITY },
    { id: 'points', label: POINTS },
  ],
  rows: components.castles.map(({ id, hex, province, level, durability, points: value }) => ({
    id,
    cells: [nameRef('castle', id), hex, nameRef('province', province), level, durability, value],
  })),
};

export const leaders: Chart = {
  id: 'leaders',
  title: label('Leaders', '武将', '武將', '武将'),
  about: label(
    'Strength at full and at reduced steps. Command is the number of units a general can lead; some scenarios change it.',
    '战力为满编与减损时的数值。指挥力为可统率的单位数；个别剧本另有规定。',
    '戰力為滿編與減損時的數值。指揮力為可統率的單位數；個別劇本另有規定。',
    '戦力は完全時と減少時。統率力は率いるユニット数で、シナリオにより変わります。',
  ),
  clauses: ['2-2-1.6'],
  source: { path: 'units' },
  columns: [
    { id: 'leader', label: label('Leader', '武将', '武將', '武将') },
    { id: 'rank', label: RANK },
    { id: 'strength', label: label('Strength', '战力', '戰力', '戦力') },
    { id: 'field', label: label('Field', '野战', '野戰', '野戦') },
    { id: 'action', label: label('Action', '行动', '行動', '行動') },
    { id: 'command', label: label('Command', '指挥', '指揮', '統率') },
  ],
  rows: components.units.map(({ id, rank, strength, strengthBack, field, action, command }) => ({
    id,
    cells: [
      nameRef('unit', id),
      rankName(components.ranks.find(({ value }) => value === rank)?.id ?? ''),
      strengthBack === null || strengthBack === undefined ? strength : `${strength}/${strengthBack}`,
      field,
      action,
      command ?? NO,
    ],
  })),
};
