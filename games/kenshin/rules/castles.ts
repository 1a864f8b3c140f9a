import { repeat, args, decision, endStep, oneOf, simpleActionType, actionType } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isInTheOpen, landUnitsAt, isLeader, membersOf, NONE, ownCastleIn, seatOfSide, sideOfUnit, forceSize } from './state.ts';
import type { GameState } from './state.ts';
import { transferCastle, killUnit, setForceInside, detachUnit } from './mutations.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { CASTLE_HEX, HEX_LABELS } from './map.ts';
import { invalidateDerivedState, countGarrison, countOpenUnits } from './derived-state.ts';

// 8 Castles

/** 8-1, 8-1-1b Free room for land units, by the printed durability even after damage. */
export const roomInside = (board: GameState, castle: number): number => castleAt(castle).durability - countGarrison(board, castle);

/** 8-1-1a */
export const durabilityOf = (board: GameState, castle: number): number => castleAt(castle).durability - (board.damage[castle] as number);

type Shelter = readonly ['shelter', unit: UnitId];
/** `company` keeps the commands within a force that does not fit as a whole. */
type ShelterLocal = { readonly side: number; readonly hex: Hex; company?: [unit: number, commander: number][] };

const castleOf = (board: GameState, { side, hex }: ShelterLocal): number => ownCastleIn(board, side, hex);

/** 8-1 ruling: a force goes in whole if it fits. Otherwise single units may go in. */
const doesWholeForceFit = (board: GameState, castle: number, leader: number): boolean =>
  forceSize(board, leader) <= roomInside(board, castle);

const canShelter = (board: GameState, local: ShelterLocal): boolean => {
  const castle = castleOf(board, local);
  return castle !== NONE && countOpenUnits(board, local.side, local.hex) > 0 && roomInside(board, castle) > 0;
};

/** 8-1 ruling: units of a divided force stay with a commander on the same side of the wall. */
const restoreCommands = (board: GameState, { company = [] }: ShelterLocal): void => {
  for (const [unit, commander] of company) board.leader[unit] = board.inside[unit] === board.inside[commander] ? commander : unit;
};

const shelterAction = actionType<GameState, ShelterLocal, Shelter>({
  name: 'shelter',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local }) {
    const found: Shelter[] = [];
    const castle = castleOf(board, local);
    if (castle === NONE) return found;
    for (const unit of landUnitsAt(board, local.side, local.hex, false))
      if (isLeader(board, unit) || !doesWholeForceFit(board, castle, board.leader[unit] as number))
        found.push(['shelter', unitAt(unit).id]);
    return found;
  },
  rules: [
    {
      clause: '8-2a',
      ok: ({ board }, action, { local }) =>
        isInTheOpen(board, unitNumber(action[1])) &&
        board.at[unitNumber(action[1])] === local.hex &&
        sideOfUnit(board, unitNumber(action[1])) === local.side,
    },
    {
      clause: '6-2-1', // a commanded unit goes in with its force if the force fits
      ok: ({ board }, action, { local }) => {
        const unit = unitNumber(action[1]);
        return isLeader(board, unit) || !doesWholeForceFit(board, castleOf(board, local), board.leader[unit] as number);
      },
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '8-1',
      ok: ({ board }, _, { local }) => roomInside(board, castleOf(board, local)) > 0,
      values: ({ board }, _, { local }) => ({
        castle: castleAt(castleOf(board, local)).id,
        most: castleAt(castleOf(board, local)).durability,
      }),
    },
  ],
  apply(ctx, action, { local }) {
    const { board } = ctx;
    const unit = unitNumber(action[1]);
    const castle = castleOf(board, local);
    const commander = board.leader[unit] as number;
    if (!doesWholeForceFit(board, castle, commander)) {
      (local.company ??= []).push(...membersOf(board, commander).map((member): [number, number] => [member, commander]));
      detachUnit(board, unit);
    }
    setForceInside(board, unit, true);
    restoreCommands(board, local);
    ctx.emit({ type: 'sheltered', unit: action[1], castle: castleAt(castle).id });
    return repeat;
  },
});

const stay = simpleActionType<GameState, ShelterLocal>('stay', { apply: () => endStep() });

/** 8-2-1a Before an attack on a hex with an own castle is rolled, its forces may shelter. */
export const shelterStep = decision<GameState, ShelterLocal>({
  seats: ({ board }, local) => (canShelter(board, local) ? [seatOfSide(local.side)] : []),
  prompt: ({ board }, { local }) => ({
    key: 'shelter',
    facts: {
      seat: seatOfSide(local.side),
      castle: castleAt(castleOf(board, local)).id,
      hex: HEX_LABELS[local.hex] as string,
      room: roomInside(board, castleOf(board, local)),
    },
  }),
  actionTypes: [shelterAction, stay],
});

/** 8-2-1a Forces are asked if their castle has room and no marker lies on them. */
export const isShelterOffered = (board: GameState, side: number, hex: Hex): boolean =>
  canShelter(board, { side, hex }) && !board.engagements.some((marker) => marker.hex === hex);

/** 9-1-3a, 9-1-3b, 13-5-3a, 13-5-3b The castle changes hands and its garrison is killed. Naval units stay. */
export const captureCastle = (ctx: GameContext<GameState>, castle: number): void => {
  const { board } = ctx;
  const loser = board.holder[castle] as number;
  for (const unit of landUnitsAt(board, loser, CASTLE_HEX[castle] as Hex, true)) killUnit(ctx, unit);
  transferCastle(ctx, castle, 1 - loser, true);
  invalidateDerivedState(board);
};
