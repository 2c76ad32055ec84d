import { DonutChart } from '@tremor/react';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useKit } from '../texts';
import { colorAt, colorToken, type ChartColor } from './color';

export type Share = { name: string; value: number; color?: ChartColor };
type Props = {
  label: string;
  shares: readonly Share[];
  format(value: number): string;
  /** What stands in the middle, e.g. the total. */
  center?: string;
};

/** Parts of a whole, at most eight; the list beside it says the same in words. */
export const Donut = ({ label, shares, format, center }: Props) => {
  const { texts, locale } = useKit();
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = picture.current;
    if (!box) return;
    // The library makes its sectors focusable; the list beside them is what a keyboard needs.
    const calm = () => {
      for (const e of box.querySelectorAll('[tabindex="0"]')) e.setAttribute('tabindex', '-1');
    };
    const observer = new MutationObserver(calm);
    observer.observe(box, { subtree: true, childList: true });
    calm();
    return () => observer.disconnect();
  }, []);
  const total = shares.reduce((sum, s) => sum + s.value, 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  if (total <= 0) return <p className="py-8 text-center text-sm text-ink-muted">{texts.noData}</p>;
  const coloured = shares.map((s, i) => ({ ...s, color: s.color ?? colorAt(i) }));
  return (
    <figure aria-label={label} className="flex min-w-0 flex-wrap items-center gap-6">
      <div ref={picture} aria-hidden className="h-40 w-40 shrink-0">
        <DonutChart
          data={coloured}
          index="name"
          category="value"
          colors={coloured.map((s) => colorToken(s.color))}
          valueFormatter={format}
          label={center ?? format(total)}
          noDataText={texts.noData}
          showAnimation={false}
          className="h-40"
        />
      </div>
      <ul className="min-w-[180px] flex-1 text-sm">
        {coloured.map((s) => (
          <li key={s.name} className="flex items-center gap-2 py-0.5">
            <span
              aria-hidden
              className={clsx('h-2 w-2 shrink-0 rounded-sm', `bg-${colorToken(s.color)}`)}
            />
            <span className="min-w-0 flex-1 truncate" title={s.name}>
              {s.name}
            </span>
            <span className="nums text-ink-muted">{format(s.value)}</span>
            <span className="nums w-14 text-right text-ink-faint">
              {percent.format(s.value / total)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
};
