import clsx from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/feedback';
import { useKit } from '../texts';
import { Tooltip } from '../feedback/Tooltip';

/** One number of an overview: name, value with its unit, change to the period before, a small chart. */
export const Stat = ({
  label,
  value,
  unit,
  change,
  goodWhen,
  formula,
  note,
  chart,
  loading,
  href,
}: StatProps) => (
  <div className="flex min-w-0 flex-col gap-0.5 rounded border border-line bg-surface px-4 py-3">
    <div className="flex items-start justify-between gap-2 text-sm text-ink-muted sm:items-center">
      <Tooltip text={formula}>
        <span
          // The formula is content, so it must be reachable without a mouse.
          tabIndex={formula ? 0 : undefined}
          className={clsx(
            // Two lines on a phone rather than half a name.
            'min-w-0 sm:truncate',
            formula && 'underline decoration-line-strong decoration-dotted underline-offset-4',
          )}
        >
          {label}
        </span>
      </Tooltip>
      {change !== undefined && change !== null && <Change value={change} goodWhen={goodWhen} />}
    </div>
    {loading ? (
      <Skeleton className="my-1 h-6 w-24" />
    ) : (
      <div className="nums truncate text-xl font-semibold text-ink">
        <Figure value={value} unit={unit} href={href} label={label} />
      </div>
    )}
    {chart && <div className="mt-1">{chart}</div>}
    {note && <div className="text-xs text-ink-faint">{note}</div>}
  </div>
);
type StatProps = {
  label: string;
  value: ReactNode;
  unit?: string;
  /** Relative change, 0.12 = +12 %. */
  change?: number | null;
  /** Which direction is good; without it the change is grey. */
  goodWhen?: 'up' | 'down';
  /** How the number is made; shown on hover and focus. */
  formula?: string;
  note?: ReactNode;
  chart?: ReactNode;
  loading?: boolean;
  /** Where the number is taken apart. */
  href?: string;
};

const Figure = ({
  value,
  unit,
  href,
  label,
}: Pick<StatProps, 'value' | 'unit' | 'href' | 'label'>) => {
  const shown = (
    <>
      {value ?? '–'}
      {unit && <span className="ml-1 text-sm font-normal text-ink-muted">{unit}</span>}
    </>
  );
  return href ? (
    <a href={href} title={label} className="hover:underline">
      {shown}
    </a>
  ) : (
    shown
  );
};

const Change = ({ value, goodWhen }: { value: number; goodWhen?: 'up' | 'down' }) => {
  const { locale, texts } = useKit();
  const up = value >= 0;
  const Icon = up ? TrendingUp : TrendingDown;
  const good = goodWhen && value !== 0 ? (goodWhen === 'up') === up : null;
  const shown = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(Math.abs(value));
  return (
    <span
      className={clsx(
        'nums inline-flex shrink-0 items-center gap-0.5 text-xs',
        good === null ? 'text-ink-faint' : good ? 'text-success' : 'text-error',
      )}
    >
      <Icon size={12} aria-label={up ? texts.increase : texts.decrease} />
      {shown}
    </span>
  );
};
