import type { State } from '@gunbai/engine';
import { castleSide, followersOf, LOWEST_MORALE } from './board.ts';
import type { Board } from './board.ts';
import { RUIN } from './war.ts';
import type { WarOf } from './war.ts';

/** What must be true of every position between two decisions. */
export const invariants = (warOf: WarOf): readonly ((state: State<Board>) => string | void)[] => [
  /** 9-1b, 9-2 Everybody belongs to a force that stands together and is not too large. */
  (state) => {
    const war = warOf(state);
    const { board } = state;
    for (const unit of war.present) {
      if ((board.steps[unit] as number) === 0) continue;
      const leader = board.leader[unit] as number;
      if (board.leader[leader] !== leader) return `${war.units[unit]?.id} is led by one who is led`;
      if (board.hex[leader] !== board.hex[unit]) return `${war.units[unit]?.id} is not with his leader`;
      if (war.army[leader] !== war.army[unit]) return `${war.units[unit]?.id} is led by another army`;
      if (war.inArea[board.hex[unit] as number] !== 1) return `${war.units[unit]?.id} is outside the area`;
      if (leader === unit && followersOf(war, board, unit) > (war.command[unit] as number))
        return `${war.units[unit]?.id} commands too many`;
    }
  },
  /** 10-1-2a, 14-3-4 */
  (state) => {
    const { board } = state;
    if (board.morale.some((morale) => morale > 0 || morale < LOWEST_MORALE)) return 'a morale value is off its scale';
    for (const [castle, { durability }] of warOf(state).castles.entries()) {
      if ((board.durability[castle] as number) < 0 || (board.durability[castle] as number) > durability)
        return `castle ${castle} has impossible durability`;
      if (
        (board.owner[castle] === RUIN) !== (board.durability[castle] === 0) &&
        (board.owner[castle] as number) >= RUIN &&
        state.flow.length < 5
      )
        return `castle ${castle} is half a ruin`;
    }
  },
  /** 15-6-2 Two sides share a hex only at a castle, one inside and one outside. */
  (state) => {
    const war = warOf(state);
    const { board } = state;
    const outside = new Map<number, number>();
    for (const unit of war.present) {
      if ((board.steps[unit] as number) === 0) continue;
      const force = board.leader[unit] as number;
      const hex = board.hex[unit] as number;
      if (board.inside[force] === 1) {
        const castle = war.castleAt[hex] as number;
        if (castle < 0 || castleSide(war, board, castle) !== war.sideOf[unit]) return `${war.units[unit]?.id} is in no castle of his side`;
        continue;
      }
      const side = outside.get(hex);
      if (side !== undefined && side !== war.sideOf[unit]) return `two sides stand in ${war.grid.labels[hex]}`;
      outside.set(hex, war.sideOf[unit] as number);
    }
  },
];
