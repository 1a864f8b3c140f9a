import type { ReactElement } from 'react';
import { FACES } from '../rules/components.ts';
import type { Face } from '../rules/components.ts';

/** A foot soldier: straw hat, coat, spear. The feet are at (0, 0). */
const drawSoldier = (x: number, y: number, scale: number): ReactElement => (
  <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-7 -11.4Q-2.6 -13.6 0 -17Q2.6 -13.6 7 -11.4Z" />
    <path d="M-2.7 -10.8h5.4v1.9q0 1.5 -1.3 2.2q2.6 0.3 3.5 1.4L6 0H-6L-4.9 -5.3q0.9 -1.1 3.5 -1.4q-1.3 -0.7 -1.3 -2.2Z" />
    <path d="M8.6 -19.4l1.4 3.8h-2.8Z" />
    <path d="M8.05 -16h1.1V0h-1.1Z" />
  </g>
);

const INFANTRY_DRAWINGS: Readonly<Record<'infantry1' | 'infantry2' | 'infantry3', ReactElement[]>> = {
  infantry1: [drawSoldier(10.6, 22.6, 1.14)],
  infantry2: [drawSoldier(4.9, 20.6, 0.78), drawSoldier(16.3, 20.6, 0.78)],
  infantry3: [drawSoldier(11, 11.8, 0.6), drawSoldier(4.6, 23.6, 0.6), drawSoldier(17.2, 23.6, 0.6)],
};

const FACE_DRAWINGS: Readonly<Record<Face, ReactElement | ReactElement[]>> = {
  ...INFANTRY_DRAWINGS,
  archery: (
    <g fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
      <path d="M4.5 3C13 3.4 20.6 11 21 19.5" />
      <path d="M4.5 3L21 19.5" strokeWidth="0.9" />
      <path d="M4 20L19 5" />
      <path d="M14.6 4.6L19.6 4.4L19.4 9.4" fill="currentColor" />
      <path d="M4 20l-0.4 -3.4M4 20l3.4 0.4M6.4 17.6l-0.4 -3.4M6.4 17.6l3.4 0.4" strokeWidth="1.3" />
    </g>
  ),
  cavalry: (
    <path
      d="M6.6 22.5C6.2 16.6 10.6 14.8 10.2 11.2L6.6 13.4Q5 14.2 4 12.8L2.9 11.2Q2.4 10.2 3.3 9.3L8.6 4.6L8.4 1.6L11.4 3.6C17.6 4 21.4 9.6 20.4 22.5ZM10.2 6.6a1 1 0 1 0 0.02 0Z"
      fillRule="evenodd"
    />
  ),
  daimyo: (
    <g>
      <path d="M12 8.2C7.5 8 3.6 5.4 3.2 0.8C5.6 3.6 8.6 4.9 12 4.9S18.4 3.6 20.8 0.8C20.4 5.4 16.5 8 12 8.2Z" />
      <path d="M6 13.5C6 10.2 7.6 9 8.8 8.8Q12 9.9 15.2 8.8C16.4 9 18 10.2 18 13.5Z" />
      <path d="M5.5 14.3H18.5L22.8 19.6L19.2 21.4L16.7 17.5H7.3L4.8 21.4L1.2 19.6Z" />
      <path d="M8.2 18.5H15.8L14.6 22.3Q12 24 9.4 22.3Z" />
    </g>
  ),
};

/** The symbol of a die face. */
export const FaceMark = ({ face, className = 'face' }: { face: Face; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    {FACE_DRAWINGS[face]}
  </svg>
);

/** Counts by face as a list of faces. */
export const expandFaces = (dice: readonly number[]): Face[] =>
  FACES.flatMap((face, index) => Array.from({ length: dice[index] ?? 0 }, () => face));
