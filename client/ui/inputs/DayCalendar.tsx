import { DayPicker } from 'react-day-picker';
import { useKit } from '../texts';
import { calendarTexts, dateOf, dayOf, look } from './calendarStyles';

type Props = { day: string; max?: string | undefined; onChange(day: string): void };
/** A month in which one day is chosen; loaded when a date is first asked for. */
const DayCalendar = ({ day, max, onChange }: Props) => {
  const { locale } = useKit();
  const chosen = day ? dateOf(day) : undefined;
  return (
    <DayPicker
      mode="single"
      required
      defaultMonth={chosen}
      selected={chosen}
      disabled={max ? { after: dateOf(max) } : undefined}
      {...calendarTexts(locale)}
      classNames={{
        ...look,
        root: 'relative w-[260px] text-sm',
        selected: 'rounded bg-accent !text-accent-contrast [&>button:hover]:bg-accent-strong',
      }}
      onSelect={(date) => onChange(dayOf(date))}
    />
  );
};
export default DayCalendar;
