import type { Piece } from './piece.ts';

/** 10 and 13: what is said in a combat. */
export const combat: Piece = {
  prompts: {
    chooseCombat: ['{{seat}}: choose the next combat.', '{{seat}}：选择下一场战斗。', '{{seat}}：次に解決する戦闘を選んでください。'],
    sally: [
      '{{seat}}: who comes out of the castle at {{place}} into the field?',
      '{{seat}}：谁从{{place}}城中出到野地？',
      '{{seat}}：{{place}}の城から誰が打って出ますか。',
    ],
    shelter: [
      '{{seat}}: who goes into the castle at {{place}}? The rest stand in the field.',
      '{{seat}}：谁进入{{place}}城中？其余在野地。',
      '{{seat}}：誰が{{place}}の城に入りますか。残りは野に置かれます。',
    ],
    command: [
      '{{seat}}: how many soldiers follow {{leader}} at {{place}}?',
      '{{seat}}：在{{place}}，几名士兵归{{leader}}指挥？',
      '{{seat}}：{{place}}で{{leader}}が率いる兵はいくつですか。',
    ],
    appoint: [
      '{{seat}}: choose the overall commander at {{place}}.',
      '{{seat}}：选择{{place}}之战的总指挥。',
      '{{seat}}：{{place}}の総大将を選んでください。',
    ],
    retreatOrFight: [
      '{{seat}}: round {{round}} at {{place}}. Fight or retreat?',
      '{{seat}}：{{place}}第{{round}}轮。迎战，还是撤退？',
      '{{seat}}：{{place}}、第{{round}}ラウンドです。戦うか、退却するかを選んでください。',
    ],
    chooseLosses: [
      '{{seat}}: choose {{hits|one loss|{{hits}} losses}} at {{place}}.',
      '{{seat}}：在{{place}}选择{{hits}}个损失。',
      '{{seat}}：{{place}}で失うユニットを選んでください（損害{{hits}}）。',
    ],
    allotLosses: [
      '{{seat}}: {{hits|one loss|{{hits}} losses}} at {{place}} for you both. Who takes how many?',
      '{{seat}}：{{place}}两家共有{{hits}}个损失。各担多少？',
      '{{seat}}：{{place}}で二人の損害は合わせて{{hits}}です。どちらがいくつ引き受けますか。',
    ],
    retreat: [
      '{{seat}}: choose where your units retreat from {{place}}.',
      '{{seat}}：选择部队从{{place}}撤往何处。',
      '{{seat}}：{{place}}からの退却先を選んでください。',
    ],
    stormOrHold: [
      '{{seat}}: storm {{place}}, or only keep the siege?',
      '{{seat}}：强攻{{place}}，还是只围不攻？',
      '{{seat}}：{{place}}を攻めますか、囲むだけにしますか。',
    ],
    fortuneThrow: [
      '{{seat}}: use Good Fortune to have one side roll these dice again?',
      '{{seat}}：使用幸运片，令一方重掷这些骰子？',
      '{{seat}}：幸運チットを使って、どちらかに振り直させますか。',
    ],
  },
  decisions: {
    sally: [
      '{{count|One soldier of {{clan}} comes|{{count}} soldiers of {{clan}} come}} out of the castle.',
      '{{clan}}{{count}}名士兵出城。',
      '{{clan}}の兵{{count}}が打って出る。',
    ],
    sallyLeader: ['{{leader}} comes out of the castle.', '{{leader}}出城。', '{{leader}}が打って出る。'],
    shelter: [
      '{{count|One soldier of {{clan}} goes|{{count}} soldiers of {{clan}} go}} into the castle.',
      '{{clan}}{{count}}名士兵入城。',
      '{{clan}}の兵{{count}}が籠城する。',
    ],
    shelterLeader: ['{{leader}} goes into the castle.', '{{leader}}入城。', '{{leader}}が籠城する。'],
    command: [
      '{{leader}} leads {{count|one soldier|{{count}} soldiers}}{{ooc? and % out of communication|}}.',
      '{{leader}}率{{count?士兵%名|{{ooc?|士兵0名}}}}{{ooc?{{count?及|}}失联士兵%名|}}。',
      '{{leader}}が{{count?兵%|{{ooc?|兵0}}}}{{ooc?{{count?と|}}孤立した兵%|}}を率いる。',
    ],
  },
  actions: {
    combatAt: ['Resolve the combat at {{place}}', '结算{{place}}的战斗', '{{place}}の戦闘を解決する'],
    sally: [
      '{{count|One soldier|{{count}} soldiers}} of {{clan}} come out',
      '{{clan}}{{count}}名士兵出城',
      '{{clan}}の兵{{count}}が打って出る',
    ],
    sallyLeader: ['{{leader}} comes out', '{{leader}}出城', '{{leader}}が打って出る'],
    shelter: [
      '{{count|One soldier|{{count}} soldiers}} of {{clan}} into the castle',
      '{{clan}}{{count}}名士兵入城',
      '{{clan}}の兵{{count}}が籠城する',
    ],
    shelterLeader: ['{{leader}} into the castle', '{{leader}}入城', '{{leader}}が籠城する'],
    deployed: ['Done: the rest stay where they are', '部署完毕，其余留在原处', '配置を終える（残りは今のまま）'],
    command: [
      '{{leader}} leads {{count|one soldier|{{count}} soldiers}}{{ooc? and % out of communication|}}',
      '{{leader}}率{{count?士兵%名|{{ooc?|士兵0名}}}}{{ooc?{{count?及|}}失联士兵%名|}}',
      '{{leader}}が{{count?兵%|{{ooc?|兵0}}}}{{ooc?{{count?と|}}孤立した兵%|}}を率いる',
    ],
    appoint: ['{{leader}} commands', '由{{leader}}任总指挥', '総大将は{{leader}}'],
    fight: ['Fight', '迎战', '戦う'],
    retreat: ['Retreat', '撤退', '退却する'],
    allot: ['{{seat}} loses {{count|one unit|{{count}} units}}', '{{seat}}损失{{count}}个单位', '{{seat}}が{{count}}ユニットを失う'],
    loseUnder: [
      'Lose {{count|one soldier|{{count}} soldiers}} of {{leader}}',
      '损失{{leader}}麾下{{count}}名士兵',
      '{{leader}}配下の兵{{count}}を失う',
    ],
    loseUnled: [
      'Lose {{count|one leaderless soldier|{{count}} leaderless soldiers}} of {{clan}}',
      '损失{{clan}}无人指挥的{{count}}名士兵',
      '{{clan}}の武将のいない兵{{count}}を失う',
    ],
    loseLeader: ['Lose {{leader}}', '损失{{leader}}', '{{leader}}を失う'],
    retreatTo: ['All retreat to {{place}}', '全部撤往{{place}}', '全軍{{place}}へ退く'],
    send: [
      '{{count|One soldier|{{count}} soldiers}} of {{clan}} to {{place}}',
      '{{clan}}{{count}}名士兵撤往{{place}}',
      '{{clan}}の兵{{count}}を{{place}}へ',
    ],
    sendLeader: ['{{leader}} to {{place}}', '{{leader}}撤往{{place}}', '{{leader}}を{{place}}へ'],
    storm: ['Storm the castle', '强攻城池', '城を攻める'],
    hold: ['Keep the siege', '只围不攻', '囲むだけにする'],
    throwAgain: [
      '{{side?The defender rolls again|The attacker rolls again}}',
      '{{side?守方重掷|攻方重掷}}',
      '{{side?防御側が振り直す|攻撃側が振り直す}}',
    ],
    keepThrow: ['Let the dice lie', '保留骰子', '出目のままにする'],
    keepThrows: ['Let all dice of this battle lie', '本场战斗一律保留骰子', 'この戦闘中は出目のままにする'],
  },
  refusals: {
    '10.1.1': [
      'Nothing was paid for a combat at {{place}}: no new unit came and no point was spent.',
      '{{place}}不能战斗：既无新单位进入，也未花移动点。',
      '{{place}}では戦えません。新たに入ったユニットも、使った移動力もありません。',
    ],
    '10.2.2b': [
      'These units cannot go into the castle: only those in the field here may.',
      '这些单位不能入城：只有此处野地中的单位可以。',
      'このユニットは城に入れません。入れるのは、ここの野にいるユニットだけです。',
    ],
    '10.2.2d': [
      'Somebody must come out: there is nobody in the field to fight.',
      '必须有人出城：野地中无人可战。',
      '誰かが打って出なければなりません。野に戦う者がいません。',
    ],
    '10.2.2e': ['Only besieged units come out of the castle.', '只有被围单位可以出城。', '打って出られるのは囲まれたユニットだけです。'],
    '9.7.1b': [
      'The castle at {{place}} has room for {{most}} more.',
      '{{place}}城中还能容纳{{most}}个单位。',
      '{{place}}の城にはあと{{most}}しか入れません。',
    ],
    '16.1.5.1': ['{{of}} has nothing to lose now.', '{{of}}此时没有可损失的单位。', '{{of}}が今失うユニットはありません。'],
    '10.2.3a': ['Another leader is asked now.', '现在问的是另一位领袖。', '今は別の武将の番です。'],
    '10.2.3b': [
      'At least {{least}} must follow {{leader}}: nobody may stay leaderless if it can be helped.',
      '{{leader}}至少要率{{least}}名：能有人指挥就不得无人指挥。',
      '{{leader}}は少なくとも兵{{least}}を率いなければなりません。率いられる兵を余らせることはできません。',
    ],
    '10.2.3c': [
      '{{leader}} commands at most {{most}} soldiers, of his own clan.',
      '{{leader}}最多指挥本氏族{{most}}名士兵。',
      '{{leader}}が率いられるのは自家の兵{{most}}までです。',
    ],
    '10.2.5b': [
      '{{leader}} cannot command: only a leader of the clan with most units here can.',
      '{{leader}}不能任总指挥：须是此处单位最多氏族的领袖。',
      '{{leader}}は総大将になれません。なれるのは、ここでユニットの最も多い家の武将だけです。',
    ],
    '10.3.3.4a': [
      'You lose units of your own that fight here.',
      '损失须从自己在此作战的单位中选。',
      '失うのは、ここで戦う自軍のユニットです。',
    ],
    '10.3.3.4b': [
      'Units out of communication go first{{most? (here at most %)|}}.',
      '须先损失失联单位{{most?（此处至多%）|}}。',
      '孤立したユニットから失います{{most?（ここでは%まで）|}}。',
    ],
    '10.3.3.4c': ['Only {{most}} more must be lost.', '只需再损失{{most}}个。', '失うのはあと{{most}}です。'],
    '10.3.3.4d': [
      '{{leader}} commands and must be the last to be lost.',
      '{{leader}}是总指挥，须最后损失。',
      '{{leader}}は総大将なので、最後に失います。',
    ],
    '10.4.2': [
      'All units must be able to retreat; there is not room for all of them.',
      '必须全部都能撤退，但容纳不下。',
      '全軍が退却できなければなりません。行き場が足りません。',
    ],
    '10.4.3': ['So many cannot go there.', '不能有这么多单位去那里。', 'そこへそれだけの数は行けません。'],
    '10.4.4d': [
      'The castle at {{place}} has room for {{room}} only.',
      '{{place}}城只容得下{{room}}个单位。',
      '{{place}}の城には{{room}}しか入れません。',
    ],
    '10.4.5': ['{{place}} is no place to retreat to.', '不能撤往{{place}}。', '{{place}}へは退却できません。'],
    '10.5.1a': ['No assault while enemies stand in the field.', '野地尚有敌军，不能强攻。', '野に敵がいるうちは城攻めできません。'],
    '13.3.3': ['There is no retreat from sea combat.', '海战不能撤退。', '海戦からは退却できません。'],
    '15.6.1b': ['That side has not rolled.', '该方没有掷骰。', 'その側は振っていません。'],
    '16.2.9.2b': [
      'No Oda leader is lost while soldiers are left.',
      '尚有士兵时，不得损失织田方领袖。',
      '兵が残るうちは織田方の武将を失えません。',
    ],
    '16.2.9.3': [
      "Nobunaga's guard has suffered: all Oda units must retreat.",
      '信长亲卫已受损：织田军必须全部撤退。',
      '信長の馬廻に損害が出ました。織田の全ユニットは退却しなければなりません。',
    ],
  },
  events: {
    keptSiege: ['{{seat}} only keeps {{place}} besieged.', '{{seat}}围{{place}}而不攻。', '{{seat}}は{{place}}を囲むにとどめる。'],
    soundsRetreat: ['{{seat}} sounds the retreat at {{place}}.', '{{seat}}在{{place}}鸣金收兵。', '{{seat}}は{{place}}で退き鐘を鳴らす。'],
    combat: ['Combat at {{place}}.', '{{place}}发生战斗。', '{{place}}で戦闘。'],
    appointed: ['{{leader}} commands at {{place}}.', '{{leader}}在{{place}}任总指挥。', '{{place}}の総大将は{{leader}}。'],
    initiative: [
      'Round {{round}} at {{place}}: initiative {{attacker}} ({{attackerDie}}) against {{defender}} ({{defenderDie}}){{attackerFires?{{defenderFires?; both attack|; the attacker alone attacks}}|{{defenderFires?; the defender alone attacks|; nobody attacks}}}}.',
      '{{place}}第{{round}}轮：主动权{{attacker}}（{{attackerDie}}）对{{defender}}（{{defenderDie}}）{{attackerFires?{{defenderFires?，双方攻击|，只有攻方攻击}}|{{defenderFires?，只有守方攻击|，无人攻击}}}}。',
      '{{place}}第{{round}}ラウンド：主導権{{attacker}}（{{attackerDie}}）対{{defender}}（{{defenderDie}}）{{attackerFires?{{defenderFires?、双方が攻撃|、攻撃側のみ攻撃}}|{{defenderFires?、防御側のみ攻撃|、攻撃なし}}}}。',
    ],
    surprise: ['Surprise at {{place}}: only one side attacks.', '{{place}}奇袭：只有一方攻击。', '{{place}}で奇襲。一方だけが攻撃する。'],
    fired: [
      '{{clan}} rolls {{dice}} at {{place}}: {{hits|one hit|{{hits}} hits}}.',
      '{{clan}}在{{place}}掷出{{dice}}：命中{{hits}}。',
      '{{place}}で{{clan}}の出目{{dice}}、命中{{hits}}。',
    ],
    duel: [
      'One soldier against one at {{place}}: {{attacker}} against {{defender}}.',
      '{{place}}一兵对一兵：{{attacker}}对{{defender}}。',
      '{{place}}で一騎打ち：{{attacker}}対{{defender}}。',
    ],
    deadlock: [
      'Neither side at {{place}} can hit: the attack is broken off.',
      '{{place}}双方都无法命中：攻击中止。',
      '{{place}}では互いに命中しようがない。攻撃は打ち切られる。',
    ],
    soldiersLost: [
      '{{clan}} loses {{count|one soldier|{{count}} soldiers}} at {{place}}.',
      '{{clan}}在{{place}}损失{{count}}名士兵。',
      '{{clan}}、{{place}}で兵{{count}}を失う。',
    ],
    leaderLost: ['{{leader}} falls at {{place}}.', '{{leader}}在{{place}}倒下。', '{{leader}}、{{place}}に倒れる。'],
    leaderFate: ['The fate of {{leader}}: {{roll}}.', '{{leader}}的命运：{{roll}}。', '{{leader}}の運命：{{roll}}。'],
    retreated: [
      '{{clan}} retreats from {{from}} to {{to}} ({{count}}).',
      '{{clan}}从{{from}}撤往{{to}}（{{count}}）。',
      '{{clan}}、{{from}}から{{to}}へ退く（{{count}}）。',
    ],
    leaderRetreated: ['{{leader}} retreats to {{to}}.', '{{leader}}撤往{{to}}。', '{{leader}}、{{to}}へ退く。'],
    dispersed: [
      '{{clan}} has nowhere to go from {{place}} and disperses.',
      '{{clan}}在{{place}}无路可走，溃散。',
      '{{clan}}、{{place}}で行き場を失い四散する。',
    ],
    stormed: ['{{clan}} storms {{place}}.', '{{clan}}强攻{{place}}。', '{{clan}}、{{place}}を攻める。'],
    castleDestroyed: ['{{place}} is destroyed.', '{{place}}被摧毁。', '{{place}}は破壊された。'],
    uprising: ['Fighting breaks out in {{place}}.', '{{place}}爆发战斗。', '{{place}}で争いが起こる。'],
    emperorsTruce: ['The emperor mandates a truce at {{place}}.', '天皇谕令{{place}}停战。', '勅命により{{place}}の戦いは止む。'],
  },
};
