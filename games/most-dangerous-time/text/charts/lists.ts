import { CASE, COMMAND, EFFECT, LEADER, PROVINCE, RANK, TURN } from '../../../chart-labels.ts';
import { nameRef, NO, yesNo } from '../../../charts.ts';
import type { Chart, ChartText } from '../../../charts.ts';
import { originOf } from '../../../sources.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };

const CLAN = label('Clan', '氏族', '氏族', '氏族');
const SOLDIERS = label('Soldiers', '士兵', '士兵', '兵');
const LEADERS = label('Leaders', '领袖', '領袖', '武将');
const NAME = label('Name', '名称', '名稱', '名前');

const KINDS: Readonly<Record<string, ChartText>> = {
  castle: label('Castle', '城', '城', '城'),
  temple: label('Temple', '寺', '寺', '寺'),
  city: label('City', '都市', '都市', '都'),
};

export const spaces: Chart = {
  id: 'spaces',
  title: label('Castles and temples', '城与寺', '城與寺', '城と寺'),
  about: label(
    'Under siege a space holds twice its fort value in units; the fort value is added to each die of the besieged.',
    '被围时可容纳城防值两倍的单位；城防值加于被围方每颗骰子。',
    '被圍時可容納城防值兩倍的單位；城防值加於被圍方每顆骰子。',
    '包囲下では防御値の2倍のユニットが入れます。防御値は包囲された側の各ダイスに加えます。',
  ),
  clauses: ['2.41.2', '2.41.2a', '2.41.2b'],
  source: { path: 'spaces' },
  columns: [
    { id: 'space', label: NAME },
    { id: 'kind', label: label('Kind', '类型', '類型', '種類') },
    { id: 'fort', label: label('Fort value', '城防值', '城防值', '防御値') },
    { id: 'capacity', label: label('Capacity', '容量', '容量', '収容数') },
    { id: 'province', label: PROVINCE },
    { id: 'owner', label: label('Printed owner', '所印归属', '所印歸屬', '印刷された所有者') },
    { id: 'home', label: label('Home of', '本据地', '本據地', '本拠地') },
    { id: 'port', label: label('Port', '港口', '港口', '港') },
  ],
  rows: components.spaces.map(({ id, kind, fort, province, printedOwner, homeOf, port, fields }) => ({
    id,
    cells: [
      nameRef('place', id),
      KINDS[kind] ?? kind,
      kind === 'city' ? NO : fort,
      kind === 'city' ? NO : 2 * fort,
      nameRef('province', province),
      nameRef('clan', printedOwner),
      homeOf === null ? NO : nameRef('clan', homeOf),
      yesNo(port !== null && port !== undefined),
    ],
    ...(fields?.fort ? { origin: originOf(fields.fort) ?? ('reconstructed' as const) } : {}),
  })),
};

export const clans: Chart = {
  id: 'clans',
  title: label('Clans and regroup values', '氏族与整编数', '氏族與整編數', '氏族と再編数'),
  about: label(
    'Units that a clan brings back from its regroup box each turn. The Ikko-ikki regroup by groups of spaces instead: half their number, rounded up.',
    '每回合由整编区归队的单位数。一向一揆改按相连地点群整编：地点数之半，向上取整。',
    '每回合由整編區歸隊的單位數。一向一揆改按相連地點群整編：地點數之半，向上取整。',
    '毎ターン再編ボックスから戻せるユニット数。一向一揆は連なる地点の数の半分（端数切り上げ）。',
  ),
  clauses: ['11.0.1b', '11.0.3', '11.0.6a', '11.3.1b'],
  source: { path: 'clans' },
  columns: [
    { id: 'clan', label: CLAN },
    { id: 'alliance', label: label('Alliance', '联盟', '聯盟', '連合') },
    { id: 'soldiers', label: SOLDIERS },
    { id: 'base', label: label('Regroup', '整编', '整編', '再編') },
    { id: 'max', label: label('Up to', '至多', '至多', '最大') },
    { id: 'bonus', label: label('+1 for conquering', '征服以下氏族各+1', '征服以下氏族各+1', '征服すると+1') },
    { id: 'homes', label: label('Home castles', '本城', '本城', '本拠の城') },
  ],
  rows: components.clans.map(({ id, alliance, soldiers, regroup, homeCastles }) => ({
    id,
    cells: [
      nameRef('clan', id),
      nameRef('alliance', alliance),
      soldiers,
      regroup?.base ?? NO,
      regroup?.max ?? NO,
      regroup?.bonusFrom?.length ? regroup.bonusFrom.map((one) => nameRef('clan', one)) : NO,
      homeCastles?.length ? homeCastles.map((one) => nameRef('place', one)) : NO,
    ],
  })),
};

export const leaders: Chart = {
  id: 'leaders',
  title: label('Leaders', '领袖', '領袖', '武将'),
  clauses: ['10.2.3c', '10.3.3.3d'],
  source: { path: 'leaders' },
  columns: [
    { id: 'leader', label: LEADER },
    { id: 'clan', label: CLAN },
    { id: 'rank', label: RANK },
    { id: 'command', label: COMMAND },
    { id: 'bravery', label: label('Bravery', '武勇', '武勇', '武勇') },
    { id: 'diplomacy', label: label('Diplomacy', '调略', '調略', '調略') },
    { id: 'disloyal', label: label('Disloyal', '不忠', '不忠', '不忠') },
    { id: 'heir', label: label('Heir', '继承人', '繼承人', '後継者') },
  ],
  rows: components.leaders.map(({ id, clan, rank, commands, bravery, diplomacy, disloyaltyMark, heir }) => ({
    id,
    cells: [
      nameRef('leader', id),
      nameRef('clan', clan),
      rank === 'daimyo' ? label('Daimyo', '大名', '大名', '大名') : label('Samurai', '武士', '武士', '武士'),
      commands,
      bravery,
      yesNo(diplomacy),
      yesNo(disloyaltyMark),
      heir === null || heir === undefined ? NO : nameRef('leader', heir),
    ],
  })),
};

