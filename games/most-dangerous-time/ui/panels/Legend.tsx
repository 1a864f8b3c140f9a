import { clanColours, Crest, useUiMessages } from '@gunbai/ui';
import { MovementTrailIcon } from '@gunbai/ui/map';
import type { ReactNode } from 'react';
import { clanId, ALLIANCES, NONE, ODA } from '../../rules/components.ts';
import { ROAD_LIMIT, TRAIL_LIMIT, LANE_LIMIT } from '../../rules/movement/link-limits.ts';
import { CastleIcon, TempleIcon, CityIcon, UnitGroupMark } from '../PlaceMark.tsx';
import type { Messages } from '../messages.ts';
import type { BoardContext } from '../board-context.ts';

/* The side panel's list of alliances, and the map legend. */

const ClanCrests = ({ clans, context: { names } }: { clans: readonly number[]; context: BoardContext }) =>
  clans.map((clan) => (
    <span key={clan} className="mdt-chip" style={clanColours(clanId(clan))}>
      <Crest clan={clanId(clan)} size={13} colour="var(--clan-ink)" /> {names.clan(clanId(clan))}
    </span>
  ));

/** The alliances by commanding player; those without one, or not in the game yet, come last. */
export const AllianceList = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board, seats } = view;
  const alliancesOf = (player: number) => ALLIANCES.filter(({ index }) => board.player[index] === player);
  const withoutPlayer = alliancesOf(NONE);
  // With four players the first three share the Oda side.
  const sharing = seats.filter((_, index) => alliancesOf(index).length === 0).map(names.seat);
  const groups = [
    { name: messages.list(sharing), number: 1, alliances: withoutPlayer.filter(({ side }) => side === ODA) },
    ...seats.map((seat, index) => ({ name: names.seat(seat), number: index + 1, alliances: alliancesOf(index) })),
    { name: messages('neutral'), number: 0, alliances: withoutPlayer.filter(({ side }) => side !== ODA) },
  ].filter(({ alliances }) => alliances.length > 0);
  return (
    <details className="mdt-panel mdt-legend">
      <summary>{messages('sides')}</summary>
      {groups.map(({ name, number, alliances }) => (
        <div key={number} className="mdt-side" data-seat={number || undefined}>
          <strong>{name}</strong>
          {alliances.map(({ id, index, clans }) => (
            <p key={id} className="mdt-chips">
              <small>
                {names.alliance(id)}
                {board.entered[index] === 0 &&
                  (board.entry[index] as number) > 0 &&
                  ` (${messages('turn', { n: board.entry[index] as number })})`}
              </small>
              <ClanCrests clans={clans} context={context} />
            </p>
          ))}
        </div>
      ))}
    </details>
  );
};

const LegendIcon = ({ children }: { children: ReactNode }) => (
  <svg className="mdt-legend-icon" width="44" height="44" viewBox="-27 -27 54 54" aria-hidden="true">
    {children}
  </svg>
);

const LegendSeat = ({ home = false, children }: { home?: boolean; children: ReactNode }) => (
  <g className="mdt-stronghold" style={clanColours('oda')}>
    <circle className="mdt-stronghold-ground" r={21} data-home={home || undefined} />
    {children}
  </g>
);

const SAMPLE_GROUP = { clan: 'oda', soldiers: 6, leaders: 3, hasDaimyo: true, inside: false, cutOff: false, seat: 1 };
/** Wide enough for a sign and its margins. */
const SAMPLE_LINE_PATH = 'M-24 0H24';

const legendEntries = (messages: Messages): readonly (readonly [ReactNode, string])[] => [
  [
    <LegendSeat key="castle">
      <CastleIcon fort={2} />
    </LegendSeat>,
    messages('legendCastle'),
  ],
  [
    <LegendSeat key="home" home>
      <CastleIcon fort={1} />
    </LegendSeat>,
    messages('legendHomeCastle'),
  ],
  [
    <LegendSeat key="temple">
      <TempleIcon />
    </LegendSeat>,
    messages('legendTemple'),
  ],
  [
    <LegendSeat key="city">
      <CityIcon />
    </LegendSeat>,
    messages('legendKyo'),
  ],
  [<UnitGroupMark key="band" band={SAMPLE_GROUP} x={0} y={2} />, messages('legendUnits')],
  [<UnitGroupMark key="inside" band={{ ...SAMPLE_GROUP, leaders: 0, inside: true }} x={0} y={2} />, messages('inside')],
  [<UnitGroupMark key="cut" band={{ ...SAMPLE_GROUP, leaders: 0, cutOff: true }} x={0} y={2} />, messages('outOfCommunication')],
  [
    <g key="road">
      <path className="mdt-link mdt-road" d={SAMPLE_LINE_PATH} />
      <path className="mdt-road-core" d={SAMPLE_LINE_PATH} />
    </g>,
    messages('legendRoad', { n: ROAD_LIMIT }),
  ],
  [<path key="trail" className="mdt-link mdt-trail" d={SAMPLE_LINE_PATH} />, messages('legendTrail', { n: TRAIL_LIMIT })],
  [<path key="sea" className="mdt-link mdt-lane" d={SAMPLE_LINE_PATH} />, messages('legendLane', { n: LANE_LIMIT })],
];

/** The meaning of the map symbols. */
export const Legend = ({ messages }: { messages: Messages }) => {
  const shared = useUiMessages();
  return (
    <details className="mdt-panel mdt-legend">
      <summary>{messages('legend')}</summary>
      <ul>
        {[...legendEntries(messages), [<MovementTrailIcon key="gone" />, shared('recentMoves')] as const].map(([sign, label]) => (
          <li key={label}>
            <LegendIcon>{sign}</LegendIcon>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
