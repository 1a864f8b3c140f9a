import { expect, test } from 'vitest';
import {
  actionType,
  determinize,
  eraseGameType,
  forcedAction,
  sealedAnswers,
  seededRandom,
  simpleActionType,
  startGame,
  viewFor,
} from '../src/index.ts';
import type { Game, View, decision } from '../src/index.ts';
import { fuzz } from '../src/fuzz.ts';
import { feud, handOf } from './fixture-game.ts';
import type { FeudBoard } from './fixture-game.ts';
import { openMatch } from './match-helpers.ts';

const setup = { scenario: 'short', options: { mercy: false }, seats: ['red', 'white'] };
const bid = feud.steps['bid'] as ReturnType<typeof decision<FeudBoard>>;

/** The game with one more rule for bids. */
const withBidRule = (ok: (view: View<FeudBoard>, points: number, seat: string) => boolean): Game<FeudBoard> => {
  const [bidding] = bid.actionTypes as [(typeof bid.actionTypes)[0]];
  const rule = {
    clause: 'bid.2',
    ok: (view: View<FeudBoard>, action: readonly unknown[], { seat }: { seat: string }) => ok(view, action[1] as number, seat),
  };
  const actionTypes = [actionType({ ...bidding, rules: [...bidding.rules, rule] })];
  return { ...feud, steps: { ...feud.steps, bid: { ...bid, actionTypes } } };
};

const holdsBanner = (view: View<FeudBoard>, seat: string): boolean => view.zones[handOf(seat)]?.pieces.includes('banner') ?? false;
const onlyNothing = withBidRule((_, points) => points === 0);
const onlyWithBanner = withBidRule((view, points, seat) => points === 0 || holdsBanner(view, seat));

test('sealed answers of others are dealt from what they may answer', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  const view = viewFor(feud, match.state as never, 'white');
  const bids = Array.from({ length: 40 }, (_, seed) => determinize(feud, view, seededRandom(seed)).flow.at(-1)?.sealed?.['red']);
  expect(new Set(bids.map((answer) => JSON.stringify(answer)))).toEqual(new Set([0, 1, 2, 3].map((points) => `["bid",${points}]`)));
});

test('a sealed answer fits the pieces that are dealt to its seat, and the own answer stays', () => {
  const { state } = startGame(onlyWithBanner, setup, seededRandom(2));
  state.flow.at(-1)!.sealed = { red: ['bid', 0], white: ['bid', 0] };
  for (let seed = 0; seed < 40; seed++) {
    const dealt = determinize(onlyWithBanner, viewFor(onlyWithBanner, state, 'white'), seededRandom(seed));
    const { red, white } = dealt.flow.at(-1)?.sealed ?? {};
    expect(white).toEqual(['bid', 0]);
    if (!holdsBanner(dealt, 'red')) expect(red).toEqual(['bid', 0]);
  }
});

test('a sealed answer without an alternative is made for every seat', () => {
  const match = openMatch({}, eraseGameType(onlyNothing));
  expect(match.record.log.slice(1, 3)).toMatchObject([
    { seat: 'red', action: ['bid', 0], auto: true },
    { seat: 'white', action: ['bid', 0], auto: true },
  ]);
});

test('a sealed answer is not made where that would tell what the seat holds', () => {
  const { state } = startGame(onlyWithBanner, setup, seededRandom(2));
  expect(['red', 'white'].filter((seat) => !holdsBanner(state, seat)).length).toBeGreaterThan(0);
  expect(forcedAction(onlyWithBanner, state)).toBeNull();
  state.flow.at(-1)!.sealed = { red: ['bid', 0] };
  expect(forcedAction(onlyWithBanner, state)).toBeNull();
  expect(fuzz(eraseGameType(onlyWithBanner), { setup, seed: '1' }).failure).toBeNull();
});

test('the calling step gets the answers with the type of their actions', () => {
  const raise = simpleActionType<FeudBoard, null>('raise');
  const fold = simpleActionType<FeudBoard, null>('fold');
  expect(sealedAnswers({ red: ['raise'], white: ['fold'] }, raise, fold)['white']?.[0]).toBe('fold');
  expect(() => sealedAnswers({ red: ['raise'], white: ['fold'] }, raise)).toThrow('white answered fold');
  expect(() => sealedAnswers(null, raise)).toThrow('no answers');
  expect(() => sealedAnswers(['raise'], raise)).toThrow('no answers');
});
