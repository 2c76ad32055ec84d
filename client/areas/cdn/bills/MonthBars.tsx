import { useRef, useState } from 'react';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { t } from '../../../kernel/text/translate';
import { valueAxis } from '../../../ui/charts/axis';
import { useKit, useRoom } from '../../../ui';
import type { Budget } from './Budget';
import { apart, frameOf, labelEvery, monthsTo } from './monthBarsLayout';
import type { Money } from './useMoney';
import { texts } from './texts';

type ThresholdProps = {
  at: number | null;
  from: number;
  to: number;
  className: string;
  dashes: string;
};
/** A dashed line over all months. */
const Threshold = ({ at, from, to, className, dashes }: ThresholdProps) =>
  at !== null && (
    <line x1={from} x2={to} y1={at} y2={at} strokeDasharray={dashes} className={className} />
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
  const figure = useRef<HTMLElement>(null);
  const { width, height, left, right, top, foot, beside } = frameOf(useRoom(figure));
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
  const end = width - right;
  const slot = (end - left) / slots.length;
  const bar = Math.min(34, slot * 0.6);
  const name = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-15T00:00:00Z`),
    );
  const every = labelEvery(slot);
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
    <figure ref={figure} aria-label={t(texts.monthBars)} className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full text-2xs max-sm:text-xs"
        role="group"
      >
        <defs>
          <pattern id="forecast" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 6L6 0" className="stroke-past" strokeWidth="1.5" />
          </pattern>
        </defs>
        {axis.splits.map((v) => (
          <g key={v}>
            <line x1={left} x2={end} y1={y(v)} y2={y(v)} className="stroke-line" strokeWidth="1" />
            <text x={left - 6} y={y(v) + 4} textAnchor="end" className="fill-ink-faint">
              {new Intl.NumberFormat(locale, { notation: 'compact' }).format(v)}
            </text>
          </g>
        ))}
        {slots.map((month, i) => {
          const x = left + i * slot + (slot - bar) / 2;
          const r = rows.find((row) => row.month === month);
          const label = (slots.length - 1 - i) % every === 0 && (
            <text
              x={x + bar / 2}
              y={height - 6}
              textAnchor="middle"
              className={month === shown.month ? 'fill-ink font-medium' : 'fill-ink-faint'}
            >
              {name(month)}
            </text>
          );
          if (!r) return <g key={month}>{label}</g>;
          const usage = y(amount(r.usageCost + r.smsCost));
          const total = y(amount(r.total));
          const expected = y(amount(Math.max(r.forecast ?? 0, r.total)));
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
                <rect
                  x={x}
                  y={expected}
                  width={bar}
                  height={total - expected}
                  fill="url(#forecast)"
                />
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
              {label}
            </a>
          );
        })}
        {apart(marks.map((m) => ({ ...m, y: y(m.at) + (beside ? 4 : -4) }))).map((m) => (
          <text
            key={m.text}
            x={beside ? end + 8 : left + 2}
            y={m.y}
            paintOrder="stroke"
            className="fill-ink-2 stroke-surface stroke-[3px]"
          >
            {m.text}
          </text>
        ))}
        <Threshold
          {...{ from: left, to: end, dashes: '4 3', className: 'stroke-ink' }}
          at={guarantee > 0 ? y(guarantee) : null}
        />
        <Threshold
          {...{ from: left, to: end, dashes: '2 3', className: 'stroke-warning' }}
          at={limit > 0 ? y(limit) : null}
        />
      </svg>
      <figcaption className="nums text-xs text-ink-muted">{words(shown)}</figcaption>
    </figure>
  );
};
