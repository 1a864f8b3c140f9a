/** Simple closed shapes as SVG path data, about the middle (0, 0). Crests and marks are built of them. */

const n = (value: number): string => String(Math.round(value * 100) / 100);
const at = (radius: number, degrees: number): [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};
const point = ([x, y]: readonly [number, number]): string => `${n(x)} ${n(y)}`;

export const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** Drawn with the even-odd rule, what lies inside another shape of the same path is cut out. */
export const ring = (outer: number, inner: number): string => disc(0, 0, outer) + disc(0, 0, inner);

export const box = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;

export const polygon = (points: readonly (readonly [number, number])[]): string => `M${points.map(point).join('L')}Z`;

export const diamond = (x: number, y: number, w: number, h: number): string =>
  polygon([
    [x, y - h],
    [x + w, y],
    [x, y + h],
    [x - w, y],
  ]);

/** A regular polygon with its first corner upwards, turned by so many degrees. */
export const regular = (corners: number, radius: number, x = 0, y = 0, turned = 0): string =>
  polygon(
    Array.from({ length: corners }, (_, i) => {
      const [dx, dy] = at(radius, turned + (360 / corners) * i);
      return [x + dx, y + dy] as const;
    }),
  );

export const star = (points: number, outer: number, inner: number, turned = 0): string =>
  polygon(Array.from({ length: points * 2 }, (_, i) => at(i % 2 ? inner : outer, turned + (180 / points) * i)));

/** A leaf that points outwards, from one distance to another. */
export const petal = (degrees: number, from: number, to: number, width: number): string => {
  const middle = (from + to) / 2;
  const side = (Math.atan2(width, middle) * 180) / Math.PI;
  const reach = Math.hypot(width, middle);
  return `M${point(at(from, degrees))}Q${point(at(reach, degrees - side))} ${point(at(to, degrees))}Q${point(at(reach, degrees + side))} ${point(at(from, degrees))}Z`;
};

/** A bar along a ray. */
export const ray = (degrees: number, from: number, to: number, width: number): string => {
  const half = width / 2;
  const corner = (r: number, side: number): [number, number] => {
    const [x, y] = at(r, degrees);
    const [dx, dy] = at(side, degrees + 90);
    return [x + dx, y + dy];
  };
  return polygon([corner(from, -half), corner(to, -half), corner(to, half), corner(from, half)]);
};

/** Part of a ring, from one angle to another. */
export const arc = (outer: number, inner: number, from: number, to: number): string => {
  const large = to - from > 180 ? 1 : 0;
  return `M${point(at(outer, from))}A${n(outer)} ${n(outer)} 0 ${large} 1 ${point(at(outer, to))}L${point(at(inner, to))}A${n(inner)} ${n(inner)} 0 ${large} 0 ${point(at(inner, from))}Z`;
};

/** A comma in two shapes: a disc, and its tail that runs round the middle. */
export const comma = (degrees: number, size: number): [string, string] => [
  disc(...at(size, degrees), size * 0.58),
  `M${point(at(size * 1.58, degrees))}A${n(size * 1.58)} ${n(size * 1.58)} 0 0 1 ${point(at(size * 1.58, degrees + 92))}A${n(size * 1.05)} ${n(size * 1.05)} 0 0 0 ${point(at(size * 0.9, degrees + 28))}Z`,
];

/** The same shape all round the middle. */
export const around = (count: number, shape: (degrees: number) => string, turned = 0): string =>
  Array.from({ length: count }, (_, i) => shape(turned + (360 / count) * i)).join('');

export const discsAround = (count: number, radius: number, size: number, turned = 0): string =>
  around(count, (degrees) => disc(...at(radius, degrees), size), turned);
