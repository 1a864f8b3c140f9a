import { allDecisions } from '../../lesson.ts';
import type { Lesson } from '../../lesson.ts';
import { SHARED_LESSON } from './shared-lesson.ts';
import { kyo } from './kyo.ts';

export const friends: Lesson = {
  ...SHARED_LESSON,
  id: 'friends',
  name: { en: 'Friends and neutrals', 'zh-Hans': '盟友与中立', 'zh-Hant': '盟友與中立', ja: '味方と中立' },
  steps: [
    {
      setupActions: [
        ...allDecisions(kyo),
        ['anti', ['diplomacy', 'ichiryo_gusoku-32']],
        ['anti', ['sway', 'saika']],
        ['anti', ['sway', 'chosokabe']],
      ],
      text: {
        en: 'Every daimyo belongs to a side, but only those at war obey their player, and only their areas count. Tango-Tamba and Yamato are hatched: Hosokawa and Tsutsui are on your side, but still neutral.',
        'zh-Hans':
          '每位大名都属于一个阵营，但只有参战者听从指挥，也只有他们的区域算数。丹后和大和画着斜线：细川、筒井属于你方，却还中立，暂时派不上用场。',
        'zh-Hant':
          '每位大名都屬於一個陣營，但只有參戰者聽從指揮，也只有他們的區域算數。丹後和大和畫著斜線：細川、筒井屬於你方，卻還中立，暫時派不上用場。',
        ja: '大名はみなどちらかの陣営に属しますが、動かせるのは参戦中の大名だけで、数えられるのもそのエリアだけです。丹後と大和は斜線です。細川と筒井は味方の陣営でも、まだ中立なのです。',
      },
      clauses: ['3.1.2', '3.6.2'],
      highlight: { kind: 'area', id: 'yamato' },
    },
    {
      text: {
        en: 'Each daimyo has a track: yellow is at war for Hideyoshi, green is at war against him, white is neutral. Tsutsui is two steps from war. One point of diplomacy moves a daimyo of your side one step, at most two steps for the same one in a round.',
        'zh-Hans':
          '每位大名有一条参战记录栏：黄为秀吉方参战，绿为反秀吉方参战，其间白色。筒井距参战2格。外交1点让己方一个记录棋子移动1格，同一大名一个玩家轮至多2格。',
        'zh-Hant':
          '每位大名有一條參戰記錄欄：黃為秀吉方參戰，綠為反秀吉方參戰，其間白色。筒井距參戰2格。外交1點讓己方一個記錄棋子移動1格，同一大名一個玩家輪至多2格。',
        ja: '大名ごとに参戦欄があります。黄は秀吉方で参戦、緑は反秀吉方で参戦、間は白です。筒井は参戦まで2マス。外交では1につき味方のマーカーを1マス動かし、同じ大名は1ラウンドに2マスまでです。',
      },
      clauses: ['3.2.2a', '9.0.2'],
      highlight: { kind: 'daimyo', id: 'tsutsui' },
    },
    {
      text: {
        en: 'Your opponent does the same: Takigawa went to war and brings him Ise, Kanbe brings Mino. Each is a resource area, and each resource area is one more card every turn.',
        'zh-Hans': '对手也这样做：泷川参战，带来伊势；神户带来美浓。两处都是策源区域，每个策源区域每回合多抽一张牌。',
        'zh-Hant': '對手也這樣做：瀧川參戰，帶來伊勢；神戶帶來美濃。兩處都是策源區域，每個策源區域每回合多抽一張牌。',
        ja: '相手も同じことをしています。滝川が参戦して伊勢が、神戸が参戦して美濃が相手のものになりました。どちらも策源エリアで、一つにつき毎ターンの手札が一枚増えます。',
      },
      clauses: ['6.1.1a'],
      highlight: { kind: 'area', id: 'ise' },
    },
    {
      text: {
        en: 'Kiyosu Conference as diplomacy is three spaces. As an event it brings Hosokawa and Tsutsui to war at once, which is already three spaces, and then pulls enemies back by two more. Press Event.',
        'zh-Hans': '“清州会议”用作外交是3格；用作事件，细川和筒井立即参战，这就值3格，然后还能把敌方大名往回拉2格。按“事件”。',
        'zh-Hant': '「清州會議」用作外交是3格；用作事件，細川和筒井立即參戰，這就值3格，然後還能把敵方大名往回拉2格。按「事件」。',
        ja: '「清洲会議」は外交なら3マスです。イベントなら細川と筒井がすぐに参戦し、これだけで3マス分。さらに敵の大名を2マス引き戻せます。「イベント」を押してください。',
      },
      clauses: ['event.kiyosu'],
      highlight: { kind: 'card', id: 'kiyosu-14' },
      expectedAction: ['event', 'kiyosu-14'],
    },
    {
      text: {
        en: 'You now command Hosokawa and Tsutsui. Then the two spaces: Takigawa is on the first green space, so a single step makes him neutral. Among the daimyo, press “Win over Takigawa”.',
        'zh-Hans': '细川、筒井已归你指挥。现在用那2格：泷川在第一个绿格，退一步就成中立。在大名板上按“拉拢泷川”。',
        'zh-Hant': '細川、筒井已歸你指揮。現在用那2格：瀧川在第一個綠格，退一步就成中立。在大名板上按「拉攏瀧川」。',
        ja: '細川と筒井を指揮できるようになりました。次は2マス分です。滝川は緑の最初のマスにいるので、1マスで中立に戻ります。大名ボードの「滝川を味方に寄せる」を押してください。',
      },
      clauses: ['3.2.2b', '3.3.2'],
      highlight: { kind: 'daimyo', id: 'takigawa' },
      expectedAction: ['sway', 'takigawa'],
    },
    {
      text: {
        en: 'Do the same with Kanbe: Mino then brings your opponent no card. An event can move enemies; ordinary diplomacy cannot.',
        'zh-Hans': '神户也一样：这样美浓就不再给对手带来牌。事件可以移动敌方大名，普通外交不行。',
        'zh-Hant': '神戶也一樣：這樣美濃就不再給對手帶來牌。事件可以移動敵方大名，普通外交不行。',
        ja: '神戸も同じです。これで美濃は相手の手札になりません。敵の大名を動かせるのはイベントだけで、普通の外交では動かせません。',
      },
      clauses: ['9.0.1', '9.0.3'],
      highlight: { kind: 'daimyo', id: 'kanbe' },
      expectedAction: ['sway', 'kanbe'],
    },
    {
      setupActions: [
        ['hideyoshi', ['keep']],
        ['anti', ['diplomacy', 'horagatoge-9']],
        ['anti', ['sway', 'takigawa']],
        ['anti', ['sway', 'saika']],
      ],
      text: {
        en: 'Your opponent’s last card brings Takigawa back to war, and Saika in Kii as well; Kanbe stays neutral. Turn 0 is over after three rounds each. Later turns last until both of you pass, one after the other.',
        'zh-Hans':
          '对手的最后一张牌让泷川重新参战，纪伊的杂贺也参战了；神户仍中立。各行动三轮后，第0回合结束。以后的回合要到双方接连PASS才结束。',
        'zh-Hant':
          '對手的最後一張牌讓瀧川重新參戰，紀伊的雜賀也參戰了；神戶仍中立。各行動三輪後，第0回合結束。以後的回合要到雙方接連PASS才結束。',
        ja: '相手の最後のカードで滝川が再び参戦し、紀伊の雑賀も加わりました。神戸は中立のままです。三ラウンドずつで第0ターンは終わりです。これからのターンは、両者が続けてパスするまで続きます。',
      },
      clauses: ['4.2.4a', '5.0.3c'],
      highlight: { kind: 'area', id: 'kii' },
    },
    {
      text: {
        en: 'At the end of a turn used pieces recover: two for each area of yours without enemies. Seven areas make fourteen, and you have used fifteen, so one must wait. Begin with the six Hashiba troops: press 6.',
        'zh-Hans':
          '回合结束时回复已使用的棋子：每个没有敌军的己方区域可回复两个。七个区域共十四个，而你用了十五个，所以有一个要等。先回复羽柴军六个：按6。',
        'zh-Hant':
          '回合結束時回復已使用的棋子：每個沒有敵軍的己方區域可回復兩個。七個區域共十四個，而你用了十五個，所以有一個要等。先回復羽柴軍六個：按6。',
        ja: 'ターンの終わりに使用済みの駒が回復します。敵のいない支配エリア一つにつき二個。七つで十四個ですが、使用済みは十五個なので一個は待ちます。まず羽柴勢六個から、6を押してください。',
      },
      clauses: ['13.0.0a', '3.6.2'],
      expectedAction: ['recover', 'kyo', 'hashiba', 6],
    },
    {
      setupActions: [
        ['hideyoshi', ['recover', 'kyo', 'hideyoshi', 1]],
        ['hideyoshi', ['recover', 'kyo', 'hidenaga', 1]],
        ['hideyoshi', ['recover', 'kyo', 'niwa', 3]],
        ['hideyoshi', ['recover', 'kyo', 'nagahide', 1]],
        ['hideyoshi', ['recover', 'kyo', 'tsuneoki', 1]],
        ['hideyoshi', ['recover', 'kyo', 'ikeda', 1]],
      ],
      text: {
        en: 'The generals and all others followed, except one Ikeda troop. Then turn 1 began with new cards: four for you, from Kyo, Omi, Settsu and East Chugoku; two for your opponent, from Echizen and Ise. Kanbe would have given him a third.',
        'zh-Hans':
          '武将和其余棋子也都回复了，只剩一个池田军。第1回合开始，双方抽牌：你有京、近江、摄津、东中国，抽四张；对手有越前、伊势，抽两张。神户若参战，他就有三张。',
        'zh-Hant':
          '武將和其餘棋子也都回復了，只剩一個池田軍。第1回合開始，雙方抽牌：你有京、近江、攝津、東中國，抽四張；對手有越前、伊勢，抽兩張。神戶若參戰，他就有三張。',
        ja: '武将とほかの駒も回復し、池田勢一個だけが残りました。第1ターンの手札は、京、近江、摂津、東中国であなたが四枚、越前と伊勢で相手が二枚。神戸が参戦していれば三枚でした。',
      },
      clauses: ['6.1.1a', '5.0.1'],
    },
    {
      text: {
        en: 'You control Kyo, so you choose. The second player has the last round; the first player moves and attacks before the other. Kanbe is weak, and Shibata has not moved yet: go first.',
        'zh-Hans': '京在你手中，先后由你选。后攻者有最后一手，先攻者先行军、先出手。神户兵弱，柴田还没动：选先攻。',
        'zh-Hant': '京在你手中，先後由你選。後攻者有最後一手，先攻者先行軍、先出手。神戶兵弱，柴田還沒動：選先攻。',
        ja: '京を支配しているので、あなたが決めます。後攻は最後に動け、先攻は先に進み先に打てます。神戸は弱く、柴田はまだ動いていません。先攻を選びましょう。',
      },
      clauses: ['5.0.2b'],
      expectedAction: ['first'],
    },
    {
      text: {
        en: 'Diplomacy works like this with any card. Ukita is one step from war. Mori in West Chugoku is five steps away and costs several cards, but he brings seven pieces and a resource area. You have four cards a turn: next you use them.',
        'zh-Hans':
          '任何一张牌都能这样用作外交。宇喜多距参战1格；西中国的毛利距参战5格，要费几张牌，但会带来七个棋子和一个策源区域。每回合四张牌，下一课就来用它们。',
        'zh-Hant':
          '任何一張牌都能這樣用作外交。宇喜多距參戰1格；西中國的毛利距參戰5格，要費幾張牌，但會帶來七個棋子和一個策源區域。每回合四張牌，下一課就來用它們。',
        ja: '外交はどのカードでも同じようにできます。宇喜多は参戦まで1マス。西中国の毛利は5マスでカードが何枚も要りますが、駒七個と策源エリアが付いてきます。次は、手札の四枚を使います。',
      },
      clauses: ['9.0.0'],
      highlight: { kind: 'daimyo', id: 'mori' },
    },
  ],
};
