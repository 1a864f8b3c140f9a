import {
  ANTI,
  HIDEYOSHI,
  HOJO,
  KYO,
  SEATS,
  SETTSU,
  SOUTH_KANTO,
  areaIndex,
  daimyoIndex,
  opponent,
  ranks,
  sideOf,
  unitAt,
  unitIndex,
} from './components.ts';
import { sum } from './board.ts';
import { unitsOf } from './ledger.ts';
import { number, text } from './memory.ts';
import type { Context } from './memory.ts';

/** event.promotion The rank goes up one space; troops and generals of that space go to the Hashiba pool. */
export const checkPromoted = ({ ledger, event, report }: Context): void => {
  report.require('event.promotion', 'an own daimyo controls Kyo', ledger.controls(HIDEYOSHI, KYO), ledger.circle[KYO] as number);
  ledger.rank++;
  const rank = ranks[ledger.rank];
  report.equal('event.promotion', 'the new rank', rank?.id ?? null, text(event['rank']));
  const hashiba = daimyoIndex('hashiba');
  const troops = Math.min(rank?.releaseTroops ?? 0, ledger.waiting[hashiba] as number);
  report.equal('event.promotion', 'troops released', troops, number(event['troops']));
  const released: [number, number][] = [
    [hashiba, troops],
    ...(rank?.releaseGenerals ?? []).map((id): [number, number] => [unitIndex(id), 1]),
  ];
  for (const [unit, count] of released) {
    ledger.waiting[unit] = (ledger.waiting[unit] as number) - count;
    ledger.pool[unit] = (ledger.pool[unit] as number) + count;
  }
};

/** event.ochimusha_gari, event.sword_hunt, 2.22.4 A piece goes from an enemy pool out of the game. */
export const checkRemoved = ({ ledger, memory, event, report }: Context): void => {
  const unit = unitIndex(text(event['unit']));
  const { card } = memory;
  const side = sideOf(text(event['seat']));
  if (card) card.removed++;
  const isHunt = card?.event === 'ochimusha_gari';
  const clause = `event.${card?.event ?? ''}`;
  const most = isHunt ? 1 : (ranks[ledger.rank]?.value ?? 0);
  report.require(clause, `at most ${most} pieces`, (card?.removed ?? 0) <= most, card?.removed ?? 0);
  report.require(
    clause,
    'the piece is in a pool of the opposing side',
    (ledger.pool[unit] as number) > 0 && ledger.isOfSide(opponent(side), unitAt(unit).daimyo),
  );
  if (!isHunt) report.equal('event.sword_hunt', 'a troop, not a general', unitAt(unit).daimyo, unit);
  ledger.pool[unit] = (ledger.pool[unit] as number) - 1;
  ledger.removed[unit] = (ledger.removed[unit] as number) + 1;
};

/** event.subterfuge As many pieces of one enemy daimyo as the rank value leave the area; their owner chooses. */
export const checkUndermined = ({ ledger, memory, event, report }: Context): void => {
  const [area, daimyo] = [areaIndex(text(event['area'])), daimyoIndex(text(event['daimyo']))];
  report.require('event.subterfuge', 'he is of the opposing side', ledger.isOfSide(ANTI, daimyo));
  const remaining = Math.min(ranks[ledger.rank]?.value ?? 0, ledger.pieces(area, daimyo));
  memory.losses = { area, targets: [daimyo], remaining, chooser: ANTI };
};

/** event.starving Three enemy pieces leave an area in which the own pieces are twice as many. */
export const checkStarved = ({ ledger, memory, event, report }: Context): void => {
  const area = areaIndex(text(event['area']));
  const targets = ledger.present(area).filter((daimyo) => ledger.isOfSide(ANTI, daimyo));
  const enemies = sum(targets.map((daimyo) => ledger.pieces(area, daimyo)));
  report.require(
    'event.starving',
    'own pieces are twice as many',
    enemies > 0 && ledger.ownPieces(HIDEYOSHI, area) >= 2 * enemies,
    enemies,
  );
  memory.losses = { area, targets, remaining: Math.min(3, enemies), chooser: ANTI };
};

/** event.flooding All pieces of the opposing side in the area become used. */
export const checkFlooded = ({ ledger, event, report }: Context): void => {
  const area = areaIndex(text(event['area']));
  report.require('event.flooding', 'a Hashiba piece is there', ledger.pieces(area, daimyoIndex('hashiba')) > 0);
  for (const daimyo of ledger.present(area).filter((one) => ledger.isOfSide(ANTI, one)))
    ledger.turn(
      area,
      unitsOf(daimyo).map((unit) => [unit, ledger.count(area, unit, 'unused')] as const),
      'used',
    );
};

/** event.horagatoge A daimyo of the opposing side, never Hashiba, cannot act in this turn. */
export const checkFrozen = ({ ledger, memory, event, report }: Context): void => {
  const daimyo = daimyoIndex(text(event['daimyo']));
  const side = memory.card?.side ?? HIDEYOSHI;
  report.require(
    'event.horagatoge',
    'a daimyo of the opposing side',
    ledger.isOfSide(opponent(side), daimyo) && event['daimyo'] !== 'hashiba',
  );
  memory.frozen.add(daimyo);
};

/** event.nanban_trade The port comes to another of four areas, which an own daimyo controls. */
export const checkPort = ({ ledger, memory, event, report }: Context): void => {
  const area = areaIndex(text(event['area']));
  const isAllowed = ['kita_kyushu', 'higashi_kyushu', 'minami_kyushu', 'settsu'].includes(text(event['area']));
  report.require(
    'event.nanban_trade',
    'the port may lie there',
    isAllowed && ledger.port !== area && ledger.controls(memory.card?.side ?? 0, area),
  );
  ledger.port = area;
};

/** event.osaka_castle First its front, then its back, in Settsu under an own daimyo. */
export const checkOsaka = ({ ledger, event, report }: Context): void => {
  report.require(
    'event.osaka_castle',
    'an own daimyo controls Settsu',
    ledger.controls(HIDEYOSHI, SETTSU),
    ledger.circle[SETTSU] as number,
  );
  ledger.osaka++;
  report.equal('event.osaka_castle', 'the back is up', ledger.osaka === 2, event['back'] === true);
};

/** event.odawara_castle While Hojo is on the anti-Hideyoshi side and controls South Kanto. */
export const checkOdawara = ({ ledger, event, report }: Context): void => {
  const holds = ledger.circle[SOUTH_KANTO] === HOJO && ledger.side[HOJO] === ANTI;
  const isBuilt = event.type === 'odawara';
  report.equal('event.odawara_castle', 'Hojo of the anti-Hideyoshi side controls South Kanto', isBuilt, holds);
  ledger.odawara = isBuilt;
};

/** event.iga_ninja The opponent discards two cards, or all he has. */
export const checkDiscarded = ({ memory, event, report, entry }: Context): void => {
  const foe = opponent(memory.card?.side ?? HIDEYOSHI);
  const hand = entry.before?.zones[`hand.${SEATS[foe]}`]?.pieces ?? [];
  report.equal('event.iga_ninja', 'the side that discards', SEATS[foe], text(event['seat']));
  report.equal('event.iga_ninja', 'cards discarded', Math.min(2, hand.length), (event['cards:event'] as readonly unknown[]).length);
};
