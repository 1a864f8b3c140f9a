import type { ReactNode } from 'react';
import './components.css';

interface TrackMarker {
  readonly space: number;
  readonly label: string;
  readonly content: ReactNode;
}

interface TrackProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly markers: readonly TrackMarker[];
  /** Label and tone of a space. */
  readonly describeSpace?: (space: number) => { readonly label?: string; readonly tone?: 'neutral' | 'good' | 'bad' | 'special' };
}

/** A track of numbered spaces with markers. */
export const Track = ({ label, from, to, markers, describeSpace }: TrackProps) => (
  <ol className="track" aria-label={label}>
    {Array.from({ length: to - from + 1 }, (_, index) => {
      const space = from + index;
      const markersHere = markers.filter((marker) => marker.space === space);
      const printed = describeSpace?.(space);
      return (
        <li
          key={space}
          className="track-space"
          data-tone={printed?.tone}
          aria-current={markersHere.length > 0 || undefined}
          title={printed?.label}
        >
          <span className="track-number">{space}</span>
          {printed?.label !== undefined && <span className="visually-hidden">{printed.label}</span>}
          {markersHere.map((marker) => (
            <span key={marker.label} className="track-mark">
              <span className="visually-hidden">{marker.label}</span>
              <span aria-hidden="true">{marker.content}</span>
            </span>
          ))}
        </li>
      );
    })}
  </ol>
);