export const reinforcements: Chart = {
  id: 'reinforcements',
  title: label('Reinforcements', '增援', '增援', '増援'),
  about: label(
    'The turn in which they enter, unless an event brings them earlier.',
    '登场回合；事件可使其提前。',
    '登場回合；事件可使其提前。',
    '登場するターン。イベントで早まることがあります。',
  ),
  clauses: ['11.4.1a', '11.4.2a'],
  source: { path: 'setup' },
  columns: [
    { id: 'turn', label: TURN },
    { id: 'clan', label: CLAN },
    { id: 'soldiers', label: SOLDIERS },
    { id: 'leaders', label: LEADERS },
  ],
  rows: components.setup.reinforcements.map(({ turn, clan, soldiers, leaders: own, clauses }) => ({
    id: `${turn}-${clan}`,
    cells: [turn, nameRef('clan', clan), soldiers, own.length > 0 ? own.map((one) => nameRef('leader', one)) : NO],
    clauses: clauses.slice(0, 1),
  })),
};

export const cards: Chart = {
  id: 'cards',
  title: label('Event cards', '事件卡', '事件卡', 'イベントカード'),
  clauses: ['6.1.1', '6.3.1c'],
  source: { path: 'cards' },
  columns: [
    { id: 'number', label: label('No.', '编号', '編號', '番号') },
    { id: 'card', label: label('Card', '卡牌', '卡牌', 'カード') },
    { id: 'effect', label: EFFECT },
  ],
  rows: components.cards.map(({ id, n }) => ({ id, cells: [n, nameRef('card', id), nameRef('cardText', id)] })),
};

const ODA = label('Oda', '织田', '織田', '織田');
const ANTI_ODA = label('Anti-Oda', '反织田', '反織田', '反織田');

export const victory: Chart = {
  id: 'victory',
  title: label('What wins', '胜利条件', '勝利條件', '勝利条件'),
  clauses: ['14.3.1a'],
  source: { origin: 'printed' },
  columns: [
    { id: 'case', label: CASE },
    { id: 'turns', label: TURN },
    { id: 'oda', label: ODA },
    { id: 'anti', label: ANTI_ODA },
  ],
  rows: [
    {
      id: 'short',
      cells: [
        label('Short game', '短局', '短局', '短期ゲーム'),
        10,
        label(
          'six spaces of fort value 2 or 3; Good Fortune counts as one',
          '持有六处城防值2或3的地点，幸运标志算一处',
          '持有六處城防值2或3的地點，幸運標誌算一處',
          '防御値2か3の地点を6つ。幸運チットは1つに数える',
        ),
        label('otherwise', '否则', '否則', 'それ以外'),
      ],
      clauses: ['14.3.1a', '14.3.1b'],
    },
    {
      id: 'standard',
      cells: [
        label('Standard game', '标准游戏', '標準遊戲', '標準ゲーム'),
        30,
        label('holds Kyo at the end', '结束时持有京', '結束時持有京', '終了時に京を持つ'),
        label('holds Kyo at the end', '结束时持有京', '結束時持有京', '終了時に京を持つ'),
      ],
      clauses: ['14.3.2'],
    },
    {
      id: 'campaign',
      cells: [
        label('Campaign', '战役', '戰役', 'キャンペーン'),
        '–',
        label('holds every space', '持有全部地点', '持有全部地點', 'すべての地点を持つ'),
        label(
          'holds every space, or Nobunaga dies in battle, or Nobutada dies',
          '持有全部地点，或信长战死，或信忠死亡',
          '持有全部地點，或信長戰死，或信忠死亡',
          'すべての地点を持つか、信長が戦死するか、信忠が死ぬ',
        ),
      ],
      clauses: ['14.3.3a', '14.3.3b'],
    },
    {
      id: 'three',
      cells: [
        label('Three players', '三人游戏', '三人遊戲', '3人ゲーム'),
        '–',
        label(
          'Kyo and seven home castles, or the realm at peace',
          '持有京与七座本城，或平定天下',
          '持有京與七座本城，或平定天下',
          '京と本拠の城7つ、または天下平定',
        ),
        label(
          'takes Kyo before Azuchi stands, or an Oda home castle',
          '安土城完成前夺京，或夺织田本城',
          '安土城完成前奪京，或奪織田本城',
          '安土城完成前に京を取るか、織田の本拠を取る',
        ),
      ],
      clauses: ['16.1.3.1a', '16.1.3.1b', '16.1.3.2a', '16.1.3.2b'],
    },
    {
      id: 'four',
      cells: [
        label('Four players', '四人游戏', '四人遊戲', '4人ゲーム'),
        '–',
        label(
          'the first to take his target: Takamatsu, Uotsu or Tottori',
          '最先夺取各自目标（高松、鱼津或鸟取）者',
          '最先奪取各自目標（高松、魚津或鳥取）者',
          '自分の目標（高松・魚津・鳥取）を最初に取った者',
        ),
        label(
          'Gifu, Kiyosu or Azuchi; Nobunaga dies; or turn 30 ends',
          '夺取岐阜、清洲或安土城；信长死亡；或第30回合结束',
          '奪取岐阜、清洲或安土城；信長死亡；或第30回合結束',
          '岐阜・清洲・安土城を取る、信長の死、または第30ターン終了',
        ),
      ],
      clauses: ['16.2.4.2', '16.2.4.3a', '16.2.4.3c', '16.2.4.4'],
    },
  ],
};
