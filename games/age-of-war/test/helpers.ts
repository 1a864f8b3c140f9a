import { TestTable } from '@gunbai/shared/testing';
import type { Action, SeatId } from '@gunbai/engine';
import { ageOfWar } from '../rules/index.ts';
import type { GameState } from '../rules/state.ts';
import { CENTRE, holdsClan, NOBODY } from '../rules/state.ts';
import { CASTLES, castleOf, CLANS } from '../rules/components.ts';
import type { CastleId } from '../rules/components.ts';

const LETTERS = '123ACD';

/** Dice in short notation: `parseDice('332ACCD')` is two 3s, a 2, one archery, two cavalry, one daimyo. */
const parseDice = (dice: string): number[] =>
  [...dice].map((letter) => {
    const face = LETTERS.indexOf(letter);
    if (face < 0) throw new Error(`no die shows ${letter}`);
    return face;
  });

/** A game in progress: the castles each seat holds, the active seat and its first roll. The first seat is p1. */
export const position = (
  holdings: { [seat in `p${number}`]?: readonly CastleId[] } & { players?: number; active?: SeatId } = {},
  firstRoll = '1111111',
): Play => {
  const { players = 2, active = 'p1', ...held } = holdings;
  return new Play(players, held as Record<SeatId, readonly CastleId[]>, active, firstRoll);
};

class Play {
  readonly table: TestTable<GameState>;

  constructor(players: number, held: Record<SeatId, readonly CastleId[]>, active: SeatId, firstRoll: string) {
    const start = Number(active.slice(1)) - 1;
    this.table = new TestTable(ageOfWar, { players, outcomes: [start, ...parseDice(firstRoll)] });
    this.table.editState((board) => {
      for (const castle of CASTLES) board.holder[castle.index] = CENTRE;
      for (const [seat, castles] of Object.entries(held))
        for (const id of castles) board.holder[castleOf(id).index] = Number(seat.slice(1)) - 1;
      for (const [index, clan] of CLANS.entries()) {
        const owner = board.holder[clan.castles[0] as number] as number;
        board.conqueror[index] = owner !== CENTRE && holdsClan(board, clan, owner) ? owner : NOBODY;
      }
    });
  }

  get board(): GameState {
    return this.table.board;
  }

  get active(): SeatId {
    return this.table.state.seats[this.board.active] as SeatId;
  }

  get outcome() {
    return this.table.state.outcome;
  }

  /** Fills a line. `next` is the roll that follows, by this player or the next one. */
  fill(castle: CastleId, line: number, next = '', dice?: readonly [number, number, number]): this {
    this.table.act(this.active, dice ? ['fill', castle, line, dice] : ['fill', castle, line], parseDice(next));
    return this;
  }

  reroll(next = ''): this {
    this.table.act(this.active, ['reroll'], parseDice(next));
    return this;
  }

  yield(next = ''): this {
    this.table.act(this.active, ['yield'], parseDice(next));
    return this;
  }

  allowed(): Action[] {
    return this.table.allowed(this.active);
  }

  /** The clause that refuses an action; null if it is allowed. */
  refusedBy(...action: [string, ...(string | number | readonly number[])[]]): string | null {
    return this.table.refusal(this.active, action);
  }

  holderOf(castle: CastleId): SeatId | null {
    return this.table.state.seats[this.board.holder[castleOf(castle).index] as number] ?? null;
  }
}
