import { legalActions, argsMatch, canonicalJson, currentDecision, isAction, sampleAction, currentFrame } from '@gunbai/engine';
import type { Action, AnyGame, AnyActionType, DecisionContext, RandomSource, Json, View } from '@gunbai/engine';

/** The percentage of forgeries of each kind. */
const SHARES = {
  /** An action type of the game with random valid-looking arguments. */
  outside: 20,
  /** A legal action of this position with one change. */
  mutated: 32,
  /** An action that was legal at another position or for another seat. */
  elsewhere: 15,
  /** A legal action, sent by a seat that is not pending. */
  'out-of-turn': 8,
  /** The same, sent by an account that is not seated. */
  stranger: 4,
  /** A legal action with a past or a future entry number. */
  stale: 8,
  early: 3,
  /** The last action of the seat, sent again. */
  repeated: 4,
  /** Not an action at all, or one with arguments of the wrong type. */
  malformed: 6,
} as const;

type ForgedActionKind = keyof typeof SHARES;
const FORGED_ACTION_KINDS = Object.keys(SHARES) as ForgedActionKind[];

export interface ForgedAction {
  readonly kind: ForgedActionKind;
  readonly action: unknown;
  readonly number: number;
  readonly by: 'mover' | 'other' | 'stranger';
}

/** A pending decision, as its seat sees it. */
export interface PendingDecision {
  readonly view: View<unknown>;
  readonly seat: string;
  readonly number: number;
  /** Whether another seat is not pending. */
  readonly hasIdleSeat: boolean;
  /** The last accepted action, and its number. */
  readonly last?: { readonly action: Action; readonly number: number };
}

const NON_ACTIONS: readonly unknown[] = [null, 7, 'pass', [], [null], {}, ['x'.repeat(100)], [['pass']], ['constructor'], ['__proto__', 1]];
const INVALID_ARGUMENTS: readonly Json[] = [null, -1, 0.5, 1e9, true, '', 'nobody', '__proto__', [], [[]], {}, { toString: 1 }];
const MAX_REMEMBERED = 4000;
const REMEMBERED_PER_POSITION = 6;
const MAX_TRIES = 12;

type GenericActionType = AnyActionType<unknown, Json>;

