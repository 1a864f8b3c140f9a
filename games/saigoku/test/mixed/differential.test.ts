import { legalActions, eraseGameType, startGame, seededRandom, pendingSeats, applyAction } from '@gunbai/engine';
import type { Action, RandomSource, Json, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { invalidateZones, setForCastle } from '../../rules/series/index.ts';
import type { GameState, March, Reorganisation, ScenarioData } from '../../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { expect, test } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';
import { ordersFlow } from '../helpers/open-plain.ts';
import { ReferenceRules } from '../helpers/reference-rules.ts';
import type { DecisionLocal } from '../helpers/reference-rules.ts';

const POSITIONS = 16;
const DECISIONS = 30;

/** Scatters armies around one castle, most of them in its hex: enemies outside, its own side inside. */
const scatterArmies = (data: ScenarioData, board: GameState, chance: RandomSource): void => {
  const oneIn = (many: number): boolean => chance.next(many) === 0;
  const held = data.castles.filter(({ owner }) => owner >= 0);
  const centre = held[chance.next(held.length)]!;
  const holders = data.armies[centre.owner]!.side;
  const near = [centre.hex];
  for (const hex of near.slice()) near.push(...new ReferenceRules(data, board).landNeighboursOf(hex).map(({ next }) => next));
  const nearbyHexes = near.filter((hex) => data.inArea[hex] === 1 && data.terrains[data.terrain[hex]!]!.move >= 0);
  const sideByHex = new Map<Hex, number>([[centre.hex, 1 - holders]]);
  for (const { index, durability, owner } of held)
    if (owner >= 0 && oneIn(3)) setForCastle(board, 'durability', index, 1 + chance.next(durability));
  for (const unit of data.unitsInPlay) {
    const side = data.sideOf[unit]!;
    const hex = oneIn(2) ? centre.hex : nearbyHexes[chance.next(nearbyHexes.length)]!;
    const castle = data.castleAt[hex]!;
    const isOwnCastle = castle >= 0 && data.armies[board.owner[castle]!]?.side === side;
    if (!sideByHex.has(hex)) sideByHex.set(hex, side);
    const isApart = sideByHex.get(hex) !== side;
    board.leader[unit] = unit;
    board.hex[unit] = hex;
    board.steps[unit] = oneIn(3) || (isApart && !isOwnCastle) ? 0 : 1 + chance.next(2);
    board.inside[unit] = isOwnCastle && (isApart || oneIn(2)) ? 1 : 0;
    board.morale[unit] = oneIn(3) ? -chance.next(5) : 0;
    board.acted[unit] = oneIn(6) ? 1 : 0;
  }
  const beforeCommand = new ReferenceRules(data, board);
  for (const leader of beforeCommand.living)
    for (const unit of beforeCommand.living) {
      const isBeside = board.hex[unit] === board.hex[leader] && board.inside[unit] === board.inside[leader];
      if (!isBeside || oneIn(2) || beforeCommand.members(unit).join() !== String(unit) || !beforeCommand.mayCommand(leader, unit)) continue;
      board.leader[unit] = leader;
      board.under = board.under.with(unit, 3);
    }
  const reading = new ReferenceRules(data, board);
  const before = reading.living.filter((unit) => reading.hexOf(unit) === centre.hex && reading.side(unit) !== holders);
  const strength = before.reduce((sum, unit) => sum + reading.strength(unit), 0);
  if (strength < 10 * Math.max(1, centre.level)) return;
  setForCastle(board, 'besieged', centre.index, 1);
  for (const unit of before) board.besieging[board.leader[unit]!] = 1;
};

/** The legal actions by the reference rules; null for steps that they do not cover. */
const referenceActions = (data: ScenarioData, board: GameState, step: string, local: Json): string[] | null => {
  const reading = new ReferenceRules(data, board);
  switch (step) {
    case 'orders':
      return [...reading.living.flatMap(reading.ordersOf.bind(reading)), 'end'];
    case 'march':
      return reading.march(local as unknown as March);
    case 'organise': {
      const organising = local as unknown as Reorganisation;
      const { actor, commander } = organising;
      return [
        ...reading.regroupings(organising),
        ...(actor === undefined ? reading.replenishments(commander) : []), // 13-2-3a
        ...(actor === -1 ? [] : ['done']),
      ];
    }
    case 'absorb':
      return reading.absorb(local as unknown as DecisionLocal);
    case 'stepBack':
      return reading.stepBack(local as unknown as DecisionLocal);
    case 'leave': {
      const { castle, side } = local as unknown as { castle: number; side: number };
      return reading.refugeHexes(castle, side);
    }
    default:
      return null;
  }
};

const FIGHTS = ['attack', 'battle', 'assault', 'demand', 'sortie', 'besiege', 'organise', 'end'];

test.each(['oshikihata', 'itsukushima', 'koriyama', 'fall-of-the-ouchi'])('legal actions match the reference rules: %s', (scenario) => {
  const game = eraseGameType(saigoku);
  const setup = setupFor(game, { scenario });
  const chance = seededRandom(31);
  const stepsCovered = new Set<string>();
  for (let position = 0; position < POSITIONS; position++) {
    const ctx = startGame(game, setup, chance);
    const data = scenarioDataOf(ctx.state);
    const board = ctx.state.board as GameState;
    board.inning = 1;
    board.stage = 1 + chance.next(4);
    board.phase = chance.next(data.phases.length);
    scatterArmies(data, board, chance);
    ctx.state.flow = ordersFlow();
    invalidateZones(data);
    for (let decision = 0; decision < DECISIONS && !ctx.state.outcome; decision++) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const { step, local } = ctx.state.flow.at(-1)!;
      const choices = legalActions(game, ctx.state, seat);
      const wanted = referenceActions(data, board, step, local);
      if (wanted !== null) {
        stepsCovered.add(step);
        const offered = choices.filter(([type]) => type !== 'sail').map((action) => action.join(' '));
        expect(offered.sort(), `${position}.${decision} ${step}`).toEqual(wanted.sort());
      }
      const fights = choices.filter(([type]) => FIGHTS.includes(type));
      const among = fights.length > 0 && chance.next(3) > 0 ? fights : choices;
      applyAction(ctx, seat, among[chance.next(among.length)] as Action);
    }
  }
  expect([...stepsCovered]).toEqual(expect.arrayContaining(['absorb', 'march', 'orders', 'organise', 'stepBack']));
});
