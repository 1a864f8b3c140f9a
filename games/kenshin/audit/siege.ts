import type { Report } from '@gunbai/shared/audit';
import { HONGANJI, castleIndex, castles, rankOf, sideIndex, tables, unitAt } from './components.ts';
import type { Board, Entry } from './board.ts';
import { besiegersOf, garrisonOf, hasWaterSupply } from './supply.ts';
import { number, takeDice, text } from './memory.ts';
import type { Context } from './memory.ts';

/** 13-1, 13-1-2a A siege begins with marker 0 and more besiegers than defenders. */
export const checkBesieged = ({ event, board, report, entry }: Context): void => {
  const castle = castleIndex(text(event['castle']));
  const [besiegers, garrison] = [besiegersOf(board, castle).length, garrisonOf(board, castle).length];
  report.equal('13', 'the castle belongs to the enemy', 1 - sideIndex(text(event['seat'])), board.holder[castle] as number);
  report.require('13-1', `${besiegers} besiegers outnumber the garrison`, besiegers > garrison, garrison);
  report.equal('13-1-2a', `marker at ${event['castle']}`, 0, entry.after.board.siege[castle] as number);
  report.equal('13-1-2a', `${event['castle']} was not besieged`, -1, entry.before?.board.siege[castle] ?? -1);
};

/** 13-1-5, 13-1-6a A siege goes on only while the besiegers outnumber the garrison. */
export const checkSieges = ({ after }: Entry, report: Report): void => {
  const { board } = after;
  if (after.outcome) return;
  board.siege.forEach((marker, castle) => {
    if (marker < 0) return;
    const [besiegers, garrison] = [besiegersOf(board, castle).length, garrisonOf(board, castle).length];
    report.require('13-1-5', `${besiegers} besiegers of ${castles[castle]?.id} outnumber the garrison`, besiegers > garrison, garrison);
  });
};

/** 9-1-1a, 19 The column of the siege table: the highest ranking unit inside. */
const columnOf = (board: Board, castle: number): string => {
  const garrison = garrisonOf(board, castle);
  if (garrison.length === 0) return 'none';
  if (castle === HONGANJI) return 'taisho';
  const highest = garrison.reduce((one, other) => (rankOf(other) > rankOf(one) ? other : one));
  return (tables.siege.rank_column as Readonly<Record<string, string>>)[unitAt(highest).rank] ?? 'busho';
};

/** 9-1-1 The morale of a besieged castle. */
export const checkMorale = ({ event, memory, board, report, entry }: Context): void => {
  const castle = castleIndex(text(event['castle']));
  const roll = takeDice(memory, 1)[0] ?? 0;
  const column = tables.siege.column_ids.indexOf(columnOf(board, castle));
  const loss = tables.siege.cells[roll - 1]?.[column] ?? 0;
  report.equal('9-1-1a', `morale roll of ${event['castle']}`, roll, number(event['roll']));
  report.equal('9-1-1a', `loss of morale of ${event['castle']}`, loss, number(event['loss']));
  const old = entry.steps.find(({ roll: first }) => first?.why.startsWith('9-1'))?.state.board.siege[castle] ?? 0;
  report.equal('9-1-1b', `marker at ${event['castle']}`, old + loss, number(event['marker']));
  report.require('13-1-9a', `${event['castle']} has no water supply`, !hasWaterSupply(board, castle));
  memory.due.delete(castle);
};

/** Events that tell the fall of a castle. */
const OF_SURRENDER = new Set(['killed', 'sunk', 'scored', 'houseFalls', 'castleTaken', 'fortRazed', 'siegeLifted', 'engagedAtSea']);

/** 9-1-2 A castle surrenders on a roll not above its marker. */
export const checkSurrender = ({ event, memory, board, report, entry }: Context): void => {
  const castle = castleIndex(text(event['castle']));
  const roll = takeDice(memory, 1)[0] ?? 0;
  report.equal('9-1-2', `surrender roll of ${event['castle']}`, roll, number(event['roll']));
  report.equal('9-1-2', `marker at ${event['castle']}`, board.siege[castle] as number, number(event['marker']));
  const surrenders = roll <= (board.siege[castle] as number);
  report.equal('9-1-2', `${event['castle']} surrenders`, surrenders, event['surrenders'] === true);
  const following = entry.steps.slice(entry.steps.findIndex((step) => step.event === event) + 1);
  const end = following.findIndex((step) => step.event && !OF_SURRENDER.has(step.event.type));
  const fall = following.slice(0, end < 0 ? following.length : end);
  const isTaken = fall.some((step) => step.event?.type === 'castleTaken' && step.event['castle'] === event['castle']);
  report.equal('9-1-3a', `${event['castle']} goes over`, surrenders, isTaken);
};

/** 9-1 A turn begins: all besieged castles without water supply must check. */
export const noteSieges = ({ memory, board }: Context): void => {
  memory.due.clear();
  board.siege.forEach((marker, castle) => {
    if (marker >= 0 && !hasWaterSupply(board, castle)) memory.due.add(castle);
  });
};

/** 9-1 When the situation changes, the sieges have been checked. */
export const checkSiegesDone = ({ memory, report }: Context): void => {
  report.equal(
    '9-1',
    'besieged castles that made no morale check',
    [],
    [...memory.due].map((castle) => castles[castle]?.id ?? ''),
  );
  memory.due.clear();
};
