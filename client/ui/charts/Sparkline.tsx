import clsx from 'clsx';
import { colorToken, type ChartColor } from './color';

type Props = {
  values: readonly (number | null)[];
  color?: ChartColor;
  /** Says in words what the line shows; without it the line is decoration. */
  label?: string;
  height?: number;
  /** What is usual at each value, drawn behind the line. */
  band?: { low: readonly number[]; high: readonly number[] } | undefined;
};
const width = 120;

type Scale = { x: (i: number) => string; y: (v: number) => string };
/** Places in the picture: zero is always in it. */
const scaleOf = (all: readonly number[], count: number, height: number): Scale => {
  const low = Math.min(0, ...all);
  const span = Math.max(...all) - low || 1;
  return {
    x: (i) => ((i / Math.max(1, count - 1)) * width).toFixed(1),
    y: (v) => (height - 1 - ((v - low) / span) * (height - 2)).toFixed(1),
  };
};
const pathOf = (values: readonly (number | null)[], { x, y }: Scale): string => {
  let pen = 'M';
  return values
    .map((v, i) => {
      if (v === null) {
        pen = 'M';
        return '';
      }
      const point = `${pen}${x(i)} ${y(v)}`;
      pen = 'L';
      return point;
    })
    .join('');
};
const areaOf = (low: readonly number[], high: readonly number[], { x, y }: Scale): string =>
  `M${[...high.map((v, i) => `${x(i)} ${y(v)}`), ...low.map((v, i) => `${x(i)} ${y(v)}`).toReversed()].join('L')}Z`;

/** A line as small as a word, without axes. */
export const Sparkline = ({ values, color = 1, label, height = 28, band }: Props) => {
  const numbers = values.filter((v): v is number => v !== null);
  const drawn = band && band.high.length === values.length ? band : undefined;
  const scale = scaleOf([...numbers, ...(drawn?.high ?? [])], values.length, height);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className="block w-full"
      style={{ height }}
    >
      {drawn && <path d={areaOf(drawn.low, drawn.high, scale)} className="fill-ink-muted/15" />}
      {numbers.length > 0 && (
        <path
          d={pathOf(values, scale)}
          fill="none"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className={clsx(`stroke-${colorToken(color)}`)}
        />
      )}
    </svg>
  );
};
