import { withTraditional } from '../../lesson.ts';
import { nameRef } from '../../charts.ts';
import type { GameBriefings } from '../../standings.ts';
import { toTraditional } from './to-traditional.ts';

const inLanguages = withTraditional(toTraditional);
const seat = (id: string) => nameRef('seat', id);

export const briefings: GameBriefings = {
  oshikihata: {
    situation: inLanguages(
      'Autumn 1554. Mori Motonari has broken with the Ouchi, whose real master is Sue Harukata. The whole Ouchi army marches on Aki from the west, while the Mori have a handful of captains and many small allies.',
      '1554年秋，毛利元就与大内氏决裂，大内的实权在陶晴贤手中。大内全军自西方攻入安艺，毛利只有少数将领和众多小盟友。',
      '1554年秋。毛利元就は、陶晴賢が実権を握る大内氏と手を切りました。大内の全軍が西から安芸に迫り、毛利にはわずかな将と国人衆がいるだけです。',
    ),
    goals: [
      {
        side: seat('mori'),
        text: inLanguages(
          'Hold your castles and take what the Ouchi leave open. Speed is your strength: Motonari acts in all four stages.',
          '守住己方的城，夺取大内疏于防备之处。你的长处是快：元就四段都能行动。',
          '自分の城を守り、大内の手薄な城を奪います。強みは速さ。元就は四ステージすべてで行動できます。',
        ),
      },
      {
        side: seat('ouchi'),
        text: inLanguages(
          'You are stronger but slow. Besiege castles one after the other, and keep the line of communication home open.',
          '你兵多而行动迟缓。逐城围攻，并保持通往本城的联络线。',
          '兵は多いが動きは鈍い軍です。城を一つずつ囲み、本拠への連絡線を保ちましょう。',
        ),
      },
    ],
    length: inLanguages('18 innings; about three hours.', '18回；约三小时。', '18イニング、およそ三時間。'),
    balance: inLanguages(
      'Even: the Mori won 48 % and the Ouchi 49 % of 300 games between bots; the rest were draws.',
      '势均力敌：机器人之间的300局，毛利胜48%，大内胜49%，其余平局。',
      '互角です。ボット同士の300局で毛利48%、大内49%、残りは引き分けでした。',
    ),
  },
  itsukushima: {
    situation: inLanguages(
      'Autumn 1555. The Mori have built a castle on the holy island of Itsukushima as bait. If the Ouchi cross over to take it, they can be caught there with the sea behind them.',
      '1555年秋，毛利在神圣的严岛筑城为饵。大内若渡海来攻，就可能在背水之地被一网打尽。',
      '1555年秋。毛利は神の島、厳島に城を築いて囮にしました。大内が海を渡って来れば、背水の地で捕らえることができます。',
    ),
    goals: [
      {
        side: seat('mori'),
        text: inLanguages(
          'Keep Miyanoo alive, or come back to the island in force. On the mainland watch your castles.',
          '保住宫之尾城，否则就大举登岛反攻；同时看好本土的城。',
          '宮之尾城を保つか、大軍で島に戻ること。本土の城にも目を配りましょう。',
        ),
      },
      {
        side: seat('ouchi'),
        text: inLanguages(
          'Cross together or not at all. By points the mainland may be the better prize; with the historical condition only Miyanoo counts.',
          '要么全军一同渡海，要么不渡。按得分计，本土可能更值得；用史实条件则只看宫之尾城。',
          '渡るなら全軍で。得点で争うなら本土のほうが得なこともあります。史実の条件では宮之尾城だけがものを言います。',
        ),
      },
    ],
    length: inLanguages(
      '8 innings; about an hour and a half. The shortest scenario.',
      '8回；约一个半小时，是最短的剧本。',
      '8イニング、およそ一時間半。最も短いシナリオです。',
    ),
    balance: inLanguages(
      'Even: the Mori won 52 % and the Ouchi 46 % of 300 games between bots by points, and 49 % to 51 % of 150 by the historical condition.',
      '势均力敌：机器人之间按得分的300局，毛利胜52%、大内胜46%；按史实条件的150局为49%对51%。',
      '互角です。ボット同士で、得点の300局は毛利52%・大内46%、史実の条件の150局は49%対51%でした。',
    ),
  },
  koriyama: {
    situation: inLanguages(
      'Autumn 1540. Amago Haruhisa leads a great army against Koriyama, where Mori Motonari is still a vassal of the Ouchi. The Ouchi are slow to move: every castle that falls brings them nearer to war.',
      '1540年秋，尼子晴久率大军进攻郡山城，此时毛利元就还是大内的部属。大内迟迟未动：每有一城陷落，他们就更接近出兵。',
      '1540年秋。尼子晴久が大軍を率いて郡山城を攻めます。毛利元就はまだ大内の配下で、大内の腰は重く、城が落ちるたびに出陣が近づきます。',
    ),
    goals: [
      {
        side: seat('ouchi'),
        text: inLanguages(
          'The Mori must survive alone until the Ouchi and Masuda wake up. Stay inside, and make the siege cost time.',
          '在大内与益田出兵之前，毛利须独力支撑。据城固守，让围城消耗敌人的时间。',
          '大内と益田が動くまで、毛利は独力で生き延びなければなりません。城に籠もり、包囲に時間を使わせます。',
        ),
      },
      {
        side: seat('amago'),
        text: inLanguages(
          'Strike before the Ouchi act. Attacking the Ouchi or entering Suo and Nagato wakes them at once.',
          '在大内出兵前得手。攻击大内或进入周防、长门会立即惊动他们。',
          '大内が動く前に決めること。大内を攻めるか周防・長門に入れば、ただちに目を覚まします。',
        ),
      },
    ],
    length: inLanguages('20 innings; about four hours.', '20回；约四小时。', '20イニング、およそ四時間。'),
    balance: inLanguages(
      'Hard for the Ouchi by points: the Amago won 73 % of 200 games between bots. By the historical condition it was 57 % to 43 % of 150. The Ouchi wake up in inning 9 on average.',
      '按得分对大内不利：机器人之间的200局，尼子胜73%。按史实条件的150局为57%对43%。大内平均在第9回出兵。',
      '得点では大内に厳しく、ボット同士の200局で尼子の勝ちが73%でした。史実の条件の150局は57%対43%。大内が動くのは平均して第9イニングです。',
    ),
  },
  'fall-of-the-ouchi': {
    situation: inLanguages(
      '1557. Sue Harukata is dead, and the Mori march on Yamaguchi. But the Amago in the north and the Uragami in the east use the moment: the war spreads over all of western Honshu.',
      '1557年，陶晴贤已死，毛利进军山口。北方的尼子与东方的浦上也趁势而动，战火遍及中国地方全境。',
      '1557年。陶晴賢はすでに亡く、毛利は山口へ進みます。しかし北の尼子、東の浦上もこの機を逃さず、戦は中国地方全域に広がります。',
    ),
    goals: [
      {
        side: seat('mori'),
        text: inLanguages(
          'Finish the Ouchi before the others arrive, then turn north and east. Choose where to be weak.',
          '在他方到来之前消灭大内，再转向北、东两面。想清楚在哪里可以示弱。',
          'ほかの敵が来る前に大内を倒し、それから北と東に向かいます。どこを手薄にするかを決めましょう。',
        ),
      },
      {
        side: seat('anti-mori'),
        text: inLanguages(
          'Attack from several directions at once. The Ouchi need not win; they must last.',
          '从多个方向同时进攻。大内不必取胜，只要撑住。',
          '複数の方向から同時に攻めます。大内は勝たなくてもよく、持ちこたえればよいのです。',
        ),
      },
    ],
    length: inLanguages('48 innings, a whole year; about ten hours.', '48回，整整一年；约十小时。', '48イニング（一年間）、およそ十時間。'),
    balance: inLanguages(
      'Better for the Mori: they won 61 % of 100 games between bots.',
      '毛利方略优：机器人之间的100局，毛利方胜61%。',
      '毛利方がやや有利。ボット同士の100局で毛利方の勝ちは61%でした。',
    ),
  },
};
