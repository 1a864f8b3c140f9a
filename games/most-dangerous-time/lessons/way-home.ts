import type { Decisions, Lesson } from '../../lesson.ts';
import { SET_UP, SKIP_TO_MOVEMENT } from './set-up.ts';
import { localize } from './localize.ts';

/** Nobunaga leaves Kanagasaki empty, and the Azai take it. */
const CUT_OFF: Decisions = [
  ...SET_UP,
  ...SKIP_TO_MOVEMENT,
  ['oda', ['from', 'kanagasaki']],
  ['oda', ['march', 'echizen_fuchu', ['nobunaga', 'hideyoshi', 'shibata'], { oda: 5 }]],
  ['oda', ['from', 'kanagasaki']],
  ['oda', ['march', 'echizen_fuchu', [], { oda: 8 }]],
  ['oda', ['endMovement']],
  ['oda', ['keepChit']],
  ['antiOda', ['spareAll']],
  ['antiOda', ['from', 'odani']],
  ['antiOda', ['march', 'kanagasaki', ['nagamasa'], { azai: 4 }]],
  ['antiOda', ['endMovement']],
  ['antiOda', ['pass']],
  ['antiOda', ['pass']],
  ['oda', ['keepChit']],
  ...SKIP_TO_MOVEMENT,
];

const REINFORCE_KANAGASAKI: Decisions = [
  ['oda', ['from', 'echizen_fuchu']],
  ['oda', ['march', 'kanagasaki', [], { 'oda.ooc': 4 }]],
];

const REGROUP_IN_KYO: Decisions = [
  ['oda', ['raiseSoldier', 'oda']],
  ['oda', ['putAt', 'kyo']],
];

/** From the end of Oda's regrouping to the first chit of turn 2. */
const PLAY_TO_TURN_2: Decisions = [
  ['antiOda', ['endRegroup']],
  ['oda', ['endDisband']],
  ['antiOda', ['endDisband']],
  ['oda', ['spareAll']],
  ['antiOda', ['spareAll']],
  ['oda', ['pass']],
  ['antiOda', ['pass']],
];

