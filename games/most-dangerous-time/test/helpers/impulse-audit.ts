import { applyAction, eraseGameType, legalActions, pendingSeats, seedFromText, seededRandom, startGame, viewFor } from '@gunbai/engine';
import type { Action, GameContext } from '@gunbai/engine';
import type { AnyBot } from '@gunbai/ai';
import { setupFor } from '@gunbai/shared/testing';
import type { Battle } from '../../rules/combat/battle-state.ts';
import {
  ALLIANCE_ODA,
  CLANS,
  CLAN_ODA,
  LEADERS,
  NOBUNAGA,
  NOBUTADA,
  ODA,
  PLACE_COUNT,
  SPACE_COUNT,
  leaderId,
  leaderOf,
  placeId,
  placeOf,
  sideOfClan,
} from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { IN_PLAY, countSoldiers, sideControls, sphereOf } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';

/* A checker of 16.2.7.3a from the clauses alone: it knows only positions, actions and who fights. */

const TOKUGAWA = 2;
const LESSER_CLANS = CLANS.filter(({ side, index }) => side === ODA && index !== CLAN_ODA).map(({ index }) => index);

/** What other Oda players had when the impulse began. */
interface ImpulseStart {
  readonly seat: number;
  readonly leaderAt: readonly number[];
  readonly lord: readonly number[];
  readonly side: readonly number[];
  /** By place, the soldiers who may not leave or fall: Oda soldiers in spaces of other spheres, and soldiers of lesser clans. */
  readonly soldiers: readonly number[];
  readonly lesser: readonly (readonly number[])[];
  /** By place, Oda soldiers led there in this impulse. */
  readonly arrived: number[];
}

const soldiersOfOthers = (board: GameState, place: number, seat: number): number =>
  place < SPACE_COUNT && ![-1, seat].includes(sphereOf(board, place)) && sideControls(board, ODA, place)
    ? countSoldiers(board, place, CLAN_ODA)
    : 0;

/** A clan that falls leaves the war in any impulse (3.3.1). */
const soldiersOfLesserClans = (board: GameState, place: number): number[] =>
  LESSER_CLANS.map((clan) => (board.clanState[clan] === IN_PLAY ? countSoldiers(board, place, clan) : Infinity));

const startOf = (board: GameState): ImpulseStart => ({
  seat: board.activeSeat,
  leaderAt: board.leaderAt.slice(),
  lord: board.lord.slice(),
  side: LEADERS.map(({ index }) => sideOfClan[board.leaderClan[index] as number] as number),
  soldiers: Array.from({ length: PLACE_COUNT }, (_, place) => soldiersOfOthers(board, place, board.activeSeat)),
  lesser: Array.from({ length: PLACE_COUNT }, (_, place) => soldiersOfLesserClans(board, place)),
  arrived: new Array<number>(PLACE_COUNT).fill(0),
});

const isShared = (leader: number): boolean => leader === NOBUNAGA || leader === NOBUTADA;

const commandOf = (board: GameState, leader: number): number => (isShared(leader) || board.daimyo[leader] === 1 ? 7 : 3);

/** Complaints about a combat of the active player: who fights on his side. */
const checkBattle = (board: GameState, battle: Battle, start: ImpulseStart): string[] => {
  const { seat } = start;
  const complaints: string[] = [];
  const groups = battle.groups.filter(({ side, clan }) => side === 0 && sideOfClan[clan] === ODA);
  let soldiers = 0;
  for (const { leader, clan, soldiers: inLine, ooc } of groups) {
    if (leader >= 0 && start.side[leader] === ODA && !isShared(leader) && ![seat, -1].includes(board.lord[leader] as number))
      complaints.push(`${leaderId(leader)} fights in ${placeId(battle.place)}`);
    if (clan !== CLAN_ODA && seat !== TOKUGAWA) complaints.push(`clan ${clan} fights in ${placeId(battle.place)}`);
    if (clan === CLAN_ODA) soldiers += inLine + ooc;
  }
  if (sphereOf(board, battle.place) === seat) return complaints;
  const command = groups.reduce((sum, { leader }) => sum + (leader < 0 ? 0 : commandOf(board, leader)), 0);
  const most = Math.max(start.arrived[battle.place] as number, command);
  if (battle.round === 0 && battle.hits[0] === 0 && soldiers > most)
    complaints.push(`${soldiers} soldiers fight in ${placeId(battle.place)}, at most ${most} may`);
  return complaints;
};

