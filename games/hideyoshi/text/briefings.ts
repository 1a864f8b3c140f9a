import { nameRef } from '../../charts.ts';
import type { GameBriefings } from '../../standings.ts';

export const briefings: GameBriefings = {
  standard: {
    situation: {
      en: 'June 1582: Akechi Mitsuhide has killed Oda Nobunaga and holds Kyo. Hashiba Hideyoshi is far to the west, the other generals are scattered, and every daimyo of Japan waits to see who will be strong. Turn 0 is the race to Kyo; the eight turns after it run to the siege of Odawara in 1590.',
      'zh-Hans':
        '1582年6月：明智光秀弑织田信长，占据京。羽柴秀吉远在西国，诸将分散各地，各家大名静观谁能得势。第0回合是奔赴京的竞赛；其后八个回合直至1590年小田原围城。',
      'zh-Hant':
        '1582年6月：明智光秀弒織田信長，佔據京。羽柴秀吉遠在西國，諸將分散各地，各家大名靜觀誰能得勢。第0回合是奔赴京的競賽；其後八個回合直至1590年小田原圍城。',
      ja: '1582年6月、明智光秀が織田信長を討ち、京を押さえました。羽柴秀吉は遠く西国に、ほかの諸将は各地に散り、大名たちは誰が強くなるかを見ています。第0ターンは京への競走、続く八ターンは1590年の小田原攻めまでです。',
    },
    goals: [
      {
        side: nameRef('seat', 'hideyoshi'),
        text: {
          en: 'Control ten resource areas at the end of a turn. Time is your enemy: make friends early, and win before turn 8 is over.',
          'zh-Hans': '在任一回合结束时支配十个策源区域。时间是你的敌人：尽早争取盟友，在第8回合结束前取胜。',
          'zh-Hant': '在任一回合結束時支配十個策源區域。時間是你的敵人：盡早爭取盟友，在第8回合結束前取勝。',
          ja: 'いずれかのターンの終わりに策源エリアを十個支配すること。時間が敵です。早く味方を増やし、第8ターンが終わる前に勝ちましょう。',
        },
      },
      {
        side: nameRef('seat', 'anti'),
        text: {
          en: 'Prevent that until the end of turn 8, or control ten resource areas yourself. Your great daimyo Tokugawa, Shimazu and Hojo join late: hold out until they march.',
          'zh-Hans': '阻止秀吉直到第8回合结束，或自己支配十个策源区域。德川、岛津、北条等大大名参战较晚：撑到他们出兵。',
          'zh-Hant': '阻止秀吉直到第8回合結束，或自己支配十個策源區域。德川、島津、北條等大大名參戰較晚：撐到他們出兵。',
          ja: '第8ターンの終わりまで秀吉を阻むか、自分で策源エリアを十個支配すること。徳川・島津・北条らの参戦は遅いので、それまで持ちこたえます。',
        },
      },
    ],
    length: {
      en: 'Turn 0 and up to eight turns; about two and a half hours.',
      'zh-Hans': '第0回合与至多八个回合；约两个半小时。',
      'zh-Hant': '第0回合與至多八個回合；約兩個半小時。',
      ja: '第0ターンと最大八ターン、およそ二時間半。',
    },
    balance: {
      en: 'Even: of 400 games between equal bots each side won half. Much depends on the first turn: a Hideyoshi who does not march on Kyo at once seldom wins. The fixed hand is good for a first game.',
      'zh-Hans': '势均力敌：同级机器人之间的400局，双方各胜一半。第一回合至关重要：秀吉若不立即进军京，很少能胜。初次对局可用固定手牌。',
      'zh-Hant': '勢均力敵：同級機器人之間的400局，雙方各勝一半。第一回合至關重要：秀吉若不立即進軍京，很少能勝。初次對局可用固定手牌。',
      ja: '互角です。同じ強さのボット同士の400局は半々でした。最初のターンが決め手で、すぐに京へ向かわない秀吉はめったに勝てません。初めての対局には固定手札が向きます。',
    },
  },
};
