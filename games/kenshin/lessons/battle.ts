import type { Lesson } from '../../lesson.ts';

/** A field battle of one round with a retreat: marker, strength, ratings, losses, pursuit. */
export const battle: Lesson = {
  id: 'battle',
  name: { en: 'A battle in the open', 'zh-Hans': '野战', 'zh-Hant': '野戰', ja: '野戦' },
  seat: 'uesugi',
  matchOptions: {},
  seed: '00000000000000000000000000000d02',
  steps: [
    {
      setupActions: [
        ['uesugi', ['gather', 'shimotsuma-rairen']],
        ['uesugi', ['end-moves']],
        ['oda', ['join', 'sakuma-nobuhide', 'sakuma-nobumori']],
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
        ['uesugi', ['end-attacks']],
        ['oda', ['move', 'sakuma-nobumori']],
        ['oda', ['march', '2030']],
        ['oda', ['stop']],
        ['oda', ['move', 'tsutsui-junkei']],
        ['oda', ['march', '2130', '2030']],
        ['oda', ['stop']],
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
        ['oda', ['end-moves']],
        ['oda', ['end-attacks']],
      ],
      text: {
        en: 'Turn 2. In the west Ishiyama Honganji fights on your side. Sakuma Nobumori has come to its gates with two other units and is in 2030, across the river: two forces, strength 6 together.',
        'zh-Hans': '第2回合。在西边，石山本愿寺属于上杉方。佐久间信盛带着另外两个单位来到门前，隔河驻在2030：两支部队，战力共6。',
        'zh-Hant': '第2回合。在西邊，石山本願寺屬於上杉方。佐久間信盛帶著另外兩個單位來到門前，隔河駐在2030：兩支部隊，戰力共6。',
        ja: '第2ターン。西では石山本願寺が味方です。佐久間信盛がほかの二ユニットと門前に迫り、川向こうの2030にいます。二部隊、合わせて戦力6です。',
      },
      highlight: { kind: 'hex', id: '2030' },
    },
    {
      text: {
        en: "In Honganji are Shimotsuma Rairen with three busho, strength 8, combat 4; and Suzuki Shigehide, strength 2, but combat 6 like Kenshin himself. Sakuma's combat rating is 2. That difference will count for more than numbers.",
        'zh-Hans':
          '本愿寺有下间赖廉与三名武将，战力8，战斗能力4；还有铃木重秀，战力2，战斗能力却与谦信同为6。佐久间的战斗能力是2。这个差距比人数更要紧。',
        'zh-Hant':
          '本願寺有下間賴廉與三名武將，戰力8，戰鬥能力4；還有鈴木重秀，戰力2，戰鬥能力卻與謙信同為6。佐久間的戰鬥能力是2。這個差距比人數更要緊。',
        ja: '本願寺には下間頼廉と武将三名、戦力8、戦闘能力4。そして鈴木重秀、戦力2ですが戦闘能力は謙信と同じ6です。佐久間の戦闘能力は2。この差は数より効きます。',
      },
      clauses: ['12-2-2a', '12-2-1.A3'],
      highlight: { kind: 'unit', id: 'suzuki-shigehide' },
    },
    {
      text: {
        en: 'First make sure that he cannot escape. Click Shimotsuma Rairen to move him.',
        'zh-Hans': '先不让他溜走。点击下间赖廉，准备移动。',
        'zh-Hant': '先不讓他溜走。點選下間賴廉，準備移動。',
        ja: 'まず、逃げられないようにします。下間頼廉を押して動かします。',
      },
      highlight: { kind: 'unit', id: 'shimotsuma-rairen' },
      expectedAction: ['move', 'shimotsuma-rairen'],
    },
    {
      text: {
        en: 'Click 2030 to engage him. The marker costs 1 point and holds both sides: neither may make an action check, and in the next attack phase they must fight, with you as the attacker.',
        'zh-Hans': '点击2030，与他交战。交战标记花1移动力，把双方都定住：谁也不能做行动力判定，下一个攻击阶段必须交战，你是攻方。',
        'zh-Hant': '點選2030，與他交戰。交戰標記花1移動力，把雙方都定住：誰也不能做行動力判定，下一個攻擊階段必須交戰，你是攻方。',
        ja: '2030を押して交戦マーカーを置きます。1移動力で双方が足止めされ、行動判定はできず、次の攻撃フェイズに必ず戦います。攻撃側はあなたです。',
      },
      clauses: ['10-7a', '10-7b'],
      highlight: { kind: 'hex', id: '2030' },
      expectedAction: ['engage', '2030'],
    },
    {
      text: {
        en: 'The crossed disc between the two hexes is the marker. Had Sakuma been at a castle of his side, he could have sheltered in it instead. End the phase.',
        'zh-Hans': '两格之间打叉的圆片就是标记。佐久间若在己方城格，本可以入城避战。结束本阶段。',
        'zh-Hant': '兩格之間打叉的圓片就是標記。佐久間若在己方城格，本可以入城避戰。結束本階段。',
        ja: '両ヘクスの間の×印がマーカーです。佐久間が味方の城のヘクスにいたら、籠城して避けられました。フェイズを終えてください。',
      },
      clauses: ['8-2-1a', '10-7-2'],
      expectedAction: ['end-moves'],
    },
    {
      setupActions: [
        ['oda', ['end-moves']],
        ['uesugi', ['end-moves']],
      ],
      text: {
        en: 'Oda had no reaction, and you needed no forced march. Attack phase: click Rairen, then the highlighted hex 2030.',
        'zh-Hans': '织田方没有反应，你也不必强行军。攻击阶段：点击赖廉，再点2030。',
        'zh-Hant': '織田方沒有反應，你也不必強行軍。攻擊階段：點選賴廉，再點2030。',
        ja: '織田方のリアクションはなく、強行軍も要りません。攻撃フェイズです。頼廉を押し、次に2030を押してください。',
      },
      clauses: ['12-1-1', '12-1-2'],
      highlight: { kind: 'unit', id: 'shimotsuma-rairen' },
      expectedAction: ['attack', 'shimotsuma-rairen', '2030'],
    },
    {
      text: {
        en: 'Every force next to 2030 may join: strength 10 instead of 8. Among commanders of the highest rank the better rating is used: 6 instead of 4. Click Suzuki and read the odds in the panel: 3 hits on average. Then confirm.',
        'zh-Hans':
          '与2030相邻的部队可以参战：战力由8变10。级别最高的指挥官中取较高的战斗能力，于是由4变6。点击铃木，看面板上的胜算：平均3损。然后点“确定”。',
        'zh-Hant':
          '與2030相鄰的部隊可以參戰：戰力由8變10。級別最高的指揮官中取較高的戰鬥能力，於是由4變6。點選鈴木，看面板上的勝算：平均3損。然後點「確定」。',
        ja: '2030に隣接する部隊は加われます。戦力は8から10へ。最高階級の指揮官のうち高いほうの戦闘能力を使うので、4が6になります。鈴木を押すと、見込みは平均3損害とパネルに出ます。「決定」を押しましょう。',
      },
      clauses: ['12-1-1', '12-2-2b'],
      highlight: { kind: 'unit', id: 'suzuki-shigehide' },
      expectedAction: ['support', 'suzuki-shigehide'],
    },
    {
      text: {
        en: 'Both sides roll at the same time. You: 1 and 4, +4 for ratings, −1 for the river: 8, 2 damage at strength 10. Sakuma: 5 and 5, −4 for ratings, −1 for the river too: 5, only 1 damage. Each damage is a step. Click Kyonyo Koju, your weakest unit.',
        'zh-Hans':
          '双方同时掷骰。你掷1、4，能力差+4，隔河−1，得8，战力10造成损害2。佐久间掷5、5，能力差−4，隔河也−1，得5，只造成损害1。1点损害就是1个STEP。选最弱的教如光寿。',
        'zh-Hant':
          '雙方同時擲骰。你擲1、4，能力差+4，隔河−1，得8，戰力10造成損害2。佐久間擲5、5，能力差−4，隔河也−1，得5，只造成損害1。1點損害就是1個STEP。選最弱的教如光壽。',
        ja: '双方同時に振ります。あなたは1と4、能力差+4、川越し−1で8、戦力10で損害2。佐久間は5と5でも、能力差−4、同じく川越し−1で5、損害は1だけ。損害1は1ステップです。いちばん弱い教如光寿を選んでください。',
      },
      clauses: ['12-2b', '12-3'],
      highlight: { kind: 'unit', id: 'kyonyo-koju' },
      expectedAction: ['lose', 'kyonyo-koju'],
    },
    {
      setupActions: [
        ['oda', ['lose', 'sakuma-nobuhide']],
        ['oda', ['lose', 'tsutsui-junkei']],
      ],
      text: {
        en: "Two of Sakuma's three units are flipped; full-strength units take damage first. After a round the attacker may retreat, then the defender. A side whose units are all flipped must retreat. It goes well for you: stand.",
        'zh-Hans':
          '佐久间的三个单位有两个翻面；正面的先受损害。每轮之后先问攻方、再问守方是否撤退；单位全部翻面的一方必须撤退。形势有利：续战。',
        'zh-Hant':
          '佐久間的三個單位有兩個翻面；正面的先受損害。每輪之後先問攻方、再問守方是否撤退；單位全部翻面的一方必須撤退。形勢有利：續戰。',
        ja: '佐久間の三ユニットのうち二つが裏返りました。損害は表面のものから受けます。ラウンドの後、攻撃側、防御側の順に撤退でき、全員裏面の側は撤退必須です。優勢です。継戦を選びましょう。',
      },
      clauses: ['12-3-1', '12-4a'],
      expectedAction: ['stand'],
    },
    {
      setupActions: [['oda', ['retreat']]],
      text: {
        en: "Sakuma retreats. But a side that retreats is pursued once, and cannot hit back, if the pursuer's rating is at least as high. Pursue.",
        'zh-Hans': '佐久间不打了，选择撤退。但撤退方要受一次追击，且不能还手，只要追击方的能力不低于它。追击。',
        'zh-Hant': '佐久間不打了，選擇撤退。但撤退方要受一次追擊，且不能還手，只要追擊方的能力不低於它。追擊。',
        ja: '佐久間は諦めて撤退します。ただし撤退する側は一度追撃され、反撃できません。追撃側の戦闘能力が相手以上なら成功です。追撃しましょう。',
      },
      clauses: ['12-5', '12-5-2a'],
      expectedAction: ['pursue'],
    },
    {
      setupActions: [
        ['oda', ['lose', 'sakuma-nobuhide']],
        ['oda', ['lose', 'tsutsui-junkei']],
        ['oda', ['withdraw', '2130']],
        ['oda', ['halt']],
      ],
      text: {
        en: '2 and 5, +4 for ratings: 11, 3 damage. Two units are killed, 1 victory point each; Sakuma, flipped, flees to Wakae. The retreat cost him more than the battle: think twice before you retreat from a better commander.',
        'zh-Hans':
          '掷2、5，能力差+4得11，损害3。两个单位讨死，各得1胜利点；佐久间翻面，逃到若江城。撤退比交战更伤：面对更强的指挥官，撤退前要三思。',
        'zh-Hant':
          '擲2、5，能力差+4得11，損害3。兩個單位討死，各得1勝利點；佐久間翻面，逃到若江城。撤退比交戰更傷：面對更強的指揮官，撤退前要三思。',
        ja: '2と5、能力差+4で11、損害3。二ユニットが討死して1点ずつ入り、裏返った佐久間は若江城へ逃げました。戦いより撤退で失ったのです。優れた指揮官の前から退くときはよく考えましょう。',
      },
      clauses: ['12-5-3', '21.busho'],
      highlight: { kind: 'unit', id: 'sakuma-nobumori' },
    },
    {
      text: {
        en: `The winners may advance into the empty hex at no cost. Do so only if you want to be there in the enemy's turn. Honganji is the better place: choose "No further advance".`,
        'zh-Hans': '胜方可以免费前进到空出的格子。只有愿意在敌方回合停在那里时才这样做。守着本愿寺更好：选“不再前进”。',
        'zh-Hant': '勝方可以免費前進到空出的格子。只有願意在敵方回合停在那裡時才這樣做。守著本願寺更好：選「不再前進」。',
        ja: '勝った側は空いたヘクスへ費用なしで前進できます。敵の手番にそこにいたい場合だけにしましょう。本願寺のほうが安全です。「前進しない」を選んでください。',
      },
      clauses: ['12-6'],
      expectedAction: ['hold'],
    },
    {
      text: {
        en: 'So: concentrate your strength, bring the better commander, and attack on the plain. Mountains and forts give the defender +1 and you −1 each; a river is −1 for both sides. The panel shows the odds before you decide.',
        'zh-Hans': '总结：集中战力，带上更强的指挥官，在平地进攻。山地、砦各使守方+1、攻方−1，隔河则双方都−1。决定之前，盘旁会列出胜算。',
        'zh-Hant': '總結：集中戰力，帶上更強的指揮官，在平地進攻。山地、砦各使守方+1、攻方−1，隔河則雙方都−1。決定之前，盤旁會列出勝算。',
        ja: 'まとめ：戦力を集め、優れた指揮官を連れ、平地で攻めましょう。山地と砦はそれぞれ防御側に+1、攻撃側に−1、川越しは双方とも−1です。決める前に、盤の横で見込みを確かめられます。',
      },
      clauses: ['12-2-1.A1', '12-2-1.A2', '12-2-1.D2'],
    },
  ],
};
