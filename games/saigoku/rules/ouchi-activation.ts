import { procedure } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import type { GameState, ScenarioData, ScenarioDataOf } from './series/index.ts';
import { COMPONENTS } from './components.ts';

const { ouchiAction } = COMPONENTS.tables;

/** 36.7 The armies that wait, and the flag of each that is set once it may act. */
export const WAITING_ARMY_FLAGS: { readonly [army: string]: string } = { ouchi: 'ouchiActive', masuda: 'masudaActive' };

const ACTIVE = 1;
/** 36.7.2a Ruling: an army activated in its own operations phase acts from the next one on. */
const ACTIVE_NEXT_PHASE = 2;

const flagOf = (data: ScenarioData, army: number): string | undefined => WAITING_ARMY_FLAGS[data.armies[army]?.id ?? ''];
const isActivated = ({ marks }: GameState, flag: string): boolean => (marks[flag] ?? 0) > 0;

const activateArmy = (data: ScenarioData, ctx: GameContext<GameState>, army: number): void => {
  const { board } = ctx;
  const flag = flagOf(data, army);
  if (flag === undefined || isActivated(board, flag)) return;
  board.marks[flag] = data.armies[army]?.phase === board.phase ? ACTIVE_NEXT_PHASE : ACTIVE;
  ctx.emit({ type: 'activated', army: data.armies[army]?.id ?? '' });
};

const activateAllArmies = (data: ScenarioData, ctx: GameContext<GameState>): void => {
  for (const { index } of data.armies) activateArmy(data, ctx, index);
};

/** 36.7.1a, 36.7.1b Whether the activation chart shows a circle. */
export const chartActivates = (inning: number, total: number): boolean => {
  const column = ouchiAction.columns.findIndex(({ min, max }) => inning >= min && inning <= max);
  const row = Math.max(ouchiAction.die.min, Math.min(ouchiAction.die.max, total));
  return ouchiAction.rows[String(row)]?.[column] ?? false;
};

/** 36.7.2a Suo and Nagato. */
const TRIGGER_PROVINCES = ['suo', 'nagato'];

/** 36.7 The Ouchi and Masuda armies wait until they are activated. */
export const ouchiActivationHooks = (armies: readonly string[], side: string) => ({
  initialFlags: { ouchiActive: 0, masudaActive: 0, fallen: 0 },
  actionRefusal: (board: GameState, army: number): string | null => {
    const flag = WAITING_ARMY_FLAGS[armies[army] ?? ''];
    return flag === undefined || board.marks[flag] === ACTIVE ? null : '36.7.1a';
  },
  onPhaseStart({ marks }: GameState): void {
    for (const flag of Object.values(WAITING_ARMY_FLAGS)) if (marks[flag] === ACTIVE_NEXT_PHASE) marks[flag] = ACTIVE;
  },
  onHexEntered(data: ScenarioData, ctx: GameContext<GameState>, force: number, hex: number): void {
    if (data.sides[data.sideOf[force] as number]?.id === side) return;
    const province = data.provinceIds[data.province[hex] as number];
    if (province !== undefined && TRIGGER_PROVINCES.includes(province)) activateAllArmies(data, ctx);
  },
  /** 36.7.2b Activates only the army that was attacked. */
  onAttack(data: ScenarioData, ctx: GameContext<GameState>, bySide: number, army: number): void {
    if (data.sides[bySide]?.id !== side) activateArmy(data, ctx, army);
  },
  /** 36.7.1c Counts castles of every army of the side. */
  onCastleFallen(data: ScenarioData, ctx: GameContext<GameState>, _castle: number, army: number): void {
    if (army >= 0 && data.sides[data.armies[army]?.side as number]?.id === side)
      ctx.board.marks['fallen'] = (ctx.board.marks['fallen'] ?? 0) + 1;
  },
});

export const ouchiActivationSteps = (scenarioDataOf: ScenarioDataOf) => ({
  ouchiActivation: procedure<GameState>({
    roll(ctx) {
      const data = scenarioDataOf(ctx.state);
      const { marks, inning } = ctx.board;
      if (Object.values(WAITING_ARMY_FLAGS).every((flag) => isActivated(ctx.board, flag))) return;
      const roll = ctx.roll(6, 1, '36.7.1a')[0] as number;
      const total = roll + (marks['fallen'] ?? 0);
      const isCircle = chartActivates(inning, total);
      ctx.emit({ type: 'activationRoll', roll, fallen: marks['fallen'] ?? 0, inning, waits: !isCircle });
      if (isCircle) activateAllArmies(data, ctx);
    },
  }),
});
