import type { Lesson } from '../../lesson.ts';
import { decisionsBy, march, assignUnder } from './decisions.ts';
import { localize } from './localize.ts';

/** The siege check at the end of the Mori phase; the garrison holds out. */
const END_PHASE_AND_HOLD = decisionsBy('mori', ['end'], ['hold']);

const BEFORE_TSUWANO = [
  ...decisionsBy(
    'ouchi',
    ...assignUnder('sue-harukata', 'miura-fusakiyo', 'ohara-takakoto', 'yamazaki-okimori', 'iida-okihide'),
    ...assignUnder('sue-harukata', 'sue-nagafusa', 'sugi-takayasu', 'hironaka-masanaga', 'niho-takayasu'),
    ...assignUnder('era-fusahide', 'aokage-takaakira', 'ida-okimasa', 'sue-mochinaga', 'yamato-okitake'),
    ['ready'],
  ),
  ...decisionsBy('mori', ['garrison', 'yoshimi-masayori'], ['ready'], ['ready']),
  ...decisionsBy('ouchi', ...march('sue-harukata', '1523', '1622', '1722'), ['stop']),
  ...decisionsBy('ouchi', ...march('era-fusahide', '1523', '1622', '1722'), ['stop'], ['end']),
  ...decisionsBy('mori', ['end']),
];

