import type { Lesson } from '../../lesson.ts';
import { SET_UP_AT_THE_BORDER, SKIP_TO_MOVEMENT } from './set-up.ts';
import { localize } from './localize.ts';

export const battle: Lesson = {
  id: 'battle',
  name: localize('A battle in the field', '野战', '野戦'),
  seat: 'oda',
  matchOptions: { players: 2, scenario: 'short' },
  seed: '0000000000000000000000000000003f',
  steps: [
    {
      setupActions: [...SET_UP_AT_THE_BORDER, ...SKIP_TO_MOVEMENT],
      text: localize(
        'Another game and the same first impulse, but now Asakura Kagetake holds Echizen Fuchu with five soldiers. On the map, numbers are soldiers, dots are leaders and stars are daimyo. Click a place to see its leaders and their bravery in the panel.',
        '另一局，同样的第一次行动轮；但这次朝仓景健带五名士兵守越前府中。图上数字是士兵，点是领袖，星是大名。点击一处，面板会列出那里的领袖及其勇武。',
        '別の対局の、同じ最初の手番です。ただし朝倉景健が兵5で越前府中を守っています。地図の数字は兵、点は武将、星は大名。場所を押すと、そこにいる武将と武勇が欄に出ます。',
      ),
      clauses: ['2.3.2.1', '2.3.2.2'],
      highlight: { kind: 'space', id: 'echizen_fuchu' },
    },
    {
      text: localize(
        'You have three movement points. To attack, march to the enemy; the march also pays for the combat. Click Kanagasaki, where Nobunaga is.',
        '你有三点移动点。要进攻，就行军到敌人所在之处，战斗不另花点数。点击信长所在的金崎。',
        '移動力は3です。攻めるには、敵のいる場所へ進みます。戦闘に別の移動力は要りません。信長のいる金ヶ崎を押してください。',
      ),
      clauses: ['10.1.1'],
      highlight: { kind: 'space', id: 'kanagasaki' },
      expectedAction: ['from', 'kanagasaki'],
    },
    {
      text: localize(
        'Again eight units go, the road limit, and eight stay to hold Kanagasaki. Eight units under Nobunaga against six is a fair risk. Click Echizen Fuchu.',
        '还是八个出发，这是道路的上限，八个留守金崎。信长麾下八个对六个，值得一试。点击越前府中。',
        '今度も街道の上限の8ユニットが進み、8は金ヶ崎に残ります。信長の率いる8対6なら、賭けてよい戦いです。越前府中を押してください。',
      ),
      clauses: ['9.3.1'],
      expectedAction: ['march', 'echizen_fuchu', ['nobunaga', 'hideyoshi', 'shibata'], { oda: 5 }],
    },
    {
      text: localize(
        'Combat begins only after movement. The two remaining points could bring more units, but Kanagasaki needs defenders. End movement.',
        '移动结束前不会交战。剩下两点还能增兵，但金崎总要有人守。结束移动。',
        '移動が終わるまで戦いは始まりません。残り2で兵を増やせますが、金ヶ崎にも守りが要ります。移動を終えましょう。',
      ),
      expectedAction: ['endMovement'],
    },
    {
      setupActions: [['antiOda', ['deployed']]],
      text: localize(
        'Two enemy units could have gone into the castle, but all six chose the field. Now assign your soldiers to leaders. A daimyo leads seven, a samurai three, and only soldiers with a leader get his bravery. Let Nobunaga lead all five.',
        '敌方本可让两个单位入城，却六个都在野地。现在给士兵分派领袖：大名率七名，武士率三名，有人率领才享有勇武。让信长率领全部五名。',
        '敵は2ユニットを城に入れられましたが、六つとも野に出ました。次は兵を武将に付けます。大名は7、武士は3まで率い、率いられた兵だけが武勇を得ます。五つとも信長が率いましょう。',
      ),
      clauses: ['10.2.2b', '10.2.3c'],
      expectedAction: ['command', 'nobunaga', 5, 0],
    },
    {
      text: localize(
        'One leader commands. His bravery is added to your initiative die, and a daimyo adds 1 more. Nobunaga has bravery 1 and is a daimyo: +2. Kagetake has bravery 1: +1. Appoint Nobunaga.',
        '由一名领袖任总指挥：他的勇武加到主动权骰上，大名再加1。信长勇武1又是大名，共+2；景健勇武1，只有+1。让信长任总指挥。',
        '総大将を一人選びます。その武勇が主導権のダイスに足され、大名ならさらに1足されます。信長は武勇1の大名で+2、景健は武勇1で+1。信長を総大将にしましょう。',
      ),
      clauses: ['10.3.3.2a', '10.3.3.2b'],
      expectedAction: ['appoint', 'nobunaga'],
    },
    {
      setupActions: [['antiOda', ['fight']]],
      text: localize(
        'Before each round the defender may retreat, then the attacker. They stay. Both sides roll for initiative. A side that is 2 or more ahead attacks alone; otherwise both usually attack. The panel "Field of Honor" shows the odds. Choose "Fight".',
        '每轮之前，先问守方、再问你是否撤退。他们不退。双方掷主动权：高出2点就独自攻击，否则通常双方都攻击。“战场”面板列出胜算。迎战！',
        '各ラウンドの前に、まず防御側、次にあなたが退却を選べます。敵は退きません。主導権を振り、2以上高い側だけが攻撃し、そうでなければ普通は双方が攻撃します。「戦場」の欄に見込みが出ます。戦いましょう。',
      ),
      clauses: ['10.3.3.1', '10.3.3.2e'],
      expectedAction: ['fight'],
    },
    {
      text: localize(
        'You rolled 5, they rolled 6: 7 against 7, so both attack. Good Fortune could make one side reroll, but would then pass to the enemy. It is not worth that here: choose "Keep every roll of this battle".',
        '你掷5，对方掷6：7对7，双方都攻击。幸运片可令一方重掷，但用后就归敌人，这里不值得。选“本场战斗一律保留骰子”。',
        'あなたは5、敵は6。7対7で双方が攻撃します。幸運チットで一方に振り直させられますが、使えば敵に渡ります。ここで使うほどではありません。「この戦闘中は出目のままにする」を選びましょう。',
      ),
      clauses: ['10.3.3.2g', '15.6.1b'],
      expectedAction: ['keepThrows'],
    },
    {
      text: localize(
        'Each unit rolls one die and adds its leader’s bravery: 6 or more hits. With bravery 1 your 5s and 6s hit. You rolled 1, 1, 3, 5, 4, 2, 4, 6: two hits. They also hit twice. You choose your losses. Leaders are units too, but soldiers return more surely: lose two of Nobunaga’s soldiers.',
        '每个单位一颗骰子，加领袖勇武达6即命中。勇武1，所以5和6命中：1、1、3、5、4、2、4、6，命中二。对方也命中二。损失由自己选：领袖也是单位，但士兵更容易补回。损失信长麾下两名士兵。',
        '1ユニットにダイス一つ、武将の武勇を足して6以上で命中。武勇1なので5と6で当たります。1、1、3、5、4、2、4、6で命中2。敵も命中2でした。失うユニットは自分で選びます。武将もユニットですが、兵のほうが確実に戻せます。信長配下の兵2を失いましょう。',
      ),
      clauses: ['10.3.3.3c', '10.3.3.3d', '10.3.3.4a'],
      expectedAction: ['loseUnder', 'nobunaga', 2],
    },
    {
      setupActions: [
        ['antiOda', ['loseUnled', 'asakura', 2]],
        ['antiOda', ['retreat']],
        ['antiOda', ['retreatTo', 'ichijodani']],
      ],
      text: localize(
        'They lost two as well, and in round 2 they retreat. A retreating side does not attack, and its enemy gets +1. You have 4, they have 5. To escape unharmed they need to be 2 ahead, or 1 ahead with the braver commander. So you attack once: two hits. Kagetake and one soldier reach Ichijo-dani.',
        '他们也损失二，第2轮撤退：撤退方不攻击，对方还+1。你4，他5。要脱身须高2点，或高1点且总指挥更勇；所以你还能攻击一次，命中二。景健和一名士兵逃到一乘谷。',
        '敵も二つ失い、第2ラウンドで退却します。退く側は攻撃せず、相手は+1。あなた4、敵5。逃げ切るには2以上高いか、1高くて総大将の武勇が上でなければなりません。そこであなたが一度攻撃し、命中2。景健と兵1が一乗谷へ逃れました。',
      ),
      clauses: ['10.3.3.2d', '10.3.3.2j', '10.4.4a'],
      highlight: { kind: 'space', id: 'ichijodani' },
    },
    {
      text: localize(
        'Echizen Fuchu is yours. Your two soldiers are in the regroup box; Oda returns up to four units from it in each End Phase. When a leader falls, a die decides his fate: on 1 to 4 he is wounded for a turn or two, on 5 or 6 he dies. Next lesson: sieges.',
        '越前府中归你了。你的两名士兵在重整格里，每个结束阶段织田可从中取回至多四个单位。领袖倒下则掷一骰：1至4负伤一两回合，5、6战死。下一课：攻城。',
        '越前府中はあなたのものです。失った兵2は再編成ボックスにあり、織田は終了フェイズごとに四つまで戻せます。武将が倒れたときはダイスを振り、1〜4なら一、二ターンの負傷、5〜6なら討死です。次は城攻めです。',
      ),
      clauses: ['11.2.1c', '10.3.3.5c'],
      highlight: { kind: 'space', id: 'echizen_fuchu' },
    },
  ],
};
