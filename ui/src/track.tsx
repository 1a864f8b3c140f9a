import type { ReactNode } from 'react';
import './pieces.css';

export interface TrackMark {
  readonly at: number;
  readonly label: string;
  /** What lies on the space. */
  readonly mark: ReactNode;
}

export interface TrackProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly TrackMark[];
  /** What a space is called and looks like, beyond its number. */
  readonly space?: (at: number) => { readonly label?: string; readonly tone?: 'plain' | 'good' | 'bad' | 'special' };
}

/** A printed track of numbered spaces with markers on it. */
export const Track = ({ label, from, to, marks, space }: TrackProps) => (
  <ol className="track" aria-label={label}>
    {Array.from({ length: to - from + 1 }, (_, index) => {
      const at = from + index;
      const here = marks.filter((mark) => mark.at === at);
      const printed = space?.(at);
      return (
        <li key={at} className="track-space" data-tone={printed?.tone} aria-current={here.length > 0 || undefined} title={printed?.label}>
          <span className="track-number">{at}</span>
          {printed?.label !== undefined && <span className="unseen">{printed.label}</span>}
          {here.map((mark) => (
            <span key={mark.label} className="track-mark">
              <span className="unseen">{mark.label}</span>
              <span aria-hidden="true">{mark.mark}</span>
            </span>
          ))}
        </li>
      );
    })}
  </ol>
);

/** A small number on a thing: how many lie here, what it is worth. */
export const Badge = ({
  children,
  label,
  tone = 'ink',
}: {
  children: ReactNode;
  label?: string;
  tone?: 'ink' | 'lacquer' | 'gold' | 'quiet';
}) => (
  <span className="badge" data-tone={tone} {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}>
    {children}
  </span>
);
