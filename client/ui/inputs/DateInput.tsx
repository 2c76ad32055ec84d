import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../feedback/feedback';
import { Popover } from '../feedback/Menu';
import { IconButton } from '../Button';
import { useKit } from '../texts';
import { Select, TextInput } from './inputs';
import type { FieldIds } from './Field';

// The calendar is 22 kB and needed only by those who open it.
const DayCalendar = lazy(() => import('./DayCalendar'));

type Kind = 'day' | 'time' | 'month';
type Props = Partial<FieldIds> & {
  /** `2026-01-02`, `2026-01-02T03:04` or `2026-01`, as the kind asks; empty = none. */
  value: string;
  /** Called with a whole value, or with an empty text once the box is emptied. */
  onChange(value: string): void;
  /** Called with what is typed while it is no value: what the box says stays, and forms refuse it. */
  onUnreadable?(typed: string): void;
  kind?: Kind;
  'aria-label'?: string;
  /** In the empty box; how a value is written without it. */
  placeholder?: string;
  /** The last day that may be chosen. */
  max?: string;
  className?: string;
  disabled?: boolean;
};

const forms: Record<Kind, RegExp> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
};
/** What was typed as a value; null while it is none. */
const read = (typed: string, kind: Kind): string | null => {
  const text = typed.trim().replace(/\//g, '-').replace(/\s+/, ' ');
  if (text === '') return '';
  const whole = text.replace(' ', 'T');
  const exists = !Number.isNaN(Date.parse(`${whole}${kind === 'time' ? 'Z' : ''}`));
  return forms[kind].test(text) && exists ? whole : null;
};
/** A value as the box says it; what was typed and is none stays as it is. */
const shown = (value: string) => (forms.time.test(value) ? value.replace('T', ' ') : value);
const two = (n: number) => String(n).padStart(2, '0');

const Months = ({ value, onPick }: { value: string; onPick(month: string): void }) => {
  const { texts, locale } = useKit();
  const [year, setYear] = useState(() => Number(value.slice(0, 4)) || new Date().getFullYear());
  const name = new Intl.DateTimeFormat(locale, { month: 'short' });
  return (
    <div className="w-56">
      <div className="nums flex items-center justify-between pb-1 text-sm font-medium">
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label={texts.previousYear}
          onClick={() => setYear(year - 1)}
        />
        {year}
        <IconButton
          size="sm"
          icon={ChevronRight}
          label={texts.nextYear}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-3 gap-1">
        {Array.from({ length: 12 }, (_, i) => {
          const month = `${year}-${two(i + 1)}`;
          return (
            <button
              key={month}
              type="button"
              aria-pressed={month === value}
              onClick={() => onPick(month)}
              className="h-8 rounded text-sm hover:bg-hover aria-pressed:bg-accent aria-pressed:text-accent-contrast"
            >
              {name.format(new Date(year, i, 1))}
            </button>
          );
        })}
      </div>
    </div>
  );
};

const Clock = ({ value, onPick }: { value: string; onPick(clock: string): void }) => {
  const { texts } = useKit();
  const [hour = '00', minute = '00'] = value.split(':');
  const choices = (count: number, step: number, own: string) => {
    const all = Array.from({ length: count / step }, (_, i) => two(i * step));
    return (all.includes(own) ? all : [...all, own].sort()).map((v) => ({ value: v, label: v }));
  };
  return (
    <div className="nums mt-2 flex items-center gap-1.5 border-t border-line pt-2 text-sm">
      <span className="mr-auto text-xs text-ink-faint">{texts.time}</span>
      <Select
        aria-label="HH"
        className="!h-7 !w-[64px]"
        value={hour}
        options={choices(24, 1, hour)}
        onChange={(e) => onPick(`${e.target.value}:${minute}`)}
      />
      :
      <Select
        aria-label="mm"
        className="!h-7 !w-[64px]"
        value={minute}
        options={choices(60, 5, minute)}
        onChange={(e) => onPick(`${hour}:${e.target.value}`)}
      />
    </div>
  );
};

/** A day, a month or a minute: typed, or chosen in the console's own calendar. */
export const DateInput = ({
  value,
  onChange,
  onUnreadable,
  kind = 'day',
  max,
  className,
  ...props
}: Props) => {
  const { texts } = useKit();
  const frame = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(shown(value));
  useEffect(() => setTyped(shown(value)), [value]);
  const next = read(typed, kind);
  const wrong = next === null || Boolean(max && next > max);
  const [resting, setResting] = useState(true);
  // The form says what is wrong with it once it was refused; until then the box does.
  const says = wrong && resting && !props['aria-invalid'];
  /** What the calendar begins with. */
  const readable = read(value, kind) ?? '';
  const put = (chosen: string) => {
    setTyped(shown(chosen));
    onChange(chosen);
  };
  return (
    <span ref={frame} className={`relative flex min-w-0 flex-wrap ${className ?? ''}`}>
      <TextInput
        placeholder={texts[`${kind}Form`]}
        {...props}
        className="flex-1 [&>input]:pr-9"
        autoComplete="off"
        value={typed}
        aria-invalid={wrong || props['aria-invalid'] || undefined}
        onChange={(e) => {
          const text = e.target.value;
          setTyped(text);
          const whole = read(text, kind);
          if (whole === null || (max && whole > max)) onUnreadable?.(text);
          else if (whole !== value) onChange(whole);
        }}
        onFocus={() => setResting(false)}
        onBlur={() => setResting(true)}
      />
      <button
        type="button"
        aria-label={texts.openCalendar}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={props.disabled}
        onClick={() => setOpen(!open)}
        className="absolute right-1 top-4 grid h-6 w-7 -translate-y-1/2 place-items-center rounded text-ink-faint hover:text-ink"
      >
        <CalendarDays size={14} aria-hidden />
      </button>
      {says && (
        <span role="alert" className="w-full pt-1 text-xs text-error">
          {next === null
            ? `${texts.notReadable} ${texts[`${kind}Form`]}`
            : `${texts.atMost} ${shown(max ?? '')}`}
        </span>
      )}
      {open && (
        <Popover
          anchor={frame}
          onClose={() => setOpen(false)}
          label={texts.openCalendar}
          className="w-auto max-w-[94vw] p-3"
        >
          {kind === 'month' ? (
            <Months
              value={readable}
              onPick={(month) => {
                put(month);
                setOpen(false);
              }}
            />
          ) : (
            <Suspense fallback={<Skeleton className="h-[280px] w-[260px]" />}>
              <DayCalendar
                day={readable.slice(0, 10)}
                max={max}
                onChange={(day) => {
                  put(kind === 'day' ? day : `${day}T${readable.slice(11) || '00:00'}`);
                  if (kind === 'day') setOpen(false);
                }}
              />
            </Suspense>
          )}
          {kind === 'time' && readable && (
            <Clock
              value={readable.slice(11)}
              onPick={(clock) => put(`${readable.slice(0, 10)}T${clock}`)}
            />
          )}
        </Popover>
      )}
    </span>
  );
};
