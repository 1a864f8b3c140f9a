import { namesFromData } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import components from '../data/components.json' with { type: 'json' };

export const zhHans: GameText = {
  names: {
    bot: { general: '武将', perfect: '无懈可击' },
    castle: namesFromData(components.castles, 'zh-Hans'),
    clan: namesFromData(components.clans, 'zh-Hans'),
    face: namesFromData(components.faces, 'zh-Hans'),
    seat: { p1: '玩家一', p2: '玩家二', p3: '玩家三', p4: '玩家四', p5: '玩家五', p6: '玩家六' },
  },
  prompts: {
    'choose-castle': '{{seat}}：任选一城填一行，或从{{dice}}颗骰子中弃一颗，重掷其余。',
    'go-on': '{{seat}}：再填{{castle}}的一行，或{{dice|弃掉最后一颗骰子，放弃进攻|从{{dice}}颗骰子中弃一颗，重掷其余}}。',
    hopeless: '{{seat}}：凭这些骰子已攻不下{{castle?%|任何一城}}，请结束回合。',
  },
  actions: {
    fill: '填{{castle}}第{{line}}行{{dice?，用%|}}',
    reroll: '弃一颗，重掷其余',
    yield: '结束无望的回合',
  },
  refusals: {
    'line.1': '{{face?此行需要%{{needed}}颗，你只掷出{{rolled}}颗。|{{castle}}没有第{{line}}行。}}',
    'clan.4': '{{castle}}所属家族已被征服，牌面朝下，不能进攻。',
    'line.5': '{{castle}}已在你手中。',
    'line.6': '本回合正在进攻{{target}}，不能改攻{{castle}}。',
    'daimyo.1': '{{castle}}在中央，特殊大名战线不用填。',
    'turn.6': '{{castle}}第{{line}}行已填满。',
    'inf.2': '只能指定本次掷出的步兵骰，且只用于步兵战线。',
    'inf.3': '步兵战线{{needed}}所用骰子须合计至少{{needed}}，且不多用一颗；本次步兵合计{{rolled}}。',
    'turn.2': '还有{{dice}}颗骰子，仍有机会：请填一行或弃一颗。',
  },
  decisions: {},
  events: {
    starts: '{{seat}}先行。',
    turn: '第{{turn}}回合：{{seat}}。',
    rolled: '{{seat}}掷出{{shows}}。',
    filled: '{{seat}}用{{with}}填满{{castle}}的一行。',
    gaveUpDie: '{{seat}}弃一颗骰子，剩{{left}}颗。',
    conquered: '{{seat}}{{from?从%手中|}}攻下{{castle}}。',
    clanConquered: '{{seat}}征服{{clan}}家（{{points}}分）。',
    failed: '{{castle?进攻%失败。|回合结束，未能进攻。}}',
  },
  outcomes: { points: '中央已空：得分最高者胜；同分比城堡数，再比家族数。', shared: '中央已空：并列者共同获胜。' },
  scenarios: { standard: { name: '战国时代', about: '十四座城，七颗骰子，直到中央无城。' } },
  options: {},
};
