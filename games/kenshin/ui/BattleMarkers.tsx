import type { View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { AttackArrow, hexOutlinePath, hexCentre } from '@gunbai/ui/map';
import type { AssaultState } from '../rules/assault.ts';
import type { Muster } from '../rules/attack-phase.ts';
import type { GameState } from '../rules/state.ts';
import type { Battle } from '../rules/combat-strength.ts';
import { CASTLE_HEX, GRID } from '../rules/map.ts';
import type { SeaBattleState } from '../rules/sea-battle.ts';
import { hexOfPlace } from './map-design.ts';

/** Where it is fought now, and the hexes from which it is attacked. */
export interface BattleLocation {
  readonly hex: Hex;
  readonly from: readonly Hex[];
}

const battleLocation = (board: GameState, place: number, attackers: readonly number[]): BattleLocation | null => {
  const hex = hexOfPlace(place);
  if (hex === null) return null;
  const from = attackers.flatMap((unit) => hexOfPlace(board.at[unit] as number) ?? []).filter((one) => one !== hex);
  return { hex, from: [...new Set(from)] };
};

/** The battle that the present decision belongs to; null where none is fought. */
export const currentBattleLocation = ({ board, flow }: View<GameState>): BattleLocation | null => {
  for (const { step, local } of flow.toReversed())
    switch (step) {
      case 'battle': {
        const { hex, attackers } = local as unknown as Battle;
        return battleLocation(board, hex, attackers);
      }
      case 'muster': {
        const { hex, forces } = local as unknown as Muster;
        return battleLocation(board, hex, forces);
      }
      case 'assault':
        return battleLocation(board, CASTLE_HEX[(local as unknown as AssaultState).castle] as Hex, []);
      case 'seaBattle':
        return battleLocation(board, (local as unknown as SeaBattleState).place, []);
      default:
    }
  return null;
};

const HEX_RING = hexOutlinePath(-2);

/** Around the hex that is fought for, above the counters and seen from afar; and whence the blows come. A force that has been driven off strikes no more. */
export const BattleMarkers = ({ at }: { at: BattleLocation | null }) => {
  if (!at) return null;
  const { x, y } = hexCentre(GRID, at.hex);
  const neighbours = GRID.neighbours.subarray(at.hex * 6, at.hex * 6 + 6);
  return (
    <>
      <g className="kenshin-battle" aria-hidden="true" data-hex={GRID.labels[at.hex]} transform={`translate(${x} ${y})`}>
        <path className="zoom-scaled" d={HEX_RING} />
      </g>
      {at.from
        .filter((from) => neighbours.includes(from))
        .map((from) => (
          <AttackArrow key={from} grid={GRID} from={from} to={at.hex} />
        ))}
    </>
  );
};
