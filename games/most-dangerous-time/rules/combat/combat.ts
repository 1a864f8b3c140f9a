import { actionType, metByCandidates, args, oneOf, decision, procedure, endStep, callStep, goTo } from '@gunbai/engine';
import type { Json, Step } from '@gunbai/engine';
import { findLeaderGroup, createBattle, requireBattle, ATTACKER, DEFENDER, isFieldBattle } from './battle-state.ts';
import type { Battle } from './battle-state.ts';
import { stacksAt, clanOfStack, leadersAt, isIgnoredShogun, activeSide, otherSideUnitsAt, seatIdOf } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { endSiegeIfFree } from '../units.ts';
import { canDefenderWithdrawInside, listDeployments } from './deployment-choices.ts';
import { gatherBattleGroups, assignSoldiers, commandSoldiers } from './battle-groups.ts';
import { appointCommander, chooseCommander } from './choose-commander.ts';
import { combatCardSteps } from '../cards/combat-cards.ts';
import { updateCommunicationAt } from '../communication/communication.ts';
import { allianceOfClan, PLACE_IDS, placeId, placeOf, ODA, NOBUNAGA, hasWalls, ANTI_ODA, NEUTRAL } from '../components.ts';
import type { PlaceId } from '../components.ts';
import { deploy } from './deployment.ts';
import { rerollDecision } from '../special/good-fortune-reroll.ts';
import { createRound, fieldBattle, retreatOrFight } from './field-battle.ts';
import { chooseLosses } from './losses.ts';
import { seatsOfSide } from '../seats.ts';
import { withdraw, chooseDestination } from './retreat.ts';
import { siege, stormOrHold } from './siege.ts';
import { markBystanders, releaseBystanders, hasOwnFighters } from '../multiplayer/bystanders.ts';
import { isBoundBySpheres } from '../multiplayer/spheres.ts';
import { appointDirector, battleSideOfClan, ownersOnSide } from './combat-sides.ts';
import { uprisingToJson, turncoats } from '../diplomacy/turncoat-combat.ts';
import { losses, allotLosses } from './allot-losses.ts';
import { resolveLeaderFates } from './leader-fate.ts';

/* 10.1 Which combats, and in what order. */

const hasActiveUnitsAt = (board: GameState, place: number): boolean =>
  isBoundBySpheres(board) ? hasOwnFighters(board, place) : hasAllianceUnitsAt(board, place);

const hasAllianceUnitsAt = (board: GameState, place: number): boolean =>
  stacksAt(board, place).some((stack) => allianceOfClan[clanOfStack(stack)] === board.active) ||
  leadersAt(board, place).some(
    (leader) => allianceOfClan[board.leaderClan[leader] as number] === board.active && !isIgnoredShogun(board, leader),
  );

/** 10.1.1 Places that were entered or paid for, with active units and others. */
export const pendingCombats = (board: GameState): number[] => {
  const side = activeSide(board);
  const places: number[] = [];
  for (const place of [...board.arrivals, ...board.activated])
    if (
      !places.includes(place) &&
      !board.fought.includes(place) &&
      otherSideUnitsAt(board, place, side) > 0 &&
      hasActiveUnitsAt(board, place)
    )
      places.push(place);
  return places;
};

type CombatAt = readonly ['combatAt', PlaceId];

