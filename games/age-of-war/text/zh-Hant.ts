import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

export const zhHant: GameText = {
  names: {
    bot: { general: '武將', perfect: '無懈可擊' },
    castle: namesFromData(components.castles, 'zh-Hant'),
    clan: namesFromData(components.clans, 'zh-Hant'),
    face: namesFromData(components.faces, 'zh-Hant'),
    seat: { p1: '玩家一', p2: '玩家二', p3: '玩家三', p4: '玩家四', p5: '玩家五', p6: '玩家六' },
  },
  prompts: {
    'choose-castle': '{{seat}}：任選一城填一行，或從{{dice}}顆骰子中棄一顆，重擲其餘。',
    'go-on': '{{seat}}：再填{{castle}}的一行，或{{dice|棄掉最後一顆骰子，放棄進攻|從{{dice}}顆骰子中棄一顆，重擲其餘}}。',
    hopeless: '{{seat}}：憑這些骰子已攻不下{{castle?%|任何一城}}，請結束回合。',
  },
  actions: {
    fill: '填{{castle}}第{{line}}行{{dice?，用%|}}',
    reroll: '棄一顆，重擲其餘',
    yield: '結束無望的回合',
  },
  refusals: {
    'line.1': '{{face?此行需要%{{needed}}顆，你只擲出{{rolled}}顆。|{{castle}}沒有第{{line}}行。}}',
    'clan.4': '{{castle}}所屬家族已被征服，牌面朝下，不能進攻。',
    'line.5': '{{castle}}已在你手中。',
    'line.6': '本回合正在進攻{{target}}，不能改攻{{castle}}。',
    'daimyo.1': '{{castle}}在中央，特殊大名戰線不用填。',
    'turn.6': '{{castle}}第{{line}}行已填滿。',
    'inf.2': '只能指定本次擲出的步兵骰，且只用於步兵戰線。',
    'inf.3': '步兵戰線{{needed}}所用骰子須合計至少{{needed}}，且不多用一顆；本次步兵合計{{rolled}}。',
    'turn.2': '還有{{dice}}顆骰子，仍有機會：請填一行或棄一顆。',
  },
  decisions: {},
  events: {
    starts: '{{seat}}先行。',
    turn: '第{{turn}}回合：{{seat}}。',
    rolled: '{{seat}}擲出{{shows}}。',
    filled: '{{seat}}用{{with}}填滿{{castle}}的一行。',
    gaveUpDie: '{{seat}}棄一顆骰子，剩{{left}}顆。',
    conquered: '{{seat}}{{from?從%手中|}}攻下{{castle}}。',
    clanConquered: '{{seat}}征服{{clan}}家（{{points}}分）。',
    failed: '{{castle?進攻%失敗。|回合結束，未能進攻。}}',
  },
  outcomes: { points: '中央已空：得分最高者勝；同分比城堡數，再比家族數。', shared: '中央已空：並列者共同獲勝。' },
  scenarios: { standard: { name: '戰國時代', about: '十四座城，七顆骰子，直到中央無城。' } },
  options: {},
};
