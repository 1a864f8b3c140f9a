import type { GameText } from '@gunbai/shared/i18n';
import { CARD_IDS, cardOf } from '../rules/components.ts';
import type { CardId } from '../rules/components.ts';

/** Japanese card texts by effect; `{}` is the leader, power or provinces of a card. */
const JAPANESE_TEXT_BY_EFFECT: Readonly<Record<string, string>> = {
  betrayal:
    '{}は、手の届く所にいる、外交能力を持つ自軍の武将の家に加わる。大名なら家のユニットすべてが従う。武士なら、その場に同じ家の他の武将がいなければ、その場の同じ家の兵が従う。戦闘中は率いる兵が従う。',
  exileAshikaga: 'まだ中立の武士である足利義昭を鞆に置く。武田・毛利・上杉の参戦を早めるダイスは振らない。',
  accelerateEntry: 'ダイスを1つ振る。{}はその目の数だけ早いターンに参戦する。',
  cancelGunnery: 'この戦闘では敵の「鉄砲の集中使用」は効果がない。敵が使わなければ自軍の主導権+1。',
  emperorTruce: '戦闘は行わない。攻撃側は退却する。退却先がなければ、最も近い味方の拠点へ退く。',
  extraImpulse: '同じ連合がただちにもう一度手番を行う。',
  chooseChit: '引く代わりに、カップから自軍の行動チットを1つ選んで取る。',
  addMP: 'この手番の移動力+3。',
  initiative: 'この野戦の毎ラウンド、主導権+2。京を支配する陣営だけが使える。',
  levy: '手番の連合の一つの家の再編成ボックスから兵2までを、連絡線のある味方の拠点に置く。1か所に1、京には2まで。',
  ironShip: '以後すべての海戦で主導権+2。',
  assassin: '盤上の敵の武将1人を選んでダイスを振る。6は死亡、4〜5は負傷（次のターンに復帰）、1〜3は効果なし。',
  firstStrike: 'この野戦の第1ラウンドは主導権を振らず、自軍だけが攻撃する。',
  riot: '再編成ボックスから一向一揆の兵1か2を{}の1か所に置く。敵がいれば裏切りの後と同じく戦う。この拠点のカードは引かない。',
  ikkoTruce:
    '織田陣営が石山を支配していれば、一向一揆は以後再編成しない。そうでなければこのターンのみ、行動チットをカップから除き再編成もしない。',
  makeDaimyo: '自軍の武士1人が以後大名となり、兵7を率いられる。',
};

const cardTextOf = (card: CardId, names: GameText['names']): string => {
  const { effect } = cardOf(card);
  const named = effect.leader
    ? names['leader']?.[effect.leader]
    : effect.alliance
      ? names['alliance']?.[effect.alliance]
      : effect.provinces?.map((province) => names['province']?.[province] ?? province).join('・');
  return (JAPANESE_TEXT_BY_EFFECT[effect.type] ?? '').replace('{}', named ?? '');
};

/** The Japanese text of every card, with names inserted. */
export const japaneseCardTexts = (names: GameText['names']): Record<string, string> =>
  Object.fromEntries(CARD_IDS.map((card) => [card, cardTextOf(card, names)]));
