import { allowed, anyGame, begin, fastChance, owing, perform } from '@gunbai/engine';
import type { Action, Chance, Json, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { lookAgain } from '@gunbai/kits/gunyuden';
import type { Board, March, Organising, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { expect, test } from 'vitest';
import { saigoku, warOf } from '../rules/index.ts';
import { atOrders } from './drill.ts';
import { SecondReading } from './secondReading.ts';
import type { Ask } from './secondReading.ts';

const POSITIONS = 16;
const DECISIONS = 30;

/** Armies strewn around one castle, most of them in its hex: enemies before it, its own side within. */
const strew = (war: War, board: Board, chance: Chance): void => {
  const oneIn = (many: number): boolean => chance.next(many) === 0;
  const held = war.castles.filter(({ owner }) => owner >= 0);
  const centre = held[chance.next(held.length)]!;
  const holders = war.armies[centre.owner]!.side;
  const near = [centre.hex];
  for (const hex of near.slice()) near.push(...new SecondReading(war, board).overLand(hex).map(({ next }) => next));
  const spots = near.filter((hex) => war.inArea[hex] === 1 && war.terrains[war.terrain[hex]!]!.move >= 0);
  const taken = new Map<Hex, number>([[centre.hex, 1 - holders]]);
  for (const { index, durability, owner } of held) if (owner >= 0 && oneIn(3)) board.durability[index] = 1 + chance.next(durability);
  for (const unit of war.present) {
    const side = war.sideOf[unit]!;
    const hex = oneIn(2) ? centre.hex : spots[chance.next(spots.length)]!;
    const castle = war.castleAt[hex]!;
    const isOwnCastle = castle >= 0 && war.armies[board.owner[castle]!]?.side === side;
    if (!taken.has(hex)) taken.set(hex, side);
    const isApart = taken.get(hex) !== side;
    board.leader[unit] = unit;
    board.hex[unit] = hex;
    board.steps[unit] = oneIn(3) || (isApart && !isOwnCastle) ? 0 : 1 + chance.next(2);
    board.inside[unit] = isOwnCastle && (isApart || oneIn(2)) ? 1 : 0;
    board.morale[unit] = oneIn(3) ? -chance.next(5) : 0;
    board.acted[unit] = oneIn(6) ? 1 : 0;
  }
  const gathering = new SecondReading(war, board);
  for (const leader of gathering.living)
    for (const unit of gathering.living) {
      const isBeside = board.hex[unit] === board.hex[leader] && board.inside[unit] === board.inside[leader];
      if (!isBeside || oneIn(2) || gathering.members(unit).join() !== String(unit) || !gathering.mayLead(leader, unit)) continue;
      board.leader[unit] = leader;
      board.under[unit] = 3;
    }
  const reading = new SecondReading(war, board);
  const before = reading.living.filter((unit) => reading.hexOf(unit) === centre.hex && reading.side(unit) !== holders);
  const strength = before.reduce((sum, unit) => sum + reading.strength(unit), 0);
  if (strength < 10 * Math.max(1, centre.level)) return;
  board.besieged[centre.index] = 1;
  for (const unit of before) board.besieging[board.leader[unit]!] = 1;
};

/** What the second reading allows, where it has something to say. */
const read = (war: War, board: Board, step: string, local: Json): string[] | null => {
  const reading = new SecondReading(war, board);
  switch (step) {
    case 'orders':
      return [...reading.living.flatMap(reading.ordersOf.bind(reading)), 'end'];
    case 'march':
      return reading.march(local as unknown as March);
    case 'organise': {
      const organising = local as unknown as Organising;
      return [...reading.regroupings(organising), ...reading.replenishments(organising.commander), 'done'];
    }
    case 'absorb':
      return reading.absorb(local as unknown as Ask);
    case 'stepBack':
      return reading.stepBack(local as unknown as Ask);
    case 'leave': {
      const { castle, side } = local as unknown as { castle: number; side: number };
      return reading.refuges(castle, side);
    }
    default:
      return null;
  }
};

const FIGHTS = ['attack', 'battle', 'assault', 'demand', 'sortie', 'besiege', 'organise', 'end'];

test.each(['s1', 's2', 's3', 's4'])('what is offered is what a second reading of the rules finds: %s', (scenario) => {
  const game = anyGame(saigoku);
  const setup = setupFor(game, { scenario });
  const chance = fastChance(31);
  const seen = new Set<string>();
  for (let position = 0; position < POSITIONS; position++) {
    const table = begin(game, setup, chance);
    const war = warOf(table.state);
    const board = table.state.board as Board;
    board.inning = 1;
    board.stage = 1 + chance.next(2);
    board.phase = chance.next(war.phases.length);
    strew(war, board, chance);
    table.state.flow = atOrders();
    lookAgain(war);
    for (let decision = 0; decision < DECISIONS && !table.state.outcome; decision++) {
      const seat = owing(game, table.state)[0] as SeatId;
      const { step, local } = table.state.flow.at(-1)!;
      const choices = allowed(game, table.state, seat);
      const wanted = read(war, board, step, local);
      if (wanted !== null) {
        seen.add(step);
        const offered = choices.filter(([verb]) => verb !== 'sail').map((action) => action.join(' '));
        expect(offered.sort(), `${position}.${decision} ${step}`).toEqual(wanted.sort());
      }
      const fights = choices.filter(([verb]) => FIGHTS.includes(verb));
      const among = fights.length > 0 && chance.next(3) > 0 ? fights : choices;
      perform(table, seat, among[chance.next(among.length)] as Action);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['absorb', 'march', 'orders', 'organise', 'stepBack']));
});
