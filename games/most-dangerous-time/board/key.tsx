import { clanColours, Crest, useWords } from '@gunbai/ui';
import { GoneSign } from '@gunbai/ui/map';
import type { ReactNode } from 'react';
import { ALLIANCES, clanId, NONE, ODA } from '../rules/components.ts';
import type { Setting } from './panels.tsx';
import { BandMark, City, Keep, Temple } from './place.tsx';
import type { Words } from './words.ts';

/* Beside the map: who fights for whom, and what the signs mean. */

const ClansOf = ({ clans, setting: { names } }: { clans: readonly number[]; setting: Setting }) =>
  clans.map((clan) => (
    <span key={clan} className="mdt-chip" style={clanColours(clanId(clan))}>
      <Crest clan={clanId(clan)} size={13} colour="var(--clan-ink)" /> {names.clan(clanId(clan))}
    </span>
  ));

/** The alliances by the player who commands them; those of nobody, and those that have not entered, last. */
export const Sides = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board, seats } = view;
  const of = (player: number) => ALLIANCES.filter(({ index }) => board.player[index] === player);
  const unled = of(NONE);
  // With four players the first three share what fights for Oda.
  const sharing = seats.filter((_, index) => of(index).length === 0).map(names.seat);
  const groups = [
    { name: words.list(sharing), number: 1, alliances: unled.filter(({ side }) => side === ODA) },
    ...seats.map((seat, index) => ({ name: names.seat(seat), number: index + 1, alliances: of(index) })),
    { name: words('ofNobody'), number: 0, alliances: unled.filter(({ side }) => side !== ODA) },
  ].filter(({ alliances }) => alliances.length > 0);
  return (
    <details className="mdt-panel mdt-key">
      <summary>{words('sides')}</summary>
      {groups.map(({ name, number, alliances }) => (
        <div key={number} className="mdt-side" data-seat={number || undefined}>
          <strong>{name}</strong>
          {alliances.map(({ id, index, clans }) => (
            <p key={id} className="mdt-chips">
              <small>
                {names.alliance(id)}
                {board.entered[index] === 0 &&
                  (board.entry[index] as number) > 0 &&
                  ` (${words('turn', { n: board.entry[index] as number })})`}
              </small>
              <ClansOf clans={clans} setting={setting} />
            </p>
          ))}
        </div>
      ))}
    </details>
  );
};

const Sign = ({ children }: { children: ReactNode }) => (
  <svg className="mdt-sign" width="44" height="44" viewBox="-27 -27 54 54" aria-hidden="true">
    {children}
  </svg>
);

const Seat = ({ home = false, children }: { home?: boolean; children: ReactNode }) => (
  <g className="mdt-seat" style={clanColours('oda')}>
    <circle className="mdt-seat-ground" r={21} data-home={home || undefined} />
    {children}
  </g>
);

const BAND = { clan: 'oda', soldiers: 6, leaders: 3, hasDaimyo: true, inside: false, cutOff: false, seat: 1 };
/** As wide as a sign, from one of its sides to the other. */
const LINE = 'M-24 0H24';

const signs = (words: Words): readonly (readonly [ReactNode, string])[] => [
  [
    <Seat key="castle">
      <Keep fort={2} />
    </Seat>,
    words('keyCastle'),
  ],
  [
    <Seat key="home" home>
      <Keep fort={1} />
    </Seat>,
    words('keyHome'),
  ],
  [
    <Seat key="temple">
      <Temple />
    </Seat>,
    words('keyTemple'),
  ],
  [
    <Seat key="city">
      <City />
    </Seat>,
    words('keyCity'),
  ],
  [<BandMark key="band" band={BAND} x={0} y={2} />, words('keyBand')],
  [<BandMark key="inside" band={{ ...BAND, leaders: 0, inside: true }} x={0} y={2} />, words('inside')],
  [<BandMark key="cut" band={{ ...BAND, leaders: 0, cutOff: true }} x={0} y={2} />, words('outOfTouch')],
  [
    <g key="road">
      <path className="mdt-line mdt-road" d={LINE} />
      <path className="mdt-road-core" d={LINE} />
    </g>,
    words('keyRoad'),
  ],
  [<path key="trail" className="mdt-line mdt-trail" d={LINE} />, words('keyTrail')],
  [<path key="sea" className="mdt-line mdt-lane" d={LINE} />, words('keySea')],
];

/** What the signs on the map mean. */
export const Key = ({ words }: { words: Words }) => {
  const shared = useWords();
  return (
    <details className="mdt-panel mdt-key">
      <summary>{words('key')}</summary>
      <ul>
        {[...signs(words), [<GoneSign key="gone" />, shared('gone')] as const].map(([sign, label]) => (
          <li key={label}>
            <Sign>{sign}</Sign>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
