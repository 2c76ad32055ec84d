import { useSearchParams } from 'react-router-dom';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { useQuery } from '../../../kernel/request/query';
import { DomainsUnread, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { EmptyState, Picker, Segments, Skeleton } from '../../../ui';
import { FileTable } from './FileTable';
import { HourGrid, localHour } from './HourGrid';
import { texts } from './texts';

const spans = [1, 3, 7, 30] as const;
const dayMs = 86_400_000;
/** First local day so that `days` days end with today. */
const firstDay = (days: number, offsetMinutes: number): string =>
  new Date(Date.now() + offsetMinutes * 60_000 - (days - 1) * dayMs).toISOString().slice(0, 10);

/** Access logs of a domain: which hours have arrived, and their files. */
const Logs = () => {
  const [query, setQuery] = useSearchParams();
  const choices = useQuery(statistics.endpoints.choices, {});
  const domains = choices.value?.domains ?? [];
  const domainId = query.get('domain') ?? domains[0]?.id ?? null;
  const days = spans.find((d) => String(d) === query.get('days')) ?? 7;
  const hour = query.get('hour');
  const offset = choices.value?.offsetMinutes ?? 480;
  const hours = useQuery(
    logFiles.endpoints.hours,
    domainId && choices.value ? { domainId, day: firstDay(days, offset), days } : null,
    { refreshOn: [logFiles.events.arrived, statistics.events.completed], everyMs: 60_000 },
  );
  const set = (name: string, value: string | null) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      if (value === null) next.delete(name);
      else next.set(name, value);
      next.delete('page');
      if (name === 'domain') next.delete('hour');
      return next;
    });
  return (
    <Page>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Picker
            aria-label={t(texts.logs.domain)}
            placeholder={t(texts.logs.chooseDomain)}
            value={domainId}
            onChange={(v) => set('domain', v)}
            options={domains.map((d) => ({ value: d.id, label: d.name }))}
            className="w-64"
          />
          <Segments
            label={t(texts.logs.days)}
            value={String(days)}
            onChange={(v) => set('days', v === '7' ? null : v)}
            options={spans.map((d) => ({
              value: String(d),
              label: t(texts.logs.lastDays, { n: d }),
            }))}
          />
        </div>
        <DomainsUnread of={choices} />
        {choices.value && !domainId && <EmptyState kind="nothing" title={t(texts.logs.noDomain)} />}
        {hours.failure && <Unreadable failure={hours.failure} onRetry={hours.reload} />}
        {hours.value ? (
          <HourGrid data={hours.value} chosen={hour} onChoose={(at) => set('hour', at)} />
        ) : (
          domainId && !hours.failure && <Skeleton className="h-64 w-full" />
        )}
        {domainId && (
          <FileTable
            key={domainId}
            domainId={domainId}
            hourAt={hour}
            hourText={hour && localHour(hour, offset)}
          />
        )}
      </div>
    </Page>
  );
};
export default Logs;
