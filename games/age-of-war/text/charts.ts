import type { View } from '@gunbai/engine';
import { CASTLE, CASTLES, POINTS } from '../../chart-labels.ts';
import { nameRef } from '../../charts.ts';
import type { Chart, ChartMark, ChartText, GameCharts } from '../../charts.ts';
import { label } from '../../source-labels.ts';
import components from '../data/components.json' with { type: 'json' };
import { CASTLES as ALL_CASTLES } from '../rules/components.ts';
import { NO_CASTLE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const CLAN = label('Clan', '氏族', '氏族', '氏族');
const MAX_LINES = Math.max(...components.castles.map(({ lines }) => lines.length));
const lineLabel = (line: number): ChartText => label(`Line ${line}`, `第${line}行`, `第${line}行`, `${line}列目`);

type Line = (typeof components.castles)[number]['lines'][number];

const lineText = (line: Line | undefined): ChartText => {
  if (!line) return '';
  if ('symbols' in line) return (line.symbols ?? []).map((symbol) => nameRef('face', symbol));
  const total = line.infantry ?? 0;
  return label(`${total} infantry`, `${total}步兵`, `${total}步兵`, `歩兵${total}`);
};

const castles: Chart = {
  id: 'castles',
  title: label('Castles and their battle lines', '城堡与战线', '城堡與戰線', '城と戦列'),
  about: label(
    'A line is filled with dice of one roll. A castle in front of another player needs a daimyo die as well.',
    '每行须以同一次掷骰的骰子填满。攻击其他玩家面前的城，还须一颗大名骰。',
    '每行須以同一次擲骰的骰子填滿。攻擊其他玩家面前的城，還須一顆大名骰。',
    '各列は1回の振りで埋めます。他のプレイヤーの前にある城には、大名のダイスがもう1個必要です。',
  ),
  clauses: ['daimyo.2'],
  source: { path: 'castles' },
  columns: [
    { id: 'castle', label: CASTLE },
    { id: 'clan', label: CLAN },
    { id: 'points', label: POINTS },
    ...Array.from({ length: MAX_LINES }, (_, index) => ({ id: `line-${index}`, label: lineLabel(index + 1) })),
  ],
  rows: components.castles.map(({ id, clan, points, lines }) => ({
    id,
    cells: [
      nameRef('castle', id),
      nameRef('clan', clan),
      points,
      ...Array.from({ length: MAX_LINES }, (_, index) => lineText((lines as readonly Line[])[index])),
    ],
  })),
};

const clans: Chart = {
  id: 'clans',
  title: label('Clans', '氏族', '氏族', '氏族'),
  about: label(
    'A player with all castles of a clan scores the points of the clan instead of those of its castles. Nobody can take them any more.',
    '持有一族全部城堡者，改得该族的分数，不再计各城分数；这些城不可再被夺取。',
    '持有一族全部城堡者，改得該族的分數，不再計各城分數；這些城不可再被奪取。',
    'ある氏族の城をすべて持つと、各城の得点に代えて氏族の得点を得ます。その城はもう奪われません。',
  ),
  clauses: ['clan.1', 'clan.2'],
  source: { path: 'clans' },
  columns: [
    { id: 'clan', label: CLAN },
    { id: 'castles', label: CASTLES },
    { id: 'single', label: label('Points of the castles', '各城分数合计', '各城分數合計', '城の得点の合計') },
    { id: 'points', label: label('Points of the clan', '氏族分数', '氏族分數', '氏族の得点') },
  ],
  rows: components.clans.map(({ id, castles: own, points }) => ({
    id,
    cells: [
      nameRef('clan', id),
      own.map((castle) => nameRef('castle', castle)),
      components.castles.filter(({ clan }) => clan === id).reduce((sum, castle) => sum + castle.points, 0),
      points,
    ],
  })),
};

const faces: Chart = {
  id: 'faces',
  title: label('Faces of a die', '骰子各面', '骰子各面', 'ダイスの面'),
  about: label(
    `Each of the ${components.dice.count} dice has every face once.`,
    `${components.dice.count}颗骰子每颗各有这六面。`,
    `${components.dice.count}顆骰子每顆各有這六面。`,
    `${components.dice.count}個のダイスは、それぞれこの6面を1つずつ持ちます。`,
  ),
  clauses: [],
  source: { path: 'faces' },
  columns: [
    { id: 'face', label: label('Face', '面', '面', '面') },
    { id: 'infantry', label: label('Infantry', '步兵数', '步兵數', '歩兵の数') },
  ],
  rows: components.faces.map(({ id, infantry }) => ({ id, cells: [nameRef('face', id), infantry > 0 ? infantry : '–'] })),
};

/** The castle under attack, and the united clans. */
const marks = (view: View<unknown>): readonly ChartMark[] => {
  const { target, conqueror } = view.board as GameState;
  const attacked = target === NO_CASTLE ? undefined : ALL_CASTLES[target]?.id;
  return [
    ...(attacked === undefined ? [] : [{ chart: 'castles', kind: 'now' as const, row: attacked }]),
    ...components.clans.flatMap(({ id }, index) =>
      (conqueror[index] ?? -1) >= 0 ? [{ chart: 'clans', kind: 'now' as const, row: id }] : [],
    ),
  ];
};

export const charts: GameCharts = { charts: [castles, clans, faces], marks };
