import clsx from 'clsx';
import { laneSlotStates } from '#shared/areas/cdn/sync/laneControl';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Skeleton, useKit } from '../../../../ui';
import { SlotKey, slotLooks } from './SlotGrid';
import { texts } from './texts';

const { month: endpoint } = dataSyncs.endpoints;
const hours = Array.from({ length: 24 }, (_, h) => h);
const states = ['present', 'missing', 'givenUp', 'held', 'removed', 'empty', 'waiting'] as const;

type Line = Out<typeof endpoint>['days'][number];
const Hour = ({ day, h, hour }: { day: string; h: number; hour: Line['hours'][number] }) => {
  const { locale } = useKit();
  const title = t(hour.short > 0 ? texts.hourShort : texts.hour, {
    day,
    h,
    state: t(laneSlotStates[hour.state]),
    n: new Intl.NumberFormat(locale).format(hour.requests),
    short: hour.short,
  });
  return (
    <td
      aria-label={title}
      title={title}
      className={clsx('h-4 rounded-[2px] p-0', slotLooks[hour.state])}
    />
  );
};

type Props = { id: string; day: string; onDay(day: string): void };
/** The hours of a month of a lane: each line is a day, and leads to it. */
export const LaneMonth = ({ id, day, onDay }: Props) => {
  const answer = useQuery(endpoint, { id, month: day.slice(0, 7) });
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SlotKey states={states} />
      <div className="min-w-0 overflow-x-auto">
        <table
          aria-label={t(texts.month)}
          className="w-full min-w-130 border-separate border-spacing-0.5"
        >
          <thead>
            <tr>
              <th className="w-14 text-left text-xs font-medium text-ink-muted">{t(texts.day)}</th>
              {hours.map((h) => (
                <th key={h} className="nums text-center text-2xs font-normal text-ink-faint">
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.value.days.map((line) => (
              <tr key={line.day} className={clsx(line.day === day && 'bg-hover')}>
                <th className="nums text-left text-xs font-normal">
                  <button
                    type="button"
                    className="min-h-6 hover:underline"
                    onClick={() => onDay(line.day)}
                  >
                    {line.day.slice(5)}
                  </button>
                </th>
                {line.hours.map((hour, h) => (
                  <Hour key={hours[h]} day={line.day} h={h} hour={hour} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
