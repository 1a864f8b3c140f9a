import { become, call, done, procedure, to } from '@gunbai/engine';
import type { Facts, Next, Part, Table } from '@gunbai/engine';
import {
  besiegersOf,
  castleOf,
  garrisonOf,
  isAlive,
  isBesieged,
  livingUnits,
  LOWEST_MORALE,
  lowestMorale,
  moraleOfCastle,
  NONE,
  stepsOf,
} from './board.ts';
import type { Board } from './board.ts';
import { castleId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { removeUnit } from './death.ts';
import { suffer } from './losses.ts';
import { changeMorale } from './morale.ts';
import { yieldOf } from './surrender.ts';
import { enemyOf } from './war.ts';
import type { Phase, SiegeEvent, War } from './war.ts';

/** 18-2 The check of one besieged castle. `side` owns it. */
export type Check = { side: number; castle: number; letter: string; surrendered: number };

/** 18-2-1.1, 18-2-1.2 Whether more units are in the castle than it holds. */
export const isCrowded = (war: War, board: Board, castle: number): boolean =>
  livingUnits(war, board, garrisonOf(war, board, castle)).length > (war.tables.capacity[castleOf(war, castle).level] as number);

export const eventFor = (war: War, total: number): SiegeEvent => {
  const { events, lowestEvent } = war.tables;
  return events[Math.max(0, Math.min(events.length - 1, total - lowestEvent))] as SiegeEvent;
};

/** 18-2-2a The garrison's morale, or the castle's own. 18-2-2b Forces that fall below -4 surrender. */
const dropMorale = (war: War, table: Table<Board>, local: Check): void => {
  const { board } = table;
  const garrison = garrisonOf(war, board, local.castle);
  for (const force of garrison) {
    if (!isAlive(war, board, force)) continue; // 25-2b gone with his commander-in-chief
    if (board.morale[force] === LOWEST_MORALE) {
      local.surrendered += stepsOf(war, board, [force]);
      for (const unit of livingUnits(war, board, [force])) removeUnit(war, table, unit);
    } else changeMorale(war, table, force, -1);
  }
  if (garrison.length === 0) (board.castleMorale[local.castle] as number)--;
};

/** 21.0.1 Whether morale has brought the castle down. */
const morale = (war: War, board: Board, { castle, surrendered }: Check): boolean =>
  (board.castleMorale[castle] as number) < LOWEST_MORALE || (surrendered > 0 && garrisonOf(war, board, castle).length === 0);

const applyEvent = (war: War, table: Table<Board>, local: Check, event: SiegeEvent, dice: Facts): Next | undefined => {
  const { board } = table;
  const { castle, side } = local;
  const garrison = garrisonOf(war, board, castle);
  const change = event.durability + (garrison.length === 0 ? event.durabilityIfEmpty : 0);
  const left = Math.max(0, (board.durability[castle] as number) + change);
  table.emit({ type: 'siegeEvent', castle: castleId(war, castle), ...dice, event: event.id, durability: change === 0 ? null : left });
  if (event.falls) return become('fall', { side: enemyOf(side), castle, force: NONE, ruin: false });
  board.durability[castle] = left;
  if (event.morale < 0) dropMorale(war, table, local);
  if (event.morale > 0) {
    for (const force of garrison) changeMorale(war, table, force, event.morale);
    if (garrison.length === 0) board.castleMorale[castle] = Math.min(0, (board.castleMorale[castle] as number) + event.morale);
  }
  if (event.steps > 0) return suffer(war, table, { side, forces: garrisonOf(war, board, castle), steps: event.steps, kill: false });
  if (event.besiegerSteps > 0)
    return suffer(war, table, { side: enemyOf(side), forces: besiegersOf(war, board, castle), steps: event.besiegerSteps, kill: false });
  return undefined;
};

type Parts = Record<string, Part<Board, Check>>;

/** 4-1-2.3-2a, 18-2 Every besieged castle of the armies whose phase it was. */
const siegeChecks = ({ warOf }: Series) =>
  procedure<Board, { done: number[] }>({
    next(table, local): Next {
      const war = warOf(table.state);
      const { board } = table;
      const { armies, side } = war.phases[board.phase] as Phase;
      const castle = war.castles.findIndex(
        ({ index }) => isBesieged(board, index) && armies.includes(board.owner[index] as number) && !local.done.includes(index),
      );
      if (castle < 0) return done();
      local.done.push(castle);
      return call('siegeCheck', { side, castle, letter: '', surrendered: 0 });
    },
    tidy: () => call('tidy'),
    again: () => to('next'),
  });

/** 20-4 Before the die a garrison may offer to open the castle. */
const offerParts = ({ warOf }: Series): Parts => ({
  offer(table, { side, castle }): Next {
    return garrisonOf(warOf(table.state), table.board, castle).length > 0 ? call('offer', { side, castle }) : to('roll');
  },
  offered(table, local, returned): Next {
    const [name, letter] = returned as unknown as [string, string];
    if (name === 'hold') return to('roll');
    local.letter = letter;
    table.emit({ type: 'offered', castle: castleId(warOf(table.state), local.castle), letter });
    return call('answer', { side: enemyOf(local.side), castle: local.castle, letter });
  },
  agreed(_, { side, castle, letter }, returned): Next | void {
    if ((returned as unknown as [string])[0] === 'accept')
      return become('yield', yieldOf({ side: enemyOf(side), castle, force: NONE, ruin: false }, letter));
  },
});

/** 18-2-1 The die, and what it brings. */
const rollParts = ({ warOf }: Series): Parts => ({
  roll(table, local) {
    const war = warOf(table.state);
    const { board } = table;
    const { castle } = local;
    const roll = table.roll(6, 1, '18-2-1.2')[0] as number;
    const row = isCrowded(war, board, castle) ? war.tables.siegeOver : war.tables.siegeWithin;
    const result = row[roll - 1];
    const left = result === 'DURABILITY-1' ? (board.durability[castle] as number) - 1 : null;
    table.emit({ type: 'checked', castle: castleId(war, castle), roll, result: result ?? '', durability: left });
    if (result === 'MORALE-1') dropMorale(war, table, local);
    else if (result === 'DURABILITY-1') (board.durability[castle] as number)--;
    else if (result === 'EVENT') {
      const die = table.roll(6, 1, '18-2-1.3a')[0] as number;
      const difference = moraleOfCastle(war, board, castle) - lowestMorale(board, besiegersOf(war, board, castle));
      const total = die + difference;
      return applyEvent(war, table, local, eventFor(war, total), { roll: die, total });
    }
  },
});

/** 21.0 Whether the castle has fallen by it. */
const fallParts = ({ warOf }: Series): Parts => ({
  fall(table, local): Next | void {
    const war = warOf(table.state);
    const { board } = table;
    const { castle, side } = local;
    // 21.0.2; the besiegers may be gone after a night attack, and then the siege is over.
    if (!isBesieged(board, castle)) return done();
    if (board.durability[castle] === 0) return become('fall', { side: enemyOf(side), castle, force: NONE, ruin: true });
    // 21.0.1, 18-2-2b: those who surrendered leave their steps; without a garrison the castle falls.
    if (morale(war, board, local))
      return become('yield', { ...yieldOf({ side: enemyOf(side), castle, force: NONE, ruin: false }, 'C'), steps: local.surrendered });
    if (local.surrendered > 0) return call('claimSteps', { side: enemyOf(side), castle, steps: local.surrendered });
  },
});

export const checkSteps = (series: Series) => ({
  siegeChecks: siegeChecks(series),
  siegeCheck: procedure<Board, Check>({ ...offerParts(series), ...rollParts(series), ...fallParts(series) }),
});
