import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** How a cell stands: its share colours it from hardly to fully wrong. */
export type HeatCell = {
  key: string;
  look: 'good' | 'bad' | 'held' | 'waiting' | 'empty';
  /** From 0 to 1; only of a bad cell. */
  share?: number;
  title: string;
  href: string;
};
export type HeatRow = { key: string; label: string; note?: string; cells: readonly HeatCell[] };

const looks: Record<HeatCell['look'], string> = {
  good: 'bg-success/35',
  bad: 'bg-error',
  held: 'border border-warning bg-warning-soft',
  waiting: 'border border-dashed border-line-strong',
  empty: 'bg-hover',
};
/** A small difference still has to be seen beside cells that have none. */
const least = 0.35;
const opacityOf = ({ look, share = 1 }: HeatCell): number | undefined =>
  look === 'bad' ? least + (1 - least) * Math.min(1, Math.sqrt(share)) : undefined;

type Props = {
  label: string;
  heads: readonly string[];
  rows: readonly HeatRow[];
  /** Above the names of rows. */
  corner: ReactNode;
};
/** Rows by days as coloured cells, each a link; the names stay in view while it is scrolled. */
export const HeatMap = ({ label, heads, rows, corner }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const newest = heads.at(-1);
  // The newest day is what people come for; on a phone it lies outside of the frame.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [newest, heads.length]);
  return (
    <div ref={frame} className="min-w-0 overflow-x-auto">
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-x-[3px] border-spacing-y-[3px] text-sm"
      >
        <thead>
          <tr>
            <th className="sticky left-0 z-10 min-w-36 sm:w-56 max-w-56 bg-surface pr-3 text-left text-xs font-medium text-ink-muted">
              {corner}
            </th>
            {heads.map((head) => (
              <th
                key={head}
                className="nums min-w-6 text-center text-2xs font-normal text-ink-faint"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th className="sticky left-0 z-10 max-w-56 bg-surface pr-3 text-left font-normal">
                <span className="block truncate" title={row.label}>
                  {row.label}
                </span>
                {row.note && (
                  <span className="block truncate text-xs text-ink-muted">{row.note}</span>
                )}
              </th>
              {row.cells.map((cell) => (
                <td key={cell.key} className="p-0">
                  <a
                    href={cell.href}
                    title={cell.title}
                    aria-label={`${row.label} ${cell.title}`}
                    className="block h-6 min-w-6 rounded-[3px] focus-visible:outline-2 focus-visible:outline-focus"
                  >
                    <span
                      className={clsx('block h-full rounded-[3px]', looks[cell.look])}
                      style={{ opacity: opacityOf(cell) }}
                    />
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
