import {
  AKECHI,
  ANTI,
  HASHIBA,
  HIDEYOSHI,
  KYO,
  SEATS,
  SETTSU,
  areaIndex,
  areas,
  feuding,
  isLand,
  recoverPerArea,
  sideOf,
  turns,
  unitAt,
  unitIndex,
  units,
  victoryResources,
} from './components.ts';
import type { Side } from './components.ts';
import { sum } from './board.ts';
import type { Group } from './board.ts';
import type { Ledger } from './ledger.ts';
import { number, text } from './memory.ts';
import type { Context } from './memory.ts';
import { readGroup } from './movement.ts';
import { checkTurnEnds } from './rounds.ts';

/** 6.1.0, 3.6.2, 15.2.1 Resource areas of a side; of two that feud only one counts its areas. */
const countResources = (ledger: Ledger, side: Side): number => {
  const held = areas.flatMap(({ resource }, area) => (resource && ledger.controls(side, area) ? [ledger.circle[area] as number] : []));
  const ofFeuding = feuding.map((daimyo) => held.filter((controller) => controller === daimyo).length);
  const areBothOwn = feuding.every((daimyo) => ledger.isOwn(side, daimyo));
  return held.length - (areBothOwn ? Math.min(...ofFeuding) : 0);
};

/** 6.1.1a, 6.1.1b, 6.1.1c, 4.2.1b Cards that a side draws. */
export const checkDrew = ({ ledger, event, report, entry }: Context): void => {
  const side = sideOf(text(event['seat']));
  const port = ledger.port >= 0 && ledger.controls(side, ledger.port) ? 1 : 0;
  const castle = ledger.osaka === 2 && ledger.controls(side, SETTSU) ? 1 : 0;
  const due = entry.after.turn === 0 ? 3 : countResources(ledger, side) + port + castle;
  const state = entry.steps.find((step) => step.event === event)?.state;
  const left = (state?.zones['deck']?.pieces.length ?? 0) + (state?.zones['discards']?.pieces.length ?? 0);
  const drawn = number(event['cards']);
  report.require('6.1.1a', `${SEATS[side]} draws ${due} cards`, drawn === due || (drawn < due && left === 0), drawn);
};

/** 14.0.2a, 14.0.3 Resource areas at the end of a turn, and who wins. */
export const checkResources = (context: Context): void => {
  const { ledger, event, report, entry, memory } = context;
  const turn = entry.steps.find((step) => step.event === event)?.state.turn ?? 0;
  checkTurnEnds(context, turn);
  const counts = { hideyoshi: countResources(ledger, HIDEYOSHI), anti: countResources(ledger, ANTI) };
  report.equal('14.0.2a', 'resource areas', counts, { hideyoshi: number(event['hideyoshi']), anti: number(event['anti']) });
  const most = Math.max(counts.hideyoshi, counts.anti);
  const { outcome } = entry.after;
  const winner =
    most >= victoryResources && counts.hideyoshi !== counts.anti ? (counts.hideyoshi > counts.anti ? 'hideyoshi' : 'anti') : null;
  const expected = winner ?? (turn === turns ? 'anti' : null);
  report.equal(winner === null ? '14.0.3' : '14.0.2a', 'the winner at the end of the turn', expected, outcome?.winners[0] ?? null);
  checkRecoveryDone(context);
  memory.recovery.clear();
};

/** 14.0.1a, 14.0.1b Hashiba without a piece on the map, or Hideyoshi out of the game, ends it. */
export const checkSuddenEnd = ({ ledger, report, entry }: Pick<Context, 'ledger' | 'report' | 'entry'>): void => {
  const { outcome } = entry.after;
  const isFallen = ledger.piecesOnMap(HASHIBA) === 0;
  const isHunted = (ledger.removed[unitIndex('hideyoshi')] as number) > 0;
  if (isFallen || isHunted) report.equal(isFallen ? '14.0.1b' : '14.0.1a', 'the winner', ['anti'], outcome?.winners ?? null);
  else if (outcome)
    report.require('14.0.3', 'the game ends for a reason that is there', ['resources', 'endured'].includes(outcome.reason), outcome.reason);
};

