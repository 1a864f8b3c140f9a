import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import { unprotectedShips } from './aftermath.ts';
import { cargoOf, isInPlay, NONE, ownPortIn, seatOfSide, shipsAt, sideOfUnit } from './board.ts';
import type { Board } from './board.ts';
import { kill, where } from './changes.ts';
import { rollAttack } from './combat.ts';
import { HOUSE_ODA, unitAt } from './components.ts';
import { suffer } from './losses.ts';
import { navalSteps, placeId, PLACE_IDS, placeOf } from './map.ts';
import { arrive, canLand, maySailTo } from './naval.ts';
import { isSpent } from './retreat.ts';
import { changed } from './survey.ts';

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
    if (attackers.every((ship) => canFlee(board, ship))) return call('stand', { side: local.side, hex: local.place, round: local.round });
  },
  heardAttacker({ board }, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'attacker';
      return to('leave');
    }
    if (theirs(board, local).every((ship) => canFlee(board, ship)))
      return call('stand', { side: 1 - local.side, hex: local.place, round: local.round });
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

/** One ship after the other flees; who cannot is lost (16-3b ruling). */
export const flight = procedure<Board, Flight>({
  next(table, local) {
    const { board } = table;
    const ship = local.ships.shift();
    if (ship === undefined) return done();
    if (!isInPlay(board, ship)) return to('next');
    if (canFlee(board, ship)) return call('flee', { side: local.side, ship });
    kill(table, ship);
  },
  again: () => to('next'),
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
