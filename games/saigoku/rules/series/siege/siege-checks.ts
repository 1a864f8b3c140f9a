import { replaceWith, callStep, endStep, procedure, goTo } from '@gunbai/engine';
import type { Facts, Transition, Part, GameContext } from '@gunbai/engine';
import {
  besiegersOf,
  castleOf,
  garrisonOf,
  isForceAlive,
  isBesieged,
  livingUnits,
  MIN_MORALE,
  lowestMorale,
  moraleOfCastle,
  NONE,
  totalSteps,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { castleId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { killUnit } from '../combat/unit-elimination.ts';
import { inflictLosses } from '../combat/step-losses.ts';
import { changeMorale } from '../command/morale.ts';
import { createSurrender } from './surrender.ts';
import { enemyOf } from '../scenario-data.ts';
import type { Phase, SiegeEvent, ScenarioData } from '../scenario-data.ts';

/** 18-2 The check of one besieged castle. `side` owns it. */
export type SiegeCheck = { side: number; castle: number; letter: string; surrendered: number };

/** 18-2-1.1, 18-2-1.2 Whether the garrison exceeds the capacity of the castle. */
export const isOverCapacity = (data: ScenarioData, board: GameState, castle: number): boolean =>
  livingUnits(data, board, garrisonOf(data, board, castle)).length > (data.charts.capacity[castleOf(data, castle).level] as number);

export const siegeEventFor = (data: ScenarioData, total: number): SiegeEvent => {
  const { events, minEventTotal: lowestEvent } = data.charts;
  return events[Math.max(0, Math.min(events.length - 1, total - lowestEvent))] as SiegeEvent;
};

/** 18-2-2a The garrison's morale, or the castle's own. 18-2-2b Forces that fall below -4 surrender. */
const lowerGarrisonMorale = (data: ScenarioData, ctx: GameContext<GameState>, local: SiegeCheck): void => {
  const { board } = ctx;
  const garrison = garrisonOf(data, board, local.castle);
  for (const force of garrison) {
    if (!isForceAlive(data, board, force)) continue; // 25-2b eliminated with the commander-in-chief
    if (board.morale[force] === MIN_MORALE) {
      local.surrendered += totalSteps(data, board, [force]);
      for (const unit of livingUnits(data, board, [force])) killUnit(data, ctx, unit);
    } else changeMorale(data, ctx, force, -1);
  }
  if (garrison.length === 0) setForCastle(board, 'castleMorale', local.castle, (board.castleMorale[local.castle] as number) - 1);
};

/** 21.0.1 Whether the castle falls by morale. */
const hasFallenByMorale = (data: ScenarioData, board: GameState, { castle, surrendered }: SiegeCheck): boolean =>
  (board.castleMorale[castle] as number) < MIN_MORALE || (surrendered > 0 && garrisonOf(data, board, castle).length === 0);

const applySiegeEvent = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  local: SiegeCheck,
  event: SiegeEvent,
  dice: Facts,
): Transition | undefined => {
  const { board } = ctx;
  const { castle, side } = local;
  const garrison = garrisonOf(data, board, castle);
  const change = event.durability + (garrison.length === 0 ? event.durabilityIfEmpty : 0);
  const left = Math.max(0, (board.durability[castle] as number) + change);
  ctx.emit({ type: 'siegeEvent', castle: castleId(data, castle), ...dice, event: event.id, durability: change === 0 ? null : left });
  if (event.falls) return replaceWith('fall', { side: enemyOf(side), castle, force: NONE, ruin: false });
  setForCastle(board, 'durability', castle, left);
  if (event.morale < 0) lowerGarrisonMorale(data, ctx, local);
  if (event.morale > 0) {
    for (const force of garrison) changeMorale(data, ctx, force, event.morale);
    if (garrison.length === 0)
      setForCastle(board, 'castleMorale', castle, Math.min(0, (board.castleMorale[castle] as number) + event.morale));
  }
  if (event.steps > 0)
    return inflictLosses(data, ctx, {
      side,
      forces: garrisonOf(data, board, castle),
      steps: event.steps,
      kill: false,
      deserts: true,
    });
  if (event.besiegerSteps > 0)
    return inflictLosses(data, ctx, {
      side: enemyOf(side),
      forces: besiegersOf(data, board, castle),
      steps: event.besiegerSteps,
      kill: false,
    });
  return undefined;
};

type SiegeCheckParts = Record<string, Part<GameState, SiegeCheck>>;

/** 4-1-2.3-2a, 18-2 Checks every besieged castle of the armies active in this phase. */
const siegeChecksStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, { done: number[] }>({
    next(ctx, local): Transition {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const { armies, side } = data.phases[board.phase] as Phase;
      const castle = data.castles.findIndex(
        ({ index }) => isBesieged(board, index) && armies.includes(board.owner[index] as number) && !local.done.includes(index),
      );
      if (castle < 0) return endStep();
      local.done.push(castle);
      return callStep('siegeCheck', { side, castle, letter: '', surrendered: 0 });
    },
    tidy: () => callStep('tidy'),
    again: () => goTo('next'),
  });

/** 20-4 Before the roll a garrison may offer to open the castle. */
const offerParts = ({ scenarioDataOf }: SeriesContext): SiegeCheckParts => ({
  offer(ctx, { side, castle }): Transition {
    return garrisonOf(scenarioDataOf(ctx.state), ctx.board, castle).length > 0 ? callStep('offer', { side, castle }) : goTo('roll');
  },
  offered(ctx, local, returned): Transition {
    const [name, letter] = returned as unknown as [string, string];
    if (name === 'hold') return goTo('roll');
    local.letter = letter;
    ctx.emit({ type: 'offered', castle: castleId(scenarioDataOf(ctx.state), local.castle), letter });
    return callStep('answer', { side: enemyOf(local.side), castle: local.castle, letter });
  },
  agreed(_, { side, castle, letter }, returned): Transition | void {
    if ((returned as unknown as [string])[0] === 'accept')
      return replaceWith('yield', createSurrender({ side: enemyOf(side), castle, force: NONE, ruin: false }, letter));
  },
});

/** 18-2-1 The roll and its result. */
const rollParts = ({ scenarioDataOf }: SeriesContext): SiegeCheckParts => ({
  roll(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const { castle } = local;
    const roll = ctx.roll(6, 1, '18-2-1.2')[0] as number;
    const row = isOverCapacity(data, board, castle) ? data.charts.siegeOverCapacity : data.charts.siegeWithinCapacity;
    const result = row[roll - 1];
    const left = result === 'DURABILITY-1' ? (board.durability[castle] as number) - 1 : null;
    ctx.emit({ type: 'checked', castle: castleId(data, castle), roll, result: result ?? '', durability: left });
    if (result === 'MORALE-1') lowerGarrisonMorale(data, ctx, local);
    else if (result === 'DURABILITY-1') setForCastle(board, 'durability', castle, (board.durability[castle] as number) - 1);
    else if (result === 'EVENT') {
      const die = ctx.roll(6, 1, '18-2-1.3a')[0] as number;
      const difference = moraleOfCastle(data, board, castle) - lowestMorale(board, besiegersOf(data, board, castle));
      const total = die + difference;
      return applySiegeEvent(data, ctx, local, siegeEventFor(data, total), { roll: die, total });
    }
  },
});

/** 21.0 Whether the castle falls by the check. */
const fallParts = ({ scenarioDataOf }: SeriesContext): SiegeCheckParts => ({
  fall(ctx, local): Transition | void {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const { castle, side } = local;
    // 21.0.2 A night attack may have removed the besiegers; then the siege is over.
    if (!isBesieged(board, castle)) return endStep();
    if (board.durability[castle] === 0) return replaceWith('fall', { side: enemyOf(side), castle, force: NONE, ruin: true });
    // 21.0.1, 18-2-2b Steps of forces that surrendered go to the besieger; without a garrison the castle falls.
    if (hasFallenByMorale(data, board, local))
      return replaceWith('yield', {
        ...createSurrender({ side: enemyOf(side), castle, force: NONE, ruin: false }, 'C'),
        steps: local.surrendered,
      });
    if (local.surrendered > 0) return callStep('claimSteps', { side: enemyOf(side), castle, steps: local.surrendered });
  },
});

export const siegeCheckSteps = (series: SeriesContext) => ({
  siegeChecks: siegeChecksStep(series),
  siegeCheck: procedure<GameState, SiegeCheck>({ ...offerParts(series), ...rollParts(series), ...fallParts(series) }),
});
