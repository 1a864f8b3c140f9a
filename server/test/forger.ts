import { allowed, canonical, decisionAt, owing, sampleArgs, top } from '@gunbai/engine';
import type { Action, AnyGame, Chance, View } from '@gunbai/engine';

export interface Forgery {
  readonly action: unknown;
  readonly number: number;
  /** Sent by the seat that may not act now. */
  readonly isOutOfTurn: boolean;
  readonly kind: 'outside' | 'stale' | 'early' | 'out-of-turn' | 'shapeless';
}

const SHAPELESS: readonly unknown[] = [null, 7, 'pass', [], [null], {}, ['x'.repeat(100)], [['pass']], ['constructor'], ['__proto__', 1]];

const outside = (game: AnyGame, view: View<unknown>, seat: string, chance: Chance): Action | null => {
  const decision = decisionAt(game, view);
  if (!decision) return null;
  const asked = { seat, local: top(view).local };
  const all = Object.values(game.steps).flatMap((step) => (step.type === 'decision' ? step.verbs : []));
  const verb = all[chance.next(all.length)];
  if (!verb) return null;
  const action = sampleArgs(verb.name, verb.args, (bound) => chance.next(bound));
  const offered = decision.verbs.find(({ name }) => name === action[0]);
  if (!offered) return action;
  // A verb that is open takes more than it lists: only what breaks a rule is forged.
  if (offered.open) return offered.rules.every((rule) => rule.ok(view, action, asked)) ? null : action;
  return allowed(game, view, seat).some((one) => canonical(one) === canonical(action)) ? null : action;
};

/** Something the referee must refuse, made from what one seat sees. */
export const forge = (game: AnyGame, view: View<unknown>, number: number, chance: Chance): Forgery | null => {
  const seat = owing(game, view)[0];
  if (seat === undefined) return null;
  const good = allowed(game, view, seat)[0] as Action;
  switch (chance.next(8)) {
    case 0:
      return { action: good, number: number - 1 - chance.next(number), isOutOfTurn: false, kind: 'stale' };
    case 1:
      return { action: good, number: number + 1 + chance.next(5), isOutOfTurn: false, kind: 'early' };
    case 2:
      return { action: good, number, isOutOfTurn: true, kind: 'out-of-turn' };
    case 3:
      return { action: SHAPELESS[chance.next(SHAPELESS.length)], number, isOutOfTurn: false, kind: 'shapeless' };
    default: {
      const action = outside(game, view, seat, chance);
      return action ? { action, number, isOutOfTurn: false, kind: 'outside' } : null;
    }
  }
};
