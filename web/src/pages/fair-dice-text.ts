import type { Language } from '@gunbai/shared/i18n';

/** The page about fair dice. It has its own file, so that other pages do not load it. */
interface FairDiceText {
  readonly title: string;
  readonly intro: string;
  readonly how: { readonly title: string; readonly steps: readonly string[] };
  readonly promise: { readonly title: string; readonly text: string };
  readonly operator: { readonly title: string; readonly intro: string; readonly items: readonly string[] };
  readonly check: { readonly title: string; readonly steps: readonly string[] };
  readonly problems: { readonly title: string; readonly text: string };
}

export const fairDiceTexts: Readonly<Record<Language, FairDiceText>> = {
  en: {
    title: 'Fair dice',
    intro: 'In an online game nobody chooses the dice: no player, no group of players, and not the operator of the server.',
    how: {
      title: 'How it works',
      steps: [
        'Each player’s device and the server think of a secret number.',
        'The players’ devices show the fingerprint of theirs. A fingerprint fixes a number and does not reveal it.',
        'When all fingerprints are there, the server shows its own.',
        'Now the players’ devices show their numbers, and the game begins.',
        'Every roll is computed from all these numbers and from its place in the log.',
        'At the end the server shows its number too. Then everybody can compute every roll again.',
      ],
    },
    promise: {
      title: 'What we promise',
      text: 'Nobody can change a number after its fingerprint was shown, and nobody can choose one to suit the others. It is enough that one player’s device is honest. This also holds for rematches and for games against bots.',
    },
    operator: {
      title: 'What an operator can still do',
      intro: 'The operator of a server could still do this. You should know it.',
      items: [
        'Foresee rolls: the server knows all numbers once the game begins. An operator who plays could use that to choose the moment of a roll.',
        'Stop a game, or not let it begin. A closed table shows its number, and new dice use new numbers of all. The result says how often dice were fixed again.',
        'Restore a backup. Later dice are then new, and the log shows the restore.',
        'Serve a dishonest page. If you do not trust an operator, check the record with a program of your own.',
        'Choose what bots do. Their moves are legal, but they choose with random numbers of the server.',
      ],
    },
    check: {
      title: 'How to check',
      steps: [
        'You need not do anything: this browser keeps what it saw before the game, compares it at the end, and says plainly what differs.',
        'In the menu of a finished game, “Check the dice” computes every roll again.',
        'Save the record and check it without us: the source code has a short verifier, and the documentation describes everything so that anybody can write another.',
      ],
    },
    problems: {
      title: 'If something differs',
      text: 'Save the record, and take a picture of what this page says. A lost connection or another device never causes such a message: then this browser says that it cannot check.',
    },
  },
  'zh-Hans': {
    title: '公平的骰子',
    intro: '线上对局的骰子不由任何人选定：不由某位玩家，不由几位玩家串通，也不由服务器的运营者。',
    how: {
      title: '做法',
      steps: [
        '每位玩家的设备和服务器各自想好一个秘密数字。',
        '玩家的设备先出示各自数字的指纹。指纹把数字定死，却不透露数字。',
        '所有指纹到齐后，服务器出示自己的指纹。',
        '随后玩家的设备公开数字，对局开始。',
        '每次掷骰都由所有这些数字和它在记录中的位置算出。',
        '终局时服务器也公开自己的数字，任何人都能重新算出每次掷骰。',
      ],
    },
    promise: {
      title: '我们的承诺',
      text: '指纹出示之后，谁也不能更改数字；谁也不能为了迎合别人的数字而挑选自己的数字。只要有一位玩家的设备诚实就够了。再来一局和对战电脑也是如此。',
    },
    operator: {
      title: '运营者仍能做什么',
      intro: '运营服务器的人还能做下面这些事。我们直说，因为你应当知道。',
      items: [
        '预知掷骰：对局一开始，服务器就知道所有数字。自己也下场的运营者可以借此挑选掷骰的时机。',
        '中止对局，或不让对局开始。关闭的牌桌会公开数字；重新定骰时所有人都用新的数字。结果里会说明重新定骰的次数。',
        '恢复备份。此后的骰子是新的，记录中会写明恢复。',
        '提供不诚实的网页。如果不信任运营者，请用自己的程序查验记录。',
        '左右电脑玩家的选择。它们的行动合乎规则，但选择时用的是服务器的随机数。',
      ],
    },
    check: {
      title: '如何查验',
      steps: [
        '你什么都不必做：本浏览器会记住开局前所见，终局时自行比对，并直接说明哪里不符。',
        '在已结束对局的菜单中，“查验骰子”会重新计算每次掷骰。',
        '也可以存下记录，不依靠我们来查验：源代码中有一个很短的查验程序，文档写明了全部细节，任何人都能另写一个。',
      ],
    },
    problems: {
      title: '如果不符',
      text: '请存下记录，并把本页所说的内容截图。断线或换设备不会引起这样的提示：那时浏览器只会说无法查验。',
    },
  },
  'zh-Hant': {
    title: '公平的骰子',
    intro: '線上對局的骰子不由任何人選定：不由某位玩家，不由幾位玩家串通，也不由伺服器的營運者。',
    how: {
      title: '做法',
      steps: [
        '每位玩家的裝置和伺服器各自想好一個秘密數字。',
        '玩家的裝置先出示各自數字的指紋。指紋把數字定死，卻不透露數字。',
        '所有指紋到齊後，伺服器出示自己的指紋。',
        '隨後玩家的裝置公開數字，對局開始。',
        '每次擲骰都由所有這些數字和它在紀錄中的位置算出。',
        '終局時伺服器也公開自己的數字，任何人都能重新算出每次擲骰。',
      ],
    },
    promise: {
      title: '我們的承諾',
      text: '指紋出示之後，誰也不能更改數字；誰也不能為了迎合別人的數字而挑選自己的數字。只要有一位玩家的裝置誠實就夠了。再來一局和對戰電腦也是如此。',
    },
    operator: {
      title: '營運者仍能做什麼',
      intro: '營運伺服器的人還能做下面這些事。我們直說，因為你應當知道。',
      items: [
        '預知擲骰：對局一開始，伺服器就知道所有數字。自己也下場的營運者可以藉此挑選擲骰的時機。',
        '中止對局，或不讓對局開始。關閉的牌桌會公開數字；重新定骰時所有人都用新的數字。結果裡會說明重新定骰的次數。',
        '復原備份。此後的骰子是新的，紀錄中會寫明復原。',
        '提供不誠實的網頁。如果不信任營運者，請用自己的程式查驗紀錄。',
        '左右電腦玩家的選擇。它們的行動合乎規則，但選擇時用的是伺服器的隨機數。',
      ],
    },
    check: {
      title: '如何查驗',
      steps: [
        '你什麼都不必做：本瀏覽器會記住開局前所見，終局時自行比對，並直接說明哪裡不符。',
        '在已結束對局的選單中，「查驗骰子」會重新計算每次擲骰。',
        '也可以存下紀錄，不依靠我們來查驗：原始碼中有一個很短的查驗程式，文件寫明了全部細節，任何人都能另寫一個。',
      ],
    },
    problems: {
      title: '如果不符',
      text: '請存下紀錄，並把本頁所說的內容截圖。斷線或換裝置不會引起這樣的提示：那時瀏覽器只會說無法查驗。',
    },
  },
  ja: {
    title: '公平なダイス',
    intro: 'オンライン対局のダイスは誰にも選べません。参加者の一人にも、何人かが組んでも、サーバーの運営者にもです。',
    how: {
      title: '仕組み',
      steps: [
        '参加者それぞれの端末とサーバーが、秘密の数を一つずつ決めます。',
        'まず参加者の端末が、その数の指紋を示します。指紋は数を固定しますが、数そのものは明かしません。',
        '指紋がそろうと、サーバーが自分の指紋を示します。',
        'そのあと参加者の端末が数を明かし、対局が始まります。',
        '出目はすべて、これらの数と記録上の位置から計算されます。',
        '終局時にはサーバーも数を明かし、誰でもすべての出目を計算し直せます。',
      ],
    },
    promise: {
      title: 'お約束',
      text: '指紋を示したあとで数を変えることも、ほかの数に合わせて自分の数を選ぶことも、誰にもできません。参加者の端末が一つでも正直なら十分です。再戦やボットとの対局でも同じです。',
    },
    operator: {
      title: '運営者にできること',
      intro: 'サーバーの運営者には、なお次のことができます。知っておいていただくため、はっきり書きます。',
      items: [
        '出目を予知すること。対局が始まると、サーバーはすべての数を知っています。運営者自身が対局していれば、振る時機を選ぶのに使えます。',
        '対局を止めること、始めさせないこと。閉じた卓は数を明かし、決め直すときは全員が新しい数を使います。決め直した回数は結果に示されます。',
        'バックアップから復元すること。以後のダイスは新しくなり、復元は記録に残ります。',
        '不正なページを配ること。運営者を信用できないときは、ご自分のプログラムで記録を確かめてください。',
        'ボットの選択を左右すること。手は規則どおりですが、選ぶときの乱数はサーバーのものです。',
      ],
    },
    check: {
      title: '確かめ方',
      steps: [
        '何もする必要はありません。このブラウザーが対局前に見たものを覚えておき、終局時に自分で照合し、違いがあればはっきり示します。',
        '終わった対局のメニューの「ダイスを確かめる」で、すべての出目を計算し直せます。',
        '記録を保存すれば、私たちに頼らず確かめられます。ソースコードには短い検証プログラムがあり、文書にはすべての手順があるので、誰でも別のものを書けます。',
      ],
    },
    problems: {
      title: '違いが見つかったら',
      text: '記録を保存し、表示された内容を画面写真に残してください。接続が切れたり端末を替えたりしただけでは、この表示は出ません。その場合は「確認できません」と示されます。',
    },
  },
};
