import { args, callStep, decision, endStep, oneOf, procedure, goTo, metByCandidates, actionType } from '@gunbai/engine';
import { unprotectedShips } from '../post-action-checks.ts';
import { cargoOf, isHex, isInPlay, NONE, ownPortIn, seatOfSide, shipsAt, sideOfUnit } from '../state.ts';
import type { GameState } from '../state.ts';
import { roomInside } from '../castles.ts';
import { killUnit, placeLabel } from '../mutations.ts';
import { rollAttack } from '../combat-strength.ts';
import { HOUSE_ODA, unitAt, UNIT_IDS, unitNumber } from '../components.ts';
import { applyLosses } from '../losses.ts';
import { navalSteps, placeId, PLACE_IDS, placeOf } from '../map.ts';
import { arriveAt, canLand, canSailTo } from './naval-movement.ts';
import { chosenFirst, areAllReduced } from '../retreat.ts';
import type { First } from '../retreat.ts';
import { invalidateDerivedState, countOpenUnits } from '../derived-state.ts';

// 16-3 Sea battle

export type SeaBattleState = {
  readonly place: number;
  readonly side: number;
  round: number;
  damage: [number, number];
  retreats: 'attacker' | 'defender' | 'both' | null;
};

/** 16-4-2a A ship with a land unit aboard has no strength. */
export const fleetStrength = (board: GameState, ships: readonly number[]): number => {
  let sum = 0;
  for (const ship of ships) if (cargoOf(board, ship) === NONE) sum += board.steps[ship] as number;
  return sum;
};

/** 16-3b ruling: they have no rank, so the best rating counts. */
export const fleetRating = (ships: readonly number[]): number => Math.max(0, ...ships.map((ship) => unitAt(ship).combat));

const isFreeOfEnemies = (board: GameState, ship: number, place: number): boolean =>
  shipsAt(board, 1 - sideOfUnit(board, ship), place).length === 0;

/** 16-3b ruling, 16-4-1d The places a ship can flee to. */
const fleeDestinations = (board: GameState, ship: number): number[] =>
  navalSteps(board.at[ship] as number, unitAt(ship).house === HOUSE_ODA).filter(
    (place) =>
      canSailTo(board, ship, place) &&
      isFreeOfEnemies(board, ship, place) &&
      (cargoOf(board, ship) === NONE || canLand(board, sideOfUnit(board, ship), place)),
  );

const hasPortHere = (board: GameState, ship: number): boolean =>
  ownPortIn(board, sideOfUnit(board, ship), board.at[ship] as number) !== NONE;

const canFlee = (board: GameState, ship: number): boolean => hasPortHere(board, ship) || fleeDestinations(board, ship).length > 0;

/** 16-4-1d Can a laden ship flee there only into the port? */
const needsPortRoom = (board: GameState, ship: number, place: number): boolean =>
  cargoOf(board, ship) !== NONE && isHex(place) && countOpenUnits(board, 1 - sideOfUnit(board, ship), place) > 0;

/** 8-1, 12-4b Can every ship flee, given the room in ports? `usedPorts` lists ports already taken. */
const canAllFlee = (board: GameState, ships: readonly number[], usedPorts: readonly number[] = []): boolean => {
  const [ship, ...others] = ships;
  if (ship === undefined) return true;
  const destinations = fleeDestinations(board, ship);
  if (hasPortHere(board, ship) || destinations.some((place) => !needsPortRoom(board, ship, place)))
    return canAllFlee(board, others, usedPorts);
  const room = (place: number): number =>
    roomInside(board, ownPortIn(board, sideOfUnit(board, ship), place)) - usedPorts.filter((port) => port === place).length;
  return destinations.some((place) => room(place) > 0 && canAllFlee(board, others, [...usedPorts, place]));
};

const isRetreat = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'retreat';
const ownShips = (board: GameState, { place, side }: SeaBattleState): number[] => unprotectedShips(board, side, place);
const enemyShips = (board: GameState, { place, side }: SeaBattleState): number[] => unprotectedShips(board, 1 - side, place);

