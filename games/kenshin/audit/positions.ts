import type { Json } from '@gunbai/engine';
import type { Report } from '@gunbai/shared/audit';
import { KILLED, LEFT, NOT_IN_PLAY } from './board.ts';
import type { Board, Entry } from './board.ts';
import { UKITA, castleIndex, castles, houseIndex, houseOf, sideIndex, unitAt, unitIndex, units } from './components.ts';
import { MORI_BOX, SETO, castleHexes, labelOf, placeOf } from './map.ts';
import { number, text } from './memory.ts';
import { hasWaterSupply } from './supply.ts';

type AuditStep = Entry['steps'][number];

/** What must be true after an entry, followed event by event. Null: an event of the situation decides it (9-2-1). */
interface Expected {
  readonly at: (number | null)[];
  readonly steps: (number | null)[];
  readonly holder: number[];
  readonly damage: number[];
  readonly siege: number[];
}

const expectedFrom = (board: Board): Expected => ({
  at: [...board.at],
  steps: [...board.steps],
  holder: [...board.holder],
  damage: [...board.damage],
  siege: [...board.siege],
});

const moveForce = ({ at }: Expected, board: Board, leader: number, place: number): void => {
  units.forEach((_, unit) => {
    const isMember = unit === leader || (board.leader[unit] === leader && (at[unit] ?? KILLED) >= 0);
    if (isMember) at[unit] = place;
  });
};

/** A ship takes its cargo along. Cargo that lands at once is aboard only in the position before. */
const moveShip = (expected: Expected, boards: readonly Board[], ship: number, place: number): void => {
  expected.at[ship] = place;
  units.forEach((_, unit) => {
    if (boards.some(({ aboard }) => aboard[unit] === ship)) expected.at[unit] = place;
  });
};

/** 9-2-1.2b Ships leave the port of a castle that turns neutral. */
const leaveNeutralPort = (expected: Expected, boards: readonly Board[], castle: number): void =>
  units.forEach(({ land }, unit) => {
    if (!land && expected.at[unit] === castleHexes[castle]) moveShip(expected, boards, unit, SETO);
  });

/** 13-1-9a ruling: a castle with an open line by water loses no morale when a turn starts. */
const relieveByWater = ({ siege }: Expected, board: Board): void =>
  castles.forEach((_, castle) => {
    if (siege[castle] !== -1 && hasWaterSupply(board, castle)) siege[castle] = 0;
  });

const forget = ({ at, steps }: Expected, list: readonly number[]): void => {
  for (const unit of list) {
    at[unit] = null;
    steps[unit] = null;
  }
};

/** 9-2.Ukita-revolt-a ruling: units of the Ukita that are not yet in play never come. */
const keepUkitaAway = ({ at }: Expected): void =>
  units.forEach((_, unit) => {
    if (houseOf(unit) === UKITA && at[unit] === NOT_IN_PLAY) at[unit] = LEFT;
  });

/** Houses whose units an event of the situation may move or remove. */
const housesMovedBy = (type: string, house: Json | undefined): readonly string[] => {
  if (type === 'revolt') return ['araki', 'oda'];
  if (type === 'ukitaRevolts') return ['mori'];
  if (type === 'yoshiakiRises') return ['mori', 'ukita', 'ashikaga'];
  if (type === 'saikaReturnsHome') return ['saika'];
  return type === 'houseTurns' || type === 'houseFalls' ? [text(house)] : [];
};

/** One event: where it puts units, castles and markers. */
const follow = (expected: Expected, { event, state: { board } }: AuditStep, before: Board): void => {
  if (!event) return;
  const unit = unitIndex(text(event['unit']));
  const castle = castleIndex(text(event['castle']));
  const place = placeOf(text(event['hex'] ?? event['place']));
  const path = event['path'] as readonly string[] | undefined;
  switch (event.type) {
    case 'marched':
      return moveForce(expected, board, unit, placeOf(path?.at(-1) ?? ''));
    case 'advanced':
    case 'retreated':
    case 'displaced':
      return moveForce(expected, board, unit, place);
    case 'sailed':
      return moveShip(expected, [before, board], unit, place);
    case 'saikaReturnsHome':
      if (event['neutral'] === true) leaveNeutralPort(expected, [before, board], castle);
      return followCastle(expected, event, castle);
    case 'phase':
      if (event['phase'] === '1') relieveByWater(expected, board);
      return;
    case 'cameOut':
      expected.at[unit] = MORI_BOX;
      return;
    case 'ironclad':
      expected.at[unit] = castleHexes[castleIndex('toba')] as number;
      return;
    case 'raised':
      expected.at[unit] = castleHexes[castle] as number;
      expected.steps[unit] = null;
      return;
    case 'killed':
    case 'sunk':
      expected.at[unit] = KILLED;
      expected.steps[unit] = 0;
      return;
    case 'left':
      expected.at[unit] = LEFT;
      return;
    case 'flipped':
      expected.steps[unit] = 1;
      return;
    case 'restored':
      expected.steps[unit] = 2;
      return;
    default:
      return followCastle(expected, event, castle);
  }
};

const followCastle = (expected: Expected, event: NonNullable<AuditStep['event']>, castle: number): void => {
  const { holder, damage, siege } = expected;
  switch (event.type) {
    case 'castleTaken':
      holder[castle] = sideIndex(text(event['seat']));
      damage[castle] = 0; // 8-1-4
      siege[castle] = -1;
      return;
    case 'castleGoesOver':
      holder[castle] = sideIndex(text(event['side:seat']));
      siege[castle] = -1;
      return;
    case 'crumbled':
      damage[castle] = (damage[castle] as number) + number(event['damage']);
      return;
    case 'repaired':
      damage[castle] = Math.max(0, (damage[castle] as number) - 3);
      return;
    case 'besieged':
      siege[castle] = 0;
      return;
    case 'morale':
      siege[castle] = number(event['marker']);
      return;
    case 'siegeLifted':
      siege[castle] = -1;
      return;
    default: {
      if (event.type === 'ukitaRevolts') keepUkitaAway(expected);
      const moved = housesMovedBy(event.type, event['house']).map(houseIndex);
      if (moved.length > 0)
        forget(
          expected,
          units.flatMap((_, unit) => (moved.includes(houseOf(unit)) ? [unit] : [])),
        );
    }
  }
};

/** 10-3, 2-2-1.6b, 2-2-2.8, 8-1 Nothing moves, is lost or changes hands that the log does not tell. */
export const comparePositions = (entry: Entry, report: Report): void => {
  if (!entry.before) return;
  const expected = expectedFrom(entry.before.board);
  for (const step of entry.steps) follow(expected, step, entry.before.board);
  const { board } = entry.after;
  units.forEach((_, unit) => {
    const { id } = unitAt(unit);
    const [at, steps] = [expected.at[unit], expected.steps[unit]];
    if (typeof at === 'number') report.equal('10-3', `place of ${id}`, placeName(at), placeName(board.at[unit] as number));
    if (typeof steps === 'number') report.equal('2-2-1.6b', `steps of ${id}`, steps, board.steps[unit] as number);
  });
  castles.forEach(({ id }, castle) => {
    report.equal('2-2-2.8', `holder of ${id}`, expected.holder[castle] as number, board.holder[castle] as number);
    report.equal('8-1-1a', `damage of ${id}`, expected.damage[castle] as number, board.damage[castle] as number);
    report.equal('13-1-2b', `siege marker of ${id}`, expected.siege[castle] as number, board.siege[castle] as number);
  });
};

const placeName = (place: number): string => (place >= 0 ? labelOf(place) : ['not in play', 'killed', 'left'][-1 - place]) ?? '';
