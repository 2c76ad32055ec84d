import clsx from 'clsx';
import { colorToken, type ChartColor } from './color';

type Props = {
  values: readonly (number | null)[];
  color?: ChartColor;
  /** Says in words what the line shows; without it the line is decoration. */
  label?: string;
  height?: number;
};
const width = 120;

const pathOf = (values: readonly (number | null)[], height: number): string => {
  const numbers = values.filter((v): v is number => v !== null);
  const low = Math.min(0, ...numbers);
  const span = Math.max(...numbers) - low || 1;
  let pen = 'M';
  return values
    .map((v, i) => {
      if (v === null) {
        pen = 'M';
        return '';
      }
      const x = (i / Math.max(1, values.length - 1)) * width;
      const y = height - 1 - ((v - low) / span) * (height - 2);
      const point = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return point;
    })
    .join('');
};

/** A line as small as a word, without axes. */
export const Sparkline = ({ values, color = 1, label, height = 28 }: Props) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className="block w-full"
    style={{ height }}
  >
    {values.some((v) => v !== null) && (
      <path
        d={pathOf(values, height)}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className={clsx(`stroke-${colorToken(color)}`)}
      />
    )}
  </svg>
);