export const wayHome: Lesson = {
  id: 'way-home',
  name: localize('The way home', '归路', '帰り道'),
  seat: 'oda',
  matchOptions: { players: 2, scenario: 'short' },
  seed: '00000000000000000000000000021362',
  steps: [
    {
      setupActions: CUT_OFF,
      text: localize(
        'Turn 1 once more, but this time you were too bold: all sixteen units went from Kanagasaki to Echizen Fuchu. Then the chit of the Azai and Asakura was drawn, and Azai Nagamasa marched with four soldiers into empty Kanagasaki behind you.',
        '又是第1回合，但这次你太大胆：十六个单位全从金崎进了越前府中。接着抽到浅井、朝仓，浅井长政带四名士兵走进你身后空虚的金崎。',
        'もう一度第1ターン。今度は大胆に、16ユニットすべてを金ヶ崎から越前府中へ進めました。すると浅井・朝倉が引かれ、浅井長政が兵4で、背後の空の金ヶ崎に入りました。',
      ),
      highlight: { kind: 'space', id: 'kanagasaki' },
    },
    {
      text: localize(
        'Every unit needs a line of communication to a home castle of its clan: Gifu or Kiyosu for Oda. The line runs through spaces of your side without enemies. Press "Communication of Oda" in the panel of Echizen Fuchu to see where yours is cut.',
        '每个单位都要有交通线通到本氏族的本城：织田是岐阜或清洲，沿途须是己方据点且没有敌军。在越前府中的面板里按“织田的交通线”，就能看到断在哪里。',
        'どのユニットにも、自分の家の本城まで連絡線が要ります。織田なら岐阜か清洲まで、味方の拠点を通り、敵に会わない道です。越前府中の欄で「織田の連絡線」を押すと、どこで断たれたかが分かります。',
      ),
      clauses: ['5.2.1a', '5.2.2b', '5.2.2c'],
      highlight: { kind: 'space', id: 'echizen_fuchu' },
    },
    {
      text: localize(
        'A unit out of communication counts as two on the march. In combat two of them roll one die with -1, and a hit removes two. But the next chit was yours, with five points: break through at once. Click Echizen Fuchu.',
        '失联单位行军时一个算两个；战斗时两个才掷一颗骰子，还要减1，一次命中损失两个。好在下一枚行动片是你的，有五点移动点：立刻突围。点击越前府中。',
        '孤立したユニットは、移動では2と数えます。戦いでは二つでダイス一つ、出目は-1、命中一つで二つ失います。幸い次のチットはあなたで、移動力は5。すぐに道を開きましょう。越前府中を押してください。',
      ),
      clauses: ['5.3.1', '5.3.1a'],
      highlight: { kind: 'space', id: 'echizen_fuchu' },
      expectedAction: ['from', 'echizen_fuchu'],
    },
    {
      text: localize(
        'A road takes eight units, so only four that are out of communication: the three leaders and one soldier go first. Click Kanagasaki.',
        '道路容八个，失联的就只容四个：先走三名领袖和一名士兵。点击金崎。',
        '街道は8まで、孤立していれば四つだけです。まず武将三人と兵1が進みます。金ヶ崎を押してください。',
      ),
      clauses: ['9.3.1', '5.3.1a'],
      expectedAction: ['march', 'kanagasaki', ['nobunaga', 'hideyoshi', 'shibata'], { 'oda.ooc': 1 }],
    },
    {
      setupActions: [...REINFORCE_KANAGASAKI, ...REINFORCE_KANAGASAKI, ...REINFORCE_KANAGASAKI],
      text: localize(
        'Three more points brought the other twelve units. Now the good news: communication is checked again before each combat, and the enemies you fight do not cut your line there. From Kanagasaki it runs through Mt. Hiei to Kyo, so you fight at full strength. End movement.',
        '又用三点，另外十二个也到了。好消息是：每场战斗前会重查交通线，而交战之地的敌人不会切断你在那里的线。从金崎可经比叡山通到京，所以你能全力作战。结束移动。',
        'さらに3移動力で残る12も着きました。よい知らせは、連絡線は戦闘の前に調べ直され、戦う場所の敵はそこでの線を断たないことです。金ヶ崎からは比叡山を経て京へ通じ、全力で戦えます。移動を終えましょう。',
      ),
      clauses: ['5.1.1', '5.2.2b'],
      expectedAction: ['endMovement'],
    },
    {
      setupActions: [
        ['antiOda', ['deployed']],
        ['oda', ['appoint', 'nobunaga']],
        ['antiOda', ['pass']],
        ['antiOda', ['fight']],
      ],
      text: localize(
        'Sixteen against five. But Nagamasa is a daimyo of bravery 2: initiative +3 against your +2, and all his dice hit on 4 or more. He stays to fight. Choose "Fight".',
        '十六对五。但长政是勇武2的大名：主动权+3，你是+2；他的骰子掷4以上就命中。他不退，你也迎战。',
        '16対5。しかし長政は武勇2の大名です。主導権は+3対あなたの+2、敵のダイスはどれも4以上で命中します。長政は退きません。あなたも戦いましょう。',
      ),
      clauses: ['10.3.3.2b', '10.3.3.3d'],
      expectedAction: ['fight'],
    },
    {
      setupActions: [['oda', ['keepThrows']]],
      text: localize(
        'Initiative 6 against 5: you are 1 ahead, but your commander is not the braver one, so both attack. Your sixteen dice hit nine times, his five hit three times. Lose the three soldiers that Shibata leads.',
        '主动权6对5：你高1点，但总指挥不比他勇，所以双方都攻击。你十六颗骰子命中九，他五颗命中三。损失柴田麾下三名士兵。',
        '主導権は6対5。1高くても総大将の武勇で勝らないので、双方が攻撃します。あなたの16個は命中9、敵の5個は命中3。柴田配下の兵3を失いましょう。',
      ),
      clauses: ['10.3.3.2f'],
      expectedAction: ['loseUnder', 'shibata', 3],
    },
    {
      setupActions: [
        ['antiOda', ['pass']],
        ['oda', ['keepChit']],
      ],
      text: localize(
        'Nagamasa’s army is destroyed; his leader loss roll was 3, so he is wounded until turn 3. Kanagasaki is yours and the way home is open. Then Turn End was drawn and the End Phase began: the player who controls Kyo draws a card. Yours makes Isono Kazumasa, now alone in Odani, betray the Azai. Keep it.',
        '长政全军覆没；他的命运掷出3，负伤到第3回合。金崎归你，归路畅通。随后抽到“回合结束”，进入结束阶段：控制京者抽一张卡。你抽到矶野员昌的背叛，他正独守小谷。保留此卡。',
        '長政の軍は壊滅し、本人は運命の目3で第3ターンまで負傷。金ヶ崎も帰り道も戻りました。そこで「ターン終了」が出て終了フェイズへ。京を支配する側がカードを引きます。出たのは、今や一人で小谷を守る磯野員昌の裏切り。取っておきましょう。',
      ),
      clauses: ['10.3.3.5b', '4.2.1'],
      highlight: { kind: 'space', id: 'odani' },
      expectedAction: ['keepCard'],
    },
    {
      text: localize(
        'Then both sides regroup. Oda may return four units a turn from the box: one to each space in communication, two to Kyo. Regroup a soldier.',
        '然后双方重整。织田每回合可从重整格取回四个单位：有交通线的据点各放一个，京可放两个。重整一名士兵。',
        '次は双方の再編成です。織田は1ターンに四つまでボックスから戻せます。連絡線のある拠点に一つずつ、京には二つ。兵を再編成しましょう。',
      ),
      clauses: ['11.2.1c', '11.2.1d'],
      expectedAction: ['raiseSoldier', 'oda'],
    },
    {
      text: localize(
        'Now that the line is open, he can go to many places. Click Kanagasaki on the map to put him there.',
        '交通线通了，可放的地方很多。把他放在金崎：在图上点击。',
        '連絡線が通じたので、置ける場所はたくさんあります。地図で金ヶ崎を押し、そこに置きましょう。',
      ),
      highlight: { kind: 'space', id: 'kanagasaki' },
      expectedAction: ['putAt', 'kanagasaki'],
    },
    {
      setupActions: [...REGROUP_IN_KYO, ...REGROUP_IN_KYO, ...PLAY_TO_TURN_2],
      text: localize(
        'Turn 2 begins with bad news, as in every game: Enryaku-ji rises on Mt. Hiei. You lose that temple, and your line from Kanagasaki ran through it. You are out of communication again, but the first chit of the turn is Nobunaga’s own.',
        '第2回合照例以一记重击开始：延历寺在比叡山举兵。你失去那座寺，而你从金崎的交通线正经过那里，又断了。不过本回合第一枚行动片正是信长。',
        '第2ターンは、どの対局でも痛手で始まります。延暦寺が比叡山で立ち上がるのです。寺を失い、金ヶ崎からの連絡線もそこを通っていたので、また孤立です。しかしこのターン最初のチットは信長でした。',
      ),
      clauses: ['15.4.2a'],
      highlight: { kind: 'space', id: 'mt_hiei' },
    },
    {
      setupActions: [
        ['oda', ['keepChit']],
        ['oda', ['tolerate']],
        ['oda', ['pass']],
        ['oda', ['spareAll']],
      ],
      text: localize(
        'Play your card now, in the negotiation step. A betrayal needs no die roll, only a leader with Diplomacy who can reach the other leader. A daimyo such as Nobunaga reaches leaders adjacent to any unit of his alliance, and Odani is adjacent to Kanagasaki.',
        '现在是劝诱环节，打出你的卡。背叛不用掷骰，只要有调略能力的领袖够得着对方。信长是大名，凡与己方联盟任何单位邻接的都够得着，而小谷邻接金崎。',
        '調略の段階です。カードを使いましょう。裏切りにダイスは要らず、外交能力を持つ武将の手が相手に届けばよいのです。大名の信長は、味方の連合のユニットに隣り合う相手なら届きます。小谷は金ヶ崎の隣です。',
      ),
      clauses: ['8.2.2b', '8.2.2g'],
      highlight: { kind: 'space', id: 'odani' },
      expectedAction: ['betray', 'card_25', 'nobunaga'],
    },
    {
      text: localize(
        'Odani is yours. The Azai have lost their home castle and their daimyo is wounded, so they are defeated. Their castles pass to you, and the road to Gifu is open. You have five of six. But the enemy draws such cards too: take care where your leaders are. Play on from here, or start a game of your own.',
        '小谷归你了。本城已失，大名负伤在外，浅井就此败亡，其城归你，通往岐阜的道路畅通。六座已有其五。但敌方也会抽到这种卡：留意你的领袖身在何处。可从这里续玩，或自己开一局。',
        '小谷はあなたのものです。本城を失い大名も負傷中の浅井は滅亡し、その城もあなたに渡り、岐阜への道が開きました。六つのうち五つです。敵もこうしたカードを引くので、武将の置き場所に気をつけましょう。ここから続けるか、新しい対局をどうぞ。',
      ),
      clauses: ['3.3.1', '2.46.4'],
      highlight: { kind: 'space', id: 'odani' },
    },
  ],
};
