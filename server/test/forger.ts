import { allowed, argsFit, canonical, decisionAt, isAction, sampleArgs, top } from '@gunbai/engine';
import type { Action, AnyGame, AnyVerb, Asked, Chance, Json, View } from '@gunbai/engine';

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

export type ForgeryKind = keyof typeof SHARES;
export const FORGERY_KINDS = Object.keys(SHARES) as ForgeryKind[];

export interface Forgery {
  readonly kind: ForgeryKind;
  readonly action: unknown;
  readonly number: number;
  readonly by: 'mover' | 'other' | 'stranger';
}

/** A decision that is due, as the seat that owes it sees it. */
export interface Due {
  readonly view: View<unknown>;
  readonly seat: string;
  readonly number: number;
  /** Whether there is a seat that owes nothing now. */
  readonly hasOther: boolean;
  /** What was done last here, and at which number. */
  readonly last?: { readonly action: Action; readonly number: number };
}

const NO_ACTIONS: readonly unknown[] = [null, 7, 'pass', [], [null], {}, ['x'.repeat(100)], [['pass']], ['constructor'], ['__proto__', 1]];
const NO_ARGUMENTS: readonly Json[] = [null, -1, 0.5, 1e9, true, '', 'nobody', '__proto__', [], [[]], {}, { toString: 1 }];
const MOST_REMEMBERED = 4000;
const REMEMBERED_AT_ONCE = 6;
const TRIES = 12;

type AnyVerbOf = AnyVerb<unknown, Json>;

/** Makes what the referee must refuse, from what one seat sees and from what it has seen elsewhere. */
export class Forger {
  private readonly game: AnyGame;
  private readonly chance: Chance;
  private readonly verbs: readonly AnyVerbOf[];
  private readonly kinds: readonly ForgeryKind[];
  private readonly remembered: Action[] = [];
  private due: Due | null = null;
  private asked: Asked<Json> = { seat: '', local: null };
  private offered: readonly AnyVerbOf[] = [];
  private good: readonly Action[] = [];
  private listed: ReadonlySet<string> = new Set();

  constructor(game: AnyGame, chance: Chance) {
    this.game = game;
    this.chance = chance;
    this.verbs = Object.values(game.steps).flatMap((step) => (step.type === 'decision' ? step.verbs : []));
    this.kinds = FORGERY_KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  }

  /** Takes up a position; gives what is allowed there. */
  at(due: Due): readonly Action[] {
    this.due = due;
    this.asked = { seat: due.seat, local: top(due.view).local };
    this.offered = decisionAt(this.game, due.view)?.verbs ?? [];
    this.good = allowed(this.game, due.view, due.seat);
    this.listed = new Set(this.good.map((action) => canonical(action)));
    for (let i = 0; i < REMEMBERED_AT_ONCE; i++) this.remember(this.one(this.good));
    return this.good;
  }

  next(): Forgery {
    const { due } = this;
    if (!due) throw new Error('there is no position to forge at');
    const kind = this.one(this.kinds);
    const { number, last } = due;
    // Where several are asked at once, what others have answered meanwhile makes no answer stale.
    const asked = number - Object.keys(top(due.view).sealed ?? {}).length;
    const forged = (action: unknown, at = number, by: Forgery['by'] = 'mover'): Forgery => ({ kind, action, number: at, by });
    switch (kind) {
      case 'outside':
        return this.until(kind, () => this.sample());
      case 'bent':
        return this.until(kind, () => this.bend(this.one(this.good)));
      case 'elsewhere':
        return this.until(kind, () => this.one(this.remembered));
      case 'out-of-turn':
        return forged(this.one(this.good), number, due.hasOther ? 'other' : 'stranger');
      case 'stranger':
        return forged(this.one(this.good), number, 'stranger');
      case 'stale':
        return forged(this.one(this.good), asked - 1 - this.chance.next(Math.min(asked, 40)));
      case 'early':
        return forged(this.one(this.good), number + 1 + this.chance.next(5));
      case 'doubled':
        return last && last.number < asked ? forged(last.action, last.number) : forged(this.one(this.good), asked - 1);
      default:
        return this.shapeless();
    }
  }

