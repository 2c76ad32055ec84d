import clsx from 'clsx';
import { useMemo } from 'react';
import { useKit } from '../texts';
import { scaled, type Scale, type Unit } from '../units';
import { colorToken } from './color';
import { summaryOf, type Series, type Summary } from './series';

type Props = {
  label: string;
  series: readonly Series[];
  /** The sum of a stack, as its own line. */
  total: Series | null;
  hidden: ReadonlySet<string>;
  onToggle(id: string): void;
  scale: Scale;
  unit: Unit;
  /** Key figures beside the names. */
  summary: boolean;
};

/** Which figures mean something: a rate has no billed percentile, and its worst is its lowest. */
const figuresOf = (unit: Unit): readonly (keyof Summary)[] =>
  unit === 'bps'
    ? ['now', 'average', 'peak', 'percentile95']
    : unit === 'ratio'
      ? ['now', 'average', 'low', 'peak']
      : ['now', 'average', 'peak'];

const Swatch = ({ of }: { of: Series }) => (
  <span
    aria-hidden
    className={clsx(
      'shrink-0 rounded-sm',
      of.reference ? 'h-0.5 w-2.5' : 'h-2.5 w-2.5',
      `bg-${colorToken(of.color)}`,
    )}
  />
);

const Name = ({ of, props }: { of: Series; props: Props }) => {
  const shown = !props.hidden.has(of.id);
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={() => props.onToggle(of.id)}
      className={clsx(
        'flex min-h-6 max-w-full items-center gap-2 rounded text-left hover:bg-hover',
        !shown && 'opacity-50',
      )}
    >
      <Swatch of={of} />
      <span className="truncate">{of.label}</span>
    </button>
  );
};

const Figures = ({ of, props }: { of: Series; props: Props }) => {
  const { locale } = useKit();
  const all = useMemo(() => summaryOf(of.values), [of.values]);
  return figuresOf(props.unit).map((name) => (
    <td key={name} className="nums py-0.5 pl-3 text-right">
      {scaled(
        name === 'average' && of.mean !== undefined ? of.mean : all[name],
        props.scale,
        locale,
      )}
    </td>
  ));
};

/** Names, colours and key figures of the series; a press hides or shows one. */
export const Legend = (props: Props) => {
  const { texts } = useKit();
  const heads: Record<keyof Summary, string> = {
    now: texts.present,
    low: texts.lowest,
    peak: texts.peak,
    average: texts.average,
    percentile95: texts.percentile95,
  };
  if (!props.summary)
    return (
      <ul className="flex min-w-0 flex-wrap gap-x-4 text-xs">
        {props.series.map((one) => (
          <li key={one.id} className="min-w-0">
            <Name of={one} props={props} />
          </li>
        ))}
      </ul>
    );
  const lines = props.series.filter((s) => !s.reference);
  const compared = props.series.filter((s) => s.reference);
  return (
    <table aria-label={props.label} className="w-full text-xs">
      <thead>
        <tr className="text-ink-faint">
          <th scope="col">
            <span className="sr-only">{props.label}</span>
          </th>
          {figuresOf(props.unit).map((name) => (
            <th key={name} scope="col" className="pl-3 text-right font-normal">
              {heads[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="max-w-0 font-normal" style={{ width: '40%' }}>
              <Name of={one} props={props} />
            </th>
            <Figures of={one} props={props} />
          </tr>
        ))}
        {props.total && (
          <tr className="font-semibold">
            <th scope="row" className="min-h-6 py-1 pl-[18px] text-left">
              {props.total.label}
            </th>
            <Figures of={props.total} props={props} />
          </tr>
        )}
        {compared.map((one) => (
          <tr key={one.id} className="text-ink-muted">
            <th scope="row" className="max-w-0 font-normal">
              <Name of={one} props={props} />
            </th>
            <Figures of={one} props={props} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};
