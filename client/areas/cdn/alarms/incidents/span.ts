import type { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { FilterTree } from '#shared/areas/cdn/statistics/analyses';
import type { Out } from '#shared/kernel/contract';

export type Incident = Out<typeof alarmIncidents.endpoints.one>;
const hourMs = 3_600_000;
/** What is looked at before the first bad point, to see where it came from. */
const beforeMs = hourMs / 2;

/** The span around an event: half an hour before it, to its end or, while it fires, to its last point. */
export const spanOf = (i: Incident): { from: string; to: string } => ({
  from: new Date(Date.parse(i.openedAt) - beforeMs).toISOString(),
  to: new Date(Date.parse(i.closedAt ?? i.lastAt) + hourMs / 12).toISOString(),
});

/** The span in which the points were bad: from the first that counted to the last. */
export const badSpanOf = (i: Incident): { from: string; to: string } => ({
  from: new Date(Date.parse(i.openedAt) - (i.points - 1) * (hourMs / 12)).toISOString(),
  to: new Date(Date.parse(i.lastAt) + hourMs / 12).toISOString(),
});

/** The status codes an event is about: `5xx`, `404`; null for any other metric. */
export const codesOf = (i: Pick<Incident, 'metric'>): string | null =>
  /^status(\dxx|\d{3})$/.exec(i.metric)?.[1] ?? null;

/** The requests an event is about: those of its domain, with its codes where it is about some. */
export const whereOf = (i: Incident): FilterTree => {
  const codes = codesOf(i);
  const conditions: FilterTree['groups'][number]['conditions'] = [
    { field: 'domain', op: 'in', values: [i.domainId] },
    ...(codes ? [{ field: 'status' as const, op: 'in' as const, values: [codes] }] : []),
  ];
  return { match: 'all', groups: [{ match: 'all', conditions }] };
};
