import { legalActions, argsMatch, canonicalJson, currentDecision, isAction, sampleAction, currentFrame } from '@gunbai/engine';
import type { Action, AnyGame, AnyActionType, DecisionContext, RandomSource, Json, View } from '@gunbai/engine';

/** How many of a hundred forgeries are of each kind. */
const SHARES = {
  /** A verb of the title with arguments out of its vocabulary. */
  outside: 20,
  /** An allowed action of this very position, with something about it changed. */
  bent: 32,
  /** An action that was allowed at another position, or to another seat. */
  elsewhere: 15,
  /** An allowed action, sent by a seat that owes no decision. */
  'out-of-turn': 8,
  /** The same, sent by somebody who does not sit at the table. */
  stranger: 4,
  /** An allowed action for a decision that has passed, or is not due yet. */
  stale: 8,
  early: 3,
  /** What the seat did last, offered again. */
  doubled: 4,
  /** No action at all, or one with arguments of the wrong form. */
  shapeless: 6,
} as const;

export type ForgedActionKind = keyof typeof SHARES;
export const FORGED_ACTION_KINDS = Object.keys(SHARES) as ForgedActionKind[];

export interface ForgedAction {
  readonly kind: ForgedActionKind;
  readonly action: unknown;
  readonly number: number;
  readonly by: 'mover' | 'other' | 'stranger';
}

/** A decision that is due, as the seat that owes it sees it. */
export interface PendingDecision {
  readonly view: View<unknown>;
  readonly seat: string;
  readonly number: number;
  /** Whether there is a seat that owes nothing now. */
  readonly hasIdleSeat: boolean;
  /** What was done last here, and at which number. */
  readonly last?: { readonly action: Action; readonly number: number };
}

const NON_ACTIONS: readonly unknown[] = [null, 7, 'pass', [], [null], {}, ['x'.repeat(100)], [['pass']], ['constructor'], ['__proto__', 1]];
const INVALID_ARGUMENTS: readonly Json[] = [null, -1, 0.5, 1e9, true, '', 'nobody', '__proto__', [], [[]], {}, { toString: 1 }];
const MAX_REMEMBERED = 4000;
const REMEMBERED_PER_POSITION = 6;
const MAX_TRIES = 12;

type GenericActionType = AnyActionType<unknown, Json>;

/** Makes what the referee must refuse, from what one seat sees and from what it has seen elsewhere. */
export class ActionForger {
  private readonly game: AnyGame;
  private readonly chance: RandomSource;
  private readonly actionTypes: readonly GenericActionType[];
  private readonly kinds: readonly ForgedActionKind[];
  private readonly remembered: Action[] = [];
  private pending: PendingDecision | null = null;
  private decisionContext: DecisionContext<Json> = { seat: '', local: null };
  private offeredTypes: readonly GenericActionType[] = [];
  private allowedActions: readonly Action[] = [];
  private allowedKeys: ReadonlySet<string> = new Set();

  constructor(game: AnyGame, chance: RandomSource) {
    this.game = game;
    this.chance = chance;
    this.actionTypes = Object.values(game.steps).flatMap((step) => (step.type === 'decision' ? step.actionTypes : []));
    this.kinds = FORGED_ACTION_KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  }

  /** Takes up a position; gives what is allowed there. */
  setPosition(due: PendingDecision): readonly Action[] {
    this.pending = due;
    this.decisionContext = { seat: due.seat, local: currentFrame(due.view).local };
    this.offeredTypes = currentDecision(this.game, due.view)?.actionTypes ?? [];
    this.allowedActions = legalActions(this.game, due.view, due.seat);
    this.allowedKeys = new Set(this.allowedActions.map((action) => canonicalJson(action)));
    for (let i = 0; i < REMEMBERED_PER_POSITION; i++) this.remember(this.pickOne(this.allowedActions));
    return this.allowedActions;
  }

  next(): ForgedAction {
    const { pending: due } = this;
    if (!due) throw new Error('there is no position to forge at');
    const kind = this.pickOne(this.kinds);
    const { number, last } = due;
    // Where several are asked at once, what others have answered meanwhile makes no answer stale.
    const asked = number - Object.keys(currentFrame(due.view).sealed ?? {}).length;
    const forged = (action: unknown, at = number, by: ForgedAction['by'] = 'mover'): ForgedAction => ({ kind, action, number: at, by });
    switch (kind) {
      case 'outside':
        return this.retryUntilIllegal(kind, () => this.sampleAction());
      case 'bent':
        return this.retryUntilIllegal(kind, () => this.mutateAction(this.pickOne(this.allowedActions)));
      case 'elsewhere':
        return this.retryUntilIllegal(kind, () => this.pickOne(this.remembered));
      case 'out-of-turn':
        return forged(this.pickOne(this.allowedActions), number, due.hasIdleSeat ? 'other' : 'stranger');
      case 'stranger':
        return forged(this.pickOne(this.allowedActions), number, 'stranger');
      case 'stale':
        return forged(this.pickOne(this.allowedActions), asked - 1 - this.chance.next(Math.min(asked, 40)));
      case 'early':
        return forged(this.pickOne(this.allowedActions), number + 1 + this.chance.next(5));
      case 'doubled':
        return last && last.number < asked ? forged(last.action, last.number) : forged(this.pickOne(this.allowedActions), asked - 1);
      default:
        return this.forgeMalformed();
    }
  }

