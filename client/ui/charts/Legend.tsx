import clsx from 'clsx';
import { useMemo } from 'react';
import { useKit } from '../texts';
import { summaryOf, type Series } from './series';

type Props = {
  series: readonly Series[];
  hidden: ReadonlySet<string>;
  onToggle(id: string): void;
  format(value: number | null): string;
  summary: boolean;
};

const Entry = ({ one, props }: { one: Series; props: Props }) => {
  const { texts } = useKit();
  const numbers = useMemo(() => summaryOf(one.values), [one.values]);
  const shown = !props.hidden.has(one.id);
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => props.onToggle(one.id)}
        className={clsx(
          'flex min-h-[24px] max-w-full flex-wrap items-baseline gap-x-2 rounded px-1 text-left text-xs hover:bg-hover',
          !shown && 'opacity-50',
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5 text-ink">
          <span
            aria-hidden
            className={clsx('h-2 w-2 shrink-0 rounded-sm', `bg-chart-${one.color}`)}
          />
          <span className="truncate">{one.label}</span>
        </span>
        {props.summary && (
          <span className="nums text-ink-faint">
            {texts.peak} {props.format(numbers.peak)} · {texts.average}{' '}
            {props.format(numbers.average)} · {texts.percentile95}{' '}
            {props.format(numbers.percentile95)}
          </span>
        )}
      </button>
    </li>
  );
};

/** Names, colours and key figures of the series; a press hides or shows one. */
export const Legend = (props: Props) => (
  <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
    {props.series.map((one) => (
      <Entry key={one.id} one={one} props={props} />
    ))}
  </ul>
);
