interface PlotLine {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface PlotOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly PlotLine[];
}

const WIDTH = 640;
const HEIGHT = 360;
const LEFT = 70;
const RIGHT = 180;
const TOP = 54;
const BOTTOM = 50;
const COLOURS = ['#8c2f1b', '#2b4a6f', '#5b7a3a', '#8a6d1f'];

/** Zero has no logarithm and is drawn at the lower edge. */
const log = (value: number): number => Math.log10(Math.max(value, 0.01));

/** Maps the values of an axis to pixels. */
const scaleOf = (values: readonly number[], from: number, to: number): ((value: number) => number) => {
  const [min, max] = [Math.min(...values.map(log)), Math.max(...values.map(log))];
  return (value) => from + ((log(value) - min) / (max - min || 1)) * (to - from);
};

/** Powers of ten that enclose the values. */
const ticksOf = (values: readonly number[]): number[] => {
  const first = Math.floor(Math.min(...values.map(log)));
  const last = Math.ceil(Math.max(...values.map(log)));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
};

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${content}</text>`;

/** A line chart as SVG text, with logarithmic axes: costs that do not grow are flat lines. */
export const plotSvg = ({ title, xLabel, yLabel, lines }: PlotOptions): string => {
  const points = lines.flatMap((line) => line.points);
  const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const yTicks = ticksOf(points.map(([, y]) => y));
  const xOf = scaleOf(xs, LEFT, WIDTH - RIGHT);
  const yOf = scaleOf(yTicks, HEIGHT - BOTTOM, TOP);
  const grid = yTicks.map((tick) => `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${yOf(tick)}" y2="${yOf(tick)}" stroke="#ddd"/>`);
  const paths = lines.map(({ points: own }, index) => {
    const path = own.map(([x, y]) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ');
    return `<polyline fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2" points="${path}"/>`;
  });
  const legend = lines.map(({ label }, index) =>
    text(WIDTH - RIGHT + 12, TOP + 20 * (index + 1), label, `fill="${COLOURS[index % COLOURS.length]}"`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf7"/>`,
    text(LEFT, 22, title, 'font-size="15"'),
    ...grid,
    ...yTicks.map((tick) => text(LEFT - 8, yOf(tick) + 4, String(tick), 'text-anchor="end"')),
    ...xs.map((x) => text(xOf(x), HEIGHT - BOTTOM + 18, String(x), 'text-anchor="middle"')),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, xLabel, 'text-anchor="middle"'),
    text(LEFT, TOP - 6, yLabel),
    ...paths,
    ...legend,
    '</svg>\n',
  ].join('\n');
};
