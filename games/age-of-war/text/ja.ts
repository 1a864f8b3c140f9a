import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

export const ja: GameText = {
  names: {
    bot: { general: '武将', perfect: '完全解' },
    castle: namesFromData(components.castles, 'ja'),
    clan: namesFromData(components.clans, 'ja'),
    face: namesFromData(components.faces, 'ja'),
    table: { turn: '第{{turn}}手番' },
    seat: { p1: 'プレイヤー1', p2: 'プレイヤー2', p3: 'プレイヤー3', p4: 'プレイヤー4', p5: 'プレイヤー5', p6: 'プレイヤー6' },
  },
  prompts: {
    'choose-castle': '{{seat}}：いずれかの城の戦列を一つ埋めるか、{{dice}}個のうち1個を捨てて残りを振り直してください。',
    'go-on':
      '{{seat}}：{{castle}}の別の戦列を埋めるか、{{dice|最後の1個を捨てて攻撃をあきらめて|{{dice}}個のうち1個を捨てて残りを振り直して}}ください。',
    hopeless: '{{seat}}：このダイスではもう{{castle?%は|どの城も}}落とせません。手番を終えてください。',
  },
  actions: {
    fill: '{{castle}}の{{line}}段目を埋める{{dice?（%）|}}',
    reroll: '1個捨てて振り直す',
    yield: '見込みのない手番を終える',
  },
  refusals: {
    'line.1': '{{face?この戦列には%が{{needed}}個必要です。出たのは{{rolled}}個です。|{{castle}}に{{line}}段目はありません。}}',
    'clan.4': '{{castle}}は制圧された家の城で裏向きのため、攻撃できません。',
    'line.5': '{{castle}}はすでにあなたの城です。',
    'line.6': 'この手番は{{target}}を攻めています。{{castle}}は攻められません。',
    'daimyo.1': '{{castle}}は中央にあるので、特別な大名の戦列は使いません。',
    'turn.6': '{{castle}}の{{line}}段目はもう埋まっています。',
    'inf.2': '今回出た歩兵のダイスだけを、歩兵の戦列に指定できます。',
    'inf.3': '歩兵{{needed}}の戦列には合計{{needed}}以上を、余りのダイスなしで置きます。今回の歩兵は合計{{rolled}}です。',
    'turn.2': 'ダイス{{dice}}個で、まだ見込みがあります。戦列を埋めるか、1個捨ててください。',
  },
  decisions: {},
  events: {
    starts: '先手は{{seat}}。',
    turn: '第{{turn}}手番：{{seat}}。',
    rolled: '{{seat}}の出目：{{shows}}。',
    filled: '{{seat}}が{{with}}で{{castle}}の戦列を埋める。',
    gaveUpDie: '{{seat}}がダイスを1個捨てる。残り{{left}}個。',
    conquered: '{{seat}}が{{from?%から|}}{{castle}}を奪う。',
    clanConquered: '{{seat}}が{{clan}}家を制圧（{{points}}点）。',
    failed: '{{castle?%への攻撃は失敗。|攻撃できずに手番終了。}}',
  },
  outcomes: {
    points: '中央の城がなくなり、最高得点者の勝利。同点なら城の数、次に制圧した家の数で決まる。',
    shared: '中央の城がなくなり、同点者の勝利。',
  },
  scenarios: { standard: { name: '戦国時代', about: '城十四、ダイス七個。中央の城がなくなるまで。' } },
  options: {},
};
