import {
  repeat,
  args,
  replaceWith,
  callStep,
  decision,
  endStep,
  oneOf,
  simpleActionType,
  metByCandidates,
  actionType,
} from '@gunbai/engine';
import type { Transition, Rule } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { hasAttacked, isGarrisonOutnumbered } from './post-action-checks.ts';
import { DEFENDED, isInPlay, isInTheOpen, landUnitsAt, isLeader, membersOf, NONE, seatOfSide, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { createBattle } from './combat-strength.ts';
import { castleAt, CASTLES, CASTLE_IDS, castleNumber, NEUTRAL, UNITS, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { CastleId, UnitId } from './components.ts';
import { areNeighbours, CASTLE_HEX, HEX_COUNT, HEX_LABELS, hexOf, isAcrossWater, placeId, PLACE_IDS, placeOf, STEPS } from './map.ts';
import { isShutIn, countOpenUnits } from './derived-state.ts';

// 11 The attack phase

type Attack = readonly ['attack', unit: UnitId, hex: string];
type Sortie = readonly ['sortie', unit: UnitId];
type Meet = readonly ['meet', hex: string];
type Besiege = readonly ['besiege', castle: CastleId];
type Assault = readonly ['assault', castle: CastleId];
type SeaBattle = readonly ['sea-battle', place: string];
type Support = readonly ['support', unit: UnitId];

type Phase = { readonly side: number };

/** 12-1-6 Is anyone in the hex who has not been attacked in this phase? */
const hasTarget = (board: GameState, side: number, hex: Hex): boolean =>
  countOpenUnits(board, 1 - side, hex) > 0 &&
  landUnitsAt(board, 1 - side, hex, false).some((unit) => ((board.fought[unit] as number) & DEFENDED) === 0);

/** 10-7-3a The hex that a force has marked and must attack, or NONE. */
const markedHex = (board: GameState, force: number): number => board.engagements.find((marker) => marker.force === force)?.hex ?? NONE;

/** 10-7b Forces under a marker must fight that battle first. */
const isMarked = (board: GameState, hex: Hex): boolean => board.engagements.some((marker) => marker.hex === hex);

/** Can this force attack the hex, regardless of others? */
const canAttack = (board: GameState, force: number, hex: Hex): boolean => {
  if (hasAttacked(board, force) || isMarked(board, board.at[force] as Hex)) return false;
  const marked = markedHex(board, force);
  return marked === NONE || marked === hex;
};

type AttackRule = Rule<GameState, Phase, Attack>;
const isOwnForce = (board: GameState, unit: number, side: number): boolean =>
  isInTheOpen(board, unit) && isLeader(board, unit) && (board.at[unit] as number) < HEX_COUNT && sideOfUnit(board, unit) === side;

/** 10-7-3a The force, and all others that have marked the same hex and so must attack with it. */
export const attackersBoundTo = (board: GameState, side: number, force: number, hex: Hex): number[] => {
  const bound = board.engagements.filter((marker) => marker.hex === hex && sideOfUnit(board, marker.force) === side);
  return [...new Set([force, ...bound.map((marker) => marker.force)])];
};

/** The first attacker that an enemy marker engages, or NONE. */
const findEngagedAttacker = (board: GameState, side: number, [, unit, hex]: Attack): number =>
  attackersBoundTo(board, side, unitNumber(unit), hexOf(hex)).find((force) => isMarked(board, board.at[force] as Hex)) ?? NONE;

const attackRules: readonly AttackRule[] = [
  ...metByCandidates<GameState, Phase, Attack>([
    {
      clause: '6-2',
      ok: ({ board }, action, { local }) => isOwnForce(board, unitNumber(action[1]), local.side),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '12-1-2',
      ok: ({ board }, action, { local }) =>
        areNeighbours(board.at[unitNumber(action[1])] as Hex, hexOf(action[2])) &&
        countOpenUnits(board, 1 - local.side, hexOf(action[2])) > 0,
      values: (_, action) => ({ unit: action[1], hex: action[2] }),
    },
    { clause: '12-1-7', ok: ({ board }, action) => !isAcrossWater(board.at[unitNumber(action[1])] as Hex, hexOf(action[2])) },
    {
      clause: '12-1-4',
      ok: ({ board }, action) => !hasAttacked(board, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ]),
  {
    clause: '12-1-6',
    ok: ({ board }, action, { local }) => hasTarget(board, local.side, hexOf(action[2])),
    values: (_, action) => ({ hex: action[2] }),
  },
  {
    clause: '10-7b', // the force itself, or one that must attack with it
    ok: ({ board }, action, { local }) => findEngagedAttacker(board, local.side, action) === NONE,
    values: ({ board }, action, { local }) => ({ unit: unitAt(findEngagedAttacker(board, local.side, action)).id }),
  },
  {
    clause: '10-7-3a',
    ok: ({ board }, action) => canAttack(board, unitNumber(action[1]), hexOf(action[2])),
    values: (_, action) => ({ unit: action[1] }),
  },
];

/** 12-1-1 ruling: more forces may join from any hex next to the target. Those with a marker on it must. */
export type Muster = { readonly kind: 'field' | 'sortie'; readonly side: number; readonly hex: Hex; forces: number[] };

const possibleSupporters = (board: GameState, { kind, side, hex, forces }: Muster): number[] => {
  const found: number[] = [];
  const places: readonly Hex[] = kind === 'sortie' ? [hex] : (STEPS[hex] as readonly Hex[]);
  for (const place of places)
    for (const unit of landUnitsAt(board, side, place, kind === 'sortie'))
      if (isLeader(board, unit) && !forces.includes(unit) && canAttack(board, unit, hex)) found.push(unit);
  return found;
};

const startBattle = (board: GameState, { kind, side, hex, forces }: Muster) =>
  createBattle(
    kind,
    side,
    hex,
    forces.flatMap((force) => membersOf(board, force)),
  );

/** Asks who joins, or begins at once if nobody can. */
const askForSupport = (board: GameState, muster: Muster): Transition =>
  possibleSupporters(board, muster).length > 0 ? callStep('muster', muster) : callStep('battle', startBattle(board, muster));

const attack = actionType<GameState, Phase, Attack>({
  name: 'attack',
  args: args([oneOf(UNIT_IDS), oneOf(HEX_LABELS)]),
  candidates({ board }, { local: { side } }) {
    const found: Attack[] = [];
    for (let unit = 0; unit < UNITS.length; unit++) {
      const place = board.at[unit] as number;
      if (place < 0 || place >= HEX_COUNT || board.leader[unit] !== unit || !isOwnForce(board, unit, side)) continue;
      const hexes = STEPS[place] as readonly Hex[];
      for (let i = 0; i < hexes.length; i++) {
        const hex = hexes[i] as Hex;
        if (countOpenUnits(board, 1 - side, hex) > 0 && canAttack(board, unit, hex))
          found.push(['attack', unitAt(unit).id, HEX_LABELS[hex] as string]);
      }
    }
    return found;
  },
  rules: attackRules,
  apply({ board }, action, { local }) {
    const hex = hexOf(action[2]);
    return askForSupport(board, {
      kind: 'field',
      side: local.side,
      hex,
      forces: attackersBoundTo(board, local.side, unitNumber(action[1]), hex),
    });
  },
});

const isBesiegedForce = (board: GameState, unit: number, side: number): boolean =>
  isInPlay(board, unit) && unitAt(unit).isLand && board.inside[unit] === true && isLeader(board, unit) && sideOfUnit(board, unit) === side;

/** 8-2-4a, 13-1-8 The garrison attacks the enemies in its hex. */
const sortie = actionType<GameState, Phase, Sortie>({
  name: 'sortie',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Sortie[] = [];
    for (let unit = 0; unit < UNITS.length; unit++)
      if (board.inside[unit] && isBesiegedForce(board, unit, side) && !hasAttacked(board, unit) && !isMarked(board, board.at[unit] as Hex))
        found.push(['sortie', unitAt(unit).id]);
    return found;
  },
  rules: [
    {
      clause: '8-2-4a',
      ok: ({ board }, action, { local }) => isBesiegedForce(board, unitNumber(action[1]), local.side),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '12-1-4',
      ok: ({ board }, action) => !hasAttacked(board, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    { clause: '12-1-6', ok: ({ board }, action, { local }) => hasTarget(board, local.side, board.at[unitNumber(action[1])] as Hex) },
    { clause: '10-7-3a', ok: ({ board }, action) => !isMarked(board, board.at[unitNumber(action[1])] as Hex) }, // the battle of the marker comes first
  ],
  apply({ board }, action, { local }) {
    const unit = unitNumber(action[1]);
    return askForSupport(board, { kind: 'sortie', side: local.side, hex: board.at[unit] as Hex, forces: [unit] });
  },
});

/** 10-7-3a, 12-1-9 A battle that an enemy marker forces on the phasing side. */
const meet = actionType<GameState, Phase, Meet>({
  name: 'meet',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) =>
    [
      ...new Set(
        board.engagements.filter((marker) => sideOfUnit(board, marker.force) !== local.side).map(({ hex }) => HEX_LABELS[hex] as string),
      ),
    ].map((label): Meet => ['meet', label]),
  rules: metByCandidates([
    {
      clause: '12-1-9',
      ok: ({ board }, action, { local }) =>
        board.engagements.some((marker) => marker.hex === hexOf(action[1]) && sideOfUnit(board, marker.force) !== local.side),
      values: (_, action) => ({ hex: action[1] }),
    },
  ]),
  apply({ board }, action, { local }) {
    const hex = hexOf(action[1]);
    const forces = board.engagements
      .filter((marker) => marker.hex === hex && sideOfUnit(board, marker.force) !== local.side)
      .map(({ force }) => force);
    return callStep('battle', startBattle(board, { kind: 'field', side: 1 - local.side, hex, forces: [...new Set(forces)] }));
  },
});

const isEnemyCastle = (board: GameState, castle: number, side: number): boolean => board.holder[castle] === 1 - side;

/** 13-1, 13-1-1 */
const besiege = actionType<GameState, Phase, Besiege>({
  name: 'besiege',
  args: args([oneOf(CASTLE_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Besiege[] = [];
    for (let castle = 0; castle < CASTLES.length; castle++)
      if (board.siege[castle] === NONE && isEnemyCastle(board, castle, side) && countOpenUnits(board, side, CASTLE_HEX[castle] as Hex) > 0)
        found.push(['besiege', castleAt(castle).id]);
    return found;
  },
  rules: [
    {
      clause: '13',
      ok: ({ board }, action, { local }) => isEnemyCastle(board, castleNumber(action[1]), local.side),
      values: (_, action) => ({ castle: action[1] }),
    },
    {
      clause: '13-1-2a',
      ok: ({ board }, action) => board.siege[castleNumber(action[1])] === NONE,
      values: (_, action) => ({ castle: action[1] }),
    },
    {
      clause: '13-1',
      ok: ({ board }, action) => isGarrisonOutnumbered(board, castleNumber(action[1])),
      values: (_, action) => ({ castle: action[1] }),
    },
  ],
  /** 13-1-2a The marker begins at 0. */
  apply(ctx, action, { local }) {
    ctx.board.siege[castleNumber(action[1])] = 0;
    ctx.emit({ type: 'besieged', seat: seatOfSide(local.side), castle: action[1] });
    return repeat;
  },
});

/** 12-1-4, 10-7-3a May the unit's force assault, or has it attacked or must it first fight elsewhere? */
const isFreeToAssault = (board: GameState, unit: number): boolean =>
  !hasAttacked(board, unit) && markedHex(board, board.leader[unit] as number) === NONE;

/** 13-2-1, 13-3-1 All forces in the castle hex, or nobody if one of them has attacked or must fight elsewhere. */
export const assaultersOf = (board: GameState, castle: number): number[] => {
  const hex = CASTLE_HEX[castle] as Hex;
  const units = landUnitsAt(board, 1 - (board.holder[castle] as number), hex, false);
  return !isMarked(board, hex) && units.every((unit) => isFreeToAssault(board, unit)) ? units : [];
};

const assault = actionType<GameState, Phase, Assault>({
  name: 'assault',
  args: args([oneOf(CASTLE_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Assault[] = [];
    for (let castle = 0; castle < CASTLES.length; castle++)
      if (isEnemyCastle(board, castle, side) && countOpenUnits(board, side, CASTLE_HEX[castle] as Hex) > 0)
        found.push(['assault', castleAt(castle).id]);
    return found;
  },
  rules: [
    {
      clause: '13',
      ok: ({ board }, action, { local }) => isEnemyCastle(board, castleNumber(action[1]), local.side),
      values: (_, action) => ({ castle: action[1] }),
    },
    {
      clause: '13-2-1',
      ok: ({ board }, action) => isShutIn(board, castleNumber(action[1])),
      values: (_, action) => ({ castle: action[1] }),
    },
    {
      clause: '13-3-1',
      ok: ({ board }, action) => assaultersOf(board, castleNumber(action[1])).length > 0,
      values: (_, action) => ({ castle: action[1] }),
    },
  ],
  apply: (_, action, { local }) =>
    callStep('assault', { castle: castleNumber(action[1]), side: local.side, attackers: [], round: 0, damage: [0, 0] }),
});

const seaBattle = actionType<GameState, Phase, SeaBattle>({
  name: 'sea-battle',
  args: args([oneOf(PLACE_IDS)]),
  candidates: ({ board }) => board.seaFights.map(({ place }): SeaBattle => ['sea-battle', placeId(place)]),
  rules: metByCandidates([
    {
      clause: '16-3a',
      ok: ({ board }, action) => board.seaFights.some(({ place }) => place === placeOf(action[1])),
      values: (_, action) => ({ place: action[1] }),
    },
  ]),
  apply: ({ board }, action) => {
    const place = placeOf(action[1]);
    const attacker = board.seaFights.find((sea) => sea.place === place)?.attacker ?? NEUTRAL;
    return callStep('seaBattle', { place, side: attacker, round: 0, damage: [0, 0], retreats: null });
  },
});

/** 12-1-8 Attacks are voluntary except where a marker lies. */
const endAttacks = simpleActionType<GameState, Phase>('end-attacks', {
  rules: [
    {
      clause: '12-1-8',
      ok: ({ board }) => board.engagements.length === 0 && board.seaFights.length === 0,
      values: ({ board }) => ({ markers: board.engagements.length + board.seaFights.length }),
    },
  ],
  apply: () => endStep(),
});

/** 4.5, 4.9, 11 Battles, sorties, sieges, assaults and sea battles, in any order. */
export const attackPhase = decision<GameState, Phase>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat }) => ({ key: 'attack', facts: { seat, markers: board.engagements.length + board.seaFights.length } }),
  actionTypes: [attack, sortie, meet, besiege, assault, seaBattle, endAttacks],
});

const support = actionType<GameState, Muster, Support>({
  name: 'support',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => possibleSupporters(board, local).map((unit): Support => ['support', unitAt(unit).id]),
  rules: metByCandidates([
    {
      clause: '12-1-1',
      ok: ({ board }, action, { local }) => possibleSupporters(board, local).includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ]),
  apply({ board }, action, { local }) {
    local.forces.push(unitNumber(action[1]));
    return possibleSupporters(board, local).length > 0 ? repeat : replaceWith('battle', startBattle(board, local));
  },
});

const begin = simpleActionType<GameState, Muster>('begin', {
  apply: ({ board }, _, { local }) => replaceWith('battle', startBattle(board, local)),
});

export const muster = decision<GameState, Muster>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({
    key: 'muster',
    facts: { seat, hex: HEX_LABELS[local.hex] as string, 'forces:unit': local.forces.map((unit) => unitAt(unit).id) },
  }),
  actionTypes: [support, begin],
});
