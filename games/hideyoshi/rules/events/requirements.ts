import type { GameState, HideyoshiView } from '../state.ts';
import { ANTI, areaAt, daimyoAt, HIDEYOSHI, HOJO, daimyoMask, opponentOf, RANKS } from '../components.ts';
import type { DaimyoId, Side } from '../components.ts';
import { handOf } from '../cards.ts';
import type { Card } from '../cards.ts';
import { countSpacesLeft } from '../daimyo.ts';
import { canMobilise } from '../mobilisation.ts';
import { hasOption } from '../options.ts';
import { canMoveAnywhere } from '../orders.ts';
import { isControlledBy } from '../resources.ts';
import { canAttackAnywhere } from '../targets.ts';
import { canAttackByEvent, canUseCavalry, doubleOrders } from './campaigns.ts';
import { portCandidates } from './court.ts';
import { canFloodAnywhere, canStarveAnywhere, canSurveyAnywhere, canUndermineAnywhere } from './harm.ts';
import { createEventLevy } from './levies.ts';
import { canPersuade, wouldConferenceMove, trackEndFor } from './participation.ts';
import { isHuntPossible, canRecall, createHunt } from './pools.ts';
import type { Requirement } from './types.ts';

// 11.0.2 Requirements of events

type RequirementTest = (view: HideyoshiView, side: Side, card: Card, requirement: Requirement) => boolean;

const firstDaimyo = (daimyo: Requirement['daimyo']): number => daimyoAt(typeof daimyo === 'string' ? daimyo : ((daimyo ?? [])[0] ?? ''));
const daimyoList = (daimyo: Requirement['daimyo']): readonly DaimyoId[] => (typeof daimyo === 'string' ? [daimyo] : (daimyo ?? []));

const canActTwice = (view: HideyoshiView, side: Side, card: Card): boolean => {
  const orders = doubleOrders(side, card.effect);
  return canAttackAnywhere(view.board, orders) || canMoveAnywhere(view, orders);
};

/** Requirements by their names in the data. They use public facts only; of a hidden hand only its size. */
export const REQUIREMENTS: Readonly<Record<string, RequirementTest>> = {
  you_control: ({ board }, side, _, { area }) => isControlledBy(board, side, areaAt(area ?? '')),
  you_control_one_of: ({ board }, side, _, { areas }) => portCandidates(board, side, areas ?? []).length > 0,
  you_control_any_land_area: (view, side) => canRecall(view, side),
  daimyo_of_your_side_off_map: (view, side) => canRecall(view, side),
  daimyo_controls: ({ board }, _, __, { daimyo, area }) => board.circle[areaAt(area ?? '')] === firstDaimyo(daimyo),
  daimyo_on_side: ({ board }, _, __, { daimyo, side }) => board.side[firstDaimyo(daimyo)] === (side === 'anti' ? ANTI : HIDEYOSHI),
  daimyo_marker_can_move: ({ board }, side, { effect }) => canPersuade(board, trackEndFor(effect, side)),
  event_changes_something: (view, _, { effect }) => wouldConferenceMove(view, effect),
  group_can_attack: ({ board }, side, { effect }) => canAttackByEvent(board, side, effect),
  group_can_move: (view, side) => canUseCavalry(view, side),
  group_includes: (view, side, card) =>
    card.effect.op === 'double_action' ? canActTwice(view, side, card) : canAttackByEvent(view.board, side, card.effect),
  piece_can_be_mobilised: ({ board }, side, { effect }) => canMobilise(board, createEventLevy(board, side, effect)),
  enemy_daimyo_other_than: ({ board }, side, _, { daimyo }) => (board.camp[opponentOf(side)] & ~daimyoMask(daimyoList(daimyo))) !== 0,
  opponent_has_cards: (view, side) => handOf(view, opponentOf(side)).length > 0,
  piece_in_enemy_pool: (view, side, { effect }) => isHuntPossible(view.board, createHunt(view, side, effect)),
  troop_in_enemy_pool: (view, side, { effect }) => isHuntPossible(view.board, createHunt(view, side, effect)),
  rank_below_top: ({ board }) => board.rank < RANKS.length - 1,
  marker_not_on_back: ({ board }) => board.osaka !== 2,
  marker_off_map: ({ board }) => !board.odawara,
  enemy_daimyo_within_reach: ({ board }, side) => canUndermineAnywhere(board, side),
  area_to_seize: ({ board }, side) => canSurveyAnywhere(board, side),
  area_with_piece_and_unused_enemy: ({ board }, side) => canFloodAnywhere(board, side),
  area_with_own_twice_enemy: ({ board }, side) => canStarveAnywhere(board, side),
};

/** 16.2.2 replaces the requirement of Odawara Castle. */
const hojoCanMove = ({ board }: { board: GameState }): boolean => board.side[HOJO] === ANTI && countSpacesLeft(board, HOJO, ANTI) > 0;

/** The first unmet requirement of a card by its name in the data, or null. */
export const firstUnmetRequirement = (view: HideyoshiView, side: Side, card: Card): string | null => {
  if (card.event === 'odawara_castle' && hasOption(view, 'odawaraDiplomacy')) return hojoCanMove(view) ? null : 'daimyo_marker_can_move';
  for (const requirement of card.requirements) {
    const test = REQUIREMENTS[requirement.is];
    if (test && !test(view, side, card, requirement)) return requirement.is;
  }
  return null;
};
