/** Simple closed shapes as SVG path data, centred on (0, 0). Crests and marks are built from them. */

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);
const polarPoint = (radius: number, degrees: number): [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};
const formatPoint = ([x, y]: readonly [number, number]): string => `${formatNumber(x)} ${formatNumber(y)}`;

export const disc = (x: number, y: number, r: number): string =>
  `M${formatNumber(x - r)} ${formatNumber(y)}a${formatNumber(r)} ${formatNumber(r)} 0 1 0 ${formatNumber(2 * r)} 0a${formatNumber(r)} ${formatNumber(r)} 0 1 0 ${formatNumber(-2 * r)} 0Z`;

/** With the even-odd fill rule, the inner shape cuts a hole. */
export const ring = (outer: number, inner: number): string => disc(0, 0, outer) + disc(0, 0, inner);

export const rectangle = (x: number, y: number, w: number, h: number): string =>
  `M${formatNumber(x)} ${formatNumber(y)}h${formatNumber(w)}v${formatNumber(h)}h${formatNumber(-w)}Z`;

export const polygon = (points: readonly (readonly [number, number])[]): string => `M${points.map(formatPoint).join('L')}Z`;

export const diamond = (x: number, y: number, w: number, h: number): string =>
  polygon([
    [x, y - h],
    [x + w, y],
    [x, y + h],
    [x - w, y],
  ]);

/** A regular polygon with its first corner at the top, rotated by `rotation` degrees. */
export const regularPolygon = (corners: number, radius: number, x = 0, y = 0, rotation = 0): string =>
  polygon(
    Array.from({ length: corners }, (_, i) => {
      const [dx, dy] = polarPoint(radius, rotation + (360 / corners) * i);
      return [x + dx, y + dy] as const;
    }),
  );

export const star = (points: number, outerRadius: number, innerRadius: number, rotation = 0): string =>
  polygon(Array.from({ length: points * 2 }, (_, i) => polarPoint(i % 2 ? innerRadius : outerRadius, rotation + (180 / points) * i)));

/** A leaf that points outwards, between two radii. */
export const petal = (degrees: number, from: number, to: number, width: number): string => {
  const middle = (from + to) / 2;
  const side = (Math.atan2(width, middle) * 180) / Math.PI;
  const controlRadius = Math.hypot(width, middle);
  return `M${formatPoint(polarPoint(from, degrees))}Q${formatPoint(polarPoint(controlRadius, degrees - side))} ${formatPoint(polarPoint(to, degrees))}Q${formatPoint(polarPoint(controlRadius, degrees + side))} ${formatPoint(polarPoint(from, degrees))}Z`;
};

export const ray = (degrees: number, from: number, to: number, width: number): string => {
  const half = width / 2;
  const corner = (r: number, side: number): [number, number] => {
    const [x, y] = polarPoint(r, degrees);
    const [dx, dy] = polarPoint(side, degrees + 90);
    return [x + dx, y + dy];
  };
  return polygon([corner(from, -half), corner(to, -half), corner(to, half), corner(from, half)]);
};

/** A ring segment between two angles. */
export const arc = (outer: number, inner: number, from: number, to: number): string => {
  const large = to - from > 180 ? 1 : 0;
  return `M${formatPoint(polarPoint(outer, from))}A${formatNumber(outer)} ${formatNumber(outer)} 0 ${large} 1 ${formatPoint(polarPoint(outer, to))}L${formatPoint(polarPoint(inner, to))}A${formatNumber(inner)} ${formatNumber(inner)} 0 ${large} 0 ${formatPoint(polarPoint(inner, from))}Z`;
};

/** A comma shape: a disc, and a tail that curves around the centre. */
export const tomoe = (degrees: number, size: number): [string, string] => [
  disc(...polarPoint(size, degrees), size * 0.58),
  `M${formatPoint(polarPoint(size * 1.58, degrees))}A${formatNumber(size * 1.58)} ${formatNumber(size * 1.58)} 0 0 1 ${formatPoint(polarPoint(size * 1.58, degrees + 92))}A${formatNumber(size * 1.05)} ${formatNumber(size * 1.05)} 0 0 0 ${formatPoint(polarPoint(size * 0.9, degrees + 28))}Z`,
];

/** `count` copies of a shape, spread evenly around the centre. */
export const rotateCopies = (count: number, shape: (degrees: number) => string, rotation = 0): string =>
  Array.from({ length: count }, (_, i) => shape(rotation + (360 / count) * i)).join('');

export const discsAround = (count: number, radius: number, size: number, rotation = 0): string =>
  rotateCopies(count, (degrees) => disc(...polarPoint(radius, degrees), size), rotation);
