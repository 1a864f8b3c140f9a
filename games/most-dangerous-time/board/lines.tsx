import { clanColours, Crest } from '@gunbai/ui';
import { clanIn, leadersAt, marksIn, OUT_OF_TOUCH, stacksAt } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { clanId, isSpace, NEUTRAL, NONE, placeId, PLACES, sideOfClan } from '../rules/components.ts';
import type { Cut, Line } from '../rules/lines.ts';
import { lineOf } from '../rules/lines.ts';
import { LINES, pathOf, spotOf } from './atlas.ts';
import type { Setting } from './panels.tsx';

/** Whose line is shown: that of a clan from a place. */
export interface Traced {
  readonly clan: number;
  readonly place: number;
}

/** The marks of a clan's soldiers in a place that decide about their line: those worst off. */
const marksOf = (board: Board, { clan, place }: Traced): number => {
  const stacks = stacksAt(board, place).filter((stack) => clanIn(stack) === clan);
  return marksIn(stacks.find((stack) => (marksIn(stack) & OUT_OF_TOUCH) !== 0) ?? stacks[0] ?? 0);
};

export const traceOf = (board: Board, traced: Traced): Line => lineOf(board, traced.clan, traced.place, marksOf(board, traced));

/** Clans whose line can be asked for in a place: whoever stands there, and whoever holds it. */
const clansToTrace = (board: Board, place: number): number[] => {
  const clans = new Set<number>(stacksAt(board, place).map(clanIn));
  for (const leader of leadersAt(board, place)) clans.add(board.leaderClan[leader] as number);
  const holder = isSpace(place) ? (board.control[place] as number) : NONE;
  if (holder !== NONE && sideOfClan[holder] !== NEUTRAL) clans.add(holder);
  return [...clans];
};

/** Buttons that show the lines of the clans in a place, and take them away again. */
export const LinesHere = ({
  place,
  traced,
  setting,
  onTrace,
}: {
  place: number;
  traced: Traced | null;
  setting: Setting;
  onTrace(traced: Traced | null): void;
}) => {
  const { view, words, names } = setting;
  const clans = clansToTrace(view.board, place);
  const isTraced = (clan: number): boolean => traced?.clan === clan && traced.place === place;
  return (
    clans.length > 0 && (
      <p className="mdt-row">
        {clans.map((clan) => (
          <button
            key={clan}
            type="button"
            className="button"
            aria-pressed={isTraced(clan)}
            onClick={() => onTrace(isTraced(clan) ? null : { clan, place })}
          >
            {words('linesOf', { clan: names.clan(clanId(clan)) })}
          </button>
        ))}
      </p>
    )
  );
};

/** Places where a clan has units. */
const placesOf = (board: Board, clan: number): number[] =>
  PLACES.map(({ index }) => index).filter(
    (place) =>
      stacksAt(board, place).some((stack) => clanIn(stack) === clan) ||
      leadersAt(board, place).some((leader) => board.leaderClan[leader] === clan),
  );

const between = (a: number, b: number) => LINES.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));

/** The line on the map: whole, or broken where it is cut, with a mark on each place that cuts it. */
export const LineOnMap = ({ line }: { line: Line }) => (
  <g className="mdt-communication" aria-hidden="true" data-cut={!line.isOpen || undefined}>
    {line.path.slice(1).map((place, index) => {
      const way = between(line.path[index] as number, place);
      return way && <path key={place} d={pathOf(way)} />;
    })}
  </g>
);

const CutMark = ({ place, isMain }: { place: number; isMain: boolean }) => {
  const { x, y } = spotOf(place);
  return (
    <g transform={`translate(${x} ${y}) scale(${isMain ? 1 : 0.62})`} data-main={isMain || undefined}>
      <circle r={17} />
      <path d="M-8 -8L8 8M8 -8L-8 8" />
    </g>
  );
};

export const CutsOnMap = ({ line }: { line: Line }) => (
  <g className="mdt-cuts" aria-hidden="true">
    {line.elsewhere.map(({ place }) => (
      <CutMark key={`e ${place}`} place={place} isMain={false} />
    ))}
    {line.cuts.map(({ place }) => (
      <CutMark key={place} place={place} isMain />
    ))}
  </g>
);

/** What cuts a line in one place, in words. */
const reasonOf = ({ reason, clans }: Cut, { words, names }: Setting): string => {
  const who = clans.map((clan) => names.clan(clanId(clan))).join(words('and'));
  switch (reason) {
    case 'units':
      return words('cutByUnits', { who });
    case 'siege':
      return words('cutBySiege', { who });
    case 'held':
      return who === '' ? words('cutByNobody') : words('cutByHolder', { who });
    case 'lost':
      return who === '' ? words('cutByNobody') : words('cutByLoss', { who });
    case 'closed':
      return words('cutByClosed');
    case 'port':
      return words('cutByPort');
    case 'landed':
      return words('cutByLanding');
    default:
      return words('cutByNowhere');
  }
};

/** The chosen line in words: the way it takes, or what cuts it with the clause; then how the clan's other places fare. */
export const LinePanel = ({
  traced,
  line,
  setting,
  onTrace,
}: {
  traced: Traced;
  line: Line;
  setting: Setting;
  onTrace(traced: Traced): void;
}) => {
  const { view, words, names } = setting;
  const { board } = view;
  const clan = clanId(traced.clan);
  const at = (place: number): string => names.place(placeId(place));
  const others = placesOf(board, traced.clan).filter((place) => place !== traced.place);
  return (
    <section className="mdt-panel mdt-line-panel" aria-live="polite">
      <h3>
        <span className="mdt-leader-crest" style={clanColours(clan)}>
          <Crest clan={clan} size={16} colour="var(--clan-ink)" />
        </span>{' '}
        {words('lineFrom', { clan: names.clan(clan), place: at(traced.place) })}
      </h3>
      {line.isOpen ? (
        <p>{line.path.length === 1 ? words('lineEnds') : words('lineRuns', { way: line.path.slice(1).map(at).join(' → ') })}</p>
      ) : (
        <>
          <p>
            <strong>{words('lineCut')}</strong> <small>5.2.3</small>
          </p>
          <ul className="mdt-cut-list">
            {line.cuts.map((cut) => (
              <li key={`${cut.place} ${cut.reason}`}>
                <strong>{at(cut.place)}</strong> {reasonOf(cut, setting)} <small>{cut.clause}</small>
              </li>
            ))}
          </ul>
          {line.elsewhere.length > 0 && (
            <details>
              <summary>{words('cutElsewhere', { n: line.elsewhere.length })}</summary>
              <ul className="mdt-cut-list">
                {line.elsewhere.map((cut) => (
                  <li key={cut.place}>
                    <strong>{at(cut.place)}</strong> {reasonOf(cut, setting)} <small>{cut.clause}</small>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{words('clanElsewhere', { clan: names.clan(clan) })}</summary>
          <ul className="mdt-choices">
            {others.map((place) => {
              const { isOpen } = traceOf(board, { clan: traced.clan, place });
              return (
                <li key={place}>
                  <button type="button" className="button" onClick={() => onTrace({ clan: traced.clan, place })}>
                    {isOpen ? '✓' : '✕'} {at(place)} <small>{words(isOpen ? 'inTouch' : 'outOfTouch')}</small>
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </section>
  );
};
