import { nameRef } from '../../charts.ts';
import type { GameBriefings } from '../../standings.ts';

const everySeat = nameRef('seat', 'p1');

export const briefings: GameBriefings = {
  standard: {
    situation: {
      en: 'Japan has no master. Fourteen castles of six clans lie open to anyone whose dice are good enough, and what one daimyo takes another may take back.',
      'zh-Hans': '天下无主。六个家族的十四座城堡，谁的骰子够好就归谁；一家夺来的城，另一家也能夺走。',
      'zh-Hant': '天下無主。六個家族的十四座城堡，誰的骰子夠好就歸誰；一家奪來的城，另一家也能奪走。',
      ja: '天下に主なし。六つの家の十四の城は、出目しだいで誰のものにもなり、取った城は取り返されることもあります。',
    },
    goals: [
      {
        side: everySeat,
        text: {
          en: 'Every player for himself: the most points when the centre is empty. A complete clan cannot be attacked any more and scores more.',
          'zh-Hans': '各自为战：中央清空时得分最高者胜。集齐一个家族后不再受攻击，分数也更高。',
          'zh-Hant': '各自為戰：中央清空時得分最高者勝。集齊一個家族後不再受攻擊，分數也更高。',
          ja: '全員が敵同士。中央の城がなくなったとき得点の最も多い人の勝ちです。家を揃えると攻められず、得点も増えます。',
        },
      },
    ],
    length: {
      en: 'About 30 minutes; half of all turns take nothing.',
      'zh-Hans': '约30分钟；约有一半的回合一无所获。',
      'zh-Hant': '約30分鐘；約有一半的回合一無所獲。',
      ja: 'およそ30分。手番の半分は何も取れずに終わります。',
    },
    balance: {
      en: 'For two players the game is solved: with perfect play the first player wins 53 %. The best prizes are Kitanosho, Edo and Kasugayama; Gifu falls easily and is worth little.',
      'zh-Hans': '二人对局已有完整解：双方都不失误时，先手胜率53%。北之庄、江户、春日山价值最高；岐阜易取而价值低。',
      'zh-Hant': '二人對局已有完整解：雙方都不失誤時，先手勝率53%。北之莊、江戶、春日山價值最高；岐阜易取而價值低。',
      ja: '二人ゲームは完全に解かれており、最善を尽くせば先手の勝率は53%。価値が高いのは北ノ庄・江戸・春日山で、岐阜は取りやすくても価値は低めです。',
    },
  },
};
