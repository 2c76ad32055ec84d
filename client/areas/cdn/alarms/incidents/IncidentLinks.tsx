import { ArrowRight } from 'lucide-react';
import type { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { FilterTree } from '#shared/areas/cdn/statistics/analyses';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { useCan, useIsStaff } from '../../../../kernel/session/access';
import { texts } from '../texts';

type Incident = Out<typeof alarmIncidents.endpoints.one>;
const hourMs = 3_600_000;
/** What is looked at before the first bad point, to see where it came from. */
const beforeMs = hourMs / 2;

/** The span around an event: half an hour before it, to its end or, while it fires, to its last point. */
const spanOf = (i: Incident) => ({
  from: new Date(Date.parse(i.openedAt) - beforeMs).toISOString(),
  to: new Date(Date.parse(i.closedAt ?? i.lastAt) + hourMs / 12).toISOString(),
});

/** The numbers of the event's domain over its span, taken apart; codes stay those of the metric. */
const pivotHref = (i: Incident, by: string): string => {
  const codes = /^status(\dxx|\d{3})$/.exec(i.metric)?.[1];
  const conditions: FilterTree['groups'][number]['conditions'] = [
    { field: 'domain', op: 'in', values: [i.domainId] },
    ...(codes ? [{ field: 'status' as const, op: 'in' as const, values: [codes] }] : []),
  ];
  const where: FilterTree = { match: 'all', groups: [{ match: 'all', conditions }] };
  const source = 'realtime';
  return `#/cdn-analyze2?${new URLSearchParams({ ...spanOf(i), by, source, where: JSON.stringify(where) }).toString()}`;
};

/** Ways from an event to where its cause is found and mended; domain, time and codes travel along. */
export const IncidentLinks = ({ incident }: { incident: Incident }) => {
  const staff = useIsStaff();
  const seesCalls = useCan('staff.suppliers.view');
  const steers = useCan('staff.scheduling.operate');
  const numbers = useCan('statistics.view');
  const domain = useQuery(domains.endpoints.one, steers ? { id: incident.domainId } : null);
  const schedule = domain.value?.scheduleId;
  const series = new URLSearchParams({
    ...spanOf(incident),
    source: 'realtime',
    domains: incident.domainId,
    metric: incident.metric,
  });
  const links: (readonly [Label, string] | false)[] = [
    numbers && [
      staff ? texts.bySupplier : texts.byRegion,
      pivotHref(incident, staff ? 'supplier,region' : 'region,country'),
    ],
    numbers && [texts.course, `#/cdn-analyze?${series.toString()}`],
    seesCalls && [texts.failedCalls, '#/cdn-supplierapicall?failed=true'],
    steers && [texts.schedule, schedule ? `#/updateSchedule?id=${schedule}` : '#/schedule-manag'],
  ];
  return (
    <nav
      aria-label={t(texts.cause)}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm"
    >
      <span className="text-ink-muted">{t(texts.cause)}</span>
      {links
        .filter((l) => l !== false)
        .map(([label, href]) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-6 items-center gap-1 text-accent-ink hover:underline"
          >
            {t(label)}
            <ArrowRight size={14} aria-hidden />
          </a>
        ))}
    </nav>
  );
};
