import { nameRef } from '../../charts.ts';
import type { GameBriefings } from '../../standings.ts';

export const briefings: GameBriefings = {
  standard: {
    situation: {
      en: 'Suppose that Uesugi Kenshin had not died in March 1578. That summer he comes down the Hokuriku road towards Kyo. Takeda, Mori, Ukita, Honganji and the monks rise with him, and Oda Nobunaga must hold the centre against all of them at once.',
      'zh-Hans':
        '假设上杉谦信未死于1578年3月。这年夏天，他沿北陆道挥军上洛；武田、毛利、宇喜多、本愿寺与各地一向一揆同时响应，织田信长居中，须同时抵挡各方。',
      'zh-Hant':
        '假設上杉謙信未死於1578年3月。這年夏天，他沿北陸道揮軍上洛；武田、毛利、宇喜多、本願寺與各地一向一揆同時響應，織田信長居中，須同時抵擋各方。',
      ja: '上杉謙信が1578年3月に没しなかったとしたら。その夏、謙信は北陸道を京へ上り、武田・毛利・宇喜多・本願寺と一揆が呼応して立ちます。織田信長は中央で、そのすべてを同時に支えなければなりません。',
    },
    goals: [
      {
        side: nameRef('seat', 'uesugi'),
        text: {
          en: '30 victory points after turn 15, or the death of Nobunaga. Take castles, and bring Kenshin to Kyo: he scores 15 a turn there. His death loses the game.',
          'zh-Hans': '第15回合结束时达到30胜利点，或除去信长。夺取城池，并让谦信进京：他在京每回合得15点。谦信死则败。',
          'zh-Hant': '第15回合結束時達到30勝利點，或除去信長。奪取城池，並讓謙信進京：他在京每回合得15點。謙信死則敗。',
          ja: '第15ターンの終わりに勝利得点30、または信長を除くこと。城を取り、謙信を京へ。京にいれば毎ターン15点です。謙信が除かれると負けます。',
        },
      },
      {
        side: nameRef('seat', 'oda'),
        text: {
          en: 'Keep Uesugi below 30 points, or remove Kenshin. Your interior lines are short: stop one enemy after the other, and let nobody stay in Kyo.',
          'zh-Hans': '使上杉方不足30点，或除去谦信。你占内线之利：逐一击退各路敌军，不让任何敌军留在京。',
          'zh-Hant': '使上杉方不足30點，或除去謙信。你佔內線之利：逐一擊退各路敵軍，不讓任何敵軍留在京。',
          ja: '上杉方を30点未満に抑えるか、謙信を除くこと。内線の利を生かして敵を一つずつ止め、京に居座らせないことです。',
        },
      },
    ],
    length: {
      en: 'Fifteen turns; about five hours.',
      'zh-Hans': '十五个回合；约五小时。',
      'zh-Hant': '十五個回合；約五小時。',
      ja: '十五ターン、およそ五時間。',
    },
    balance: {
      en: 'Close: of 95 games between bots Uesugi won 53, with and without the additional units about as often. In two of five games it is the death of Kenshin that decides.',
      'zh-Hans': '相当接近：机器人之间的95局，上杉方胜53局，使用追加单位与否相差不大。五局中有两局以谦信之死告终。',
      'zh-Hant': '相當接近：機器人之間的95局，上杉方勝53局，使用追加單位與否相差不大。五局中有兩局以謙信之死告終。',
      ja: '接戦です。ボット同士の95局で上杉方の勝ちは53局、追加ユニットの有無で大差はありません。五局に二局は謙信の死で決まります。',
    },
  },
};
