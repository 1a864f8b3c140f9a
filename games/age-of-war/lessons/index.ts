import { allDecisions } from '../../lesson.ts';
import type { Lesson } from '../../lesson.ts';

/** Both lessons use these dice: the second continues where the first ends. */
const SEED = '00000000000000000000000000000123';
const matchOptions = { players: 2 };

const firstCastle: Lesson = {
  id: 'first-castle',
  name: { en: 'Your first castle', 'zh-Hans': '第一座城', 'zh-Hant': '第一座城', ja: '最初の城' },
  seat: 'p1',
  matchOptions,
  seed: SEED,
  steps: [
    {
      text: {
        en: 'Fourteen castles are in the centre. When the last of them is taken, the player with the most points wins. The red number on a card is how many points the castle is worth.',
        'zh-Hans': '中央摆着十四座城堡。最后一座被攻下时，总分最高者获胜。卡上的红色数字是这座城的分数。',
        'zh-Hant': '中央擺著十四座城堡。最後一座被攻下時，總分最高者獲勝。卡上的紅色數字是這座城的分數。',
        ja: '中央に十四の城があります。最後の一つが落ちたとき、得点の最も多い人が勝ちです。カードの赤い数字が城の得点です。',
      },
      clauses: ['goal.2', 'flow.3'],
    },
    {
      text: {
        en: 'It is your turn and you have rolled seven dice: they are in the tray under the cards. After every roll you do one of two things: fill one battle line of a castle, or give up one die and reroll the rest.',
        'zh-Hans':
          '轮到你，七颗骰子已经掷出，摆在卡片下方的骰盘里。每次掷完，你要在两件事中选一件：填满一座城的一行战线，或弃一颗骰子并重掷其余的。',
        'zh-Hant':
          '輪到你，七顆骰子已經擲出，擺在卡片下方的骰盤裡。每次擲完，你要在兩件事中選一件：填滿一座城的一行戰線，或棄一顆骰子並重擲其餘的。',
        ja: 'あなたの手番です。七個のダイスはもう振られ、カードの下の皿にあります。振るたびに、城の戦列を一つ埋めるか、ダイスを一個捨てて残りを振り直すか、どちらかをします。',
      },
      clauses: ['turn.1', 'turn.2'],
    },
    {
      text: {
        en: 'Look at Matsuyama. It has three lines: one daimyo, and two lines of four infantry. An infantry line takes as many dice as it needs; each die counts the one, two or three soldiers on it. The dashed line at the bottom does not count while the castle is in the centre.',
        'zh-Hans':
          '看松山城：一行大名，两行各要步兵四。步兵战线可用任意多颗步兵骰子，每颗按所示的一、二或三名步兵计。城堡在中央时，最下面虚线框的一行不用管。',
        'zh-Hant':
          '看松山城：一行大名，兩行各要步兵四。步兵戰線可用任意多顆步兵骰子，每顆按所示的一、二或三名步兵計。城堡在中央時，最下面虛線框的一行不用管。',
        ja: '松山城を見てください。戦列は三つ、大名が一つと歩兵4が二つです。歩兵の戦列には歩兵のダイスを何個でも使え、それぞれ描かれた一人、二人、三人と数えます。城が中央にある間、いちばん下の破線の戦列は要りません。',
      },
      clauses: ['inf.2', 'daimyo.1'],
      highlight: { kind: 'castle', id: 'matsuyama' },
    },
    {
      text: {
        en: 'Your dice show two, two and three infantry: enough for one line of four. Choose the first of the two lines of four infantry. The other dice roll two seconds later; until then you can undo. From then on you attack Matsuyama and no other castle this turn.',
        'zh-Hans':
          '你掷出了步兵二、二和三，足够填一行四。点击两行步兵四中的第一行。两秒后重掷其余骰子，在此之前可以撤销。从此本回合只能攻打松山城。',
        'zh-Hant':
          '你擲出了步兵二、二和三，足夠填一行四。點擊兩行步兵四中的第一行。兩秒後重擲其餘骰子，在此之前可以撤銷。從此本回合只能攻打松山城。',
        ja: '出目は歩兵2、2、3。4の戦列を一つ埋めるのに足ります。歩兵4の戦列のうち上のほうを押してください。二秒後に残りのダイスが振られ、それまでは取り消せます。これでこの手番に攻めるのは松山城だけになります。',
      },
      clauses: ['turn.4', 'line.6'],
      expectedAction: ['fill', 'matsuyama', 1],
    },
    {
      text: {
        en: 'Two dice are now on the card and stay there; the other five were rerolled. You could fill the daimyo line or the second line of four, but only one line after each roll. Take the four: with fewer dice, one daimyo is easier to roll than four infantry.',
        'zh-Hans':
          '两颗骰子已放上卡片，不再取回；其余五颗已重掷。现在可填大名，也可填另一行四，但每次掷后只能填一行。先填四：骰子少了以后，一个大名比四名步兵容易掷出。',
        'zh-Hant':
          '兩顆骰子已放上卡片，不再取回；其餘五顆已重擲。現在可填大名，也可填另一行四，但每次擲後只能填一行。先填四：骰子少了以後，一個大名比四名步兵容易擲出。',
        ja: 'ダイス二個がカードに置かれ、もう戻りません。残りの五個は振り直されました。大名の戦列も、もう一つの4の戦列も埋められますが、一度に一つだけです。4を埋めましょう。ダイスが減ったあとは、歩兵四人より大名一人のほうが出やすいからです。',
      },
      clauses: ['line.3', 'line.4a', 'turn.5'],
      expectedAction: ['fill', 'matsuyama', 2],
    },
    {
      text: {
        en: 'The last three dice did not fit. Nothing else was possible, so the game gave up one die for you and rerolled the other two; the log shows it. This time one of them is a daimyo: fill the daimyo line.',
        'zh-Hans': '剩下三颗没有一颗合用。别无选择，所以棋桌替你弃了一颗，重掷另外两颗；战报里有记载。这次掷出了大名：填满大名战线。',
        'zh-Hant': '剩下三顆沒有一顆合用。別無選擇，所以棋桌替你棄了一顆，重擲另外兩顆；戰報裡有記載。這次擲出了大名：填滿大名戰線。',
        ja: '残り三個の出目はどれも合いませんでした。ほかに選べる手がないので、卓が一個捨てて二個を振り直しました。戦記に書かれています。今度は大名が出ました。大名の戦列を埋めてください。',
      },
      clauses: ['turn.3', 'turn.6'],
      expectedAction: ['fill', 'matsuyama', 0],
    },
    {
      text: {
        en: 'Every line is filled: Matsuyama is yours, for two points. Your turn ends at once. Had you run out of dice first, you would have got nothing.',
        'zh-Hans': '各行全部填满，松山城归你，摆在你面前，值两分。你的回合随即结束。若骰子先用尽，就一无所获。',
        'zh-Hant': '各行全部填滿，松山城歸你，擺在你面前，值兩分。你的回合隨即結束。若骰子先用盡，就一無所獲。',
        ja: 'すべての戦列が埋まり、松山城はあなたのもの。手元に置かれて2点になります。手番はここで終わりです。先にダイスが尽きていたら、何も得られませんでした。',
      },
      clauses: ['turn.7a', 'turn.7b', 'castle.1'],
      highlight: { kind: 'castle', id: 'matsuyama' },
    },
  ],
};

