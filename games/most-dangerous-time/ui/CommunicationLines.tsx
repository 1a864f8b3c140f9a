import { clanColours, Crest } from '@gunbai/ui';
import { stacksAt, clanOfStack, marksOfStack, OUT_OF_COMMUNICATION, leadersAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isSpace, NONE, sideOfClan, NEUTRAL, clanId, PLACES, placeId } from '../rules/components.ts';
import { traceLine } from '../rules/communication/trace-line.ts';
import type { CommunicationLine, LineCut } from '../rules/communication/trace-line.ts';
import { MAP_LINKS, linkPath, placePoint } from './map-geometry.ts';
import type { BoardContext } from './board-context.ts';

/** The line shown: a clan and the place it starts from. */
export interface TracedClan {
  readonly clan: number;
  readonly place: number;
}

/** The marks that decide the line of a clan's soldiers in a place: those of the most restricted stack. */
const worstMarksOf = (board: GameState, { clan, place }: TracedClan): number => {
  const stacks = stacksAt(board, place).filter((stack) => clanOfStack(stack) === clan);
  return marksOfStack(stacks.find((stack) => (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0) ?? stacks[0] ?? 0);
};

export const traceClanLine = (board: GameState, traced: TracedClan): CommunicationLine =>
  traceLine(board, traced.clan, traced.place, worstMarksOf(board, traced));

/** Clans whose line can be shown in a place: clans with units there, and its controller. */
const listTraceableClans = (board: GameState, place: number): number[] => {
  const clans = new Set<number>(stacksAt(board, place).map(clanOfStack));
  for (const leader of leadersAt(board, place)) clans.add(board.leaderClan[leader] as number);
  const holder = isSpace(place) ? (board.control[place] as number) : NONE;
  if (holder !== NONE && sideOfClan[holder] !== NEUTRAL) clans.add(holder);
  return [...clans];
};

/** Buttons that show or hide the lines of the clans in a place. */
export const LineButtons = ({
  place,
  traced,
  context,
  onTrace,
}: {
  place: number;
  traced: TracedClan | null;
  context: BoardContext;
  onTrace(traced: TracedClan | null): void;
}) => {
  const { view, messages, names } = context;
  const clans = listTraceableClans(view.board, place);
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
            {messages('linesOf', { clan: names.clan(clanId(clan)) })}
          </button>
        ))}
      </p>
    )
  );
};

/** Places where a clan has units. */
const placesOfClan = (board: GameState, clan: number): number[] =>
  PLACES.map(({ index }) => index).filter(
    (place) =>
      stacksAt(board, place).some((stack) => clanOfStack(stack) === clan) ||
      leadersAt(board, place).some((leader) => board.leaderClan[leader] === clan),
  );

const linkSegment = (a: number, b: number) => MAP_LINKS.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));

/** The line on the map: whole, or broken where it is cut, with a mark on each cut. */
export const LineOnMap = ({ line }: { line: CommunicationLine }) => (
  <g className="mdt-communication" aria-hidden="true" data-cut={!line.isOpen || undefined}>
    {line.path.slice(1).map((place, index) => {
      const segment = linkSegment(line.path[index] as number, place);
      return segment && <path key={place} d={linkPath(segment)} />;
    })}
  </g>
);

const CutMark = ({ place, isMain }: { place: number; isMain: boolean }) => {
  const { x, y } = placePoint(place);
  return (
    <g transform={`translate(${x} ${y}) scale(${isMain ? 1 : 0.62})`} data-main={isMain || undefined}>
      <circle r={17} />
      <path d="M-8 -8L8 8M8 -8L-8 8" />
    </g>
  );
};

export const CutsOnMap = ({ line }: { line: CommunicationLine }) => (
  <g className="mdt-cuts" aria-hidden="true">
    {line.elsewhere.map(({ place }) => (
      <CutMark key={`e ${place}`} place={place} isMain={false} />
    ))}
    {line.cuts.map(({ place }) => (
      <CutMark key={place} place={place} isMain />
    ))}
  </g>
);

/** The text for what cuts a line in one place. */
const formatCutReason = ({ reason, clans }: LineCut, { messages, names }: BoardContext): string => {
  const who = clans.map((clan) => names.clan(clanId(clan))).join(messages('listSeparator'));
  switch (reason) {
    case 'units':
      return messages('cutByUnits', { who });
    case 'siege':
      return messages('cutBySiege', { who });
    case 'held':
      return who === '' ? messages('cutByNobody') : messages('cutByHolder', { who });
    case 'lost':
      return who === '' ? messages('cutByNobody') : messages('cutByLoss', { who });
    case 'closed':
      return messages('cutByClosed');
    case 'port':
      return messages('cutByPort');
    case 'landed':
      return messages('cutByLanding');
    default:
      return messages('cutByNowhere');
  }
};

/** The chosen line as text: its path, or its cuts with their clauses; then the clan's other places. */
export const LinePanel = ({
  traced,
  line,
  context,
  onTrace,
}: {
  traced: TracedClan;
  line: CommunicationLine;
  context: BoardContext;
  onTrace(traced: TracedClan): void;
}) => {
  const { view, messages, names } = context;
  const { board } = view;
  const clan = clanId(traced.clan);
  const at = (place: number): string => names.place(placeId(place));
  const others = placesOfClan(board, traced.clan).filter((place) => place !== traced.place);
  return (
    <section className="mdt-panel mdt-communication-panel" aria-live="polite">
      <h3>
        <span className="mdt-leader-crest" style={clanColours(clan)}>
          <Crest clan={clan} size={16} colour="var(--clan-ink)" />
        </span>{' '}
        {messages('lineFrom', { clan: names.clan(clan), place: at(traced.place) })}
      </h3>
      {line.isOpen ? (
        <p>{line.path.length === 1 ? messages('lineEnds') : messages('lineRuns', { way: line.path.slice(1).map(at).join(' → ') })}</p>
      ) : (
        <>
          <p>
            <strong>{messages('lineCut')}</strong> <small>5.2.3</small>
          </p>
          <ul className="mdt-cut-list">
            {line.cuts.map((cut) => (
              <li key={`${cut.place} ${cut.reason}`}>
                <strong>{at(cut.place)}</strong> {formatCutReason(cut, context)} <small>{cut.clause}</small>
              </li>
            ))}
          </ul>
          {line.elsewhere.length > 0 && (
            <details>
              <summary>{messages('cutElsewhere', { n: line.elsewhere.length })}</summary>
              <ul className="mdt-cut-list">
                {line.elsewhere.map((cut) => (
                  <li key={cut.place}>
                    <strong>{at(cut.place)}</strong> {formatCutReason(cut, context)} <small>{cut.clause}</small>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{messages('clanElsewhere', { clan: names.clan(clan) })}</summary>
          <ul className="mdt-choices">
            {others.map((place) => {
              const { isOpen } = traceClanLine(board, { clan: traced.clan, place });
              return (
                <li key={place}>
                  <button type="button" className="button" onClick={() => onTrace({ clan: traced.clan, place })}>
                    {isOpen ? '✓' : '✕'} {at(place)} <small>{messages(isOpen ? 'inCommunication' : 'outOfCommunication')}</small>
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
