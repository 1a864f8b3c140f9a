import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for newcomers. */
export const summary: ByLanguage<readonly string[]> = {
  en: [
    'A player who controls ten resource areas (red circles) at the end of a turn wins. If nobody does by the end of turn 8, the anti-Hideyoshi side wins, so Hideyoshi must hurry.',
    'Each turn you draw one card for every resource area you control. Then the players take turns using one card each.',
    'A card is used for one of four actions: operations (groups move or attack), diplomacy (daimyo of your side join the war), mobilisation (new pieces), or its event.',
    'You command only those daimyo of your side who are at war. The others are neutral until diplomacy brings them into the war.',
    'Only the attacker rolls: one die for each piece, which hits by rolling its attack value or less. Pieces that attacked are used until they recover. A daimyo who loses his last piece on the map changes sides.',
  ],
  'zh-Hans': [
    '任一回合结束时，支配十个策源区域（红圈）者获胜。打完第0至第8回合仍无人达成，则反秀吉方胜；秀吉方必须抓紧。',
    '每回合支配几个策源区域就抽几张牌，然后双方轮流各用一张。',
    '一张牌只用于四种行动之一：作战（各组移动或攻击）、外交（使己方大名参战）、动员（新棋子上图）或牌上的事件。',
    '你只能指挥己方已参战的大名；己方其余大名保持中立，要靠外交争取。',
    '只有进攻方掷骰：每个棋子一颗，点数不大于攻击力即命中。攻击过的棋子在回复前不能再用。大名失去图上最后一个棋子，就倒向对方。',
  ],
  'zh-Hant': [
    '任一回合結束時，支配十個策源區域（紅圈）者獲勝。打完第0至第8回合仍無人達成，則反秀吉方勝；秀吉方必須抓緊。',
    '每回合支配幾個策源區域就抽幾張牌，然後雙方輪流各用一張。',
    '一張牌只用於四種行動之一：作戰（各組移動或攻擊）、外交（使己方大名參戰）、動員（新棋子上圖）或牌上的事件。',
    '你只能指揮己方已參戰的大名；己方其餘大名保持中立，要靠外交爭取。',
    '只有進攻方擲骰：每個棋子一顆，點數不大於攻擊力即命中。攻擊過的棋子在回復前不能再用。大名失去圖上最後一個棋子，就倒向對方。',
  ],
  ja: [
    'ターンの終わりに策源エリア（赤い円）を十個支配していれば勝ちです。第0〜第8ターンに誰も届かなければ反秀吉方の勝ち。秀吉は急がなければなりません。',
    '毎ターン、支配する策源エリアの数だけカードを引き、交互に一枚ずつ使います。',
    'カードは、作戦（グループの移動か攻撃）、外交（味方の大名を参戦させる）、動員（新しい駒を出す）、カードのイベントのどれか一つに使います。',
    '指揮できるのは、味方で参戦している大名だけです。ほかの味方の大名は、外交で動かすまで中立です。',
    'ダイスを振るのは攻撃側だけ。駒一個につき一個振り、攻撃力以下の目が命中です。攻撃した駒は回復するまで使えません。最後の駒を失った大名は相手側に移ります。',
  ],
};

/** What a player should know about the data before the first game. */
export const sourceNotice: ByLanguage<string> = {
  en: 'The rules are the printed ones. No rulebook prints the map, the pieces and the card values, so most of them are reconstructed, and a few are adjusted for balance.',
  'zh-Hans': '规则与印刷版一致；地图、棋子与卡牌数值未见于规则书，多为重建，少数为平衡作过调整。',
  'zh-Hant': '規則與印刷版一致；地圖、棋子與卡牌數值未見於規則書，多為重建，少數為平衡作過調整。',
  ja: 'ルールは印刷されたものです。地図・駒・カードの値はルールブックにないため、多くは再現したもので、一部はバランスを調整しています。',
};
