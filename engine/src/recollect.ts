import { Course, isMadeByRules } from './course.ts';
import type { Moment, Seen } from './course.ts';
import type { AnyGame } from './game.ts';
import { stateHash } from './hash.ts';
import { standing } from './record.ts';
import type { Entry, GameRecord } from './record.ts';
import type { State } from './state.ts';

/** The lines that stand, cut where the rules changed: each part begins with a known position. */
const partsOf = (stands: readonly Entry[]): readonly (readonly Entry[])[] => {
  const parts: Entry[][] = [];
  for (const entry of stands)
    if (entry.type === 'rules' || parts.length === 0) parts.push([entry]);
    else parts.at(-1)?.push(entry);
  return parts;
};

const retold = ({ entry, seen }: Moment): Seen => (isMadeByRules(entry) ? { ...seen, known: 'retold' } : seen);

/**
 * What the lines of a record did, where nobody kept it: as these rules tell it, part by part, up to the first line of each
 * that they do not make again. Where they come to another position than the game did, the part is marked as told anew.
 */
export const recollected = (game: AnyGame, record: GameRecord, state: State<unknown> | null): (Seen | null)[] => {
  const setup = { scenario: record.scenario, options: record.options, seats: record.seats.map(({ id }) => id) };
  const all = record.log.map((): Seen | null => null);
  const parts = partsOf(standing(record.log));
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]?.[0];
    const led = next?.type === 'rules' ? next.state : state;
    const course = new Course(game, setup);
    const moments = course.replayAsFar(part);
    const isTrue = moments.length === part.length && (led === null || stateHash(course.state) === stateHash(led));
    for (const moment of moments) all[moment.entry.n] = isTrue ? moment.seen : retold(moment);
  }
  return all;
};
