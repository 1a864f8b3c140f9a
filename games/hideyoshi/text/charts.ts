import type { GameEvent, View } from '@gunbai/engine';
import { CASE, COST, EFFECT, EVENT, RESULT, TURN } from '../../chart-labels.ts';
import { lastRollMark, nameRef, NO, YES, yesNo } from '../../charts.ts';
import type { Chart, ChartMark, ChartText, GameCharts } from '../../charts.ts';
import { originOf } from '../../sources.ts';
import { label } from '../../source-labels.ts';
import components from '../data/components.json' with { type: 'json' };
import { DAIMYO } from '../rules/components.ts';
import type { GameState } from '../rules/state.ts';

const SIDE = label('Side', '阵营', '陣營', '陣営');
const DAIMYO_LABEL = label('Daimyo', '大名', '大名', '大名');
const ATTACK = label('Attack', '攻击力', '攻擊力', '攻撃力');
const MOVE = label('Movement', '移动力', '移動力', '移動力');
const BOTH_SIDES = label('Both', '双方', '雙方', '共通');
const NO_SIDE = label('None', '无', '無', 'なし');

const sideText = (side: string): ChartText => (side === 'common' ? BOTH_SIDES : side === 'none' ? NO_SIDE : nameRef('seat', side));

const attack: Chart = {
  id: 'attack',
  title: label('Attack: hits of one die', '攻击：一颗骰子的命中', '攻擊：一顆骰子的命中', '攻撃：ダイス1個の命中'),
  about: label(
    'One die for each piece of the group. A result not above the attack value hits; pieces may use the value of a general of their daimyo in the group.',
    '攻击组每枚棋子掷一颗骰子，点数不大于攻击力即命中；棋子可用组内本家武将的攻击力。',
    '攻擊組每枚棋子擲一顆骰子，點數不大於攻擊力即命中；棋子可用組內本家武將的攻擊力。',
    'グループの駒ごとにダイスを1個振り、攻撃力以下で命中。グループにいる同じ大名の武将の攻撃力を使えます。',
  ),
  clauses: ['8.3.2a', '8.4.2'],
  source: { origin: 'printed' },
  columns: [{ id: 'attack', label: ATTACK }, ...[1, 2, 3, 4, 5, 6].map((die) => ({ id: String(die), label: die }))],
  rows: [1, 2, 3, 4, 5].map((value) => ({
    id: String(value),
    cells: [value, ...[1, 2, 3, 4, 5, 6].map((die) => (die <= value ? label('hit', '命中', '命中', '命中') : NO))],
  })),
};

const movement: Chart = {
  id: 'movement',
  title: label('Movement costs', '移动消耗', '移動消耗', '移動コスト'),
  about: label(
    'A group moves as far as the lowest movement value among its pieces.',
    '组的移动力为组内各棋子移动力之最小者。',
    '組的移動力為組內各棋子移動力之最小者。',
    'グループの移動力は、駒の移動力のうち最も低い値です。',
  ),
  clauses: ['8.2.2', '8.2.3a', '8.2.3b'],
  source: { origin: 'printed' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'cost', label: COST },
  ],
  rows: [
    {
      id: 'step',
      cells: [label('Enter an adjacent area', '进入相邻区域', '進入相鄰區域', '隣接エリアに入る'), 1],
      clauses: ['8.2.2a'],
    },
    {
      id: 'enter',
      cells: [
        label('It holds pieces of another power', '该区域有其他势力的棋子', '該區域有其他勢力的棋子', '他勢力の駒がいるエリアに入る'),
        '+1',
      ],
      clauses: ['8.2.2b'],
    },
    {
      id: 'leave',
      cells: [
        label(
          'Leave an area with pieces of another power',
          '离开有其他势力棋子的区域',
          '離開有其他勢力棋子的區域',
          '他勢力の駒がいるエリアを出る',
        ),
        '+1',
      ],
      clauses: ['8.2.2c'],
    },
  ],
};

const actions: Chart = {
  id: 'actions',
  title: label('What a card pays for', '一张卡的用途', '一張卡的用途', 'カード1枚でできること'),
  clauses: ['6.2.1', '8.0.1', '9.0.1', '10.0.1'],
  source: { origin: 'printed' },
  columns: [
    { id: 'action', label: label('Action', '行动', '行動', '行動') },
    { id: 'cost', label: label('For each point of strategy value', '每1点战略值', '每1點戰略值', '戦略値1につき') },
  ],
  rows: [
    {
      id: 'operations',
      cells: [
        nameRef('action', 'operations'),
        label('one group moves or attacks', '一组移动或攻击', '一組移動或攻擊', '1グループが移動か攻撃'),
      ],
      clauses: ['8.0.1', '8.0.2'],
    },
    {
      id: 'diplomacy',
      cells: [
        nameRef('action', 'diplomacy'),
        label(
          'one space, at most two for one daimyo',
          '移动1格，同一大名至多2格',
          '移動1格，同一大名至多2格',
          '1マス。1大名につき2マスまで',
        ),
      ],
      clauses: ['9.0.1', '9.0.2'],
    },
    {
      id: 'mobilise',
      cells: [nameRef('action', 'mobilise'), label('one piece from a pool', '大名栏的1枚棋子', '大名欄的1枚棋子', 'プールから駒1個')],
      clauses: ['10.0.1', '10.0.2'],
    },
    {
      id: 'event',
      cells: [
        nameRef('action', 'event'),
        label('the whole card: its event', '整张卡：其事件', '整張卡：其事件', 'カード全体：そのイベント'),
      ],
      clauses: ['6.2.2', '6.2.3'],
    },
  ],
};

