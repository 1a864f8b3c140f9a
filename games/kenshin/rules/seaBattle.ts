import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import { unprotectedShips } from './aftermath.ts';
import { cargoOf, isHex, isInPlay, NONE, ownPortIn, seatOfSide, shipsAt, sideOfUnit } from './board.ts';
import type { Board } from './board.ts';
import { roomIn } from './castles.ts';
import { kill, where } from './changes.ts';
import { rollAttack } from './combat.ts';
import { HOUSE_ODA, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import { suffer } from './losses.ts';
import { navalSteps, placeId, PLACE_IDS, placeOf } from './map.ts';
import { arrive, canLand, maySailTo } from './naval.ts';
import { firstOf, isSpent } from './retreat.ts';
import type { First } from './retreat.ts';
import { changed, openUnits } from './survey.ts';

// 16-3 Battle at sea

export type Fight = {
  readonly place: number;
  readonly side: number;
  round: number;
  damage: [number, number];
  retreats: 'attacker' | 'defender' | 'both' | null;
};

/** 16-4-2a A ship with a land unit aboard has no strength. */
export const seaStrength = (board: Board, ships: readonly number[]): number => {
  let sum = 0;
  for (const ship of ships) if (cargoOf(board, ship) === NONE) sum += board.steps[ship] as number;
  return sum;
};

/** 16-3b ruling: they have no rank, so the best rating counts. */
export const seaRating = (ships: readonly number[]): number => Math.max(0, ...ships.map((ship) => unitAt(ship).combat));

const isFreeOfEnemies = (board: Board, ship: number, place: number): boolean =>
  shipsAt(board, 1 - sideOfUnit(board, ship), place).length === 0;

/** 16-3b ruling, 16-4-1d Where a ship can flee to. */
const havens = (board: Board, ship: number): number[] =>
  navalSteps(board.at[ship] as number, unitAt(ship).house === HOUSE_ODA).filter(
    (place) =>
      maySailTo(board, ship, place) &&
      isFreeOfEnemies(board, ship, place) &&
      (cargoOf(board, ship) === NONE || canLand(board, sideOfUnit(board, ship), place)),
  );

const hasPortHere = (board: Board, ship: number): boolean => ownPortIn(board, sideOfUnit(board, ship), board.at[ship] as number) !== NONE;

const canFlee = (board: Board, ship: number): boolean => hasPortHere(board, ship) || havens(board, ship).length > 0;

/** 16-4-1d A laden ship finds room only inside the port there. */
const isTight = (board: Board, ship: number, place: number): boolean =>
  cargoOf(board, ship) !== NONE && isHex(place) && openUnits(board, 1 - sideOfUnit(board, ship), place) > 0;

/** 8-1, 12-4b Whether there is a haven for each of them with the others gone theirs; `taken` are the ports where one went in. */
const canAllFlee = (board: Board, ships: readonly number[], taken: readonly number[] = []): boolean => {
  const [ship, ...others] = ships;
  if (ship === undefined) return true;
  const ways = havens(board, ship);
  if (hasPortHere(board, ship) || ways.some((place) => !isTight(board, ship, place))) return canAllFlee(board, others, taken);
  const room = (place: number): number =>
    roomIn(board, ownPortIn(board, sideOfUnit(board, ship), place)) - taken.filter((port) => port === place).length;
  return ways.some((place) => room(place) > 0 && canAllFlee(board, others, [...taken, place]));
};

const isRetreat = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'retreat';
const ours = (board: Board, { place, side }: Fight): number[] => unprotectedShips(board, side, place);
const theirs = (board: Board, { place, side }: Fight): number[] => unprotectedShips(board, 1 - side, place);

export const seaBattle = procedure<Board, Fight>({
  declare(table, { place, side }) {
    table.emit({ type: 'seaBattle', seat: seatOfSide(side), place: where(place) });
  },
  round(table, local) {
    const { board } = table;
    local.round++;
    const attackers = ours(board, local);
    const defenders = theirs(board, local);
    const difference = seaRating(attackers) - seaRating(defenders);
    const attack = rollAttack(table, seaStrength(board, attackers), difference, '16-3b');
    const defence = rollAttack(table, seaStrength(board, defenders), -difference, '16-3b');
    local.damage = [defence.damage, attack.damage];
    // 16-4-2a ruling: two fleets without strength cannot hurt each other; the attacker gives way.
    local.retreats = seaStrength(board, attackers) === 0 && seaStrength(board, defenders) === 0 ? 'attacker' : null;
    board.simultaneous = true;
    table.emit({
      type: 'seaRound',
      place: where(local.place),
      round: local.round,
      attack: attack.dice,
      attackModifier: difference,
      hits: attack.damage,
      defence: defence.dice,
      defenceModifier: -difference,
      hitsBack: defence.damage,
    });
  },
  attackersLose: (table, local) =>
    suffer(table, { side: local.side, units: ours(table.board, local), damage: local.damage[0], castle: NONE }),
  defendersLose: (table, local) =>
    suffer(table, { side: 1 - local.side, units: theirs(table.board, local), damage: local.damage[1], castle: NONE }),
  results({ board }) {
    board.simultaneous = false;
  },
  decide({ board }, local) {
    const attackers = ours(board, local);
    const defenders = theirs(board, local);
    if (attackers.length === 0 || defenders.length === 0) return done();
    if (local.retreats === 'attacker') return to('leave');
    const attackerMust = isSpent(board, attackers);
    const defenderMust = isSpent(board, defenders);
    if (attackerMust || defenderMust) {
      local.retreats = attackerMust && defenderMust ? 'both' : attackerMust ? 'attacker' : 'defender';
      return to('leave');
    }
    if (canAllFlee(board, attackers)) return call('stand', { side: local.side, hex: local.place, round: local.round });
  },
  heardAttacker({ board }, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'attacker';
      return to('leave');
    }
    if (canAllFlee(board, theirs(board, local))) return call('stand', { side: 1 - local.side, hex: local.place, round: local.round });
  },
  heardDefender(_, local, returned) {
    if (!isRetreat(returned)) return to('round');
    local.retreats = 'defender';
  },
  /** No pursuit at sea. */
  leave({ board }, local) {
    if (local.retreats !== 'defender') return call('flight', { side: local.side, ships: ours(board, local) });
  },
  defendersLeave({ board }, local) {
    if (local.retreats !== 'attacker') return call('flight', { side: 1 - local.side, ships: theirs(board, local) });
  },
});

