import type { Report } from '@gunbai/shared/audit';
import {
  KENSHIN,
  KYO,
  NOBUNAGA,
  ODA,
  POINTS_TO_WIN,
  SIDES,
  TURNS,
  UESUGI,
  castleIndex,
  castlePoints,
  houseOf,
  pointsOf,
  sideIndex,
  tables,
  unitIndex,
} from './components.ts';
import { KILLED, sum } from './board.ts';
import type { Board, Entry } from './board.ts';
import { landUnits, unitsWhere } from './forces.ts';
import { castleHexes } from './map.ts';
import { number, text } from './memory.ts';
import type { Context } from './memory.ts';

/** 21 Points of a side, as they move the common balance. */
const signed = (side: number, points: number): number => (side === UESUGI ? points : -points);

/** 15-2a The units of a house in play just before it fell, killed with it. */
const fallenPoints = ({ after, steps }: Entry, index: number, house: number): number => {
  const board = steps[index - 1]?.state.board;
  const fallen = unitsWhere((unit) => houseOf(unit) === house && (board?.at[unit] ?? -1) >= 0 && after.board.at[unit] === KILLED);
  return sum(fallen.map(pointsOf));
};

/** 21.kyo-unit, 21.kyo-kenshin What Uesugi scores for Kyo when a turn begins. */
const kyoPoints = (board: Board): number => {
  const place = castleHexes[KYO] as number;
  const units = [...landUnits(board, place, UESUGI, true), ...landUnits(board, place, UESUGI, false)];
  if (board.holder[KYO] !== UESUGI || units.length === 0) return 0;
  return units.includes(KENSHIN) ? tables.vp.kyoto_kenshin : tables.vp.kyoto_uesugi_unit;
};

/** Points that an event of the log brings to the balance. */
const pointsOfEvent = (entry: Entry, { event, state }: Entry['steps'][number], index: number): number => {
  if (event?.type === 'killed') {
    const side = sideIndex(text(event['seat']));
    return side > ODA ? 0 : signed(1 - side, pointsOf(unitIndex(text(event['unit']))));
  }
  if (event?.type === 'houseFalls') {
    const taisho = unitIndex(text(event['unit']));
    return signed(1 - (state.board.side[houseOf(taisho)] as number), fallenPoints(entry, index, houseOf(taisho)));
  }
  if (event?.type === 'castleTaken') return signed(sideIndex(text(event['seat'])), castlePoints(castleIndex(text(event['castle']))));
  return event?.type === 'phase' && event['phase'] === '1' ? kyoPoints(state.board) : 0;
};

/** 21 The balance moves by what the units, castles and Kyo are worth, and by nothing else. */
export const checkPoints = (entry: Entry, report: Report): void => {
  if (!entry.before) return report.equal('3.3', 'victory points', 0, entry.after.board.points);
  const expected = entry.before.board.points + sum(entry.steps.map((step, index) => pointsOfEvent(entry, step, index)));
  report.equal('21', 'victory points', expected, entry.after.board.points);
};

/** 21 Each line of the log tells the right points. */
export const checkScored = ({ event, report }: Context): void => {
  const kyo: Readonly<Record<string, number>> = { kyo: tables.vp.kyoto_uesugi_unit, 'kyo-kenshin': tables.vp.kyoto_kenshin };
  const points = kyo[text(event['reason'])];
  if (points !== undefined) report.equal('21.kyo-unit', `points for ${event['reason']}`, points, number(event['points']));
};

/** 22-1, 22-2 When and how the game ends. */
export const checkOutcome = ({ before, after }: Entry, report: Report): void => {
  if (!before) return;
  const isDead = (unit: number): boolean => (after.board.at[unit] as number) === KILLED;
  const byPoints = after.board.points >= POINTS_TO_WIN ? UESUGI : ODA;
  const isOver = before.turn === TURNS && after.board.phase === 9 && after.outcome !== null;
  let winner: number | null = null;
  if (isDead(KENSHIN) && isDead(NOBUNAGA)) winner = byPoints;
  else if (isDead(KENSHIN)) winner = ODA;
  else if (isDead(NOBUNAGA)) winner = UESUGI;
  else if (isOver) winner = byPoints;
  // 22-1.2 Results of both sides are applied before the game ends.
  if (after.outcome === null && after.flow.at(-1)?.step === 'losses') return;
  const clause = isDead(KENSHIN) ? '22-1.1' : isDead(NOBUNAGA) ? '22-1.2' : '22-2';
  report.equal(clause, 'the winner', winner === null ? [] : [SIDES[winner] as string], [...(after.outcome?.winners ?? [])]);
  report.require('22', 'the game ends after the last turn', after.turn <= TURNS, after.turn);
};