/** Complaints about losses and moves of other players' units since the impulse began. */
const checkOthers = (board: GameState, start: ImpulseStart): string[] => {
  const complaints: string[] = [];
  for (const { index } of LEADERS) {
    const isOthers = start.side[index] === ODA && !isShared(index) && ![start.seat, -1].includes(start.lord[index] as number);
    if (isOthers && board.leaderAt[index] !== start.leaderAt[index]) complaints.push(`${leaderId(index)} left ${start.leaderAt[index]}`);
  }
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (countSoldiers(board, place, CLAN_ODA) < (start.soldiers[place] as number))
      complaints.push(`soldiers are missing in ${placeId(place)}`);
    const now = soldiersOfLesserClans(board, place);
    if (start.seat !== TOKUGAWA && (start.lesser[place] as number[]).some((count, clan) => (now[clan] as number) < count))
      complaints.push(`soldiers of lesser clans are missing in ${placeId(place)}`);
  }
  return complaints;
};

const odaSoldiersIn = (counts: unknown): number =>
  Object.entries((counts ?? {}) as Record<string, number>).reduce((sum, [kind, count]) => sum + (kind.startsWith('oda') ? count : 0), 0);

/** Notes soldiers who march or sail; those whom Nobunaga or an escort (16.2.3.1) leads away are not missing. */
const noteMove = (board: GameState, start: ImpulseStart, from: number, action: Action): void => {
  const [type, ...rest] = action as unknown as [string, ...unknown[]];
  const isMarch = type === 'march' || type === 'strategic';
  if (!isMarch && type !== 'sail') return;
  const to = placeOf(String(rest[type === 'strategic' ? 1 : 0]));
  const leaders = isMarch ? (rest[type === 'strategic' ? 2 : 1] as string[]).map(leaderOf) : [];
  const count = isMarch ? odaSoldiersIn(rest[type === 'strategic' ? 3 : 2]) : String(rest[1]).startsWith('oda') ? 1 : 0;
  const mayLead = leaders.some(isShared) || (board.escorts[start.seat] as number) >= count;
  if (mayLead) (start.soldiers[from] as number) -= count;
  (start.arrived[to] as number) += count;
};

/** The part of an impulse from its movement to the end of its combats. */
const isInMovementOrCombat = ({ board, flow }: GameContext<GameState>['state']): boolean =>
  board.players === 4 &&
  board.active === ALLIANCE_ODA &&
  flow.some(({ step, at }) => step === 'impulse' && ['combat', 'crowds', 'more'].includes(at));

/** Plays one four-player game and collects complaints. `battles` counts the combats of Oda players. */
export const auditFourPlayerGame = (bot: AnyBot, seed: string): { complaints: string[]; battles: number; actions: number } => {
  const game = eraseGameType(mostDangerousTime);
  const ctx = startGame(
    game,
    setupFor(game, { scenario: 'four' }),
    seededRandom(seedFromText(`${seed} table`)),
  ) as unknown as GameContext<GameState>;
  const chance = seededRandom(seedFromText(`${seed} bots`));
  const complaints: string[] = [];
  let start: ImpulseStart | null = null;
  let battles = 0;
  let actions = 0;
  for (; !ctx.state.outcome; actions++) {
    const { board, flow } = ctx.state;
    const isActive = isInMovementOrCombat(ctx.state);
    if (isActive && (start === null || start.seat !== board.activeSeat)) start = startOf(board);
    if (!isActive) start = null;
    const isInBattle = board.battle !== null && !board.battle.special;
    if (start && isInBattle) complaints.push(...checkBattle(board, board.battle as Battle, start));
    if (start) complaints.push(...checkOthers(board, start));
    const seat = pendingSeats(game, ctx.state)[0] as string;
    const choices = legalActions(game, ctx.state, seat);
    const action = bot.choose({ game, seat, legalActions: choices, view: () => viewFor(game, ctx.state, seat), chance });
    const from = (flow.at(-1)?.local as { from?: number } | null)?.from;
    if (start && from !== undefined) noteMove(board, start, from, action);
    applyAction(ctx as unknown as GameContext<unknown>, seat, action);
    if (start && !isInBattle && ctx.board.battle && !ctx.board.battle.special) battles++;
  }
  return { complaints, battles, actions };
};
