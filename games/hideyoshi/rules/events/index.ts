import { args, replaceWith, callStep, decision, oneOf, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { seatOfSide } from '../state.ts';
import type { GameState, HideyoshiView } from '../state.ts';
import { CARD_IDS, cardOf, DISCARDS } from '../cards.ts';
import type { Card } from '../cards.ts';
import { SIDES } from '../components.ts';
import type { CardId, Side } from '../components.ts';
import { hasOption } from '../options.ts';
import { startAttackEvent, startCavalry, startDoubleAction } from './campaigns.ts';
import { buildOdawara, buildOsaka, discardAtRandom, startFreeze, promoteHideyoshi, startTrade } from './court.ts';
import { removePieces } from './harm.ts';
import { startEventLevy } from './levies.ts';
import { holdConference, moveHojo, startPersuasion } from './participation.ts';
import { startHunt, startRecall } from './pools.ts';
import { firstUnmetRequirement } from './requirements.ts';
import type { EventEffect } from './types.ts';

// 11 Events

type Effect = (ctx: GameContext<GameState>, side: Side, effect: EventEffect) => Transition | void;

/** The effects of events, by their names in the data. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  move_participation: startPersuasion,
  conference: holdConference,
  attack: startAttackEvent,
  double_action: startDoubleAction,
  move_then_attack: startCavalry,
  mobilise: startEventLevy,
  freeze_daimyo: startFreeze,
  discard_random: discardAtRandom,
  place_marker: startTrade,
  remove_from_pools: startHunt,
  return_daimyo: startRecall,
  promote: promoteHideyoshi,
  remove_pieces: removePieces,
  advance_castle: buildOsaka,
  seize_control: (_, side) => callStep('landSurvey', { side }),
  set_used: (_, side) => callStep('flooding', { side }),
  replay_discard: (_, side) => callStep('teaParty', { side }),
  /** 16.2.2 */
  place_castle: (ctx) => (hasOption(ctx.state, 'odawaraDiplomacy') ? moveHojo(ctx) : buildOdawara(ctx)),
};

/** 11.0.1a to 11.0.1c */
export const isForSide = ({ side }: Card, user: Side): boolean => side === 'common' || side === SIDES[user];

/** event.kitano_tea Discarded cards whose events could be used now. */
const isRevivable = (view: HideyoshiView, side: Side, id: CardId): boolean => {
  const card = cardOf(id);
  return !card.isReaction && card.event !== 'kitano_tea' && isForSide(card, side) && firstUnmetRequirement(view, side, card) === null;
};

const discardPile = (view: HideyoshiView): readonly CardId[] => view.zones[DISCARDS]?.pieces ?? [];

/** 11.0.2 The first requirement of the event that is not met, or null. */
export const missingRequirement = (view: HideyoshiView, side: Side, card: Card): string | null => {
  if (card.event !== 'kitano_tea') return firstUnmetRequirement(view, side, card);
  return discardPile(view).some((id) => isRevivable(view, side, id)) ? null : 'playable_event_in_discards';
};

export const resolveEvent = (ctx: GameContext<GameState>, side: Side, card: Card): Transition | void =>
  EFFECTS[card.effect.op]?.(ctx, side, card.effect);

type TeaPartyDecision = { side: Side };
type Revive = readonly ['revive', CardId];

const reviveRules: readonly Rule<GameState, TeaPartyDecision, Revive>[] = [
  {
    clause: 'event.kitano_tea',
    ok: (view, [, card], { local }) => discardPile(view).includes(card) && isRevivable(view, local.side, card),
    values: (_, [, card]) => ({ card }),
  },
];

const revive = actionType<GameState, TeaPartyDecision, Revive>({
  name: 'revive',
  args: args([oneOf(CARD_IDS)]),
  candidates: (view, { local }) =>
    discardPile(view)
      .filter((card) => isRevivable(view, local.side, card))
      .map((card): Revive => ['revive', card]),
  rules: reviveRules,
  /** The chosen card stays in the discards. Its event is carried out as if played. */
  apply(ctx, [, id], { local }): Transition | void {
    const card = cardOf(id);
    ctx.emit({ type: 'revived', seat: seatOfSide(local.side), event: card.event });
    const next = resolveEvent(ctx, local.side, card);
    return next && next.go === 'call' ? replaceWith(next.step, next.local) : undefined;
  },
});

export const teaParty = decision<GameState, TeaPartyDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'tea-party', facts: { seat } }),
  actionTypes: [revive],
});