  /** Whether the rules, asked here, would let it through: then it is no forgery. */
  isAllowed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const verb = this.offered.find(({ name }) => name === action[0]);
    if (!verb || !argsFit(verb.args, action)) return false;
    // A verb that is open takes more than it lists: only what breaks a rule is forged.
    if (verb.open) return verb.rules.every((rule) => rule.ok((this.due as Due).view, action, this.asked));
    return this.listed.has(canonical(action));
  }

  /** Whether the decision knows the verb and takes arguments of that form: then a rule must say why not. */
  isWellFormed(action: unknown): boolean {
    if (!isAction(action)) return false;
    const verb = this.offered.find(({ name }) => name === action[0]);
    return verb !== undefined && argsFit(verb.args, action);
  }

  private one<T>(all: readonly T[]): T {
    return all[this.chance.next(all.length)] as T;
  }

  private pick = (bound: number): number => this.chance.next(bound);

  private remember(action: Action): void {
    if (this.remembered.length < MOST_REMEMBERED) this.remembered.push(action);
    else this.remembered[this.pick(MOST_REMEMBERED)] = action;
  }

  private until(kind: ForgeryKind, make: () => unknown): Forgery {
    for (let tries = 0; tries < TRIES; tries++) {
      const action = make();
      if (!this.isAllowed(action)) return { kind, action, number: (this.due as Due).number, by: 'mover' };
    }
    return this.shapeless();
  }

  private shapeless(): Forgery {
    const { number } = this.due as Due;
    const [verb, ...given] = this.one(this.good);
    const bent: Json[] = given.length > 0 ? given.with(this.pick(given.length), this.one(NO_ARGUMENTS)) : [this.one(NO_ARGUMENTS)];
    const wrong = [verb, ...bent];
    const action = this.pick(2) === 0 || this.isAllowed(wrong) ? this.one(NO_ACTIONS) : wrong;
    return { kind: 'shapeless', action, number, by: 'mover' };
  }

  private sample(): Action {
    const verb = this.one(this.pick(3) === 0 ? this.verbs : this.offered);
    return sampleArgs(verb.name, verb.args, this.pick);
  }

  private bend(action: Action): Action {
    const [name, ...given] = action;
    const verb = this.offered.find((one) => one.name === name);
    if (!verb || given.length === 0 || this.pick(10) === 0) return [this.one(this.offered).name, ...given];
    const at = this.pick(given.length);
    switch (this.pick(8)) {
      case 0:
        return [name, ...given.toSpliced(at, 1)];
      case 1:
        return [name, ...given, this.one(given)];
      case 2:
        return [name, ...given.with(at, this.one(given)).with(this.pick(given.length), given[at] as Json)];
      case 3:
      case 4:
        return [name, ...given.with(at, this.near(given[at] as Json))];
      default:
        return [name, ...given.with(at, this.sampleOf(verb, at) ?? null)];
    }
  }

  private sampleOf({ args }: AnyVerbOf, at: number): Json | undefined {
    return [...args.needed, ...args.optional][at]?.sample(this.pick);
  }

  /** The same kind of thing, a little off. */
  private near(given: Json): Json {
    if (typeof given === 'number') return given + this.one([-2, -1, 1, 2, 10]);
    if (Array.isArray(given)) return this.nearList(given as readonly Json[]);
    if (typeof given === 'object' && given !== null) return this.nearCounts(given as { readonly [id: string]: Json });
    const others = this.one(this.remembered).slice(1);
    return others.length > 0 ? this.one(others) : 'nobody';
  }

  private nearList(given: readonly Json[]): Json {
    if (given.length === 0) return [this.one(this.remembered)[1] ?? 0];
    const at = this.pick(given.length);
    switch (this.pick(4)) {
      case 0:
        return given.toSpliced(at, 1);
      case 1:
        return [...given, given[at] as Json];
      case 2:
        return given.toReversed();
      default:
        return given.with(at, this.near(given[at] as Json));
    }
  }

  private nearCounts(given: { readonly [id: string]: Json }): Json {
    const ids = Object.keys(given);
    if (ids.length === 0) return { nobody: 1 };
    const id = this.one(ids);
    const { [id]: count, ...others } = given;
    return this.pick(3) === 0 ? others : { ...others, [id]: this.near(count ?? 0) };
  }
}

/** The codes with which each kind may be refused. */
const CODES: Readonly<Record<ForgeryKind, readonly string[]>> = {
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
export const complaintAbout = (
  { kind }: Forgery,
  refusal: { readonly code: string; readonly clause?: string } | null,
  isWellFormed: boolean,
  clauses?: ReadonlySet<string>,
): string | null => {
  if (!refusal) return 'accepted';
  const { code, clause } = refusal;
  if (!code) return 'without a code';
  if (!CODES[kind].includes(code)) return `${kind} is refused as ${code}`;
  if (code === 'forbidden' && !clause) return 'forbidden without a clause';
  if (clause !== undefined && clauses && !clauses.has(clause)) return `clause ${clause} is not in the rules`;
  if (code === 'unknown-action' && isWellFormed) return 'refused by no rule';
  return null;
};
