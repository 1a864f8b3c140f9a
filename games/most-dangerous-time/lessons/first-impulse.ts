import type { Lesson } from '../../lesson.ts';
import { SET_UP } from './set-up.ts';
import { localize } from './localize.ts';

export const firstImpulse: Lesson = {
  id: 'first-impulse',
  name: localize('Your first impulse', '第一次行动轮', '最初の手番'),
  seat: 'oda',
  matchOptions: { players: 2, scenario: 'short' },
  seed: '0000000000000000000000000000011c',
  steps: [
    {
      setupActions: SET_UP,
      text: localize(
        'It is 1570. You are Oda Nobunaga, surrounded by enemies. You win if you control six castles or temples of fort value 2 or 3 after turn 10. Their fort values are printed beside them. The bar that shows the turn counts them: with Good Fortune you have five.',
        '1570年，你是四面受敌的织田信长。第10回合后，若控制六座要塞值2或3的城寺，你就获胜；这个数字就标在旁边。显示回合的一栏有计数：连同幸运片，现在是五。',
        '1570年、あなたは敵に囲まれた織田信長です。第10ターンの後、要塞値2か3の城・寺を六つ支配していれば勝ち。その数字は脇に出ています。ターンを示す欄で数えてあり、幸運チットを入れて今は五つです。',
      ),
      clauses: ['14.3.1a', '14.3.1b'],
      highlight: { kind: 'space', id: 'gifu' },
    },
    {
      text: localize(
        'A turn is a series of impulses: a chit is drawn from the cup, and its alliance acts. When Turn End is drawn, the turn is over and the chits still in the cup do not act. You have two chits: the Oda Alliance and Nobunaga himself. In turn 1 Nobunaga’s chit acts first.',
        '一个回合由一连串行动轮组成：从杯中抽出一枚行动片，该联盟就行动。“回合结束”一出，还在杯中的这回合就轮不到了。你有两枚：织田，以及信长本人。第1回合由信长先行，就是现在。',
        'ターンは手番の連なりです。カップからチットを引くと、その連合が動きます。「ターン終了」が出ると、カップに残った連合はもう動けません。あなたのチットは織田連合と信長本人の二つ。第1ターンは信長からです。',
      ),
      clauses: ['4.0.1', '4.1.1e'],
    },
    {
      text: localize(
        'Each Oda impulse begins with a decision. Ashikaga, the shogun, plots in Kyo. You may drive him out, but then Takeda, Mori and Uesugi each roll a die and enter that many turns earlier. Choose "Leave the shogun in peace" beside the map (below it on a phone).',
        '你的行动轮先问一件事：将军足利义昭在京中暗地谋划。可以流放他，但武田、毛利、上杉会各掷一骰，提前那么多回合登场。在地图旁（手机上在地图下方）选“不动将军”。',
        'あなたの手番はまず問いから始まります。京の将軍足利義昭は裏で策を練っています。追放もできますが、武田・毛利・上杉がそれぞれダイスの目だけ早く参戦します。地図の横（スマートフォンでは下）の「将軍をそのままにする」を選びましょう。',
      ),
      clauses: ['15.1.2b', '15.1.2c'],
      highlight: { kind: 'space', id: 'kyo' },
      expectedAction: ['tolerate'],
    },
    {
      setupActions: [['oda', ['spareAll']]],
      text: localize(
        'Now each leader with Diplomacy may try once to win over a soldier. Hideyoshi in Kanagasaki tries the neutral soldier in Obama next to him. He needs a 6, or 5 because the soldier is neutral. A failure costs nothing. A die roll cannot be undone, so confirm it below.',
        '接着，有调略能力的领袖可各劝诱一名士兵。金崎的羽柴秀吉去劝诱邻接的小滨那名中立士兵：需6，因对方中立减1。失败也没有损失。掷骰不能收回，所以还要在下方确认。',
        '次に、外交能力を持つ武将は一度ずつ兵を調略できます。金ヶ崎の羽柴秀吉が、隣の小浜にいる中立の兵を誘います。必要な目は6、中立なので1下がります。失敗しても損はありません。ダイスは取り消せないので、下で「決定」を押します。',
      ),
      clauses: ['8.3.1a', '8.3.3'],
      highlight: { kind: 'space', id: 'obama' },
      expectedAction: ['negotiate', 'hideyoshi'],
    },
    {
      text: localize(
        'A 5: the soldier joins you, and Obama is yours without a fight. The log shows every die. Nobunaga and Akechi may try as well; in your own games, let them. Here, choose "Continue".',
        '掷出5：那名士兵归你，小滨不战而得。每颗骰子都写在战报里。信长和明智光秀也可各试一次，自己对局时别忘了。这里选“继续”。',
        '出目は5。兵は味方になり、小浜は戦わずに手に入りました。ダイスの目はすべて戦記に残ります。信長と明智光秀も試せますから、自分の対局では忘れずに。ここでは「続ける」を選びましょう。',
      ),
      clauses: ['8.3.4', '8.3.5'],
      expectedAction: ['endTalks'],
    },
    {
      text: localize(
        'One die gives movement points for all of Oda: you rolled 1 and get 2 more for holding Kyo. Use the three points with care. Ieyasu is far from every enemy: click Hamamatsu, highlighted in the east, to march from there.',
        '全织田共掷一骰：1，因控制京再加2，共三点移动点，要精打细算。德川家康离敌人太远：点击东面高亮的滨松，从那里出发。',
        '織田全体でダイス一つ。出目は1、京を支配しているので+2、移動力は3しかありません。徳川家康はどの敵からも遠い所にいます。東で強調されている浜松を押し、そこから動かしましょう。',
      ),
      clauses: ['4.1.4.4', '2.42.2'],
      highlight: { kind: 'space', id: 'hamamatsu' },
      expectedAction: ['from', 'hamamatsu'],
    },
    {
      text: localize(
        'One point moves up to eight units one step along a road, or up to four along a trail. On safe roads the same point moves them two steps: this is strategic movement. Click Okazaki: Ieyasu and five soldiers go there through Yoshida.',
        '一点可让至多八个单位沿道路走一步，小径则至多四个。若全程是道路又平安，同一点可走两步，叫战略移动。点击冈崎：家康与五名士兵经吉田前往。',
        '1移動力で、街道なら8ユニット、小道なら4ユニットまでを一歩動かせます。街道続きで安全なら、同じ1移動力で二歩進めます（戦略移動）。岡崎を押すと、家康と兵5が吉田を通って向かいます。',
      ),
      clauses: ['9.3.1', '9.5.1'],
      expectedAction: ['strategic', 'yoshida', 'okazaki', ['ieyasu'], { tokugawa: 5 }],
    },
    {
      setupActions: [
        ['oda', ['from', 'okazaki']],
        ['oda', ['strategic', 'narumi', 'kiyosu', ['ieyasu'], { tokugawa: 5 }]],
      ],
      text: localize(
        'A second point took them to Kiyosu in the same way; one point is left. Nobunaga’s sixteen units are in Kanagasaki. Next to it is Echizen Fuchu, an Asakura castle with no defenders. Click Kanagasaki.',
        '第二点已用同样办法把他们带到清洲，还剩一点。信长的十六个单位在金崎，邻接的越前府中是朝仓的城，却空无一人。点击金崎。',
        '同じように次の1移動力で清洲まで進み、残りは1です。金ヶ崎には信長の16ユニットがいて、隣の朝倉の城、越前府中は空です。金ヶ崎を押してください。',
      ),
      highlight: { kind: 'space', id: 'kanagasaki' },
      expectedAction: ['from', 'kanagasaki'],
    },
    {
      text: localize(
        'The panel shows who marches: three leaders and five soldiers, the road limit. Eight units stay behind: never leave your way home empty. Click Echizen Fuchu. Units must stop when they enter a space that is not yours.',
        '面板里写着谁出发：三名领袖与五名士兵，正是道路的上限。其余八个留守：归路不可空虚。点击越前府中。进入不属于你的据点就必须停下。',
        '誰が進むかは欄に出ています。武将三人と兵5で、街道の上限です。残る8ユニットは置いていきます。帰り道を空にしてはいけません。越前府中を押してください。味方のものでない拠点に入ると、そこで止まります。',
      ),
      clauses: ['9.3.1', '9.4.1a'],
      expectedAction: ['march', 'echizen_fuchu', ['nobunaga', 'hideyoshi', 'shibata'], { oda: 5 }],
    },
    {
      text: localize(
        'No points are left: end movement. Combat would come next, but nobody defends Echizen Fuchu, so you control it at the end of the impulse. The small dots are waypoints. Nobody controls them, and at most four units may stay in one at the end of an impulse.',
        '移动点用完了：结束移动。接下来本该战斗，但越前府中无人防守，行动轮结束时就归你控制。小圆点是路点，不归任何人控制，行动轮结束时只能留下四个单位。',
        '移動力を使い切りました。移動を終えましょう。次は戦闘ですが、越前府中を守る者はおらず、手番の終わりにあなたの支配になります。小さな丸は中継点で、誰も支配できず、手番の終わりに残れるのは4ユニットまでです。',
      ),
      clauses: ['2.46.7', '2.43.3b'],
      expectedAction: ['endMovement'],
    },
    {
      text: localize(
        'It is yours. The next chit is that of the Azai and Asakura, your enemies in the north. Good Fortune could replace it, but would then pass to the enemy. Kept to the end, it counts as a castle. Choose "Accept the draw".',
        '它归你了。下一枚行动片是北方的敌人浅井、朝仓。幸运片可以换成别的，但用后就归对方；留到最后可当一座城。选“接受此片”。',
        'あなたのものです。次のチットは北の敵、浅井・朝倉。幸運チットで別のチットに替えられますが、使えば相手に渡ります。最後まで持てば城一つに数えます。「このチットで進める」を選びましょう。',
      ),
      clauses: ['15.6.1a', '15.6.2'],
      expectedAction: ['keepChit'],
    },
    {
      text: localize(
        'Now they act, then the next chit is drawn, until Turn End. In your own games, "Ask for advice" suggests a move, "Undo" takes a move back if no dice were rolled, and numbers such as 9.3.1 open the rule. Next lesson: fighting a defender.',
        '现在轮到他们，然后再抽，直到“回合结束”。自己对局时，“请教”会建议一步，“撤销”可在掷骰前收回一步，点9.3.1这样的编号可读规则。下一课：要是有人防守呢？',
        '今度は敵の番、そして次のチットへと「ターン終了」まで続きます。自分の対局では「助言を聞く」が一手を勧め、「取り消す」はダイスを振る前なら一手戻し、9.3.1のような番号でルールが読めます。次は、守る者がいたら。',
      ),
      clauses: ['4.1.5'],
    },
  ],
};
