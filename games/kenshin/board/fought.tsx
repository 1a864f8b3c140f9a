import type { View } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { Blow, hexOutline, spotOf } from '@gunbai/ui/map';
import type { AssaultUnderWay } from '../rules/assault.ts';
import type { Muster } from '../rules/attack.ts';
import type { Board } from '../rules/board.ts';
import type { Battle } from '../rules/combat.ts';
import { CASTLE_HEX, GRID } from '../rules/map.ts';
import type { Fight } from '../rules/seaBattle.ts';
import { hexOfPlace } from './atlas.ts';

/** Where it is fought now, and the hexes from which it is attacked. */
export interface Fought {
  readonly hex: Hex;
  readonly from: readonly Hex[];
}

const fought = (board: Board, place: number, attackers: readonly number[]): Fought | null => {
  const hex = hexOfPlace(place);
  if (hex === null) return null;
  const from = attackers.flatMap((unit) => hexOfPlace(board.at[unit] as number) ?? []).filter((one) => one !== hex);
  return { hex, from: [...new Set(from)] };
};

/** The battle that the present decision belongs to; null where none is fought. */
export const foughtIn = ({ board, flow }: View<Board>): Fought | null => {
  for (const { step, local } of flow.toReversed())
    switch (step) {
      case 'battle': {
        const { hex, attackers } = local as unknown as Battle;
        return fought(board, hex, attackers);
      }
      case 'muster': {
        const { hex, forces } = local as unknown as Muster;
        return fought(board, hex, forces);
      }
      case 'assault':
        return fought(board, CASTLE_HEX[(local as unknown as AssaultUnderWay).castle] as Hex, []);
      case 'seaBattle':
        return fought(board, (local as unknown as Fight).place, []);
      default:
    }
  return null;
};

const RING = hexOutline(-2);

/** Around the hex that is fought for, above the counters and seen from afar; and whence the blows come. A force that has been driven off strikes no more. */
export const Blows = ({ at }: { at: Fought | null }) => {
  if (!at) return null;
  const { x, y } = spotOf(GRID, at.hex);
  const around = GRID.neighbours.subarray(at.hex * 6, at.hex * 6 + 6);
  return (
    <>
      <g className="kenshin-fought" aria-hidden="true" data-hex={GRID.labels[at.hex]} transform={`translate(${x} ${y})`}>
        <path className="swell" d={RING} />
      </g>
      {at.from
        .filter((from) => around.includes(from))
        .map((from) => (
          <Blow key={from} grid={GRID} from={from} to={at.hex} />
        ))}
    </>
  );
};
