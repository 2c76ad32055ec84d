import clsx from 'clsx';
import { useKit } from '../texts';
import { colorToken, type ChartColor } from './color';

export type Bar = { name: string; value: number; href?: string; color?: ChartColor };
type Props = {
  label: string;
  bars: readonly Bar[];
  format(value: number): string;
  color?: ChartColor;
};

/** A ranking: one bar per row, longest first as given. */
export const BarList = ({ label, bars, format, color = 1 }: Props) => {
  const { texts } = useKit();
  const most = Math.max(...bars.map((b) => b.value), 0) || 1;
  if (bars.length === 0)
    return <p className="py-8 text-center text-sm text-ink-muted">{texts.noData}</p>;
  return (
    <ol aria-label={label} className="flex flex-col gap-1 text-sm">
      {bars.map((b) => (
        <li key={b.name} className="flex items-center gap-3">
          <span className="relative min-w-0 flex-1">
            <span
              aria-hidden
              style={{ width: `${Math.max(0.5, (b.value / most) * 100)}%` }}
              className={clsx(
                'absolute inset-y-0 left-0 rounded-[4px] opacity-20',
                `bg-${colorToken(b.color ?? color)}`,
              )}
            />
            <span className="relative block truncate px-2 py-0.5" title={b.name}>
              {b.href ? (
                <a href={b.href} className="hover:underline">
                  {b.name}
                </a>
              ) : (
                b.name
              )}
            </span>
          </span>
          <span className="nums shrink-0 text-ink-muted">{format(b.value)}</span>
        </li>
      ))}
    </ol>
  );
};
