import type { Position } from './position.ts';
import { eventsOf, isEvent, runs, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { NEUTRAL, NONE, ODA, SPACE_NUMBERS, clanName, clanOf, clanRow, placeName, placeOf, sideOfClan, spaceRow } from './world.ts';

/* 2.46, 4.1.4.8, 15.7.1: control of spaces. */

/** Events that hand over spaces without units in them. */
const HANDOVERS = ['clanDefeated', 'clanWithdrew', 'entered', 'enryakujiRises', 'betrayed', 'ikkoInKaga', 'shogunRises'];

/** 2.46.7 The one faction with units in a space where no other side has any. */
const soleSide = (position: Position, space: number): number => {
  const sides = [0, 1, 2].filter((side) => position.countUnits(space, (unit) => unit.side === side) > 0);
  return sides.length === 1 && sides[0] !== NEUTRAL ? (sides[0] as number) : NONE;
};

/** 2.46.7 When control has been checked, a side that is alone in a space controls it. */
const auditHolders = ({ report }: AuditedEntry, position: Position, risen: ReadonlySet<number>): void => {
  for (const space of SPACE_NUMBERS) {
    if (risen.has(space)) continue;
    const side = soleSide(position, space);
    if (side !== NONE) report.equal('2.46.7', `side that controls ${placeName(space)}`, side, position.controlSide(space));
  }
};

/** 15.7.1 */
const auditPresence = ({ report }: AuditedEntry, position: Position): void => {
  for (const space of SPACE_NUMBERS) {
    const clan = position.board.control[space] ?? NONE;
    if (clan === NONE || clanRow(clan).noControlMarkers !== true || spaceRow(space)?.printedOwner === clanName(clan)) continue;
    const units = position.countUnits(space, (unit) => unit.clan === clan);
    report.require('15.7.1', `${clanName(clan)} holds ${placeName(space)} with units`, units > 0);
  }
};

/** 2.46.5 A space retaken for a clan in play is that clan's again; otherwise it goes to a clan with most units there. */
const auditTaken = ({ report, before }: AuditedEntry, { event, position }: ObservedEvent): void => {
  const space = placeOf(text(event, 'space'));
  const last = before?.board.control[space] ?? NONE;
  const isReverted =
    last !== NONE && clanRow(last).noControlMarkers === true && position.countUnits(space, (unit) => unit.clan === last) === 0;
  const clan = text(event, 'clan') === '' ? NONE : clanOf(text(event, 'clan'));
  const side = soleSide(position, space);
  // 15.7.1 A space that the Azai or Asakura have left goes back to its owner or his conqueror.
  if (clan === NONE || side === NONE || sideOfClan[clan] !== side || isReverted) return;
  const printed = clanOf(spaceRow(space)?.printedOwner ?? '');
  const counts = new Map<number, number>();
  const count = (one: number): number => {
    const known = counts.get(one) ?? position.countUnits(space, (unit) => unit.clan === one);
    counts.set(one, known);
    return known;
  };
  if (sideOfClan[printed] === side && position.isClanInPlay(printed))
    report.equal('2.46.5a', `clan that gets ${placeName(space)}`, clanName(printed), clanName(clan));
  else {
    const most = Math.max(...sideOfClan.map((_, one) => count(one)));
    report.equal('2.46.7', `units of the clan that gets ${placeName(space)}`, most, count(clan));
  }
};

/** 2.46.1, 2.46.6 Control changes as the log says, and only between sides with a reason. */
const auditChanges = ({ report, before, after, seen }: AuditedEntry): void => {
  if (!before) return;
  const logged = new Map(
    seen.flatMap((one) => (isEvent(one, 'controlled') ? [[text(one.event, 'space'), text(one.event, 'clan')] as const] : [])),
  );
  const isHandedOver = seen.some((one) => isEvent(one, ...HANDOVERS));
  for (const space of SPACE_NUMBERS) {
    const [old, now] = [before.board.control[space] ?? NONE, after.board.control[space] ?? NONE];
    const name = placeName(space);
    if (old === now || isHandedOver) continue;
    report.equal('2.46.7', `clan that controls ${name}`, logged.get(name) ?? 'no change', now === NONE ? '' : clanName(now));
  }
};

/** 15.5.5 Azuchi is gone once the Anti-Oda faction controls its space. */
const auditAzuchi = ({ report }: AuditedEntry, position: Position): void => {
  const { azuchiAt } = position.board;
  if (azuchiAt !== NONE) report.equal('15.5.5', 'side that holds Azuchi', ODA, position.controlSide(azuchiAt));
};

/** Control has been checked when the next chit is drawn, and while the End Phase runs. */
export const createControlCheck = (): Check => {
  let isHandedOver = false;
  let isChecked = false;
  /** 4.1.4.1c Where riots broke out, perhaps after control was checked. */
  const risen = new Set<number>();
  return (entry) => {
    for (const { event } of eventsOf(entry, 'uprising')) risen.add(placeOf(text(event, 'place')));
    // 2.46.4 Spaces of a defeated clan may come to the Azai or Asakura without units; they revert at the next check.
    isHandedOver ||= eventsOf(entry, 'clanDefeated').length > 0;
    for (const { event, position } of eventsOf(entry, 'points', 'turn', 'chitDrawn', 'maneuvered')) {
      if (event.type === 'points' || event.type === 'turn') isChecked = event.type === 'points'; // The End Phase ends with no check.
      if (!isChecked || !['chitDrawn', 'maneuvered'].includes(event.type)) continue;
      auditHolders(entry, position, risen);
      risen.clear();
      if (!isHandedOver) auditPresence(entry, position);
      auditAzuchi(entry, position);
      isHandedOver = false;
    }
    for (const seen of eventsOf(entry, 'controlled')) auditTaken(entry, seen);
    if (!runs(entry.afterState, 'setUp')) auditChanges(entry);
  };
};
