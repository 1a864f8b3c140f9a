import { label } from '../../source-labels.ts';
import { readSources } from '../../sources.ts';
import components from '../data/components.json' with { type: 'json' };

const CARD_TERMS = label(
  'The terms in which the effects above are written down.',
  '用来记录上述效果的用语。',
  '用來記錄上述效果的用語。',
  '上の効果を書き表すための用語です。',
);

/** Where each component comes from. */
export const sources = readSources(components, [
  { path: 'meta', label: label('Edition', '版本', '版本', '版'), parts: { publisher: label('Publisher', '出版方', '出版方', '出版元') } },
  { path: 'constants', label: label('Numbers of the rules', '规则中的数值', '規則中的數值', 'ルールの数値') },
  {
    path: 'areas',
    label: label('Areas', '区域', '區域', 'エリア'),
    kind: 'area',
    parts: {
      '': label('Which areas there are', '有哪些区域', '有哪些區域', 'どのエリアがあるか'),
      resource: label('Resource areas', '策源地', '策源地', '策源地'),
      startOwner: label('Owners at the start', '开局归属', '開局歸屬', '開始時の支配者'),
      startCounters: label('Pieces at the start', '开局棋子', '開局棋子', '開始時の駒'),
    },
  },
  { path: 'adjacency', label: label('Which areas adjoin', '区域的相邻关系', '區域的相鄰關係', 'エリアの隣接') },
  {
    path: 'daimyo',
    label: label('Daimyo and their pieces', '大名与其棋子', '大名與其棋子', '大名とその駒'),
    kind: 'daimyo',
    parts: {
      '': label('Which daimyo there are', '有哪些大名', '有哪些大名', 'どの大名がいるか'),
      generals: label(
        'Generals: names, attack and movement',
        '武将：姓名、攻击力、移动力',
        '武將：姓名、攻擊力、移動力',
        '武将：名前・攻撃力・移動力',
      ),
      boxPosition: label('Places of the boxes', '大名栏的位置', '大名欄的位置', '大名ボックスの位置'),
      pool: label('Numbers and attack values of the troops', '部队的数量与攻击力', '部隊的數量與攻擊力', '部隊の数と攻撃力'),
      trackLayout: label('Participation tracks', '参战轨', '參戰軌', '参戦トラック'),
      trackStart: label('Start on the participation track', '参战轨的起始位置', '參戰軌的起始位置', '参戦トラックの開始位置'),
    },
    adjusted: {
      tokugawa: label(
        'Participation starts in space 3 instead of 1: Hideyoshi won too often between bots.',
        '参战轨由第1格改为第3格开始：电脑互战时秀吉方胜率过高。',
        '參戰軌由第1格改為第3格開始：電腦互戰時秀吉方勝率過高。',
        '参戦トラックの開始を1から3に変更。ボット同士で秀吉側が勝ちすぎたため。',
      ),
      chosokabe: label(
        'Participation starts in space 2 instead of 1; a published report has this daimyo join about turn 1.',
        '参战轨由第1格改为第2格开始；公开战报中约在第1回合参战。',
        '參戰軌由第1格改為第2格開始；公開戰報中約在第1回合參戰。',
        '参戦トラックの開始を1から2に変更。公開されたリプレイでは第1ターンごろ参戦します。',
      ),
      shimazu: label(
        'Participation starts in space 2 instead of 1; a published report has this daimyo join about turn 1.',
        '参战轨由第1格改为第2格开始；公开战报中约在第1回合参战。',
        '參戰軌由第1格改為第2格開始；公開戰報中約在第1回合參戰。',
        '参戦トラックの開始を1から2に変更。公開されたリプレイでは第1ターンごろ参戦します。',
      ),
    },
  },
  {
    path: 'rankTrack',
    label: label('Rank track', '官位轨', '官位軌', '官位トラック'),
    parts: {
      start: label('Start', '起始位置', '起始位置', '開始位置'),
      movedBy: label('What moves it', '由什么推进', '由什麼推進', '何で進むか'),
      valueUsedBy: label('What uses its value', '哪些事件用到其数值', '哪些事件用到其數值', '値を使うイベント'),
      boxes: label('Values and effects of the spaces', '各格的数值与效果', '各格的數值與效果', '各マスの値と効果'),
    },
  },
  {
    path: 'cards',
    label: label('Cards', '卡牌', '卡牌', 'カード'),
    kind: 'event',
    idKey: 'event',
    parts: {
      '': label('Which events there are', '有哪些事件', '有哪些事件', 'どのイベントがあるか'),
      value: label('Card values', '卡牌点数', '卡牌點數', 'カードの数値'),
      side: label('Who may use the event', '事件可由哪方使用', '事件可由哪方使用', 'イベントを使える側'),
      copies: label('Copies', '张数', '張數', '枚数'),
      evidence: label('Facts about single cards', '关于个别卡牌的记载', '關於個別卡牌的記載', '個々のカードについて分かっている事実'),
    },
  },
  {
    path: 'markers',
    label: label('Markers', '标志', '標誌', 'マーカー'),
    kind: 'marker',
    parts: {
      '': label('Which markers there are', '有哪些标志', '有哪些標誌', 'どのマーカーがあるか'),
      count: label('Numbers', '数量', '數量', '数'),
    },
  },
  { path: 'rulings', label: label('Rulings on unclear points', '对不明之处的裁定', '對不明之處的裁定', '不明な点の裁定') },
  {
    path: 'eventWindows',
    label: label('Moments for events', '事件的时机', '事件的時機', 'イベントの時機'),
    origin: 'printed',
    about: label(
      'The rules name the moments; which event uses which is part of the card effects.',
      '时机见于规则；某个事件用在何时属于卡牌效果。',
      '時機見於規則；某個事件用在何時屬於卡牌效果。',
      '時機はルールにあり、どのイベントがどれを使うかはカードの効果に含みます。',
    ),
  },
  { path: 'requirements', label: label('Requirements of the events', '事件的条件', '事件的條件', 'イベントの条件'), about: CARD_TERMS },
  { path: 'effectOps', label: label('Kinds of effects', '效果的种类', '效果的種類', '効果の種類'), about: CARD_TERMS },
  { path: 'effectTerms', label: label('Terms of the effects', '效果的用语', '效果的用語', '効果の用語'), about: CARD_TERMS },
  { path: 'effectEnds', label: label('Ends of the effects', '效果的结束', '效果的結束', '効果の終わり'), about: CARD_TERMS },
]);
