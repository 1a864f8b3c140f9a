import { CASTLES } from '../rules/components.ts';
import type { Castle } from '../rules/components.ts';
import { CENTRE, isInCentre } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HELD_BY_MOVER, HELD_BY_OTHER, IN_CENTRE, positionFromDigits } from '../solver/positions.ts';
import { decodeWinChances, ROUNDING, winChance } from '../solver/value-file.ts';

/** Less than any difference that the file can show. */
const INDIFFERENT = 1e-9;

/** The solved game for two players, made by `gunbai solve age-of-war --out`. */
const FILE = new URL('../data/win-chances.gz', import.meta.url);

/** Small enough that unpacking one is quick on a phone. */
const CHUNK_BYTES = 1 << 16;

const decompress = async (file: Uint8Array, pause?: () => Promise<void>): Promise<Uint8Array> => {
  const { readable, writable } = new DecompressionStream('gzip');
  const feed = async (): Promise<void> => {
    const writer = writable.getWriter();
    for (let at = 0; at < file.length; at += CHUNK_BYTES) {
      await writer.write(file.subarray(at, at + CHUNK_BYTES) as Uint8Array<ArrayBuffer>);
      await pause?.();
    }
    await writer.close();
  };
  const [unpacked] = await Promise.all([new Response(readable).arrayBuffer(), feed()]);
  return new Uint8Array(unpacked);
};

/** The win chance of the player to move, at the start of every turn with two players. */
export class WinChances {
  private readonly values: Uint16Array;

  private constructor(values: Uint16Array) {
    this.values = values;
  }

  /** `pause` is called every few milliseconds of work, for a page that must stay responsive. */
  static async load(readAsset: (url: URL) => Promise<Uint8Array>, pause?: () => Promise<void>): Promise<WinChances> {
    return new WinChances(await decodeWinChances(await decompress(await readAsset(FILE), pause), pause));
  }

  /** The win chance of the player to move in a numbered position. */
  at(position: number): number {
    return winChance(this.values, position);
  }

  /** The win chance of `board.active` if the turn ends now: with the castle conquered, or without a conquest. */
  afterTurn({ holder, active }: GameState, conquered: Castle | null): number {
    const digits = CASTLES.map(({ index }) => {
      const owner = index === conquered?.index ? active : (holder[index] as number);
      // The other player is to move next.
      return owner === CENTRE ? IN_CENTRE : owner === active ? HELD_BY_OTHER : HELD_BY_MOVER;
    });
    return 1 - this.at(positionFromDigits(digits));
  }

  /** What conquering a castle adds. Where it hardly matters a castle in the centre is taken, so that games end. */
  gain(board: GameState, castle: Castle): number {
    const gain = this.afterTurn(board, castle) - this.afterTurn(board, null);
    return Math.abs(gain) <= 2 * ROUNDING && isInCentre(board, castle) ? Math.max(gain, INDIFFERENT) : gain;
  }
}
