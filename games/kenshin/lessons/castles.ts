import type { Lesson } from '../../lesson.ts';

/** An assault and a siege, then a turn start with a surrender, a bad event and replenishment. */
export const castles: Lesson = {
  id: 'castles',
  name: { en: 'Castles: siege and assault', 'zh-Hans': '攻城：包围与强袭', 'zh-Hant': '攻城：包圍與強襲', ja: '城攻め：包囲と強襲' },
  seat: 'uesugi',
  matchOptions: {},
  seed: '00000000000000000000000000007eab',
  steps: [
    {
      setupActions: [
        ['uesugi', ['gather', 'shimotsuma-rairen']],
        ['uesugi', ['gather', 'bessho-nagaharu']],
        ['uesugi', ['end-moves']],
        ['oda', ['join', 'sakuma-nobuhide', 'sakuma-nobumori']],
        ['oda', ['end-moves']],
        ['uesugi', ['move', 'bessho-nagaharu']],
        ['uesugi', ['march', '1328', '1329']],
        ['uesugi', ['stop']],
      ],
      text: {
        en: 'The number on a castle is its defence. Click it for its durability: how much damage it can take, and how many units fit inside. Akashi has defence 1, durability 3, and no garrison. Bessho Nagaharu of Miki has just marched into its hex with two busho.',
        'zh-Hans':
          '城上的数字是防御。点开可见耐久力：能承受多少损害，也是城内能容纳的单位数。明石城防御1、耐久3，城内无人。三木城的别所长治刚带两名武将开到它的格内。',
        'zh-Hant':
          '城上的數字是防禦。點開可見耐久力：能承受多少損害，也是城內能容納的單位數。明石城防禦1、耐久3，城內無人。三木城的別所長治剛帶兩名武將開到它的格內。',
        ja: '城の中の数字は防御力。押すと耐久力も出ます。どれだけ損害に耐え、何ユニット入れるかです。明石城は防御1、耐久3で、中は空。三木城の別所長治が武将二名とそのヘクスに入ったところです。',
      },
      clauses: ['8-1', '8-3'],
      highlight: { kind: 'castle', id: 'akashi' },
    },
    {
      text: {
        en: 'Wakae is harder: Sakuma Nobumori, a samurai-taisho, holds it with a busho. From Honganji you can reach it at once. Click Shimotsuma Rairen.',
        'zh-Hans': '若江城难些：侍大将佐久间信盛与一名武将据守。从本愿寺可以马上赶到。点击下间赖廉。',
        'zh-Hant': '若江城難些：侍大將佐久間信盛與一名武將據守。從本願寺可以馬上趕到。點選下間賴廉。',
        ja: '若江城は手ごわく、侍大将の佐久間信盛が武将一名と守っています。本願寺からはすぐです。下間頼廉を押してください。',
      },
      highlight: { kind: 'unit', id: 'shimotsuma-rairen' },
      expectedAction: ['move', 'shimotsuma-rairen'],
    },
    {
      text: {
        en: 'A hex next to an enemy force is in its zone of control and costs 1 point more to enter: 2031 costs 2. Click it.',
        'zh-Hans': '与敌军相邻的格子在其压制地域内，进入多花1移动力：2031要2。点击它。',
        'zh-Hant': '與敵軍相鄰的格子在其壓制地域內，進入多花1移動力：2031要2。點選它。',
        ja: '敵部隊の隣のヘクスはその支配地域で、入るのに1移動力余計にかかります。2031は2移動力です。押してください。',
      },
      clauses: ['10-5-1', '7'],
      highlight: { kind: 'hex', id: '2031' },
      expectedAction: ['march', '2031'],
    },
    {
      text: {
        en: 'Sakuma is outside the walls, so you cannot enter the hex. Try to engage him: click Wakae and engage.',
        'zh-Hans': '佐久间在城外，那一格还进不去。试着定住他：点击若江城，交战。',
        'zh-Hant': '佐久間在城外，那一格還進不去。試著定住他：點選若江城，交戰。',
        ja: '佐久間は城外にいるので、そのヘクスには入れません。足止めしてみましょう。若江城を押して交戦マーカーを置いてください。',
      },
      clauses: ['10-6-3', '10-7a'],
      highlight: { kind: 'castle', id: 'wakae' },
      expectedAction: ['engage', '2130'],
    },
    {
      setupActions: [['oda', ['shelter', 'sakuma-nobumori']]],
      text: {
        en: 'He shelters in the castle. A force at a castle of its own side always may, if there is room, and the marker costs you nothing. But a garrison has no zone of control and cannot leave while you are in the hex. March into Wakae.',
        'zh-Hans':
          '他入城固守。在己方城格，只要有空位就可以这样做，你的标记也就不花移动力。但守军没有压制地域，只要你在格内就出不来。进入若江城。',
        'zh-Hant':
          '他入城固守。在己方城格，只要有空位就可以這樣做，你的標記也就不花移動力。但守軍沒有壓制地域，只要你在格內就出不來。進入若江城。',
        ja: '籠城されました。味方の城のヘクスなら、余地がある限りいつでも入れ、マーカーの移動力もかかりません。しかし守備隊に支配地域はなく、あなたがいる間は出られません。若江城へ進んでください。',
      },
      clauses: ['8-2-1a', '8-2-3a'],
      highlight: { kind: 'castle', id: 'wakae' },
      expectedAction: ['march', '2130'],
    },
    {
      setupActions: [
        ['uesugi', ['move', 'suzuki-shigehide']],
        ['uesugi', ['march', '2030', '2130']],
        ['uesugi', ['stop']],
        ['uesugi', ['end-moves']],
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
      ],
      text: {
        en: 'Suzuki has followed, and it is your attack phase. To besiege a castle, your units in the hex must outnumber the garrison: here five against two. A siege is not an attack and costs nothing. Click Wakae and besiege it.',
        'zh-Hans': '铃木也到了，现在是攻击阶段。要包围，格内己方单位须多于守军：这里五对二。包围不算攻击，没有代价。点击若江城，选包围。',
        'zh-Hant': '鈴木也到了，現在是攻擊階段。要包圍，格內己方單位須多於守軍：這裡五對二。包圍不算攻擊，沒有代價。點選若江城，選包圍。',
        ja: '鈴木も着き、攻撃フェイズです。包囲するには、ヘクス内の味方が守備隊より多くなければなりません。ここは五対二。包囲は攻撃ではなく、損もありません。若江城を押して包囲してください。',
      },
      clauses: ['13-1', '11.3'],
      highlight: { kind: 'castle', id: 'wakae' },
      expectedAction: ['besiege', 'wakae'],
    },
    {
      text: {
        en: 'Akashi is empty and weak: take it by assault. You have strength 6; the castle itself fights with 1. Its defence of 1 is subtracted from your roll and added to its own. Click Akashi and assault it.',
        'zh-Hans': '明石城空虚薄弱，用强袭夺取。你的战力是6，城本身以1应战。防御1从你的掷骰中减去，加到城的掷骰上。点击明石城，选强袭。',
        'zh-Hant': '明石城空虛薄弱，用強襲奪取。你的戰力是6，城本身以1應戰。防禦1從你的擲骰中減去，加到城的擲骰上。點選明石城，選強襲。',
        ja: '明石城は空で弱いので、強襲で落とします。こちらの戦力は6、城自身は1で戦います。防御力1はあなたの目から引かれ、城の目に足されます。明石城を押して強襲してください。',
      },
      clauses: ['13-3-4', '8-3-2'],
      highlight: { kind: 'castle', id: 'akashi' },
      expectedAction: ['assault', 'akashi'],
    },
    {
      text: {
        en: '6 and 5, −1: 10, 2 damage, which the walls take. The castle had 6 and 4, +1: 11, and 1 damage for you. Give it to Bessho Tomoyuki.',
        'zh-Hans': '掷6、5，−1得10，损害2，由城墙承受。城掷6、4，+1得11，你受损害1。由别所友之承担。',
        'zh-Hant': '擲6、5，−1得10，損害2，由城牆承受。城擲6、4，+1得11，你受損害1。由別所友之承擔。',
        ja: '6と5、−1で10、損害2は城壁が受けます。城は6と4、+1で11、あなたに損害1。別所友之に受けさせましょう。',
      },
      clauses: ['13-4', '13-4-1a'],
      highlight: { kind: 'unit', id: 'bessho-tomoyuki' },
      expectedAction: ['lose', 'bessho-tomoyuki'],
    },
    {
      text: {
        en: 'Durability is down from 3 to 1. When it is 0 the castle falls and its garrison is removed. You may break off after any round. Only one point is missing: fight another round.',
        'zh-Hans': '耐久力由3降到1；降到0城就陷落，城内单位全部除去。每轮之后都可以中止。这里只差1点：继续强袭。',
        'zh-Hant': '耐久力由3降到1；降到0城就陷落，城內單位全部除去。每輪之後都可以中止。這裡只差1點：繼續強襲。',
        ja: '耐久力は3から1に落ちました。0になれば落城し、中のユニットは除かれます。どのラウンドの後でも中止できますが、あと一点です。強襲を続けましょう。',
      },
      clauses: ['13-5c', '13-5-3a'],
      expectedAction: ['press'],
    },
    {
      setupActions: [
        ['uesugi', ['end-attacks']],
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
        ['oda', ['end-moves']],
        ['oda', ['end-attacks']],
      ],
      text: {
        en: 'Akashi fell in the second round: 1 point. At the start of turn 2 came the siege roll for Wakae: a 3 lowered its morale by 1, then a 1 was not above that, so it surrendered. Its garrison is removed: 4 more points.',
        'zh-Hans':
          '明石城在第二轮陷落：1点。第2回合开始时，包围见效：若江城掷3，士气下降1；再掷1，不大于下降值，于是开城投降。守军除去，又得4点。',
        'zh-Hant':
          '明石城在第二輪陷落：1點。第2回合開始時，包圍見效：若江城擲3，士氣下降1；再擲1，不大於下降值，於是開城投降。守軍除去，又得4點。',
        ja: '明石城は第二ラウンドで落ち、1点。そして第2ターンの初め、包囲が効きました。若江城は出目3で士気が1低下、次の出目1は低下以下なので開城です。守備隊は除かれ、さらに4点です。',
      },
      clauses: ['9-1-1a', '9-1-2'],
      highlight: { kind: 'castle', id: 'wakae' },
    },
    {
      text: {
        en: 'Then the situation: 1 and 3, Saika turns neutral, and Suzuki of Saika goes home. Such changes depend on the points: "Situation next turn" beside the board shows what can happen.',
        'zh-Hans': '接着是状况变化：1、3，杂贺中立，杂贺的铃木回了本城。会发生什么取决于胜利点：盘旁的“下回合状况变化”列出各种可能。',
        'zh-Hant': '接著是狀況變化：1、3，雜賀中立，雜賀的鈴木回了本城。會發生什麼取決於勝利點：盤旁的「下回合狀況變化」列出各種可能。',
        ja: '続いて状況変化、1と3で雑賀が中立となり、雑賀の鈴木は城へ帰りました。何が起こるかは得点しだいです。盤の横の「次の状況変化」で見込みが分かります。',
      },
      clauses: ['9-2', '9-2.Saika-neutral'],
      highlight: { kind: 'castle', id: 'saika' },
    },
    {
      text: {
        en: 'Last comes replenishment: Bessho rolled 4 and has one point, for a unit with a supply line to its home castle, Miki. Restore Bessho Tomoyuki.',
        'zh-Hans': '最后是补充：别所掷4，得1点，可用于与本城三木城连通补给线的单位。恢复别所友之。',
        'zh-Hant': '最後是補充：別所擲4，得1點，可用於與本城三木城連通補給線的單位。恢復別所友之。',
        ja: '最後は補充です。別所は出目4で1点。本城の三木城まで補給線を引けるユニットに使えます。別所友之を回復させてください。',
      },
      clauses: ['9-5-1', '9-5-2a'],
      highlight: { kind: 'unit', id: 'bessho-tomoyuki' },
      expectedAction: ['restore', 'bessho-tomoyuki'],
    },
    {
      text: {
        en: 'Assault weak castles and besiege strong ones while no relief is near: sieges need luck and time. A castle with an anchor that is supplied over water never surrenders, and garrisons may make a sortie.',
        'zh-Hans': '弱城强袭，强城包围，但要防援军：包围需要时间和运气。有锚的港城若能从水上得到补给就不会投降；守军也可能出击。',
        'zh-Hant': '弱城強襲，強城包圍，但要防援軍：包圍需要時間和運氣。有錨的港城若能從水上得到補給就不會投降；守軍也可能出擊。',
        ja: '弱い城は強襲し、強い城は援軍が遠いうちに包囲しましょう。包囲には時間と運が要ります。錨のある港城は水上から補給されれば開城せず、守備隊は出撃することもあります。',
      },
      clauses: ['13-1-9a', '8-2-4a'],
    },
  ],
};
