import type { MessagePart } from '@gunbai/shared/i18n';
import { clanColours, CrestMark, Target, labelStyle } from '@gunbai/ui';
import type { TargetState, LabelLayout } from '@gunbai/ui';
import { memo } from 'react';
import type { Place } from '../rules/components.ts';
import type { Point } from './map-geometry.ts';
import { GROUP_LAYOUT } from './place-labels.ts';

/** Units of one side in one part of a place, as the map shows them. */
export interface UnitGroup {
  readonly clan: string;
  readonly soldiers: number;
  readonly leaders: number;
  /** Whether a daimyo is among them. */
  readonly hasDaimyo: boolean;
  readonly inside: boolean;
  readonly cutOff: boolean;
  /** The number of the commanding seat; none for neutrals. */
  readonly seat?: number | undefined;
}

export interface PlaceModel {
  readonly place: Place;
  readonly at: Point;
  readonly name: string;
  readonly kind: 'city' | 'castle' | 'temple' | 'waypoint' | 'sea' | 'offMap';
  readonly fort: number;
  readonly owner: string | null;
  readonly isHome: boolean;
  readonly isDestroyed: boolean;
  readonly isBesieged: boolean;
  readonly isClosed: boolean;
  readonly unitGroups: readonly UnitGroup[];
}

/** A keep with as many storeys as its fort value. */
export const CastleIcon = ({ fort }: { fort: number }) => (
  <g className="mdt-castle">
    <path d="M-15 13L-11 4H11L15 13Z" />
    {Array.from({ length: Math.max(1, fort) }, (_, storey) => {
      const y = 4 - storey * 7;
      const half = 11 - storey * 2.6;
      return (
        <path
          key={storey}
          d={`M${-half - 4} ${y}Q${-half} ${y - 1} ${-half + 2} ${y - 7}H${half - 2}Q${half} ${y - 1} ${half + 4} ${y}Z`}
        />
      );
    })}
  </g>
);

export const TempleIcon = () => (
  <g className="mdt-castle">
    <path d="M-12 12V1H12V12ZM-17 1Q-6 -3 -4 -11H4Q6 -3 17 1ZM-1.4 -11V-17H1.4V-11Z" />
  </g>
);

export const CityIcon = () => (
  <g className="mdt-castle">
    <path d="M-14 -11Q0 -16 14 -11V-7H-14ZM-9 -7H-5V13H-9ZM5 -7H9V13H5ZM-12 -2H12V1H-12Z" />
  </g>
);

/** The units of a clan: crest, number of soldiers, a dot for each leader (a star for a daimyo). */
export const UnitGroupMark = ({ band: group, x, y }: { band: UnitGroup; x: number; y: number }) => (
  <g className="mdt-unit-group" transform={`translate(${x} ${y})`} style={clanColours(group.clan)} data-inside={group.inside || undefined}>
    {group.seat !== undefined && (
      <rect
        className="mdt-unit-group-edge"
        data-seat={group.seat}
        x={-GROUP_LAYOUT.width / 2}
        y={-GROUP_LAYOUT.height / 2}
        width={GROUP_LAYOUT.width}
        height={GROUP_LAYOUT.height}
        rx={group.inside ? 2 : 7}
      />
    )}
    <rect
      x={-GROUP_LAYOUT.width / 2}
      y={-GROUP_LAYOUT.height / 2}
      width={GROUP_LAYOUT.width}
      height={GROUP_LAYOUT.height}
      rx={group.inside ? 2 : 7}
    />
    <CrestMark clan={group.clan} x={0} y={-9} size={11} />
    <text y={13} data-wide={group.soldiers >= 10 || undefined}>
      {group.soldiers === 0 ? '–' : group.soldiers}
    </text>
    {Array.from({ length: Math.min(group.leaders, 4) }, (_, index) =>
      index === 0 && group.hasDaimyo ? (
        <path
          key={index}
          className="mdt-star"
          d="M0 -4.6L1.4 -1.4L4.6 -1.3L2 0.9L2.8 4L0 2.2L-2.8 4L-2 0.9L-4.6 -1.3L-1.4 -1.4Z"
          transform="translate(-9 -17)"
        />
      ) : (
        <circle key={index} className="mdt-dot" cx={-9 + index * 6.4} cy={-17} r={2.6} />
      ),
    )}
    {group.cutOff && <path className="mdt-cut" d="M6 16L13 9M6 9L13 16" />}
  </g>
);

