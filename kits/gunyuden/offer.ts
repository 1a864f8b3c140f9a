import { args, oneOf, plainVerb, verb } from '@gunbai/engine';
import type { Board } from './board.ts';
import { castleId, sideDecision } from './chapter.ts';
import type { Series } from './chapter.ts';

type Offer = { side: number; castle: number };

const LETTERS = ['D', 'E', 'F', 'G', 'H'];

/** 20-4 One of the outcomes D to H, for the besieger to take or leave. */
const offerVerb = () =>
  verb<Board, Offer, readonly ['offer', string]>({
    name: 'offer',
    args: args([oneOf(LETTERS)]),
    candidates: () => LETTERS.map((letter) => ['offer', letter] as const),
    rules: [],
    apply: () => undefined,
  });

/**
 * 20-4 Before the die of a siege check a garrison may offer to open the castle, and the besieger answers. Hardly anybody does, and
 * castles are checked four times an inning: whoever means to hold out may say so once for all.
 */
export const offerSteps = (series: Series) => ({
  offer: {
    ...sideDecision<Offer>(series, (war, _, { castle }) => ({ key: 'offer', facts: { castle: castleId(war, castle) } }), [
      offerVerb(),
      plainVerb('hold'),
    ]),
    window: true,
    inAdvance: { pass: 'hold' },
  },
  answer: sideDecision<Offer & { letter: string }>(
    series,
    (war, _, { castle, letter }) => ({ key: 'answer', facts: { castle: castleId(war, castle), letter } }),
    [plainVerb('accept'), plainVerb('refuse')],
  ),
});