const rank: Chart = {
  id: 'rank',
  title: label('Court rank track', '官位轨', '官位軌', '官位トラック'),
  about: label(
    'The event Court Promotion moves the marker. Its value counts in Intrigue, Sword Hunt and Submission.',
    '“官位晋升”事件推进记录棋子；其数值用于调略、刀狩与臣服。',
    '「官位晉升」事件推進記錄棋子；其數值用於調略、刀狩與臣服。',
    'イベント「官位昇進」で進みます。数値は調略・刀狩・臣従で使います。',
  ),
  clauses: ['2.12.3a', '2.12.3b'],
  source: { path: 'rankTrack' },
  columns: [
    { id: 'rank', label: label('Court rank', '官位', '官位', '官位') },
    { id: 'value', label: label('Value', '数值', '數值', '数値') },
    { id: 'troops', label: label('New troops', '新增部队', '新增部隊', '登場する部隊') },
    { id: 'generals', label: label('New generals', '新增武将', '新增武將', '登場する武将') },
  ],
  rows: components.rankTrack.boxes.map(({ id, value, releaseTroops, releaseGenerals, source }) => ({
    id,
    cells: [
      nameRef('rank', id),
      value,
      releaseTroops || NO,
      releaseGenerals.length ? releaseGenerals.map((one) => nameRef('unit', one)) : NO,
    ],
    origin: originOf(source) ?? 'reconstructed',
  })),
};

const events: Chart = {
  id: 'events',
  title: label('Strategy cards and their events', '战略卡与事件', '戰略卡與事件', '戦略カードとイベント'),
  clauses: ['2.3.1', '11.0.1'],
  source: { path: 'cards' },
  columns: [
    { id: 'event', label: EVENT },
    { id: 'values', label: label('Values of the cards', '卡牌数值', '卡牌數值', 'カードの数値') },
    { id: 'side', label: SIDE },
    { id: 'reaction', label: label('Reaction', '反应', '反應', 'リアクション') },
    { id: 'effect', label: EFFECT },
  ],
  rows: [...Map.groupBy(components.cards, ({ event }) => event)].map(([event, cards]) => ({
    id: event,
    cells: [
      nameRef('event', event),
      cards.map(({ value }) => value),
      sideText(cards[0]?.side ?? 'none'),
      cards[0]?.timing === 'own_round' ? NO : YES,
      nameRef('eventText', event),
    ],
    clauses: [cards[0]?.clause ?? ''],
  })),
};

const COLOURS: Readonly<Record<string, ReturnType<typeof label>>> = {
  yellow: label('yellow', '黄', '黃', '黄'),
  white: label('white', '白', '白', '白'),
  green: label('green', '绿', '綠', '緑'),
};

const longestTrack = Math.max(...components.daimyo.map(({ trackLayout }) => trackLayout.length));

const tracks: Chart = {
  id: 'participation',
  title: label('Participation tracks', '参战轨', '參戰軌', '参戦トラック'),
  about: label(
    'Yellow: fights for Hideyoshi. Green: fights against him. White: neutral. One point of strategy value moves a marker one space towards your side, at most two a round.',
    '黄：为秀吉方参战；绿：为反秀吉方参战；白：中立。每1点战略值可将记录棋子朝己方移动1格，每轮至多2格。',
    '黃：為秀吉方參戰；綠：為反秀吉方參戰；白：中立。每1點戰略值可將記錄棋子朝己方移動1格，每輪至多2格。',
    '黄は秀吉側で参戦、緑は反秀吉側で参戦、白は中立。戦略値1でマーカーを自軍側へ1マス、1ラウンドに2マスまで動かせます。',
  ),
  clauses: ['3.1.2', '9.0.1', '9.0.2'],
  source: { path: 'daimyo' },
  columns: [
    { id: 'daimyo', label: DAIMYO_LABEL },
    ...Array.from({ length: longestTrack }, (_, space) => ({ id: String(space), label: space })),
  ],
  rows: components.daimyo
    .filter(({ trackLayout }) => trackLayout.length > 0)
    .map(({ id, trackLayout }) => ({
      id,
      cells: [nameRef('daimyo', id), ...Array.from({ length: longestTrack }, (_, space) => COLOURS[trackLayout[space] ?? ''] ?? '')],
    })),
};

