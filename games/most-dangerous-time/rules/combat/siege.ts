import { simpleActionType, decision, procedure, callStep, endStep } from '@gunbai/engine';
import { ATTACKER, DEFENDER, battleUnitsInside, requireBattle, NO_LEADER, findLeaderGroup } from './battle-state.ts';
import type { Battle, BattleSide } from './battle-state.ts';
import { seatIdOf, braveryOf, fortValueAt, stacksAt, marksOfStack, clanOfStack, countOfStack, leadersAt, IN_BOX } from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { moveSoldiersToBox, removeLeader } from '../units.ts';
import { placeId, clanId, ODA, MT_HIEI, sideOfClan, CLAN_ENRYAKUJI } from '../components.ts';
import type { Side } from '../components.ts';
import { SHELTERED } from './deployment.ts';
import { isRerollOffered, sideToReroll } from '../special/good-fortune-reroll.ts';
import { razeAzuchi } from '../control/control.ts';
import { hastenAllPowers } from '../regroup/reinforcements.ts';
import { volleysFromCastle, countDice, countHits, fireFacts, volleysAtCastle } from './fire.ts';
import type { Volley } from './fire.ts';
import { createLossLocals } from './losses.ts';
import { leadingSeat, factionOfBattleSide } from './combat-sides.ts';

const unitsInBattleField = (battle: Battle, side: BattleSide): number =>
  battle.groups.reduce((sum, group) => sum + (group.side === side && !group.inside ? 1 : 0), 0);

/** 10.5.1a Only active units in the field, enemies in the castle. */
export const canStorm = (battle: Battle): boolean =>
  unitsInBattleField(battle, ATTACKER) > 0 && unitsInBattleField(battle, DEFENDER) === 0 && battleUnitsInside(battle, DEFENDER) > 0;

const storm = simpleActionType<GameState, null>('storm', {
  rules: [{ clause: '10.5.1a', ok: ({ board }) => canStorm(requireBattle(board)) }],
  apply() {},
});

const holdSiege = simpleActionType<GameState, null>('hold', {
  apply(ctx, _, { seat }) {
    ctx.emit({ type: 'keptSiege', seat, place: placeId(requireBattle(ctx.board).place) });
  },
});

/** 10.5.1b, 10.5.1d A siege battle is always voluntary. */
export const stormOrHold = decision<GameState>({
  seats: (view) => [seatIdOf(view, leadingSeat(view.board, ATTACKER))],
  prompt: ({ board }, { seat }) => ({ key: 'stormOrHold', facts: { seat, place: placeId(requireBattle(board).place) } }),
  actionTypes: [storm, holdSiege],
});

interface AssaultLocals {
  dice: number[];
}

/** 10.5.3a The Bravery of the besieged side's commander counts for all its units. */
export const besiegedVolleys = (board: GameState, battle: Battle): Volley[] => {
  const commander = battle.commander[DEFENDER];
  return volleysFromCastle(battle, DEFENDER, commander === NO_LEADER ? 0 : braveryOf(commander), fortValueAt(board, battle.place));
};

const isCommanderBesieged = (battle: Battle): boolean => {
  const commander = battle.commander[DEFENDER];
  return commander !== NO_LEADER && findLeaderGroup(battle, commander)?.inside === true;
};

const logFire = (ctx: MdtContext, side: BattleSide, dice: readonly number[], hits: number, volleys: readonly Volley[]): void => {
  if (!ctx.events) return;
  const battle = requireBattle(ctx.board);
  const group = battle.groups.find((one) => one.side === side);
  ctx.emit({
    type: 'fired',
    clan: group ? clanId(group.clan) : null,
    place: placeId(battle.place),
    dice: [...dice],
    hits,
    ...fireFacts(side, volleys),
  });
};

/** 10.4.4b Units that fled into this castle are lost with its defenders. */
const removeSheltered = (ctx: MdtContext): void => {
  const { board } = ctx;
  const { place } = requireBattle(board);
  for (const stack of stacksAt(board, place).slice())
    if ((marksOfStack(stack) & SHELTERED) !== 0)
      moveSoldiersToBox(board, place, clanOfStack(stack), marksOfStack(stack), countOfStack(stack));
  for (const leader of leadersAt(board, place).slice())
    if (((board.leaderMarks[leader] as number) & SHELTERED) !== 0) {
      removeLeader(board, leader, IN_BOX);
      requireBattle(board).fallen.push(leader);
    }
};

