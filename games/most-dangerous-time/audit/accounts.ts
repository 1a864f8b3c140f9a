import type { Position } from './position.ts';
import { isEvent, runs } from './audited-entry.ts';
import type { Check } from './audited-entry.ts';
import { PLACES, clanName, sideOfClan } from './world.ts';

/* 2.3.1, 3.3.2b Soldiers are neither made nor lost: they change places, boxes and clans. */

/** Events after which soldiers belong to other clans, or to none. */
const CHANGES_OF_CLAN = ['soldierWon', 'betrayed', 'clanDefeated', 'clanWithdrew', 'ikkoInKaga', 'enryakujiRises', 'uprising'];

const countByClan = (position: Position): number[] => {
  const counts = position.board.box.slice();
  for (const place of PLACES.keys()) for (const { clan, count } of position.soldiersAt(place)) counts[clan] = (counts[clan] ?? 0) + count;
  return counts;
};

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

export const createAccountsCheck =
  (): Check =>
  ({ report, before, after, beforeState, seen }) => {
    if (!before || runs(beforeState, 'setUp') || runs(beforeState, 'bidding')) return;
    const [old, now] = [countByClan(before), countByClan(after)];
    const isEnryakuji = seen.some((one) => isEvent(one, 'enryakujiRises'));
    if (!isEnryakuji)
      report.equal('2.3.1', 'soldiers in the game', total(old) + before.board.eliminated, total(now) + after.board.eliminated);
    if (seen.some((one) => isEvent(one, ...CHANGES_OF_CLAN))) return;
    for (const clan of sideOfClan.keys()) report.equal('3.0.1', `soldiers of ${clanName(clan)}`, old[clan] ?? 0, now[clan] ?? 0);
  };
