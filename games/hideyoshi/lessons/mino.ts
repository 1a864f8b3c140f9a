import { allDecisions } from '../../lesson.ts';
import type { Lesson } from '../../lesson.ts';
import { SHARED_LESSON } from './shared-lesson.ts';
import { friends } from './friends.ts';

export const mino: Lesson = {
  ...SHARED_LESSON,
  id: 'mino',
  name: { en: 'Surrender and ambush', 'zh-Hans': '降伏与伏兵', 'zh-Hant': '降伏與伏兵', ja: '降伏と伏兵' },
  steps: [
    {
      setupActions: [
        ...allDecisions(friends),
        ['hideyoshi', ['operations', 'subterfuge-19']],
        ['hideyoshi', ['move', 'kyo']],
        ['hideyoshi', ['to', 'mino']],
        ['hideyoshi', ['take', 'hideyoshi', 1]],
        ['hideyoshi', ['take', 'hashiba', 6]],
        ['hideyoshi', ['go']],
        ['hideyoshi', ['move', 'kyo']],
        ['hideyoshi', ['to', 'omi']],
        ['hideyoshi', ['take', 'nagahide', 1]],
        ['hideyoshi', ['take', 'niwa', 3]],
        ['hideyoshi', ['take', 'tsuneoki', 1]],
        ['hideyoshi', ['take', 'ikeda', 1]],
        ['hideyoshi', ['go']],
        ['hideyoshi', ['keep']],
        ['anti', ['operations', 'arquebus-4']],
        ['anti', ['move', 'echizen']],
        ['anti', ['to', 'omi']],
        ['anti', ['everyone']],
        ['anti', ['finish']],
      ],
      text: {
        en: 'Spring 1583. With your first card two groups left Kyo: Hideyoshi and six troops for Mino, Niwa and Ikeda for Omi. They are unused, but a piece acts only once with one card: an attack needs the next one.',
        'zh-Hans':
          '1583年春。你用第一张牌从京派出两个组：秀吉率六个棋子去美浓，丹羽和池田去近江。他们仍未使用，但一个棋子每张牌只能行动一次：攻击要用下一张牌。',
        'zh-Hant':
          '1583年春。你用第一張牌從京派出兩個組：秀吉率六個棋子去美濃，丹羽和池田去近江。他們仍未使用，但一個棋子每張牌只能行動一次：攻擊要用下一張牌。',
        ja: '1583年春。最初のカードで京から二つのグループが出ました。秀吉と六個は美濃へ、丹羽と池田は近江へ。まだ未使用ですが、駒が動けるのは一枚につき一度。攻撃には次のカードが要ります。',
      },
      clauses: ['8.0.1', '8.1.3'],
      highlight: { kind: 'area', id: 'mino' },
    },
    {
      text: {
        en: 'Shibata has answered: seven of his eight pieces came to Omi. Katsuie leads them, so they hit on 4 or less, yours only on 2. If he attacks, you lose four or five of the seven there. But you have a card for that.',
        'zh-Hans':
          '柴田来了：八个棋子中的七个进了近江。由胜家率领，4或以下命中，而你的棋子要2或以下。他若攻击，你在近江的七个会失去四五个。不过你手里有对策。',
        'zh-Hant':
          '柴田來了：八個棋子中的七個進了近江。由勝家率領，4或以下命中，而你的棋子要2或以下。他若攻擊，你在近江的七個會失去四五個。不過你手裡有對策。',
        ja: '柴田が応じ、八個のうち七個で近江に入りました。勝家が率いるので4以下で命中、あなたの駒は2以下です。攻撃されれば近江の七個のうち四、五個を失います。でも、手札に備えがあります。',
      },
      clauses: ['8.4.2'],
      highlight: { kind: 'area', id: 'omi' },
    },
    {
      text: {
        en: 'First Mino. Kanbe has three pieces there. Seven Spears is one attack in which Hashiba pieces have attack +2: they hit on 4 or less. Press Event on it.',
        'zh-Hans': '先取美浓，神户在那里有三个棋子。“七本枪”是一次攻击，羽柴的棋子攻击力+2，即4或以下命中。按这张牌上的“事件”。',
        'zh-Hant': '先取美濃，神戶在那裡有三個棋子。「七本槍」是一次攻擊，羽柴的棋子攻擊力+2，即4或以下命中。按這張牌上的「事件」。',
        ja: 'まず美濃です。神戸の駒は三個。「七本槍」は一度の攻撃で、羽柴の駒は攻撃力+2、つまり4以下で命中します。このカードの「イベント」を押してください。',
      },
      clauses: ['event.seven_spears'],
      highlight: { kind: 'card', id: 'seven_spears-24' },
      expectedAction: ['event', 'seven_spears-24'],
    },
    {
      text: {
        en: 'Neutral daimyo of the other side are enemies, too. You name the one you attack, and only he is hit. Click Mino, then “Attack Kanbe in Mino”.',
        'zh-Hans': '对方阵营的中立大名也是敌军。攻击前要指明攻击谁，只有他会受损。点击美浓，再按“在美浓攻击神户”。',
        'zh-Hant': '對方陣營的中立大名也是敵軍。攻擊前要指明攻擊誰，只有他會受損。點擊美濃，再按「在美濃攻擊神戶」。',
        ja: '相手の陣営なら中立でも敵です。攻撃する大名を名指しし、損害を受けるのはその大名だけです。美濃を押し、「美濃で神戸を攻撃」を選んでください。',
      },
      clauses: ['3.5.1b', '8.31.1'],
      expectedAction: ['attack', 'mino', 'kanbe'],
    },
    {
      text: {
        en: 'Seven dice, 4.7 hits on average, 95% for all three. Press “All eligible pieces”.',
        'zh-Hans': '七颗骰子，平均命中4.7，全歼三个的概率是95%。全体出动。',
        'zh-Hant': '七顆骰子，平均命中4.7，全殲三個的機率是95%。全體出動。',
        ja: 'ダイス七個、平均4.7命中、三個すべてに命中する確率は95％です。全員で攻めましょう。',
      },
      clauses: ['8.3.2a'],
      expectedAction: ['everyone'],
    },
    {
      setupActions: [['hideyoshi', ['keep']]],
      text: {
        en: 'Four hits, and Kanbe has lost his last piece on the map. So he surrenders: his marker is turned over, and he joins your side. It is on white, so he is neutral, and diplomacy moves it no more. Only you are left in Mino: it is yours, the fifth resource area.',
        'zh-Hans':
          '命中四次，神户失去了地图上最后一个棋子，于是降伏：记录棋子翻面，他归属你方；记录棋子在白格，所以保持中立，外交也不能再移动它。美浓只剩你的棋子，归你支配，这是第五个策源。',
        'zh-Hant':
          '命中四次，神戶失去了地圖上最後一個棋子，於是降伏：記錄棋子翻面，他歸屬你方；記錄棋子在白格，所以保持中立，外交也不能再移動它。美濃只剩你的棋子，歸你支配，這是第五個策源。',
        ja: '四命中し、神戸は盤上の最後の駒を失って降伏しました。マーカーが裏返り、あなたの陣営に移ります。白のマスなので中立で、外交ではもう動きません。美濃に残るのはあなたの駒だけで、五つ目の策源になりました。',
      },
      clauses: ['3.4.1', '3.4.3', '9.0.3'],
      highlight: { kind: 'daimyo', id: 'kanbe' },
    },
    {
      setupActions: [
        ['anti', ['operations', 'taiko_kenchi-23']],
        ['anti', ['attack', 'omi', 'enemies']],
        ['anti', ['everyone']],
      ],
      text: {
        en: 'Shibata attacks in Omi with all seven. Before he rolls you may react, and you hold Ambush: his attack is cancelled, his pieces become used, and your unused ones there attack at once. That is why you kept them unused. Press Ambush on the card.',
        'zh-Hans':
          '柴田以七个棋子在近江攻击。掷骰前会先问你，而你有“伏兵”：攻击取消，攻击者变为已使用，你在该处未使用的棋子立即出击。这就是留着不用的理由。按牌上的“伏兵”。',
        'zh-Hant':
          '柴田以七個棋子在近江攻擊。擲骰前會先問你，而你有「伏兵」：攻擊取消，攻擊者變為已使用，你在該處未使用的棋子立即出擊。這就是留著不用的理由。按牌上的「伏兵」。',
        ja: '柴田が七個すべてで近江を攻撃します。ダイスの前にあなたに問われ、手札には「伏兵」があります。攻撃は無効、攻撃側は使用済みになり、あなたの未使用の駒がただちに攻撃します。カードの「伏兵」を押してください。',
      },
      clauses: ['event.ambush'],
      highlight: { kind: 'card', id: 'ambush-6' },
      expectedAction: ['ambush', 'ambush-6'],
    },
    {
      text: {
        en: 'Now your seven roll, at 2 or less: 2.3 hits on average. They will be used afterwards, but that was your opponent’s last card: nobody can attack them this turn. Press “All eligible pieces”.',
        'zh-Hans':
          '现在由你的七个棋子掷骰，2或以下命中，平均2.3。之后它们变为已使用，但这已是对手最后一张牌，本回合没人能再攻击它们。全体出击。',
        'zh-Hant':
          '現在由你的七個棋子擲骰，2或以下命中，平均2.3。之後它們變為已使用，但這已是對手最後一張牌，本回合沒人能再攻擊它們。全體出擊。',
        ja: '今度はあなたの七個が振ります。2以下で命中、平均2.3です。使用済みになりますが、相手のカードはこれが最後で、このターンはもう攻撃されません。全員で打って出ましょう。',
      },
      clauses: ['8.3.2a', '8.3.4'],
      expectedAction: ['everyone'],
    },
    {
      setupActions: [
        ['anti', ['lose', 'shibata', 'used', 3]],
        ['anti', ['finish']],
      ],
      text: {
        en: 'Three hits. Instead of losing five pieces you removed three, and all of Shibata’s pieces in Omi are used. You hold one more card. First Bow of the Tokaido is your opponent’s event, but you can use its 4 points: press Mobilise.',
        'zh-Hans':
          '命中三次。你没有失去五个棋子，反而消灭三个，柴田在近江剩下的也都已使用。你还有一张牌：“海道第一弓取”是对手的事件，但你可用它的4点。按“动员”。',
        'zh-Hant':
          '命中三次。你沒有失去五個棋子，反而消滅三個，柴田在近江剩下的也都已使用。你還有一張牌：「海道第一弓取」是對手的事件，但你可用它的4點。按「動員」。',
        ja: '三命中。五個を失うはずが三個を倒し、近江に残る柴田勢は使用済みです。手札はあと一枚、「海道一の弓取り」は相手のイベントですが、戦略値4が使えます。「動員」を押してください。',
      },
      clauses: ['10.0.0', '5.0.3b'],
      highlight: { kind: 'card', id: 'best_archer-31' },
      expectedAction: ['mobilise', 'best_archer-31'],
    },
    {
      text: {
        en: 'Each point brings one piece from a pool to an area with another piece of its daimyo: unused without enemies there, used beside enemies. So not to Omi, but to Kyo behind it. Click Kyo, then “Hashiba troops in Kyo”.',
        'zh-Hans':
          '每点让补充池的一个棋子登场，放在有同一大名棋子的区域：没有敌军处为未使用，有敌军处为已使用。所以不放近江，放它身后的京。点击京，再按“羽柴军登场于京”。',
        'zh-Hant':
          '每點讓補充池的一個棋子登場，放在有同一大名棋子的區域：沒有敵軍處為未使用，有敵軍處為已使用。所以不放近江，放它身後的京。點擊京，再按「羽柴軍登場於京」。',
        ja: '1につき、プールの駒一個を同じ大名の駒がいるエリアに出します。敵がいなければ未使用、いれば使用済みです。だから近江ではなく、後ろの京に。京を押し、「羽柴勢を京に」を選んでください。',
      },
      clauses: ['10.0.2a', '10.0.2b'],
      expectedAction: ['raise', 'hashiba', 'kyo'],
    },
    {
      setupActions: [
        ['hideyoshi', ['raise', 'hashiba', 'kyo']],
        ['hideyoshi', ['raise', 'hashiba', 'kyo']],
        ['hideyoshi', ['raise', 'hashiba', 'kyo']],
        ['hideyoshi', ['keep']],
        ['hideyoshi', ['keep']],
      ],
      text: {
        en: 'Four new troops are in Kyo, and you have five of ten resource areas, in turn 1 of 8. You are ready for a first game: play on from here. “Ask for advice” shows what the Captain would do; “Undo” takes back decisions before a die roll or a revealed card.',
        'zh-Hans':
          '京有了四个新棋子；第1回合你已有五个策源。第一局所需的你都会了：可以从这里续玩。“请教”会显示侍大将的走法，“撤销”可收回尚未掷骰或亮牌的决定。',
        'zh-Hant':
          '京有了四個新棋子；第1回合你已有五個策源。第一局所需的你都會了：可以從這裡續玩。「請教」會顯示侍大將的走法，「撤銷」可收回尚未擲骰或亮牌的決定。',
        ja: '京に新しい駒が四個。八ターンの一ターン目で、策源は十のうち五です。最初の対局に要ることはこれで全部。ここから続けられます。「助言を聞く」は侍大将の手を示し、「取り消す」はダイスやカードの前まで戻せます。',
      },
      clauses: ['14.0.2a'],
      highlight: { kind: 'area', id: 'kyo' },
    },
  ],
};
