import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for players who have not read the rules. */
export const summary: ByLanguage<readonly string[]> = {
  en: [
    'The side with more points after the last inning wins. Castles held and enemy units removed score points.',
    'An inning has four stages, and the armies act in turn in each. A force with action rating 2 acts in stages 1 and 2 only; one with 4 acts in all four.',
    'A force takes one action in a phase: organise, march, siege warfare, field battle, or recover morale. Terrain and enemy zones of control raise the cost of a march.',
    'First put units under a commander: he and his units move and fight as one force. Choose a unit, then its commander.',
    'Take castles by assault, or slowly by siege (strength 10 for each level, at least 10). A force without a line of communication to its home castle loses morale.',
  ],
  'zh-Hans': [
    '最后一回结束时得分多的一方获胜：得分来自所持城池与所除敌将。',
    '每回分四段。行动力2的部队只在第1、2段行动，行动力4的四段都能行动；每段内各军依次行动。',
    '部队行动时只做一件事：编成、移动、攻城战、野战或士气回复。地形与附近的敌军会增加移动消耗。',
    '先把单位编入指挥官麾下：指挥官与麾下单位作为一支部队移动、作战。先点单位，再点指挥官。',
    '城可用强袭夺取，或以包围慢慢攻下（城的每一等级需战斗力10）。与本城断了联络线的部队会降低士气。',
  ],
  'zh-Hant': [
    '最後一回結束時得分多的一方獲勝：得分來自所持城池與所除敵將。',
    '每回分四段。行動力2的部隊只在第1、2段行動，行動力4的四段都能行動；每段內各軍依次行動。',
    '部隊行動時只做一件事：編成、移動、攻城戰、野戰或士氣回復。地形與附近的敵軍會增加移動消耗。',
    '先把單位編入指揮官麾下：指揮官與麾下單位作為一支部隊移動、作戰。先點單位，再點指揮官。',
    '城可用強襲奪取，或以包圍慢慢攻下（城的每一等級需戰鬥力10）。與本城斷了聯絡線的部隊會降低士氣。',
  ],
  ja: [
    '最後のイニングが終わったとき、得点の多い側が勝ちます。得点は、持っている城と、除いた敵将で数えます。',
    '一イニングは四ステージ。行動力2の部隊は第1・第2ステージだけ、4なら四つすべてで行動でき、各ステージでは軍が順に行動します。',
    '行動する部隊ができるのは一つだけ。編成、移動、攻城戦、野戦、士気回復のどれかです。地形や近くの敵で移動の負担が増えます。',
    'まずユニットを指揮官の下に入れます。指揮官とその下のユニットは一つの部隊として動き、戦います。ユニットを選び、次に指揮官を選びます。',
    '城は強襲で落とすか、包囲（レベルごとに戦闘力10）でじわじわ落とします。本拠への連絡線が切れた部隊は士気が下がります。',
  ],
};

/** What a player should know about the data before the first game. */
export const sourceNotice: ByLanguage<string> = {
  en: 'The rules and set-ups are the printed ones. No rulebook prints the terrain, the charts and most ratings, so they are reconstructed, and some are adjusted for balance.',
  'zh-Hans': '规则与初始布置同印刷版一致；地形、图表与多数能力值未见于规则书，均为重建，部分为平衡作过调整。',
  'zh-Hant': '規則與初始佈置同印刷版一致；地形、圖表與多數能力值未見於規則書，均為重建，部分為平衡作過調整。',
  ja: 'ルールと初期配置は印刷されたものです。地形・各種の表・多くの能力値はルールブックにないため再現したもので、一部はバランスを調整しています。',
};