const pieces: Chart = {
  id: 'pieces',
  title: label('Daimyo and their pieces', '大名与其棋子', '大名與其棋子', '大名とその駒'),
  about: label(
    'Troops by where they start: on the map, in the pool, not yet in play.',
    '部队按开局位置：地图、大名栏、未登场。',
    '部隊按開局位置：地圖、大名欄、未登場。',
    '部隊は開始位置別：地図、プール、未登場。',
  ),
  clauses: ['2.11.2a', '2.11.2b'],
  source: { path: 'daimyo' },
  columns: [
    { id: 'unit', label: label('Piece', '棋子', '棋子', '駒') },
    { id: 'daimyo', label: DAIMYO_LABEL },
    { id: 'side', label: SIDE },
    { id: 'attack', label: ATTACK },
    { id: 'move', label: MOVE },
    { id: 'map', label: label('On the map', '地图', '地圖', '地図') },
    { id: 'pool', label: label('Pool', '大名栏', '大名欄', 'プール') },
    { id: 'later', label: label('Later', '未登场', '未登場', '未登場') },
  ],
  rows: components.daimyo.flatMap(({ id, side, pool, generals }) => [
    ...pool.map((troop) => ({
      id: `${id}-troops`,
      cells: [
        nameRef('unit', id),
        nameRef('daimyo', id),
        sideText(side),
        troop.attack,
        troop.move,
        troop.startOnMap,
        troop.startPool,
        troop.startUnappeared,
      ],
    })),
    ...generals.map((general) => ({
      id: general.id,
      cells: [nameRef('unit', general.id), nameRef('daimyo', id), sideText(side), general.attack, general.move, '', '', ''],
      origin: originOf(general.source) ?? ('reconstructed' as const),
    })),
  ]),
};

const areas: Chart = {
  id: 'areas',
  title: label('Areas', '区域', '區域', 'エリア'),
  about: label(
    'A player with 10 resource areas at the end of a turn wins; each brings strategy cards.',
    '回合结束时拥有10个策源地的一方获胜；每个策源地带来战略卡。',
    '回合結束時擁有10個策源地的一方獲勝；每個策源地帶來戰略卡。',
    'ターンの終わりに策源地を10持つ側の勝ち。策源地は戦略カードをもたらします。',
  ),
  clauses: ['2.21.3', '14.0.2a'],
  source: { path: 'areas' },
  columns: [
    { id: 'area', label: label('Area', '区域', '區域', 'エリア') },
    { id: 'resource', label: label('Resource', '策源地', '策源地', '策源地') },
    { id: 'owner', label: label('Starts with', '开局归属', '開局歸屬', '開始時の支配者') },
    { id: 'next', label: label('Adjoins', '相邻区域', '相鄰區域', '隣接') },
  ],
  rows: components.areas.map(({ id, resource, startOwner }) => ({
    id,
    cells: [
      nameRef('area', id),
      yesNo(resource),
      startOwner === null ? NO : nameRef('daimyo', startOwner),
      components.adjacency.flatMap(({ a, b }) => (a === id ? [nameRef('area', b)] : b === id ? [nameRef('area', a)] : [])),
    ],
  })),
};

const turns: Chart = {
  id: 'turns',
  title: label('Turn track', '回合轨', '回合軌', 'ターントラック'),
  clauses: ['14.0.3', '2.22.1a'],
  source: { path: 'constants' },
  columns: [
    { id: 'turn', label: TURN },
    { id: 'cards', label: RESULT },
  ],
  rows: Array.from({ length: components.constants.turns + 1 }, (_, turn) => ({
    id: String(turn),
    cells: [
      nameRef('turns', String(turn)),
      turn === 0
        ? label('Three cards and three rounds each', '双方各3张卡、3轮', '雙方各3張卡、3輪', '各3枚・各3ラウンド')
        : turn === components.constants.turns
          ? label('If nobody has won: anti-Hideyoshi wins', '无人获胜则反秀吉方胜', '無人獲勝則反秀吉方勝', '決着がなければ反秀吉側の勝ち')
          : NO,
    ],
  })),
};

/** The rank, the turn, the spaces of the markers, and the event of the last card. */
const marks = ({ board, turn }: View<unknown>, all: readonly GameEvent[]): readonly ChartMark[] => {
  const { rank: box, marker } = board as GameState;
  return [
    { chart: 'rank', kind: 'now', row: components.rankTrack.boxes[box]?.id ?? '' },
    { chart: 'turns', kind: 'now', row: String(turn) },
    ...DAIMYO.flatMap(({ id, index, track }): ChartMark[] =>
      track.length > 0 ? [{ chart: 'participation', kind: 'now', row: id, column: String(marker[index]) }] : [],
    ),
    ...lastRollMark(all, ['playedEvent'], ({ event }) =>
      typeof event === 'string' ? { chart: 'events', kind: 'last', row: event } : null,
    ),
  ];
};

export const charts: GameCharts = { charts: [attack, movement, actions, events, rank, tracks, pieces, areas, turns], marks };
