import { again, args, decision, done, oneOf, plainVerb, verb } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { isInTheOpen, landUnitsAt, leads, membersOf, NONE, ownCastleIn, seatOfSide, sideOfUnit, sizeOf } from './board.ts';
import type { Board } from './board.ts';
import { changeHands, kill, shelter, standAlone } from './changes.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { CASTLE_HEX, HEX_LABELS } from './map.ts';
import { changed, garrisonOf, openUnits } from './survey.ts';

// 8 Castles

/** 8-1, 8-1-1b How many more land units fit inside: by the printed durability, whatever is left of it. */
export const roomIn = (board: Board, castle: number): number => castleAt(castle).durability - garrisonOf(board, castle);

/** 8-1-1a */
export const durabilityOf = (board: Board, castle: number): number => castleAt(castle).durability - (board.damage[castle] as number);

export type Shelter = readonly ['shelter', unit: UnitId];
/** `company`: of a force that did not fit, who was commanded by whom. */
type ShelterLocal = { readonly side: number; readonly hex: Hex; company?: [unit: number, commander: number][] };

const castleOf = (board: Board, { side, hex }: ShelterLocal): number => ownCastleIn(board, side, hex);

/** A whole force goes in if it fits; of one that does not, single units may (8-1 ruling). */
const fitsWhole = (board: Board, castle: number, leader: number): boolean => sizeOf(board, leader) <= roomIn(board, castle);

const canShelter = (board: Board, local: ShelterLocal): boolean => {
  const castle = castleOf(board, local);
  return castle !== NONE && openUnits(board, local.side, local.hex) > 0 && roomIn(board, castle) > 0;
};

/** 8-1 ruling: the wall parts a force that does not fit; who is on his commander's side of it stays with him. */
const keepTogether = (board: Board, { company = [] }: ShelterLocal): void => {
  for (const [unit, commander] of company) board.leader[unit] = board.inside[unit] === board.inside[commander] ? commander : unit;
};

const goIn = verb<Board, ShelterLocal, Shelter>({
  name: 'shelter',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local }) {
    const found: Shelter[] = [];
    const castle = castleOf(board, local);
    if (castle === NONE) return found;
    for (const unit of landUnitsAt(board, local.side, local.hex, false))
      if (leads(board, unit) || !fitsWhole(board, castle, board.leader[unit] as number)) found.push(['shelter', unitAt(unit).id]);
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
      clause: '6-2-1', // a commanded unit goes with its force, as long as the force fits
      ok: ({ board }, action, { local }) => {
        const unit = unitNumber(action[1]);
        return leads(board, unit) || !fitsWhole(board, castleOf(board, local), board.leader[unit] as number);
      },
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '8-1',
      ok: ({ board }, _, { local }) => roomIn(board, castleOf(board, local)) > 0,
      values: ({ board }, _, { local }) => ({
        castle: castleAt(castleOf(board, local)).id,
        most: castleAt(castleOf(board, local)).durability,
      }),
    },
  ],
  apply(table, action, { local }) {
    const { board } = table;
    const unit = unitNumber(action[1]);
    const castle = castleOf(board, local);
    const commander = board.leader[unit] as number;
    if (!fitsWhole(board, castle, commander)) {
      (local.company ??= []).push(...membersOf(board, commander).map((member): [number, number] => [member, commander]));
      standAlone(board, unit);
    }
    shelter(board, unit, true);
    keepTogether(board, local);
    table.emit({ type: 'sheltered', unit: action[1], castle: castleAt(castle).id });
    return again;
  },
});

const stay = plainVerb<Board, ShelterLocal>('stay', { apply: () => done() });

/** 8-2-1a When the enemy declares against a hex with an own castle, its forces may shelter before any die is rolled. */
export const shelterStep = decision<Board, ShelterLocal>({
  seats: ({ board }, local) => (canShelter(board, local) ? [seatOfSide(local.side)] : []),
  prompt: ({ board }, { local }) => ({
    key: 'shelter',
    facts: {
      seat: seatOfSide(local.side),
      castle: castleAt(castleOf(board, local)).id,
      hex: HEX_LABELS[local.hex] as string,
      room: roomIn(board, castleOf(board, local)),
    },
  }),
  verbs: [goIn, stay],
});

/** 8-2-1a Whether the forces of a side in this hex are asked: an own castle with room, and no marker on them. */
export const mayShelter = (board: Board, side: number, hex: Hex): boolean =>
  canShelter(board, { side, hex }) && !board.engagements.some((marker) => marker.hex === hex);

/** 9-1-3a, 9-1-3b, 13-5-3a, 13-5-3b The castle goes to the enemy, and its garrison is killed; naval units stay. */
export const castleFalls = (table: Table<Board>, castle: number): void => {
  const { board } = table;
  const loser = board.holder[castle] as number;
  for (const unit of landUnitsAt(board, loser, CASTLE_HEX[castle] as Hex, true)) kill(table, unit);
  changeHands(table, castle, 1 - loser, true);
  changed(board);
};