  /** Whether the rules, asked here, would let it through: then it is no forgery. */
  isAllowed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const verb = this.offeredTypes.find(({ name }) => name === action[0]);
    if (!verb || !argsMatch(verb.args, action)) return false;
    // A verb that is open takes more than it lists: only what breaks a rule is forged.
    if (verb.allowsUnlisted)
      return verb.rules.every((rule) => rule.ok((this.pending as PendingDecision).view, action, this.decisionContext));
    return this.allowedKeys.has(canonicalJson(action));
  }

  /** Whether the decision knows the verb and takes arguments of that form: then a rule must say why not. */
  isWellFormed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const verb = this.offeredTypes.find(({ name }) => name === action[0]);
    return verb !== undefined && argsMatch(verb.args, action);
  }

  private pickOne<T>(all: readonly T[]): T {
    return all[this.chance.next(all.length)] as T;
  }

  private pick = (bound: number): number => this.chance.next(bound);

  private remember(action: Action): void {
    if (this.remembered.length < MAX_REMEMBERED) this.remembered.push(action);
    else this.remembered[this.pick(MAX_REMEMBERED)] = action;
  }

  private retryUntilIllegal(kind: ForgedActionKind, make: () => unknown): ForgedAction {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const action = make();
      if (!this.isAllowed(action)) return { kind, action, number: (this.pending as PendingDecision).number, by: 'mover' };
    }
    return this.forgeMalformed();
  }

  private forgeMalformed(): ForgedAction {
    const { number } = this.pending as PendingDecision;
    const [verb, ...given] = this.pickOne(this.allowedActions);
    const bent: Json[] =
      given.length > 0 ? given.with(this.pick(given.length), this.pickOne(INVALID_ARGUMENTS)) : [this.pickOne(INVALID_ARGUMENTS)];
    const wrong = [verb, ...bent];
    const action = this.pick(2) === 0 || this.isAllowed(wrong) ? this.pickOne(NON_ACTIONS) : wrong;
    return { kind: 'shapeless', action, number, by: 'mover' };
  }

  private sampleAction(): Action {
    const verb = this.pickOne(this.pick(3) === 0 ? this.actionTypes : this.offeredTypes);
    return sampleAction(verb.name, verb.args, this.pick);
  }

  private mutateAction(action: Action): Action {
    const [name, ...given] = action;
    const verb = this.offeredTypes.find((one) => one.name === name);
    if (!verb || given.length === 0 || this.pick(10) === 0) return [this.pickOne(this.offeredTypes).name, ...given];
    const at = this.pick(given.length);
    switch (this.pick(8)) {
      case 0:
        return [name, ...given.toSpliced(at, 1)];
      case 1:
        return [name, ...given, this.pickOne(given)];
      case 2:
        return [name, ...given.with(at, this.pickOne(given)).with(this.pick(given.length), given[at] as Json)];
      case 3:
      case 4:
        return [name, ...given.with(at, this.mutateValue(given[at] as Json))];
      default:
        return [name, ...given.with(at, this.sampleArgument(verb, at) ?? null)];
    }
  }

  private sampleArgument({ args }: GenericActionType, at: number): Json | undefined {
    return [...args.required, ...args.optional][at]?.sample(this.pick);
  }

  /** The same kind of thing, a little off. */
  private mutateValue(given: Json): Json {
    if (typeof given === 'number') return given + this.pickOne([-2, -1, 1, 2, 10]);
    if (Array.isArray(given)) return this.mutateList(given as readonly Json[]);
    if (typeof given === 'object' && given !== null) return this.mutateCounts(given as { readonly [id: string]: Json });
    const others = this.pickOne(this.remembered).slice(1);
    return others.length > 0 ? this.pickOne(others) : 'nobody';
  }

  private mutateList(given: readonly Json[]): Json {
    if (given.length === 0) return [this.pickOne(this.remembered)[1] ?? 0];
    const at = this.pick(given.length);
    switch (this.pick(4)) {
      case 0:
        return given.toSpliced(at, 1);
      case 1:
        return [...given, given[at] as Json];
      case 2:
        return given.toReversed();
      default:
        return given.with(at, this.mutateValue(given[at] as Json));
    }
  }

  private mutateCounts(given: { readonly [id: string]: Json }): Json {
    const ids = Object.keys(given);
    if (ids.length === 0) return { nobody: 1 };
    const id = this.pickOne(ids);
    const { [id]: count, ...others } = given;
    return this.pick(3) === 0 ? others : { ...others, [id]: this.mutateValue(count ?? 0) };
  }
}

/** The codes with which each kind may be refused. */
const ALLOWED_CODES: Readonly<Record<ForgedActionKind, readonly string[]>> = {
  outside: ['forbidden', 'unknown-action', 'malformed'],
  bent: ['forbidden', 'unknown-action', 'malformed'],
  elsewhere: ['forbidden', 'unknown-action', 'malformed'],
  'out-of-turn': ['wrong-seat', 'not-seated'],
  stranger: ['not-seated'],
  stale: ['stale'],
  early: ['stale'],
  doubled: ['stale'],
  shapeless: ['malformed', 'unknown-action', 'forbidden'],
};

/** What is wrong with an answer to a forgery; nothing, if it was refused as it should be. */
export const findForgeryProblem = (
  { kind }: ForgedAction,
  refusal: { readonly code: string; readonly clause?: string } | null,
  isWellFormed: boolean,
  clauses?: ReadonlySet<string>,
): string | null => {
  if (!refusal) return 'accepted';
  const { code, clause } = refusal;
  if (!code) return 'without a code';
  if (!ALLOWED_CODES[kind].includes(code)) return `${kind} is refused as ${code}`;
  if (code === 'forbidden' && !clause) return 'forbidden without a clause';
  if (clause !== undefined && clauses && !clauses.has(clause)) return `clause ${clause} is not in the rules`;
  if (code === 'unknown-action' && isWellFormed) return 'refused by no rule';
  return null;
};
