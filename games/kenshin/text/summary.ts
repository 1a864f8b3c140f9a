import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for newcomers. */
export const summary: ByLanguage<readonly string[]> = {
  en: [
    'Uesugi wins with 30 victory points at the end of turn 15; otherwise Oda wins. The game ends at once if Kenshin or Nobunaga is removed.',
    'Castles taken and units removed score points. Uesugi also gets 5 each turn for a unit in Kyo, or 15 for Kenshin himself.',
    'In a turn Uesugi moves, Oda may react, Uesugi may make forced marches, and Uesugi attacks; then Oda does the same. For a reaction or forced march a force must roll its action rating or less.',
    'Put units in the same hex under a commander: choose a unit, then its commander. They then move and fight as one force.',
    'Every house must trace supply to one of its home castles (see “Show supply”), or it suffers attrition. Castles fall to an assault, or to a siege that wears down their morale.',
  ],
  'zh-Hans': [
    '第15回合结束时上杉方达到30胜利点即胜，否则织田方胜。谦信或信长本人被除去，战争立即结束。',
    '夺城与除去敌军得分；上杉方每回合有单位在京另得5点，谦信本人在京则得15点。',
    '一个回合：上杉移动、织田反应、上杉强行军、上杉攻击；然后织田同样进行。反应与强行军须先掷骰，点数不大于行动力才能移动。',
    '把同在一处的单位编入指挥官麾下：先点单位，再点指挥官。此后作为一支部队移动、作战。',
    '各家的部队须与本家的本城连通补给线（见“显示补给”），否则会有损耗。城可用强袭夺取，或以包围消磨士气使其投降。',
  ],
  'zh-Hant': [
    '第15回合結束時上杉方達到30勝利點即勝，否則織田方勝。謙信或信長本人被除去，戰爭立即結束。',
    '奪城與除去敵軍得分；上杉方每回合有單位在京另得5點，謙信本人在京則得15點。',
    '一個回合：上杉移動、織田反應、上杉強行軍、上杉攻擊；然後織田同樣進行。反應與強行軍須先擲骰，點數不大於行動力才能移動。',
    '把同在一處的單位編入指揮官麾下：先點單位，再點指揮官。此後作為一支部隊移動、作戰。',
    '各家的部隊須與本家的本城連通補給線（見「顯示補給」），否則會有損耗。城可用強襲奪取，或以包圍消磨士氣使其投降。',
  ],
  ja: [
    '第15ターンの終わりに勝利得点が30以上なら上杉方、そうでなければ織田方の勝ち。謙信か信長本人が除かれれば、ただちに終わります。',
    '城を落とし敵将を除くと得点になります。上杉方はさらに毎ターン、京にユニットがいれば5点、謙信本人がいれば15点を得ます。',
    '一ターンは、上杉の移動、織田のリアクション、上杉の強行軍、上杉の攻撃。続いて織田も同じように行います。リアクションと強行軍には、行動力以下の目を出す必要があります。',
    '同じ場所のユニットを指揮官の下に入れます。ユニットを選び、次に指揮官を選びます。以後は一つの部隊として動き、戦います。',
    'どの家の部隊も、自分の家の本城まで補給線を引けなければ損耗します（「補給を見る」）。城は強襲で落とすか、包囲で士気を削って落とします。',
  ],
};

/** What a player should know about the data before the first game. */
export const sourceNotice: ByLanguage<string> = {
  en: 'The rules are the printed ones. No rulebook prints the map, the charts and most ratings and set-ups, so they are reconstructed, and a few are adjusted for balance.',
  'zh-Hans': '规则与印刷版一致；地图、图表以及多数能力值与布置未见于规则书，均为重建，少数为平衡作过调整。',
  'zh-Hant': '規則與印刷版一致；地圖、圖表以及多數能力值與佈置未見於規則書，均為重建，少數為平衡作過調整。',
  ja: 'ルールは印刷されたものです。地図・各種の表・多くの能力値と配置はルールブックにないため再現したもので、一部はバランスを調整しています。',
};
