import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../Button';
import { Segments } from './choices';
import { Skeleton } from '../feedback/feedback';
import { Field } from './Field';
import { DateInput } from './DateInput';
import { Popover } from '../feedback/Menu';
import { fill, useKit } from '../texts';
import {
  between,
  formatInstant,
  fromLocalInput,
  offsetText,
  toLocalInput,
  type TimeSpan,
} from '../time';

// The calendar is 22 kB and needed only by those who open it.
const Calendar = lazy(() => import('./Calendar'));

type Props = {
  value: TimeSpan;
  onChange(value: TimeSpan): void;
  /** `['1h', …]` with their names. */
  presets: readonly { value: string; label: string }[];
  /** Longest span in days a person may choose. */
  maxDays?: number;
  label?: string;
};
const dayMs = 86_400_000;

const Absolute = ({ value, maxDays, onApply }: AbsoluteProps) => {
  const { texts, timeZone } = useKit();
  const now = between(value);
  const [from, setFrom] = useState(toLocalInput(now.from, timeZone));
  const [to, setTo] = useState(toLocalInput(now.to, timeZone));
  const span = { from: fromLocalInput(from, timeZone), to: fromLocalInput(to, timeZone) };
  const lengthMs = Date.parse(span.to ?? '') - Date.parse(span.from ?? '');
  const good = lengthMs > 0 && (maxDays === undefined || lengthMs <= maxDays * dayMs);
  const apply = () => good && span.from && span.to && onApply({ from: span.from, to: span.to });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(e) => {
        e.preventDefault();
        apply();
      }}
    >
      <Suspense fallback={<Skeleton className="h-[280px] w-full" />}>
        <Calendar
          from={from.slice(0, 10)}
          to={to.slice(0, 10)}
          onChange={(a, b) => {
            setFrom(`${a}T${from.slice(11) || '00:00'}`);
            setTo(`${b}T${a === b ? '23:59' : to.slice(11) || '00:00'}`);
          }}
        />
      </Suspense>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Field label={texts.from}>
          {(ids) => <DateInput {...ids} kind="time" value={from} onChange={setFrom} />}
        </Field>
        <Field label={texts.to}>
          {(ids) => <DateInput {...ids} kind="time" value={to} onChange={setTo} />}
        </Field>
      </div>
      {!good && (
        <p role="alert" className="text-xs text-error">
          {fill(texts.badRange, { days: maxDays ?? '∞' })}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <span className="text-xs text-ink-faint">
          {texts.timeZone}: {timeZone} ({offsetText(timeZone)})
        </span>
        <Button type="submit" variant="primary" disabled={!good}>
          {texts.apply}
        </Button>
      </div>
    </form>
  );
};
type AbsoluteProps = { value: TimeSpan; maxDays?: number; onApply(value: TimeSpan): void };

/** Presets and absolute minutes, in the reader's time zone, which it names. */
export const TimeRange = ({ value, onChange, presets, maxDays, label }: Props) => {
  const { texts, timeZone } = useKit();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = label ?? texts.range;
  const shown =
    'last' in value
      ? texts.absolute
      : `${formatInstant(value.from, timeZone).slice(0, 16)} – ${formatInstant(value.to, timeZone).slice(0, 16)}`;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Segments
        label={name}
        value={'last' in value ? value.last : ''}
        options={presets}
        onChange={(last) => onChange({ last })}
      />
      <Button
        ref={anchor}
        icon={CalendarClock}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={`${timeZone} (${offsetText(timeZone)})`}
        onClick={() => setOpen(!open)}
        className="nums"
      >
        {shown}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={name}
          side="bottom-end"
          className="w-[400px] max-w-[94vw] p-4"
        >
          <Absolute
            value={value}
            maxDays={maxDays}
            onApply={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        </Popover>
      )}
    </div>
  );
};
