import type { Lesson } from '../../lesson.ts';
import { stepsAlong, decisionsBy, march, strategicMarch, assignUnder } from './decisions.ts';
import { localize } from './localize.ts';

const TO_KURAKAKEYAMA = ['1729', '1829', '1930', '2029', '2129', '2228'];
const TO_THE_COAST = ['2328', '2427', '2426', '2425', '2525'];
/** Sue and Hironaka have action rating 3. */
const REST_OF_INNING = [
  ...decisionsBy('mori', ['end']),
  ...decisionsBy('ouchi', ['end']),
  ...decisionsBy('mori', ['end']),
  ...decisionsBy('mori', ['end']),
];

const BEFORE_SAKURAO = [
  ...decisionsBy(
    'ouchi',
    ...assignUnder('sue-harukata', 'miura-fusakiyo', 'ohara-takakoto', 'yamazaki-okimori', 'iida-okihide'),
    ...assignUnder('sue-harukata', 'sue-nagafusa', 'sugi-takayasu', 'nogami-fusatada', 'niho-takayasu'),
    ...assignUnder('hironaka-takakane', 'hironaka-masanaga', 'ikaga-fusaaki', 'yamato-okitake', 'sue-mochinaga'),
    ['ready'],
  ),
  ...decisionsBy('mori', ['ready']),
  ...decisionsBy(
    'ouchi',
    ...strategicMarch('sue-harukata', ...TO_KURAKAKEYAMA),
    ['stop'],
    ...strategicMarch('hironaka-takakane', ...TO_KURAKAKEYAMA),
    ['stop'],
    ['end'],
  ),
  ...decisionsBy(
    'mori',
    ...march('katsura-motozumi', '2623', '2622'),
    ['stop'],
    ...strategicMarch('kumagai-nobunao', '3022', '2923', '2823'),
    ['stop'],
    ['end'],
  ),
  ...decisionsBy(
    'ouchi',
    ...strategicMarch('sue-harukata', ...TO_THE_COAST),
    ['stop'],
    ...strategicMarch('hironaka-takakane', ...TO_THE_COAST),
    ['stop'],
    ['end'],
  ),
  ...REST_OF_INNING,
];

