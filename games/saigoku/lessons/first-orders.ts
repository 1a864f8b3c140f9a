import type { Lesson } from '../../lesson.ts';
import { stepsAlong, decisionsBy, march, assignUnder } from './decisions.ts';
import { localize } from './localize.ts';

const OUCHI_SET_UP = decisionsBy(
  'ouchi',
  ...assignUnder('sue-harukata', 'miura-fusakiyo', 'ohara-takakoto', 'yoshida-okitane', 'yamazaki-okimori'),
  ...assignUnder('era-fusahide', 'aokage-takaakira', 'iida-okihide', 'ida-okimasa', 'sue-nagafusa'),
  ...assignUnder('hironaka-takakane', 'sue-mochinaga', 'sugi-takayasu', 'hironaka-masanaga', 'niho-takayasu'),
  ...assignUnder('miyagawa-fusanaga', 'numa-okikuni', 'noda-okikata', 'yamato-okitake'),
  ['ready'],
);

export const firstOrders: Lesson = {
  id: 'first-orders',
  name: localize('First orders', '初次下令', '最初の命令'),
  seat: 'mori',
  matchOptions: { scenario: 'oshikihata' },
  seed: '00000000000000000000000000000001',
  steps: [
    {
      setupActions: OUCHI_SET_UP,
      text: localize(
        'Western Honshu, 1554. You lead the Mori against the Ouchi. After 18 innings the side with more points wins. Castles you hold and enemy units you remove score points. You begin with 37 points, the Ouchi with 23.',
        '1554年的中国地方，你率毛利对抗大内。18回之后得分多者获胜：所持的城与所除去的敌军单位都计分。开局你37分，大内23分。',
        '1554年の中国地方。あなたは毛利を率いて大内と戦います。18イニングの後、得点の多い側が勝ちです。持っている城と除いた敵ユニットが得点になります。初めはあなたが37点、大内が23点です。',
      ),
      clauses: ['34.6', '32.1a'],
    },
    {
      text: localize(
        'Koriyama, with the red edge, is your home castle. The number on a castle is its level; the number beside it is its durability. Higher levels are harder to take and score more. Koriyama scores five points.',
        '郡山城是你的本城，以红边标出。城上的数字是等级，旁边的是耐久。等级越高越难攻，得分也越多；郡山城值五分。',
        '郡山城があなたの本城で、赤い縁が目印です。城の中の数字がレベル、脇の数字が耐久。レベルが高いほど落としにくく、得点も多くなります。郡山城は5点です。',
      ),
      clauses: ['8-1-1', '8-2-1'],
      highlight: { kind: 'castle', id: 'koriyama' },
    },
    {
      text: localize(
        'Mori Motonari: the large number is his strength, 3. Below it are his field modifier, +3, and his action rating, 4. Two stars mean commander-in-chief, one star general; officers have none. If he is eliminated, your whole army is removed.',
        '毛利元就：大数字是战斗力3，下面是野战修正+3和行动力4。两颗星是总大将，一颗星是大将，武将没有星。他若战死，你全军覆没。',
        '毛利元就です。大きな数字は戦闘力3、下は野戦修正+3と行動力4。星二つは総大将、一つは大将、武将に星はありません。彼を失えば毛利軍はすべて消えます。',
      ),
      clauses: ['2-2-1.6', '25-2a'],
      highlight: { kind: 'unit', id: 'mori-motonari' },
    },
    {
      text: localize(
        'Alone, each unit is weak. Under a commander, units march and fight as one force, with his field modifier and action rating. Put Shishido under Motonari: click Shishido Takaie in the list of Koriyama, then Motonari.',
        '单个单位很弱。归指挥官统率后，大家作为一支部队移动、作战，用他的野战修正和行动力。把宍户编入元就麾下：在郡山城的列表中点宍户隆家，再点元就。',
        '一ユニットだけでは弱いもの。指揮官の下に入れば、その野戦修正と行動力で一つの部隊として動き、戦います。郡山城の一覧で宍戸隆家を選び、次に元就を選んで、元就の下に入れましょう。',
      ),
      clauses: ['9-1a', '9-2-5'],
      highlight: { kind: 'unit', id: 'shishido-takaie' },
      expectedAction: ['assign', 'shishido-takaie', 'mori-motonari'],
    },
    {
      setupActions: decisionsBy('mori', ...assignUnder('mori-motonari', 'katsura-motozumi', 'fukubara-sadatoshi')),
      text: localize(
        'Katsura and Fukubara have joined as well. Motonari may command five units. Put his son Takamoto under him in the same way. The force then has strength 12.',
        '桂与福原也已归队。元就可统率五个单位。照样把他的儿子隆元也编进来，部队战斗力便有12。',
        '桂と福原も加わりました。元就は五ユニットまで統率できます。同じやり方で息子の隆元も入れましょう。戦闘力12の部隊になります。',
      ),
      clauses: ['9-2-2', '34.7.3'],
      highlight: { kind: 'unit', id: 'mori-takamoto' },
      expectedAction: ['assign', 'mori-takamoto', 'mori-motonari'],
    },
    {
      text: localize(
        'Far in the west your ally Yoshimi holds Tsuwano, and 22 Ouchi units stand three hexes away. In the open he cannot survive. Click him and place him in the castle.',
        '远在西边，盟友吉见守着津和野城，三格之外就是大内的22个单位。留在城外必被扫平：点他，让他进城守城。',
        'はるか西では味方の吉見が津和野城におり、三ヘクス先に大内の22ユニットがいます。城外ではひとたまりもありません。吉見を選び、籠城させましょう。',
      ),
      clauses: ['33.2.2a', '16.0'],
      highlight: { kind: 'castle', id: 'tsuwano' },
      expectedAction: ['garrison', 'yoshimi-masayori'],
    },
    {
      text: localize(
        'Your forces are set up. Press Ready, beside the map (below it on a phone).',
        '部署完毕。按“准备完毕”：按钮在地图旁边，手机上在地图下方。',
        '配置は済みました。「準備完了」を押してください。地図の横、スマートフォンでは地図の下にあります。',
      ),
      clauses: ['34.4'],
      expectedAction: ['ready'],
    },
    {
      text: localize(
        'In this scenario each Mori force may make one move before play. The Ouchi will come along the southern coast, and Motonari is far from it. Click him and give the order March.',
        '这个剧本中，毛利军每支部队可在开战前移动一次。大内会沿南岸而来，元就离得还远。点元就，下令移动。',
        'このシナリオでは、毛利軍の各部隊が開始前に一度移動できます。大内は南の海沿いから来ますが、元就はまだ遠くにいます。元就を選び、移動を命じてください。',
      ),
      clauses: ['34.7.1'],
      highlight: { kind: 'unit', id: 'mori-motonari' },
      expectedAction: ['march', 'mori-motonari'],
    },
    {
      text: localize(
        'A march has 8 movement points: plain costs 1, rough 2, mountain 3. Strategic movement costs about half. It cannot pass next to an enemy and needs a line of communication to your home castle. No enemy is near: choose Move strategically.',
        '移动有8点移动力：平地1、荒地2、山地3。战略移动只需一半左右，但不能与敌相邻，还须有通往本城的联络线。附近没有敌人：选战略移动。',
        '移動力は8。平地1、荒地2、山地3かかります。戦略移動なら半分ほどで済みますが、敵の隣には入れず、本城への連絡線も要ります。近くに敵はいません。戦略移動を選びましょう。',
      ),
      clauses: ['15-2-1', '15-2-2'],
      highlight: { kind: 'unit', id: 'mori-motonari' },
      expectedAction: ['strategic'],
    },
    {
      text: localize(
        'Highlighted hexes can be reached at the cost shown. Click Takamatsu castle in the south-west, where Kumagai stands. The cheapest route costs 5 of the 8 points. A normal march there would cost 10, too much.',
        '亮着的格可以到达，格上写着消耗。点西南方熊谷所在的高松城：会走最省的路，用去8点中的5点。普通移动要10点，走不到。',
        '光るヘクスへ行けます。数字は移動力の消費です。南西の、熊谷のいる高松城を選んでください。いちばん安い道で、8のうち5を使います。普通の移動なら10かかり、届きません。',
      ),
      clauses: ['15-2-3', '15-1-2'],
      highlight: { kind: 'castle', id: 'takamatsu-aki' },
      expectedAction: ['step', '3419'],
    },
    {
      setupActions: decisionsBy('mori', ...stepsAlong('3320', '3220', '3121', '3021'), ['stop']),
      text: localize(
        'Motonari is at Takamatsu. Your other forces could also move now, but in this lesson they stay. Press Ready, then Confirm: actions that cannot be undone ask for confirmation.',
        '元就到了高松城。其他部队现在也可以移动，这次先不动。按“准备完毕”，再按“确定”：收不回的行动都会再问一次。',
        '元就は高松城に着きました。ほかの部隊も今動かせますが、ここでは動かしません。「準備完了」、続けて「決定」を押してください。取り消せない手は、もう一度確かめられます。',
      ),
      clauses: ['34.7.1'],
      expectedAction: ['ready'],
    },
    {
      setupActions: decisionsBy(
        'ouchi',
        ...march('sue-harukata', '1523', '1622', '1722'),
        ['stop'],
        ...march('era-fusahide', '1523', '1622', '1722'),
        ['stop'],
        ['end'],
      ),
      text: localize(
        'Inning 1, stage 1. In each stage the Ouchi phase comes first, then yours. Sue and Era have marched to Tsuwano. Forces act one at a time, and each takes one action in a phase.',
        '第1回第1段。每一段先是大内军，然后是你。陶与江良已进到津和野城下：部队逐一行动，每次作战阶段各做一件事。',
        '第1イニング第1ステージ。各ステージは大内軍、次にあなたの順です。陶と江良が津和野城に迫りました。部隊は一つずつ動き、一度の作戦でできることは一つだけです。',
      ),
      clauses: ['29.0.2.1', '12.0b'],
      highlight: { kind: 'castle', id: 'tsuwano' },
    },
    {
      text: localize(
        'An inning has four stages. The action rating of a force is the number of stages in which it acts. Sue (3) cannot act in stage 4; Motonari (4) acts in all four. Speed is your strength. You have marched enough: end the phase.',
        '一回有四段，部队能行动几段由行动力决定：陶是3，第四段不能动；元就是4，四段都能动。快就是你的长处。这一段到此为止：结束作战。',
        '一イニングは四ステージ。行動力の数だけのステージで行動できます。陶は3で第4ステージは動けず、元就は4で毎回動けます。速さがあなたの強みです。今回はここまで。作戦を終えましょう。',
      ),
      clauses: ['12-2-4', '4-1-5a'],
      expectedAction: ['end'],
    },
    {
      text: localize(
        'That is how a turn goes. In your own games the log lists every event, and each refusal names its rule. Undo takes back actions until a die is rolled. “Ask for advice” shows a good move. Next: a battle.',
        '一轮就是这样。在自己的对局中，战报记下一切，被拒绝的行动会写明规则，“撤销”可收回掷骰之前的行动，“请教”会指出一步好棋。下一课：交战。',
        'これが一巡です。自分の対局では、戦記に一部始終が残り、できない手には根拠のルールが示されます。「取り消す」はダイスを振る前の手を戻し、「助言を聞く」は良い手を教えます。次は戦いです。',
      ),
      clauses: ['4-1-2.3'],
    },
  ],
};
