import { nameRef } from '../../charts.ts';
import { withTraditional } from '../../lesson.ts';
import type { Briefing, GameBriefings } from '../../standings.ts';
import { toTraditional } from './to-traditional.ts';

const inLanguages = withTraditional(toTraditional);
const ODA = nameRef('side', 'oda');
const ANTI_ODA = nameRef('side', 'antiOda');

const SITUATION = inLanguages(
  'Spring 1570. Oda Nobunaga holds Kyo and has marched against the Asakura. Behind him his brother-in-law Azai Nagamasa changes sides, and Nobunaga stands at Kanagasaki with the enemy all around. Matsunaga, the Miyoshi and the Ikko-ikki wait for his fall; Takeda, Mori and Uesugi come later.',
  '1570年春，织田信长占据京，出兵讨伐朝仓。妹夫浅井长政在背后倒戈，信长身陷金崎，四面皆敌。三好、一向一揆等着他倒下；武田、毛利、上杉随后到来。',
  '1570年春。京を押さえた織田信長は朝倉攻めに向かいますが、背後で義弟の浅井長政が寝返り、信長は金ヶ崎で敵に囲まれます。三好や一向一揆がその没落を待ち、武田・毛利・上杉もやがて現れます。',
);

const shortGame: Briefing = {
  situation: SITUATION,
  goals: [
    {
      side: ODA,
      text: inLanguages(
        'Six castles or temples of fort value 2 or 3 after turn 10; Good Fortune, if you still have it, counts as one. Save Nobunaga first, then take the Azai and the Asakura.',
        '第10回合后控制六座要塞值2或3的城寺；若仍持有幸运片则计为一座。先救信长，再取浅井、朝仓。',
        '第10ターンの後に要塞値2か3の城・寺を六つ。幸運チットが残っていれば一つに数えます。まず信長を救い、それから浅井・朝倉です。',
      ),
    },
    {
      side: ANTI_ODA,
      text: inLanguages(
        'Hold the strong places, and strike where Oda is thin. You need not win battles as long as he runs out of time.',
        '守住坚城，攻其薄弱之处。只要让织田耗尽时间，你不必赢下会战。',
        '堅い城を守り、織田の手薄な所を突きます。時間切れにさせれば、戦に勝つ必要はありません。',
      ),
    },
  ],
  length: inLanguages('Ten turns; about two hours.', '十个回合；约两小时。', '十ターン、およそ二時間。'),
  balance: inLanguages(
    'Slightly better for Oda: 60 % of 200 games between bots. A new player should take Oda, or bid.',
    '织田略优：机器人之间的200局胜60%。新手宜执织田，或采用竞标。',
    '織田がやや有利。ボット同士の200局で60%でした。初めての人は織田を持つか、入札にしましょう。',
  ),
};

