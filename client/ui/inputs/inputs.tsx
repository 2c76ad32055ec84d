import clsx from 'clsx';
import { ChevronDown, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import {
  forwardRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { useKit } from '../texts';

/** The frame every text-like control shares. */
export const controlLook =
  'w-full min-w-0 rounded border border-field bg-surface text-sm text-ink transition-colors' +
  ' hover:border-ink-faint disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-faint' +
  ' aria-[invalid]:border-error';

type TextProps = InputHTMLAttributes<HTMLInputElement> & {
  icon?: LucideIcon;
  /** A unit or suffix inside the box at the right, for example "GB". */
  suffix?: ReactNode;
  mono?: boolean;
  /** A quieter and lower frame, for the search above a list. */
  soft?: boolean;
};
/** One line of text. Spreads the ids of Field. */
export const TextInput = forwardRef<HTMLInputElement, TextProps>(
  ({ icon: Icon, suffix, mono, soft, className, ...props }, ref) => (
    <span className={clsx('relative flex min-w-0', className)}>
      {Icon && (
        <Icon
          size={14}
          aria-hidden
          className="pointer-events-none absolute left-2.5 top-1/2 -translate-y-1/2 text-ink-faint"
        />
      )}
      <input
        type="text"
        {...props}
        ref={ref}
        className={clsx(
          controlLook,
          soft ? 'h-7 !border-line-strong max-sm:h-9' : 'h-8 read-only:bg-hover',
          Icon ? 'pl-8' : 'pl-2.5',
          suffix ? 'pr-14' : 'pr-2.5',
          mono && 'font-mono',
        )}
      />
      {suffix && (
        <span className="absolute right-2.5 top-1/2 -translate-y-1/2 text-xs text-ink-faint">
          {suffix}
        </span>
      )}
    </span>
  ),
);
TextInput.displayName = 'TextInput';

/** A password or other secret, with a switch to look at what was typed. */
export const SecretInput = forwardRef<HTMLInputElement, TextProps>((props, ref) => {
  const [shown, setShown] = useState(false);
  const { texts } = useKit();
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative flex">
      <TextInput {...props} ref={ref} type={shown ? 'text' : 'password'} className="flex-1" />
      <button
        type="button"
        aria-label={shown ? texts.hide : texts.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute right-1 top-1/2 grid h-[24px] w-[24px] -translate-y-1/2 place-items-center rounded text-ink-faint hover:text-ink"
      >
        <Icon size={14} aria-hidden />
      </button>
    </span>
  );
});
SecretInput.displayName = 'SecretInput';

type NumberProps = Omit<TextProps, 'type' | 'value' | 'onChange'> & {
  value: number | null;
  /** Called with null while the box is empty or holds no number. */
  onChange(value: number | null): void;
};
/** A number or nothing; the unit belongs into `suffix`. */
export const NumberInput = forwardRef<HTMLInputElement, NumberProps>(
  ({ value, onChange, ...props }, ref) => (
    <TextInput
      inputMode="decimal"
      {...props}
      ref={ref}
      type="number"
      value={value ?? ''}
      onChange={(e) => {
        const read = e.target.valueAsNumber;
        onChange(Number.isNaN(read) ? null : read);
      }}
    />
  ),
);
NumberInput.displayName = 'NumberInput';

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { mono?: boolean };
/** Several lines of text. */
export const TextArea = forwardRef<HTMLTextAreaElement, AreaProps>(
  ({ mono, className, rows = 4, ...props }, ref) => (
    <textarea
      {...props}
      ref={ref}
      rows={rows}
      className={clsx(
        controlLook,
        'scroll-thin read-only:bg-hover px-2.5 py-1.5',
        mono && 'font-mono',
        className,
      )}
    />
  ),
);
TextArea.displayName = 'TextArea';

/** One of the things a person may choose; `note` is a second, quieter line where there is room. */
export type Option<V extends string = string> = {
  value: V;
  label: string;
  note?: string;
  disabled?: boolean;
};
type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly Option[];
  /** Text of the empty choice; without it there is none. */
  empty?: string;
};
/** A native select, for up to about 20 options; longer lists take Picker. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(
  ({ options, empty, className, ...props }, ref) => (
    <span className={clsx('relative flex h-8 w-full min-w-0', className)}>
      <select
        {...props}
        ref={ref}
        className={clsx(
          controlLook,
          'h-full min-h-[28px] cursor-pointer appearance-none pl-2.5 pr-7',
        )}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((o) => (
          <option key={o.value} value={o.value} disabled={o.disabled}>
            {o.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute right-2 top-1/2 -translate-y-1/2 text-ink-faint"
      />
    </span>
  ),
);
Select.displayName = 'Select';
