import type { State } from '@gunbai/engine';
import { castleSide, followerCount, MIN_MORALE } from './state.ts';
import type { GameState } from './state.ts';
import { RUIN } from './scenario-data.ts';
import type { ScenarioDataOf } from './scenario-data.ts';

/** Conditions that every position between two decisions must meet. */
export const invariants = (scenarioDataOf: ScenarioDataOf): readonly ((state: State<GameState>) => string | void)[] => [
  /** 9-1b, 9-2 Every unit belongs to a force in one hex within its command limit. */
  (state) => {
    const data = scenarioDataOf(state);
    const { board } = state;
    for (const unit of data.unitsInPlay) {
      if ((board.steps[unit] as number) === 0) continue;
      const leader = board.leader[unit] as number;
      if (board.leader[leader] !== leader) return `${data.units[unit]?.id} is led by one who is led`;
      if (board.hex[leader] !== board.hex[unit]) return `${data.units[unit]?.id} is not with his leader`;
      if (data.army[leader] !== data.army[unit]) return `${data.units[unit]?.id} is led by another army`;
      if (data.inArea[board.hex[unit] as number] !== 1) return `${data.units[unit]?.id} is outside the area`;
      if (leader === unit && followerCount(data, board, unit) > (data.commandLimits[unit] as number))
        return `${data.units[unit]?.id} commands too many`;
    }
  },
  /** 10-1-2a, 14-3-4 */
  (state) => {
    const { board } = state;
    if (board.morale.some((morale) => morale > 0 || morale < MIN_MORALE)) return 'a morale value is off its scale';
    for (const [castle, { durability }] of scenarioDataOf(state).castles.entries()) {
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
    const data = scenarioDataOf(state);
    const { board } = state;
    const outside = new Map<number, number>();
    for (const unit of data.unitsInPlay) {
      if ((board.steps[unit] as number) === 0) continue;
      const force = board.leader[unit] as number;
      const hex = board.hex[unit] as number;
      if (board.inside[force] === 1) {
        const castle = data.castleAt[hex] as number;
        if (castle < 0 || castleSide(data, board, castle) !== data.sideOf[unit])
          return `${data.units[unit]?.id} is in no castle of his side`;
        continue;
      }
      const side = outside.get(hex);
      if (side !== undefined && side !== data.sideOf[unit]) return `two sides stand in ${data.grid.labels[hex]}`;
      outside.set(hex, data.sideOf[unit] as number);
    }
  },
];
