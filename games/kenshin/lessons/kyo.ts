import type { Lesson } from '../../lesson.ts';

/** The Oda side: a reaction, supply, zones of control, and a force that cannot retreat. */
export const kyo: Lesson = {
  id: 'kyo',
  name: { en: 'Oda: the road to Kyo', 'zh-Hans': '织田方：上洛之路', 'zh-Hant': '織田方：上洛之路', ja: '織田方：京への道' },
  seat: 'oda',
  matchOptions: {},
  seed: '000000000000000000000000000000e2',
  steps: [
    {
      setupActions: [
        ['uesugi', ['gather', 'shimotsuma-rairen']],
        ['uesugi', ['end-moves']],
        ['oda', ['gather', 'akechi-mitsuhide']],
        ['oda', ['end-moves']],
        ['uesugi', ['move', 'shimotsuma-rairen']],
        ['uesugi', ['march', '2030', '2129']],
        ['uesugi', ['stop']],
        ['uesugi', ['end-moves']],
      ],
      text: {
        en: 'Now you are Oda. Hold Uesugi below 30 points to the end of turn 15 and you win. Most of his points would come from Kyo, so keep his units out of it. Shimotsuma Rairen has left Honganji with strength 8 and is in 2129, on the way to Kyo.',
        'zh-Hans':
          '这次你执织田方。到第15回合结束，上杉方不到30点你就获胜。他的分大多来自京，所以不能让任何人进京。下间赖廉以战力8离开本愿寺，已在途中的2129。',
        'zh-Hant':
          '這次你執織田方。到第15回合結束，上杉方不到30點你就獲勝。他的分大多來自京，所以不能讓任何人進京。下間賴廉以戰力8離開本願寺，已在途中的2129。',
        ja: '今度は織田方です。第15ターンの終わりまで上杉方を30点未満に抑えれば勝ち。得点の多くは京から入るので、誰も近づけてはなりません。下間頼廉が戦力8で本願寺を出て、途中の2129にいます。',
      },
      clauses: ['22-2', '21.kyo-unit'],
      highlight: { kind: 'hex', id: '2129' },
    },
    {
      text: {
        en: 'A supply line is a chain of hexes to a home castle of the house. It cannot pass enemies or the zones of control of their forces and castles: the hex and the six around it. Wakae covers 2030, so Rairen has none. Click him, then "Show supply", to see how far the supply of Honganji reaches.',
        'zh-Hans':
          '补给线是通往本家本城的一串格子，不能经过敌军，也不能经过敌军与敌城的压制地域，即所在格和周围六格。若江城罩住2030，赖廉断了补给。点击他，再点“显示补给”，可看本愿寺的补给到哪里。',
        'zh-Hant':
          '補給線是通往本家本城的一串格子，不能經過敵軍，也不能經過敵軍與敵城的壓制地域，即所在格和周圍六格。若江城罩住2030，賴廉斷了補給。點選他，再點「顯示補給」，可看本願寺的補給到哪裡。',
        ja: '補給線は自家の本城まで続くヘクスの列です。敵や、敵の部隊と城の支配地域（そのヘクスと周囲六ヘクス）は通れません。若江城が2030を押さえ、頼廉の補給は切れています。彼を押して「補給を見る」を押すと、本願寺の補給の届く所が分かります。',
      },
      clauses: ['9-4-1.3', '7-2-2.2'],
      highlight: { kind: 'unit', id: 'shimotsuma-rairen' },
    },
    {
      text: {
        en: "It is your reaction phase, in the middle of Uesugi's turn. Akechi Mitsuhide at Kameyama, with two busho, has action 4: a roll of 4 or less lets him move. Click him to roll.",
        'zh-Hans': '现在是织田方反应阶段，正在上杉方的回合中间。丹波龟山城的明智光秀率两名武将，行动力4：掷4以下就能移动。点击他判定。',
        'zh-Hant': '現在是織田方反應階段，正在上杉方的回合中間。丹波龜山城的明智光秀率兩名武將，行動力4：擲4以下就能移動。點選他判定。',
        ja: '上杉方の手番の途中、織田方リアクションフェイズです。丹波亀山城の明智光秀は武将二名を率い、行動力4。4以下の目で動けます。押して判定してください。',
      },
      clauses: ['4.3', '10-2-1a'],
      highlight: { kind: 'unit', id: 'akechi-mitsuhide' },
      expectedAction: ['check', 'akechi-mitsuhide'],
    },
    {
      text: {
        en: "A 3: he may move. Put him between Rairen and Kyo, in the highlighted hex 2229. It costs 5 of his 6 points, because it is in Rairen's zone of control.",
        'zh-Hans': '掷出3，可以移动。把他放在赖廉与京之间，发亮的2229。那里在赖廉的压制地域内，要花6移动力中的5。',
        'zh-Hant': '擲出3，可以移動。把他放在賴廉與京之間，發亮的2229。那裡在賴廉的壓制地域內，要花6移動力中的5。',
        ja: '出目は3、動けます。頼廉と京の間、光っている2229に置きましょう。頼廉の支配地域なので、6移動力のうち5かかります。',
      },
      clauses: ['10-5-1', '10-2-1b'],
      highlight: { kind: 'hex', id: '2229' },
      expectedAction: ['march', '2227', '2228', '2229'],
    },
    {
      setupActions: [['oda', ['stop']]],
      text: {
        en: 'Alone he is too weak to attack: strength 6 against 8. End the phase and see what Rairen does.',
        'zh-Hans': '他独自不宜进攻：战力6对8。结束本阶段，看赖廉怎么办。',
        'zh-Hant': '他獨自不宜進攻：戰力6對8。結束本階段，看賴廉怎麼辦。',
        ja: '単独では攻めません。戦力6対8です。フェイズを終えて、頼廉の出方を見ましょう。',
      },
      expectedAction: ['end-moves'],
    },
    {
      setupActions: [
        ['uesugi', ['check', 'shimotsuma-rairen']],
        ['uesugi', ['lose', 'kyonyo-koju']],
        ['uesugi', ['end-moves']],
        ['uesugi', ['end-attacks']],
      ],
      text: {
        en: 'Rairen tried a forced march: 5 against his action rating of 2, a failure. Attrition roll 4, +1 because he can reach no castle of his side: 1 step lost. Now you move. Click Sakuma Nobuhide at Wakae.',
        'zh-Hans':
          '赖廉试图强行军：掷5，高于行动力2，失败。损耗掷4，因连不上己方任何城而孤立，+1，损失1个STEP。轮到你移动。点击若江城的佐久间信荣。',
        'zh-Hant':
          '賴廉試圖強行軍：擲5，高於行動力2，失敗。損耗擲4，因連不上己方任何城而孤立，+1，損失1個STEP。輪到你移動。點選若江城的佐久間信榮。',
        ja: '頼廉は強行軍を試み、行動力2に対し出目5で失敗。損耗は出目4、味方のどの城にも補給線が届かず孤立で+1、1ステップ損失です。今度はあなたの移動です。若江城の佐久間信栄を押してください。',
      },
      clauses: ['9-4-7.3', '9-4-7a'],
      highlight: { kind: 'castle', id: 'wakae' },
      expectedAction: ['move', 'sakuma-nobuhide'],
    },
    {
      text: {
        en: 'A force that must retreat and has no hex to go to is removed. So close the ring: click 2030, on the road to Honganji.',
        'zh-Hans': '必须撤退却无路可走的部队会被除去。所以要合围：点击2030，那是回本愿寺的路。',
        'zh-Hant': '必須撤退卻無路可走的部隊會被除去。所以要合圍：點選2030，那是回本願寺的路。',
        ja: '撤退しなければならないのに行き場のない部隊は除かれます。囲みを閉じましょう。本願寺への道、2030を押してください。',
      },
      clauses: ['12-4a', '12-4-5.3'],
      highlight: { kind: 'hex', id: '2030' },
      expectedAction: ['march', '2030'],
    },
    {
      setupActions: [
        ['oda', ['stop']],
        ['oda', ['move', 'tsutsui-junkei']],
        ['oda', ['march', '2230']],
        ['oda', ['stop']],
        ['oda', ['move', 'nakagawa-kiyohide']],
        ['oda', ['march', '2029']],
        ['oda', ['stop']],
      ],
      text: {
        en: 'Tsutsui Junkei and Nakagawa Kiyohide have closed the last gaps; Takayama and Sakuma Nobumori were already at their castles. You are in all six hexes around Rairen. End the phase.',
        'zh-Hans': '筒井顺庆和中川清秀补上了最后的缺口；高山与佐久间信盛本就在各自的城。他周围六格都有你的人。结束本阶段。',
        'zh-Hant': '筒井順慶和中川清秀補上了最後的缺口；高山與佐久間信盛本就在各自的城。他周圍六格都有你的人。結束本階段。',
        ja: '筒井順慶と中川清秀が残りの隙間をふさぎ、高山と佐久間信盛はもとから城にいます。周囲六ヘクスすべてに味方がいます。フェイズを終えてください。',
      },
      highlight: { kind: 'hex', id: '2129' },
      expectedAction: ['end-moves'],
    },
    {
      setupActions: [
        ['uesugi', ['end-moves']],
        ['oda', ['end-moves']],
      ],
      text: {
        en: 'Attack phase. A hex can be attacked only once in a phase, so let all forces attack together. Click Akechi, then the highlighted hex 2129.',
        'zh-Hans': '攻击阶段。同一格的敌军每阶段只能攻击一次，所以要一齐进攻。点击明智，再点2129。',
        'zh-Hant': '攻擊階段。同一格的敵軍每階段只能攻擊一次，所以要一齊進攻。點選明智，再點2129。',
        ja: '攻撃フェイズです。同じ敵を攻撃できるのは一フェイズに一度だけなので、全員で攻めます。明智を押し、次に2129を押してください。',
      },
      clauses: ['12-1-6', '12-1-1'],
      highlight: { kind: 'unit', id: 'akechi-mitsuhide' },
      expectedAction: ['attack', 'akechi-mitsuhide', '2129'],
    },
    {
      text: {
        en: 'Alone it would be 6 against 7, and the panel says that Akechi would have to retreat more often than Rairen. With all five others it is 16 against 7, at equal ratings of 4. Click Sakuma Nobumori; the others follow automatically.',
        'zh-Hans': '独自进攻是6对7，面板显示多半是明智撤退。另外五支部队都参战，就是16对7，战斗能力同为4。点击佐久间信盛，其余随后加入。',
        'zh-Hant': '獨自進攻是6對7，面板顯示多半是明智撤退。另外五支部隊都參戰，就是16對7，戰鬥能力同為4。點選佐久間信盛，其餘隨後加入。',
        ja: '単独なら6対7で、パネルを見ると撤退するのは明智のほうが多いのです。ほかの五部隊がすべて加われば16対7、戦闘能力は同じ4。佐久間信盛を押してください。残りも続きます。',
      },
      clauses: ['12-1-3b', '12-2-2b'],
      highlight: { kind: 'castle', id: 'wakae' },
      expectedAction: ['support', 'sakuma-nobumori'],
    },
    {
      setupActions: [
        ['oda', ['support', 'sakuma-nobuhide']],
        ['oda', ['support', 'takayama-shigetomo']],
        ['oda', ['support', 'tsutsui-junkei']],
        ['oda', ['support', 'nakagawa-kiyohide']],
      ],
      text: {
        en: "5 and 2: 7, which at strength 16 is 3 damage. Rairen's 2 and 2 do 1. Nakagawa Kiyohide can take it: click him.",
        'zh-Hans': '掷5、2，得7，战力16造成损害3。赖廉掷2、2，损害1。由中川清秀承担：点击他。',
        'zh-Hant': '擲5、2，得7，戰力16造成損害3。賴廉擲2、2，損害1。由中川清秀承擔：點選他。',
        ja: '5と2で7、戦力16なら損害3。頼廉は2と2で損害1。中川清秀に受けさせましょう。',
      },
      clauses: ['12-2b', '12-3'],
      highlight: { kind: 'unit', id: 'nakagawa-kiyohide' },
      expectedAction: ['lose', 'nakagawa-kiyohide'],
    },
    {
      text: {
        en: "Now all of Rairen's units are flipped, so he must retreat, and is pursued first. Equal ratings are enough for that. Pursue.",
        'zh-Hans': '赖廉的单位全部翻面，必须撤退，撤退前先受追击。能力相等即可追击。追击。',
        'zh-Hant': '賴廉的單位全部翻面，必須撤退，撤退前先受追擊。能力相等即可追擊。追擊。',
        ja: '頼廉の部隊は全員裏面になり、撤退しなければなりません。その前に追撃を受けます。戦闘能力が同じなら追撃できます。追撃しましょう。',
      },
      clauses: ['12-4a', '12-5-1.2'],
      expectedAction: ['pursue'],
    },
    {
      setupActions: [
        ['uesugi', ['lose', 'shimotsuma-nakataka']],
        ['uesugi', ['lose', 'shimotsuma-rairyu']],
      ],
      text: {
        en: 'Two units are killed in the pursuit; Rairen and the last one cannot retreat and are removed, too. A samurai-taisho and three busho: 5 points for you, the victory points are at −5.',
        'zh-Hans': '追击中两个单位讨死；赖廉和剩下的一个无路可退，也被除去。一名侍大将、三名武将：你得5点，胜利点为−5。',
        'zh-Hant': '追擊中兩個單位討死；賴廉和剩下的一個無路可退，也被除去。一名侍大將、三名武將：你得5點，勝利點為−5。',
        ja: '追撃で二ユニットが討死。頼廉と残る一ユニットも退路がなく、除かれました。侍大将一名と武将三名で5点、勝利得点は−5です。',
      },
      clauses: ['12-4-5.3', '21.samurai-taisho'],
      highlight: { kind: 'hex', id: '2129' },
    },
    {
      text: {
        en: 'Kenshin may come with strength 14 and combat 6. Have twice as many around Kyo in time, cut his supply, and leave him no retreat. Now play on from here, or start a game of your own.',
        'zh-Hans': '谦信可能带着战力14、战斗能力6而来。及时在京周围集结两倍的兵力，切断补给，不留退路。可以从这里续玩，或自己开一局。',
        'zh-Hant': '謙信可能帶著戰力14、戰鬥能力6而來。及時在京周圍集結兩倍的兵力，切斷補給，不留退路。可以從這裡續玩，或自己開一局。',
        ja: '謙信は戦力14、戦闘能力6でやって来るかもしれません。間に合ううちに京の周りへ倍の兵を集め、補給を断ち、退路をふさぎましょう。ここから続けるか、新しい対局を始めてください。',
      },
      clauses: ['22-1.1'],
      highlight: { kind: 'castle', id: 'kyo' },
    },
  ],
};
