import clsx from 'clsx';
import { dotColumns, dotRows, dots } from './dots.data';

const size = 5;
const pathOf = (runs: string): string =>
  runs
    .split(' ')
    .map((run) => {
      const [row = 0, column = 0, length = 1] = run.split('.').map(Number);
      const y = row * size + size / 2;
      return Array.from({ length }, (_, i) => `M${(column + i) * size + size / 2} ${y}h0`).join('');
    })
    .join('');
const shapes = Object.entries(dots).map(([country, runs]) => ({ country, d: pathOf(runs) }));
const strokes = [
  'stroke-map-0',
  'stroke-map-1',
  'stroke-map-2',
  'stroke-map-3',
  'stroke-map-4',
  'stroke-map-5',
];

type Props = {
  label: string;
  /** Five steps of each country that has a share; the others stay grey. */
  steps: ReadonlyMap<string, 1 | 2 | 3 | 4 | 5>;
  titleOf(country: string): string;
  hrefOf(country: string): string;
};

/** The world as dots: no borders, so no dispute about them; the list beside it says the same. */
export const DotMap = ({ label, steps, titleOf, hrefOf }: Props) => (
  <svg
    role="group"
    aria-label={label}
    viewBox={`0 0 ${dotColumns * size} ${dotRows * size}`}
    className="w-full"
    strokeWidth={3.6}
    strokeLinecap="round"
  >
    {shapes.map(({ country, d }) => {
      const step = steps.get(country) ?? 0;
      const path = (
        <path d={d} className={clsx(strokes[step], step > 0 && 'hover:stroke-accent')} />
      );
      return step > 0 ? (
        <a key={country} href={hrefOf(country)} aria-label={titleOf(country)}>
          <title>{titleOf(country)}</title>
          {path}
        </a>
      ) : (
        <g key={country} aria-hidden>
          {path}
        </g>
      );
    })}
  </svg>
);
export default DotMap;
