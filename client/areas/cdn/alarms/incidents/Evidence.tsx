import { ArrowUpRight, GitBranch, type LucideIcon, Server, Share2, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { domains } from '#shared/areas/cdn/domains/domains';
import { analyses } from '#shared/areas/cdn/statistics/analyses';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { callClasses, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Supplier } from '#shared/suppliers';
import { useQuery } from '../../../../kernel/request/query';
import { useCan, useIsStaff } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Badge, formatInstant, useKit, withUnit } from '../../../../ui';
import { BarList } from '../../../../ui/charts';
import { useMarks } from '../../overview/useMarks';
import { keyName } from '../../statistics/pivotNames';
import { texts } from '../texts';
import { badSpanOf, type Incident, spanOf, whereOf } from './span';

type PieceProps = {
  icon: LucideIcon;
  title: string;
  /** What was found, in one sentence. */
  text: string | undefined;
  link: { label: string; href: string };
  children?: ReactNode;
};
/** One thing that was looked at: what was found, and the way to the screen that shows all of it. */
const Piece = ({ icon: Icon, title, text, link, children }: PieceProps) => (
  <section className="flex min-w-0 flex-col gap-2 rounded border border-line p-4">
    <h3 className="flex items-center gap-2 text-sm font-semibold">
      <Icon size={15} aria-hidden className="shrink-0 text-ink-muted" />
      {title}
    </h3>
    <p className="min-h-[1.45em] text-sm text-ink-muted">{text}</p>
    {children}
    <a
      href={link.href}
      className="mt-auto inline-flex min-h-6 items-center gap-1 self-start text-sm text-accent-ink hover:underline"
    >
      {link.label}
      <ArrowUpRight size={14} aria-hidden />
    </a>
  </section>
);

/** What pieces know of the domain: its suppliers, null until they are read. */
type SupplierProps = { incident: Incident; suppliers: readonly Supplier[] | null };

const most = 3;
const mostNodes = 8;
/** From this share on, an event is said to come from one place. */
const concentrated = 0.6;

/** Where the requests of an event went, or came from: its span taken apart. */
const Spread = ({ incident }: { incident: Incident }) => {
  const { locale, timeZone } = useKit();
  const by = useIsStaff() ? (['supplier', 'region'] as const) : (['region', 'country'] as const);
  const where = JSON.stringify(whereOf(incident));
  const answer = useQuery(analyses.endpoints.pivot, {
    ...badSpanOf(incident),
    source: 'realtime',
    by: by.join(','),
    metrics: 'requests',
    where,
    top: String(most),
  });
  const total = answer.value?.total.values[0] ?? 0;
  const rows = (answer.value?.rows ?? []).map((r) => ({
    name: r.keys
      .map((key, i) => keyName(by[i] ?? 'region', key, r.names[i] ?? null, locale, timeZone))
      .join(' · '),
    value: total > 0 ? (r.values[0] ?? 0) / total : 0,
  }));
  const percent = (share: number) => withUnit(share, 'ratio', locale);
  const first = rows[0];
  const text =
    answer.value &&
    (first
      ? t(first.value >= concentrated ? texts.oneOrigin : texts.manyOrigins, {
          name: first.name,
          share: percent(first.value),
        })
      : t(texts.noRequests));
  const query = new URLSearchParams({
    ...spanOf(incident),
    by: by.join(','),
    source: 'realtime',
    where,
  });
  return (
    <Piece
      icon={Share2}
      title={t(texts.spread)}
      text={text}
      link={{
        label: t(by[0] === 'supplier' ? texts.bySupplier : texts.byRegion),
        href: `#/cdn-analyze2?${query.toString()}`,
      }}
    >
      {rows.length > 0 && <BarList label={t(texts.spread)} bars={rows} format={percent} />}
    </Piece>
  );
};

