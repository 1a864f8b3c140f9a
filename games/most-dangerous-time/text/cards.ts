import type { Piece } from './piece.ts';

/** 6 and the event cards. */
export const cards: Piece = {
  prompts: {
    maneuver: [
      '{{seat}}: a chit is about to be drawn. Play Brilliant Maneuver?',
      '{{seat}}：即将抽行动片。打出百万雄谋？',
      '{{seat}}：行動チットを引く前です。神算鬼謀を使いますか。',
    ],
    impulseCards: [
      '{{seat}}: play cards at the start of the impulse?',
      '{{seat}}：在执行阶段开始时打牌？',
      '{{seat}}：手番の初めにカードを使いますか。',
    ],
    movementCards: [
      '{{seat}}: play cards in this movement step?',
      '{{seat}}：在此移动环节打牌？',
      '{{seat}}：この移動でカードを使いますか。',
    ],
    betweenCombats: [
      '{{seat}}: play cards after this combat?',
      '{{seat}}：在此战斗之后打牌？',
      '{{seat}}：この戦闘の後にカードを使いますか。',
    ],
    endCards: [
      '{{seat}}: play cards at the end of the impulse?',
      '{{seat}}：在执行阶段结束时打牌？',
      '{{seat}}：手番の終わりにカードを使いますか。',
    ],
    combatCards: [
      '{{seat}}: play a card for the combat at {{place}}?',
      '{{seat}}：为{{place}}之战打出一张卡？',
      '{{seat}}：{{place}}の戦いにカードを使いますか。',
    ],
    levy: [
      '{{seat}}: place {{left|one soldier|up to {{left}} soldiers}} of {{clan}}.',
      '{{seat}}：放置{{clan}}至多{{left}}名士兵。',
      '{{seat}}：{{clan}}の兵を{{left}}まで置いてください。',
    ],
  },
  actions: {
    pass: ['Play nothing', '不打牌', '使わない'],
    standDown: ['Play nothing in this movement', '此次移动中都不打牌', 'この移動の間は使わない'],
    maneuver: ['{{card}}: take the chit {{chit}}', '{{card}}：取{{chit}}片', '{{card}}：{{chit}}のチットを取る'],
    driveOut: ['{{card}}', '{{card}}', '{{card}}'],
    letter: ['{{card}}', '{{card}}', '{{card}}'],
    tactics: ['{{card}}: a second impulse', '{{card}}：再次执行', '{{card}}：もう一度手番'],
    forcedMarch: ['{{card}}: 3 more points', '{{card}}：移动点+3', '{{card}}：移動力+3'],
    levy: ['{{card}}: soldiers of {{clan}}', '{{card}}：{{clan}}士兵', '{{card}}：{{clan}}の兵'],
    ironShip: ['{{card}}', '{{card}}', '{{card}}'],
    assassin: ['{{card}} against {{leader}}', '{{card}}：刺杀{{leader}}', '{{card}}：{{leader}}を狙う'],
    riot: [
      '{{card}} in {{place}}: {{count|one soldier|{{count}} soldiers}}',
      '{{card}}：{{place}}，{{count}}名士兵',
      '{{card}}：{{place}}に兵{{count}}',
    ],
    ikkoTruce: ['{{card}}', '{{card}}', '{{card}}'],
    promote: ['{{card}}: {{leader}}', '{{card}}：{{leader}}', '{{card}}：{{leader}}'],
    gunnery: ['{{card}}: initiative +2', '{{card}}：主动权+2', '{{card}}：主導権+2'],
    downpour: ['{{card}}', '{{card}}', '{{card}}'],
    surprise: ['{{card}}', '{{card}}', '{{card}}'],
    emperorTruce: ['{{card}}', '{{card}}', '{{card}}'],
    raise: ['A soldier in {{place}}', '在{{place}}放置一名士兵', '{{place}}に兵を置く'],
    enough: ['No more', '不再放置', 'これで終える'],
  },
  refusals: {
    '6.3.1a': ['{{card}} is not in your hand.', '{{card}}不在你手中。', '{{card}}は手札にありません。'],
    '6.1.2': [
      '{{card}} is played at the start of an impulse of your own.',
      '{{card}}须在我方执行阶段开始时打出。',
      '{{card}}を使えるのは自分の手番の初めです。',
    ],
    '6.1.3': ['{{card}} is played before a chit is drawn.', '{{card}}须在抽行动片之前打出。', '{{card}}を使えるのはチットを引く前です。'],
    '6.1.6': [
      '{{card}} is played between two actions of an impulse, not now.',
      '{{card}}须在执行阶段的两个动作之间打出，现在不行。',
      '{{card}}を使えるのは手番の行動の合間です。今は使えません。',
    ],
    '6.1.8': ['{{card}} is played in the movement step.', '{{card}}须在移动环节打出。', '{{card}}を使えるのは移動段階です。'],
    '4.1.4.1a': [
      '{{card}} is not for this side or this impulse.',
      '{{card}}不能由此方或在此执行阶段打出。',
      '{{card}}はこの陣営、この手番では使えません。',
    ],
    '4.1.4.1b': [
      '{{card}} is played by Oda in an Oda impulse.',
      '{{card}}由织田方在织田执行阶段打出。',
      '{{card}}を使えるのは、織田の手番の織田だけです。',
    ],
    '4.1.4.1c': [
      '{{card}} is played in an Ikko-ikki impulse.',
      '{{card}}须在一向一揆的执行阶段打出。',
      '{{card}}を使えるのは一向一揆の手番です。',
    ],
    '4.1.4.6': ['{{card}} is played in an impulse of your own.', '{{card}}须在我方执行阶段打出。', '{{card}}を使えるのは自分の手番です。'],
    '4.1.4.9': [
      '{{card}} is played as the last step of an impulse of your own.',
      '{{card}}须在我方执行阶段最后一步打出。',
      '{{card}}を使えるのは自分の手番の最後です。',
    ],
    '10.1.6': ['{{card}} is played in an impulse of your own.', '{{card}}须在我方执行阶段打出。', '{{card}}を使えるのは自分の手番です。'],
    '10.2.6b': [
      'This card needs a field battle of your own, more than one soldier against one.',
      '此卡须在己方参加的野战中打出，且非一兵对一兵。',
      'このカードは自軍の野戦でのみ使えます。一騎打ちでは使えません。',
    ],
    '16.1.5.5': [
      'Fighting together, each of you may play one combat card only.',
      '共同作战时，每方只能打出一张战斗卡。',
      '共に戦うときは、各自一枚しか使えません。',
    ],
    'card.19': ['Ashikaga is no samurai on the map any more.', '足利已不是地图上的武士。', '足利はもう盤上の武士ではありません。'],
    '11.4.2a': ['That power has entered already.', '该势力已登场。', 'その勢力はすでに参戦しています。'],
    '15.1.5': [
      'Ashikaga was sent to Tomo as a samurai: his letters have no weight.',
      '足利以武士身份被放逐鞆，密信已无效力。',
      '足利は武士のまま鞆へ追われ、御内書に力はありません。',
    ],
    'card.30': ['None of your units takes part in this combat.', '你方没有单位参加此战。', 'この戦いに自軍は加わっていません。'],
    '8.4.1.1': [
      'Nothing stops one soldier against one after a change of sides.',
      '变节后的一兵对一兵无法停止。',
      '寝返りの後の一騎打ちは止められません。',
    ],
    'card.32': [
      'Only a chit of your own side that can take effect may be taken, not {{chit}}.',
      '只能取己方可生效的行动片，不能取{{chit}}。',
      '取れるのは、効力のある自陣営のチットだけです。{{chit}}は取れません。',
    ],
    'card.39': [
      'Only the side that holds Kyo can mass its guns.',
      '只有控制京的一方能集中射击。',
      '鉄砲を集中して使えるのは、京を支配する側だけです。',
    ],
    'card.41': [
      '{{clan?% has no soldier to levy, or no space for one.|Place at least one soldier.}}',
      '{{clan?%没有可征的士兵或可放置的据点。|至少放置一名士兵。}}',
      '{{clan?%には動員できる兵か置ける拠点がありません。|少なくとも一つは置いてください。}}',
    ],
    'card.46': [
      '{{leader}} is no enemy leader on the map.',
      '{{leader}}不是地图上的敌方领袖。',
      '{{leader}}は盤上の敵の武将ではありません。',
    ],
    'card.49': ['{{card}} does not name {{space}}.', '{{card}}不包括{{space}}。', '{{card}}は{{space}}では使えません。'],
    '15.2.9': [
      'The Ikko-ikki have {{most|one soldier|{{most}} soldiers}} in their box.',
      '一向一揆重整格中有{{most}}名士兵。',
      '一向一揆の再編成ボックスには兵が{{most}}しかいません。',
    ],
    'card.57': ['The truce holds for good already.', '停战已是永久的。', '和睦はすでに恒久のものです。'],
    'card.59': [
      '{{leader}} is no samurai of yours in play.',
      '{{leader}}不是你方在场的武士。',
      '{{leader}}は場に出ている自軍の武士ではありません。',
    ],
  },
  events: {
    played: ['{{seat}} plays {{card}}.', '{{seat}}打出{{card}}。', '{{seat}}、{{card}}を使う。'],
    assassin: ['An assassin comes for {{leader}}: {{roll}}.', '刺客袭击{{leader}}：{{roll}}。', '刺客が{{leader}}を襲う：{{roll}}。'],
    riot: [
      'The Ikko-ikki rise in {{place}} ({{count}}).',
      '一向一揆在{{place}}暴动（{{count}}）。',
      '{{place}}で一向一揆が蜂起（{{count}}）。',
    ],
    truceForGood: ['Truce with the Ikko-ikki, for good.', '与一向一揆永久停战。', '一向一揆と恒久の和睦。'],
    truceThisTurn: ['Truce with the Ikko-ikki for this turn.', '本回合与一向一揆停战。', 'このターン、一向一揆と和睦。'],
    promoted: ['{{leader}} becomes a daimyo.', '{{leader}}成为大名。', '{{leader}}、大名となる。'],
    levied: ['{{clan}} levies a soldier in {{place}}.', '{{clan}}在{{place}}征兵。', '{{clan}}、{{place}}で動員。'],
  },
};
