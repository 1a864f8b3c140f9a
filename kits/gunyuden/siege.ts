import { args, become, call, decision, done, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Action, Next, Rule } from '@gunbai/engine';
import {
  ASSAULTED,
  armyOf,
  castleOf,
  castleOfSideIn,
  DEMANDED,
  fieldForcesAt,
  garrisonOf,
  headOf,
  hexOf,
  highest,
  isAlive,
  isBesieged,
  leads,
  livingUnits,
  moraleOfCastle,
  NONE,
  sideOf,
  strengthOf,
  strengthOfAll,
  unitNumber,
  unitOf,
} from './board.ts';
import type { Board } from './board.ts';
import { actingRules, activeSide, canAct, castleId, isInPhase, ledBy, readyForces, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { fight } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { suffer } from './losses.ts';
import { siegeNeeds } from './upkeep.ts';
import { OFFICER, enemyOf } from './war.ts';
import type { Terrain, War } from './war.ts';

/** 17 Siege warfare against the castle in whose hex the forces stand. */
export type Siege = { side: number; castle: number; forces: number[]; stormed: number[] };
type Storm = { side: number; castle: number; forces: number[] };
type Assault = { side: number; castle: number; force: number };

type Besiege = readonly ['besiege', string];
type AssaultOrder = readonly ['assault', string];
type Demand = readonly ['demand', string];
type Lift = readonly ['lift', string];

/** 17-1-1 The enemy castle in whose hex a force stands; NONE if there is none. */
export const castleFaced = (war: War, board: Board, force: number): number =>
  board.inside[force] === 1 ? NONE : castleOfSideIn(war, board, hexOf(board, force), enemyOf(sideOf(war, force)));

/** 18-1-2b Forces that could start a siege together with others here. */
export const couldBesiege = (war: War, board: Board, castle: number, side: number): number[] =>
  fieldForcesAt(war, board, castleOf(war, castle).hex, side).filter((force) => canAct(war, board, force));

/** 19-2-5 What changes the roll of the interception. */
export const interceptModifiers = (war: War, board: Board, castle: number, force: number): Modifiers => {
  const garrison = garrisonOf(war, board, castle);
  const leader = highest(war, livingUnits(war, board, garrison));
  return {
    '19-2-5.1': 1,
    '19-2-5.2': leader < 0 ? 0 : unitOf(war, leader).field,
    '19-2-5.3': moraleOfCastle(war, board, castle) - (board.morale[force] as number),
  };
};

/** 19-3-2 What changes the roll of the assault. */
export const assaultModifiers = (war: War, board: Board, castle: number, force: number): Modifiers => {
  const { level, hex } = castleOf(war, castle);
  return {
    '19-3-2.1': -level,
    '19-3-2.2': -(war.terrains[war.terrain[hex] as number] as Terrain).assault,
    '19-3-2.3': (board.morale[force] as number) - moraleOfCastle(war, board, castle),
  };
};

const forceOf = (war: War, action: Action): number => unitNumber(war, action[1] as string);
const facts = (_: War, __: Board, action: Action) => ({ unit: action[1] as string });

const standsBefore = <A extends Action>(series: Series): Rule<Board, null, A> =>
  ruleIn(series)<null, A>('17-1-1', (war, board, action) => castleFaced(war, board, forceOf(war, action)) >= 0, facts);

/** 18-1 Starts a siege, with others who can act, or joins one. */
const besiegeVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, Besiege>({
    name: 'besiege',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Besiege[] = [];
      for (const force of readyForces(war, board))
        if (board.besieging[force] === 0 && castleFaced(war, board, force) >= 0) orders.push(['besiege', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, Besiege>(series),
      standsBefore(series),
      rule('17-1-4', (war, board, action) => board.besieging[forceOf(war, action)] === 0, facts), // it goes on by itself
      rule(
        '18-1',
        (war, board, action) => {
          const castle = castleFaced(war, board, forceOf(war, action));
          return (
            isBesieged(board, castle) ||
            strengthOfAll(war, board, couldBesiege(war, board, castle, activeSide(war, board))) >= siegeNeeds(castleOf(war, castle))
          );
        },
        (war, board, action) => {
          const castle = castleFaced(war, board, forceOf(war, action));
          return {
            castle: castleId(war, castle),
            strength: strengthOfAll(war, board, couldBesiege(war, board, castle, activeSide(war, board))),
            needed: siegeNeeds(castleOf(war, castle)),
          };
        },
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      const castle = castleFaced(war, table.board, force);
      return become('siege', { side: sideOf(war, force), castle, forces: [force], stormed: [] });
    },
  });
};

/** 19 */
const assaultVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, AssaultOrder>({
    name: 'assault',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: AssaultOrder[] = [];
      for (const force of readyForces(war, board)) if (castleFaced(war, board, force) >= 0) orders.push(['assault', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, AssaultOrder>(series),
      standsBefore(series),
      rule(
        '20-1-1',
        (war, board, action) => ((board.sieged[castleFaced(war, board, forceOf(war, action))] as number) & DEMANDED) === 0,
        facts,
      ),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('assault', { side: sideOf(war, force), castle: castleFaced(war, table.board, force), force });
    },
  });
};

/** 20-1 */
const demandVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, Demand>({
    name: 'demand',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Demand[] = [];
      for (const force of readyForces(war, board)) if (board.besieging[force] === 1) orders.push(['demand', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, Demand>(series),
      standsBefore(series),
      rule(
        '20-1',
        (war, board, action) => board.besieging[forceOf(war, action)] === 1 && unitOf(war, forceOf(war, action)).rank > OFFICER,
        facts,
      ),
      rule(
        '20-1-1',
        (war, board, action) => ((board.sieged[castleFaced(war, board, forceOf(war, action))] as number) & ASSAULTED) === 0,
        facts,
      ),
      rule(
        '20-1-2',
        (war, board, action) => ((board.sieged[castleFaced(war, board, forceOf(war, action))] as number) & DEMANDED) === 0,
        facts,
      ),
      rule('20-3.A', (war, board, action) => board.resists[castleFaced(war, board, forceOf(war, action))] === 0, facts),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      return become('demand', { side: sideOf(war, force), castle: castleFaced(war, table.board, force), force });
    },
  });
};

/** 18-3-1 Gives up the siege without using an action. */
const liftVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, Lift>({
    name: 'lift',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Lift[] = [];
      for (const force of war.present)
        if (board.besieging[force] === 1 && leads(board, force) && isInPhase(war, board, force)) orders.push(['lift', unitId(war, force)]);
      return orders;
    },
    rules: [
      rule(
        '18-3-1',
        (war, board, action) => {
          const force = forceOf(war, action);
          return board.leader[force] === force && (board.steps[force] as number) > 0 && board.besieging[force] === 1;
        },
        facts,
      ),
      rule('4-1-2.3', (war, board, action) => war.armies[armyOf(war, forceOf(war, action))]?.phase === board.phase, facts),
    ],
    apply(table, action) {
      table.board.besieging[forceOf(warOf(table.state), action)] = 0;
      table.emit({ type: 'lifted', unit: action[1] });
    },
  });
};