/** 10.5.8, 2.41.2c An assault destroys a castle of fort value 2 or 3. Azuchi is lost with control (15.5.5), or now if Oda itself assaulted it. */
const destroyCastle = (ctx: MdtContext): void => {
  const { board } = ctx;
  const { place } = requireBattle(board);
  if (fortValueAt(board, place) < 2) return;
  board.destroyed[place] = 1;
  ctx.emit({ type: 'castleDestroyed', place: placeId(place) });
  if (board.azuchiAt === place && factionOfBattleSide(board, ATTACKER) === ODA) razeAzuchi(ctx);
};

/** 15.4.4 When Oda assaults the besieged monks of Mt. Hiei, the powers enter earlier. */
const hastensPowers = (battle: Battle): boolean =>
  battle.place === MT_HIEI &&
  battle.groups.some((group) => group.side === ATTACKER && (sideOfClan[group.clan] as Side) === ODA) &&
  battle.groups.some((group) => group.side === DEFENDER && group.inside && group.clan === CLAN_ENRYAKUJI);

/** 10.5 One assault: the besieged roll first, then the remaining besiegers (10.5.2). */
export const siege = procedure<GameState, AssaultLocals>({
  declare: ({ board }) => (canStorm(requireBattle(board)) ? callStep('stormOrHold') : endStep()),
  declared(ctx, _, returned) {
    if (!Array.isArray(returned) || returned[0] !== 'storm') return endStep();
    const { board } = ctx;
    const battle = requireBattle(board);
    ctx.emit({
      type: 'stormed',
      place: placeId(battle.place),
      clan: clanId(battle.groups.find((group) => group.side === ATTACKER)?.clan ?? 0),
    });
    if (hastensPowers(battle)) hastenAllPowers(ctx, '15.4.4');
    if (!isCommanderBesieged(battle)) return callStep('appointCommander', { side: DEFENDER, siege: true });
  },
  besiegedFire(ctx, local) {
    const { board } = ctx;
    local.dice = ctx.roll(6, countDice(besiegedVolleys(board, requireBattle(board))), '10.5.3a');
    if (isRerollOffered(ctx.state)) return callStep('fortuneThrow', { sides: [DEFENDER] });
  },
  besiegersLose(ctx, local, returned) {
    const { board } = ctx;
    const battle = requireBattle(board);
    const volleys = besiegedVolleys(board, battle);
    if (sideToReroll(returned) !== -1) local.dice = ctx.roll(6, countDice(volleys), '10.5.3a');
    battle.hits = [countHits(volleys, local.dice), 0];
    logFire(ctx, DEFENDER, local.dice, battle.hits[ATTACKER], volleys);
    if (battle.hits[ATTACKER] > 0) return callStep('losses', { ...createLossLocals(board, ATTACKER, false, false) });
  },
  besiegersFire(ctx, local) {
    const { board } = ctx;
    const battle = requireBattle(board);
    battle.hits = [0, 0];
    local.dice = ctx.roll(6, countDice(volleysAtCastle(battle, ATTACKER)), '10.5.4b');
    if (local.dice.length > 0 && isRerollOffered(ctx.state)) return callStep('fortuneThrow', { sides: [ATTACKER] });
  },
  besiegedLose(ctx, local, returned) {
    const battle = requireBattle(ctx.board);
    const volleys = volleysAtCastle(battle, ATTACKER);
    if (sideToReroll(returned) !== -1) local.dice = ctx.roll(6, countDice(volleys), '10.5.4b');
    const hits = countHits(volleys, local.dice);
    if (local.dice.length > 0) logFire(ctx, ATTACKER, local.dice, hits, volleys);
    battle.hits = [0, hits];
    if (hits > 0) return callStep('losses', { ...createLossLocals(ctx.board, DEFENDER, true, false) });
  },
  /** 10.5.7, 10.5.8 */
  end(ctx) {
    const battle = requireBattle(ctx.board);
    battle.hits = [0, 0];
    if (battleUnitsInside(battle, DEFENDER) > 0) return;
    removeSheltered(ctx);
    destroyCastle(ctx);
  },
  /** 10.5.6, 10.5.ex7 Clan defeats come before the fate rolls of leaders. */
  fates: () => callStep('fates'),
});
