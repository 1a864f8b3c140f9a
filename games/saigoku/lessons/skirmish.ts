import type { Lesson } from '../../lesson.ts';
import { stepsAlong, decisionsBy, march, strategicMarch, assignUnder } from './decisions.ts';
import { localize } from './localize.ts';

/** Miyagawa has crossed the river before Sue; Motonari waits at Kameo, and Kumagai keeps his line open. */
const ON_THE_COAST = [
  ...decisionsBy(
    'ouchi',
    ...assignUnder('sue-harukata', 'miura-fusakiyo', 'ohara-takakoto', 'yamazaki-okimori', 'iida-okihide'),
    ...assignUnder('sue-harukata', 'sue-nagafusa', 'sugi-takayasu', 'hironaka-masanaga', 'niho-takayasu'),
    ...assignUnder('miyagawa-fusanaga', 'numa-okikuni', 'noda-okikata', 'yamato-okitake'),
    ['ready'],
  ),
  ...decisionsBy(
    'mori',
    ...assignUnder('mori-motonari', 'mori-takamoto', 'shishido-takaie', 'fukubara-sadatoshi', 'katsura-motozumi'),
    ['garrison', 'yoshimi-masayori'],
    ['ready'],
    ...strategicMarch('mori-motonari', '3419', '3320', '3220', '3121', '3021', '3022', '2923', '2823'),
    ['stop'],
    ...strategicMarch('kumagai-nobunao', '3022', '2923', '2823', '2724', '2624', '2525'),
    ['stop'],
    ['ready'],
  ),
  ...decisionsBy(
    'ouchi',
    ...strategicMarch('miyagawa-fusanaga', '1424', '1525', '1625', '1726', '1826', '1927'),
    ['stop'],
    ...strategicMarch('sue-harukata', '1424', '1525', '1625', '1726', '1826', '1927'),
    ['stop'],
    ['end'],
  ),
  ...decisionsBy('mori', ...strategicMarch('mori-motonari', '2724', '2624', '2525', '2425', '2426', '2427'), ['stop'], ['end']),
  ...decisionsBy(
    'ouchi',
    ...march('miyagawa-fusanaga', '2026', '2127', '2226'),
    ['stop'],
    ...march('sue-harukata', '2026'),
    ['stop'],
    ['end'],
  ),
];

