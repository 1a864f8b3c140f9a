import type { Piece } from './piece.ts';

/** 8: betrayal and negotiation. */
export const betrayal: Piece = {
  prompts: {
    negotiation: [
      '{{seat}}: negotiate, play betrayal cards, or go on.',
      '{{seat}}：劝诱、打出背叛卡，或继续。',
      '{{seat}}：調略を行うか、裏切りカードを使うか、先へ進むかを選んでください。',
    ],
    persuade: [
      '{{seat}}: which soldier does {{leader}} try to win over?',
      '{{seat}}：{{leader}}要劝诱哪名士兵？',
      '{{seat}}：{{leader}}はどの兵を誘いますか。',
    ],
    betrayal: [
      '{{seat}}: play a betrayal card before the combat at {{place}}?',
      '{{seat}}：在{{place}}之战前打出背叛卡？',
      '{{seat}}：{{place}}の戦いの前に裏切りカードを使いますか。',
    ],
  },
  actions: {
    negotiate: ['{{leader}} negotiates', '{{leader}}劝诱', '{{leader}}が調略する'],
    persuade: [
      'A {{besieged?besieged |}}soldier of {{clan}} at {{place}}',
      '{{place}}的{{clan}}{{besieged?被围|}}士兵',
      '{{place}}の{{clan}}の{{besieged?籠城|}}兵',
    ],
    betray: ['{{card}}, through {{leader}}', '{{card}}（由{{leader}}）', '{{card}}（{{leader}}による）'],
    endTalks: ['Go on', '继续', '先へ進む'],
  },
  refusals: {
    '8.1.3': [
      'No soldier of {{clan}} stands so at {{place}}.',
      '{{place}}没有这样的{{clan}}士兵。',
      '{{place}}にそのような{{clan}}の兵はいません。',
    ],
    '8.2.1a': ['{{leader}} is on your side already.', '{{leader}}已在你方。', '{{leader}}はすでに味方です。'],
    '8.2.2a': [
      '{{leader}} cannot use the card: it takes an active leader with Diplomacy who is not besieged.',
      '{{leader}}不能使用此卡：须为未被围、有策略能力的当前领袖。',
      '{{leader}}はこのカードを使えません。囲まれていない、外交のある手番の武将が必要です。',
    ],
    '8.2.2b': [
      'No unit of the alliance of {{leader}} is next to {{target}} or besieges him.',
      '{{leader}}的联盟没有单位邻接或围住{{target}}。',
      '{{leader}}の連合のユニットは、{{target}}に隣り合ってもいなければ、囲んでもいません。',
    ],
    '8.2.2c': [
      '{{leader}}, a samurai, must himself be next to {{target}} or besiege him.',
      '{{leader}}是武士，须亲自邻接或围住{{target}}。',
      '武士の{{leader}}は、自ら{{target}}に隣り合うか、囲んでいなければなりません。',
    ],
    '8.2.7a': [
      '{{leader}} is not here with Diplomacy on your side.',
      '{{leader}}不是你方在此处有策略能力的领袖。',
      '{{leader}}は、ここにいる外交のある味方の武将ではありません。',
    ],
    '8.2.7b': [
      '{{leader}} does not stand against you in this combat.',
      '{{leader}}不在此战的敌对一方。',
      '{{leader}}はこの戦いの敵側にいません。',
    ],
    '8.2.8': ['{{leader}} is not on the map.', '{{leader}}不在地图上。', '{{leader}}は盤上にいません。'],
    '8.3.1a': [
      '{{leader?% cannot negotiate: it takes an active leader with Diplomacy who is not besieged.|Soldiers of {{clan}} are on your side already.}}',
      '{{leader?%不能劝诱：须为未被围、有策略能力的当前领袖。|{{clan}}士兵已在你方。}}',
      '{{leader?%は調略できません。囲まれていない、外交のある手番の武将が必要です。|{{clan}}の兵はすでに味方です。}}',
    ],
    '8.3.1b': [
      '{{leader}} reaches no soldier he could win{{place? at %|}}.',
      '没有{{leader}}可以劝诱的士兵{{place?（%）|}}。',
      '{{leader}}の手が届く兵がいません{{place?（%）|}}。',
    ],
    '8.3.1c': [
      '{{leader}}, a samurai, reaches only soldiers next to him or besieged by him, not those at {{place}}.',
      '{{leader}}是武士，只能劝诱邻接或被他围住的士兵，{{place}}的不行。',
      '武士の{{leader}}が誘えるのは、隣り合う兵か自ら囲む兵だけです。{{place}}の兵には届きません。',
    ],
    '8.3.2': ['{{leader}} has tried already in this step.', '{{leader}}本环节已尝试过。', '{{leader}}はこの段階ですでに試みました。'],
    '8.3.3': [
      'It would take a {{needed}}, which no die shows.',
      '需要{{needed}}，骰子掷不出。',
      '必要な目は{{needed}}で、ダイスでは出ません。',
    ],
    '15.2.2': ['Ikko-ikki soldiers are never won over.', '一向一揆士兵永不可劝诱。', '一向一揆の兵は決して誘えません。'],
    '15.4.3a': ['Enryaku-ji soldiers are never won over.', '延历寺士兵永不可劝诱。', '延暦寺の兵は決して誘えません。'],
  },
  events: {
    negotiated: [
      '{{leader}} negotiates with {{clan}} at {{place}}: {{roll}}, {{needed}} needed.',
      '{{leader}}在{{place}}劝诱{{clan}}：掷{{roll}}，需{{needed}}。',
      '{{leader}}、{{place}}で{{clan}}を調略：{{roll}}（必要{{needed}}）。',
    ],
    soldierWon: [
      'A soldier of {{clan}} at {{place}} joins {{to}}.',
      '{{place}}一名{{clan}}士兵加入{{to}}。',
      '{{place}}の{{clan}}の兵が{{to}}につく。',
    ],
    betrayed: [
      '{{leader}} betrays {{clan}} and joins {{to}}, won by {{by}}.',
      '{{leader}}受{{by}}策动，背叛{{clan}}，加入{{to}}。',
      '{{leader}}が{{clan}}を裏切り、{{by}}の誘いで{{to}}につく。',
    ],
  },
};
