import { DIE, EFFECT, RESULT } from '../../../chart-labels.ts';
import { nameRef, NO, YES } from '../../../charts.ts';
import type { Chart, ChartText } from '../../../charts.ts';
import { label } from '../../../source-labels.ts';
import components from '../../data/components.json' with { type: 'json' };

const { tables } = components;
const DICE = ['1', '2', '3', '4', '5', '6'] as const;

export const siege: Chart = {
  id: 'siege',
  title: label('Siege Results Table', '包围结果表', '包圍結果表', '包囲結果表'),
  about: label(
    'One die without modifiers. A castle of level 0, 1, 2, 3 feeds 2, 4, 7, 12 units.',
    '掷一颗骰子，无修正。0、1、2、3级城可供养2、4、7、12个单位。',
    '擲一顆骰子，無修正。0、1、2、3級城可供養2、4、7、12個單位。',
    'ダイス1個、修正なし。レベル0・1・2・3の城は2・4・7・12ユニットを養えます。',
  ),
  clauses: tables.siege.clause,
  source: { path: 'tables.siege' },
  columns: [
    { id: 'die', label: DIE },
    { id: 'within', label: label('Garrison within the capacity', '守军未超过容量', '守軍未超過容量', '守備隊が容量以内') },
    { id: 'over', label: label('Garrison over the capacity', '守军超过容量', '守軍超過容量', '守備隊が容量超過') },
  ],
  rows: DICE.map((die) => ({
    id: die,
    cells: [die, nameRef('result', tables.siege.rows.within[die]), nameRef('result', tables.siege.rows.over[die])],
  })),
};

export const surrender: Chart = {
  id: 'surrender',
  title: label('Surrender Table', '降服劝告表', '降服勸告表', '降伏勧告表'),
  about: label(
    'One die with modifiers on the column of the durability left. Totals below −2 and above 8 use the ends.',
    '按剩余耐久力选列，掷一颗骰子并加修正；小于−2与大于8用两端。',
    '按剩餘耐久力選列，擲一顆骰子並加修正；小於−2與大於8用兩端。',
    '残り耐久力の列で、ダイス1個に修正を加えて見ます。−2未満と8超は端を使います。',
  ),
  clauses: tables.surrender.clause,
  source: { path: 'tables.surrender' },
  columns: [{ id: 'die', label: DIE }, ...tables.surrender.columns.map((column) => ({ id: String(column), label: column }))],
  rows: Object.entries(tables.surrender.rows)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([die, letters]) => ({
      id: die,
      cells: [Number(die), ...tables.surrender.columns.map((column) => (letters as Readonly<Record<string, string>>)[column] ?? '')],
    })),
};

export const surrenderTerms: Chart = {
  id: 'surrender-terms',
  title: label('Surrender: the letters', '降服：字母的含义', '降服：字母的含義', '降伏：記号の意味'),
  clauses: ['20-3.A'],
  source: { origin: 'printed' },
  columns: [
    { id: 'letter', label: label('Letter', '字母', '字母', '記号') },
    { id: 'terms', label: label('With a garrison', '有守军', '有守軍', '守備隊あり') },
    { id: 'empty', label: label('Without one', '无守军', '無守軍', '守備隊なし') },
  ],
  rows: Object.entries(tables.surrender.results).map(([letter, { clause }]) => ({
    id: letter,
    cells: [letter, nameRef('terms', letter), nameRef('emptyTerms', letter)],
    clauses: clause,
  })),
};

type ArmyGroup = keyof typeof tables.replenish.armies;
const ARMY_GROUPS: Readonly<Record<ArmyGroup, ChartText>> = {
  mori: nameRef('army', 'mori'),
  ouchi: nameRef('army', 'ouchi'),
  amago: nameRef('army', 'amago'),
  middle: [nameRef('army', 'masuda'), nameRef('army', 'uragami')],
  minor: label('Other armies', '其他军团', '其他軍團', 'その他の軍'),
};
const PLACES = {
  home: label('Home castle', '本城', '本城', '本城'),
  ownCastle: label('Own province, castle', '本国的城', '本國的城', '自国の城'),
  ownOther: label('Own province, elsewhere', '本国其他处', '本國其他處', '自国のその他'),
  foreignCastle: label('Foreign province, castle', '他国的城', '他國的城', '他国の城'),
  foreignOther: label('Foreign province, elsewhere', '他国其他处', '他國其他處', '他国のその他'),
} as const;

