import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for players who have not read the rules. */
export const summary: ByLanguage<readonly string[]> = {
  en: [
    'What wins depends on the scenario. Short game: Oda needs six castles or temples of fort value 2 or 3 after turn 10. Standard game: the side that holds Kyo after turn 30 wins.',
    'A chit is drawn from the cup, and its alliance acts. When Turn End is drawn, the turn is over, so nobody knows how often an alliance will act.',
    'In an impulse you may play cards and negotiate. Then one die gives movement points for the whole alliance; each step of a group costs one.',
    'Units that enter a place with enemies fight. The commander’s bravery helps in the field; in a castle the fort value helps too.',
    'Leaders with Diplomacy can win over soldiers, and cards can make leaders betray their clan. Keep a line of communication to your home castles. Holding Kyo gives cards and movement points.',
  ],
  'zh-Hans': [
    '胜利条件因剧本而异。短局：第10回合后织田须控制六个要塞值2或3的城寺。标准游戏：第30回合后控制京者胜。',
    '从杯中抽出一枚行动片，该联盟立即行动。抽到回合结束片，本回合就结束；所以谁都不知道自己能行动几次。',
    '行动轮可打牌、劝诱；然后掷一骰得出全联盟的移动点，每组每移动一步都要花移动点。',
    '进入有敌军的地点就要战斗。野战靠总指挥的勇武，守城还可加要塞值。',
    '有调略能力的领袖可以劝诱士兵，卡牌可使领袖背叛。要与自己的城保持交通线。控制京可得卡牌与移动点。',
  ],
  'zh-Hant': [
    '勝利條件因劇本而異。短局：第10回合後織田須控制六個要塞值2或3的城寺。標準遊戲：第30回合後控制京者勝。',
    '從杯中抽出一枚行動片，該聯盟立即行動。抽到回合結束片，本回合就結束；所以誰都不知道自己能行動幾次。',
    '行動輪可打牌、勸誘；然後擲一骰得出全聯盟的移動點，每組每移動一步都要花移動點。',
    '進入有敵軍的地點就要戰鬥。野戰靠總指揮的勇武，守城還可加要塞值。',
    '有调略能力的領袖可以勸誘士兵，卡牌可使領袖背叛。要與自己的城保持交通線。控制京可得卡牌與移動點。',
  ],
  ja: [
    '勝利条件はシナリオで変わります。短期ゲームでは、織田は第10ターンの後に要塞値2か3の城・寺が六つ必要。標準ゲームでは、第30ターンの後に京を支配する側の勝ち。',
    'カップからチットを引くと、その連合がすぐに行動します。ターン終了のチットが出ればターンは終わり。何度行動できるかは誰にも分かりません。',
    '手番ではカードを使い、調略ができます。次にダイス一つで連合全体の移動力が決まり、部隊を1マス動かすごとに移動力を使います。',
    '敵のいる場所に入れば戦いになります。野戦では総大将の武勇が、城では要塞値も助けになります。',
    '外交能力を持つ武将は兵を味方に引き入れ、カードは武将の裏切りを誘います。自分の城への連絡線を保ちましょう。京を支配するとカードと移動力が得られます。',
  ],
};

/** What a player should know about the data before the first game. */
export const sourceNotice: ByLanguage<string> = {
  en: 'The rules and the set-up are the printed ones. No rulebook prints most roads, fort values, leader ratings and card texts, so they are reconstructed, and a few are adjusted for balance.',
  'zh-Hans': '规则与初始布置同印刷版一致；多数道路、城防值、领袖能力与卡牌文字未见于规则书，均为重建，少数为平衡作过调整。',
  'zh-Hant': '規則與初始佈置同印刷版一致；多數道路、城防值、領袖能力與卡牌文字未見於規則書，均為重建，少數為平衡作過調整。',
  ja: 'ルールと初期配置は印刷されたものです。街道・城の防御値・武将の能力・カードの文の多くはルールブックにないため再現したもので、一部はバランスを調整しています。',
};
