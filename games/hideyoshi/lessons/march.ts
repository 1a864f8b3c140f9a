import type { Lesson } from '../../lesson.ts';
import { SHARED_LESSON } from './shared-lesson.ts';

export const march: Lesson = {
  ...SHARED_LESSON,
  id: 'march',
  name: { en: 'The march on Kyo', 'zh-Hans': '向京进军', 'zh-Hant': '向京進軍', ja: '京への進軍' },
  steps: [
    {
      text: {
        en: 'June 1582: Nobunaga is dead, and you lead Hideyoshi’s side. A player with ten resource areas, those with a red ring, at the end of a turn wins. You have three. If nobody has ten when turn 8 ends, your opponent wins: you must hurry.',
        'zh-Hans':
          '1582年6月，信长已死，你指挥秀吉方。任一回合结束时支配十个策源区域（红圈）者获胜，你现有三个。若第8回合结束仍无人达成，则对手获胜：你必须抓紧。',
        'zh-Hant':
          '1582年6月，信長已死，你指揮秀吉方。任一回合結束時支配十個策源區域（紅圈）者獲勝，你現有三個。若第8回合結束仍無人達成，則對手獲勝：你必須抓緊。',
        ja: '1582年6月、信長は倒れ、あなたは秀吉方を率います。ターンの終わりに策源エリア（赤い輪）を十個支配していれば勝ちです。今は三個。第8ターンが終わっても誰も届かなければ相手の勝ちです。急ぎましょう。',
      },
      clauses: ['14.0.2a', '14.0.3'],
    },
    {
      text: {
        en: 'East Chugoku is your base. A crest with a number is a daimyo’s pieces there, each star a general. A solid border means at war: they obey you. A dashed border means neutral. Click any area to see the pieces in it.',
        'zh-Hans':
          '东中国是你的根据地。带数字的家徽是一位大名在该处的棋子，每颗星是一名武将。实线框为参战，听你指挥；虚线框为中立。点击任一区域，可以查看里面的棋子。',
        'zh-Hant':
          '東中國是你的根據地。帶數字的家徽是一位大名在該處的棋子，每顆星是一名武將。實線框為參戰，聽你指揮；虛線框為中立。點擊任一區域，可以查看裡面的棋子。',
        ja: '東中国があなたの本拠です。数字の付いた家紋がその大名の駒で、星は武将です。実線の枠は参戦中で、あなたが動かせます。破線の枠は中立です。エリアを押すと、そこにいる駒が分かります。',
      },
      clauses: ['3.1.2', '3.2.1a'],
      highlight: { kind: 'area', id: 'higashi_chugoku' },
    },
    {
      text: {
        en: 'You hold three cards and use one in each of your rounds, for one thing: operations (groups move or attack), diplomacy (daimyo join the war), mobilisation (new pieces) or the event on the card. Its number says how much of the first three you get.',
        'zh-Hans':
          '你有三张牌，每个玩家轮用一张，只做一件事：作战（各组移动或攻击）、外交（使大名参战）、动员（新棋子登场）或牌上的事件。牌上的数字是前三种行动可用的点数。',
        'zh-Hant':
          '你有三張牌，每個玩家輪用一張，只做一件事：作戰（各組移動或攻擊）、外交（使大名參戰）、動員（新棋子登場）或牌上的事件。牌上的數字是前三種行動可用的點數。',
        ja: '手札は三枚です。自分のラウンドごとに一枚を、作戦（グループの移動か攻撃）、外交（大名の参戦）、動員（新しい駒）、カードのイベントのどれか一つに使います。数字は、前の三つで使える量です。',
      },
      clauses: ['7.0.1', '6.2.1'],
      highlight: { kind: 'card', id: 'kiyosu-14' },
    },
    {
      text: {
        en: 'Akechi, who killed Nobunaga, holds Kyo with six pieces. He is on nobody’s side. Kyo is a resource area, and its controller decides who goes first in each turn. Take it now, in turn 0, while your opponent may only use diplomacy.',
        'zh-Hans':
          '杀死信长的明智以六个棋子据守京，他不属于任何一方。京是策源区域，支配者还可决定每回合谁先攻。趁第0回合对手只能外交，现在就拿下它。',
        'zh-Hant':
          '殺死信長的明智以六個棋子據守京，他不屬於任何一方。京是策源區域，支配者還可決定每回合誰先攻。趁第0回合對手只能外交，現在就拿下它。',
        ja: '信長を討った明智が、六個の駒で京を守っています。誰の味方でもありません。京は策源エリアで、支配すれば毎ターンの先攻と後攻も決められます。相手が外交しかできない第0ターンのうちに取りましょう。',
      },
      clauses: ['15.3.1', '5.0.2b'],
      highlight: { kind: 'area', id: 'kyo' },
    },
    {
      text: {
        en: 'First the march. “Decoy and Ambush” is your opponent’s event, but you can use its value of 3: three groups may act. You will need the other two cards for their events. Press Operations on it, then confirm below: a card once shown cannot be taken back.',
        'zh-Hans':
          '先进军。“钓野伏”是对手的事件，但它的战略值3你也能用：至多三个组行动。另外两张的事件稍后要用。按这张牌上的“作战”，再按下方的“确定”：亮出的牌不能收回。',
        'zh-Hant':
          '先進軍。「釣野伏」是對手的事件，但它的戰略值3你也能用：至多三個組行動。另外兩張的事件稍後要用。按這張牌上的「作戰」，再按下方的「確定」：亮出的牌不能收回。',
        ja: 'まず進軍です。「釣り野伏」は相手のイベントですが、戦略値3はあなたも使えます。三グループまで動けます。ほかの二枚はイベントのために取っておきます。このカードの「作戦」を押し、下の「決定」で確かめます。見せたカードは取り消せません。',
      },
      clauses: ['8.0.1', '11.0.1c'],
      highlight: { kind: 'card', id: 'tsurinobuse-29' },
      expectedAction: ['operations', 'tsurinobuse-29'],
    },
    {
      text: {
        en: 'A group is any number of unused pieces from one area. The largest one is in East Chugoku: click it on the map.',
        'zh-Hans': '一个组由同一区域任意个未使用的棋子组成。最大的一支在东中国：在地图上点击它。',
        'zh-Hant': '一個組由同一區域任意個未使用的棋子組成。最大的一支在東中國：在地圖上點擊它。',
        ja: 'グループは、一つのエリアにいる未使用の駒を好きな数だけ集めたものです。最大の軍は東中国にいます。地図で押してください。',
      },
      clauses: ['8.1.1', '8.1.2'],
      expectedAction: ['move', 'higashi_chugoku'],
    },
    {
      text: {
        en: 'Each area costs one movement point, and one more if others are there: Settsu one, Kyo two. You may march through Settsu because you have pieces there; in an area without your pieces you would have to stop. Click Kyo.',
        'zh-Hans':
          '每进入一个区域用1点移动力，有其他势力的再加1点：摄津1点，京2点。摄津有自军，所以可以穿过；没有自军的区域则必须停下。点击京。',
        'zh-Hant':
          '每進入一個區域用1點移動力，有其他勢力的再加1點：攝津1點，京2點。攝津有自軍，所以可以穿過；沒有自軍的區域則必須停下。點擊京。',
        ja: 'エリアに入るごとに移動力1、ほかの勢力がいれば更に1かかります。摂津は1、京は2です。摂津には自軍がいるので通り抜けられますが、自軍のいないエリアでは止まります。京を押してください。',
      },
      clauses: ['8.2.2b', '8.2.5a'],
      expectedAction: ['to', 'kyo'],
    },
    {
      text: {
        en: 'Troops alone move two, too little for Kyo. With a general of their daimyo they use his movement, and Hideyoshi’s is four. One piece must always stay behind. Press “All eligible pieces”.',
        'zh-Hans':
          '普通军队的移动力只有2，到不了京；与同一大名的武将同组，就可用武将的移动力，秀吉的是4。出发的区域总要留下一个棋子。按“全体可行动者”。',
        'zh-Hant':
          '普通軍隊的移動力只有2，到不了京；與同一大名的武將同組，就可用武將的移動力，秀吉的是4。出發的區域總要留下一個棋子。按「全體可行動者」。',
        ja: '軍勢だけでは移動力2で、京に届きません。同じ大名の武将と一緒なら武将の移動力を使え、秀吉は4です。出発するエリアには必ず一個残します。「可能な全員」を押してください。',
      },
      clauses: ['8.4.1', '8.2.4'],
      expectedAction: ['everyone'],
    },
    {
      text: {
        en: 'Twelve pieces are in Kyo, and two points are left. Every piece will be one die in the battle, so bring Niwa and Ikeda as well: click Settsu.',
        'zh-Hans': '十二个棋子到了京，还有2点。战斗中每个棋子就是一颗骰子，把丹羽和池田也带来：点击摄津。',
        'zh-Hant': '十二個棋子到了京，還有2點。戰鬥中每個棋子就是一顆骰子，把丹羽和池田也帶來：點擊攝津。',
        ja: '十二個が京に入り、残りは2です。戦いでは駒一個がダイス一個になります。丹羽と池田も呼びましょう。摂津を押してください。',
      },
      clauses: ['8.0.1'],
      expectedAction: ['move', 'settsu'],
    },
    {
      text: {
        en: 'From Settsu the march costs two: one for the step, one for Akechi. Click Kyo.',
        'zh-Hans': '从摄津过去要2点：走一步1点，因为有明智再加1点。点击京。',
        'zh-Hant': '從攝津過去要2點：走一步1點，因為有明智再加1點。點擊京。',
        ja: '摂津からは2かかります。一歩で1、明智がいるので更に1です。京を押してください。',
      },
      clauses: ['8.2.2a', '8.2.2b'],
      expectedAction: ['to', 'kyo'],
    },
    {
      text: {
        en: 'The panel warns you: at the end of your round Akechi attacks your pieces in Kyo, with 4.0 hits on average. That is the price of coming now; with nineteen pieces you can pay it. Press “All eligible pieces”.',
        'zh-Hans':
          '面板上有警告：你的玩家轮结束时，明智军会攻击你在京的棋子，平均命中4.0。这是今天进京的代价，十九个棋子付得起。派出全体。',
        'zh-Hant':
          '面板上有警告：你的玩家輪結束時，明智軍會攻擊你在京的棋子，平均命中4.0。這是今天進京的代價，十九個棋子付得起。派出全體。',
        ja: 'パネルの警告のとおり、ラウンドの終わりに明智が京のあなたの駒を攻撃し、平均4.0命中します。今日入る代償ですが、十九個いれば払えます。全員を送りましょう。',
      },
      clauses: ['15.3.3'],
      expectedAction: ['everyone'],
    },
    {
      text: {
        en: 'Nobody else could march, so the round ended automatically, and Akechi attacked: six dice, each a hit on 4 or less. Four hits. You choose your losses: four Hashiba troops, no general. They go to the pool and can be mobilised again.',
        'zh-Hans':
          '再无人可动，玩家轮自动结束，明智随即攻击：六颗骰子，4或以下命中，共命中四次。失去哪些由你选：选羽柴军四个，保住武将。它们进入补充池，可再动员。',
        'zh-Hant':
          '再無人可動，玩家輪自動結束，明智隨即攻擊：六顆骰子，4或以下命中，共命中四次。失去哪些由你選：選羽柴軍四個，保住武將。它們進入補充池，可再動員。',
        ja: 'もう動ける駒がないのでラウンドは終わり、明智が攻撃しました。ダイス六個、4以下が命中で、四命中です。失う駒はあなたが選びます。武将を残し、羽柴勢を四個選びましょう。補充プールに入り、また動員できます。',
      },
      clauses: ['8.3.2b', '2.22.2b'],
      expectedAction: ['lose', 'hashiba', 'unused', 4],
    },
    {
      text: {
        en: 'You have fifteen unused pieces in Kyo: moving does not use a piece, attacking does. Log and Rules at the top show what happened and why; the numbers beside the title of this lesson open the rules. Next comes the battle.',
        'zh-Hans':
          '你有十五个棋子在京，都还未使用：移动不算使用，攻击才算。上方的“战报”和“规则”说明发生了什么、为什么；标题旁的编号可打开该条规则。接下来就是战斗。',
        'zh-Hant':
          '你有十五個棋子在京，都還未使用：移動不算使用，攻擊才算。上方的「戰報」和「規則」說明發生了什麼、為什麼；標題旁的編號可打開該條規則。接下來就是戰鬥。',
        ja: '京には未使用の駒が十五個います。移動しても使用済みにはならず、攻撃するとなります。上の「戦記」と「ルール」で経過と理由が分かり、題名の横の番号でその規則が開きます。次は戦いです。',
      },
      clauses: ['8.2.6', '8.3.4'],
      highlight: { kind: 'area', id: 'kyo' },
    },
  ],
};
