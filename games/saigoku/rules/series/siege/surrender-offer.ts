import { args, oneOf, simpleActionType, actionType } from '@gunbai/engine';
import type { GameState } from '../state.ts';
import { castleId, sideDecision } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';

type SurrenderOffer = { side: number; castle: number };

const OFFERED_RESULTS = ['D', 'E', 'F', 'G', 'H'];

/** 20-4 One of the results D to H, which the besieger may accept or refuse. */
const offerAction = () =>
  actionType<GameState, SurrenderOffer, readonly ['offer', string]>({
    name: 'offer',
    args: args([oneOf(OFFERED_RESULTS)]),
    candidates: () => OFFERED_RESULTS.map((letter) => ['offer', letter] as const),
    rules: [],
    apply: () => undefined,
  });

/**
 * 20-4 Before the roll of a siege check a garrison may offer to open the castle, and the besieger answers. Offers are rare and
 * checks frequent, so holding out can be made a standing order.
 */
export const surrenderOfferSteps = (series: SeriesContext) => ({
  offer: {
    ...sideDecision<SurrenderOffer>(series, (data, _, { castle }) => ({ key: 'offer', facts: { castle: castleId(data, castle) } }), [
      offerAction(),
      simpleActionType('hold'),
    ]),
    window: true,
    standingOrder: { pass: 'hold' },
  },
  answer: sideDecision<SurrenderOffer & { letter: string }>(
    series,
    (data, _, { castle, letter }) => ({ key: 'answer', facts: { castle: castleId(data, castle), 'letter:terms': letter } }),
    [simpleActionType('accept'), simpleActionType('refuse')],
  ),
});