/** Calls of ours that the domain's suppliers refused or did not answer while the event went on. */
const FailedCalls = ({ incident, suppliers }: SupplierProps) => {
  const { locale, timeZone } = useKit();
  const { from, to } = spanOf(incident);
  const span = { failed: 'true' as const, createdAtFrom: from, createdAtTo: to };
  const answer = useQuery(
    supplierCalls.endpoints.list,
    suppliers && { ...span, supplier: suppliers, size: 1, sort: 'createdAt' },
  );
  const first = answer.value?.rows[0];
  const why = first?.errorClass && callClasses[first.errorClass];
  return (
    <Piece
      icon={Unplug}
      title={t(texts.failedCalls)}
      text={
        answer.value &&
        (first
          ? t(texts.callsFailed, {
              n: withUnit(answer.value.total, 'count', locale),
              at: formatInstant(first.createdAt, timeZone).slice(11, 16),
              operation: `${first.operation} ${first.status ?? ''}`.trim(),
              why: why ? t([why[0], why[1]]) : '–',
            })
          : t(texts.callsFine))
      }
      link={{
        label: t(texts.allCalls),
        href: `#/cdn-supplierapicall?${new URLSearchParams({ ...span, supplier: suppliers?.join(',') ?? '' }).toString()}`,
      }}
    />
  );
};

/** What people changed shortly before or while it fired. */
const Changed = ({ incident }: { incident: Incident }) => {
  const { timeZone } = useKit();
  const { from, to } = spanOf(incident);
  const steers = useCan('staff.scheduling.operate');
  const marks = useMarks({ from, to, domainId: incident.domainId }).filter(
    (m) => m.kind !== 'alarm',
  );
  const domain = useQuery(domains.endpoints.one, steers ? { id: incident.domainId } : null);
  const schedule = domain.value?.scheduleId;
  return (
    <Piece
      icon={GitBranch}
      title={t(texts.changed)}
      text={t(marks.length > 0 ? texts.changedBefore : texts.unchanged, { n: marks.length })}
      link={
        steers
          ? {
              label: t(texts.schedule),
              href: schedule ? `#/updateSchedule?id=${schedule}` : '#/schedule-manag',
            }
          : { label: t(texts.rules), href: `#/domain/${incident.domainId}/configs` }
      }
    >
      {marks.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {marks.slice(-most).map((m) => (
            <li key={`${m.at}${m.label}`} className="flex gap-2">
              <span className="nums shrink-0 text-ink-muted">
                {formatInstant(m.at, timeZone).slice(11, 16)}
              </span>
              <a href={m.href} className="min-w-0 truncate hover:underline" title={m.label}>
                {m.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Piece>
  );
};

/** Edge nodes of the domain's suppliers that failed their last check; said while the event goes on, for it is of now. */
const Nodes = ({ suppliers: supplier }: Pick<SupplierProps, 'suppliers'>) => {
  const { locale } = useKit();
  const all = useQuery(edgeNodes.endpoints.list, supplier ? { supplier, size: 1 } : null);
  const bad = useQuery(
    edgeNodes.endpoints.list,
    supplier ? { supplier, health: 'unhealthy', size: mostNodes } : null,
  );
  return (
    <Piece
      icon={Server}
      title={t(texts.nodes)}
      text={
        bad.value &&
        all.value &&
        t(bad.value.total > 0 ? texts.nodesBad : texts.nodesFine, {
          n: withUnit(bad.value.total, 'count', locale),
          all: withUnit(all.value.total, 'count', locale),
        })
      }
      link={{ label: t(texts.allNodes), href: '#/cdn-supplier-edge-node' }}
    >
      {(bad.value?.rows.length ?? 0) > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {bad.value?.rows.map((n) => (
            <Badge key={n.id} tone="error">
              {n.name}
            </Badge>
          ))}
        </div>
      )}
    </Piece>
  );
};

/** What may have caused an event: each piece says what it found and leads to the whole of it. */
export const Evidence = ({ incident }: { incident: Incident }) => {
  const numbers = useCan('statistics.view');
  const seesSuppliers = useCan('staff.suppliers.view');
  const entries = useQuery(
    domainSuppliers.endpoints.ofDomain,
    seesSuppliers ? { domainId: incident.domainId } : null,
  );
  const suppliers = entries.value ? [...new Set(entries.value.rows.map((e) => e.supplier))] : null;
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t(texts.cause)}</h2>
      <div className="grid gap-3 md:grid-cols-2">
        {numbers && !isEvent(incident.metric) && <Spread incident={incident} />}
        {seesSuppliers && <FailedCalls incident={incident} suppliers={suppliers} />}
        {numbers && <Changed incident={incident} />}
        {seesSuppliers && incident.state === 'firing' && <Nodes suppliers={suppliers} />}
      </div>
    </section>
  );
};
