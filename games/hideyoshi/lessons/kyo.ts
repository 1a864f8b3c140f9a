import { allDecisions } from '../../lesson.ts';
import type { Lesson } from '../../lesson.ts';
import { SHARED_LESSON } from './shared-lesson.ts';
import { march } from './march.ts';

export const kyo: Lesson = {
  ...SHARED_LESSON,
  id: 'kyo',
  name: { en: 'The battle for Kyo', 'zh-Hans': '京之战', 'zh-Hant': '京之戰', ja: '京の戦い' },
  steps: [
    {
      setupActions: [
        ...allDecisions(march),
        ['anti', ['diplomacy', 'promotion-17']],
        ['anti', ['sway', 'takigawa']],
        ['anti', ['sway', 'kanbe']],
        ['anti', ['sway', 'sassa']],
      ],
      text: {
        en: 'Your opponent has used a card for diplomacy: Takigawa, Kanbe and Sassa are now at war against you. In turn 0 he can do no more than that. Your fifteen pieces share Kyo with Akechi’s six.',
        'zh-Hans': '对手用一张牌外交：泷川、神户、佐佐现在都对你参战了。第0回合他只能做这些。你的十五个棋子与明智的六个同在京。',
        'zh-Hant': '對手用一張牌外交：瀧川、神戶、佐佐現在都對你參戰了。第0回合他只能做這些。你的十五個棋子與明智的六個同在京。',
        ja: '相手はカード一枚を外交に使い、滝川、神戸、佐々があなたの敵として参戦しました。第0ターンにできるのはそこまでです。京では、あなたの十五個と明智の六個がにらみ合っています。',
      },
      clauses: ['4.2.3'],
      highlight: { kind: 'area', id: 'kyo' },
    },
    {
      text: {
        en: 'Only the attacker rolls: one die for each piece, a hit if it is not above the piece’s attack value. The defenders never strike back. So it matters who attacks first, and Akechi will attack again when your round ends.',
        'zh-Hans':
          '只有进攻方掷骰：每个棋子一颗，点数不大于攻击力即命中；被攻击者从不反击。所以谁先攻击很要紧，而你的玩家轮一结束，明智又会攻击。',
        'zh-Hant':
          '只有進攻方擲骰：每個棋子一顆，點數不大於攻擊力即命中；被攻擊者從不反擊。所以誰先攻擊很要緊，而你的玩家輪一結束，明智又會攻擊。',
        ja: 'ダイスを振るのは攻撃側だけです。駒一個につき一個、攻撃力以下の目が命中です。攻撃された側は反撃しません。先に攻撃するのが大切で、あなたのラウンドが終われば明智がまた攻撃します。',
      },
      clauses: ['8.3.2a', '8.3.3'],
    },
    {
      text: {
        en: 'With an ordinary card this group would attack once. Great Return gives one group two actions in a row, before Akechi attacks. Its event is worth more than its 4 points: press Event.',
        'zh-Hans': '用普通的牌作战，这个组只能攻击一次。“中国大返还”让一个组抢在明智攻击之前连续行动两次。它的事件比4点更值：按“事件”。',
        'zh-Hant':
          '用普通的牌作戰，這個組只能攻擊一次。「中國大返還」讓一個組搶在明智攻擊之前連續行動兩次。它的事件比4點更值：按「事件」。',
        ja: '普通のカードの作戦なら、攻撃は一度きりです。「大返し」なら、明智が動く前に一つのグループが続けて二回行動できます。戦略値4よりイベントのほうが強力です。「イベント」を押してください。',
      },
      clauses: ['event.ogaeshi', '11.0.3'],
      highlight: { kind: 'card', id: 'ogaeshi-15' },
      expectedAction: ['event', 'ogaeshi-15'],
    },
    {
      text: {
        en: 'A group attacks in its own area. Click Kyo, then “Attack Akechi in Kyo”.',
        'zh-Hans': '组在所处的区域内攻击。点击京，再按“在京攻击明智”。',
        'zh-Hant': '組在所處的區域內攻擊。點擊京，再按「在京攻擊明智」。',
        ja: 'グループは自分のいるエリアで攻撃します。京を押し、「京で明智を攻撃」を選んでください。',
      },
      clauses: ['8.3.1'],
      expectedAction: ['attack', 'kyo', 'akechi'],
    },
    {
      text: {
        en: 'The odds: fifteen dice that hit on 1 or 2 make 5.0 hits on average, and 38% to hit all six at once. More dice are always better, because the defenders cannot strike back. Press “All eligible pieces”.',
        'zh-Hans': '看胜算：十五颗骰子，1或2命中，平均命中5.0，一次全歼六个的概率是38%。反正不会遭反击，骰子越多越好。全体出动！',
        'zh-Hant': '看勝算：十五顆骰子，1或2命中，平均命中5.0，一次全殲六個的機率是38%。反正不會遭反擊，骰子越多越好。全體出動！',
        ja: '見込みを見ましょう。1か2で命中するダイス十五個で、平均5.0命中、一度に六個すべてに命中する確率は38％です。反撃はないので、ダイスは多いほど得です。全員で攻めましょう。',
      },
      clauses: ['8.3.2a', '8.4.2'],
      expectedAction: ['everyone'],
    },
    {
      setupActions: [['anti', ['lose', 'akechi', 'unused', 4]]],
      text: {
        en: 'Four hits, a little below average. Mitsuhide and one troop are left. Without Great Return they would attack now; with it, the same group acts once more. Attack again: click Kyo.',
        'zh-Hans':
          '命中四次，略低于平均，剩下光秀和一个军队棋子。若无“中国大返还”，现在就轮到他们攻击；有了它，同一组可以再行动一次。再攻：点击京。',
        'zh-Hant':
          '命中四次，略低於平均，剩下光秀和一個軍隊棋子。若無「中國大返還」，現在就輪到他們攻擊；有了它，同一組可以再行動一次。再攻：點擊京。',
        ja: '四命中、平均より少し下です。光秀と軍勢一個が残りました。「大返し」がなければ、ここで攻撃を受けるところですが、同じグループがもう一度行動できます。京を押して、再び攻撃しましょう。',
      },
      clauses: ['event.ogaeshi'],
      expectedAction: ['attack', 'kyo', 'akechi'],
    },
    {
      text: {
        en: 'Fifteen dice against two pieces: 98%. Choose all eligible pieces once more.',
        'zh-Hans': '十五颗骰子打两个棋子：98%。全体再来一次。',
        'zh-Hant': '十五顆骰子打兩個棋子：98%。全體再來一次。',
        ja: 'ダイス十五個で駒二個が相手、確率は98％です。もう一度全員で攻めましょう。',
      },
      clauses: ['8.3.2c'],
      expectedAction: ['everyone'],
    },
    {
      text: {
        en: 'Five hits; three too many are ignored. Akechi is gone, and you control Kyo. The daimyo whose piece goes into its circle holds it. When his last piece there is gone, an enemy there takes the area, even beside other pieces of yours. Choose Hashiba, who has the most pieces.',
        'zh-Hans':
          '命中五次，多出的三次不计。明智军覆灭，玩家轮结束时京归你支配。放入支配栏的棋子属于谁，该区域就由谁支配。他在该处的棋子全失时，即使你还有别的军队，在场的敌军也会取得该区域。选棋子最多的羽柴。',
        'zh-Hant':
          '命中五次，多出的三次不計。明智軍覆滅，玩家輪結束時京歸你支配。放入支配欄的棋子屬於誰，該區域就由誰支配。他在該處的棋子全失時，即使你還有別的軍隊，在場的敵軍也會取得該區域。選棋子最多的羽柴。',
        ja: '五命中し、余った三つは無視されます。明智は滅び、ラウンドの終わりに京はあなたのものになります。支配欄に駒を置いた大名がそこを支配します。その大名の駒がそこになくなると、味方がほかにいても、そこにいる敵のものになります。駒の最も多い羽柴を選びましょう。',
      },
      clauses: ['12.0.2', '12.0.3'],
      expectedAction: ['occupy', 'hashiba'],
    },
    {
      text: {
        en: 'After each of your rounds you may exchange the piece in a circle for another of yours there. Do so before an enemy destroys the daimyo in the circle, or before his pieces march off. Nobody threatens Kyo now: choose “No change”.',
        'zh-Hans':
          '每个己方玩家轮结束时，可以把支配栏里的棋子换成同区域的另一个自军棋子。支配栏里的大名快被歼灭，或他的棋子将要离开时，就该更换。现在没有人威胁京：保持不变。',
        'zh-Hant':
          '每個己方玩家輪結束時，可以把支配欄裡的棋子換成同區域的另一個自軍棋子。支配欄裡的大名快被殲滅，或他的棋子將要離開時，就該更換。現在沒有人威脅京：保持不變。',
        ja: '自分のラウンドの終わりには、支配欄の駒を同じエリアの別の自軍と入れ替えられます。支配欄の大名が滅ぼされそうなとき、その駒が出ていくときは、先に入れ替えます。今の京は誰にも脅かされていません。そのままにしましょう。',
      },
      clauses: ['12.0.4'],
      expectedAction: ['keep'],
    },
    {
      text: {
        en: 'Four of ten. The small number with a minus in each stack says how many of its pieces are used: here all. Until they recover they neither move nor attack, but they hold the area. The next lesson shows how pieces recover and how daimyo are won over.',
        'zh-Hans':
          '十个策源区域已有四个。每叠棋子上带负号的小数字是已使用的数目，这里是全部：回复之前不能移动、不能攻击，但仍守住地盘。下一课讲回复棋子和争取盟友。',
        'zh-Hant':
          '十個策源區域已有四個。每疊棋子上帶負號的小數字是已使用的數目，這裡是全部：回復之前不能移動、不能攻擊，但仍守住地盤。下一課講回復棋子和爭取盟友。',
        ja: '策源は十のうち四になりました。駒に付いた負の小さな数字は使用済みの数で、ここでは全部です。回復するまで移動も攻撃もできませんが、土地は守れます。次は、駒の回復と味方の増やし方です。',
      },
      clauses: ['2.11.1b', '8.3.4'],
      highlight: { kind: 'area', id: 'kyo' },
    },
  ],
};
