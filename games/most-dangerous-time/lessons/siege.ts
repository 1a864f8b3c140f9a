import type { Lesson } from '../../lesson.ts';
import { SET_UP, SKIP_TO_MOVEMENT } from './set-up.ts';
import { localize } from './localize.ts';

export const siege: Lesson = {
  id: 'siege',
  name: localize('A siege', '围城', '城攻め'),
  seat: 'oda',
  matchOptions: { players: 2, scenario: 'short', options: { goodFortune: false } },
  seed: '000000000000000000000000000003c6',
  steps: [
    {
      setupActions: [
        ...SET_UP,
        ...SKIP_TO_MOVEMENT,
        ['oda', ['from', 'kyo']],
        ['oda', ['strategic', 'otsu', 'kannonji', [], { oda: 2 }]],
        ['oda', ['from', 'otsu']],
        ['oda', ['march', 'kannonji', [], { oda: 2 }]],
      ],
      text: localize(
        'Rokkaku Yoshikata and one soldier hold Mitsukuri. It lies among your castles and can cut the roads between Kyo and Gifu. A castle holds twice its fort value in units: here two, so both fit inside.',
        '六角义贤带一名士兵守着箕作，就在你的城池之间，能切断京与岐阜的往来。城中可容要塞值两倍的单位：这里是两个，他们都躲得进去。',
        '六角義賢が兵1と箕作にいます。あなたの城のただ中で、京と岐阜の間の道を断てる場所です。城には要塞値の二倍のユニットが籠もれます。ここでは2、つまり義賢も兵も入れます。',
      ),
      clauses: ['2.41.2', '2.41.2a'],
      highlight: { kind: 'space', id: 'mitsukuri' },
    },
    {
      text: localize(
        'An assault is costly, so bring many units. Two of your four points have already brought soldiers from Kyo and Otsu to Niwa in Kannon-ji. Click Kannon-ji.',
        '攻城代价大，兵要多带。四点中的两点已把京与大津的士兵调到观音寺，与丹羽长秀会合。点击观音寺。',
        '城攻めは損害が大きいので、大勢で行きます。移動力4のうち2で、京と大津の兵を観音寺の丹羽長秀のもとへ集めました。観音寺を押してください。',
      ),
      highlight: { kind: 'space', id: 'kannonji' },
      expectedAction: ['from', 'kannonji'],
    },
    {
      text: localize(
        'Niwa and five soldiers go. Click Mitsukuri. Two more soldiers will follow along the trail from Minakuchi.',
        '丹羽与五名士兵出发。点击箕作；水口还有两名士兵会沿小径跟来。',
        '丹羽と兵5が進みます。箕作を押してください。水口からも兵2が小道を通って続きます。',
      ),
      expectedAction: ['march', 'mitsukuri', ['niwa'], { oda: 5 }],
    },
    {
      setupActions: [
        ['oda', ['from', 'minakuchi']],
        ['oda', ['march', 'mitsukuri', [], { oda: 2 }]],
      ],
      text: localize(
        'Eight of your units are at Mitsukuri. End movement. Then the enemy decides who goes into the castle and who fights in the field.',
        '八个单位到了箕作。结束移动；然后由敌方决定谁入城、谁在野地迎战。',
        '箕作に8ユニットが揃いました。移動を終えましょう。誰が城に籠もり誰が野で戦うかは、そのあと敵が決めます。',
      ),
      clauses: ['9.7.1a'],
      expectedAction: ['endMovement'],
    },
    {
      setupActions: [
        ['antiOda', ['shelter', 'rokkaku', 1]],
        ['antiOda', ['shelterLeader', 'rokkaku']],
      ],
      text: localize(
        'Both went inside. You may keep the siege or assault the castle. In an assault the besieged roll first and add their commander’s bravery (0) and the fort value (1): 5 and 6 hit. Then you roll without any modifier: only a 6 hits. The panel shows that the castle falls about one time in three. You risk little, so choose "Assault the castle".',
        '两个都进了城。你可以只围不攻，也可强攻。强攻时守方先掷，加总指挥的勇武0和要塞值1：5、6命中。然后才轮到你，什么都不加，只有6命中。面板写着：约三次能攻下一次。代价不大，强攻吧。',
        'どちらも城に入りました。包囲のみでも、攻めてもかまいません。攻めれば籠城側が先に振り、総大将の武勇0と要塞値1を足して、5と6で命中。あなたはその後で、何も足さず6だけが命中。見込みは三度に一度ですが、損害は少ないはず。城を攻めましょう。',
      ),
      clauses: ['10.5.1d', '10.5.3a', '10.5.4c'],
      expectedAction: ['storm'],
    },
    {
      text: localize(
        'They rolled 1 and 5: one hit. Lose a soldier without a leader. The remaining seven units roll next.',
        '守方掷出1和5，命中一。损失一名无领袖的士兵；余下七个单位随后掷骰。',
        '籠城側の出目は1と5で、命中1。武将のいない兵を失いましょう。続いて残る7ユニットが振ります。',
      ),
      clauses: ['10.5.4a', '10.5.4b'],
      expectedAction: ['loseUnled', 'oda', 1],
    },
    {
      setupActions: [['antiOda', ['loseUnled', 'rokkaku', 1]]],
      text: localize(
        'Only one 6 in seven dice: the soldier is lost, but Yoshikata holds out. An assault lasts one round. The siege stays while at least one of your units is outside. A clan whose home castle is besieged is out of communication everywhere.',
        '七颗骰子只有一个6：敌兵阵亡，义贤守住了。强攻只有一轮。但城外只要还有你一个单位，围城就不解；本城被围的氏族，各地部队全都失联。',
        '七つ振って6は一つだけ。敵の兵は倒れましたが、義賢は持ちこたえました。城攻めは一ラウンドだけです。しかし城外に1ユニットでもいる限り包囲は続き、本城を囲まれた家はどこにいても孤立します。',
      ),
      clauses: ['10.5.2', '10.5.1c', '5.2.1c'],
      highlight: { kind: 'space', id: 'mitsukuri' },
    },
    {
      setupActions: SKIP_TO_MOVEMENT,
      text: localize(
        'The next chit is yours again, with six points. No new unit enters Mitsukuri, so another combat there costs one point. Click Mitsukuri.',
        '运气不错：下一枚行动片又是你的，有六点移动点。箕作没有新单位进入，所以再战要付一点。点击箕作。',
        '運よく次のチットもあなたで、移動力は6です。箕作に新手が来ないので、もう一度戦うには移動力1を払います。箕作を押してください。',
      ),
      clauses: ['9.3.4', '10.5.1e'],
      highlight: { kind: 'space', id: 'mitsukuri' },
      expectedAction: ['attack', 'mitsukuri'],
    },
    {
      text: localize(
        'The other five points could move armies elsewhere. In this lesson, end movement. The besieged may now come out and fight in the field.',
        '其余五点本可调动别处的军队，这一课就此结束移动。此时被围者可以出城，在野地一战。',
        '残り5移動力で別の軍を動かせますが、この課ではここで移動を終えましょう。このとき、囲まれた側は打って出て野で戦うこともできます。',
      ),
      clauses: ['10.2.2e'],
      expectedAction: ['endMovement'],
    },
    {
      setupActions: [['antiOda', ['deployed']]],
      text: localize(
        'Yoshikata stays inside and has one die against your seven. The panel shows the chance that the castle falls: about seven in ten. Assault again.',
        '义贤不出城，以一颗骰子对你七颗。面板写着城陷的机会：约七成。再次强攻。',
        '義賢は城から出ません。敵のダイスは一つ、あなたは七つ。欄に出ている落城の見込みは約七割です。もう一度攻めましょう。',
      ),
      expectedAction: ['storm'],
    },
    {
      text: localize(
        'He missed, and you rolled two 6s: Mitsukuri is yours, and the Rokkaku are defeated. The leaders of a defeated clan leave the game, and its soldiers become yours, in the regroup box. A castle of fort value 2 or 3 that is taken by assault has fort value 1 from then on, but still counts for victory.',
        '他没命中，你掷出两个6：箕作归你，六角败亡。败亡氏族的领袖永远离场，士兵成为你的，进重整格。要塞值2或3的城被强攻攻下后降为1，但仍计入胜利条件。',
        '敵は外れ、あなたは6が二つ。箕作はあなたのもの、六角は滅亡です。滅亡した家の武将は除かれ、兵はあなたの兵として再編成ボックスに入ります。要塞値2か3の城は攻め落とすと1になりますが、勝利の数には入ります。',
      ),
      clauses: ['3.3.2a', '3.3.2b', '10.5.8'],
      highlight: { kind: 'space', id: 'mitsukuri' },
    },
  ],
};
