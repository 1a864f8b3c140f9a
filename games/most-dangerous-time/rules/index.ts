import type { Game, State } from '@gunbai/engine';
import { copyBoard, emptyBoard } from './board.ts';
import type { Board, Goal } from './board.ts';
import { presenceOf, soldiersInGame } from './pieces.ts';
import { cardSteps } from './cards.ts';
import { combatSteps } from './combat.ts';
import { CARD_IDS, CLANS } from './components.ts';
import { checkSpace, controlCheck, controller } from './control.ts';
import { CHIT_PIECES } from './cup.ts';
import { disbanding, disbandUnit, endPhase, mayDisband } from './endPhase.ts';
import { chooseTemple, ikkoToKaga, placeReinforcement, powerEnters, reinforcements } from './entry.ts';
import { exile, exiles } from './exile.ts';
import { chooseConqueror, fallOfClans, withdrawals } from './fall.ts';
import { drawCards, fortuneCard, fortuneChit } from './fortune.ts';
import { fourRegroup, nobunagaReturns, regroupInTurn } from './fourPlayers.ts';
import { crowd, impulse, lateCrowds } from './impulse.ts';
import { marchFrom, movement, moves } from './movement.ts';
import { betrayalSteps } from './negotiation.ts';
import { regroup, regroupSite, regroupUnit } from './regroup.ts';
import { assignPlayers, bid, bidding, leaveShort, postSamurai, setUp, stationClan, stationing } from './setup.ts';
import { shogun, shogunsChoice, shogunsFate, shogunsFlight } from './shogun.ts';
import { turn, war } from './turn.ts';
import { convalescent, wounded } from './wounded.ts';

const TWO_PLAYERS = ['short', 'bid', 'standard', 'campaign'];
const GOALS: Readonly<Record<string, Goal>> = {
  short: 'short',
  bid: 'short',
  standard: 'standard',
  campaign: 'campaign',
  three: 'three',
  four: 'four',
};

const countsAgree = ({ board }: State<Board>): string | void => {
  const counts = presenceOf(board);
  for (let i = 0; i < counts.length; i++) if (counts[i] !== board.presence[i]) return `place ${Math.floor(i / 6)} is counted wrong`;
};

const ALL_SOLDIERS = CLANS.reduce((sum, { soldiers }) => sum + soldiers, 0);

/** Soldiers change clans but none is made or lost. During set-up some are still in the box. */
const soldiersAreKept = ({ board, turn: now }: State<Board>): string | void => {
  if (now > 0 && soldiersInGame(board) !== ALL_SOLDIERS) return `there are ${soldiersInGame(board)} soldiers, not ${ALL_SOLDIERS}`;
};

const leadersStandWhereTheySay = ({ board }: State<Board>): string | void => {
  for (let leader = 0; leader < board.leaderAt.length; leader++) {
    const at = board.leaderAt[leader] as number;
    if (at >= 0 && !(board.leaders[at] as number[]).includes(leader)) return `leader ${leader} is not where he says`;
  }
};

export const mostDangerousTime: Game<Board> = {
  id: 'most-dangerous-time',
  rules: 10,
  /** 14.0.1, 14.3.1e, 16.1.2, 16.2.2.1 */
  scenarios: [
    { id: 'short', seats: ['oda', 'antiOda'], minutes: 120 },
    { id: 'bid', seats: ['p1', 'p2'], minutes: 120 },
    { id: 'standard', seats: ['oda', 'antiOda'], minutes: 360 },
    { id: 'campaign', seats: ['oda', 'antiOda'], minutes: 600 },
    { id: 'three', seats: ['oda', 'antiOdaA', 'antiOdaB'], minutes: 300 },
    { id: 'four', seats: ['hideyoshi', 'katsuie', 'tokugawa', 'antiOda'], minutes: 300 },
  ],
  options: [
    { id: 'goodFortune', values: [true, false], initial: true, scenarios: TWO_PLAYERS },
    { id: 'japaneseRegroup', values: [false, true], initial: false, scenarios: [...TWO_PLAYERS, 'three'] },
  ],
  begin({ scenario, seats }) {
    const players = seats.length as 2 | 3 | 4;
    const board = emptyBoard(GOALS[scenario] as Goal, players);
    assignPlayers(board, 0);
    return players === 2 && scenario !== 'bid' ? { board, sides: { oda: ['oda'], antiOda: ['antiOda'] } } : { board };
  },
  first: 'war',
  steps: {
    war,
    turn,
    impulse,
    endPhase,
    setUp,
    stationClan,
    stationing,
    postSamurai,
    leaveShort,
    bid,
    bidding,
    shogun,
    shogunsFate,
    shogunsChoice,
    shogunsFlight,
    exiles,
    exile,
    movement,
    moves,
    march: marchFrom,
    crowd,
    lateCrowds,
    controlCheck,
    checkSpace,
    controller,
    fallOfClans,
    chooseConqueror,
    withdrawals,
    drawCards,
    fortuneChit,
    fortuneCard,
    regroup,
    regroupUnit,
    regroupSite,
    wounded,
    convalescent,
    reinforcements,
    powerEnters,
    placeReinforcement,
    ikkoToKaga,
    chooseTemple,
    disbanding,
    mayDisband,
    disbandUnit,
    nobunagaReturns,
    fourRegroup,
    regroupInTurn,
    ...cardSteps,
    ...betrayalSteps,
    ...combatSteps,
  },
  copyBoard,
  pieces: { card: CARD_IDS, chit: CHIT_PIECES },
  invariants: [countsAgree, soldiersAreKept, leadersStandWhereTheySay],
};

export type { Board } from './board.ts';
