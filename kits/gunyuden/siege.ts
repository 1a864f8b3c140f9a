import { args, become, call, done, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Next } from '@gunbai/engine';
import { armyOf, castleOf, DEMANDED, fieldForcesAt, isAlive, isBesieged, leads, sideOf, strengthOfAll, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { assaultVerb } from './assault.ts';
import {
  actingRules,
  activeSide,
  canAct,
  castleId,
  forceVerb,
  isInPhase,
  ledBy,
  readyForces,
  ruleIn,
  sideDecision,
  unitId,
} from './chapter.ts';
import type { Series } from './chapter.ts';
import { demandVerb } from './demand.ts';
import { castleFaced, ofOrder, orderedForce, standsBefore } from './faced.ts';
import { siegeNeeds, upholdSieges } from './upkeep.ts';
import type { War } from './war.ts';

/** 17 Siege warfare against the castle in whose hex the forces stand. */
export type Siege = { side: number; castle: number; forces: number[]; stormed: number[] };
type Storm = { side: number; castle: number; forces: number[] };
type GiveUp = { side: number; forces: number[] };

type Besiege = readonly ['besiege', string];
type Lift = readonly ['lift', string];

/** 18-1-2b Forces that could start a siege together with others here. */
export const couldBesiege = (war: War, board: Board, castle: number, side: number): number[] =>
  fieldForcesAt(war, board, castleOf(war, castle).hex, side).filter((force) => canAct(war, board, force));

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
      rule('17-1-4', (war, board, action) => board.besieging[orderedForce(war, action)] === 0, ofOrder), // it goes on by itself
      rule(
        '18-1',
        (war, board, action) => {
          const castle = castleFaced(war, board, orderedForce(war, action));
          return (
            isBesieged(board, castle) ||
            strengthOfAll(war, board, couldBesiege(war, board, castle, activeSide(war, board))) >= siegeNeeds(castleOf(war, castle))
          );
        },
        (war, board, action) => {
          const castle = castleFaced(war, board, orderedForce(war, action));
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
      const force = orderedForce(war, action);
      const castle = castleFaced(war, table.board, force);
      return become('siege', { side: sideOf(war, force), castle, forces: [force], stormed: [] });
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
          const force = orderedForce(war, action);
          return board.leader[force] === force && (board.steps[force] as number) > 0 && board.besieging[force] === 1;
        },
        ofOrder,
      ),
      rule('4-1-2.3', (war, board, action) => war.armies[armyOf(war, orderedForce(war, action))]?.phase === board.phase, ofOrder),
    ],
    apply(table, action) {
      table.board.besieging[orderedForce(warOf(table.state), action)] = 0;
      table.emit({ type: 'lifted', unit: action[1] });
    },
  });
};

/** 17 The forms of siege warfare. */
export const siegeVerbs = (series: Series) => [besiegeVerb(series), assaultVerb(series), demandVerb(series), liftVerb(series)];

/** 18-1 A siege begins, or others join it; 17-1-2 those who do may assault. */
const siege = ({ warOf }: Series) =>
  procedure<Board, Siege>({
    /** 18-1-4 One more joins a siege; otherwise as many as want to start it together. */
    gather(table, local): Next {
      const war = warOf(table.state);
      const { board } = table;
      if (isBesieged(board, local.castle)) return to('begin');
      const options = couldBesiege(war, board, local.castle, local.side).filter((force) => !local.forces.includes(force));
      if (options.length === 0) return to('begin');
      const missing = Math.max(0, siegeNeeds(castleOf(war, local.castle)) - strengthOfAll(war, board, local.forces));
      return call('muster', { side: local.side, purpose: 'siege', chosen: local.forces.slice(), options, missing });
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
  });

/** 18-4-2b Besiegers that are attacked say, one after another, who gives up the siege. */
const siegeGivenUp = ({ warOf }: Series) =>
  procedure<Board, GiveUp>({
    ask(table, local) {
      const left = local.forces.filter((force) => table.board.besieging[force] === 1);
      return left.length === 0 ? done() : call('liftSiege', { side: local.side, forces: left });
    },
    answer(table, _, returned) {
      const war = warOf(table.state);
      const [name, id] = (returned ?? ['keep']) as unknown as [string, string];
      if (name === 'keep') return done();
      table.board.besieging[unitNumber(war, id)] = 0;
      upholdSieges(war, table);
      return to('ask');
    },
  });

export const siegeSteps = (series: Series) => ({
  siege: siege(series),
  storm: sideDecision<Storm>(series, (war, _, { castle }) => ({ key: 'storm', facts: { castle: castleId(war, castle) } }), [
    forceVerb(series, 'assault', '17-1-2'),
    plainVerb('halt'),
  ]),
  siegeGivenUp: siegeGivenUp(series),
  liftSiege: sideDecision<GiveUp>(series, () => ({ key: 'lift-or-keep' }), [forceVerb(series, 'lift', '18-4-2b'), plainVerb('keep')]),
});
