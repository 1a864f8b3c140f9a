import { args, decision, oneOf, verb } from '@gunbai/engine';
import type { Action, AnyVerb, Asked, ClauseId, Facts, Rule, Shape, View } from '@gunbai/engine';
import { armyOf, leads, sideOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import type { War, WarOf } from './war.ts';
import { zonesOf } from './zones.ts';

type Judge<L, A extends Action> = (war: War, board: Board, action: A, asked: Asked<L>) => boolean;
type Values<L, A extends Action> = (war: War, board: Board, action: A, asked: Asked<L>) => Facts;

/** The names that actions may use: those of every unit, army and hex of the title. */
export interface Vocabulary {
  readonly unit: Shape<string>;
  readonly army: Shape<string>;
  readonly hex: Shape<string>;
}

export const vocabulary = (names: {
  readonly units: readonly string[];
  readonly armies: readonly string[];
  readonly hexes: readonly string[];
}): Vocabulary => ({ unit: oneOf(names.units), army: oneOf(names.armies), hex: oneOf(names.hexes) });

/** What the chapters of a title are made with: its wars, the names its actions use, and the clauses of its own bans. */
export interface Series {
  readonly warOf: WarOf;
  readonly names: Vocabulary;
  readonly clauses: { readonly act: ClauseId; readonly march: ClauseId };
}

/** Rules that are given the war and the board. */
export const ruleIn =
  ({ warOf }: Series) =>
  <L, A extends Action>(clause: ClauseId, ok: Judge<L, A>, values?: Values<L, A>): Rule<Board, L, A> => ({
    clause,
    ok: (view: View<Board>, action, asked) => ok(warOf(view), view.board, action, asked),
    ...(values ? { values: (view: View<Board>, action: A, asked: Asked<L>) => values(warOf(view), view.board, action, asked) } : {}),
  });

export const unitId = (war: War, unit: number): string => war.units[unit]?.id ?? '';
/** Whoever leads several forces, and those with him, as events tell of them. */
export const ledBy = (war: War, [first = -1, ...others]: readonly number[]) => ({
  unit: unitId(war, first),
  'with:unit': others.map((force) => unitId(war, force)),
});
export const castleId = (war: War, castle: number): string => war.castles[castle]?.id ?? '';
export const armyId = (war: War, army: number): string => war.armies[army]?.id ?? '';
export const hexLabel = (war: War, hex: number): string => war.grid.labels[hex] ?? '';
const sideAt = (war: War, side: number) => (side === 0 ? war.sides[0] : war.sides[1]);
export const seatsOf = (war: War, side: number): readonly string[] => sideAt(war, side).seats;
export const seatOf = (war: War, side: number): string => sideAt(war, side).id;

/** The side whose operations phase it is. */
export const activeSide = (war: War, board: Board): number => war.phases[board.phase]?.side ?? 0;

/** 4-1-2.3 The force belongs to an army whose phase it is. */
export const isInPhase = (war: War, board: Board, force: number): boolean => war.armies[armyOf(war, force)]?.phase === board.phase;

/** 12-2-4 The action rating of its leader lets a force act in this stage. */
export const ratingAllows = (war: War, board: Board, force: number): boolean => unitOf(war, force).action >= board.stage;

const titleAllows = (war: War, board: Board, force: number): boolean =>
  !war.title.mayAct || war.title.mayAct(board, armyOf(war, force)) === null;

/** 12 Whether a force may act now. */
export const canAct = (war: War, board: Board, force: number): boolean =>
  leads(board, force) &&
  board.acted[force] === 0 &&
  isInPhase(war, board, force) &&
  ratingAllows(war, board, force) &&
  titleAllows(war, board, force);

/** The forces that may act now. */
export const readyForces = (war: War, board: Board): readonly number[] => {
  const zones = zonesOf(war, board);
  return (zones.ready ??= war.present.filter((unit) => canAct(war, board, unit)));
};

/** A decision of the side that its local data names; the prompt tells that seat what else it must know. */
export const sideDecision = <L extends { side: number }>(
  { warOf }: Series,
  prompt: (war: War, board: Board, local: L) => { readonly key: string; readonly facts?: Facts },
  verbs: readonly AnyVerb<Board, L>[],
) =>
  decision<Board, L>({
    seats: (view, local) => seatsOf(warOf(view), local.side),
    prompt: (view, { local }) => {
      const war = warOf(view);
      const { key, facts } = prompt(war, view.board, local);
      return { key, facts: { seat: seatOf(war, local.side), ...facts } };
    },
    verbs,
  });

/** A verb that names one of the forces of which a decision speaks; the clause refuses all others. */
export const forceVerb = <L extends { forces: number[] }>(series: Series, name: string, clause: ClauseId) => {
  const { warOf, names } = series;
  return verb<Board, L, readonly [string, string]>({
    name,
    args: args([names.unit]),
    candidates: (view, { local }) => local.forces.map((force) => [name, unitId(warOf(view), force)] as const),
    rules: [
      ruleIn(series)(
        clause,
        (war, _, action, { local }) => local.forces.includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

type Order = readonly [string, string, ...string[]];

/** The rules that every action of a force must pass, in the order in which a refusal should name them. */
export const actingRules = <L, A extends Order>(series: Series): readonly Rule<Board, L, A>[] => {
  const rule = ruleIn(series);
  const force = (war: War, action: A): number => unitNumber(war, action[1]);
  return [
    rule<L, A>(
      '9-1a', // only a force acts: a commander with his units, or a unit alone
      (war, board, action) => leads(board, force(war, action)),
      (_, __, action) => ({ unit: action[1] }),
    ),
    rule<L, A>(
      '3.0.2b',
      (war, board, action) => sideOf(war, force(war, action)) === activeSide(war, board),
      (_, __, action) => ({ unit: action[1] }),
    ),
    rule<L, A>(
      '4-1-2.3',
      (war, board, action) => isInPhase(war, board, force(war, action)),
      (war, _, action) => ({ unit: action[1], army: armyId(war, armyOf(war, force(war, action))) }),
    ),
    rule<L, A>(
      series.clauses.act,
      (war, board, action) => titleAllows(war, board, force(war, action)),
      (war, _, action) => ({ unit: action[1], army: armyId(war, armyOf(war, force(war, action))) }),
    ),
    rule<L, A>(
      '12-2-4',
      (war, board, action) => ratingAllows(war, board, force(war, action)),
      (war, board, action) => ({ unit: action[1], rating: unitOf(war, force(war, action)).action, stage: board.stage }),
    ),
    rule<L, A>(
      '12.0b',
      (war, board, action) => board.acted[force(war, action)] === 0,
      (_, __, action) => ({ unit: action[1] }),
    ),
  ];
};