export const siege: Lesson = {
  id: 'siege',
  name: localize('The siege of Tsuwano', '津和野城之围', '津和野城の包囲'),
  seat: 'ouchi',
  matchOptions: { scenario: 'oshikihata' },
  seed: '000000000000000000000000000004ad',
  steps: [
    {
      setupActions: BEFORE_TSUWANO,
      text: localize(
        'This time you lead the Ouchi. Sue (strength 19) and Era (10) stand before Tsuwano: level 2, durability 10, three points. General Yoshimi (2) is inside and cannot march out while you stand there.',
        '这次你率领大内。陶（战斗力19）与江良（10）兵临津和野城下：等级2，耐久10，值三分。城内是大将吉见，战斗力2；你在城下，他就出不来。',
        '今度は大内を率います。戦闘力19の陶と10の江良が津和野城に迫りました。レベル2、耐久10、3点の城です。中には大将の吉見が2で籠もり、あなたがいる限り出て行けません。',
      ),
      clauses: ['17-1-1', '16-3-1'],
      highlight: { kind: 'castle', id: 'tsuwano' },
    },
    {
      text: localize(
        'There are three ways to take a castle. A siege is slow and costs nothing. An assault is quick and costs steps. A demand for surrender can win a weakened castle undamaged. Good players combine all three.',
        '取城有三种办法：包围慢，却没有损失；强袭快，但要损兵；劝告投降，在城已疲敝时能得到完好的城。高手三者并用。',
        '城を取る道は三つ。包囲は遅いが損害なし、強襲は速いが兵を失い、降伏勧告は弱った城を無傷で得られます。うまい人は三つを組み合わせます。',
      ),
      clauses: ['17.0'],
      highlight: { kind: 'castle', id: 'tsuwano' },
    },
    {
      text: localize(
        'A siege needs strength 10 for each level of the castle, and at least 10: 20 here. Sue alone has 19, so Era joins automatically. Click Sue and choose Besiege.',
        '包围一座城，每一等级需要战斗力10，此处是20。陶只有19，所以江良会自动加入。点陶晴贤，下令包围。',
        '包囲にはレベルごとに戦闘力10、ここでは20が要ります。陶は19なので、江良も自動的に加わります。陶晴賢を選び、包囲を命じてください。',
      ),
      clauses: ['18-1', '18-1-2a'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['besiege', 'sue-harukata'],
    },
    {
      text: localize(
        'You may assault in the same action. But the roll gets -2 for the level and -2 for the mountain, and the morale of the garrison is still normal. Let the siege work first: choose Do not assault.',
        '可以在同一行动中强袭，但骰子因等级减2、因山地减2，守军士气又正旺。先让饥饿起作用：不强袭。',
        '同じ行動で強襲もできます。しかしダイスはレベルで-2、山地で-2、城兵の士気も高いまま。まず兵糧攻めです。強襲はしません。',
      ),
      clauses: ['17-1-2', '19-3-2.1'],
      expectedAction: ['halt'],
    },
    {
      text: localize(
        'A siege continues by itself. The owner of a besieged castle rolls a die at the end of his phase. Here 1 is an event, 2 costs morale, 3 costs durability, and the rest has no effect. End the phase.',
        '包围会自行持续。城主在自己作战阶段结束时掷骰判定。此处1有事件，2减士气，3减耐久，其余无事。结束作战。',
        '包囲は自動で続きます。城の持ち主は自分の作戦の終わりにダイスを振ります。ここでは1なら事件、2は士気、3は耐久が減り、ほかは何もありません。作戦を終えましょう。',
      ),
      clauses: ['18-1-3', '18-2'],
      expectedAction: ['end'],
    },
    {
      setupActions: END_PHASE_AND_HOLD,
      text: localize(
        'The check rolled 1, and the event rolled 1: fire in the castle, durability 8 left. Besiegers cannot march or fight in the field, but they lose nothing. Wait: end the phase.',
        '判定掷出1，事件又是1：城中失火，耐久剩8。包围期间围城部队不能移动或野战，但也没有损失。等待：结束作战。',
        '判定は1で事件、その出目も1で失火。耐久は残り8です。包囲中は移動も野戦もできませんが、失うものもありません。待ちましょう。作戦を終えてください。',
      ),
      clauses: ['18-2-1.3a', '18-4-1'],
      expectedAction: ['end'],
    },
    {
      setupActions: END_PHASE_AND_HOLD,
      text: localize(
        'The check rolled 2: the garrison’s morale is -1. In stage 4 neither Sue nor Era can act, but the castle is checked in every stage. If morale drops below -4, it falls. End the phase.',
        '骰2：守军士气-1。第4段陶与江良都不能行动，但每一段都会判定。士气低于-4，城即陷落。结束作战。',
        '2が出て、城兵の士気は-1。第4ステージは陶も江良も動けませんが、判定は毎ステージあります。士気が-4より下がれば落城です。作戦を終えましょう。',
      ),
      clauses: ['12-2-4', '10-1-2c'],
      expectedAction: ['end'],
    },
    {
      setupActions: END_PHASE_AND_HOLD,
      text: localize(
        'Another 2: morale -2, and inning 2 has begun. The morale difference helps you: the assault now rolls at -2 in all. Click Sue and choose Assault. The panel shows the chances. Then press Confirm.',
        '又是2：士气-2，第2回开始。士气之差对你有利：强袭的骰子合计只减2。点陶，下令强袭：表上看得到各种结果的机会。再按“确定”。',
        'また2で士気は-2、第2イニングです。士気の差が味方し、強襲の修正は合計-2になりました。陶を選び、強襲を命じましょう。見込みは表に出ます。「決定」を押してください。',
      ),
      clauses: ['19-1', '19-3-2.3'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['assault', 'sue-harukata'],
    },
    {
      text: localize(
        'First the garrison intercepts: Yoshimi’s strength 2, the die shows 6, total 7: 1 damage. You choose who loses a step. Choose an officer, not a leader you need: Ohara.',
        '城方先迎击：吉见战斗力2，骰6，合计7，损害1。由你选谁损失一级。选武将，别选要紧的指挥官：小原。',
        'まず城が迎撃します。吉見の戦闘力2、出目6、合計7で損害1。誰が失うかはあなたが選びます。大事な指揮官ではなく武将に。小原です。',
      ),
      clauses: ['19-1-3', '19-2-4.2a'],
      highlight: { kind: 'unit', id: 'ohara-takakoto' },
      expectedAction: ['lose', 'ohara-takakoto'],
    },
    {
      text: localize(
        'Then the assault: strength 18, the die shows 4, total 2: durability falls from 8 to 6. Watch your total strength: below 20 the siege would end at once; you have 28. After an assault you cannot demand surrender in the same phase, so end it.',
        '然后强袭：战斗力18，骰4，合计2，耐久由8降到6。注意总数：低于20包围立即结束，你还有28。强袭之后同一阶段不能劝降，结束作战。',
        '続いて強襲。戦闘力18、出目4、合計2で、耐久は8から6へ。合計が20を割ると包囲はすぐ解けますが、まだ28あります。強襲した作戦では勧告できません。作戦を終えましょう。',
      ),
      clauses: ['19-3-1.2', '18-3'],
      expectedAction: ['end'],
    },
    {
      setupActions: END_PHASE_AND_HOLD,
      text: localize(
        'Another 2: morale -3. Now demand surrender. A general inside gives -1 and the morale difference +3: +2 in all. At durability 6 a total of 5 opens the gates, so a roll of 3 is enough. Let Sue demand surrender, then press Confirm.',
        '又是2：士气-3。现在劝降：城内有大将减1，士气之差加3，骰子共加2。耐久6时合计5即开城，掷出3就行。点陶，劝告投降，再按“确定”。',
        'また2で士気は-3。いよいよ勧告です。籠城する大将で-1、士気の差で+3、合わせて+2。耐久6なら合計5で開城、つまり3以上で成功です。陶に降伏勧告を命じ、「決定」を押してください。',
      ),
      clauses: ['20-1', '20-2'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['demand', 'sue-harukata'],
    },
    {
      text: localize(
        'The die shows 4, total 6, result E: the lord takes his life and the castle opens its gates. Tsuwano is yours with durability 6: 3 points, and 3 more for the general. At durability 0 it would be a ruin, which scores nothing.',
        '骰4，合计6，结果E：城主切腹，开城。津和野城归你，耐久6：城3分，大将3分。若耐久打到0，就成了废城，一分不值。',
        '出目4、合計6で結果E。城主が切腹して開城しました。津和野城は耐久6のままあなたのもの。城で3点、大将で3点です。耐久が0になれば廃城で、得点になりません。',
      ),
      clauses: ['20-3.E', '20-3-1'],
      highlight: { kind: 'castle', id: 'tsuwano' },
    },
  ],
};