const combatAt = actionType<GameState, null, CombatAt>({
  name: 'combatAt',
  args: args([oneOf(PLACE_IDS)]),
  candidates: ({ board }) => pendingCombats(board).map((place): CombatAt => ['combatAt', placeId(place)]),
  rules: metByCandidates([
    {
      clause: '10.1.1',
      ok: ({ board }, { 1: place }) => pendingCombats(board).includes(placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
  ]),
  apply() {},
});

/** 10.1.2c The active player; 16.1.5.6 with three players always Oda. */
const combatOrderSeat = (board: GameState): number => (board.players === 3 ? (seatsOfSide(board, ODA)[0] as number) : board.activeSeat);

const chooseCombat = decision<GameState>({
  seats: (view) => [seatIdOf(view, combatOrderSeat(view.board))],
  prompt: (_: MdtView, { seat }) => ({ key: 'chooseCombat', facts: { seat } }),
  actionTypes: [combatAt],
});

/** 4.1.4.7, 10.1 All combats of the impulse, each completely before the next (10.1.2b). */
const combats = procedure<GameState>({
  next({ board }) {
    const [first, ...more] = pendingCombats(board);
    if (first === undefined) return endStep();
    return more.length > 0 ? callStep('chooseCombat') : callStep('combat', { place: first, queue: [] });
  },
  chosen: (_, __, returned) =>
    Array.isArray(returned) && returned[0] === 'combatAt'
      ? callStep('combat', { place: placeOf(returned[1] as PlaceId), queue: [] })
      : undefined,
  between: () => callStep('betweenCombats', { asked: 0 }),
  again: () => goTo('next'),
});

interface CombatLocals {
  readonly place: number;
  queue: Json[];
}

/** 16.2.9.3 Records Nobunaga's guard as the battle begins. */
const recordGuardStrength = (battle: Battle): void => {
  const group = findLeaderGroup(battle, NOBUNAGA);
  battle.guard = group ? Math.min(3, group.soldiers + group.ooc) : 0;
};

/** 10.2 One combat, step by step. */
const combat = procedure<GameState, CombatLocals>({
  /** 10.2.1 */
  begin(ctx, local) {
    const { board } = ctx;
    const { place } = local;
    board.battle = createBattle(place, false);
    board.battle.castleOpen = canDefenderWithdrawInside(board, place, activeSide(board));
    updateCommunicationAt(board, place);
    markBystanders(board, place);
    appointDirector(ctx);
    ctx.emit({ type: 'combat', place: placeId(place) });
    local.queue = listDeployments(board, place) as unknown as Json[];
  },
  /** 10.2.2 */
  deploy(_, local) {
    const next = local.queue.shift();
    return next === undefined ? undefined : callStep('deploy', next);
  },
  deployed: (_, local) => (local.queue.length > 0 ? goTo('deploy') : undefined),
  muster({ board }) {
    gatherBattleGroups(board, requireBattle(board), (clan) => battleSideOfClan(board, clan));
    removeBystanders(requireBattle(board));
  },
  /** 10.2.3-10.2.6, 10.3 */
  engage: () => callStep('engage'),
  /** 10.1.4b, 10.5 Units that withdrew into the castle are now besieged there. */
  siege({ board }) {
    const battle = requireBattle(board);
    if (battle.truce) return;
    battle.groups = battle.groups.filter((group) => group.side === ATTACKER);
    gatherBattleGroups(board, battle, (clan) => (battleSideOfClan(board, clan) === DEFENDER ? DEFENDER : -1));
    return callStep('siege', { dice: [] });
  },
  /** 3.3.1 (timing) */
  falls: ({ board }, { place }) => (hasWalls(place) && isHeldByOneSide(board, place) ? callStep('fallOfClans') : undefined),
  end({ board }, local) {
    local.queue = requireBattle(board).uprisings.map(uprisingToJson);
    board.battle = null;
    board.fought.push(local.place);
    releaseBystanders(board, local.place);
    endSiegeIfFree(board, local.place);
    if (local.queue.length > 0) return callStep('uprisings', { list: local.queue });
  },
});

/** After a combat at most one side holds the field: the arriving one or, after a sortie, the besiegers. */
const isHeldByOneSide = (board: GameState, place: number): boolean =>
  ([ODA, ANTI_ODA, NEUTRAL] as const).some((side) => otherSideUnitsAt(board, place, side) === 0);

/** Active units that stay inside a besieged castle take no part. */
const removeBystanders = (battle: Battle): void => {
  battle.groups = battle.groups.filter((group) => group.side !== ATTACKER || !group.inside);
};

/** Steps 3 to 6 of 10.2 and the field battle on the present ground. */
const engage = procedure<GameState, { queue: number[] } | null>({
  /** 10.2.3a The active side assigns first. */
  attackerCommands: () => callStep('assignSoldiers', { side: ATTACKER, asked: [] }),
  defenderCommands: () => callStep('assignSoldiers', { side: DEFENDER, asked: [] }),
  /** 10.2.4 */
  betrayal: () => callStep('betrayalBeforeCombat', { turn: 0, passes: 0 }),
  /** 10.2.5 */
  attackersCommander({ board }) {
    const battle = requireBattle(board);
    if (!doSidesMeet(battle)) return endStep();
    recordGuardStrength(battle);
    return isFieldBattle(battle) ? callStep('appointCommander', { side: ATTACKER, siege: false }) : undefined;
  },
  defendersCommander: ({ board }) => callStep('appointCommander', { side: DEFENDER, siege: !isFieldBattle(requireBattle(board)) }),
  /** 10.2.6 */
  cards: () => callStep('combatCards', { turn: 0, passes: 0 }),
  fight: ({ board }) =>
    requireBattle(board).truce
      ? callStep('emperorsTruce', { queue: [] })
      : isFieldBattle(requireBattle(board))
        ? callStep('fieldBattle', { ...createRound() })
        : undefined,
});

const doSidesMeet = (battle: Battle): boolean =>
  battle.groups.some(({ side }) => side === ATTACKER) && battle.groups.some(({ side }) => side === DEFENDER);

/** card.30, 10.4.6 All attackers in the field must retreat at once. */
const emperorsTruce = procedure<GameState, { queue: number[] }>({
  begin(ctx, local) {
    ctx.emit({ type: 'emperorsTruce', place: placeId(requireBattle(ctx.board).place) });
    local.queue = ownersOnSide(ctx.board, ATTACKER);
  },
  next(_, local) {
    const seat = local.queue.shift();
    return seat === undefined ? endStep() : callStep('withdraw', { side: ATTACKER, seat, forced: true });
  },
  again: () => goTo('next'),
});

export const combatSteps: Readonly<Record<string, Step<GameState>>> = {
  combats,
  chooseCombat,
  combat,
  engage,
  deploy,
  assignSoldiers,
  commandSoldiers,
  appointCommander,
  chooseCommander,
  fieldBattle,
  retreatOrFight,
  losses,
  chooseLosses,
  allotLosses,
  fates: resolveLeaderFates,
  withdraw,
  chooseRefuge: chooseDestination,
  siege,
  stormOrHold,
  fortuneThrow: rerollDecision,
  emperorsTruce,
  turncoats,
  ...combatCardSteps,
};
