import type { State, Game } from '@gunbai/engine';
import { createState, copyBoard } from './state.ts';
import type { GameState } from './state.ts';
import { countPresence, countSoldiersInGame } from './units.ts';
import { cardSteps } from './cards/card-windows.ts';
import { combatSteps } from './combat/combat.ts';
import { CLANS, CARD_IDS } from './components.ts';
import { controlCheck, checkSpace, chooseController } from './control/control.ts';
import { CHIT_PIECES } from './turn/chit-cup.ts';
import { endPhase } from './turn/end-phase.ts';
import { reinforcements, powerEnters, placeReinforcement } from './regroup/reinforcements.ts';
import { exiles, exileDecision } from './diplomacy/exile.ts';
import { resolveClanDefeats, chooseConqueror, withdrawals } from './control/clan-defeat.ts';
import { drawCards, fortuneChit, fortuneCard } from './special/good-fortune.ts';
import { fourPlayerRegroup, regroupInTurn } from './multiplayer/four-player-regroup.ts';
import { impulse } from './turn/impulse.ts';
import { movement, movementDecision, marchDecision } from './movement/movement.ts';
import { betrayalSteps } from './diplomacy/negotiation.ts';
import { regroup, regroupUnit, regroupSite } from './regroup/regroup.ts';
import { assignPlayers, setUp } from './setup/setup.ts';
import { shogun, shogunsFate, shogunsChoice, shogunsFlight } from './special/shogun.ts';
import { wholeGame, turn } from './turn/turn.ts';
import { returnWounded, returnDecision } from './regroup/wounded-leaders.ts';
import { returnNobunaga } from './multiplayer/nobunaga-return.ts';
import { disbanding, offerDisband, disbandUnit } from './regroup/disband.ts';
import { SCENARIOS, SCENARIO_OPTIONS, scenarioOf } from './setup/scenarios.ts';
import { bid, bidding } from './setup/bidding.ts';
import { postSamurai, leaveShort } from './setup/four-player-posts.ts';
import { stationClan, freePlacementDecision } from './setup/free-placement.ts';
import { ikkoToKaga, chooseTemple } from './special/ikko-in-kaga.ts';
import { surplusDecision, resolveLateCrowds } from './turn/crowded-waypoints.ts';

const checkPresenceCounts = ({ board }: State<GameState>): string | void => {
  const counts = countPresence(board);
  for (let i = 0; i < counts.length; i++)
    if (counts[i] !== board.presence[i]) return `presence count of place ${Math.floor(i / 6)} is wrong`;
};

const TOTAL_SOLDIERS = CLANS.reduce((sum, { soldiers }) => sum + soldiers, 0);

/** Soldiers change clans, but the total stays the same. During set-up some are still in the box. */
const checkSoldierTotal = ({ board, turn: now }: State<GameState>): string | void => {
  if (now > 0 && countSoldiersInGame(board) !== TOTAL_SOLDIERS)
    return `${countSoldiersInGame(board)} soldiers in the game, expected ${TOTAL_SOLDIERS}`;
};

const checkLeaderPlaces = ({ board }: State<GameState>): string | void => {
  for (let leader = 0; leader < board.leaderAt.length; leader++) {
    const at = board.leaderAt[leader] as number;
    if (at >= 0 && !(board.leaders[at] as number[]).includes(leader)) return `leader ${leader} is missing from place ${at}`;
  }
};

export const mostDangerousTime: Game<GameState> = {
  id: 'most-dangerous-time',
  rules: 13,
  scenarios: SCENARIOS,
  options: SCENARIO_OPTIONS,
  setup({ scenario, seats }) {
    const players = seats.length as 2 | 3 | 4;
    const { goal, hasBidding } = scenarioOf(scenario);
    const board = createState(goal, players);
    assignPlayers(board, 0);
    return players === 2 && !hasBidding ? { board, sides: { oda: ['oda'], antiOda: ['antiOda'] } } : { board };
  },
  initialStep: 'war',
  steps: {
    war: wholeGame,
    turn,
    impulse,
    endPhase,
    setUp,
    stationClan,
    stationing: freePlacementDecision,
    postSamurai,
    leaveShort,
    bid,
    bidding,
    shogun,
    shogunsFate,
    shogunsChoice,
    shogunsFlight,
    exiles,
    exile: exileDecision,
    movement,
    moves: movementDecision,
    march: marchDecision,
    crowd: surplusDecision,
    lateCrowds: resolveLateCrowds,
    controlCheck,
    checkSpace,
    controller: chooseController,
    fallOfClans: resolveClanDefeats,
    chooseConqueror,
    withdrawals,
    drawCards,
    fortuneChit,
    fortuneCard,
    regroup,
    regroupUnit,
    regroupSite,
    wounded: returnWounded,
    convalescent: returnDecision,
    reinforcements,
    powerEnters,
    placeReinforcement,
    ikkoToKaga,
    chooseTemple,
    disbanding,
    mayDisband: offerDisband,
    disbandUnit,
    nobunagaReturns: returnNobunaga,
    fourRegroup: fourPlayerRegroup,
    regroupInTurn,
    ...cardSteps,
    ...betrayalSteps,
    ...combatSteps,
  },
  copyBoard,
  pieces: { card: CARD_IDS, chit: CHIT_PIECES },
  invariants: [checkPresenceCounts, checkSoldierTotal, checkLeaderPlaces],
};

export type { GameState } from './state.ts';
