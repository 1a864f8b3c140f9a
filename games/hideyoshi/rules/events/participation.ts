import { args, callStep, decision, oneOf, actionType, metByCandidates, integer } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { seatOfSide } from '../state.ts';
import type { GameState, HideyoshiView } from '../state.ts';
import { ANTI, DAIMYO, DAIMYO_IDS, daimyoAt, HIDEYOSHI, HOJO, daimyoMask } from '../components.ts';
import type { DaimyoId, Side } from '../components.ts';
import { hasTrack, moveMarker, neutralsOf, countSpacesLeft } from '../daimyo.ts';
import { canNegotiate } from '../diplomacy.ts';
import type { DiplomacyState } from '../diplomacy.ts';
import type { EventEffect } from './types.ts';

// Events that move participation markers

/** event.sakai_merchants, event.azai_sisters One marker, 1 to `most` spaces; 9.0.2 and 9.0.3 do not limit it. */
type PersuasionDecision = { side: Side; towards: Side; most: number; clause: string };

export const trackEndFor = (effect: EventEffect, user: Side): Side =>
  effect.towards === 'hideyoshi' ? HIDEYOSHI : effect.towards === 'anti' ? ANTI : user;

export const canPersuade = (board: GameState, towards: Side): boolean =>
  DAIMYO.some(({ index }) => countSpacesLeft(board, index, towards) > 0);

type Persuade = readonly ['persuade', DaimyoId, number];

const persuadeRules: readonly Rule<GameState, PersuasionDecision, Persuade>[] = [
  { clause: '3.7a', ok: (_, [, id]) => hasTrack(daimyoAt(id)), values: (_, [, daimyo]) => ({ daimyo }) },
  {
    clause: '9.0.1', // not beyond the last space
    ok: ({ board }, [, id, spaces], { local }) => spaces <= countSpacesLeft(board, daimyoAt(id), local.towards),
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '11.0.2',
    ok: (_, [, , spaces], { local }) => spaces <= local.most,
    values: (_, [, daimyo], { local }) => ({ daimyo, most: local.most }),
  },
];

const persuadeAction = actionType<GameState, PersuasionDecision, Persuade>({
  name: 'persuade',
  args: args([oneOf(DAIMYO_IDS), integer(1, 3)]),
  candidates({ board }, { local }) {
    const choices: Persuade[] = [];
    for (const { index, id } of DAIMYO)
      for (let n = Math.min(local.most, countSpacesLeft(board, index, local.towards)); n >= 1; n--) choices.push(['persuade', id, n]);
    return choices;
  },
  rules: metByCandidates(persuadeRules),
  apply(ctx, [, id, spaces], { local }) {
    moveMarker(ctx, daimyoAt(id), local.towards, spaces);
  },
});

export const persuade = decision<GameState, PersuasionDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'persuade', facts: { seat, most: local.most, 'towards:seat': seatOfSide(local.towards) } }),
  actionTypes: [persuadeAction],
});

export const startPersuasion = (_: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const max = effect.spacesTotal?.max ?? 1;
  const local: PersuasionDecision = { side, towards: trackEndFor(effect, side), most: max, clause: '3.3.1' };
  return callStep('persuade', local);
};

/** 16.2.2 The Hojo marker moves 2 spaces, or to the end of the track. */
const HOJO_SPACES = 2;
export const moveHojo = (ctx: GameContext<GameState>): void => moveMarker(ctx, HOJO, ANTI, HOJO_SPACES);

const conferenceGuests = (effect: EventEffect): number => {
  const named = effect.steps?.[0]?.daimyo;
  return Array.isArray(named) ? daimyoMask(named as readonly DaimyoId[]) : 0;
};

/** event.kiyosu The named daimyo who are on the Hideyoshi side and neutral. */
const calledNeutrals = ({ board }: HideyoshiView, effect: EventEffect): number[] => {
  const mask = conferenceGuests(effect) & neutralsOf(board, HIDEYOSHI);
  return DAIMYO.filter(({ bit }) => mask & bit).map(({ index }) => index);
};

/** event.kiyosu The Oda lords still on the anti-Hideyoshi side. Surrendered ones are not affected. */
const odaLordsDiplomacy = ({ board }: HideyoshiView, effect: EventEffect): DiplomacyState => {
  const named = effect.steps?.[1]?.daimyo;
  const from = named && 'from' in named ? named.from : [];
  return {
    side: HIDEYOSHI,
    towards: HIDEYOSHI,
    left: effect.steps?.[1]?.spacesTotal?.max ?? 0,
    of: daimyoMask(from) & board.camp[ANTI],
    most: Infinity,
    moved: [],
    needed: false,
    clause: 'event.kiyosu',
  };
};

export const wouldConferenceMove = (view: HideyoshiView, effect: EventEffect): boolean =>
  calledNeutrals(view, effect).length > 0 || canNegotiate(view.board, odaLordsDiplomacy(view, effect));

/** event.kiyosu First the named daimyo move to the nearest yellow space, then up to 2 spaces for the Oda lords. */
export const holdConference = (ctx: GameContext<GameState>, _: Side, effect: EventEffect): Transition | void => {
  const coming = calledNeutrals(ctx.state, effect);
  for (const daimyo of coming) {
    const nearest = DAIMYO[daimyo]?.track.lastIndexOf('yellow') ?? 0;
    moveMarker(ctx, daimyo, HIDEYOSHI, (ctx.board.marker[daimyo] as number) - nearest);
  }
  const local = odaLordsDiplomacy(ctx.state, effect);
  local.most = local.left;
  local.needed = coming.length === 0;
  return canNegotiate(ctx.board, local) ? callStep('diplomacy', local) : undefined;
};