/** One place and its target for choices. Labels and units are drawn above all places. */
export const PlaceMark = memo(
  ({
    face,
    label,
    state,
    isSelected,
    isHighlighted,
    refusalText,
    onInspect,
    onHoverChange,
    onChoose,
  }: {
    face: PlaceModel;
    label: string;
    state: TargetState;
    isSelected: boolean;
    isHighlighted: boolean;
    refusalText: (() => readonly MessagePart[] | null) | undefined;
    /** Opens the place without choosing it. */
    onInspect(place: number): void;
    onHoverChange(place: number | null): void;
    onChoose(): void;
  }) => {
    const { at, kind } = face;
    return (
      <g transform={`translate(${at.x} ${at.y})`} className="mdt-place" data-kind={kind} data-closed={face.isClosed || undefined}>
        <Target
          label={label}
          state={state}
          getTooltip={refusalText}
          onInspect={() => onInspect(face.place.index)}
          onHoverChange={(isHovered) => onHoverChange(isHovered ? face.place.index : null)}
          onChoose={onChoose}
        >
          <circle
            className="mdt-halo"
            r={kind === 'waypoint' ? 15 : 27}
            data-selected={isSelected || undefined}
            data-pointed={isHighlighted || undefined}
          />
          {kind === 'waypoint' && <circle className="mdt-waypoint" r={8} />}
          {kind === 'sea' && <ellipse className="mdt-sea-area" rx={54} ry={26} />}
          {kind === 'offMap' && <rect className="mdt-off-map" x={-46} y={-26} width={92} height={52} rx={6} />}
          {(kind === 'castle' || kind === 'temple' || kind === 'city') && (
            <g
              style={face.owner === null ? undefined : clanColours(face.owner)}
              data-unowned={face.owner === null || undefined}
              className="mdt-stronghold"
            >
              <circle className="mdt-stronghold-ground" r={21} data-home={face.isHome || undefined} />
              {kind === 'castle' ? <CastleIcon fort={face.fort} /> : kind === 'temple' ? <TempleIcon /> : <CityIcon />}
              {face.isDestroyed && <path className="mdt-ruin" d="M-14 -14L14 14M14 -14L-14 14" />}
            </g>
          )}
          {face.isBesieged && <circle className="mdt-siege" r={25} />}
        </Target>
      </g>
    );
  },
);

/** The label and units of a place, drawn above all places. The targets carry the same text for screen readers. */
export const PlaceLabel = memo(({ face, lettering: layout }: { face: PlaceModel; lettering: LabelLayout }) => {
  const { at, kind, unitGroups } = face;
  const field = unitGroups.filter(({ inside }) => !inside);
  const inside = unitGroups.filter((band) => band.inside);
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      className="mdt-place-label"
      data-kind={kind}
      data-closed={face.isClosed || undefined}
      aria-hidden="true"
    >
      {face.fort > 1 && (
        <g transform="translate(17 15)" className="mdt-fort">
          <circle r={7.5} />
          <text y={3.6}>{face.fort}</text>
        </g>
      )}
      {field.map((band, index) => (
        <UnitGroupMark
          key={`f ${band.clan}`}
          band={band}
          x={(index - (field.length - 1) / 2) * GROUP_LAYOUT.step}
          y={kind === 'waypoint' ? GROUP_LAYOUT.atWaypoint : GROUP_LAYOUT.atSeat}
        />
      ))}
      {inside.map((group, index) => (
        <UnitGroupMark key={`i ${group.clan}`} band={group} x={GROUP_LAYOUT.inside + index * GROUP_LAYOUT.step} y={2} />
      ))}
      <text className="mdt-name zoom-label" style={labelStyle(layout)}>
        {face.name}
      </text>
    </g>
  );
});
