import type { Position } from './position.ts';
import { eventsOf, isEvent, text } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import { ANTI_ODA, KYO, NONE, ODA, SPACE_NUMBERS, clanOf, placeOf, sideOfClan, spaceRow } from './world.ts';

/* 14.3, 16.1.3, 16.2.4: who wins, and when. */

/** The last turn by goal; the campaign has none. */
const LAST_TURNS: { readonly [goal: string]: number } = { short: 10, standard: 30, three: 30, four: 30 };
/** 16.2.4.2 The target of each Oda player. */
const TARGETS = ['takamatsu', 'uotsu', 'tottori'];
const ODA_HOMES = ['gifu', 'kiyosu'];

const controls = (position: Position, side: number, id: string): boolean => position.controlSide(placeOf(id)) === side;

/** 14.3.1a, 14.3.1b Spaces of original fort value 2 or 3, and 1 for the Good Fortune chit. */
const shortScore = (position: Position): number =>
  SPACE_NUMBERS.filter((space) => (spaceRow(space)?.fort ?? 0) >= 2 && position.controlSide(space) === ODA).length +
  (position.board.fortune === ODA ? 1 : 0);

/** 16.1.3.1a */
const homeCastles = (position: Position): number => {
  const { azuchiAt } = position.board;
  const held = SPACE_NUMBERS.filter((space) => spaceRow(space)?.homeOf !== null && position.controlSide(space) === ODA);
  return held.length + (azuchiAt !== NONE && !held.includes(azuchiAt) && position.controlSide(azuchiAt) === ODA ? 1 : 0);
};

/** The seats of the faction that plays a clan. */
const seatsOfSide = ({ board }: Position, seats: readonly string[], side: number): string[] => {
  if (board.players === 4) return side === ODA ? seats.slice(0, 3) : seats.slice(3);
  if (board.players === 3) return side === ODA ? seats.slice(0, 1) : seats.slice(1);
  const oda = seats[board.player[0] ?? 0] as string;
  return side === ODA ? [oda] : seats.filter((seat) => seat !== oda);
};

/** 14.3.1a, 14.3.2, 16.2.4.4 Who wins when the last turn is over. */
const sideAfterLastTurn = (position: Position): number | null => {
  const { goal, needed } = position.board;
  if (goal === 'short') return shortScore(position) >= needed ? ODA : ANTI_ODA;
  if (goal === 'standard') return position.controlSide(KYO) === ANTI_ODA ? ANTI_ODA : ODA;
  return goal === 'four' ? ANTI_ODA : null;
};

const TIMED = ['castles', 'too-few-castles', 'kyo', 'time'];

const auditTimed = ({ report, after, afterState }: AuditedEntry, winners: readonly string[]): void => {
  const { goal } = after.board;
  report.equal('14.3.1a', 'the last turn', LAST_TURNS[goal] ?? null, afterState.turn);
  const side = sideAfterLastTurn(after);
  const clause = goal === 'short' ? '14.3.1a' : goal === 'standard' ? '14.3.2' : '16.2.4.4';
  if (side !== null) report.equal(clause, 'the winners after the last turn', seatsOfSide(after, afterState.seats, side), [...winners]);
};

/** 16.2.4.2, 16.2.4.3 */
const fourPlayerReason = (position: Position): boolean =>
  TARGETS.some((id) => controls(position, ODA, id)) || ODA_HOMES.some((id) => controls(position, ANTI_ODA, id));

/** 16.1.3 */
const threePlayerReason = (position: Position): boolean => {
  const { azuchiLevel } = position.board;
  if (ODA_HOMES.some((id) => controls(position, ANTI_ODA, id))) return true;
  if (controls(position, ANTI_ODA, 'kyo')) return azuchiLevel !== 3;
  return controls(position, ODA, 'kyo') && homeCastles(position) >= 7;
};

/** 14.3.3b */
const campaignReason = (position: Position): boolean =>
  [ODA, ANTI_ODA].some((side) => SPACE_NUMBERS.every((space) => position.controlSide(space) === side));

const hasReason = (position: Position): boolean => {
  const { goal } = position.board;
  if (goal === 'four') return fourPlayerReason(position);
  if (goal === 'three') return threePlayerReason(position);
  return goal === 'campaign' && campaignReason(position);
};

/** A condition that is met at once ends the game before the next chit. */
const auditGoesOn = (entry: AuditedEntry): void => {
  for (const { position } of eventsOf(entry, 'chitDrawn', 'maneuvered'))
    entry.report.require('16.2.4.1', 'the game goes on only while nobody has won', !hasReason(position));
};

/** 16.2.4.2 The player whose target it is. */
const auditTarget = ({ report, after, afterState }: AuditedEntry, winners: readonly string[]): void => {
  const seats = TARGETS.flatMap((id, seat) => (controls(after, ODA, id) ? [afterState.seats[seat] as string] : []));
  report.require('16.2.4.2', 'the winner is the player whose target Oda holds', seats.includes(winners[0] ?? ''), [...winners]);
};

/** 14.3.3a, 16.2.4.3c The death that ends the game. */
const auditDeath = ({ report, seen }: AuditedEntry): void => {
  const died = seen.some((one) => isEvent(one, 'leaderDied') && ['nobunaga', 'nobutada'].includes(text(one.event, 'leader')));
  report.require('14.3.3a', 'Nobunaga or Nobutada has died', died);
};

export const createVictoryCheck = (): Check => (entry) => {
  const { beforeState, afterState, after, report } = entry;
  auditGoesOn(entry);
  const { outcome } = afterState;
  if (!outcome || beforeState?.outcome) return;
  const { reason, winners } = outcome;
  if (TIMED.includes(reason)) return auditTimed(entry, winners);
  if (reason === 'target-taken') return auditTarget(entry, winners);
  if (/nobu|heir|death|died/.test(reason)) return auditDeath(entry);
  if (reason === 'home-castle-taken')
    report.require(
      '16.2.4.3a',
      'Oda has lost a home castle',
      ODA_HOMES.some((id) => controls(after, ANTI_ODA, id)),
    );
  if (reason === 'home-castles')
    report.require('16.1.3.1a', 'Oda holds Kyo and seven home castles', controls(after, ODA, 'kyo') && homeCastles(after) >= 7);
  if (reason === 'kyo-taken') report.require('16.1.3.2a', 'Oda has lost Kyo', controls(after, ANTI_ODA, 'kyo'));
  if (reason === 'kyo-taken') {
    const clan = after.board.control[KYO] ?? NONE;
    report.equal('16.1.3.2a', 'side of the clan that holds Kyo', sideOfClan[clanOf('azai')] as number, sideOfClan[clan] ?? NONE);
  }
};