/** Creates actions that the referee must refuse, from the view of one seat and from actions seen at other positions. */
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

  /** Sets the position and returns its legal actions. */
  setPosition(pending: PendingDecision): readonly Action[] {
    this.pending = pending;
    this.decisionContext = { seat: pending.seat, local: currentFrame(pending.view).local };
    this.offeredTypes = currentDecision(this.game, pending.view)?.actionTypes ?? [];
    this.allowedActions = legalActions(this.game, pending.view, pending.seat);
    this.allowedKeys = new Set(this.allowedActions.map((action) => canonicalJson(action)));
    for (let i = 0; i < REMEMBERED_PER_POSITION; i++) this.remember(this.pickOne(this.allowedActions));
    return this.allowedActions;
  }

  next(): ForgedAction {
    const { pending } = this;
    if (!pending) throw new Error('no position: call setPosition first');
    const kind = this.pickOne(this.kinds);
    const { number, last } = pending;
    // In a simultaneous decision, answers of other seats do not make an answer stale.
    const decisionNumber = number - Object.keys(currentFrame(pending.view).sealed ?? {}).length;
    const forged = (action: unknown, at = number, by: ForgedAction['by'] = 'mover'): ForgedAction => ({ kind, action, number: at, by });
    switch (kind) {
      case 'outside':
        return this.retryUntilIllegal(kind, () => this.sampleAction());
      case 'mutated':
        return this.retryUntilIllegal(kind, () => this.mutateAction(this.pickOne(this.allowedActions)));
      case 'elsewhere':
        return this.retryUntilIllegal(kind, () => this.pickOne(this.remembered));
      case 'out-of-turn':
        return forged(this.pickOne(this.allowedActions), number, pending.hasIdleSeat ? 'other' : 'stranger');
      case 'stranger':
        return forged(this.pickOne(this.allowedActions), number, 'stranger');
      case 'stale':
        return forged(this.pickOne(this.allowedActions), decisionNumber - 1 - this.chance.next(Math.min(decisionNumber, 40)));
      case 'early':
        return forged(this.pickOne(this.allowedActions), number + 1 + this.chance.next(5));
      case 'repeated':
        return last && last.number < decisionNumber
          ? forged(last.action, last.number)
          : forged(this.pickOne(this.allowedActions), decisionNumber - 1);
      default:
        return this.forgeMalformed();
    }
  }

  /** Whether the action is legal here, so that it is not a forgery. */
  isAllowed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const type = this.offeredTypes.find(({ name }) => name === action[0]);
    if (!type || !argsMatch(type.args, action)) return false;
    // Such a type allows more actions than it lists: only one that breaks a rule is a forgery.
    if (type.allowsUnlisted)
      return type.rules.every((rule) => rule.ok((this.pending as PendingDecision).view, action, this.decisionContext));
    return this.allowedKeys.has(canonicalJson(action));
  }

  /** Whether the decision offers this action type with arguments of these types: then a refusal must name a rule. */
  isWellFormed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const type = this.offeredTypes.find(({ name }) => name === action[0]);
    return type !== undefined && argsMatch(type.args, action);
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
    const [name, ...args] = this.pickOne(this.allowedActions);
    const mutated: Json[] =
      args.length > 0 ? args.with(this.pick(args.length), this.pickOne(INVALID_ARGUMENTS)) : [this.pickOne(INVALID_ARGUMENTS)];
    const invalid = [name, ...mutated];
    const action = this.pick(2) === 0 || this.isAllowed(invalid) ? this.pickOne(NON_ACTIONS) : invalid;
    return { kind: 'malformed', action, number, by: 'mover' };
  }

  private sampleAction(): Action {
    const type = this.pickOne(this.pick(3) === 0 ? this.actionTypes : this.offeredTypes);
    return sampleAction(type.name, type.args, this.pick);
  }

  private mutateAction(action: Action): Action {
    const [name, ...args] = action;
    const type = this.offeredTypes.find((one) => one.name === name);
    if (!type || args.length === 0 || this.pick(10) === 0) return [this.pickOne(this.offeredTypes).name, ...args];
    const at = this.pick(args.length);
    switch (this.pick(8)) {
      case 0:
        return [name, ...args.toSpliced(at, 1)];
      case 1:
        return [name, ...args, this.pickOne(args)];
      case 2:
        return [name, ...args.with(at, this.pickOne(args)).with(this.pick(args.length), args[at] as Json)];
      case 3:
      case 4:
        return [name, ...args.with(at, this.mutateValue(args[at] as Json))];
      default:
        return [name, ...args.with(at, this.sampleArgument(type, at) ?? null)];
    }
  }

  private sampleArgument({ args }: GenericActionType, at: number): Json | undefined {
    return [...args.required, ...args.optional][at]?.sample(this.pick);
  }

  /** A slightly different value of the same type. */
  private mutateValue(value: Json): Json {
    if (typeof value === 'number') return value + this.pickOne([-2, -1, 1, 2, 10]);
    if (Array.isArray(value)) return this.mutateList(value as readonly Json[]);
    if (typeof value === 'object' && value !== null) return this.mutateCounts(value as { readonly [id: string]: Json });
    const others = this.pickOne(this.remembered).slice(1);
    return others.length > 0 ? this.pickOne(others) : 'nobody';
  }

  private mutateList(list: readonly Json[]): Json {
    if (list.length === 0) return [this.pickOne(this.remembered)[1] ?? 0];
    const at = this.pick(list.length);
    switch (this.pick(4)) {
      case 0:
        return list.toSpliced(at, 1);
      case 1:
        return [...list, list[at] as Json];
      case 2:
        return list.toReversed();
      default:
        return list.with(at, this.mutateValue(list[at] as Json));
    }
  }

  private mutateCounts(counts: { readonly [id: string]: Json }): Json {
    const ids = Object.keys(counts);
    if (ids.length === 0) return { nobody: 1 };
    const id = this.pickOne(ids);
    const { [id]: count, ...others } = counts;
    return this.pick(3) === 0 ? others : { ...others, [id]: this.mutateValue(count ?? 0) };
  }
}

/** The codes with which each kind may be refused. */
const ALLOWED_CODES: Readonly<Record<ForgedActionKind, readonly string[]>> = {
  outside: ['forbidden', 'unknown-action', 'malformed'],
  mutated: ['forbidden', 'unknown-action', 'malformed'],
  elsewhere: ['forbidden', 'unknown-action', 'malformed'],
  'out-of-turn': ['wrong-seat', 'not-seated'],
  stranger: ['not-seated'],
  stale: ['stale'],
  early: ['stale'],
  repeated: ['stale'],
  malformed: ['malformed', 'unknown-action', 'forbidden'],
};

/** The problem with the response to a forgery, or null if it was refused correctly. */
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
