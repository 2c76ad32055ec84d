import { useSearchParams } from 'react-router-dom';
import type { cnameComparisons } from '#shared/areas/cdn/steering/observations';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { DateInput, useKit } from '../../../ui';
import { fromLocalInput, toLocalInput } from '../../../ui/time';
import { texts } from './texts';

type Row = RowOf<typeof cnameComparisons.endpoints.list>;
const useTimes = () => {
  const [query, setQuery] = useSearchParams();
  const choose = (name: 'at' | 'otherAt', value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return { at: query.get('at'), otherAt: query.get('otherAt'), choose };
};

/** The two instants whose answers stand beside each other. */
const Times = () => {
  const { timeZone } = useKit();
  const { choose, ...times } = useTimes();
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      {(['at', 'otherAt'] as const).map((name) => {
        const label = t(name === 'at' ? texts.firstTime : texts.secondTime);
        const value = times[name];
        return (
          <div key={name} className="flex w-56 flex-col gap-1">
            <span aria-hidden className="text-xs text-ink-muted">
              {label}
            </span>
            <DateInput
              kind="time"
              aria-label={label}
              value={value ? toLocalInput(value, timeZone) : ''}
              onChange={(local) => choose(name, local ? fromLocalInput(local, timeZone) : null)}
            />
          </div>
        );
      })}
    </div>
  );
};

/** What the comparison has of its own: the instants. */
const parts: ListParts<Row> = {
  above: Times,
  useInput: () => {
    const { at, otherAt } = useTimes();
    return at && otherAt ? { at, otherAt } : {};
  },
};
export default parts;