export const seaBattle = procedure<GameState, SeaBattleState>({
  declare(ctx, { place, side }) {
    ctx.emit({ type: 'seaBattle', seat: seatOfSide(side), place: placeLabel(place) });
  },
  round(ctx, local) {
    const { board } = ctx;
    local.round++;
    const attackers = ownShips(board, local);
    const defenders = enemyShips(board, local);
    const difference = fleetRating(attackers) - fleetRating(defenders);
    const attackStrength = fleetStrength(board, attackers);
    const defenceStrength = fleetStrength(board, defenders);
    const attack = rollAttack(ctx, attackStrength, difference, '16-3b');
    const defence = rollAttack(ctx, defenceStrength, -difference, '16-3b');
    local.damage = [defence.damage, attack.damage];
    // 16-4-2a ruling: two fleets without strength cannot hurt each other, so the attacker retreats.
    local.retreats = fleetStrength(board, attackers) === 0 && fleetStrength(board, defenders) === 0 ? 'attacker' : null;
    board.simultaneous = true;
    if (!ctx.events) return;
    ctx.emit({
      type: 'seaRound',
      place: placeLabel(local.place),
      round: local.round,
      attack: attack.dice,
      attackModifier: difference,
      hits: attack.damage,
      defence: defence.dice,
      defenceModifier: -difference,
      hitsBack: defence.damage,
      attackStrength,
      defenceStrength,
      attackModifiers: { '16-3b': difference },
      defenceModifiers: { '16-3b': -difference },
    });
  },
  attackersLose: (ctx, local) =>
    applyLosses(ctx, { side: local.side, units: ownShips(ctx.board, local), damage: local.damage[0], castle: NONE }),
  defendersLose: (ctx, local) =>
    applyLosses(ctx, { side: 1 - local.side, units: enemyShips(ctx.board, local), damage: local.damage[1], castle: NONE }),
  results({ board }) {
    board.simultaneous = false;
  },
  decide({ board }, local) {
    const attackers = ownShips(board, local);
    const defenders = enemyShips(board, local);
    if (attackers.length === 0 || defenders.length === 0) return endStep();
    if (local.retreats === 'attacker') return goTo('leave');
    const attackerMust = areAllReduced(board, attackers);
    const defenderMust = areAllReduced(board, defenders);
    if (attackerMust || defenderMust) {
      local.retreats = attackerMust && defenderMust ? 'both' : attackerMust ? 'attacker' : 'defender';
      return goTo('leave');
    }
    if (canAllFlee(board, attackers)) return callStep('stand', { side: local.side, hex: local.place, round: local.round });
  },
  heardAttacker({ board }, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'attacker';
      return goTo('leave');
    }
    if (canAllFlee(board, enemyShips(board, local)))
      return callStep('stand', { side: 1 - local.side, hex: local.place, round: local.round });
  },
  heardDefender(_, local, returned) {
    if (!isRetreat(returned)) return goTo('round');
    local.retreats = 'defender';
  },
  /** There is no pursuit at sea. */
  leave({ board }, local) {
    if (local.retreats !== 'defender') return callStep('flight', { side: local.side, ships: ownShips(board, local) });
  },
  defendersLeave({ board }, local) {
    if (local.retreats !== 'attacker') return callStep('flight', { side: 1 - local.side, ships: enemyShips(board, local) });
  },
});

type FlightState = { readonly side: number; ships: number[] };

const shipsThatCanFlee = (board: GameState, { ships }: FlightState): number[] =>
  ships.filter((ship) => isInPlay(board, ship) && canFlee(board, ship));

/** 8-1 ruling: without room for all cargo, the owner chooses which ship flees first. */
export const firstToFlee = decision<GameState, FlightState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'precedence', facts: { seat } }),
  actionTypes: [
    actionType<GameState, FlightState, First>({
      name: 'first',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => shipsThatCanFlee(board, local).map((ship): First => ['first', unitAt(ship).id]),
      rules: metByCandidates([
        {
          clause: '12-4-2a',
          ok: ({ board }, action, { local }) => shipsThatCanFlee(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ]),
      apply: () => undefined,
    }),
  ],
});

/** 16-3b ruling: ships flee one after another. A ship that cannot is sunk. */
export const flight = procedure<GameState, FlightState>({
  order({ board }, local) {
    const ships = shipsThatCanFlee(board, local);
    if (ships.length > 1 && !canAllFlee(board, ships)) return callStep('firstToFlee', { side: local.side, ships });
  },
  next(ctx, local, returned) {
    const { board } = ctx;
    const chosenIndex = local.ships.indexOf(chosenFirst(returned));
    const [ship] = local.ships.splice(Math.max(chosenIndex, 0), 1);
    if (ship === undefined) return endStep();
    if (!isInPlay(board, ship)) return goTo('order');
    if (canFlee(board, ship)) return callStep('flee', { side: local.side, ship });
    killUnit(ctx, ship);
  },
  again: () => goTo('order'),
});

type PutTo = readonly ['put-to', place: string];
type IntoPort = readonly ['into-port'];
type FleeDecision = { readonly side: number; readonly ship: number };

export const flee = decision<GameState, FleeDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'flee', facts: { seat, unit: unitAt(local.ship).id } }),
  actionTypes: [
    actionType<GameState, FleeDecision, PutTo>({
      name: 'put-to',
      args: args([oneOf(PLACE_IDS)]),
      candidates: ({ board }, { local }) => fleeDestinations(board, local.ship).map((place): PutTo => ['put-to', placeId(place)]),
      rules: metByCandidates([
        {
          clause: '16-3b',
          ok: ({ board }, action, { local }) => fleeDestinations(board, local.ship).includes(placeOf(action[1])),
          values: (_, action) => ({ place: action[1] }),
        },
      ]),
      apply: (ctx, action, { local }) => arriveAt(ctx, local.ship, placeOf(action[1])),
    }),
    actionType<GameState, FleeDecision, IntoPort>({
      name: 'into-port',
      args: args([]),
      candidates: ({ board }, { local }) => (hasPortHere(board, local.ship) ? [['into-port']] : []),
      rules: metByCandidates([{ clause: '16-3b', ok: ({ board }, _, { local }) => hasPortHere(board, local.ship) }]),
      apply({ board }, _, { local }) {
        board.inside[local.ship] = true;
        invalidateDerivedState(board);
      },
    }),
  ],
});
