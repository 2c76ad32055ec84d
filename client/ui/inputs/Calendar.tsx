import { DayPicker, type DateRange } from 'react-day-picker';
import { useKit } from '../texts';
import { calendarTexts, dateOf, dayOf, look } from './calendarStyles';

type Props = { from: string; to: string; onChange(fromDay: string, toDay: string): void };

/** A month in which a first and a last day are chosen; loaded when the range picker opens. */
const Calendar = ({ from, to, onChange }: Props) => {
  const { locale } = useKit();
  const range: DateRange = { from: dateOf(from), to: dateOf(to) };
  return (
    <DayPicker
      mode="range"
      defaultMonth={range.to}
      selected={range}
      {...calendarTexts(locale)}
      classNames={look}
      onSelect={(next) => next?.from && onChange(dayOf(next.from), dayOf(next.to ?? next.from))}
    />
  );
};
export default Calendar;
