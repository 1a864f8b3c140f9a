import { call, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { Json, Next, Part, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { MOST_HEXES } from './absorb.ts';
import {
  armyOf,
  castleOfSideIn,
  fieldForcesAt,
  hasFieldForce,
  headOf,
  hexOf,
  isAlive,
  livingUnits,
  lowestMorale,
  moveForce,
  NONE,
  sideOf,
  strengthOf,
  unitNumber,
  unitOf,
} from './board.ts';
import type { Board } from './board.ts';
import { forceVerb, hexLabel, ledBy, seatOf, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { fight } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { suffer } from './losses.ts';
import { hasWayBack, retreatOf } from './retreat.ts';
import { defendingStrength } from './skirmish.ts';
import { COMMANDER_IN_CHIEF, enemyOf } from './war.ts';
import type { War } from './war.ts';

/** 24 A pitched battle. `forces` and `damage` (inflicted in the round) are of the attacker and of the defender. */
export type Battle = {
  side: number;
  from: number;
  target: number;
  forces: [number[], number[]];
  damage: [number, number];
  kill: [boolean, boolean];
  /** Who retreats, 0 attacker or 1 defender, who does so after them, and of them those still to lose steps before it (24-3-2). */
  loser: number;
  /** A battle stored under earlier rules has none. */
  next?: number;
  leaving: number[];
  rolls: number[];
};

type Answer = { side: number; hex: number };
type Advance = { side: number; hex: number; forces: number[] };

export const battleOf = (war: War, board: Board, chief: number, target: Hex): Battle => ({
  side: sideOf(war, chief),
  from: hexOf(board, chief),
  target,
  forces: [[chief], []],
  damage: [0, 0],
  kill: [false, false],
  loser: NONE,
  next: NONE,
  leaving: [],
  rolls: [],
});

/** 24-1-2, 24-1-4, 24-1-5 Forces that may join the attacking commander-in-chief. */
export const joiners = (war: War, board: Board, { side, from, forces }: Pick<Battle, 'side' | 'from' | 'forces'>): number[] =>
  fieldForcesAt(war, board, from, side).filter(
    (force) =>
      !forces[0].includes(force) &&
      board.acted[force] === 0 &&
      board.besieging[force] === 0 &&
      (!war.title.mayAct || war.title.mayAct(board, armyOf(war, force)) === null),
  );

/** 24-2-3b Among several commanders-in-chief the best in the field, as his owner would choose. */
const chiefField = (war: War, board: Board, forces: readonly number[]): number =>
  forces.reduce((best, force) => (isChief(war, board, force) ? Math.max(best, unitOf(war, force).field) : best), 0);

const living = (war: War, board: Board, forces: readonly number[]): number[] => forces.filter((force) => isAlive(war, board, force));

/** 24-2-3a; 24-2-3b the lowest morale among those who are still there. */
export const battleModifiers = (war: War, board: Board, own: readonly number[], foe: readonly number[]): Modifiers => ({
  '24-2-3a': chiefField(war, board, own) - chiefField(war, board, foe),
  '24-2-3b': lowestMorale(board, living(war, board, own)) - lowestMorale(board, living(war, board, foe)),
});

/** 24-2-5a All participating units are at one step or eliminated. */
const isSpent = (war: War, board: Board, forces: readonly number[]): boolean =>
  livingUnits(war, board, forces).every((unit) => board.steps[unit] === 1);

const isChief = (war: War, board: Board, force: number): boolean =>
  unitOf(war, force).rank === COMMANDER_IN_CHIEF && (board.steps[force] as number) > 0;

const hasChief = (war: War, board: Board, forces: readonly number[]): boolean => forces.some((force) => isChief(war, board, force));

type Parts = Record<string, Part<Board, Battle>>;
/** 0 the attacker, 1 the defender. */
type Who = 0 | 1;

const sideAt = ({ side }: Battle, who: number): number => (who === 0 ? side : enemyOf(side));
const hexAtWho = ({ from, target }: Battle, who: number): Hex => (who === 0 ? from : target);
const foeHex = (local: Battle, who: number): Hex => hexAtWho(local, 1 - who);

const muster = (local: Battle, who: Who, options: number[]): Next =>
  call('muster', {
    side: sideAt(local, who),
    purpose: who === 0 ? 'battle' : 'defence',
    chosen: local.forces[who].slice(),
    options,
    missing: 0,
  });

const added = (war: War, local: Battle, who: Who, returned: Json): boolean => {
  const [name, id] = (returned ?? ['begin']) as unknown as [string, string];
  if (name === 'add') local.forces[who].push(unitNumber(war, id));
  return name === 'add';
};

/** 24-1 Who takes part: the defender agrees before his castle, and each side says who joins. */
const gatheringParts = ({ warOf }: Series): Parts => ({
  /** 24-1-8 */
  consent(table, local): Next {
    const foe = enemyOf(local.side);
    return castleOfSideIn(warOf(table.state), table.board, local.target, foe) >= 0
      ? call('consent', { side: foe, hex: local.target })
      : to('attackers');
  },
  consented(table, local, returned): Next | void {
    if ((returned as unknown as [string])[0] === 'accept') return;
    table.board.refusedBattle.push(local.target);
    table.emit({ type: 'battleRefused', hex: hexLabel(warOf(table.state), local.target) });
    return done();
  },
  /** 24-1-2, 24-1-4, 24-1-5 */
  attackers(table, local): Next {
    const options = joiners(warOf(table.state), table.board, local);
    return options.length === 0 ? to('chief') : muster(local, 0, options);
  },
  attackersAdded: (table, local, returned): Next => to(added(warOf(table.state), local, 0, returned) ? 'attackers' : 'chief'),
  /** 24-1-1 A defending commander-in-chief takes part, of several the one that the defender names; 24-1-3 others with him may. */
  chief(table, local) {
    const war = warOf(table.state);
    const { board } = table;
    for (const force of local.forces[0]) board.acted[force] = 1;
    table.emit({ type: 'battle', ...ledBy(war, local.forces[0]), hex: hexLabel(war, local.target) });
    const chiefs = fieldForcesAt(war, board, local.target, enemyOf(local.side)).filter((force) => isChief(war, board, force));
    if (chiefs.length > 1) return call('muster', { side: enemyOf(local.side), purpose: 'chief', chosen: [], options: chiefs, missing: 1 });
    local.forces[1] = chiefs;
  },
  chiefNamed(table, local, returned) {
    added(warOf(table.state), local, 1, returned);
  },
  /** 24-1-3 */
  defenders(table, local): Next {
    const here = fieldForcesAt(warOf(table.state), table.board, local.target, enemyOf(local.side));
    const options = here.filter((force) => !local.forces[1].includes(force));
    return options.length === 0 ? to('siege') : muster(local, 1, options);
  },
  defendersAdded: (table, local, returned): Next => to(added(warOf(table.state), local, 1, returned) ? 'defenders' : 'siege'),
  /** 18-4-2b */
  siege(table, local) {
    const war = warOf(table.state);
    for (const force of local.forces[1]) war.title.attacked?.(war, table, local.side, armyOf(war, force));
    const besieging = local.forces[1].filter((force) => table.board.besieging[force] === 1);
    return besieging.length > 0 ? call('siegeGivenUp', { side: enemyOf(local.side), forces: besieging }) : undefined;
  },
});

const lossOf = (war: War, table: Table<Board>, local: Battle, who: Who): Next | undefined =>
  suffer(war, table, {
    side: sideAt(local, who),
    forces: living(war, table.board, local.forces[who]),
    steps: local.damage[who === 0 ? 1 : 0],
    kill: local.kill[who === 0 ? 1 : 0],
  });

/** 24-2-5b, 24-2-5c The player who did more damage may end it, if all his forces have a hex to go to. */
const mayBreakOff = (war: War, board: Board, local: Battle): number => {
  if (local.damage[0] === local.damage[1]) return NONE;
  const who = local.damage[0] > local.damage[1] ? 0 : 1;
  const hasWay = (force: number): boolean => hasWayBack(war, board, sideAt(local, who), hexOf(board, force), foeHex(local, who));
  return living(war, board, local.forces[who]).every(hasWay) ? who : NONE;
};

/** 24-2 Round after round. */
const roundParts = ({ warOf }: Series): Parts => ({
  /** 24-2-1, 24-2-2, 24-2-4 Both roll with what they have; then both lose. */
  round(table, local) {
    const war = warOf(table.state);
    const { board } = table;
    const [attackers, defenders] = local.forces;
    const strength = attackers.reduce((sum, force) => sum + strengthOf(war, board, force), 0);
    const defence = defendingStrength(war, board, defenders, true);
    const modifiers = battleModifiers(war, board, attackers, defenders);
    const counter = battleModifiers(war, board, defenders, attackers);
    const first = fight(war, table, strength, modifiers, '24-2-2', () => ({ seat: seatOf(war, local.side) }));
    const second = fight(war, table, defence, counter, '24-2-2', () => ({ seat: seatOf(war, enemyOf(local.side)) }));
    local.damage = [first.loss, second.loss];
    local.kill = [first.kill, second.kill];
    return lossOf(war, table, local, 0);
  },
  defendersLose: (table, local) => lossOf(warOf(table.state), table, local, 1),
  /** 24-2-7, 24-2-6, 24-1-1, then 24-2-5b. */
  judge(table, local): Next {
    const war = warOf(table.state);
    const { board } = table;
    const spent = local.forces.map((forces) => isSpent(war, board, forces));
    if (spent[0] && spent[1]) return to('bothLeave');
    const out = local.forces.map((forces, who) => spent[who] || !hasChief(war, board, forces));
    if (out[0] || out[1]) {
      local.loser = out[0] ? 0 : 1;
      local.next = out[0] && out[1] ? 1 : NONE;
      return to('flight');
    }
    const who = mayBreakOff(war, board, local);
    return who === NONE ? to('round') : call('breakOff', { side: sideAt(local, who), hex: hexAtWho(local, who) });
  },
});

/** 24-2-5c, 24-2-7 All forces of a side that are left go back one hex, without loss of morale. */
const goBackOne = (war: War, board: Board, local: Battle, who: Who, exact: boolean): Next | undefined => {
  const forces = living(war, board, local.forces[who]);
  const hexes = forces.map(() => 1);
  return forces.length === 0 ? undefined : call('retreat', retreatOf(war, forces, foeHex(local, who), hexes, { exact, free: true }));
};

/** 24-2-5, 24-2-7 The end by one side's will, or because both are spent. */
const endParts = ({ warOf }: Series): Parts => ({
  decided(table, local, returned): Next | void {
    if ((returned as unknown as [string])[0] !== 'breakOff') return to('round');
    local.loser = local.damage[0] > local.damage[1] ? 0 : 1;
    return goBackOne(warOf(table.state), table.board, local, local.loser as Who, true);
  },
  brokenOff: () => to('advance'),
  bothLeave: (table, local) => goBackOne(warOf(table.state), table.board, local, 0, false),
  otherLeaves: (table, local) => goBackOne(warOf(table.state), table.board, local, 1, false),
  bothLeft: () => done(),
});

/** 24-3 The retreat of a beaten side. */
const flightParts = ({ warOf }: Series): Parts => ({
  /** 24-3-1a, 24-3-1b One die for each force of the beaten side in the hex, outside a castle. */
  flight(table, local) {
    const war = warOf(table.state);
    local.leaving = fieldForcesAt(war, table.board, hexAtWho(local, local.loser), sideAt(local, local.loser));
    local.rolls = local.leaving.map(() => table.roll(6, 1, '24-3-1a')[0] as number);
    for (const [index, force] of local.leaving.entries())
      table.emit({ type: 'fled', unit: unitId(war, headOf(war, table.board, force)), roll: local.rolls[index] as number });
  },
  /** 24-3-2 On a 5 or 6 steps are lost first. */
  losses(table, local): Next | void {
    const war = warOf(table.state);
    for (const [index, force] of local.leaving.entries()) {
      const extra = (local.rolls[index] as number) - MOST_HEXES;
      if (extra <= 0) continue;
      local.rolls[index] = MOST_HEXES;
      const next = suffer(war, table, { side: sideAt(local, local.loser), forces: [force], steps: extra, kill: false });
      if (next) return next;
    }
    return to('fly');
  },
  moreLosses: () => to('losses'),
  fly(table, local): Next | void {
    const war = warOf(table.state);
    const left = local.leaving.flatMap((force, index) =>
      isAlive(war, table.board, force) ? [[force, local.rolls[index] as number] as const] : [],
    );
    if (left.length === 0) return;
    const forces = left.map(([force]) => force);
    const hexes = left.map(([, roll]) => roll);
    return call('retreat', retreatOf(war, forces, foeHex(local, local.loser), hexes, { exact: false, free: false }));
  },
  /** 24-1-1 Both may have to flee; then nobody advances. */
  fled(_, local): Next | void {
    const { next = NONE } = local;
    if (next === NONE) return;
    if (local.loser === next) return done();
    local.loser = next;
    return to('flight');
  },
});

/** 24-3-3 The winner's forces may enter the hex that was left. */
const advanceParts = ({ warOf }: Series): Parts => ({
  advance(table, local): Next {
    const war = warOf(table.state);
    const { board } = table;
    const winner = (1 - local.loser) as Who;
    const hex = hexAtWho(local, local.loser);
    if (hasFieldForce(war, board, hex, sideAt(local, local.loser))) return done();
    const forces = living(war, board, local.forces[winner]).filter((force) => hexOf(board, force) !== hex && board.besieging[force] === 0);
    return forces.length === 0 ? done() : call('advance', { side: sideAt(local, winner), hex, forces });
  },
  advanced(table, local, returned): Next {
    const war = warOf(table.state);
    const [name, id] = returned as unknown as [string, string];
    if (name === 'halt') return done();
    const force = unitNumber(war, id);
    const hex = hexAtWho(local, local.loser);
    const from = hexLabel(war, hexOf(table.board, force));
    moveForce(war, table.board, force, hex);
    table.emit({ type: 'pursued', unit: unitId(war, headOf(war, table.board, force)), 'from:hex': from, hex: hexLabel(war, hex) });
    war.title.entered?.(war, table, force, hex);
    return to('advance');
  },
});

export const battleSteps = (series: Series) => {
  const ofHex = (war: War, hex: Hex) => ({ hex: hexLabel(war, hex) });
  return {
    battle: procedure<Board, Battle>({
      ...gatheringParts(series),
      ...roundParts(series),
      ...endParts(series),
      ...flightParts(series),
      ...advanceParts(series),
    }),
    consent: sideDecision<Answer>(series, (war, _, { hex }) => ({ key: 'consent', facts: ofHex(war, hex) }), [
      plainVerb('accept'),
      plainVerb('refuse'),
    ]),
    breakOff: sideDecision<Answer>(series, () => ({ key: 'break-off' }), [plainVerb('breakOff'), plainVerb('fightOn')]),
    advance: sideDecision<Advance>(series, (war, _, { hex }) => ({ key: 'advance', facts: ofHex(war, hex) }), [
      forceVerb(series, 'advance', '24-3-3'),
      plainVerb('halt'),
    ]),
  };
};