const clans: Lesson = {
  id: 'clans',
  name: { en: 'Castles of others, and clans', 'zh-Hans': '夺城与家族', 'zh-Hant': '奪城與家族', ja: '他家の城と家' },
  seat: 'p1',
  matchOptions,
  seed: SEED,
  steps: [
    {
      setupActions: [...allDecisions(firstCastle), ['p2', ['fill', 'marugame', 1]], ['p2', ['fill', 'marugame', 0]]],
      text: {
        en: 'You hold Matsuyama. Your opponent has just taken Marugame, the other castle of the Chosokabe. A player who holds every castle of a clan has conquered it: here that is worth four points instead of the three of the two castles.',
        'zh-Hans':
          '你有松山城。对手刚攻下丸龟城，即长宗我部家的另一座城。集齐一个家族的所有城堡就征服了该家族：这里值四分，而两座城分开只值三分。',
        'zh-Hant':
          '你有松山城。對手剛攻下丸龜城，即長宗我部家的另一座城。集齊一個家族的所有城堡就征服了該家族：這裡值四分，而兩座城分開只值三分。',
        ja: 'あなたには松山城があります。相手は長宗我部家のもう一つの城、丸亀城を落としたところです。一つの家の城をすべて持てばその家を征服したことになり、ここでは二城の計3点のかわりに4点になります。',
      },
      clauses: ['clan.1', 'clan.3'],
      highlight: { kind: 'castle', id: 'marugame' },
    },
    {
      text: {
        en: 'You can attack castles held by other players, too. Then the dashed line also counts: for Marugame you need three daimyo and one cavalry, four of your seven dice.',
        'zh-Hans': '其他玩家面前的城堡也可以攻打，但此时虚线框的一行也要填：攻丸龟城需要三个大名和一个骑兵，七颗骰子中的四颗。',
        'zh-Hant': '其他玩家面前的城堡也可以攻打，但此時虛線框的一行也要填：攻丸龜城需要三個大名和一個騎兵，七顆骰子中的四顆。',
        ja: '他の人の城も攻められます。ただし破線の戦列も埋めなければなりません。丸亀城には大名三つと騎兵一つ、七個のうち四個が要ります。',
      },
      clauses: ['line.5', 'daimyo.2'],
      highlight: { kind: 'castle', id: 'marugame' },
    },
    {
      text: {
        en: 'None of your dice fit Marugame, though you could start on other castles. You need not: give up one die and reroll the other six.',
        'zh-Hans': '这次掷出的都不合丸龟城，虽然可以开始攻打别的城。你不必如此：弃一颗骰子，重掷其余六颗。',
        'zh-Hant': '這次擲出的都不合丸龜城，雖然可以開始攻打別的城。你不必如此：棄一顆骰子，重擲其餘六顆。',
        ja: '今の出目に丸亀城に合うものはありません。ほかの城を攻め始めることはできますが、そうしなくてもかまいません。一個捨てて、残り六個を振り直しましょう。',
      },
      clauses: ['line.7', 'turn.3'],
      expectedAction: ['reroll'],
    },
    {
      text: {
        en: 'Two daimyo! Fill the line of two daimyo first: pairs are the hardest to roll with few dice.',
        'zh-Hans': '两个大名！先填两个大名的那一行：骰子少时，成对的最难掷出。',
        'zh-Hant': '兩個大名！先填兩個大名的那一行：骰子少時，成對的最難擲出。',
        ja: '大名が二つ出ました。まず大名二つの戦列を埋めましょう。ダイスが少ないと、揃いの目がいちばん出にくいからです。',
      },
      clauses: ['line.1'],
      expectedAction: ['fill', 'marugame', 0],
    },
    {
      text: {
        en: 'Cavalry. "Show odds" beside the dice tells how likely you are to take the castle after each choice. Fill the cavalry line.',
        'zh-Hans': '有骑兵。骰子旁的“显示胜算”可以告诉你每种走法攻下城堡的可能。填满骑兵战线。',
        'zh-Hant': '有騎兵。骰子旁的「顯示勝算」可以告訴你每種走法攻下城堡的可能。填滿騎兵戰線。',
        ja: '騎兵が出ました。ダイスの横の「確率を見る」で、どの手がどれだけ城を落としやすいか分かります。騎兵の戦列を埋めてください。',
      },
      expectedAction: ['fill', 'marugame', 1],
    },
    {
      text: {
        en: 'And a third daimyo for the dashed line. Fill it.',
        'zh-Hans': '又掷出一个大名，正好用于虚线框。填满它。',
        'zh-Hant': '又擲出一個大名，正好用於虛線框。填滿它。',
        ja: '三つ目の大名が出ました。破線の戦列を埋めてください。',
      },
      clauses: ['daimyo.2'],
      expectedAction: ['fill', 'marugame', 2],
    },
    {
      text: {
        en: 'Marugame changes hands and the Chosokabe are conquered: their castles turn face down in a pile worth four points, and nobody can attack them any more. Castles that are face up can be attacked until the end. Now play on, or set up a game of your own.',
        'zh-Hans':
          '丸龟城易手，长宗我部家被你征服：两座城翻面叠成一摞，值四分，谁也不能再攻打。面朝上的城堡则到终局都有危险。可以从这里续玩，或自己开一局。',
        'zh-Hant':
          '丸龜城易手，長宗我部家被你征服：兩座城翻面疊成一摞，值四分，誰也不能再攻打。面朝上的城堡則到終局都有危險。可以從這裡續玩，或自己開一局。',
        ja: '丸亀城を奪い、長宗我部家を征服しました。城は裏返して重ねられて4点になり、もう誰にも攻められません。表を向いた城は最後まで危険です。このまま続けるか、新しい対局を始めましょう。',
      },
      clauses: ['clan.2', 'clan.4'],
    },
  ],
};

export const lessons: readonly Lesson[] = [firstCastle, clans];
