import type { Lesson } from '../../lesson.ts';

/** Victory, forming and moving forces, and the phases of a turn. The first check just succeeds, the second fails. */
export const march: Lesson = {
  id: 'march',
  name: { en: 'Kenshin sets out', 'zh-Hans': '谦信出阵', 'zh-Hant': '謙信出陣', ja: '謙信出陣' },
  seat: 'uesugi',
  matchOptions: {},
  seed: '000000000000000000000000000001cf',
  steps: [
    {
      text: {
        en: 'Summer 1578. You play the Uesugi side. With 30 victory points at the end of turn 15 you win. If Kenshin himself is removed, you lose at once; if Nobunaga is, you win.',
        'zh-Hans': '1578年夏，你执上杉方。第15回合结束时有30胜利点，你就获胜。谦信本人被除去，你立即落败；信长被除去，你立即获胜。',
        'zh-Hant': '1578年夏，你執上杉方。第15回合結束時有30勝利點，你就獲勝。謙信本人被除去，你立即落敗；信長被除去，你立即獲勝。',
        ja: '1578年夏、あなたは上杉方です。第15ターンの終わりに勝利得点が30以上なら勝ち。謙信本人が除かれればその場で負け、信長が除かれればその場で勝ちです。',
      },
      clauses: ['22-2', '22-1.1'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
    },
    {
      text: {
        en: "This is Kyo, the capital, held by Oda. Once it is yours, every turn start brings you 15 points while Kenshin is there, or 5 while only others are. Castles taken and enemies removed score as well; Oda's points are subtracted.",
        'zh-Hans':
          '这是京，现由织田方据守。夺取之后，每回合开始时谦信在京得15点，只有别的己方单位在京则得5点。夺城、除去敌军也得分；织田方得的分会从中扣除。',
        'zh-Hant':
          '這是京，現由織田方據守。奪取之後，每回合開始時謙信在京得15點，只有別的己方單位在京則得5點。奪城、除去敵軍也得分；織田方得的分會從中扣除。',
        ja: 'ここが京、今は織田方の城です。奪った後は毎ターンの初めに、謙信がいれば15点、ほかの味方だけなら5点が入ります。城を落とし敵を除いても得点になり、織田方の得点はそこから引かれます。',
      },
      clauses: ['21.kyo-kenshin', '21'],
      highlight: { kind: 'castle', id: 'kyo' },
    },
    {
      text: {
        en: 'And this is Kasugayama, with Kenshin and thirteen other units. On a counter the big number is strength, and the stars are rank. A red border is your side, a blue one Oda. Click a stack, and the panel shows the combat and action ratings of its units.',
        'zh-Hans':
          '这里是春日山城，谦信和另外十三个单位都在。棋子上的大数字是战力，星为级别；红边是己方，蓝边是织田方。点开一叠棋子，面板会列出各单位的战斗能力与行动力。',
        'zh-Hant':
          '這裡是春日山城，謙信和另外十三個單位都在。棋子上的大數字是戰力，星為級別；紅邊是己方，藍邊是織田方。點開一疊棋子，面板會列出各單位的戰鬥能力與行動力。',
        ja: 'ここは春日山城。謙信とほかの十三ユニットがいます。駒の大きな数字は戦力、星は階級。赤い縁が味方、青い縁が織田方です。重なった駒を押すと、全員の戦闘能力と行動力がパネルに出ます。',
      },
      clauses: ['2-2-1.4', '2-2-1.5a'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
    },
    {
      text: {
        en: `Units move and fight under a commander. Kenshin's command box has room for six. Click him, and seven units become one force of strength 14. In any game "Take command of 6 units here" under his name does the same.`,
        'zh-Hans':
          '单位要由指挥官率领。谦信的统率盒有六格。点击他，七个单位就合成一支战力14的部队。平时对局，点他名下的“统率此处6个单位”也一样。',
        'zh-Hant':
          '單位要由指揮官率領。謙信的統率盒有六格。點選他，七個單位就合成一支戰力14的部隊。平時對局，點他名下的「統率此處6個單位」也一樣。',
        ja: 'ユニットは指揮官の下で動かします。謙信の統率ボックスは六マス。謙信を押すと、七ユニットが戦力14の一部隊になります。対局では名前の下の「ここの6ユニットを統率する」でも同じです。',
      },
      clauses: ['6-1-1a', '6-1-4'],
      expectedAction: ['gather', 'uesugi-kenshin'],
    },
    {
      text: {
        en: 'In a game of your own you would form your other forces now. You may also do it at the beginning of each of your movement phases. Here Kenshin is enough: end the phase and confirm.',
        'zh-Hans': '自己对局时，此时也应编好其他部队；每个己方移动阶段开头还可以再编成。这里有谦信就够了：点“结束本阶段”，再点“确定”。',
        'zh-Hant': '自己對局時，此時也應編好其他部隊；每個己方移動階段開頭還可以再編成。這裡有謙信就夠了：點「結束本階段」，再點「確定」。',
        ja: '実際の対局では、ここでほかの部隊も編成します。自分の移動フェイズの初めにも編成し直せます。今は謙信だけで十分です。「フェイズを終える」、続けて「決定」を押してください。',
      },
      clauses: ['6-3-1', '10-1a'],
      expectedAction: ['end-moves'],
    },
    {
      setupActions: [['oda', ['end-moves']]],
      text: {
        en: 'Turn 1. The turn start is resolved automatically and shown in the log: the situation (5 and 2: nothing happens), the Mori in the west (nobody comes out). Then Uesugi moves, Oda reacts, Uesugi makes forced marches and attacks; after that the sides change roles.',
        'zh-Hans':
          '第1回合。回合开始阶段自动掷骰，结果见战报：状况变化5、2，什么都没发生；西边的毛利无人出阵。然后是上杉移动、织田反应、上杉强行军、上杉攻击；接着双方对调，再来一遍。',
        'zh-Hant':
          '第1回合。回合開始階段自動擲骰，結果見戰報：狀況變化5、2，什麼都沒發生；西邊的毛利無人出陣。然後是上杉移動、織田反應、上杉強行軍、上杉攻擊；接著雙方對調，再來一遍。',
        ja: '第1ターンです。ターン開始フェイズは自動で振られ、戦記に書かれます。状況変化は5と2で何も起こらず、西の毛利も出陣なし。続いて上杉の移動、織田のリアクション、上杉の強行軍と攻撃、その後は攻守を替えて同じ順です。',
      },
      clauses: ['4.0', '9'],
    },
    {
      text: {
        en: 'Your movement phase. Each force may move once, with 6 points, one force after the other. Click Kenshin.',
        'zh-Hans': '上杉方移动阶段。每支部队可移动一次，各有6移动力，一支接一支。点击谦信。',
        'zh-Hant': '上杉方移動階段。每支部隊可移動一次，各有6移動力，一支接一支。點選謙信。',
        ja: '上杉方移動フェイズです。部隊は一つずつ、それぞれ6移動力で一度動けます。謙信を押してください。',
      },
      clauses: ['10-3-1', '10-4-1'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
      expectedAction: ['move', 'uesugi-kenshin'],
    },
    {
      text: {
        en: 'A plain costs 1 point, a mountain 2, a river 1 more. High mountains are closed, so the road to the west runs along the coast. Click the highlighted hex 5205: four hexes, all 6 points.',
        'zh-Hans': '平地1移动力，山地2，渡河另加1。山岳不可进入，所以西进要沿海岸走。点击发亮的5205：四格，正好6移动力。',
        'zh-Hant': '平地1移動力，山地2，渡河另加1。山岳不可進入，所以西進要沿海岸走。點選發亮的5205：四格，正好6移動力。',
        ja: '平地は1移動力、山地は2、川を渡ればさらに1。山岳には入れないので、西への道は海沿いです。光っている5205を押してください。四ヘクスで6移動力ちょうどです。',
      },
      clauses: ['10-4-2', '10-6-2'],
      highlight: { kind: 'hex', id: '5205' },
      expectedAction: ['march', '5503', '5404', '5304', '5205'],
    },
    {
      text: {
        en: 'All your other forces could move now, too. Leave them where they are and end the phase. Then Oda may react: forces that pass an action check move in the middle of your turn.',
        'zh-Hans': '其他部队此时也都可以移动。先不动它们，结束本阶段。接着织田方可以反应：通过行动力判定的部队能在你的回合中移动。',
        'zh-Hant': '其他部隊此時也都可以移動。先不動它們，結束本階段。接著織田方可以反應：通過行動力判定的部隊能在你的回合中移動。',
        ja: 'ほかの部隊も今動かせますが、そのままにしてフェイズを終えてください。次に織田方がリアクションできます。行動判定に成功した部隊は、あなたの手番の途中でも動けるのです。',
      },
      clauses: ['10b', '4.3'],
      expectedAction: ['end-moves'],
    },
    {
      setupActions: [['oda', ['end-moves']]],
      text: {
        en: 'Oda does not move. Now the forced march: Kenshin may move a second time if he rolls his action rating of 5 or less. Click him: the panel shows the chances. A die roll cannot be undone, so confirm only when you are sure.',
        'zh-Hans':
          '织田方没有动。现在是强行军：掷一颗骰子，不大于谦信的行动力5，他就能再移动一次。点击他，面板列出各种可能。掷了骰就不能悔，想好再点“确定”。',
        'zh-Hant':
          '織田方沒有動。現在是強行軍：擲一顆骰子，不大於謙信的行動力5，他就能再移動一次。點選他，面板列出各種可能。擲了骰就不能悔，想好再點「確定」。',
        ja: '織田方は動きません。次は強行軍です。ダイス一個の目が謙信の行動力5以下なら、もう一度動けます。謙信を押すとパネルに確率が出ます。振ったら取り消せないので、よければ「決定」を押してください。',
      },
      clauses: ['10-2-1a', '4.4'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
      expectedAction: ['check', 'uesugi-kenshin'],
    },
    {
      text: {
        en: 'He rolled a 5: just enough, and he has 6 points again. March on through Katsuyama to the highlighted hex 5005, for 5 points.',
        'zh-Hans': '掷出5，刚好通过，又有6移动力。经胜山城前往发亮的5005，需5移动力。',
        'zh-Hant': '擲出5，剛好通過，又有6移動力。經勝山城前往發亮的5005，需5移動力。',
        ja: '出目は5、ぎりぎり成功で、また6移動力あります。勝山城を抜けて、光っている5005へ進みましょう。5移動力です。',
      },
      clauses: ['10-2-1b'],
      highlight: { kind: 'hex', id: '5005' },
      expectedAction: ['march', '5105', '5005'],
    },
    {
      setupActions: [
        ['uesugi', ['end-moves']],
        ['uesugi', ['end-attacks']],
        ['oda', ['end-moves']],
      ],
      text: {
        en: 'No enemy was near, so you attacked nobody, and Oda did not move either. Now it is your turn to react: a third march in one turn, five times in six. Click Kenshin.',
        'zh-Hans': '附近没有敌军，你没有攻击，织田方也没有移动。现在轮到你反应：一回合里的第三次行军，六次有五次成功。点击谦信。',
        'zh-Hant': '附近沒有敵軍，你沒有攻擊，織田方也沒有移動。現在輪到你反應：一回合裡的第三次行軍，六次有五次成功。點選謙信。',
        ja: '近くに敵はなく攻撃はせず、織田方も動きませんでした。今度はあなたのリアクションです。一ターンで三度目の行軍、成功は六回に五回。謙信を押してください。',
      },
      clauses: ['4.7', '10-2-2a'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
      expectedAction: ['check', 'uesugi-kenshin'],
    },
    {
      text: {
        en: 'A 6: it fails. He stays, and the force suffers attrition: roll 3, which costs a force of six units or more 1 step. Every extra march carries that risk. Choose Kakizaki Haruie, one of the weaker units.',
        'zh-Hans': '掷出6，失败。他留在原地，部队还要损耗：掷3，六个以上单位的部队损失1个STEP。赶路就有这种风险。由较弱的柿崎晴家承担。',
        'zh-Hant': '擲出6，失敗。他留在原地，部隊還要損耗：擲3，六個以上單位的部隊損失1個STEP。趕路就有這種風險。由較弱的柿崎晴家承擔。',
        ja: '出目は6で失敗です。その場に残り、部隊は損耗します。出目3、六ユニット以上の部隊なら1ステップの損失。急げばこの危険があります。弱めの柿崎晴家に受けさせましょう。',
      },
      clauses: ['10-2-1c', '9-4-7.2'],
      highlight: { kind: 'unit', id: 'kakizaki-haruie' },
      expectedAction: ['lose', 'kakizaki-haruie'],
    },
    {
      text: {
        en: 'Kakizaki is flipped: one of two steps is left, strength 1. Replenishment at a turn start can restore him. In games of your own "Undo" takes a decision back, "Ask for advice" shows what a good player would do, and the number of a rule opens it.',
        'zh-Hans':
          '柿崎翻面：两个STEP剩一个，战力1。回合开始时的补充可以恢复他。自己对局时，“撤销”收回决定，“请教”告诉你高手会怎么走，点规则编号可看条文。',
        'zh-Hant':
          '柿崎翻面：兩個STEP剩一個，戰力1。回合開始時的補充可以恢復他。自己對局時，「撤銷」收回決定，「請教」告訴你高手會怎麼走，點規則編號可看條文。',
        ja: '柿崎は裏返りました。二ステップのうち残り一つ、戦力1です。ターン開始時の補充で回復できます。対局では「取り消す」で手を戻し、「助言を聞く」で良い手を知り、条番号を押せば規則が読めます。',
      },
      clauses: ['2-2-1.6b', '9-5-1'],
      highlight: { kind: 'unit', id: 'uesugi-kenshin' },
    },
  ],
};
