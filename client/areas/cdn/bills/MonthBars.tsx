import { useState } from 'react';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { t } from '../../../kernel/text/translate';
import { valueAxis } from '../../../ui/charts/axis';
import { useKit } from '../../../ui';
import type { Budget } from './Budget';
import type { Money } from './useMoney';
import { texts } from './texts';

const [width, height, left, right, top, foot] = [760, 250, 44, 120, 14, 24];
const plot = width - left - right;
const widest = 34;

/** The names of so many months up to this one. */
const monthsTo = (last: string, count: number): string[] => {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7),
  );
};

/** The least distance of two labels, one below the other. */
const labelGap = 13;
/** Labels at their heights, from above to below, none over another. */
const apart = <L extends { y: number }>(labels: readonly L[]): L[] => {
  let lowest = -Infinity;
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((l) => {
      lowest = Math.max(l.y, lowest + labelGap);
      return { ...l, y: lowest };
    });
};

type ThresholdProps = { at: number | null; className: string; dashes: string };
/** A dashed line over all months. */
const Threshold = ({ at, className, dashes }: ThresholdProps) =>
  at !== null && (
    <line
      x1={left}
      x2={width - right}
      y1={at}
      y2={at}
      strokeDasharray={dashes}
      className={className}
    />
  );

type Props = {
  months: readonly ShownMonth[];
  /** Months drawn, those without a bill too. */
  count: number;
  money: Money;
  budget: Budget | undefined;
  onOpen(month: string): void;
};

/** Months as bars: usage, what was topped up to the guarantee, and what the running month will come to. */
export const MonthBars = ({ months, count, money, budget, onOpen }: Props) => {
  const { locale } = useKit();
  const [over, setOver] = useState<string | null>(null);
  const rows = [...months].sort((a, b) => a.month.localeCompare(b.month));
  const last = rows.at(-1);
  if (!last) return null;
  const slots = monthsTo(last.month, count);
  const amount = (micros: number) => micros / 1e6;
  const guarantee = amount(last.guaranteedAmount);
  const limit = budget?.currency === last.currency ? amount(budget.amount) : 0;
  const axis = valueAxis(
    [...rows.map((r) => amount(Math.max(r.total, r.forecast ?? 0))), guarantee, limit],
    false,
  );
  const y = (v: number) => top + (1 - v / axis.high) * (height - top - foot);
  const slot = plot / slots.length;
  const bar = Math.min(widest, slot * 0.6);
  const name = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-15T00:00:00Z`),
    );
  const words = (r: ShownMonth) =>
    `${r.month} · ${money(r.total, r)}${r.forecast === null ? '' : ` · ${t(texts.forecast, { amount: money(r.forecast, r) })}`}`;
  const shown = rows.find((r) => r.month === over) ?? last;
  const round = new Intl.NumberFormat(locale, { maximumFractionDigits: axis.high < 100 ? 2 : 0 });
  const marks = [
    ...(limit > 0 ? [{ at: limit, text: `${t(texts.budget)} ${round.format(limit)}` }] : []),
    ...(guarantee > 0
      ? [{ at: guarantee, text: `${t(texts.guarantee)} ${round.format(guarantee)}` }]
      : []),
    ...(last.forecast === null
      ? []
      : [
          {
            at: amount(last.forecast),
            text: t(texts.forecast, { amount: round.format(amount(last.forecast)) }),
          },
        ]),
  ];
  return (
    <figure aria-label={t(texts.monthBars)} className="min-w-0">
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" role="group">
        <defs>
          <pattern id="forecast" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 6L6 0" className="stroke-past" strokeWidth="1.5" />
          </pattern>
        </defs>
        {axis.splits.map((v) => (
          <g key={v}>
            <line
              x1={left}
              x2={width - right}
              y1={y(v)}
              y2={y(v)}
              className="stroke-line"
              strokeWidth="1"
            />
            <text
              x={left - 6}
              y={y(v) + 4}
              textAnchor="end"
              fontSize="11"
              className="fill-ink-faint"
            >
              {new Intl.NumberFormat(locale, { notation: 'compact' }).format(v)}
            </text>
          </g>
        ))}
        {slots.map((month, i) => {
          const x = left + i * slot + (slot - bar) / 2;
          const r = rows.find((row) => row.month === month);
          if (!r)
            return (
              <text
                key={month}
                x={x + bar / 2}
                y={height - 6}
                textAnchor="middle"
                fontSize="11"
                className="fill-ink-faint"
              >
                {name(month)}
              </text>
            );
          const usage = y(amount(r.usageCost));
          const total = y(amount(r.total));
          const end = y(amount(Math.max(r.forecast ?? 0, r.total)));
          return (
            <a
              key={r.month}
              href={`#/cdn-bill?month=${r.month}`}
              aria-label={`${name(r.month)} · ${words(r)}`}
              onClick={(e) => {
                e.preventDefault();
                onOpen(r.month);
              }}
              onMouseEnter={() => setOver(r.month)}
              onMouseLeave={() => setOver(null)}
              onFocus={() => setOver(r.month)}
              onBlur={() => setOver(null)}
            >
              <title>{words(r)}</title>
              <rect x={x - 6} y={top} width={bar + 12} height={height - top} fill="transparent" />
              {r.forecast !== null && (
                <rect x={x} y={end} width={bar} height={total - end} fill="url(#forecast)" />
              )}
              <rect
                x={x}
                y={total}
                width={bar}
                height={usage - total}
                className="fill-past opacity-60"
              />
              <rect
                x={x}
                y={usage}
                width={bar}
                height={y(0) - usage}
                className={r === last ? 'fill-accent' : 'fill-past'}
              />
              <text
                x={x + bar / 2}
                y={height - 6}
                textAnchor="middle"
                fontSize="11"
                className={r.month === shown.month ? 'fill-ink font-medium' : 'fill-ink-faint'}
              >
                {name(r.month)}
              </text>
            </a>
          );
        })}
        {apart(marks.map((m) => ({ ...m, y: y(m.at) + 4 }))).map((m) => (
          <text key={m.text} x={width - right + 8} y={m.y} fontSize="11" className="fill-ink-2">
            {m.text}
          </text>
        ))}
        <Threshold at={guarantee > 0 ? y(guarantee) : null} className="stroke-ink" dashes="4 3" />
        <Threshold at={limit > 0 ? y(limit) : null} className="stroke-warning" dashes="2 3" />
      </svg>
      <figcaption className="nums text-xs text-ink-muted">{words(shown)}</figcaption>
    </figure>
  );
};
