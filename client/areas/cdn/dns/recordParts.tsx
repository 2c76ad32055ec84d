import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { lookupFaults } from '#shared/areas/cdn/dns/answers';
import type { Label } from '#shared/kernel/field';
import type { Out } from '#shared/kernel/contract';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import {
  Card,
  formatInstant,
  PlainTable,
  Skeleton,
  StatusDot,
  useKit,
  withUnit,
} from '../../../ui';
import { texts } from './texts';

type Zone = Out<typeof dnsRecords.endpoints.zone>;
const says = texts.zone;
const faults: Readonly<Record<string, Label>> = lookupFaults;

const Versions = ({ rows }: { rows: Zone['versions'] }) => {
  const { locale, timeZone } = useKit();
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{t(says.none)}</p>;
  const numeric = [t(says.serial), t(says.records), t(says.added), t(says.removed)];
  const figure = (n: number) => n.toLocaleString(locale);
  return (
    <PlainTable
      label={t(says.versions)}
      heads={[...numeric, t(says.made), t(says.published)]}
      numeric={numeric}
    >
      {rows.map((v) => (
        <tr key={v.serial} className="border-b border-line last:border-0">
          {[v.serial, v.records, v.added, v.removed].map((n, i) => (
            <td key={numeric[i]} className="nums py-1 pr-4 text-right">
              {figure(n)}
            </td>
          ))}
          <td className="whitespace-nowrap py-1 pr-4">{formatInstant(v.createdAt, timeZone)}</td>
          <td className="whitespace-nowrap py-1">
            {v.publishedAt ? formatInstant(v.publishedAt, timeZone) : t(says.unpublished)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};

const Servers = ({ zone: { servers, versions } }: { zone: Zone }) => {
  const { locale } = useKit();
  const published = versions.find((v) => v.publishedAt !== null)?.serial;
  return (
    <PlainTable label={t(says.servers)} heads={[t(says.server), t(says.serial), t(says.took)]}>
      {servers.map((s) => (
        <tr key={s.server} className="border-b border-line last:border-0">
          <td className="py-1 pr-4 font-mono text-xs">{s.server}</td>
          <td className="py-1 pr-4">
            <StatusDot tone={s.serial !== null && s.serial === published ? 'success' : 'error'}>
              {s.serial ?? t(faults[s.code ?? ''] ?? says.foreign)}
            </StatusDot>
          </td>
          <td className="nums py-1">{withUnit(s.ms, 'ms', locale)}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** The zone itself: its newest versions, and which of them each name server answers. */
const ZoneState = () => {
  const { value, failure, reload } = useQuery(dnsRecords.endpoints.zone, {}, { everyMs: 15_000 });
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value) return <Skeleton className="mb-4 h-40 w-full" />;
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2">
      <Card title={t(says.versions)} note={value.zone}>
        <Versions rows={value.versions} />
      </Card>
      <Card title={t(says.servers)}>
        <Servers zone={value} />
      </Card>
    </div>
  );
};

/** What the list of records has of its own: the zone they stand in. */
const parts: ListParts<RowOf<typeof dnsRecords.endpoints.list>> = { above: ZoneState };
export default parts;