export type Flight = { readonly side: number; ships: number[] };

const whoCanFlee = (board: Board, { ships }: Flight): number[] => ships.filter((ship) => isInPlay(board, ship) && canFlee(board, ship));

/** 8-1 ruling: where there is not room for all that they carry, their owner chooses who flees first. */
export const firstToFlee = decision<Board, Flight>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'precedence', facts: { seat } }),
  verbs: [
    verb<Board, Flight, First>({
      name: 'first',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => whoCanFlee(board, local).map((ship): First => ['first', unitAt(ship).id]),
      rules: [
        {
          clause: '12-4-2a',
          ok: ({ board }, action, { local }) => whoCanFlee(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ],
      apply: () => undefined,
    }),
  ],
});

/** One ship after the other flees; who cannot is lost (16-3b ruling). */
export const flight = procedure<Board, Flight>({
  order({ board }, local) {
    const ships = whoCanFlee(board, local);
    if (ships.length > 1 && !canAllFlee(board, ships)) return call('firstToFlee', { side: local.side, ships });
  },
  next(table, local, returned) {
    const { board } = table;
    const chosen = local.ships.indexOf(firstOf(returned));
    const [ship] = local.ships.splice(Math.max(chosen, 0), 1);
    if (ship === undefined) return done();
    if (!isInPlay(board, ship)) return to('order');
    if (canFlee(board, ship)) return call('flee', { side: local.side, ship });
    kill(table, ship);
  },
  again: () => to('order'),
});

export type PutTo = readonly ['put-to', place: string];
export type IntoPort = readonly ['into-port'];
type Fleeing = { readonly side: number; readonly ship: number };

export const flee = decision<Board, Fleeing>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'flee', facts: { seat, unit: unitAt(local.ship).id } }),
  verbs: [
    verb<Board, Fleeing, PutTo>({
      name: 'put-to',
      args: args([oneOf(PLACE_IDS)]),
      candidates: ({ board }, { local }) => havens(board, local.ship).map((place): PutTo => ['put-to', placeId(place)]),
      rules: [
        {
          clause: '16-3b',
          ok: ({ board }, action, { local }) => havens(board, local.ship).includes(placeOf(action[1])),
          values: (_, action) => ({ place: action[1] }),
        },
      ],
      apply: (table, action, { local }) => arrive(table, local.ship, placeOf(action[1])),
    }),
    verb<Board, Fleeing, IntoPort>({
      name: 'into-port',
      args: args([]),
      candidates: ({ board }, { local }) => (hasPortHere(board, local.ship) ? [['into-port']] : []),
      rules: [{ clause: '16-3b', ok: ({ board }, _, { local }) => hasPortHere(board, local.ship) }],
      apply({ board }, _, { local }) {
        board.inside[local.ship] = true;
        changed(board);
      },
    }),
  ],
});