/** 17 The forms of siege warfare. */
export const siegeVerbs = (series: Series) => [besiegeVerb(series), assaultVerb(series), demandVerb(series), liftVerb(series)];

export const siegeSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const assault = verb<Board, Storm, AssaultOrder>({
    name: 'assault',
    args: args([names.unit]),
    candidates: (view, { local }) => local.forces.map((force) => ['assault', unitId(warOf(view), force)] as const),
    rules: [
      rule(
        '17-1-2',
        (war, _, action, { local }) => local.forces.includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
  const halt = plainVerb<Board, Storm>('halt');
  return {
    storm: decision<Board, Storm>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => ({
        key: 'storm',
        facts: { seat: seatOf(warOf(view), local.side), castle: castleId(warOf(view), local.castle) },
      }),
      verbs: [assault, halt],
    }),
    siege: procedure<Board, Siege>({
      /** 18-1-4 One more joins a siege; otherwise as many as want to start it together. */
      gather(table, local): Next {
        const war = warOf(table.state);
        const { board } = table;
        if (isBesieged(board, local.castle)) return to('begin');
        const others = couldBesiege(war, board, local.castle, local.side).filter((force) => !local.forces.includes(force));
        const needed = siegeNeeds(castleOf(war, local.castle));
        if (others.length === 0) return to('begin');
        return call('muster', {
          side: local.side,
          purpose: 'siege',
          chosen: local.forces.slice(),
          options: others,
          missing: Math.max(0, needed - strengthOfAll(war, board, local.forces)),
        });
      },
      gathered(table, local, returned): Next {
        const [name, id] = returned as unknown as [string, string];
        if (name !== 'add') return to('begin');
        local.forces.push(unitNumber(warOf(table.state), id));
        return to('gather');
      },
      begin(table, local) {
        const war = warOf(table.state);
        const { board } = table;
        for (const force of local.forces) {
          board.besieging[force] = 1;
          board.acted[force] = 1;
        }
        board.besieged[local.castle] = 1;
        table.emit({ type: 'besieged', ...ledBy(war, local.forces), castle: castleId(war, local.castle) });
        war.title.attacked?.(war, table, local.side, board.owner[local.castle] as number);
      },
      /** 17-1-2 Those who start or join may assault within the same action, one after another. */
      storm(table, local): Next {
        const war = warOf(table.state);
        const { board } = table;
        const forces = local.forces.filter(
          (force) => !local.stormed.includes(force) && isAlive(war, board, force) && castleFaced(war, board, force) === local.castle,
        );
        if (forces.length === 0 || ((board.sieged[local.castle] as number) & DEMANDED) !== 0) return done();
        return call('storm', { side: local.side, castle: local.castle, forces });
      },
      stormed(table, local, returned): Next {
        const [name, id] = returned as unknown as [string, string];
        if (name === 'halt') return done();
        const force = unitNumber(warOf(table.state), id);
        local.stormed.push(force);
        return call('assault', { side: local.side, castle: local.castle, force });
      },
      more: () => to('storm'),
    }),
    /** 19 */
    assault: procedure<Board, Assault>({
      declare(table, { side, castle, force }) {
        const war = warOf(table.state);
        table.board.acted[force] = 1;
        table.board.sieged[castle] = (table.board.sieged[castle] as number) | ASSAULTED;
        table.emit({ type: 'assaulted', unit: unitId(war, force), castle: castleId(war, castle) });
        war.title.attacked?.(war, table, side, table.board.owner[castle] as number);
      },
      /** 19-1-3, 19-2 */
      intercept(table, { side, castle, force }) {
        const war = warOf(table.state);
        const { board } = table;
        const strength = strengthOfAll(war, board, garrisonOf(war, board, castle));
        const result = fight(war, table, strength, interceptModifiers(war, board, castle, force), '19-2-4.1', () => ({
          castle: castleId(war, castle),
        }));
        return suffer(war, table, { side, forces: [force], steps: result.loss, kill: result.kill });
      },
      /** 19-3 */
      storm(table, { side, castle, force }) {
        const war = warOf(table.state);
        const { board } = table;
        if (!isAlive(war, board, force)) return done();
        const left = (loss: number): number => Math.max(0, (board.durability[castle] as number) - loss);
        const modifiers = assaultModifiers(war, board, castle, force);
        const result = fight(war, table, strengthOf(war, board, force), modifiers, '19-3-1.1', ({ loss }) => ({
          unit: unitId(war, headOf(war, board, force)),
          durability: left(loss),
          falls: false, // 19-3-1.2
        }));
        board.durability[castle] = left(result.loss);
        return board.durability[castle] === 0 ? call('fall', { castle, side, force, ruin: true }) : undefined;
      },
    }),
  };
};