export const replenishment: Chart = {
  id: 'replenishment',
  title: label('Replenishment Table', '补充表', '補充表', '補充表'),
  about: label(
    'One die, then add the morale of the force (0 to −4). The result is steps regained; a negative one is steps that desert.',
    '掷一颗骰子，结果加部队士气（0至−4）。结果为恢复的步数；负数为逃亡的步数。',
    '擲一顆骰子，結果加部隊士氣（0至−4）。結果為恢復的步數；負數為逃亡的步數。',
    'ダイス1個を振り、結果に部隊の士気（0〜−4）を加えます。回復するステップ数で、負なら逃亡する数です。',
  ),
  clauses: tables.replenish.clause,
  source: { path: 'tables.replenish' },
  columns: [
    { id: 'army', label: label('Army', '军团', '軍團', '軍') },
    { id: 'place', label: label('Place', '地点', '地點', '場所') },
    ...DICE.map((die) => ({ id: die, label: die })),
  ],
  rows: (Object.keys(ARMY_GROUPS) as ArmyGroup[]).flatMap((group) =>
    (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((place) => {
      const results = tables.replenish.armies[group].columns[place];
      return results ? [{ id: `${group}-${place}`, cells: [ARMY_GROUPS[group], PLACES[place], ...results] }] : [];
    }),
  ),
};

export const activation: Chart = {
  id: 'activation',
  title: label('Ouchi Activation Table', '大内氏行动判定表', '大內氏行動判定表', '大内氏行動判定表'),
  about: label(
    'Battle of Koriyama only. One die each inning, +1 for each castle of the Ouchi side that has fallen. A mark: the Ouchi and Masuda armies act from now on.',
    '仅用于郡山合战。每轮掷一颗骰子，大内方每失一城+1。有标记则大内、益田军开始行动。',
    '僅用於郡山合戰。每輪擲一顆骰子，大內方每失一城+1。有標記則大內、益田軍開始行動。',
    '郡山合戦のみ。イニングごとにダイス1個、落ちた大内方の城1つにつき+1。印があれば大内軍と益田軍が動き始めます。',
  ),
  clauses: tables.ouchiAction.clause,
  source: { path: 'tables.ouchiAction' },
  columns: [
    { id: 'die', label: DIE },
    ...tables.ouchiAction.columns.map((column) => ({
      id: column.label,
      label: label(`Inning ${column.label}`, `第${column.label}轮`, `第${column.label}輪`, `第${column.label}イニング`),
    })),
  ],
  rows: Object.entries(tables.ouchiAction.rows).map(([die, cells]) => ({
    id: die,
    cells: [die, ...cells.map((isActive) => (isActive ? YES : NO))],
  })),
};

const EVENT_EFFECTS: Readonly<Record<string, ChartText>> = {
  BETRAYAL: label('the castle falls at once', '城立即陷落', '城立即陷落', '城はただちに落城'),
  FIRE: label('durability −2', '耐久力−2', '耐久力−2', '耐久力−2'),
  DESERTION: label(
    'the garrison loses a step, morale −1; without units durability −1',
    '守军损失1步，士气−1；无单位则耐久力−1',
    '守軍損失1步，士氣−1；無單位則耐久力−1',
    '守備隊が1ステップ失い士気−1。ユニットがなければ耐久力−1',
  ),
  HUNGER: label('morale −1', '士气−1', '士氣−1', '士気−1'),
  DAMAGE: label('durability −1', '耐久力−1', '耐久力−1', '耐久力−1'),
  NONE: label('no effect', '无效果', '無效果', '効果なし'),
  SUPPLY: label('morale +1, to at most 0', '士气+1，至多为0', '士氣+1，至多為0', '士気+1（上限0）'),
  SORTIE: label('the besiegers lose a step', '围城方损失1步', '圍城方損失1步', '包囲側が1ステップ失う'),
};

export const siegeEvents: Chart = {
  id: 'siege-events',
  title: label('Siege Event Table', '城内事件表', '城內事件表', '城内事件表'),
  about: label(
    'One die, plus the lowest morale inside, less the lowest morale of the besiegers. Totals below 0 and above 7 use the ends.',
    '掷一颗骰子，加城内最低士气，减围城方最低士气；小于0与大于7用两端。',
    '擲一顆骰子，加城內最低士氣，減圍城方最低士氣；小於0與大於7用兩端。',
    'ダイス1個に、城内の最低士気を足し、包囲側の最低士気を引きます。0未満と7超は端を使います。',
  ),
  clauses: tables.siege.event.clause,
  source: { path: 'tables.siege' },
  columns: [
    { id: 'die', label: DIE },
    { id: 'event', label: RESULT },
    { id: 'effect', label: EFFECT },
  ],
  rows: Object.entries(tables.siege.event.results).map(([die, { id }]) => ({
    id: die,
    cells: [die, nameRef('event', id), EVENT_EFFECTS[id] ?? ''],
  })),
};
