import { Link } from 'react-router-dom';
import { databases, type DatabaseScope } from '#shared/areas/platform/databases/databases';
import type { Out } from '#shared/kernel/contract';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { formatAgo, PlainTable, StatStrip, useKit, withUnit } from '../../../ui';
import { SlowStatements, Tables, Upkeep } from './lists';
import { texts } from './texts';

type Summary = Out<typeof databases.endpoints.summary>;
const Connections = ({ of }: { of: Summary }) => {
  const { locale } = useKit();
  return (
    <PlainTable
      label={t(texts.connections)}
      heads={[t(texts.process), t(texts.state), t(texts.count)]}
      numeric={[t(texts.count)]}
    >
      {of.connections.map((c) => (
        <tr key={`${c.process} ${c.state}`} className="border-b border-line last:border-0">
          <td className="py-1 pr-4">{c.process}</td>
          <td className="py-1 pr-4">{c.state}</td>
          <td className="nums py-1 text-right">{c.count.toLocaleString(locale)}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

const backupScreens = {
  cdn: '/cdn-scheduledmysqlbackuptasks',
  sms: '/sms-scheduledmysqlbackuptask',
} as const satisfies Record<DatabaseScope, string>;

/** Both stores from a scope: how large, how fast, who is connected. */
export const Database = ({ scope }: { scope: DatabaseScope }) => {
  const { locale } = useKit();
  const answer = useQuery(databases.endpoints.summary, { scope }, { everyMs: 10_000 });
  const of = answer.value;
  const count = (n: number) => n.toLocaleString(locale);
  const used = of?.connections.reduce((sum, c) => sum + c.count, 0) ?? 0;
  const figure = (id: keyof typeof texts, value: string | undefined, note?: string | null) => ({
    id,
    label: t(texts[id]),
    value,
    ...(note ? { note } : {}),
  });
  const longest = of?.longestSeconds;
  const age = (at: string | null) => (at === null ? t(texts.never) : formatAgo(at, locale));
  const toBackups = (
    <Link className="text-accent hover:underline" to={backupScreens[scope]}>
      {t(texts.openBackups)}
    </Link>
  );
  return (
    <Page>
      {!of && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      <StatStrip
        label={t(texts[scope])}
        figures={[
          figure('postgres', of && withUnit(of.postgresBytes, 'bytes', locale)),
          figure('analytics', of && withUnit(of.analyticsBytes, 'bytes', locale)),
          figure('inUse', of && `${count(used)} / ${count(of.maxConnections)}`),
          figure(
            'longest',
            longest === null || longest === undefined
              ? undefined
              : t(texts.seconds, { n: longest.toFixed(1) }),
            of?.longestQuery,
          ),
          figure('locks', of && count(of.waitingLocks)),
          figure('replicas', of && count(of.replicas)),
          { ...figure('backedUp', of && age(of.backedUpAt)), note: toBackups },
          { ...figure('proven', of && age(of.provenAt)), bad: of?.provenAt === null },
        ]}
      />
      <PageTabs
        label={texts[scope]}
        tabs={[
          { id: 'tables', label: texts.tables, view: <Tables fixed={{ scope }} /> },
          { id: 'upkeep', label: texts.upkeep, view: <Upkeep fixed={{ scope }} /> },
          { id: 'slow', label: texts.slow, view: <SlowStatements /> },
          { id: 'connections', label: texts.connections, view: of && <Connections of={of} /> },
        ]}
      />
    </Page>
  );
};
