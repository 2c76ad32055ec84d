import clsx from 'clsx';
import { useKit } from '../texts';
import { formatInstant } from '../time';
import { colorToken } from './color';
import type { Hover } from './plotOptions';
import type { Drawn, Series } from './series';

type Props = {
  hover: NonNullable<Hover>;
  /** Start of the drawn point and of the next one, epoch seconds. */
  from: number;
  to: number;
  rows: readonly { series: Series; drawn: Drawn }[];
  /** True where a drawn point holds several slots. */
  soft: boolean;
  format(v: number | null): string;
};

/** Values under the pointer: the mean of the drawn point and the highest of its slots. */
export const ChartTooltip = ({ hover, from, to, rows, soft, format }: Props) => {
  const { texts, timeZone } = useKit();
  const right = hover.left > 320;
  const start = formatInstant(from * 1000, timeZone).slice(5, 16);
  return (
    <div
      className="pointer-events-none absolute top-8 z-sticky max-w-[300px] rounded bg-raised px-2.5 py-1.5 text-xs shadow-layer"
      style={right ? { right: `calc(100% - ${hover.left + 32}px)` } : { left: hover.left + 56 }}
    >
      <table>
        <thead>
          <tr className="text-ink-faint">
            <th className="whitespace-nowrap pb-0.5 text-left font-normal">
              {soft ? `${start} – ${formatInstant(to * 1000, timeZone).slice(11, 16)}` : start}
            </th>
            {soft && <th className="pl-3 text-right font-normal">{texts.average}</th>}
            {soft && <th className="pl-3 text-right font-normal">{texts.peak}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series, drawn }) => (
            <tr key={series.id}>
              <th scope="row" aria-label={series.label} className="max-w-[140px] font-normal">
                <span className="flex items-center gap-1.5">
                  <span
                    aria-hidden
                    className={clsx(
                      'h-2 w-2 shrink-0 rounded-sm',
                      `bg-${colorToken(series.color)}`,
                    )}
                  />
                  <span className="truncate text-ink-muted">{series.label}</span>
                </span>
              </th>
              <td className="nums whitespace-nowrap pl-3 text-right">
                {format(drawn.mean[hover.index] ?? null)}
              </td>
              {soft && (
                <td className="nums whitespace-nowrap pl-3 text-right">
                  {format(drawn.high[hover.index] ?? null)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
