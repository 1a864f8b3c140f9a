import { call, decision, done, plainVerb, procedure } from '@gunbai/engine';
import { ATTACKER, battleOf, DEFENDER, groupOf, NO_LEADER, unitsInside } from './battle.ts';
import type { Battle, BattleSide } from './battle.ts';
import { braveryOf, clanIn, countIn, fortOf, IN_BOX, leadersAt, marksIn, seatName, stacksAt } from './board.ts';
import type { Board, Referee } from './board.ts';
import { removeLeader, soldiersToBox } from './pieces.ts';
import { CLAN_ENRYAKUJI, clanId, ODA, placeId, placeOf, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { SHELTERED } from './deployment.ts';
import { isFortuneAsked, mustThrowAgain } from './dice.ts';
import { razeAzuchi } from './control.ts';
import { advanceAllEntries } from './entry.ts';
import { diceIn, hitsIn, volleysAtCastle, volleysFromCastle } from './fire.ts';
import type { Volley } from './fire.ts';
import { losingOf } from './losses.ts';
import { factionOn, leadSeat } from './sides.ts';

const MT_HIEI = placeOf('mt_hiei');

const inField = (battle: Battle, side: BattleSide): number =>
  battle.groups.reduce((sum, group) => sum + (group.side === side && !group.inside ? 1 : 0), 0);

/** 10.5.1a Only active units in the field, enemies in the castle. */
export const canStorm = (battle: Battle): boolean =>
  inField(battle, ATTACKER) > 0 && inField(battle, DEFENDER) === 0 && unitsInside(battle, DEFENDER) > 0;

const storm = plainVerb<Board, null>('storm', { rules: [{ clause: '10.5.1a', ok: ({ board }) => canStorm(battleOf(board)) }], apply() {} });

const hold = plainVerb<Board, null>('hold', {
  apply(table, _, { seat }) {
    table.emit({ type: 'keptSiege', seat, place: placeId(battleOf(table.board).place) });
  },
});

/** 10.5.1b, 10.5.1d A siege battle is always voluntary. */
export const stormOrHold = decision<Board>({
  seats: (view) => [seatName(view, leadSeat(view.board, ATTACKER))],
  prompt: ({ board }, { seat }) => ({ key: 'stormOrHold', facts: { seat, place: placeId(battleOf(board).place) } }),
  verbs: [storm, hold],
});

interface Assault {
  dice: number[];
}

/** 10.5.3a The Bravery of the besieged side's commander counts for every unit of it. */
export const besiegedVolleys = (board: Board, battle: Battle): Volley[] => {
  const commander = battle.commander[DEFENDER];
  return volleysFromCastle(battle, DEFENDER, commander === NO_LEADER ? 0 : braveryOf(commander), fortOf(board, battle.place));
};

const isBesiegedCommander = (battle: Battle): boolean => {
  const commander = battle.commander[DEFENDER];
  return commander !== NO_LEADER && groupOf(battle, commander)?.inside === true;
};

const tellFire = (table: Referee, side: BattleSide, dice: readonly number[], hits: number): void => {
  const battle = battleOf(table.board);
  const group = battle.groups.find((one) => one.side === side);
  table.emit({ type: 'fired', clan: group ? clanId(group.clan) : null, place: placeId(battle.place), dice: [...dice], hits });
};

/** 10.4.4b Who fled into this castle falls with those who defended it. */
const loseSheltered = (table: Referee): void => {
  const { board } = table;
  const { place } = battleOf(board);
  for (const stack of stacksAt(board, place).slice())
    if ((marksIn(stack) & SHELTERED) !== 0) soldiersToBox(board, place, clanIn(stack), marksIn(stack), countIn(stack));
  for (const leader of leadersAt(board, place).slice())
    if (((board.leaderMarks[leader] as number) & SHELTERED) !== 0) {
      removeLeader(board, leader, IN_BOX);
      battleOf(board).fallen.push(leader);
    }
};

/** 10.5.8, 2.41.2c Taken by assault, a castle of fort value 2 or 3 is destroyed; Azuchi goes with the change of control (15.5.5), or now if it was Oda who stormed it. */
const destroyCastle = (table: Referee): void => {
  const { board } = table;
  const { place } = battleOf(board);
  if (fortOf(board, place) < 2) return;
  board.destroyed[place] = 1;
  table.emit({ type: 'castleDestroyed', place: placeId(place) });
  if (board.azuchiAt === place && factionOn(board, ATTACKER) === ODA) razeAzuchi(table);
};

/** 15.4.4 An assault of Oda on the besieged monks of Mt. Hiei brings the powers nearer. */
const rousesThePowers = (battle: Battle): boolean =>
  battle.place === MT_HIEI &&
  battle.groups.some((group) => group.side === ATTACKER && (sideOfClan[group.clan] as Side) === ODA) &&
  battle.groups.some((group) => group.side === DEFENDER && group.inside && group.clan === CLAN_ENRYAKUJI);

/** 10.5 One assault: the besieged fire first, then what is left of the besiegers (10.5.2). */
export const siege = procedure<Board, Assault>({
  declare: ({ board }) => (canStorm(battleOf(board)) ? call('stormOrHold') : done()),
  declared(table, _, returned) {
    if (!Array.isArray(returned) || returned[0] !== 'storm') return done();
    const { board } = table;
    const battle = battleOf(board);
    table.emit({
      type: 'stormed',
      place: placeId(battle.place),
      clan: clanId(battle.groups.find((group) => group.side === ATTACKER)?.clan ?? 0),
    });
    if (rousesThePowers(battle)) advanceAllEntries(table, '15.4.4');
    if (!isBesiegedCommander(battle)) return call('appointCommander', { side: DEFENDER, siege: true });
  },
  besiegedFire(table, local) {
    const { board } = table;
    local.dice = table.roll(6, diceIn(besiegedVolleys(board, battleOf(board))), '10.5.3a');
    if (isFortuneAsked(table.state)) return call('fortuneThrow', { sides: [DEFENDER] });
  },
  besiegersLose(table, local, returned) {
    const { board } = table;
    const battle = battleOf(board);
    const volleys = besiegedVolleys(board, battle);
    if (mustThrowAgain(returned) !== -1) local.dice = table.roll(6, diceIn(volleys), '10.5.3a');
    battle.hits = [hitsIn(volleys, local.dice), 0];
    tellFire(table, DEFENDER, local.dice, battle.hits[ATTACKER]);
    if (battle.hits[ATTACKER] > 0) return call('losses', { ...losingOf(board, ATTACKER, false, false) });
  },
  besiegersFire(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    battle.hits = [0, 0];
    local.dice = table.roll(6, diceIn(volleysAtCastle(battle, ATTACKER)), '10.5.4b');
    if (local.dice.length > 0 && isFortuneAsked(table.state)) return call('fortuneThrow', { sides: [ATTACKER] });
  },
  besiegedLose(table, local, returned) {
    const battle = battleOf(table.board);
    const volleys = volleysAtCastle(battle, ATTACKER);
    if (mustThrowAgain(returned) !== -1) local.dice = table.roll(6, diceIn(volleys), '10.5.4b');
    const hits = hitsIn(volleys, local.dice);
    if (local.dice.length > 0) tellFire(table, ATTACKER, local.dice, hits);
    battle.hits = [0, hits];
    if (hits > 0) return call('losses', { ...losingOf(table.board, DEFENDER, true, false) });
  },
  /** 10.5.7, 10.5.8 */
  end(table) {
    const battle = battleOf(table.board);
    battle.hits = [0, 0];
    if (unitsInside(battle, DEFENDER) > 0) return;
    loseSheltered(table);
    destroyCastle(table);
  },
  /** 10.5.6, 10.5.ex7 Clans may fall before the fates of leaders are rolled. */
  fates: () => call('fates'),
});