export const briefings: GameBriefings = {
  short: shortGame,
  bid: {
    ...shortGame,
    balance: inLanguages(
      'The players bid how many castles they would need as Oda, and the higher bid plays Oda with that number. The printed number is six, with which bots win 60 % as Oda.',
      '双方出价自己执织田时需要几座城，出价高者以该数执织田。印刷的数目是六座，机器人以此执织田胜60%。',
      '織田で必要とする城の数を双方が入札し、多いほうがその数で織田を持ちます。印刷された数は六つで、ボットの織田の勝率は60%です。',
    ),
  },
  standard: {
    situation: SITUATION,
    goals: [
      {
        side: ODA,
        text: inLanguages(
          'Hold Kyo after turn 30. Keep two ways to Kyo open, and build Azuchi when you can.',
          '第30回合后仍控制京。保持两条通往京的路，并尽早筑安土城。',
          '第30ターンの後に京を支配していること。京への道を二つ保ち、できれば安土城を築きます。',
        ),
      },
      {
        side: ANTI_ODA,
        text: inLanguages(
          'Hold Kyo after turn 30. It is enough to take it in the last turns, when all alliances are in the war.',
          '第30回合后控制京。最后几回合各联盟都已参战，那时夺取即可。',
          '第30ターンの後に京を支配していること。全連合が参戦した終盤に取れば十分です。',
        ),
      },
    ],
    length: inLanguages('Thirty turns; about six hours.', '三十个回合；约六小时。', '三十ターン、およそ六時間。'),
    balance: inLanguages(
      'Somewhat hard for Oda: 40 % of 30 games between bots. Give Oda to the stronger player.',
      '织田略难：机器人之间的30局胜40%。宜由强者执织田。',
      '織田にはやや厳しく、ボット同士の30局で40%でした。強い人が織田を持ちましょう。',
    ),
  },
  campaign: {
    situation: SITUATION,
    goals: [
      {
        side: ODA,
        text: inLanguages('Control every space of the map.', '控制地图上的所有据点。', '地図のすべての拠点を支配すること。'),
      },
      {
        side: ANTI_ODA,
        text: inLanguages(
          'Control every space, or bring the Oda clan to its fall.',
          '控制所有据点，或使织田家覆灭。',
          'すべての拠点を支配するか、織田家を滅ぼすこと。',
        ),
      },
    ],
    length: inLanguages(
      'No last turn: ten hours and more, best as a correspondence game.',
      '没有最后回合：十小时以上，最适合通信对局。',
      '最終ターンはありません。十時間以上かかるので、通信対局に向きます。',
    ),
    balance: inLanguages(
      'Not measured: bots seldom finish it. The standard game, which begins alike, is somewhat hard for Oda.',
      '未测得：机器人很少能下完。开局相同的标准游戏对织田略难。',
      '計測なし。ボットはめったに終局に至りません。同じ開始の標準ゲームは織田に厳しめです。',
    ),
  },
  three: {
    situation: SITUATION,
    goals: [
      {
        side: nameRef('seat', 'oda'),
        text: inLanguages(
          'Kyo and seven home castles, or Kyo with the Azai, Asakura and Takeda gone and a truce with the monks. Losing a home castle to an enemy loses the game.',
          '控制京与七座主城；或控制京，且浅井、朝仓、武田已退场并与一向一揆讲和。主城落入敌手即败。',
          '京と主城七つ、または京を保ち浅井・朝倉・武田が去り一向一揆と和睦すること。自分の主城を敵に取られると負けます。',
        ),
      },
      {
        side: nameRef('seat', 'antiOdaA'),
        text: inLanguages(
          'Azai, Asakura, Uesugi and the small clans. Take Kyo or an Oda home castle with your own clans: only the player who takes it wins.',
          '执浅井、朝仓、上杉与诸小势力。用自己的氏族夺取京或织田主城：只有夺取者获胜。',
          '浅井・朝倉・上杉と小勢力。自分の家で京か織田の主城を取ること。勝つのは取った人だけです。',
        ),
      },
      {
        side: nameRef('seat', 'antiOdaB'),
        text: inLanguages(
          'Ikko-ikki, Takeda and Mori. The same goal: help your rival only as far as he does not get there first.',
          '执一向一揆、武田、毛利。目标相同：帮助对手要有限度，别让他抢先。',
          '一向一揆・武田・毛利。目的は同じです。先を越されない範囲で手を貸しましょう。',
        ),
      },
    ],
    length: inLanguages(
      'Up to thirty turns, mostly about thirteen; about five hours.',
      '至多三十回合，通常约十三回合；约五小时。',
      '最大三十ターン、たいてい十三ターンほど。およそ五時間。',
    ),
    balance: inLanguages(
      'Of 80 games between bots Oda won 20 %, A 26 % and B 54 %. B should expect the other two to work together.',
      '机器人之间的80局：织田胜20%，A胜26%，B胜54%。执B者应料到另外两家联手。',
      'ボット同士の80局で織田20%、A26%、B54%。Bはほかの二人の協力を覚悟しましょう。',
    ),
  },
  four: {
    situation: SITUATION,
    goals: [
      {
        side: nameRef('seat', 'hideyoshi'),
        text: inLanguages(
          'Takamatsu in Oda hands. Only one of the three of you can win.',
          '使高松城归织田方。三人中只有一人能胜。',
          '高松を織田のものにすること。三人のうち勝つのは一人だけです。',
        ),
      },
      {
        side: nameRef('seat', 'katsuie'),
        text: inLanguages('Uotsu in Oda hands.', '使鱼津城归织田方。', '魚津を織田のものにすること。'),
      },
      {
        side: nameRef('seat', 'tokugawa'),
        text: inLanguages(
          'Tottori in Oda hands. You also command the clans that are not Oda.',
          '使鸟取城归织田方。你还统领织田以外的各家。',
          '鳥取を織田のものにすること。織田以外の家も率います。',
        ),
      },
      {
        side: nameRef('seat', 'antiOda'),
        text: inLanguages(
          'Gifu or Kiyosu, Azuchi once it is built, the death of Nobunaga, or no winner after turn 30.',
          '夺取岐阜或清洲、建成后的安土，除去信长，或第30回合后无人达成。',
          '岐阜か清洲、築かれた後の安土、信長の死、または第30ターンまで誰も達成しないこと。',
        ),
      },
    ],
    length: inLanguages(
      'Up to thirty turns, mostly eight to twenty; about five hours.',
      '至多三十回合，通常八至二十回合；约五小时。',
      '最大三十ターン、たいてい八から二十ターン。およそ五時間。',
    ),
    balance: inLanguages(
      'Very hard for the three of Oda: the enemy won 37 of 40 games between bots. They must defend Gifu and Kiyosu together.',
      '织田三人极难：机器人之间的40局，敌方胜37局。三人须合力守住岐阜与清洲。',
      '織田の三人にはとても厳しく、ボット同士の40局で敵が37勝でした。岐阜と清洲は協力して守りましょう。',
    ),
  },
};
