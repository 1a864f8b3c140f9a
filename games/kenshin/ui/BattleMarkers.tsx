import type { View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { AttackArrow, hexOutlinePath, hexCentre } from '@gunbai/ui/map';
import type { AssaultState } from '../rules/assault.ts';
import type { Muster } from '../rules/attack-phase.ts';
import type { GameState } from '../rules/state.ts';
import type { Battle } from '../rules/combat-strength.ts';
import { CASTLE_HEX, GRID } from '../rules/map.ts';
import type { SeaBattleState } from '../rules/naval/sea-battle.ts';
import { hexOfPlace } from './map-design.ts';

/** The hex of the battle, and the hexes of the attackers. */
interface BattleLocation {
  readonly hex: Hex;
  readonly from: readonly Hex[];
}

const battleLocation = (board: GameState, place: number, attackers: readonly number[]): BattleLocation | null => {
  const hex = hexOfPlace(place);
  if (hex === null) return null;
  const from = attackers.flatMap((unit) => hexOfPlace(board.at[unit] as number) ?? []).filter((one) => one !== hex);
  return { hex, from: [...new Set(from)] };
};

/** The battle of the current decision; null if there is none. */
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

/** Rings the embattled hex and draws arrows from the attackers. Attackers that have been driven off have no arrow. */
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
