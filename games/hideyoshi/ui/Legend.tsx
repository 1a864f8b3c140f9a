import { crestOf } from '@gunbai/ui';
import type { ReactNode } from 'react';
import { DAIMYO } from '../rules/components.ts';
import type { Daimyo } from '../rules/components.ts';
import { TOKEN } from './area-labels.ts';
import { PieceCounts, DaimyoToken } from './JapanMap.tsx';
import type { BoardContext, Stack } from './board-context.ts';
import type { MessageKey } from './messages.ts';

const GroundSign = ({ side, stance }: { side: 'hideyoshi' | 'anti'; stance: 'war' | 'neutral' }) => (
  <>
    <path d="M2 2H52V36H2Z" className="hy-ground" data-side={side} data-stance={stance} />
    {stance === 'neutral' && <path d="M2 2H52V36H2Z" fill="url(#hy-hatch)" />}
  </>
);

/** Sample pieces: a stack with used pieces and generals. */
const PiecesSign = ({ stance, used, generals }: { stance: { side: string; state: 'war' | 'neutral' }; used: number; generals: number }) => {
  const daimyo = DAIMYO[0] as Daimyo;
  const stack: Stack = { daimyo, unused: 5 - used, used, generals: [] };
  return (
    <g transform="translate(4 1)">
      <DaimyoToken clan={daimyo.id} stars={generals} isSpent={false} stance={stance} x={0} y={0} />
      <PieceCounts stack={stack} x={0} y={0} />
    </g>
  );
};

/** A small participation track with a marker. */
const TrackSign = () => (
  <g className="hy-legend-track">
    <rect x="4" y="12" width="14" height="14" rx="3" data-colour="yellow" />
    <rect x="20" y="12" width="14" height="14" rx="3" />
    <circle cx="27" cy="19" r="4.5" />
    <rect x="36" y="12" width="14" height="14" rx="3" data-colour="green" />
  </g>
);

const LEGEND_ROWS: readonly (readonly [MessageKey, ReactNode])[] = [
  ['legendHideyoshi', <GroundSign key="" side="hideyoshi" stance="war" />],
  ['legendAnti', <GroundSign key="" side="anti" stance="war" />],
  ['legendHideyoshiNeutral', <GroundSign key="" side="hideyoshi" stance="neutral" />],
  ['legendAntiNeutral', <GroundSign key="" side="anti" stance="neutral" />],
  [
    'legendResource',
    <circle key="" cx="27" cy="19" r="14" className="hy-circle" data-resource style={{ fill: crestOf('hashiba').fill }} />,
  ],
  ['legendWar', <PiecesSign key="" stance={{ side: 'hideyoshi', state: 'war' }} used={0} generals={2} />],
  ['legendNeutral', <PiecesSign key="" stance={{ side: 'anti', state: 'neutral' }} used={0} generals={0} />],
  ['legendUsed', <PiecesSign key="" stance={{ side: 'hideyoshi', state: 'war' }} used={2} generals={0} />],
  ['legendTrack', <TrackSign key="" />],
];

/** The map legend, collapsed by default. */
export const Legend = ({ context: { messages } }: { context: BoardContext }) => (
  <details className="hy-legend">
    <summary>{messages('legend')}</summary>
    <ul>
      {LEGEND_ROWS.map(([word, sign]) => (
        <li key={word}>
          <svg width="54" height={TOKEN.height} viewBox="0 0 54 38" aria-hidden="true">
            {sign}
          </svg>
          <span>{messages(word)}</span>
        </li>
      ))}
    </ul>
  </details>
);
