import { maxBy } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import { sideOfLeader, braveryOf, isDaimyo, sideControls, fortValueAt, hasDiplomacy, countSoldiers } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { NONE, leaderOf, ALLIANCE_IKKO, placeOf, CLAN_ODA, NOBUNAGA } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { seatPlaysAlliance } from '../rules/seats.ts';
import { battleSideOf, winChance } from './combat.ts';
import { findAction } from './decision.ts';
import type { BotDecision, DecisionHandler } from './decision.ts';
import { forceValueAt } from './space-values.ts';

/** With three players almost any card may be played in any impulse; the bot helps no enemy with one. */
export const cardValue = (board: GameState, side: Side, seat: number, action: Action): number => {
  const [verb] = action;
  const isOurs = board.active !== NONE && seatPlaysAlliance(board, seat, board.active);
  switch (verb) {
    case 'pass':
    case 'standDown':
    case 'endTalks':
      return 0;
    case 'betray':
      return 20;
    case 'negotiate':
      return 15;
    case 'letter':
      return side === 0 ? -1 : 8;
    case 'ironShip':
    case 'tactics':
      return isOurs ? 8 : -1;
    case 'levy':
      return isOurs ? 7 : -1;
    case 'assassin': {
      const leader = leaderOf(String(action[2]));
      if (sideOfLeader(board, leader) === side) return -1;
      return 6 + braveryOf(leader) + (isDaimyo(board, leader) ? 2 : 0);
    }
    case 'riot': {
      if (side === 0 || !seatPlaysAlliance(board, seat, ALLIANCE_IKKO)) return -1;
      const place = placeOf(String(action[2]));
      const enemies = forceValueAt(board, place, side === 1 ? 0 : 1);
      const gain = sideControls(board, side, place) ? -1 : fortValueAt(board, place) * 2 + 2;
      return gain - enemies * 1.5 + Number(action[3]) * 0.5;
    }
    case 'ikkoTruce':
      return side === 0 ? (sideControls(board, 0, placeOf('ishiyama')) ? 30 : 4) : -1;
    case 'promote': {
      const leader = leaderOf(String(action[2]));
      // A lone daimyo who changes sides takes his whole clan along.
      if (board.leaderClan[leader] === CLAN_ODA && (board.leaderAt[NOBUNAGA] as number) < 0) return -1;
      return (
        3 +
        braveryOf(leader) +
        (hasDiplomacy(leader) ? 1 : 0) +
        countSoldiers(board, Math.max(0, board.leaderAt[leader] as number), board.leaderClan[leader] as number) * 0.2
      );
    }
    case 'driveOut':
      return side === 0 ? 5 : -1;
    default:
      return -1;
  }
};

export const chooseCard = ({ board, side, seat, allowed }: BotDecision): Action =>
  maxBy(allowed, (action) => cardValue(board, side, seat, action));
/** 16.1.4.4, 16.2.8.1 In another player's movement: a useful card, or pass for the whole step. */
export const decideCardInMovement: DecisionHandler = (moment) => {
  const { board, side, seat, allowed } = moment;
  const card = chooseCard(moment);
  return cardValue(board, side, seat, card) > 0 ? card : (findAction(allowed, 'standDown') ?? card);
};

export const decideCombatCard: DecisionHandler = ({ board, allowed, side }) => {
  const { battle } = board;
  const pass = findAction(allowed, 'pass') as Action;
  if (!battle) return pass;
  const ours = battleSideOf(board, side);
  const chances = winChance(board, battle, ours);
  const truce = findAction(allowed, 'emperorTruce');
  if (truce && ours === 1 && chances < 0.25) return truce;
  const help = allowed.find(([verb]) => verb === 'gunnery' || verb === 'surprise' || verb === 'downpour' || verb === 'promote');
  return help && chances > 0.15 && chances < 0.9 ? help : pass;
};