export const skirmish: Lesson = {
  id: 'skirmish',
  name: localize('Field battle', '野战', '野戦'),
  seat: 'mori',
  matchOptions: { scenario: 'oshikihata' },
  seed: '000000000000000000000000000000cc',
  steps: [
    {
      setupActions: ON_THE_COAST,
      text: localize(
        'Inning 1, stage 2. The Ouchi come for Kameo, where Motonari waits with strength 12. Miyagawa (8) has crossed the river, but Sue (19) is still behind it. Attack Miyagawa before Sue arrives.',
        '第1回第2段。大内军来攻龟尾城，元就以战斗力12守候。宫川率8已渡河，陶的19还在河后。趁陶未到，先打宫川。',
        '第1イニング第2ステージ。大内軍が亀尾城へ向かい、元就が戦闘力12で待ち受けます。宮川の8は川を渡りましたが、陶の19はまだ川の向こう。陶が来る前に宮川を叩きましょう。',
      ),
      clauses: ['22.0'],
      highlight: { kind: 'unit', id: 'miyagawa-fusanaga' },
    },
    {
      text: localize(
        'A force attacks an adjacent hex. March and attack are two separate actions, so march next to Miyagawa now and attack in the next stage. Click Motonari.',
        '只能攻击相邻的格，而移动和攻击是两个行动。现在先靠上去，下一段再攻击。点元就。',
        '攻撃できるのは隣のヘクスだけで、移動と攻撃は別々の行動です。今は近づき、次のステージで攻撃します。元就を選んでください。',
      ),
      clauses: ['22-1-2', '12.0b'],
      highlight: { kind: 'unit', id: 'mori-motonari' },
      expectedAction: ['march', 'mori-motonari'],
    },
    {
      text: localize(
        'Every unit has a zone of control: its own hex and the six around it. Entering an enemy zone costs 1 extra point, and so does leaving it. Click hex 2326, next to Miyagawa. Two rough hexes cost 2 each and his zone costs 1: 5 in all.',
        '每个单位都有制压地域：所在格与周围六格。进入敌方的多耗1点，离开再多1点。点宫川旁边的2326：两格荒地各2，加制压1，共5点。',
        'どのユニットにも支配地域があり、自分のヘクスと周囲の六ヘクスに及びます。敵のそこへ入るのに1、出るのに1余計にかかります。宮川の隣の2326へ。荒地2が二つと支配地域1で5です。',
      ),
      clauses: ['5-1-1a', '15-4-1'],
      highlight: { kind: 'hex', id: '2326' },
      expectedAction: ['step', '2426'],
    },
    {
      setupActions: decisionsBy('mori', ...stepsAlong('2326'), ['stop']),
      text: localize(
        'Motonari has acted: the edge of his counter is dashed. The others stay; Kumagai at 2525 keeps the line of communication open. End the phase.',
        '元就已行动，棋子边框变成虚线。其他人不动：熊谷在2525维持联络线。结束作战。',
        '元就は行動済みで、駒の縁が破線になりました。ほかは動かしません。2525の熊谷は連絡線を守っています。作戦を終えてください。',
      ),
      clauses: ['12-2-3'],
      expectedAction: ['end'],
    },
    {
      setupActions: decisionsBy('ouchi', ...march('sue-harukata', '2126', '2225'), ['stop'], ['end']),
      text: localize(
        'Sue has reached 2225. Attack Miyagawa anyway: click Motonari, then 2226. Only your own strength, 12, decides the column of the table. The die roll gets +2 for field modifiers (3 against 1) and -1 for rough ground. Then press Confirm.',
        '陶已到2225。照样攻击宫川：点元就，再点2226。查表只看你的战斗力12，与他的无关。骰子因野战3对1加2，因荒地减1。然后按“确定”。',
        '陶が2225まで来ました。それでも宮川を攻めます。元就、次に2226を選んでください。表の欄を決めるのはあなたの戦闘力12だけ。ダイスは野戦修正3対1で+2、荒地で-1です。「決定」を押しましょう。',
      ),
      clauses: ['23-2', '23-2-1'],
      highlight: { kind: 'hex', id: '2226' },
      expectedAction: ['attack', 'mori-motonari', '2226'],
    },
    {
      setupActions: decisionsBy(
        'ouchi',
        ['kill', 'numa-okikuni'],
        ['withdraw'],
        ['retreat', 'miyagawa-fusanaga', '2126'],
        ['shelter', 'miyagawa-fusanaga'],
      ),
      text: localize(
        'The die shows 5, total 6: 3 damage, and the ● means that one whole unit is eliminated. Numa is killed, which covers 2 of the 3 and gives you a point. For the last one Miyagawa retreated a hex, lost 1 morale and entered Jokunji castle.',
        '骰5，合计6：损害3，且有“●”，必须有一个单位讨死。沼间阵亡，抵2点，你得1分。余下1点宫川以后退一格抵掉，士气减1，躲进成君寺城。',
        '出目5、合計6で損害3。●が付いたので1ユニットが必ず討死します。沼間が除去されて2を引き受け、あなたに1点。残る1は宮川が1ヘクス後退して受け、士気が1下がり、成君寺城に入りました。',
      ),
      clauses: ['23-3-3', '23-4-6a'],
      highlight: { kind: 'unit', id: 'miyagawa-fusanaga' },
    },
    {
      text: localize(
        'You may pursue into the hex that he left. But he is inside a castle now, and Sue is next to that hex. Stay between him and Kameo: choose Do not pursue.',
        '你可以追击，进入他离开的格。但他已在城内，陶又在旁边。留在原地，挡在龟尾城前：不追击。',
        '宮川が去ったヘクスへ追撃できます。しかし彼はもう城内、隣には陶がいます。亀尾城の前を離れず、ここに残りましょう。追撃はしません。',
      ),
      clauses: ['23-5-1', '23-5-2'],
      expectedAction: ['halt'],
    },
    {
      text: localize(
        'A defender who retreats cannot counterattack, so you take no losses. A force attacks once in a phase: end the phase.',
        '后退的守方不能反击，所以你没有损失。一支部队每次作战阶段只能攻击一次：结束作战。',
        '後退した防御側は反撃できないので、あなたは無傷です。部隊の攻撃は一度の作戦に一回だけ。作戦を終えましょう。',
      ),
      clauses: ['23-6', '22-1-3'],
      expectedAction: ['end'],
    },
    {
      text: localize(
        'Stage 4. Sue (action rating 3) cannot act; Motonari (4) could attack him. But a defender who does not retreat may counterattack, and Sue has strength 19. Let him attack you instead: end the phase.',
        '第4段。陶行动力3，不能动；元就是4，可以攻击他。但受攻击而不退的一方可以反击，陶会以19反击。等他来攻：结束作战。',
        '第4ステージ。行動力3の陶は動けず、4の元就は攻撃できます。しかし後退しなかった防御側は反撃でき、陶の反撃は19です。攻めさせましょう。作戦を終えてください。',
      ),
      clauses: ['12-2-4', '23-6'],
      expectedAction: ['end'],
    },
    {
      setupActions: decisionsBy('ouchi', ['attack', 'sue-harukata', '2326']),
      text: localize(
        'Inning 2. Sue attacks: the die shows 4, -1 for rough ground and -1 for field modifiers, total 2: 2 damage. A retreat would cost 1 morale for each hex, and your counterattack. Lose steps instead; every unit has two. Begin with Takamoto.',
        '第2回。陶来攻：骰4，荒地减1，野战减1，合计2，损害2。后退每格减1士气，还不能反击。宁可损失级数，每个单位有两级。先选隆元。',
        '第2イニング。陶の攻撃は出目4、荒地で-1、野戦修正で-1、合計2で損害2。後退すれば1ヘクスごとに士気が1下がり、反撃もできません。ステップで受けましょう。各ユニットは2ステップ。まず隆元です。',
      ),
      clauses: ['23-3a', '23-4-1'],
      highlight: { kind: 'unit', id: 'mori-takamoto' },
      expectedAction: ['lose', 'mori-takamoto'],
    },
    {
      text: localize(
        'One more step. A second loss would eliminate Takamoto, and a general scores 3 points for the enemy. Spread the losses: choose Katsura.',
        '还有一级。隆元再失一级就阵亡，一员大将值敌方3分。分摊损失：选桂。',
        'あと一つ。隆元がもう1ステップ失えば除去され、大将は敵に3点を与えます。損害は分けましょう。桂です。',
      ),
      clauses: ['23-3-2', '32.2'],
      highlight: { kind: 'unit', id: 'katsura-motozumi' },
      expectedAction: ['lose', 'katsura-motozumi'],
    },
    {
      text: localize(
        'You did not retreat, so you may counterattack: strength 10, +1 for field modifiers (3 against 2). The attacker cannot retreat and takes all damage as steps. Counterattack.',
        '你没有后退，可以反击：战斗力10，野战3对2加1。而且进攻方不能后退，损害全要以级数承受。反击！',
        '踏みとどまったので反撃できます。戦闘力10、野戦修正3対2で+1。しかも攻めた側は後退できず、損害はすべてステップで受けます。反撃しましょう。',
      ),
      clauses: ['23-6-2.3', '23-6-3'],
      expectedAction: ['counter'],
    },
    {
      setupActions: decisionsBy('ouchi', ['kill', 'ohara-takakoto'], ['lose', 'yamazaki-okimori']),
      text: localize(
        'The die shows 5, total 6: 3 damage with ●. Ohara is killed: 2 points so far. Leaders, terrain and patience beat numbers. With a commander-in-chief on each side you can also offer a pitched battle, which lasts round after round until one side flees.',
        '骰5，合计6：损害3，有“●”。小原阵亡，你已得2分。将才、地形与耐心胜过人数。双方都有总大将时还可挑起合战，一轮接一轮，直到一方溃退。',
        '出目5、合計6で損害3と●。小原が討死し、これで2点です。将の腕と地形と忍耐が数に勝ちました。双方に総大将がいれば合戦も挑めます。どちらかが崩れるまで続く戦いです。',
      ),
      clauses: ['24-1-1', '24.0'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
    },
  ],
};
