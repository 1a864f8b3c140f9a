import { args, call, decision, oneOf, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { seatFor } from '../board.ts';
import type { Board, Hideyoshi } from '../board.ts';
import { CARD_IDS, cardOf, DISCARDS } from '../cards.ts';
import type { Card } from '../cards.ts';
import { SIDES } from '../components.ts';
import type { CardId, Side } from '../components.ts';
import { hasOption } from '../options.ts';
import { attackEvent, cavalryEvent, doubleActionEvent } from './campaigns.ts';
import { buildOdawara, buildOsaka, discardRandom, freezeEvent, promote, tradeEvent } from './court.ts';
import { removePieces } from './harm.ts';
import { levyEvent } from './levies.ts';
import { conference, moveHojo, moveParticipation } from './participation.ts';
import { huntEvent, recallEvent } from './pools.ts';
import { unmet } from './requirements.ts';
import type { EventEffect } from './terms.ts';

// 11 Events

type Effect = (table: Table<Board>, side: Side, effect: EventEffect) => Next | void;

/** What an event does, by the name that the data give it. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  move_participation: moveParticipation,
  conference,
  attack: attackEvent,
  double_action: doubleActionEvent,
  move_then_attack: cavalryEvent,
  mobilise: levyEvent,
  freeze_daimyo: freezeEvent,
  discard_random: discardRandom,
  place_marker: tradeEvent,
  remove_from_pools: huntEvent,
  return_daimyo: recallEvent,
  promote,
  remove_pieces: removePieces,
  advance_castle: buildOsaka,
  seize_control: (_, side) => call('landSurvey', { side }),
  set_used: (_, side) => call('flooding', { side }),
  replay_discard: (_, side) => call('teaParty', { side }),
  /** 16.2.2 */
  place_castle: (table) => (hasOption(table.state, 'odawaraDiplomacy') ? moveHojo(table) : buildOdawara(table)),
};

/** 11.0.1a to 11.0.1c */
export const isForSide = ({ side }: Card, user: Side): boolean => side === 'common' || side === SIDES[user];

/** event.kitano_tea Cards in the discards whose events could be used now. */
const revivable = (view: Hideyoshi, side: Side, id: CardId): boolean => {
  const card = cardOf(id);
  return !card.isReaction && card.event !== 'kitano_tea' && isForSide(card, side) && unmet(view, side, card) === null;
};

const discards = (view: Hideyoshi): readonly CardId[] => view.zones[DISCARDS]?.pieces ?? [];

/** 11.0.2 Whether the event could be used now: the name of what is lacking, or null. */
export const lacks = (view: Hideyoshi, side: Side, card: Card): string | null => {
  if (card.event !== 'kitano_tea') return unmet(view, side, card);
  return discards(view).some((id) => revivable(view, side, id)) ? null : 'playable_event_in_discards';
};

export const carryOut = (table: Table<Board>, side: Side, card: Card): Next | void => EFFECTS[card.effect.op]?.(table, side, card.effect);

type TeaParty = { side: Side };
type Revive = readonly ['revive', CardId];

const reviveRules: readonly Rule<Board, TeaParty, Revive>[] = [
  {
    clause: 'event.kitano_tea',
    ok: (view, [, card], { local }) => discards(view).includes(card) && revivable(view, local.side, card),
    values: (_, [, card]) => ({ card }),
  },
];

const revive = verb<Board, TeaParty, Revive>({
  name: 'revive',
  args: args([oneOf(CARD_IDS)]),
  candidates: (view, { local }) =>
    discards(view)
      .filter((card) => revivable(view, local.side, card))
      .map((card): Revive => ['revive', card]),
  rules: reviveRules,
  /** The chosen card stays in the discards; its event is carried out as if it had been played. */
  apply(table, [, id], { local }): Next | void {
    const card = cardOf(id);
    table.emit({ type: 'revived', seat: seatFor(local.side), event: card.event });
    const next = carryOut(table, local.side, card);
    return next && next.go === 'call' ? { go: 'become', step: next.step, local: next.local } : undefined;
  },
});

export const teaParty = decision<Board, TeaParty>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat }) => ({ key: 'tea-party', facts: { seat } }),
  verbs: [revive],
});
