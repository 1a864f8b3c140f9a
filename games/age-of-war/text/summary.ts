import type { ByLanguage } from '@gunbai/shared/i18n';

/** The game in a few sentences, for newcomers. */
export const summary: ByLanguage<readonly string[]> = {
  en: [
    'You win by having the most points when the last castle in the centre is taken.',
    'On your turn you roll seven dice. After each roll, fill one line of a castle with matching dice, or give up one die and reroll the rest.',
    'The first line you fill fixes the castle for this turn. Dice placed on it stay there. Fill all its lines to take it; if you run out of dice, you get nothing.',
    'You may attack castles held by other players, but then you must also fill the daimyo line with the dashed border.',
    'Hold every castle of a clan to conquer it. Its castles turn face down, cannot be attacked, and are worth more together.',
  ],
  'zh-Hans': [
    '中央最后一座城堡被攻下时，总分最高者获胜。',
    '轮到你时掷七颗骰子。每次掷完，或用相符的骰子填满一座城堡的一行战线，或弃一颗骰子并重掷其余的。',
    '填满的第一行决定本回合攻打哪座城。卡上的骰子不再取回；各行全部填满即攻下，骰子用尽则一无所获。',
    '也可攻打其他玩家的城堡，但还须填满虚线框的大名战线。',
    '集齐一个家族的全部城堡，就将其翻面：不再受攻击，合计分数也更高。',
  ],
  'zh-Hant': [
    '中央最後一座城堡被攻下時，總分最高者獲勝。',
    '輪到你時擲七顆骰子。每次擲完，或用相符的骰子填滿一座城堡的一行戰線，或棄一顆骰子並重擲其餘的。',
    '填滿的第一行決定本回合攻打哪座城。卡上的骰子不再取回；各行全部填滿即攻下，骰子用盡則一無所獲。',
    '也可攻打其他玩家的城堡，但還須填滿虛線框的大名戰線。',
    '集齊一個家族的全部城堡，就將其翻面：不再受攻擊，合計分數也更高。',
  ],
  ja: [
    '中央の最後の城が落ちたとき、得点の最も多い人が勝ちます。',
    '手番にはダイスを七個振ります。振るたびに、合うダイスで城の戦列を一つ埋めるか、ダイスを一個捨てて残りを振り直します。',
    '最初に埋めた戦列で、この手番に攻める城が決まります。カードに置いたダイスは戻りません。すべての戦列を埋めれば城は自分のもの、ダイスが尽きれば何も得られません。',
    '他の人の城も攻められますが、破線の枠の大名の戦列も埋めなければなりません。',
    '一つの家の城をすべて持つと裏返します。もう攻められず、合わせた得点も高くなります。',
  ],
};