export const lineHome: Lesson = {
  id: 'line-home',
  name: localize('Lines of communication', '联络线', '連絡線'),
  seat: 'ouchi',
  matchOptions: { scenario: 'itsukushima' },
  seed: '00000000000000000000000000000009',
  steps: [
    {
      setupActions: BEFORE_SAKURAO,
      text: localize(
        'You lead the Ouchi in 1555. Sue (strength 19) and Hironaka (10) have come along the coast to 2525. Before them is Sakurao, a Mori castle of level 1. Behind them is your castle Kameo; your home, Ouchi-yakata, is far in the west.',
        '1555年，你率领大内。陶（19）与弘中（10）沿海岸来到2525；前方是毛利的樱尾城，等级1。背后是你的龟尾城，本城大内馆远在西边。',
        '1555年、あなたは大内を率います。戦闘力19の陶と10の弘中が海沿いに2525まで来ました。前には毛利の桜尾城、レベル1。後ろにはあなたの亀尾城、本城の大内館ははるか西です。',
      ),
      clauses: ['8-3'],
      highlight: { kind: 'castle', id: 'sakurao' },
    },
    {
      text: localize(
        'When an inning begins, every force needs a line of communication to its home castle, or loses 1 morale. The line reaches 16 points from home, and 8 more from each own castle or force. Press “Show lines of communication” to see it.',
        '每回开始时，各部队须有通往本城的联络线，否则士气减1。联络线从本城延伸16点，再由自军的城或部队各接续8点。按“显示联络线”就会画出来，试试看。',
        'イニングの初め、各部隊には本城への連絡線が必要で、なければ士気が1下がります。本城から16移動力、自軍の城や部隊からさらに8まで延びます。「連絡線を見る」を押すと描かれます。',
      ),
      clauses: ['11-1', '11-4-1'],
    },
    {
      text: localize(
        'A line cannot enter an enemy zone of control. A castle has a zone, too: the six hexes around it. Remember that, and march to Sakurao. Click Sue.',
        '联络线不能穿过敌方的制压地域，而城也有制压地域，即周围六格。记住这点，向樱尾城进军。点陶晴贤。',
        '連絡線は敵の支配地域を通れません。城にも、周囲六ヘクスの支配地域があります。それを頭に置いて桜尾城へ進みましょう。陶晴賢を選んでください。',
      ),
      clauses: ['11-1-3.3', '5-1-2'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['march', 'sue-harukata'],
    },
    {
      text: localize(
        'The castle is empty, so you can enter its hex; a garrison inside would not stop you either. Click Sakurao. Rough ground on the way and the zone in the castle hex cost 4 of 8 points.',
        '城中无人，可以进入这一格；即使有守军也不妨碍。点樱尾城：途中的荒地加上城格的制压，用去8点中的4点。',
        '城は空で、このヘクスに入れます。籠城する敵がいても入れます。桜尾城を選んでください。途中の荒地と城のヘクスの支配地域で、8のうち4を使います。',
      ),
      clauses: ['15-6-2b', '15-4-1'],
      highlight: { kind: 'castle', id: 'sakurao' },
      expectedAction: ['step', '2624'],
    },
    {
      setupActions: decisionsBy('ouchi', ...stepsAlong('2724'), ['stop']),
      text: localize(
        'Sue’s counter now shows that he has no line: all hexes around him are in Sakurao’s zone. Lines are checked only when an inning begins, so it does no harm yet. But he needs a line by then. End the phase.',
        '陶的棋子显示联络线已断：四周都在樱尾城的制压地域中。眼下还不要紧，联络线只在每回开始时检查；但不能拖下去。结束作战。',
        '陶の駒に連絡線なしの印が出ました。周りがすべて桜尾城の支配地域だからです。調べるのはイニングの初めだけなのでまだ無事ですが、放ってはおけません。作戦を終えましょう。',
      ),
      clauses: ['5-4-4b', '11-3-1'],
      expectedAction: ['end'],
    },
    {
      setupActions: decisionsBy('mori', ['end']),
      text: localize(
        'The answer is a siege: a besieged castle has no zone. Level 1 needs strength 10, and Sue has 19. Besiege Sakurao.',
        '办法就是包围：被围的城没有制压地域。等级1需要战斗力10，陶有19。包围樱尾城。',
        '打つ手は包囲です。包囲された城は支配地域を失います。レベル1に要るのは戦闘力10、陶は19。桜尾城を包囲しましょう。',
      ),
      clauses: ['5-4-3', '18-1-1'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['besiege', 'sue-harukata'],
    },
    {
      setupActions: decisionsBy('ouchi', ['halt']),
      text: localize(
        'Sue has a line again, through 2624 to Kameo and home. Hironaka stays at 2525 as a reserve. End the phase and see how the Mori respond.',
        '陶又有了联络线：经2624到龟尾城，再通本城。弘中留在2525作预备。结束作战，看毛利如何应对。',
        '陶の連絡線が戻りました。2624から亀尾城、そして本城へと続きます。弘中は予備として2525に残します。作戦を終え、毛利の出方を見ましょう。',
      ),
      clauses: ['11-1-1a'],
      expectedAction: ['end'],
    },
    {
      setupActions: [
        ...decisionsBy('mori', ...march('katsura-motozumi', '2623', '2624'), ...march('kumagai-nobunao', '2723'), ['end']),
        ...decisionsBy('ouchi', ['end']),
        ...decisionsBy('mori', ['end']),
        ...decisionsBy('ouchi', ['end']),
        ...decisionsBy('mori', ['end']),
      ],
      text: localize(
        'Katsura has moved behind Sue to 2624, and Kumagai blocks the north at 2723. A new inning begins: Sue has no line and loses 1 morale, and so does Katsura. Below -4 a force disperses, and low morale counts in every fight.',
        '桂绕到陶的背后2624，熊谷在2723封住北面。新的一回开始：陶被切断，士气-1；桂自己也一样。低于-4部队就会溃散，士气之差在每次交战中都算数。',
        '桂が陶の背後の2624に回り、熊谷が2723で北をふさぎました。次のイニングの初め、陶は連絡線を断たれ士気-1、桂自身も同じです。-4より下がれば部隊は消え、低い士気はどの戦いでも響きます。',
      ),
      clauses: ['11-4-1', '10-1-2b'],
      highlight: { kind: 'unit', id: 'katsura-motozumi' },
    },
    {
      text: localize(
        'One open route is enough. Hironaka is next to Katsura: strength 10, +1 for field modifiers, +1 for morale, -1 for rough ground. Click Hironaka, then 2624, and press Confirm.',
        '打通一条路就够了。弘中与桂相邻：战斗力10，野战加1，士气加1，荒地减1。点弘中，再点2624，然后按“确定”。',
        '道は一つ開けば足ります。弘中は桂の隣にいて、戦闘力10、野戦修正+1、士気+1、荒地-1。弘中、次に2624を選び、「決定」を押してください。',
      ),
      clauses: ['23-2-1.5', '22-1-2'],
      highlight: { kind: 'hex', id: '2624' },
      expectedAction: ['attack', 'hironaka-takakane', '2624'],
    },
    {
      text: localize(
        'The die shows 5, total 6: 3 damage with ●. Katsura, a general, is killed: 3 points, and the route is open. With a line, a force recovers 1 morale by an action, without a roll; besiegers can do so, too. Let Sue recover morale.',
        '骰5，合计6：损害3，有“●”。大将桂阵亡，得3分，路已打通。有联络线的部队花一次行动必能回复1点士气，围城中也行。点陶，回复士气。',
        '出目5、合計6で損害3と●。大将の桂が討死して3点、道が開きました。連絡線があれば一回の行動で士気が必ず1戻り、包囲中でもできます。陶に士気回復を命じましょう。',
      ),
      clauses: ['26-1-1', '17-1-3'],
      highlight: { kind: 'unit', id: 'sue-harukata' },
      expectedAction: ['recover', 'sue-harukata'],
    },
    {
      text: localize(
        'Sue’s morale is back to normal, and the siege continues. Check your lines before every inning ends: that wins this game. Protect your commander-in-chief, and organise at an own castle to restore lost steps. Now play!',
        '陶的士气已复原，包围继续。每回结束前看一眼联络线，这是取胜之道。爱惜总大将；在自军的城编成，可补充失去的级数。去打一局吧！',
        '陶の士気は戻り、包囲は続きます。イニングが終わる前に連絡線を確かめること、それが勝つ道です。総大将は大切に。失ったステップは自軍の城で編成して補充できます。では対局へ。',
      ),
      clauses: ['25-2a', '14-2-1'],
    },
  ],
};
