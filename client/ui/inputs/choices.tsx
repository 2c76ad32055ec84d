import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useId,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react';
import type { Option } from './inputs';

type SwitchProps = {
  checked: boolean;
  onChange(checked: boolean): void;
  /** Read aloud; shown beside the switch unless `hideLabel`. */
  label: string;
  /** Read aloud in place of the label, where that only says on or off. */
  name?: string;
  hideLabel?: boolean;
  disabled?: boolean;
  id?: string;
};
/** On or off, acting at once. */
export const Switch = ({
  checked,
  onChange,
  label,
  name,
  hideLabel,
  disabled,
  id,
}: SwitchProps) => (
  <label className="inline-flex cursor-pointer items-center gap-2 text-sm">
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={name ?? label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={clsx(
        'relative h-5 w-9 shrink-0 rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        checked ? 'bg-accent' : 'bg-field',
      )}
    >
      <span
        className={clsx(
          'absolute left-0.5 top-0.5 h-4 w-4 rounded-full bg-white transition-transform',
          checked && 'translate-x-4',
        )}
      />
    </button>
    {!hideLabel && <span aria-hidden>{label}</span>}
  </label>
);

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label?: ReactNode;
  /** Some but not all below it are chosen. */
  partly?: boolean;
};
/** A tick; give `label`, or `aria-label` where the label stands elsewhere. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(
  ({ label, partly = false, className, ...props }, outer) => {
    const own = useRef<HTMLInputElement | null>(null);
    useEffect(() => {
      if (own.current) own.current.indeterminate = partly;
    }, [partly]);
    const Mark = partly ? Minus : Check;
    return (
      <label
        className={clsx(
          'inline-flex cursor-pointer items-center gap-2 align-middle text-sm',
          className,
        )}
      >
        <span className="relative grid h-4 w-4 shrink-0 place-items-center">
          <input
            {...props}
            ref={(e) => {
              own.current = e;
              if (typeof outer === 'function') outer(e);
              else if (outer) outer.current = e;
            }}
            type="checkbox"
            className="peer h-4 w-4 cursor-pointer appearance-none rounded-[4px] border border-field bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50"
          />
          <Mark
            size={12}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute hidden text-accent-contrast peer-checked:block peer-indeterminate:block"
          />
        </span>
        {label}
      </label>
    );
  },
);
Checkbox.displayName = 'Checkbox';

type CardsProps<V extends string> = {
  options: readonly Option<NoInfer<V>>[];
  value: V | null;
  onChange(value: NoInfer<V>): void;
  /** Name of the group for people who do not see it. */
  label: string;
  columns?: 1 | 2 | 3 | 4;
};
const grid = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

/** A few choices that need a sentence each; arrow keys move between them. */
export const RadioCards = <V extends string>(props: CardsProps<V>) => {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={clsx('grid grid-cols-1 gap-2', grid[props.columns ?? 2])}
    >
      {props.options.map((o) => (
        <label
          key={o.value}
          className="flex cursor-pointer gap-2.5 rounded border border-line bg-surface p-3 hover:border-field has-[:checked]:border-accent has-[:disabled]:cursor-not-allowed has-[:checked]:bg-accent-soft has-[:disabled]:opacity-50"
        >
          <input
            type="radio"
            name={name}
            value={o.value}
            checked={props.value === o.value}
            disabled={o.disabled}
            onChange={() => props.onChange(o.value)}
            className="mt-[3px] h-3.5 w-3.5 shrink-0 appearance-none rounded-full border border-field bg-surface checked:border-4 checked:border-accent"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium text-ink">{o.label}</span>
            {o.note && <span className="block text-xs text-ink-muted">{o.note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
};

type SegmentsProps<V extends string> = {
  options: readonly Option<NoInfer<V>>[];
  value: V;
  onChange(value: NoInfer<V>): void;
  label: string;
  size?: 'sm' | 'md';
};
/** Two to six short words, one of them chosen: ranges, units, views. */
export const Segments = <V extends string>(props: SegmentsProps<V>) => (
  <div
    role="group"
    aria-label={props.label}
    className="inline-flex max-w-full overflow-x-auto rounded bg-neutral-soft p-0.5"
  >
    {props.options.map((o) => (
      <button
        key={o.value}
        type="button"
        aria-pressed={o.value === props.value}
        disabled={o.disabled}
        onClick={() => props.onChange(o.value)}
        className={clsx(
          'whitespace-nowrap rounded-[4px] px-2.5 text-xs font-medium disabled:opacity-40',
          props.size === 'sm' ? 'h-[22px]' : 'h-[26px]',
          o.value === props.value
            ? 'bg-surface text-ink shadow-lift ring-1 ring-line dark:bg-press'
            : 'text-ink-muted hover:text-ink',
        )}
      >
        {o.label}
      </button>
    ))}
  </div>
);
