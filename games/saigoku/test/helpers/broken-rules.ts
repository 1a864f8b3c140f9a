import { endStep, eraseGameType } from '@gunbai/engine';
import type { Action, AnyGame, GameContext, Json } from '@gunbai/engine';
import { breakAction, breakPart } from '@gunbai/shared/testing';
import { requireUnitIndex } from '../../rules/build-scenario.ts';
import { saigoku } from '../../rules/index.ts';
import type { GameState } from '../../rules/series/index.ts';

const game = eraseGameType(saigoku);
const boardOf = (ctx: GameContext<unknown>): GameState => ctx.board as GameState;
/** The local data of a step, where a broken rule writes. */
const writable = <T>(local: Json): T => local as unknown as T;
const unitOfAction = (action: Action | null): number => requireUnitIndex(String(action?.[1]));

/** Runs the checks after each part, but lets no siege end. */
const withoutSiegeEnds = (): AnyGame => ({
  ...game,
  afterEach: (game.afterEach ?? []).map((check) => (ctx) => {
    const { besieged, besieging } = boardOf(ctx);
    const kept = { besieged: besieged.slice(), besieging: besieging.slice() };
    const next = check(ctx);
    Object.assign(boardOf(ctx), kept);
    return next;
  }),
});

/** A broken rule, the clause by which the auditor finds it, and the game that has it. */
export const BROKEN_RULES: readonly (readonly [what: string, clause: string, AnyGame])[] = [
  [
    'a step costs one point less',
    '15-2-1',
    breakAction(game, 'march', 'step', (_, local, run) => {
      const next = run();
      writable<{ points: number }>(local).points += 2;
      return next;
    }),
  ],
  ['forces without a line keep their morale', '11-4-1', breakPart(game, 'communication', 'check', () => undefined)],
  [
    'an attack does one damage more than the table says',
    '23-3a',
    breakPart(game, 'skirmish', 'attack', (_, local, run) => {
      run();
      writable<{ damage: number }>(local).damage++;
    }),
  ],
  [
    'an attack does no damage',
    '23-3a',
    breakPart(game, 'skirmish', 'attack', (_, local, run) => {
      run();
      writable<{ damage: number; kill: boolean }>(local).damage = 0;
    }),
  ],
  [
    'a retreat costs no morale',
    '23-4-5',
    breakPart(game, 'retreat', 'over', (_, local, run) => {
      writable<{ free: boolean }>(local).free = true;
      return run();
    }),
  ],
  [
    'an assault does no damage to the walls',
    '8-2-2',
    breakPart(game, 'assault', 'storm', (ctx, local, run) => {
      const { castle } = writable<{ castle: number }>(local);
      const before = boardOf(ctx).durability[castle] as number;
      const next = run();
      if (boardOf(ctx).durability[castle] !== 0) boardOf(ctx).durability[castle] = before;
      return next;
    }),
  ],
  ['besieged castles are not checked', '18-2', breakPart(game, 'siegeChecks', 'next', () => endStep())],
  ['a siege goes on without the required strength', '18-3', withoutSiegeEnds()],
  [
    'a force acts again after a march',
    '12.0b',
    breakAction(game, 'orders', 'march', (ctx, _, run, action) => {
      const next = run();
      boardOf(ctx).acted[unitOfAction(action)] = 0;
      return next;
    }),
  ],
  [
    'a roll for morale always succeeds',
    '10-1-4',
    breakAction(game, 'orders', 'recover', (ctx, _, run, action) => {
      const next = run();
      boardOf(ctx).morale[unitOfAction(action)] = 0;
      return next;
    }),
  ],
  [
    'a replenishment restores all steps of the force',
    '23-3-2',
    breakPart(game, 'replenish', 'roll', (ctx, local, run) => {
      const { force } = writable<{ force: number }>(local);
      const next = run();
      for (const [unit, steps] of boardOf(ctx).steps.entries())
        if (boardOf(ctx).leader[unit] === force && steps === 1) boardOf(ctx).steps[unit] = 2;
      return next;
    }),
  ],
  [
    'a castle that is taken is as good as new',
    '8-2-2',
    breakPart(game, 'yield', 'change', (ctx, local, run) => {
      run();
      boardOf(ctx).durability[writable<{ castle: number }>(local).castle] = 10;
    }),
  ],
  [
    'an army misses its phase',
    '4-1',
    breakPart(game, 'stage', 'next', (ctx, _, run) => {
      if (boardOf(ctx).stage === 2 && boardOf(ctx).phase < 0) boardOf(ctx).phase++;
      return run();
    }),
  ],
  [
    'the winner is the side with fewer points',
    '34.6',
    breakPart(game, 'war', 'judge', (ctx, _, run) => {
      run();
      const { outcome, seats } = ctx.state;
      if (outcome) ctx.state.outcome = { ...outcome, winners: seats.filter((seat) => !outcome.winners.includes(seat)) };
    }),
  ],
];