/** 13.0.0a Twice the own controlled land areas without enemies. */
const recoveryLimit = (ledger: Ledger, side: Side): number =>
  recoverPerArea * areas.filter((_, area) => isLand(area) && ledger.controls(side, area) && ledger.enemyPieces(side, area) === 0).length;

/** 13.0.2, 3.6.1 Used pieces that a side may recover: its own anywhere, those of own neutrals where they control. */
const recoverable = (ledger: Ledger, side: Side, area: number): Group =>
  units.flatMap(({ daimyo }, unit) => {
    const isEligible = daimyo !== AKECHI && ledger.mayAct(side, area, unit, false);
    const used = isEligible ? ledger.count(area, unit, 'used') : 0;
    return used > 0 ? [[unit, used] as const] : [];
  });

const countRecoverable = (ledger: Ledger, side: Side): number =>
  sum(areas.flatMap((_, area) => recoverable(ledger, side, area).map(([, count]) => count)));

/** 13.0.0b The player who controls Kyo recovers second. */
const checkOrder = ({ ledger, memory, report }: Context, side: Side): void => {
  const first = ledger.controllerOf(KYO) === HIDEYOSHI ? ANTI : HIDEYOSHI;
  const isFirst = memory.recovery.size === 0 || memory.recovery.has(first);
  report.require(
    '13.0.0b',
    `${SEATS[first]} recovers first`,
    side === first || isFirst === false || memory.recovery.has(first) || countRecoverable(ledger, first) === 0,
  );
  memory.recovery.set(side, recoveryLimit(ledger, side));
};

/** 13.0.0a How many pieces the player may recover. */
export const checkRecoveryBegins = (context: Context): void => {
  const { memory, event, report } = context;
  const side = sideOf(text(event['seat']));
  checkOrder(context, side);
  report.equal('13.0.0a', `pieces that ${event['seat']} may recover`, memory.recovery.get(side) ?? 0, number(event['pieces']));
};

/** 13.0.0a All used pieces recover if they are within the limit. */
export const checkRested = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const side = sideOf(text(event['seat']));
  if (!memory.recovery.has(side)) checkOrder(context, side);
  const limit = memory.recovery.get(side) ?? 0;
  report.equal('13.0.0a', `used pieces of ${event['seat']}`, countRecoverable(ledger, side), number(event['pieces']));
  report.require('13.0.0a', `at most ${limit} recover`, number(event['pieces']) <= limit, number(event['pieces']));
  memory.recovery.set(side, limit - number(event['pieces']));
  areas.forEach((_, area) => ledger.turn(area, recoverable(ledger, side, area), 'unused'));
};

/** 13.0.0a, 13.0.2 Chosen pieces recover. */
export const checkRecovered = ({ ledger, memory, event, report, entry }: Context): void => {
  const side = sideOf(entry.act?.seat ?? '');
  const area = areaIndex(text(event['area']));
  const isAll = event.type === 'recoveredAll';
  const group: Group = isAll ? readGroup(event['who:unit']) : [[unitIndex(text(event['unit'])), number(event['count'])]];
  const count = sum(group.map(([, pieces]) => pieces));
  const eligible = recoverable(ledger, side, area);
  for (const [unit, pieces] of group)
    report.require(
      '13.0.2',
      `${pieces} used ${unitAt(unit).id} can recover`,
      (eligible.find(([other]) => other === unit)?.[1] ?? 0) >= pieces,
    );
  const left = (memory.recovery.get(side) ?? 0) - count;
  report.require('13.0.0a', 'the limit of recovery holds', left >= 0, left);
  memory.recovery.set(side, left);
  ledger.turn(area, group, 'unused');
};

/** 13.0.0a At the end of the turn nobody who could recover everything still has used pieces. */
const checkRecoveryDone = ({ ledger, memory, report }: Context): void => {
  for (const side of [HIDEYOSHI, ANTI] as const) {
    const limit = memory.recovery.get(side) ?? recoveryLimit(ledger, side);
    const done = memory.recovery.has(side) || countRecoverable(ledger, side) === 0;
    report.require('13.0.0a', `${SEATS[side]} has recovered`, done, limit);
  }
};
